"""What one's own Hide tells depends on what one believed, not on what a secret Search has found out since."""

import pytest

from components.actions import Hide
from components.awareness import Awareness
from components.detection import Detection
from components.events import StealthJudged, Witnessed
from components.scenario import Entrant
from components.side import SideMemory
from systems.rules.views import BELIEF_KEY
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, script


def told(*, found: bool, face: int) -> tuple[list[Witnessed], Detection]:
    """Red's lines of a Hide by A, whom T was believed to have lost; found: its secret Search has found A since."""
    people = (Entrant("A", "guard", "red", 1, 1), Entrant("T", "guard", "blue", 5, 1))
    battle = arena(["~~~~~~~~"] * 3, *people)
    actor, observer = act_as(battle, "A"), who(battle, "T")
    world = battle.world
    world.begin_tick()
    track = world.write(observer, Awareness).of[actor]
    track.earned = Detection.HIDDEN if found else Detection.UNDETECTED
    for entity, (memory,) in world.query(SideMemory):
        if memory.side == "red":
            world.write(entity, SideMemory).beliefs[actor * BELIEF_KEY + observer] = int(Detection.UNDETECTED)
    world.beat()
    world.end_tick()
    script(battle, stealth=[face] * 6)
    record = battle.perform(Hide(actor))
    lines = [line for line in all_of(record, Witnessed) if line.side == "red"]
    return lines, all_of(record, StealthJudged)[0].state


@pytest.mark.parametrize("face", [20, 1])
def test_r_sec_1_a_second_hide_does_not_tell_what_a_secret_search_found(face: int) -> None:
    (lost, one), (found, other) = told(found=False, face=face), told(found=True, face=face)
    assert one is not other
    assert lost == found
