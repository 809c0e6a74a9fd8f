"""Headless Chromium, driven through its own pipe: pages opened, keys pressed, pictures taken."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import tempfile
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("chromium")
"""Debian's browser, None where it is not installed."""

MISSING = "chromium is not installed: apt-get install chromium, and its tests run"

_OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
_PATIENCE = 120  # seconds without a word, after which it hangs: nothing is measured by it
_KEY_CODES = {"End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39, "m": 77}


class Page:
    """One page of the browser; `requests` are the addresses it has asked for."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        attached = browser.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self._call(f"{domain}.enable")

    @property
    def requests(self) -> list[str]:
        """The addresses asked for, in order."""
        return [
            event["params"]["request"]["url"] for event in self._events("Network.requestWillBeSent")
        ]

    @property
    def complaints(self) -> list[str]:
        """What the browser found wrong: errors of scripts, and what the policy stopped."""
        said = [event["params"]["entry"]["text"] for event in self._events("Log.entryAdded")]
        thrown = self._events("Runtime.exceptionThrown")
        return said + [event["params"]["exceptionDetails"]["text"] for event in thrown]

    def size(self, width: int, height: int, *, dark: bool = False, is_phone: bool = False) -> None:
        """Give the page a window of that size, of a telephone that is touched if it is one."""
        self._call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if is_phone else 1,
            mobile=is_phone,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        pointer = {"name": "pointer", "value": "coarse" if is_phone else "fine"}
        self._call("Emulation.setEmulatedMedia", features=[scheme, pointer])

    def media(self, kind: str) -> None:
        """Show the page as it is on a kind of medium, as `print`."""
        self._call("Emulation.setEmulatedMedia", media=kind)

    def without_scripts(self) -> None:
        """Open pages from now on as a browser does that runs no scripts."""
        self._call("Emulation.setScriptExecutionDisabled", value=True)

    def open(self, address: str) -> None:
        """Open an address and wait until it is loaded."""
        seen = len(self._events("Page.loadEventFired"))
        self._call("Page.navigate", url=address)
        while len(self._events("Page.loadEventFired")) == seen:
            self._browser.receive()

    def press(self, key: str, **modifiers: int) -> None:
        """Press and let go of a key."""
        pressed = {"key": key, "code": key, "windowsVirtualKeyCode": _KEY_CODES[key], **modifiers}
        self._call("Input.dispatchKeyEvent", type="rawKeyDown", **pressed)
        self._call("Input.dispatchKeyEvent", type="keyUp", **pressed)

    def click(self, selector: str) -> None:
        """Click on the middle of the first element that a selector finds."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.run(f"{found}.scrollIntoView({{block: 'center'}})")
        box = self.ask(f"{found}.getBoundingClientRect().toJSON()")
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for kind in ("mousePressed", "mouseReleased"):
            self._call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **place)

    def ask(self, expression: str) -> Any:
        """Return what an expression comes to in the page, when it has come to it."""
        found = self._call(
            "Runtime.evaluate",
            expression=f"({expression})",
            returnByValue=True,
            awaitPromise=True,
        )
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def run(self, statement: str) -> None:
        """Do something in the page, whatever it comes to."""
        self.ask(f"void {statement}")

    def until(self, condition: str) -> None:
        """Wait until a condition holds, as it does a moment after a link was followed."""
        look = f"const look = () => ({condition}) ? resolve() : setTimeout(look, 5)"
        self.ask(f"new Promise(resolve => {{ {look}; look() }})")

    def texts(self, selector: str) -> list[str]:
        """Return the text of every element that a selector finds and the reader sees."""
        return list(
            self.ask(
                f"Array.from(document.querySelectorAll({json.dumps(selector)}))"
                ".filter(e => e.checkVisibility()).map(e => e.textContent)"
            )
        )

    def picture(self) -> bytes:
        """Return the window as PNG."""
        return b64decode(self._call("Page.captureScreenshot", format="png")["data"])

    def print(self) -> bytes:
        """Return the page as it is printed, as PDF."""
        printed = self._call("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        return b64decode(printed["data"])

    def close(self) -> None:
        """Close the page."""
        self._call("Page.close")

    def _call(self, method: str, **params: Any) -> Any:
        return self._browser.call(method, self._session, **params)

    def _events(self, method: str) -> list[Any]:
        return [
            event
            for event in self._browser.events
            if event["method"] == method and event.get("sessionId") == self._session
        ]


class Browser:
    """The process and its pipe: commands and events are JSON, each ended by a zero byte."""

    def __init__(self, process: subprocess.Popen[bytes], to: int, back: int) -> None:
        self.events: list[Any] = []
        self._process, self._to, self._back = process, to, back
        self._rest = b""
        self._number = 0
        self._answers: dict[int, Any] = {}

    def call(self, method: str, session: str | None = None, **params: Any) -> Any:
        """Give a command and return its result."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": params}
        if session is not None:
            command["sessionId"] = session
        os.write(self._to, json.dumps(command).encode() + b"\0")
        while self._number not in self._answers:
            self.receive()
        answer = self._answers.pop(self._number)
        assert "error" not in answer, (method, answer)
        return answer["result"]

    def receive(self) -> None:
        """Take in what the browser says next."""
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._back], [], [], _PATIENCE)
            assert ready, "chromium does not answer"
            read = os.read(self._back, 1 << 16)
            assert read, "chromium has ended"
            self._rest += read
        message, self._rest = self._rest.split(b"\0", 1)
        said = json.loads(message)
        if "id" in said:
            self._answers[said["id"]] = said
        else:
            self.events.append(said)


@contextmanager
def browser() -> Iterator[Browser]:
    """Yield a browser with nothing in it, ended when it is no longer needed."""
    from fcntl import F_DUPFD, fcntl  # not on Windows, where the tests are skipped

    assert PROGRAM is not None, MISSING
    read_commands, to = os.pipe()
    back, write_answers = os.pipe()
    # The browser reads its descriptor 3 and writes 4: its ends are kept clear of those two here.
    ends = [fcntl(end, F_DUPFD, 10) for end in (read_commands, write_answers)]
    os.close(read_commands)
    os.close(write_answers)
    shell = f'exec "$0" "$@" 3<&{ends[0]} 4>&{ends[1]}'
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        process = subprocess.Popen(
            ["bash", "-c", shell, PROGRAM, *_OPTIONS, f"--user-data-dir={Path(home) / 'profile'}"],
            pass_fds=ends,
            env={**os.environ, "HOME": home},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in ends:
            os.close(end)
        try:
            yield Browser(process, to, back)
        finally:
            os.close(to)
            os.close(back)
            process.terminate()
            process.wait()
