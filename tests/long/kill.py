"""Battles are killed at random moments, with a signal that nobody can catch, and found again whole.

python tests/long/kill.py --count N --seed S --json: in turn the command line plays two bots, goes on with the battle
killed before, a window is played by keys with take-backs, and the command line goes on with that one.  --of line: the
command line alone; --of screen: the window alone, on a virtual X server with keys that come from outside (Xvfb and
xdotool), and with `play --continue` in a window of its own.  After each kill
the newest save loads, the recording that was running reads and verifies, and both lead to all that was committed but
the action in flight.
"""

import argparse
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from content.loader import Content, load
from content.text import Texts
from ecs.errors import FieldcraftError, UsageError
from ecs.replay import Recording, read
from systems.cli.saved import Opener, newest
from systems.match.autosave import slots
from systems.match.save import read_file
from systems.match.verify import verify_recording
from tests.long.answer import answered
from tests.long.screen import Typist, missing, virtual_screen

CHILD = ROOT / "tests" / "long" / "killed.py"
SCENARIOS = ("crossroads", "fen", "ruin")
MODES = {
    "all": ("play", "go on", "window", "go on"),
    "line": ("play", "go on"),
    "screen": ("screen", "screen on"),
}
LONGEST = 1.6  # seconds after the first tick
WAIT = 20  # seconds at most for that
LONGEST_SCREEN = 8  # keys from outside take their time
KEYS = ("2", "Return", "e", "Right", "1", "Down", "Return", "F5", "u", "1", "Right", "Return", "space", "space")


class Line(NamedTuple):
    """What a battle has committed, tick by tick, and how often something was taken back."""

    hashes: tuple[str, ...]
    backs: int = 0

    def told(self, output: str) -> "Line":
        """The line after what a battle told; a last line that is not whole was not told."""
        hashes, backs = list(self.hashes), self.backs
        for words in (row.split() for row in output.split("\n")[:-1]):
            if words[0] == "back":
                del hashes[int(words[1]) :]
                backs += 1
            else:
                assert int(words[0]) == len(hashes) + 1, f"tick {words[0]} after {len(hashes)}"
                hashes.append(words[1])
        return Line(tuple(hashes), backs)


