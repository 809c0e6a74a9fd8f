"""Write `docs/cli.md`, the help of every command on one page.

Run it where the package is installed from its sources (`pip install -e .`): it writes beside them,
and `tests/test_docs.py` holds the page to `--help`.
"""

from __future__ import annotations

from pathlib import Path

from capot_cli.main import COMMANDS
from commandline import answer

PAGE = Path(__file__).parents[1] / "solver" / "capot" / "docs" / "cli.md"

_HEAD = """# Commands

The help of every command, written by `python tests/make_cli_reference.py`. What deals, positions
and lessons look like is in [notation.md](notation.md), what the rules and the options of the score
mean in [rules.md](rules.md), and what `--format json` writes in [json.md](json.md).
"""


def help_of(*command: str) -> str:
    """Return the help of a command, on a terminal 80 columns wide."""
    return answer(*command, "--help")


def page() -> str:
    """Return the text of the page."""
    rows = [f"| [`capot {name}`](#capot-{name}) | {text} |" for name, text in COMMANDS.items()]
    parts = [_HEAD, "\n".join(["| command | |", "|---|---|", *rows]) + "\n"]
    for names in [(), *((name,) for name in COMMANDS)]:
        title = " ".join(("capot", *names))
        parts.append(f"## {title}\n\n```text\n{help_of(*names)}```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
