"""What a Strike or an ability costs and tells, whoever it is of: creatures, aims and dice are drawn."""

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from components.ability import Strain
from components.actions import Action, Strike, UseAbility
from components.events import Damaged, Paid, Struck, Wounded
from components.gear import Gear
from components.scenario import Entrant
from components.turn import ActionPoints, Deeds
from ecs.chance import Dice
from systems.legality import options
from systems.match.battle import Battle
from systems.odds import odds, planned_facts
from tests.arena import act_as, arena, content, who
from tests.systems.deeds import all_of, script

KINDS = sorted(name for name, kind in content().catalogue.kinds.items() if kind.rank <= 2)
MIST = ["~~~~~~~~~~", "~~~~~~~~~~", "~~~~~~~~~~"]
seeds = st.integers(0, 1 << 30)


def duel(kind: str, target: str, *, rows: list[str], gap: int = 1, seed: int = 1, deafened: bool = False) -> Battle:
    """A of one kind, whose turn it is, and T of another, so many squares away."""
    held = ("deafened",) if deafened else ()
    battle = arena(
        rows, Entrant("A", kind, "a", 1, 1, held), Entrant("T", target, "b", 1 + gap, 1), seed=seed, strict=False
    )
    act_as(battle, "A")
    return battle


def offered(battle: Battle) -> list[Action]:
    """Every Strike and ability that A may use on T itself."""
    legal = options(battle.observe("a"))
    return [one for kind in ("strike", "use") for one in legal[kind] if getattr(one, "target", 0)]


def own_action(battle: Battle, action: Action) -> Action:
    """The same of entities."""
    assert isinstance(action, Strike | UseAbility)
    return replace(action, actor=who(battle, "A"), target=who(battle, "T"))


def spent(battle: Battle, action: Action, **faces: list[int]) -> tuple[object, ...]:
    """What an action costs with these dice: as it is told, and what is left after it."""
    script(battle, **({"attack": [1] * 6, "save": [20] * 6, "damage": [1] * 6} | faces))
    record = battle.perform(own_action(battle, action))
    actor = who(battle, "A")
    left = [repr(battle.world.get(actor, kind)) for kind in (ActionPoints, Gear, Strain, Deeds)]
    return all_of(record, Paid), left


@given(st.sampled_from(KINDS), st.integers(1, 6), st.booleans(), seeds)
@settings(max_examples=max(1, settings().max_examples // 2))
def test_a_failed_flat_check_spends_what_a_success_spends(kind: str, gap: int, deafened: bool, which: int) -> None:
    """R-HID-2, R-CON-1, R-DEAF-1: action points, ammunition, strain; a hit, a miss and a failed check alike."""
    actions = offered(duel(kind, "guard", rows=MIST, gap=gap, deafened=deafened))
    assume(actions)
    action = actions[which % len(actions)]
    ends = []
    for flat, deaf, attack, save in ((20, 20, 20, 1), (20, 20, 1, 20), (1, 20, 20, 1), (20, 1, 20, 1)):
        battle = duel(kind, "guard", rows=MIST, gap=gap, deafened=deafened)
        ends.append(spent(battle, action, flat=[flat], deafened=[deaf], attack=[attack] * 6, save=[save] * 6))
        battle.close()
    assert ends[0][0]
    assert ends[0] == ends[1] == ends[2] == ends[3]


@given(st.sampled_from(KINDS), st.integers(1, 6), seeds)
@settings(max_examples=max(1, settings().max_examples // 4))
def test_a_failed_flat_check_hurts_nobody(kind: str, gap: int, which: int) -> None:
    battle = duel(kind, "guard", rows=MIST, gap=gap)
    strikes = [one for one in offered(battle) if isinstance(one, Strike)]
    assume(strikes)
    strike = strikes[which % len(strikes)]
    assume(planned_facts(battle.observe("a"), strike).flat_dc)
    dice = script(battle, flat=[4])
    record = battle.perform(own_action(battle, strike))
    assert not all_of(record, Damaged)
    assert all_of(record, Struck)[0].causes == ("mist",)
    assert not any(dice.unused().values())
    battle.close()


AIMS = st.sampled_from(["", "head", "torso", "arm", "leg", "sword arm", "left knee", "third tentacle", "wing", "?"])


@given(st.sampled_from(KINDS), st.sampled_from(KINDS), AIMS, AIMS, st.integers(1, 6), seeds)
@settings(max_examples=max(1, settings().max_examples // 2))
def test_the_declared_location_changes_nothing_before_the_wound(
    kind: str, target: str, one: str, other: str, gap: int, seed: int
) -> None:
    """R-DECL-1: the same odds, rolls and damage; unless a wound lands, the same world, byte for byte."""
    ways = []
    for aim in (one, other):
        battle = duel(kind, target, rows=["." * 10] * 3, gap=gap, seed=seed)
        strikes = [offer for offer in offered(battle) if isinstance(offer, Strike)]
        assume(strikes)
        strike = replace(strikes[seed % len(strikes)], aim=aim)
        shown = odds(battle.observe("a"), strike)
        record = battle.perform(own_action(battle, strike))
        (struck,) = all_of(record, Struck)
        wounded = [(event.target, event.grade) for event in all_of(record, Wounded)]
        state = "" if wounded else battle.state_hash
        told = (all_of(record, Damaged), wounded, all_of(record, Paid))
        ways.append((shown, replace(struck, aim=""), told, state))
        battle.close()
    assert ways[0] == ways[1]


@given(st.sampled_from(KINDS), AIMS, st.sampled_from([1, 2, 11, 19, 20]), st.integers(1, 8))
@settings(max_examples=max(1, settings().max_examples // 4))
def test_the_declared_location_draws_no_dice(target: str, aim: str, face: int, harm: int) -> None:
    """R-DECL-1: with dice for the attack and its damage alone, no other die is asked for, wherever it lands."""
    battle = duel("guard", target, rows=["." * 10] * 3)
    actor, foe = who(battle, "A"), who(battle, "T")
    dice = script(battle, attack=[face], damage=[harm])
    (struck,) = all_of(battle.perform(Strike(actor, foe, "longsword", aim)), Struck)
    assert struck.outcome.faces == (face,)
    assert dice.unused().get("attack", []) == []
    battle.close()


@given(seeds, st.integers(1, 30))
def test_the_dice_of_one_beat_do_not_depend_on_what_else_is_drawn(seed: int, others: int) -> None:
    """R-DECL-1, R-SEC-1: a purpose has dice of its own, so none can be moved by another."""
    alone, among = Dice(seed, 1, 2, 3), Dice(seed, 1, 2, 3)
    for number in range(others):
        among.degrees(f"other {number % 3}", (11,), levels=number % 5)
    assert alone.degrees("attack", (11,), levels=2) == among.degrees("attack", (11,), levels=2)
