"""Many battles of the same two sides, each with the next seed, in as many processes as one likes."""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing import active_children, get_context, parent_process
from typing import Final, NamedTuple

from components.scenario import Catalogue, Scenario
from components.turn import DRAW
from content.phrase import fault
from ecs.blame import unexpected
from ecs.errors import EngineError, FieldcraftError
from systems.ai import bots
from systems.match.battle import Battle
from systems.match.run import fight

SEEDS: Final = 1 << 64
CROWD: Final = max(4, min(60, 2 * (os.cpu_count() or 1)))  # processes: no machine is better off with more

LOOK: Final = 1.0
"""Seconds between two looks of a spawned process whether the first one still runs."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """What every battle of a tournament has in common; seats: side -> name of its bot."""

    scenario: Scenario
    catalogue: Catalogue
    seats: Mapping[str, str]


class Fought(NamedTuple):
    """How the battle with one seed ended."""

    seed: int
    winner: str
    ended_by: str
    state_hash: str
    creature_turns: int


class Tally(NamedTuple):
    """The battles together; wins: side, or draw, -> how many; digest: 16 hex digits of the state hashes in order."""

    matches: int
    wins: dict[str, int]
    ended_by: dict[str, int]
    digest: str
    creature_turns: int


Done = Callable[[int], None]
"""Called with how many battles have ended so far."""


def compete(pairing: Pairing, first: int, matches: int, jobs: int, done: Done) -> tuple[list[Fought], bool]:
    """Fight with seeds first, first + 1, ... in `jobs` processes, 1: in this one.

    Returns the battles in order of seed, and whether they are all; after an interrupt (Ctrl-C) those before the first
    unfinished one.  Raises: UsageError for an unknown bot, EngineError if a process was killed.
    """
    for name in pairing.seats.values():
        bots.make(name)  # an unknown one is refused here, not in every process
    seeds = [(first + index) % SEEDS for index in range(matches)]
    ended: dict[int, Fought] = {}
    whole = True
    try:
        for fought in _alone(pairing, seeds) if jobs == 1 else _together(pairing, seeds, min(jobs, matches, CROWD)):
            ended[fought.seed] = fought
            done(len(ended))
    except KeyboardInterrupt:
        whole = False
    prefix = next((at for at, seed in enumerate(seeds) if seed not in ended), matches)
    return [ended[seed] for seed in seeds[:prefix]], whole


def tally(pairing: Pairing, fought: Sequence[Fought]) -> Tally:
    """Count the battles; the digest does not depend on how many processes fought them, nor on who was first."""
    wins = Counter(battle.winner for battle in fought)
    return Tally(
        matches=len(fought),
        wins={side: wins[side] for side in (*pairing.scenario.sides, DRAW)},
        ended_by=dict(sorted(Counter(battle.ended_by for battle in fought).items())),
        digest=blake2b("".join(battle.state_hash for battle in fought).encode(), digest_size=8).hexdigest(),
        creature_turns=sum(battle.creature_turns for battle in fought),
    )


def single(pairing: Pairing, seed: int) -> Fought:
    """Fight one battle with fresh bots."""
    battle = Battle(pairing.scenario, pairing.catalogue, seed)
    try:
        told = fight(battle, {side: bots.make(name) for side, name in pairing.seats.items()})
    finally:
        battle.close()
    return Fought(seed, told.winner, told.ended_by, told.state_hash, told.creature_turns)


def _alone(pairing: Pairing, seeds: Sequence[int]) -> Iterator[Fought]:
    return (single(pairing, seed) for seed in seeds)


def _together(pairing: Pairing, seeds: Sequence[int], jobs: int) -> Iterator[Fought]:
    """In the order in which they end; an interrupt is for this process, which then ends the others."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (pairing,))
    before = set(active_children())
    try:
        with _interrupts_ignored():
            waiting = [pool.submit(_next, seed) for seed in seeds]
        for future in as_completed(waiting):
            yield future.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise fault(EngineError, "error.killed") from None
    finally:
        for child in set(active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes spawned inside ignore Ctrl-C, which goes to the whole group: the first one ends them in order."""
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


_shared: list[Pairing] = []  # of a spawned process: what it was told at its start


def _begin(pairing: Pairing) -> None:
    _shared[:] = [pairing]
    if hasattr(signal, "setitimer"):  # nobody ends the processes of one that was killed: they look for themselves
        signal.signal(signal.SIGALRM, _leave_if_alone)
        signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)


def _leave_if_alone(_number: int, _frame: object) -> None:
    """End this process at once if the one that started it is gone."""
    starter = parent_process()
    if starter is None or os.getppid() != starter.pid:
        os._exit(1)


def _next(seed: int) -> Fought:
    """Fight the battle with this seed; what it raises is told here, where the line it came from is still known.

    Errors of mods need not even bear to be sent to another process.
    """
    try:
        return single(_shared[0], seed)
    except (FieldcraftError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise unexpected(error) from error
