"""What was done stays done (R-SEC-5): a walk that met nobody has told its side so."""

from components.actions import Stride
from components.scenario import Entrant
from systems.match.record import header_of
from tests.arena import act_as, arena
from tests.systems.match.fought import duel


def test_r_sec_5_walking_back_is_another_walk_and_gives_no_point_back() -> None:
    battle = arena(["........"] * 3, Entrant("A", "guard", "red", 0, 1), Entrant("T", "goblin", "blue", 7, 1))
    alias = battle.alias("red", act_as(battle, "A"))
    left = []
    for path in (((1, 1), (2, 1)), ((1, 1), (0, 1))):
        assert battle.submit("red", Stride(alias, path)) is None
        own = battle.observe("red").mine(alias)
        assert own is not None
        left.append((own.ap, own.x, own.y))
    assert left == [(2, 2, 1), (1, 0, 1)]


def test_r_sec_5_a_recording_says_that_nothing_can_be_taken_back() -> None:
    assert header_of(duel(), 1, {}, "0")["casual"] is False
