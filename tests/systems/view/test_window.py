"""A real window on a virtual X server, driven from outside like a person would."""

import os
import shutil
import subprocess
import sys
import threading
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


class Player:
    """The game in a window of its own, and somebody who only has its keys, its pictures and its narration."""

    def __init__(self, screen: str, home: Path, *words: str) -> None:
        self.env = {**os.environ, "DISPLAY": screen, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.env["FIELDCRAFT_HOME"] = str(home)
        self.shots = home / "screenshots"
        self.lines: list[str] = []
        self.window = subprocess.Popen(
            [sys.executable, "main.py", *words], cwd=ROOT, env=self.env, stdout=subprocess.PIPE, text=True
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.id = str(until(self._viewable)).split("Window id: ")[1].split()[0]
        self.tool("xdotool", "windowfocus", "--sync", self.id)

    def _read(self) -> None:
        assert self.window.stdout is not None
        for line in self.window.stdout:
            self.lines.append(line.rstrip("\n"))

    def _viewable(self) -> str:
        told = self.tool("xwininfo", "-name", "Fieldcraft")
        return told if "IsViewable" in told else ""

    def tool(self, *words: str) -> str:
        return subprocess.run(words, env=self.env, capture_output=True, text=True, check=False).stdout

    def keys(self, *names: str) -> None:
        for name in names:
            self.tool("xdotool", "key", name)

    def pictures(self) -> int:
        assert self.window.poll() is None, "the window is gone"
        return len(list(self.shots.glob("*.png")))

    def picture(self, number: int) -> pygame.Surface:
        self.keys("F12")
        until(lambda: self.pictures() == number)
        time.sleep(0.2)
        return pygame.image.load(self.shots / f"shot-{number:03d}.png")

    def gone(self) -> bool:
        return self.window.poll() is not None

    def close(self) -> None:
        if not self.gone():
            self.window.kill()
        self.window.wait()
        self._reader.join()
        if self.window.stdout is not None:
            self.window.stdout.close()


def test_a_person_can_begin_a_battle_walk_take_a_picture_and_leave(screen: str, tmp_path: Path) -> None:
    person = Player(screen, tmp_path, "--quiet")

    def leave() -> bool:
        """Out of what is being chosen or of a pause, out of the battle by its menu, out of the picker when asked.

        How many of these it takes depends on whose turn it is when they arrive.
        """
        for names in (("Escape", "Up", "Return"), ("Escape", "Down", "Return")):
            if not person.gone():
                person.keys(*names)
                time.sleep(0.3)
        return person.gone()

    try:
        title = person.picture(1)
        person.keys("Down", "Return")
        battle = person.picture(2)
        person.keys("Right", "Return", "space", "space")
        person.tool("xdotool", "windowsize", "--sync", person.id, "1152", "648")
        narrow = person.picture(3)
        assert title.get_size() == battle.get_size() == (1280, 720)
        assert narrow.get_size() == (1152, 648)
        assert pygame.image.tobytes(title, "RGB") != pygame.image.tobytes(battle, "RGB")
        until(leave)
        until(lambda: len(person.lines) > 1)
        assert person.lines[1].startswith("not decided in round ")
        assert person.window.returncode == 0
        assert [file.suffix for file in (tmp_path / "replays").iterdir()] == [".fcr"]
    finally:
        person.close()


def test_a_person_plays_from_the_title_to_the_result_and_leaves_cleanly(screen: str, tmp_path: Path) -> None:
    """Every turn is ended at once until the battle is decided; what is narrated says where the keys arrive."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text('lang = "en"\nspeed = "instant"\n', encoding="utf-8")
    person = Player(screen, tmp_path, "--narrate")

    def latest() -> str:
        assert not person.gone(), "the window is gone"
        return person.lines[-1] if person.lines else ""

    def chosen() -> bool:
        """True on the tower; else a scenario further up, round to the last one."""
        if "watchtower" in latest().lower():
            return True
        person.keys("Up")
        time.sleep(0.2)
        return False

    def decided() -> bool:
        """True on the result; else the turn is ended, if it is ours."""
        if latest().startswith(("Defeat", "Draw", "Victory")):
            return True
        person.keys("ctrl+Return")
        time.sleep(0.2)
        return False

    try:
        until(latest)
        until(chosen)
        person.keys("Return")
        until(lambda: "watchtower" not in latest().lower())
        battle = person.picture(1)
        until(decided, 240)
        result = person.picture(2)
        assert pygame.image.tobytes(result, "RGB") != pygame.image.tobytes(battle, "RGB")
        person.keys("Return")
        until(lambda: "watchtower" in latest().lower())
        person.keys("Escape", "Down", "Return")
        until(person.gone)
        assert person.window.returncode == 0
        (kept,) = (tmp_path / "replays").iterdir()
    finally:
        person.close()
    checked = subprocess.run(
        [sys.executable, "main.py", "replay", str(kept), "--verify"], cwd=ROOT, env=person.env, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr
