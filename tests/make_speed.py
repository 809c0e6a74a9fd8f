"""Measure speed anew: run every `$ capot bench …` of the pages and write what it prints below it.

Run it on a quiet machine where the package is installed from its sources, with colver beside it:
`pip install -e . colver && python tests/make_speed.py`. It takes less than a minute.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from commandline import answer
from pages import arguments_of

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", ROOT / "solver" / "capot" / "docs" / "speed.md")
_SESSION = re.compile(r"^```text\n(\$ capot bench.*)\n(?s:.*?)^```$", re.MULTILINE)


@cache
def measured(prompt: str) -> str:
    """Return the session of a prompt, measured now."""
    return f"```text\n{prompt}\n{answer(*arguments_of(prompt)[0])}```"


if __name__ == "__main__":
    for path in PAGES:
        text = _SESSION.sub(lambda session: measured(session[1]), path.read_text("utf-8"))
        path.write_text(text, "utf-8")
