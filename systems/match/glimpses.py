"""What a side of a recording knew after each of its ticks, for pictures: a world follows, nothing is played."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from components.events import Witnessed
from components.observation import Observation
from components.scenario import Catalogue, Scenario
from content.phrase import corrupt, fault, why_of
from ecs.codec import build
from ecs.errors import FORGED, OtherRulesError
from systems.match.identity import rules_hash
from systems.match.mirror import Mirror
from systems.match.playback import Playback
from systems.match.setup import briefing_of


class Glimpse(NamedTuple):
    """What the side knows, and all it has been told by then."""

    observation: Observation
    log: Sequence[Witnessed]


def glimpses(playback: Playback, side: str, catalogue: Catalogue, ticks: Iterable[int]) -> Iterator[Glimpse]:
    """Yield what a side knew after these ticks, ascending, wherever it is another than before.

    How many ticks went by in between would tell how much happened unseen, and a picture of nobody's turn that somebody
    unseen has one: it waits for the next, as in play (R-SEC-1).
    Raises: OtherRulesError if other rules recorded it and ours cannot see with them, CorruptError for what is none.
    """
    told = list(playback.log(side))
    heard, lines = [tick for tick, _ in told], [line for _, line in told]
    before: Glimpse | None = None
    waiting: Glimpse | None = None
    try:
        scenario: Scenario = build(playback.header.get("start"), Scenario)
        if side not in scenario.sides:
            raise LookupError(side)
        mirror = Mirror(scenario, catalogue, {side: briefing_of(scenario, catalogue, side)})
        for tick in ticks:
            observation = mirror.observe(side, playback.seek(tick))
            glimpse = Glimpse(observation, lines[: bisect_right(heard, tick)])
            waiting = glimpse if not observation.actor and not observation.winner else None
            if waiting is None and glimpse != before:
                before = glimpse
                yield glimpse
        if waiting is not None and not _same(before, waiting):
            yield waiting
    except FORGED as error:
        if playback.header.get("rules_hash") != rules_hash():
            raise fault(OtherRulesError, "error.other_rules_to_draw") from None
        raise corrupt("error.no_restoring", tick=playback.table.tick, why=why_of(error)) from None


def _same(shown: Glimpse | None, waiting: Glimpse) -> bool:
    """True if nothing changed but that it is nobody's turn."""
    if shown is None:
        return False
    return shown == waiting._replace(observation=replace(waiting.observation, actor=shown.observation.actor))
