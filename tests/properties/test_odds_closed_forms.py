"""The odds of a Strike against formulas that are written here anew, by nothing but counting (R-SEC-2, D-LVL-1)."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from components.actions import Strike
from components.detection import Cover, Detection
from components.gear import Weapon
from components.observation import Combatant, Observation, Own, Seen
from components.outcome import Result, StrikeOutcome
from ecs.exact import Distribution
from systems.odds import distribution, odds
from systems.rules.circumstances import Circumstances
from systems.rules.levels.strike import StrikeFacts, strike_facts
from systems.rules.sight import Sight
from tests.arena import content
from tests.systems.field import A, T, field
from tests.systems.rules.values import RULES, fighter

WEAPONS = sorted(content().catalogue.weapons)
FLATS = (0, 5, 11)
NEEDS = (1, 8, 14, 20, 27)  # DC minus modifier: from "even a 2 hits" to "only a 20 does"
Came = tuple[Result, int, int, bool]  # result, damage, wound, subdual


def weapon_of(name: str) -> Weapon:
    return content().catalogue.weapons[name]


def passes(dc: int) -> Fraction:
    """A plain d20 meets the DC."""
    return Fraction(21 - dc, 20) if dc else Fraction(1)


def kept_at_least(k: int, n: int) -> Fraction:
    """Section D of the cases: the kept one of |n| + 1 d20 is at least k."""
    return 1 - Fraction(k - 1, 20) ** (n + 1) if n >= 0 else Fraction(21 - k, 20) ** (1 - n)


@cache
def damages(name: str, might: int) -> dict[int, Fraction]:
    """Every total of the weapon's dice, face by face; an unarmed blow is 1 + Might (R-UNA-1)."""
    weapon = weapon_of(name)
    bonus = 1 + might if name == "unarmed" else weapon.bonus
    least = 1 if weapon.subdual else 0
    rolled = Counter(max(least, sum(d) + bonus) for d in product(range(1, weapon.sides + 1), repeat=weapon.count))
    return {damage: Fraction(ways, weapon.sides**weapon.count) for damage, ways in rolled.items()}


def wound(damage: int, max_hp: int, *, minion: bool, subdual: bool) -> int:
    """Half of max HP in one blow is Heavy, a quarter Light, and minions skip Light (D-WND-1, D-SUB-1)."""
    if subdual or damage <= 0:
        return 0
    if 2 * damage >= max_hp:
        return 2
    return int(4 * damage >= max_hp and not minion)


def bodies(name: str) -> tuple[tuple[int, bool], ...]:
    """Max HP and minion: the best blow is just Heavy, and the weakest just no wound; every band is met."""
    low, top = min(damages(name, 2)), max(damages(name, 2))
    return (max(1, 2 * top), False), (4 * (low + 1), False), (max(1, 2 * top), True)


def closed(
    weapon: Weapon, *, need: int, n: int, flat: int, max_hp: int, minion: bool = False, might: int = 0
) -> dict[Came, Fraction]:
    """What a Strike comes to: a kept 20 hits and a kept 1 misses, whatever is needed."""
    through, hit = passes(flat), kept_at_least(max(2, min(20, need)), n)
    found: defaultdict[Came, Fraction] = defaultdict(Fraction)
    for damage, share in damages(weapon.id, might).items():
        graded = wound(damage, max_hp, minion=minion, subdual=weapon.subdual)
        found[Result.HIT, damage, graded, weapon.subdual] += through * hit * share
    found[Result.MISS, 0, 0, False] = through * (1 - hit)
    found[Result.FLAT_FAILED, 0, 0, False] = 1 - through
    return {came: share for came, share in found.items() if share}


def told(found: Distribution[StrikeOutcome]) -> dict[Came, Fraction]:
    """A distribution as shares of one."""
    return {(o.result, o.damage, o.wound, o.subdual): Fraction(w, found.total) for o, w in found.weights.items()}


def facts_of(weapon: Weapon, *, need: int, max_hp: int = 24, minion: bool = False, might: int = 0) -> StrikeFacts:
    """A Strike in the open at the nearest distance; its levels and flat check are set by who asks."""
    return strike_facts(
        fighter(weapons=(weapon,), attack=4, might=might),
        fighter(max_hp=max_hp, hp=max_hp, defense=need + 4 + weapon.attack - 10, minion=minion),
        weapon,
        Sight(Detection.OBSERVED),
        Circumstances(Cover.NONE, 5, Detection.OBSERVED),
        rules=RULES,
    )


