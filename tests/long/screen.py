"""A virtual X server, and somebody who types at whatever window stands on it."""

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

TOOLS: Final = ("Xvfb", "xdotool", "xwininfo")

PATIENCE: Final = 5
"""Seconds that a tool may take."""


def missing() -> list[str]:
    """What is not installed of what is needed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@contextmanager
def virtual_screen() -> Iterator[str]:
    """The name of a display that nobody sees."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x800x24"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Typist:
    """Presses these keys in turn, again and again, from the moment a window of this name is there."""

    def __init__(self, screen: str, name: str, keys: Sequence[str]) -> None:
        self._env = {**os.environ, "DISPLAY": screen}
        self._name, self._keys = name, keys
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._type, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Press no more."""
        self._done.set()
        self._thread.join()

    def _type(self) -> None:
        while not (window := self._window()):
            if self._done.wait(0.05):
                return
        self._tool("xdotool", "windowfocus", "--sync", window)
        while not self._done.is_set():
            for key in self._keys:
                if self._done.wait(0.02):
                    return
                self._tool("xdotool", "key", key)

    def _window(self) -> str:
        """The id of the window, "" as long as there is none to be seen."""
        told = self._tool("xwininfo", "-name", self._name)
        return told.split("Window id: ")[1].split()[0] if "IsViewable" in told else ""

    def _tool(self, *words: str) -> str:
        """What a tool tells; one that waits for a window that is gone is not waited for."""
        with suppress(subprocess.TimeoutExpired):
            return subprocess.run(
                words, env=self._env, capture_output=True, text=True, check=False, timeout=PATIENCE
            ).stdout
        return ""
