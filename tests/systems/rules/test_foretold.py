"""What Point Out would bring each friend: D-POINT-1, R-SEC-2."""

import pytest

from components.actions import PointOut
from components.detection import Detection
from components.ploy_events import PointedOut
from components.scenario import Entrant
from systems.gather import write_track
from systems.rules.foretold import pointed_out
from systems.rules.scene import Scene
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of


@pytest.mark.parametrize("manner", ["gesture", "shout"])
@pytest.mark.parametrize("wall", [None, ("wall", 4.0, 0.0, 4.0, 7.0)])
def test_what_is_foretold_is_what_happens(manner: str, wall: tuple[str, float, float, float, float] | None) -> None:
    battle = arena(
        ["." * 30] * 7,
        Entrant("C", "guard", "red", 2, 5),
        Entrant("B", "guard", "red", 2, 1),
        Entrant("D", "guard", "red", 6, 3),
        Entrant("E", "guard", "red", 28, 6, conditions=("deafened",)),
        Entrant("T", "guard", "blue", 3, 5, conditions=("invisible",)),
        walls=[wall] if wall else [],
    )
    actor, target = act_as(battle, "C"), who(battle, "T")
    track = write_track(battle.world, actor, target)
    track.located, track.unnoticed = True, False
    battle.perform(None)
    observation = battle.observe("red")
    own = observation.mine(battle.alias("red", actor))
    assert own is not None
    action = PointOut(own.alias, battle.alias("red", target), manner)
    told = pointed_out(Scene(observation), own, action)
    record = battle.perform(PointOut(actor, target, manner))
    (pointed,) = all_of(record, PointedOut)
    for name in ("B", "D", "E"):
        friend = who(battle, name)
        now, then = told[battle.alias("red", friend)]
        assert now is Detection.UNDETECTED
        assert (then is Detection.HIDDEN) is (friend in pointed.told)
