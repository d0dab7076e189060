"""Mutated recordings and saves: used like whole ones, or refused with one error of ours, in bounded time and memory.

python tests/long/mutate.py --count N --seed S --json: N files (200,000), five recordings to three saves: bytes bent,
contents bent or their values replaced under checksums that are right.  Every one is read.  A recording that reads is
gone through tick by tick; every so many forged ones are told whole, played on from and verified.  A save that reads is
listed, and loaded; a few decisions are played from there.  More than MOST_MIB of memory is a failure, too.
"""

import argparse
import contextlib
import signal
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from components.actions import Search
from content.loader import Content, load
from content.text import Texts
from ecs.errors import CodecError, FieldcraftError, ReplayError, UsageError
from ecs.replay import Recording, read, rewrite
from systems.ai.bots import make
from systems.cli.output import envelope
from systems.cli.saves import title
from systems.cli.watch import sides_of, summary
from systems.match.fork import fork
from systems.match.glimpses import glimpses
from systems.match.playback import Playback, event_object
from systems.match.recovery import load as load_save
from systems.match.save import read as read_save
from systems.match.setup import reopen
from systems.match.verify import verify
from systems.match.whatif import standing, what_if
from tests.long.answer import answered
from tests.long.mutants import Mutant, mutants, originals, saves

SECONDS: Final = 10
MOST_MIB: Final = 200
PLAYED: Final = 3  # decisions after a load
DEEPLY: Final = 4  # every so many of those that read and whose contents were forged are gone through in every way
ALLOWED: Final = (ReplayError, CodecError, UsageError)


class TooLong(BaseException):
    """Something has used up its time."""


def gone_through(recording: Recording, content: Content, data: bytes, *, deeply: bool) -> str:
    """Do with a recording what the program does with one; how its verification ended, "" if not verified."""
    playback = Playback(recording)
    for tick, row in playback.events():
        event_object(playback, tick, row)
    for tick in range(playback.start, playback.last + 1):
        playback.seek(tick)
    if not deeply:
        return ""
    with contextlib.suppress(*ALLOWED):
        envelope(summary(Playback(recording), content, Texts("en", content.texts)))
    with contextlib.suppress(*ALLOWED):
        kept = {tick: frame for tick, frame in recording.keyframes.items() if tick <= playback.first}
        rewrite(recording._replace(ticks=recording.ticks[:1], keyframes=kept, footer=None))
    with contextlib.suppress(*ALLOWED, FieldcraftError):
        begun = fork(recording, (playback.first + playback.last) // 2, content.content_hash)
        reopen(begun.start, begun.scenario, content.catalogue).close()
    with contextlib.suppress(*ALLOWED, FieldcraftError):
        for side in sides_of(playback):
            list(glimpses(playback, side, content.catalogue, (playback.first, playback.last)))
    before = playback.last - 1
    with (
        contextlib.suppress(*ALLOWED, FieldcraftError),
        standing(recording, before, content.catalogue, content.content_hash) as battle,
    ):
        observation = battle.observe(battle.side_to_act)
        what_if(observation, Search(observation.actor))
    return verify(data, content.catalogue, content.content_hash).result


def gone_on(data: bytes, content: Content) -> str:
    """List a save, load it and play on for a moment."""
    save = read_save(data)
    shown = dict.fromkeys(("scenario", "seed", "round", "actor", "casual"))
    title({**shown, **save.header}, Texts("en", content.texts))
    seats = load_save(save, content.catalogue, content.content_hash, make, stand_in="random").seats
    try:
        for _ in range(PLAYED):
            if not seats.battle.over:
                seats.play_one()
    finally:
        seats.battle.close()
    return "loaded"


def tried(mutant: Mutant, content: Content, *, deeply: bool) -> str:
    """How it went: the refusal's code, "read", "loaded", or how verification ended.  Raises whatever is no refusal."""
    data = mutant.data
    try:
        if mutant.save:
            return gone_on(data, content)
        recording = read(data)
        return gone_through(recording, content, data, deeply=deeply) or "read"
    except ALLOWED as error:
        return error.code


def run(count: int, seed: int, content: Content) -> tuple[Counter[str], list[str]]:
    """Try so many: how often what came of it, and what nobody foresaw."""
    ended: Counter[str] = Counter()
    broken: list[str] = []

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    reads = 0
    try:
        for mutant in mutants(count, seed):
            signal.setitimer(signal.ITIMER_REAL, SECONDS)
            reads += mutant.forged and not mutant.save
            try:
                how = tried(mutant, content, deeply=mutant.forged and reads % DEEPLY == 0)
                ended[f"save {how}" if mutant.save else how] += 1
            except (Exception, TooLong) as error:
                ended["broken"] += 1
                place = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{Path(place.filename).name}:{place.lineno}"
                broken.append(f"{mutant.number}: {type(error).__name__} {error!s:.100} at {where}")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return ended, broken


def main() -> int:
    """Try and tell; exit code 1 if anything was neither read nor refused."""
    parser = argparse.ArgumentParser(description="Mutated recordings and saves are used or refused.")
    parser.add_argument("--count", type=int, default=200_000, metavar="N", help="files (200,000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed (1)")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    options = parser.parse_args()
    content = load()
    originals(), saves()
    started = time.perf_counter()
    ended, broken = run(options.count, options.seed, content)
    told = {"since": started, "as_json": options.json, "most_mib": MOST_MIB}
    return answered(broken, "files", options.count, **told, ended=dict(sorted(ended.items())))


if __name__ == "__main__":
    sys.exit(main())
