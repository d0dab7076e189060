"""Create a Diversion: R-DIV-1, R-DEAF-1."""

from fractions import Fraction

from components.ability_events import DeafenedRolled, Sounded
from components.actions import CreateDiversion, EndTurn, Search, Sneak, Strike
from components.conditions import Conditions
from components.detection import Detection
from components.events import StealthJudged, StealthRolled, Struck
from components.ploy_events import DiversionEnded
from components.scenario import Entrant
from components.turn import ActionPoints, Stance
from ecs.ids import EntityId
from systems.gather import state_of
from systems.legality import options
from systems.match.battle import Battle
from systems.odds import JOINT, chances
from tests.arena import act_as, arena, who
from tests.systems.deeds import all_of, keys, script, skill

OPEN = ["." * 30] * 7


def meeting(*more: Entrant, deception: int = 0, perception: int = 5) -> tuple[Battle, EntityId, EntityId]:
    """An actor and an observer in the open; the actor's turn."""
    battle = arena(OPEN, Entrant("T", "scout", "blue", 5, 2), Entrant("A", "guard", "red", 8, 2), *more)
    actor, observer = act_as(battle, "T"), who(battle, "A")
    skill(battle, actor, deception=deception)
    skill(battle, observer, perception=perception)
    return battle, actor, observer


def test_r_div_1_deception_that_meets_the_perception_dc_hides_in_plain_view() -> None:
    for face, state in ((15, Detection.HIDDEN), (14, Detection.OBSERVED)):
        battle, actor, observer = meeting()
        script(battle, deception=[face])
        record = battle.perform(CreateDiversion(actor))
        (judged,) = all_of(record, StealthJudged)
        assert (judged.total, judged.dc, judged.success) == (face, 15, face == 15)
        assert state_of(battle.world, observer, actor) is state
        assert battle.world.require(actor, ActionPoints).left == 2


def test_r_div_1_it_lasts_until_the_turn_ends() -> None:
    battle, actor, observer = meeting()
    script(battle, deception=[20])
    battle.perform(CreateDiversion(actor))
    record = battle.perform(EndTurn(actor))
    assert all_of(record, DiversionEnded)
    assert state_of(battle.world, observer, actor) is Detection.OBSERVED
    assert not battle.world.require(actor, Stance).diverting


def test_r_div_1_any_action_that_is_no_stealth_ends_it_and_a_strike_once_it_is_resolved() -> None:
    battle, actor, observer = meeting()
    script(battle, deception=[20], perception=[1])
    battle.perform(CreateDiversion(actor))
    battle.perform(Search(actor))
    assert state_of(battle.world, observer, actor) is Detection.OBSERVED

    battle, actor, observer = meeting()
    script(battle, deception=[20], attack=[10, 10, 10], damage=[1, 1, 1])
    weapon = next(w.id for w in battle.catalogue.kinds["scout"].weapons if w.distant)
    battle.perform(CreateDiversion(actor))
    (struck,) = all_of(battle.perform(Strike(actor, observer, weapon)), Struck)
    assert "off_guard" in [level.source for level in struck.levels]
    assert state_of(battle.world, observer, actor) is Detection.OBSERVED


def test_r_div_1_a_sneak_in_plain_view_works_while_it_lasts() -> None:
    battle, actor, observer = meeting()
    skill(battle, actor, stealth=20)
    script(battle, deception=[20], stealth=[10])
    battle.perform(CreateDiversion(actor))
    battle.perform(Sneak(actor, ((4, 2), (3, 2))))
    assert state_of(battle.world, observer, actor) is Detection.UNDETECTED
    battle.perform(EndTurn(actor))
    assert state_of(battle.world, observer, actor) is Detection.OBSERVED


