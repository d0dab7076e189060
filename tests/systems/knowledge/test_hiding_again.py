"""What one's own Hide tells depends on what one believed, not on what a secret Search has found out since."""

from collections.abc import Sequence

import pytest

from components.actions import CreateDiversion, Hide, Sneak
from components.awareness import Awareness
from components.detection import Detection
from components.events import StealthJudged, Witnessed
from components.observation import Observation
from components.scenario import Entrant
from components.side import BELIEF_KEY, SideMemory
from ecs.ids import EntityId
from systems.gather import state_of
from systems.match.battle import Battle
from systems.rules.diversion import GESTURE, SHOUT
from systems.rules.scene import Scene
from tests.arena import act_as, arena, who
from tests.observation_bytes import observation_bytes
from tests.systems.deeds import all_of, script, skill

Path = tuple[tuple[int, int], ...]


def believe(battle: Battle, side: str, actor: EntityId, observer: EntityId, state: Detection) -> None:
    """Let a side believe that an observer has its creature so."""
    for entity, (memory,) in battle.world.query(SideMemory):
        if memory.side == side:
            battle.world.write(entity, SideMemory).beliefs[actor * BELIEF_KEY + observer] = int(state)


def told(*, found: bool, face: int, believed: Detection | None) -> tuple[list[Witnessed], Detection]:
    """Red's lines of a Hide by A, whom T had lost, as red believes or not; found: a secret Search has found A since."""
    people = (Entrant("A", "guard", "red", 1, 1), Entrant("T", "guard", "blue", 5, 1))
    battle = arena(["~~~~~~~~"] * 3, *people)
    actor, observer = act_as(battle, "A"), who(battle, "T")
    world = battle.world
    world.begin_tick()
    track = world.write(observer, Awareness).of[actor]
    track.earned = Detection.HIDDEN if found else Detection.UNDETECTED
    if believed is not None:
        believe(battle, "red", actor, observer, believed)
    world.beat()
    world.end_tick()
    script(battle, stealth=[face] * 6)
    record = battle.perform(Hide(actor))
    lines = [line for line in all_of(record, Witnessed) if line.side == "red"]
    return lines, all_of(record, StealthJudged)[0].state


@pytest.mark.parametrize("believed", [Detection.UNDETECTED, None])
@pytest.mark.parametrize("face", [20, 1])
def test_r_sec_1_a_second_hide_does_not_tell_what_a_secret_search_found(face: int, believed: Detection | None) -> None:
    lost, one = told(found=False, face=face, believed=believed)
    found, other = told(found=True, face=face, believed=believed)
    assert one is not other
    assert lost == found


def diverting() -> tuple[Battle, EntityId, EntityId]:
    """T in the open before A, with a Deception that needs a 15; T's turn."""
    battle = arena(["." * 12] * 5, Entrant("T", "scout", "blue", 3, 2), Entrant("A", "guard", "red", 6, 2))
    actor, observer = act_as(battle, "T"), who(battle, "A")
    skill(battle, actor, deception=0)
    skill(battle, observer, perception=5)
    return battle, actor, observer


def taken(battle: Battle) -> Detection:
    """The state that blue takes the only creature it knows of to have of its own."""
    scene = Scene(battle.observe("blue"))
    (other,), (own,) = scene.others(), scene.own.values()
    return scene.believed(own, other)


def test_r_div_1_a_diversion_that_fails_after_one_that_worked_leaves_no_belief_of_being_hidden() -> None:
    battle, actor, observer = diverting()
    script(battle, deception=[20])
    battle.perform(CreateDiversion(actor, GESTURE))
    assert taken(battle) is Detection.HIDDEN
    script(battle, deception=[2, 2])
    record = battle.perform(CreateDiversion(actor, GESTURE))
    assert state_of(battle.world, observer, actor) is Detection.OBSERVED
    assert taken(battle) is Detection.OBSERVED
    assert "hidden" not in [line.args.get("state") for line in all_of(record, Witnessed)]


def test_d_reveal_1_who_shouts_in_vain_knows_that_it_gave_itself_away() -> None:
    battle, actor, observer = diverting()
    believe(battle, "blue", actor, observer, Detection.UNDETECTED)
    script(battle, deception=[2])
    battle.perform(CreateDiversion(actor, SHOUT))
    assert taken(battle) is Detection.OBSERVED


def stolen(*, found: bool, face: int, paths: Sequence[Path]) -> tuple[list[Witnessed], Observation]:
    """Red's lines of Sneaks by A in the mist, Hidden from T before, and what red knows then; found: as in told."""
    people = (Entrant("A", "guard", "red", 1, 1), Entrant("T", "guard", "blue", 6, 1))
    battle = arena(["~~~~~~~~~"] * 3, *people)
    actor, observer = act_as(battle, "A"), who(battle, "T")
    script(battle, stealth=[20, *[face] * 6])
    battle.perform(Hide(actor))
    if found:
        battle.world.begin_tick()
        battle.world.write(observer, Awareness).of[actor].earned = None
        battle.world.beat()
        battle.world.end_tick()
    assert (state_of(battle.world, observer, actor) is Detection.OBSERVED) is found
    records = [battle.perform(Sneak(actor, path)) for path in paths]
    lines = [line for record in records for line in all_of(record, Witnessed) if line.side == "red"]
    return lines, battle.observe("red")


@pytest.mark.parametrize("paths", [[((2, 1),)], [((1, 2), (2, 2)), ((3, 2),)], [((2, 1), (3, 1))]])
@pytest.mark.parametrize("face", [20, 8, 1])
def test_r_sec_1_a_sneak_does_not_tell_whom_a_secret_search_has_made_observe_it(
    face: int, paths: Sequence[Path]
) -> None:
    (lost, before), (found, after) = (stolen(found=found, face=face, paths=paths) for found in (False, True))
    assert any(line.key.startswith("log.stealth_") for line in lost)
    assert lost == found
    assert observation_bytes(before) == observation_bytes(after)


def test_r_sec_1_a_gesture_does_not_tell_who_sees_it_in_secret() -> None:
    got = []
    for found in (False, True):
        battle = arena(["~~~~~~~~~"] * 3, Entrant("A", "guard", "red", 1, 1), Entrant("T", "guard", "blue", 6, 1))
        actor, observer = act_as(battle, "A"), who(battle, "T")
        script(battle, stealth=[20], deception=[20])
        battle.perform(Hide(actor))
        if found:
            battle.world.write(observer, Awareness).of[actor].earned = None
        record = battle.perform(CreateDiversion(actor, GESTURE))
        assert len(all_of(record, StealthJudged)) == found
        script(battle, deception=[3])
        shout = battle.perform(CreateDiversion(actor, SHOUT))  # one die: T is not known to have met one before
        lines = [line for told in (record, shout) for line in all_of(told, Witnessed) if line.side == "red"]
        got.append((lines, observation_bytes(battle.observe("red"))))
    assert got[0] == got[1]
