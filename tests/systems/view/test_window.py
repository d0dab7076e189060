"""A real window on a virtual X server, driven from outside like a person would."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

TOOLS = ("Xvfb", "xdotool", "xwininfo")
missing = [tool for tool in TOOLS if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")
ROOT = Path(__file__).resolve().parents[3]


def until(holds: Callable[[], object], seconds: float = 90) -> object:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, "nothing happened in time"
        time.sleep(0.05)
    return found


@pytest.fixture
def screen() -> Iterator[str]:
    """The name of a virtual display."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x800x24"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def test_a_person_can_begin_a_battle_walk_take_a_picture_and_leave(screen: str, tmp_path: Path) -> None:
    env = {**os.environ, "DISPLAY": screen, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    env["FIELDCRAFT_HOME"] = str(tmp_path)
    shots = tmp_path / "screenshots"
    window = subprocess.Popen(
        [sys.executable, "main.py", "--quiet"], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True
    )  # fmt: skip

    def tool(*words: str) -> str:
        return subprocess.run(words, env=env, capture_output=True, text=True, check=False).stdout

    def keys(*names: str) -> None:
        for name in names:
            tool("xdotool", "key", name)

    def viewable() -> str:
        told = tool("xwininfo", "-name", "Fieldcraft")
        return told if "IsViewable" in told else ""

    def pictures() -> int:
        assert window.poll() is None, "the window is gone"
        return len(list(shots.glob("*.png")))

    def picture(number: int) -> pygame.Surface:
        keys("F12")
        until(lambda: pictures() == number)
        time.sleep(0.2)
        return pygame.image.load(shots / f"shot-{number:03d}.png")

    def leave() -> bool:
        """Out of what is being chosen or of a pause, out of the battle by its menu, out of the picker when asked.

        How many of these it takes depends on whose turn it is when they arrive.
        """
        for names in (("Escape", "Up", "Return"), ("Escape", "Down", "Return")):
            if window.poll() is None:
                keys(*names)
                time.sleep(0.3)
        return window.poll() is not None

    try:
        seen = until(viewable)
        found = str(seen).split("Window id: ")[1].split()[0]
        tool("xdotool", "windowfocus", "--sync", found)
        title = picture(1)
        keys("Down", "Return")
        battle = picture(2)
        keys("Right", "Return", "space", "space")
        tool("xdotool", "windowsize", "--sync", found, "1152", "648")
        narrow = picture(3)
        assert title.get_size() == battle.get_size() == (1280, 720)
        assert narrow.get_size() == (1152, 648)
        assert pygame.image.tobytes(title, "RGB") != pygame.image.tobytes(battle, "RGB")
        until(leave)
        out = window.communicate()[0].splitlines()
        assert out[1].startswith("not decided in round ")
        assert window.returncode == 0
        assert [file.suffix for file in (tmp_path / "replays").iterdir()] == [".fcr"]
    finally:
        if window.poll() is None:
            window.kill()
        if window.stdout is not None:
            window.stdout.close()
        window.wait()