def test_r_div_1_who_met_one_is_on_its_guard_against_the_next_and_reads_one_sequence() -> None:
    battle, actor, observer = meeting(Entrant("B", "guard", "red", 8, 4, conditions=("blinded",)))
    late = who(battle, "B")
    skill(battle, late, perception=5)
    script(battle, deception=[3])
    battle.perform(CreateDiversion(actor))
    battle.world.write(late, Conditions).rounds.clear()
    script(battle, deception=[15, 3])
    record = battle.perform(CreateDiversion(actor))
    judged = {e.observer: e for e in all_of(record, StealthJudged)}
    assert [(v.source, v.amount) for v in judged[observer].levels] == [("met_diversion", -1)]
    assert (judged[observer].total, judged[observer].success) == (3, False)
    assert (judged[late].total, judged[late].success, judged[late].levels) == (15, True, ())
    (own,) = battle.observe("blue").own
    assert len(own.wary) == 2


def test_r_div_1_a_gesture_must_be_seen_and_a_shout_heard() -> None:
    battle, actor, observer = meeting()
    battle.world.write(observer, Conditions).rounds["blinded"] = 0
    script(battle, deception=[20, 20])
    assert not all_of(battle.perform(CreateDiversion(actor)), StealthJudged)
    record = battle.perform(CreateDiversion(actor, "shout"))
    assert [e.observer for e in all_of(record, StealthJudged)] == [observer]
    assert all_of(record, Sounded)


def test_r_div_1_a_shout_is_heard_for_60_feet_only() -> None:
    battle = arena(OPEN, Entrant("T", "scout", "blue", 5, 2), Entrant("A", "guard", "red", 18, 2))
    actor = act_as(battle, "T")
    script(battle, deception=[20])
    assert not all_of(battle.perform(CreateDiversion(actor, "shout")), StealthJudged)


def test_r_deaf_1_a_deafened_shout_needs_a_dc_5_check_and_a_gesture_none() -> None:
    for face, happens in ((4, False), (5, True)):
        battle, actor, _ = meeting()
        battle.world.write(actor, Conditions).rounds["deafened"] = 0
        dice = script(battle, deafened=[face], deception=[20, 20, 20])
        record = battle.perform(CreateDiversion(actor, "shout"))
        (rolled,) = all_of(record, DeafenedRolled)
        assert (rolled.success, bool(all_of(record, StealthRolled))) == (happens, happens)
        assert battle.world.require(actor, ActionPoints).left == 2
        battle.perform(CreateDiversion(actor))
        assert dice.used["deafened"] == 1


def test_r_div_1_both_sides_are_told_no_more_than_they_may_know() -> None:
    battle, actor, _ = meeting()
    script(battle, deception=[20])
    record = battle.perform(CreateDiversion(actor))
    assert keys(record, "blue") == ["log.diversion_roll", "log.stealth_works"]
    assert keys(record, "red") == ["log.slipped"]


def test_r_sec_1_who_watches_unseen_changes_nothing_that_the_diverting_side_gets() -> None:
    told = []
    for fooled in (20, 1):
        battle = arena(
            OPEN,
            Entrant("T", "scout", "blue", 5, 2, conditions=("deafened",)),
            Entrant("A", "guard", "red", 20, 2, conditions=("invisible",)),
        )
        actor, watcher = act_as(battle, "T"), who(battle, "A")
        script(battle, deception=[fooled])
        battle.perform(CreateDiversion(actor))
        assert (state_of(battle.world, watcher, actor) is Detection.HIDDEN) is (fooled == 20)
        battle.perform(EndTurn(actor))
        told.append([(line.key, line.args, line.parts) for line in battle.log("blue")])
    assert told[0] == told[1]


def test_r_sec_2_the_odds_of_a_diversion_are_those_of_its_contest() -> None:
    battle, actor, observer = meeting()
    observation = battle.observe("blue")
    mine, other = battle.alias("blue", actor), battle.alias("blue", observer)
    offered = options(observation)["create_diversion"]
    assert offered == [CreateDiversion(mine), CreateDiversion(mine, "shout")]
    kind = battle.catalogue.kinds["guard"].stats.perception
    expected = Fraction(20 + 1 - (10 + kind), 20)
    assert chances(observation, CreateDiversion(mine)) == {other: expected, JOINT: expected}
