"""States of pairs as senses, light and memory make them."""

from components.actions import Stride
from components.awareness import Awareness
from components.detection import Detection
from components.scenario import Entrant
from systems.gather import felt, square_of, state_of, track_of
from tests.arena import act_as, arena, who

OPEN = ["." * 12] * 6
RED = Entrant("A", "guard", "red", 1, 1)


def test_m01_bright_light_and_a_clear_line_make_observed() -> None:
    battle = arena(OPEN, RED, Entrant("T", "guard", "blue", 6, 1))
    assert state_of(battle.world, who(battle, "A"), who(battle, "T")) is Detection.OBSERVED
    assert not felt(battle.world, who(battle, "A"), who(battle, "T")).concealed


def test_m02_dim_light_conceals_and_changes_no_state() -> None:
    battle = arena(OPEN, RED, Entrant("T", "guard", "blue", 6, 1), light="dim")
    assert state_of(battle.world, who(battle, "A"), who(battle, "T")) is Detection.OBSERVED
    assert felt(battle.world, who(battle, "A"), who(battle, "T")).causes == ("dim",)


def test_m10_fog_between_conceals() -> None:
    battle = arena(["...~~......."], Entrant("A", "guard", "red", 1, 0), Entrant("T", "guard", "blue", 6, 0))
    assert felt(battle.world, who(battle, "A"), who(battle, "T")).causes == ("mist",)


def test_m05_hearing_locates_in_the_dark() -> None:
    battle = arena(OPEN, RED, Entrant("T", "guard", "blue", 5, 1), light="dark")
    assert state_of(battle.world, who(battle, "A"), who(battle, "T")) is Detection.HIDDEN


def test_d_lose_1_walking_out_of_sight_leaves_the_last_square_sensed() -> None:
    battle = arena(OPEN, RED, Entrant("T", "guard", "blue", 4, 0), walls=[("wall", 5, 1, 5, 6), ("wall", 5, 1, 12, 1)])
    observer, target = who(battle, "A"), act_as(battle, "T")
    assert state_of(battle.world, observer, target) is Detection.OBSERVED
    battle.perform(Stride(target, ((5, 0), (6, 0), (7, 0), (8, 0))))
    track = track_of(battle.world, observer, target)
    if state_of(battle.world, observer, target) is Detection.UNDETECTED:
        assert track is not None
        assert (track.x, track.y) != square_of(battle.world, target)
        assert not track.unnoticed


def test_nobody_starts_known_behind_a_wall() -> None:
    battle = arena(
        ["." * 40] * 3,
        Entrant("A", "guard", "red", 1, 1),
        Entrant("T", "guard", "blue", 38, 1),
        walls=[("wall", 20, 0, 20, 3)],
    )
    assert state_of(battle.world, who(battle, "A"), who(battle, "T")) is Detection.UNDETECTED
    assert battle.world.require(who(battle, "A"), Awareness).of == {}


def test_m11_invisible_and_never_noticed_stays_undetected_to_hearing() -> None:
    battle = arena(OPEN, RED, Entrant("T", "guard", "blue", 4, 1, conditions=("invisible",)))
    assert state_of(battle.world, who(battle, "A"), who(battle, "T")) is Detection.UNDETECTED