def killed(words: list[str], home: Path, chance: random.Random, screen: str = "") -> str:
    """Run a battle, on a screen if one is named, kill it at a random moment, and return what it told."""
    env = {**os.environ, "FIELDCRAFT_HOME": str(home), **({"DISPLAY": screen} if screen else {})}
    child = subprocess.Popen(
        [sys.executable, str(CHILD), *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env, text=True
    )
    assert child.stdout is not None
    typist = Typist(screen, "Fieldcraft", KEYS) if screen else None
    try:
        early = chance.random() < 0.1  # before anything was committed
        waits = not early and select.select([child.stdout], [], [], WAIT)[0]  # somebody may not know what to press
        first = child.stdout.readline() if waits else ""
        time.sleep(chance.uniform(0, LONGEST_SCREEN if screen else LONGEST))
    finally:
        child.send_signal(signal.SIGKILL)
        if typist is not None:
            typist.stop()
    rest = child.stdout.read()
    child.wait()
    child.stdout.close()
    return first + rest


def faults_of(home: Path, line: Line, content: Content) -> tuple[list[str], Line, bool]:
    """What is wrong with what a kill has left, the line that it left, and whether that is still open."""
    os.environ["FIELDCRAFT_HOME"] = str(home)
    faults: list[str] = []
    saves = slots(home / "saves") if (home / "saves").exists() else []
    for slot in saves:
        try:
            read_file(slot.path)
        except FieldcraftError as error:
            faults.append(f"{slot.path.name} does not load: {error}")
    strays = [p.name for p in (home / "saves").glob("*") if p not in [slot.path for slot in saves]]
    faults += [f"{name} is neither a save nor half of one" for name in strays if not name.endswith(".part")]
    recordings: list[tuple[int, Recording]] = []
    for path in (home / "replays").glob("*.fcr"):
        try:
            recordings.append((path.stat().st_mtime_ns, read(path)))
        except FieldcraftError as error:
            faults.append(f"{path.name} does not read: {error}")
    lines = [line_of(recording) for _, recording in recordings]
    best = max(lines, key=lambda one: (one.backs, len(one.hashes)), default=Line(()))
    if not holds(best, line):
        faults.append(f"committed to tick {len(line.hashes)}, recorded to {len(best.hashes)}")
    for found, (_, recording) in zip(lines, recordings, strict=True):
        if found == best and found.hashes:
            report = verify_recording(recording, content.catalogue, content.content_hash)
            if report.result not in ("ok", "truncated"):
                faults.append(f"the recording is {report.result}: {report.message}")
    try:
        loaded = newest(Opener(content), Texts("en", content.texts), quiet=True)
        if loaded.battle.world.tick_number != len(best.hashes):
            faults.append(f"goes on at tick {loaded.battle.world.tick_number}, recorded to {len(best.hashes)}")
        if saves and loaded.battle.state_hash != best.hashes[-1]:
            faults.append("goes on in another state than was recorded")
        loaded.battle.close()
    except UsageError:  # decided, or nothing was committed
        if best.hashes and all(recording.footer is None for _, recording in recordings):
            faults.append("nothing can go on")
    decided = any(recording.footer is not None for _, recording in recordings)
    return faults, best, bool(best.hashes) and not decided


def line_of(recording: Recording) -> Line:
    """What a recording holds in the end."""
    return Line(tuple(f"{frame.hash:016x}" for frame in recording.ticks), len(recording.takes))


def holds(found: Line, told: Line) -> bool:
    """All that was told is there; one action or one take-back more may be."""
    if found.backs == told.backs:
        longer = len(found.hashes) - len(told.hashes)
        return found.hashes[: len(told.hashes)] == told.hashes and longer in (0, 1)
    return found.backs == told.backs + 1 and told.hashes[: len(found.hashes)] == found.hashes


def run(count: int, seed: int, of: str = "all") -> tuple[int, int, list[str]]:
    """Kill so many battles; how many were killed while they ran, what they had committed, and what was wrong."""
    with virtual_screen() if of == "screen" else nullcontext("") as screen:
        return _run(count, seed, MODES[of], screen)


def _run(count: int, seed: int, modes: tuple[str, ...], screen: str) -> tuple[int, int, list[str]]:
    chance, content, faults, live, done = random.Random(seed), load(), [], 0, 0
    home, line = Path(tempfile.mkdtemp(prefix="fieldcraft-kill-")), Line(())
    before = os.environ.get("FIELDCRAFT_HOME")
    try:
        for number in range(count):
            mode = modes[number % len(modes)]
            if not mode.endswith("on") or not line.hashes:
                mode = mode.removesuffix(" on").replace("go", "play")
                shutil.rmtree(home)
                home.mkdir()
                line = Line(())
            scenario, dice = chance.choice(SCENARIOS), str(chance.randrange(1000))
            words = {
                "play": ["play", scenario, "--bots", "greedy", "--seed", dice, "--quiet"],
                "go on": ["play", "--continue", "--quiet"],
                "window": ["window", scenario, dice],
                "screen": ["screen", "play", scenario, "--seed", dice, "--casual", "--quiet"],
                "screen on": ["screen", "play", "--continue", "--quiet"],
            }[mode]
            told = line.told(killed(words, home, chance, screen))
            done += len(told.hashes) - len(line.hashes)
            found, line, still_open = faults_of(home, told, content)
            live += still_open
            faults += [f"kill {number} ({mode}): {fault}" for fault in found]
    finally:
        shutil.rmtree(home, ignore_errors=True)
        os.environ.pop("FIELDCRAFT_HOME", None)
        if before is not None:
            os.environ["FIELDCRAFT_HOME"] = before
    return live, done, faults


def main() -> int:
    """Run from the command line; exit code 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of", choices=MODES, default="all")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.of == "screen" and missing():
        parser.error(f"not installed: {', '.join(missing())}")
    started = time.perf_counter()
    live, done, faults = run(asked.count, asked.seed, asked.of)
    told = {"since": started, "as_json": asked.json}
    return answered(faults, "kills", asked.count, **told, killed_in_battle=live, ticks_committed=done)


if __name__ == "__main__":
    sys.exit(main())
