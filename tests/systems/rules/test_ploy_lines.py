"""What a side is told of warnings and held Strikes."""

from collections.abc import Mapping

from components.detection import Detection
from components.ploy_events import PointedOut, ReadyFired
from ecs.ids import EntityId
from systems.rules.line import SideView
from systems.rules.redaction import lines_of

OURS, ACTOR, TARGET = EntityId(1), EntityId(2), EntityId(3)


def view(best: Mapping[EntityId, Detection]) -> SideView:
    return SideView("us", frozenset((OURS,)), best, lambda x, y: True)


def keys(event: object, best: Mapping[EntityId, Detection]) -> list[str]:
    return [line.key for line in lines_of(event, view(best))]


def test_a_warning_by_hand_is_told_to_who_sees_it_and_a_shouted_one_only_as_a_shout() -> None:
    seen = {ACTOR: Detection.OBSERVED}
    assert keys(PointedOut(ACTOR, OURS, "gesture", ()), seen) == ["log.gestures"]
    assert keys(PointedOut(ACTOR, OURS, "gesture", ()), {ACTOR: Detection.HIDDEN}) == []
    assert keys(PointedOut(ACTOR, OURS, "shout", ()), seen) == []


def test_a_held_strike_at_one_of_ours_is_told_without_the_name_of_who_is_unseen() -> None:
    (line,) = lines_of(ReadyFired(ACTOR, OURS), view({}))
    assert line.args == {"actor": 0, "target": OURS}


def test_a_held_strike_of_somebody_unseen_at_a_stranger_is_not_told() -> None:
    assert keys(ReadyFired(ACTOR, TARGET), {TARGET: Detection.OBSERVED}) == []
    assert keys(ReadyFired(ACTOR, TARGET), {TARGET: Detection.OBSERVED, ACTOR: Detection.HIDDEN}) == []
    both = {TARGET: Detection.HIDDEN, ACTOR: Detection.OBSERVED}
    assert keys(ReadyFired(ACTOR, TARGET), both) == ["log.ready_fired"]