@pytest.mark.parametrize("name", WEAPONS)
def test_odds_are_the_closed_forms_at_every_level_flat_check_and_wound_band(name: str, scale: int) -> None:
    weapon = weapon_of(name)
    for need, (max_hp, minion) in product(range(-3, 28) if scale > 1 else NEEDS, bodies(name)):
        facts = facts_of(weapon, need=need, max_hp=max_hp, minion=minion, might=2)
        for n, flat in product(range(-5, 6), FLATS):
            found = told(distribution(replace(facts, net=n, flat_dc=flat)))
            assert found == closed(weapon, need=need, n=n, flat=flat, max_hp=max_hp, minion=minion, might=2)


def test_the_grid_above_meets_every_wound_band_of_every_weapon_that_wounds() -> None:
    for name in WEAPONS:
        weapon = weapon_of(name)
        bands = {
            wound(damage, max_hp, minion=minion, subdual=weapon.subdual)
            for max_hp, minion in bodies(name)
            for damage in damages(name, 2)
        }
        harmless = weapon.subdual or max(damages(name, 2)) == 0
        assert bands == ({0} if harmless else {0, 1, 2})


@pytest.mark.parametrize("n", range(-2, 3))
def test_odds_up_to_two_levels_are_those_of_every_sequence_of_d20(n: int) -> None:
    weapon = weapon_of("longsword")
    kept = Counter((max if n > 0 else min)(faces) for faces in product(range(1, 21), repeat=abs(n) + 1))
    sequences = 20 ** (abs(n) + 1)
    for need, flat in product(range(-1, 24), FLATS):
        found = distribution(replace(facts_of(weapon, need=need), net=n, flat_dc=flat))
        hits = sum(ways for face, ways in kept.items() if face == 20 or (face != 1 and face >= need))
        through = sum(face >= flat for face in range(1, 21))
        assert found.probability(lambda o: o.result is Result.HIT) == Fraction(through * hits, 20 * sequences)
        assert found.probability(lambda o: o.result is Result.FLAT_FAILED) == Fraction(20 - through, 20)


def drawn(name: str, seed: int) -> Iterator[tuple[Observation, int, int]]:
    """Battlefields with one reason or another for levels and flat checks: what the side sees, net levels, flat DC."""
    dice, weapon = Random(f"{name} {seed}"), weapon_of(name)
    strikes, prone, low = dice.randrange(4), dice.random() < 0.3, dice.random() < 0.3
    hidden, veiled, unseen = dice.random() < 0.4, dice.random() < 0.4, dice.random() < 0.3
    gap, crate = dice.randrange(5) if weapon.distant else 0, dice.random() < 0.5
    reach = weapon.reach // 5 if weapon.reach else 1
    n = -min(strikes, 2) - prone + unseen
    if weapon.distant:
        squares = 2 + gap * (weapon.increment // 5)
        n -= -(-5 * squares // weapon.increment) - 1 + low
    else:
        squares, n = reach, n + low
    row = ["A", *"." * (squares - 1), "T"]
    if crate and squares > 1:
        row[1], n = "o", n - 2
    attacker = numbers(weapon, strikes=strikes, prone=prone)
    target = replace(fighter(max_hp=24, hp=24, defense=3), conditions={"prone": 0} if low else {})
    observation = field(
        "".join(row),
        states={"T": Detection.HIDDEN if hidden else Detection.OBSERVED},
        believed={"T": Detection.HIDDEN if unseen else Detection.OBSERVED},
        numbers={"A": attacker, "T": target},
    )
    if unseen:  # by a diversion, which screens in plain view
        observation = replace(observation, own=tuple(replace(own, fooled=(T,)) for own in observation.own))
    yield seeing(observation, ("mist",) if veiled else ()), max(-5, min(5, n)), 11 if hidden else 5 if veiled else 0


def numbers(weapon: Weapon, *, strikes: int, prone: bool) -> Combatant:
    made = fighter(weapons=(weapon,), attack=5, might=3)
    return replace(made, strikes=strikes, conditions={"prone": 0} if prone else {})


def seeing(observation: Observation, causes: tuple[str, ...]) -> Observation:
    """The same, with reasons why A sees T but dimly."""

    def dimly(own: Own) -> Own:
        return replace(own, seen=tuple(Seen(s.alias, s.state, causes) for s in own.seen))

    return replace(observation, own=tuple(dimly(own) for own in observation.own))


@pytest.mark.parametrize("name", WEAPONS)
def test_odds_that_a_side_is_shown_are_the_closed_forms(name: str, scale: int) -> None:
    weapon = weapon_of(name)
    for seed in range(8 * scale):
        for observation, n, flat in drawn(name, seed):
            found = odds(observation, Strike(A, T, name, "head"))
            assert told(found) == closed(weapon, need=8 - weapon.attack, n=n, flat=flat, max_hp=24, might=3)
