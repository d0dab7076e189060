"""One Stealth roll, kept for those who come later: D-STEALTH-1."""

from components.actions import Hide, Sneak, Stride
from components.detection import Detection
from components.events import StealthJudged, StealthRolled
from components.position import Position
from components.scenario import Entrant
from components.stealth import KeptStealth
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from systems.gather import stand, state_of, track_of
from systems.match.battle import Battle
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, script, skill

FIELD = ["." * 30] * 6 + ["....#" + "." * 25] + ["." * 30] * 3
WALL = ("wall", 12.0, 0.0, 12.0, 8.0)


def sentries(stealth: int) -> tuple[Battle, EntityId, EntityId, EntityId]:
    """T behind a pillar from A, who looks on; B is behind a long wall, out of every sense."""
    battle = arena(
        FIELD,
        Entrant("A", "guard", "red", 1, 6),
        Entrant("B", "guard", "red", 28, 6),
        Entrant("T", "scout", "blue", 5, 6),
        walls=[WALL],
    )
    hider, here, away = act_as(battle, "T"), who(battle, "A"), who(battle, "B")
    skill(battle, hider, stealth=stealth)
    for observer in (here, away):
        skill(battle, observer, perception=5)
    return battle, hider, here, away


def test_d_stealth_1_the_roll_is_kept_for_who_could_not_perceive_the_hider() -> None:
    battle, hider, here, away = sentries(stealth=5)
    script(battle, stealth=[10, 10, 10])
    record = battle.perform(Hide(hider))
    assert len(all_of(record, StealthRolled)) == 1
    assert [e.observer for e in all_of(record, StealthJudged)] == [here]
    track = track_of(battle.world, away, hider)
    assert track is not None
    assert (track.pending, track.unnoticed) == (True, True)
    assert battle.world.require(hider, KeptStealth).faces == (10, 10, 10)


def test_d_stealth_1_a_latecomer_is_compared_once_and_sees_in_the_open_whatever_was_rolled() -> None:
    battle, hider, _, away = sentries(stealth=30)
    script(battle, stealth=[10, 10, 10])
    battle.perform(Hide(hider))
    act_as(battle, "B")
    walked = [battle.perform(Stride(away, ((27, 7), (26, 8), (25, 9))))]
    for x in range(24, 5, -4):
        act_as(battle, "B")
        walked.append(battle.perform(Stride(away, tuple((x - i, 9) for i in range(4)))))
    judged = [e for record in walked for e in all_of(record, StealthJudged)]
    assert [(e.observer, e.mode, e.success) for e in judged] == [(away, "hide", True)]
    assert [level.source for level in judged[0].levels] == ["cover"]
    assert state_of(battle.world, away, hider) is Detection.OBSERVED


def test_d_stealth_1_a_kept_roll_that_fails_shows_the_hider_and_one_that_succeeds_does_not() -> None:
    for stealth, after in ((-20, Detection.OBSERVED), (30, Detection.HIDDEN)):
        battle = arena(
            ["." * 20] * 5 + [".....~" + "." * 14] + ["." * 20] * 3,
            Entrant("B", "guard", "red", 19, 1),
            Entrant("T", "scout", "blue", 5, 5),
            walls=[("wall", 12.0, 0.0, 12.0, 9.0)],
        )
        hider, away = act_as(battle, "T"), who(battle, "B")
        skill(battle, hider, stealth=stealth)
        script(battle, stealth=[10])
        assert not all_of(battle.perform(Hide(hider)), StealthJudged)
        board_opens(battle)
        record = battle.perform(None)
        assert [e.success for e in all_of(record, StealthJudged)] == [after is Detection.HIDDEN]
        assert state_of(battle.world, away, hider) is after


def board_opens(battle: Battle) -> None:
    """Take the only wall away, as if it were a door."""
    battle.world.resource(Ground).board.set_open(0, is_open=True)


def test_d_sneak_1_a_failed_sneak_tells_nothing_to_those_who_could_not_perceive_it() -> None:
    battle, hider, _, away = sentries(stealth=-30)
    script(battle, stealth=[1] * 9)
    battle.perform(Sneak(hider, ((6, 6), (7, 6))))
    assert state_of(battle.world, away, hider) is Detection.UNDETECTED
    track = track_of(battle.world, away, hider)
    assert track is not None
    assert not track.located


def round_the_wall(stealth: int, *faces: int) -> tuple[Battle, EntityId, EntityId]:
    """T has earned Hidden from A behind a pillar; A is then put behind the long wall, and T sneaks unperceived."""
    battle, hider, here, away = sentries(stealth=5)
    skill(battle, away, perception=-40)
    script(battle, stealth=[20] * 3 + list(faces))
    battle.perform(Hide(hider))
    assert state_of(battle.world, here, hider) is Detection.HIDDEN
    put(battle, here, 28, 3)
    skill(battle, hider, stealth=stealth)
    battle.perform(Sneak(hider, ((5, 5),)))
    return battle, hider, here


def put(battle: Battle, entity: EntityId, x: int, y: int) -> None:
    """Stand a creature somewhere else, and let everybody feel it."""
    place = battle.world.write(entity, Position)
    place.x, place.y = x, y
    stand(battle.world, entity)
    battle.perform(None)


def test_d_stealth_1_a_later_roll_puts_at_stake_what_was_earned_before() -> None:
    for stealth, after in ((40, Detection.UNDETECTED), (-2, Detection.HIDDEN), (-40, Detection.OBSERVED)):
        battle, hider, here = round_the_wall(stealth, 10, 10, 10)
        assert state_of(battle.world, here, hider) is Detection.UNDETECTED
        put(battle, here, 1, 7)
        assert state_of(battle.world, here, hider) is after
        track = track_of(battle.world, here, hider)
        assert track is not None
        assert not track.pending


def test_d_stealth_1_a_hide_out_of_sight_neither_betters_nor_takes_what_was_earned_before() -> None:
    battle, hider, here, away = sentries(stealth=5)
    script(battle, stealth=[20] * 3 + [1] * 3)
    battle.perform(Hide(hider))
    put(battle, here, 28, 3)
    skill(battle, hider, stealth=-40)
    battle.perform(Hide(hider))
    put(battle, here, 1, 6)
    assert state_of(battle.world, here, hider) is Detection.HIDDEN
    assert state_of(battle.world, away, hider) is Detection.UNDETECTED


def test_d_stealth_1_latecomers_read_on_in_the_sequence_that_was_begun() -> None:
    battle, hider, here = round_the_wall(0, 4, 17, 9)
    assert battle.world.require(hider, KeptStealth).faces == (4,)
    put(battle, here, 1, 7)
    assert battle.world.require(hider, KeptStealth).faces == (4, 17, 9)
    assert state_of(battle.world, here, hider) is Detection.UNDETECTED
