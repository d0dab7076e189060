"""The work that figures.py measures: python tests/benchmarks/work.py TASK SEED does one task and prints a number."""

import gc
import sys
import time
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from content.loader import Content, load
from ecs.replay import read
from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.playback import Playback
from systems.match.record import Recorder, header_of
from systems.match.run import Summary, fight
from tests.benchmarks.recording import record

SCENARIO = "muster"  # eight against eight on 32 x 32 squares
SHORT = "crossroads"
BATTLES, WARM = 50, 10
THOUSAND = 1000
IN_A_ROW = 5  # battles of one run: their speed differs with what happens in them
MANY = 64
KIB = 1024
LONG = 1000  # ticks of the recording in which is jumped, and more rounds than it can have
JUMPS, JUMP = 100, 619  # ticks from one place to the next, all over the recording; after each a step back


def recorded(content: Content, seed: int, file: Path) -> Summary:
    """A whole battle of greedy bots, recorded."""
    scenario = content.scenarios[SCENARIO]
    recorder = Recorder(file, header_of(scenario, seed, dict.fromkeys(scenario.sides, "greedy"), content.content_hash))
    battle = Battle(scenario, content.catalogue, seed, on_tick=recorder)
    try:
        recorder.watch(battle.world)
        return fight(battle, {side: make("greedy") for side in scenario.sides})
    finally:
        recorder.abandon()
        battle.close()


def turns(seed: int, file: Path) -> float:
    """Creature-turns a second of this process's CPU time, over whole battles, from building the world to the footer."""
    return turns_of(seed, file, IN_A_ROW)


def many(seed: int, file: Path) -> float:
    """The same over so many battles that what the first ones learn hardly counts."""
    return turns_of(seed, file, MANY)


def turns_of(seed: int, file: Path, battles: int) -> float:
    """Creature-turns a second over battles with this seed and the following ones."""
    content = load()
    make("greedy")  # the modules of the bot are read with the first one
    started, count = time.process_time(), 0
    for number in range(battles):
        count += recorded(content, seed + number, file).creature_turns
    return round(count / (time.process_time() - started), 1)


def size(seed: int, file: Path) -> float:
    """Bytes of the recording."""
    recorded(load(), seed, file)
    return file.stat().st_size


def start(seed: int, file: Path) -> float:
    """Start a battle and leave: whoever calls takes the time."""
    content = load()
    Battle(content.scenarios[SCENARIO], content.catalogue, seed).close()
    return 0


def memory(seed: int, file: Path) -> float:
    """The peak of traced memory during a battle, in MiB."""
    import tracemalloc

    content = load()
    make("greedy")
    tracemalloc.start()
    recorded(content, seed, file)
    return round(tracemalloc.get_traced_memory()[1] / KIB / KIB, 2)


def growth(seed: int, file: Path) -> float:
    """Traced memory that is left of battles that were played and closed, in KiB."""
    return left_of(seed, BATTLES)


def thousand(seed: int, file: Path) -> float:
    """The same of a thousand."""
    return left_of(seed, THOUSAND)


def left_of(seed: int, battles: int) -> float:
    """Traced memory that is left of so many battles, in KiB.

    Raises: RuntimeError if a world is left.
    """
    import tracemalloc

    import esper

    content = load()
    scenario = replace(content.scenarios[SHORT], round_limit=1)
    held = 0
    for number in range(WARM + battles):
        if number == 1:
            tracemalloc.start()  # after what the first battle leaves for all: encoders, tables, caches
        if number == WARM:
            held = traced()
        battle = Battle(scenario, content.catalogue, seed + number)
        fight(battle, {side: make("greedy") for side in scenario.sides})
        battle.close()
    if esper.list_worlds() != ["default"]:
        raise RuntimeError(f"worlds are left: {esper.list_worlds()}")
    return round((traced() - held) / KIB, 1)


def seek(seed: int, file: Path) -> float:
    """The most CPU time of a jump to another tick of a long recording, in milliseconds.

    Raises: RuntimeError if the battle is over too soon.
    """
    content = load()
    scenario = replace(content.scenarios[SCENARIO], round_limit=LONG)
    record(scenario, content, seed, file, bot="random", ticks=LONG)
    playback, slowest, tick = Playback(read(file)), 0.0, 0
    if playback.last < LONG:
        raise RuntimeError(f"over after {playback.last} ticks")
    for _ in range(JUMPS):
        tick = (tick + JUMP) % (playback.last + 1)
        started = time.process_time()
        playback.seek(tick)
        slowest = max(slowest, time.process_time() - started)
        started = time.process_time()
        playback.seek(tick - 1)
        slowest = max(slowest, time.process_time() - started)
    return round(slowest * 1000, 1)


def traced() -> int:
    """Bytes that are really held."""
    import tracemalloc

    gc.collect()
    return tracemalloc.get_traced_memory()[0]


TASKS = {
    "turns": turns,
    "many": many,
    "bytes": size,
    "start": start,
    "memory": memory,
    "growth": growth,
    "thousand": thousand,
    "seek": seek,
}


if __name__ == "__main__":
    task, first = TASKS[sys.argv[1]], int(sys.argv[2])
    if task is start:  # what only measures is no part of what a start takes
        print(start(first, Path()))
    else:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            print(task(first, Path(folder, "battle.fcr")))
