"""Turns end and begin: D-TURN-1, and that nobody reads from it who acts in between (R-SEC-1)."""

from components.conditions import Conditions
from components.scenario import Entrant
from components.stats import Health
from components.turn import Turn
from systems.match.battle import Battle
from tests.arena import arena, who

WATCHER = Entrant("A", "guard", "red", 2, 2, conditions=("deafened",))
BLEEDING = Entrant("T", "guard", "blue", 6, 2, conditions=("bleeding",))
UNSEEN = Entrant("U", "guard", "blue", 18, 4, conditions=("invisible",))


def round_over(*entrants: Entrant) -> Battle:
    """A battle after everybody ended one turn, in the order given."""
    battle = arena(["." * 20] * 5, *entrants)
    turn = battle.world.write_single(Turn)
    turn.order, turn.index = tuple(who(battle, one.name) for one in entrants), 0
    for _ in entrants:
        battle.end_turn()
    return battle


def test_d_turn_1_what_the_end_of_a_turn_brings_is_told_before_the_new_round() -> None:
    keys = [line.key for line in round_over(WATCHER, BLEEDING).log("red")]
    assert keys.index("log.bled") < keys.index("log.round")


def test_r_sec_1_the_log_of_a_round_does_not_tell_whether_somebody_unseen_acts_last() -> None:
    alone, together = round_over(WATCHER, BLEEDING), round_over(WATCHER, BLEEDING, UNSEEN)
    assert alone.log("red") == together.log("red")


def test_d_turn_1_the_next_turn_begins_though_who_ended_the_last_one_bled_out() -> None:
    battle = arena(["." * 20] * 5, WATCHER, BLEEDING, Entrant("V", "guard", "blue", 9, 2))
    turn = battle.world.write_single(Turn)
    turn.order, turn.index = (who(battle, "T"), who(battle, "A"), who(battle, "V")), 0
    battle.world.write(who(battle, "T"), Health).hp = 1
    battle.end_turn()
    assert battle.actor == who(battle, "A")
    assert battle.world.require(who(battle, "T"), Conditions).has("dying")
