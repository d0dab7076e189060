"""Whom a side has struck or touched is known to be no longer without an idea (D-UNN-1, R-UNN-1)."""

from dataclasses import replace

from components.ability import Ability, Targets
from components.actions import Strike, UseAbility
from components.awareness import Awareness, Track
from components.detection import Detection
from components.outcome import EffectResult
from components.scenario import Entrant
from systems.effect_odds import effect_odds
from systems.gather import state_of
from systems.match.battle import Battle
from systems.rules.effect_plan import planned_effects
from systems.rules.scene import Scene
from tests.arena import act_as, arena, who
from tests.systems.deeds import script
from tests.systems.field import A, T, field
from tests.systems.rules.values import fighter
from tests.systems.test_abilities import give

UNSEEN = Entrant("A", "scout", "red", 6, 2, conditions=("invisible",))
DEAF = Entrant("T", "guard", "blue", 7, 2, conditions=("deafened",))
STAB = Ability("stab", targets=Targets.SQUARE, range=5, attack=0, needs="unnoticed", count=3)
BALM = Ability("balm", range=30, conditions=(("shielded", 2),))


def ambush(*, noticed: bool) -> Battle:
    """A scout beside a guard that does not perceive it, and knows of it or not; the scout's turn."""
    battle = arena(["." * 16] * 5, UNSEEN, DEAF, Entrant("B", "guard", "red", 2, 2))
    actor, target = act_as(battle, "A"), who(battle, "T")
    battle.world.write(target, Awareness).of = {actor: Track(unnoticed=False)} if noticed else {}
    return battle


def roused(battle: Battle, name: str) -> list[int]:
    """Whom red's creature of this name is known to have roused, as numbers of red's."""
    return [alias for own in battle.observe("red").own if own.name == name for alias in own.roused]


def test_an_ambush_that_was_noticed_is_not_promised_again() -> None:
    battle = ambush(noticed=True)
    actor, target = battle.alias("red", who(battle, "A")), battle.alias("red", who(battle, "T"))
    again = UseAbility(actor, "ambush", target)
    (before,) = effect_odds(battle.observe("red"), again).values()
    assert before.probability(lambda outcome: outcome.result is EffectResult.AFFECTED) > 0
    battle.perform(UseAbility(who(battle, "A"), "ambush", who(battle, "T")))
    (after,) = effect_odds(battle.observe("red"), again).values()
    assert after.probability(lambda outcome: outcome.result is EffectResult.NOTICED) == 1


def test_a_miss_rouses_and_so_does_a_guess_at_whom_ones_side_knows_to_stand_there() -> None:
    for square in (None, (7, 2)):
        battle = ambush(noticed=False)
        target = who(battle, "T")
        script(battle, attack=[1] * 6, secret_attack=[1] * 6, secret_flat=[20])
        battle.perform(Strike(who(battle, "A"), 0 if square else target, "shortsword", square=square))
        assert roused(battle, "A") == [battle.alias("red", target)]


def test_r_und_2_a_guess_that_misses_somebody_unknown_tells_nobody_that_it_did() -> None:
    unknown = replace(DEAF, conditions=("deafened", "invisible"))
    battle = arena(["." * 16] * 5, UNSEEN, unknown)
    actor, target = act_as(battle, "A"), who(battle, "T")
    script(battle, secret_attack=[1] * 6, secret_flat=[20])
    battle.perform(Strike(actor, 0, "shortsword", square=(7, 2)))
    assert battle.alias("red", target) is None or roused(battle, "A") == []
    assert state_of(battle.world, target, actor) is Detection.HIDDEN  # in truth it was met


def test_nobody_rouses_a_friend() -> None:
    battle = ambush(noticed=False)
    actor = give(battle, "A", BALM)
    battle.perform(UseAbility(actor, "balm", who(battle, "B")))
    assert roused(battle, "A") == []


def test_a_guess_with_an_ambush_is_weighed_against_somebody_roused_as_noticed() -> None:
    able = replace(fighter(), abilities=(STAB,), conditions={"invisible": 0})
    lost = field("AT..", "....", lost="T", numbers={"A": able}, believed={"T": Detection.UNDETECTED})
    for met in ((), (T,)):
        seen = replace(lost, own=tuple(replace(own, roused=met) for own in lost.own))
        plan = planned_effects(Scene(seen), seen.own[0], UseAbility(A, "stab", square=(1, 0)))
        assert [facts.noticed for facts in plan.values()] == [bool(met)]
