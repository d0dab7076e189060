"""Battles are killed at random moments, with a signal that nobody can catch, and found again whole.

python tests/long/kill.py --count N --seed S --json: in turn the command line plays two bots, goes on with the battle
killed before, a window is played by keys with take-backs, and the command line goes on with that one.  After each kill
the newest save loads, the recording that was running reads and verifies, and both lead to all that was committed but
the action in flight.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
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

CHILD = ROOT / "tests" / "long" / "killed.py"
SCENARIOS = ("crossroads", "fen", "ruin")
MODES = ("play", "go on", "window", "go on")
LONGEST = 1.6  # seconds after the first tick


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


def killed(words: list[str], home: Path, chance: random.Random) -> str:
    """Run a battle, kill it at a random moment, and return what it told."""
    env = {**os.environ, "FIELDCRAFT_HOME": str(home)}
    child = subprocess.Popen(
        [sys.executable, str(CHILD), *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env, text=True
    )
    assert child.stdout is not None
    try:
        early = chance.random() < 0.1  # before anything was committed
        first = "" if early else child.stdout.readline()
        time.sleep(chance.uniform(0, LONGEST))
    finally:
        child.send_signal(signal.SIGKILL)
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


def run(count: int, seed: int) -> tuple[int, list[str]]:
    """Kill so many battles; how many were killed while they ran, and what was wrong."""
    chance, content, faults, live = random.Random(seed), load(), [], 0
    home, line = Path(tempfile.mkdtemp(prefix="fieldcraft-kill-")), Line(())
    before = os.environ.get("FIELDCRAFT_HOME")
    try:
        for number in range(count):
            mode = MODES[number % len(MODES)]
            if mode != "go on" or not line.hashes:
                shutil.rmtree(home)
                home.mkdir()
                line = Line(())
            scenario, dice = chance.choice(SCENARIOS), str(chance.randrange(1000))
            words = {
                "play": ["play", scenario, "--bots", "greedy", "--seed", dice, "--quiet"],
                "go on": ["play", "--continue", "--quiet"],
                "window": ["window", scenario, dice],
            }[mode if mode != "go on" or line.hashes else "play"]
            told = line.told(killed(words, home, chance))
            found, line, still_open = faults_of(home, told, content)
            live += still_open
            faults += [f"kill {number} ({mode}): {fault}" for fault in found]
    finally:
        shutil.rmtree(home, ignore_errors=True)
        os.environ.pop("FIELDCRAFT_HOME")
        if before is not None:
            os.environ["FIELDCRAFT_HOME"] = before
    return live, faults


def main() -> int:
    """Run from the command line; exit code 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    started = time.perf_counter()
    live, faults = run(asked.count, asked.seed)
    return answered(faults, "kills", asked.count, since=started, as_json=asked.json, killed_in_battle=live)


if __name__ == "__main__":
    sys.exit(main())
