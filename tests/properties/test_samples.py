"""Dice that fall many times come out as the exact odds say, within four standard errors (R-SEC-2, R-SEC-3)."""

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from typing import TypeVar

import pytest

from components.detection import Cover, Detection
from components.gear import Weapon
from components.outcome import EffectOutcome, StrikeOutcome
from ecs.chance import Chance, Dice
from ecs.exact import Distribution, Exact
from systems.effect_odds import effect_distribution
from systems.odds import distribution
from systems.rules.auditory import deafened_check
from systems.rules.circumstances import Circumstances, EffectCircumstances
from systems.rules.effect import effect_facts
from systems.rules.effect import resolve as affect
from systems.rules.harm import harm_of_ability
from systems.rules.levels.strike import StrikeFacts, resolve, strike_facts
from systems.rules.sight import Sight
from systems.rules.sneak import judge_sneak
from systems.rules.stealth import contest, stealth_levels
from tests.arena import content
from tests.systems.rules.values import RULES, fighter

T = TypeVar("T", bound=Hashable)
ROLLS = 20_000  # ten times as many in the long run
SEED = 20_240_229
FEW = 25  # expected so seldom, outcomes are counted together: their errors are not those of a bell curve
FATES = ("affected", "saved", "flat_failed", "unsaid")
OBSERVED, HIDDEN, UNDETECTED = Detection.OBSERVED, Detection.HIDDEN, Detection.UNDETECTED


def near(count: int, rolls: int, share: Fraction) -> bool:
    """Whether a count lies within four standard errors of what a share of the rolls comes to."""
    return (count - rolls * share) ** 2 <= 16 * rolls * share * (1 - share)


def far_off(sample: Counter[T], exact: dict[T, Fraction]) -> list[str]:
    """Which outcomes were drawn too often or too seldom; those that cannot be and were drawn among them."""
    rolls = sample.total()
    common = [outcome for outcome, share in exact.items() if rolls * share >= FEW]
    found = [f"{outcome}: {count}, never expected" for outcome, count in sample.items() if outcome not in exact]
    rest = sum((share for outcome, share in exact.items() if outcome not in common), Fraction(0))
    rare = sum(count for outcome, count in sample.items() if outcome not in common)
    for name, count, share in [*((str(o), sample[o], exact[o]) for o in common), ("the rare ones", rare, rest)]:
        if rolls * share >= FEW and not near(count, rolls, share):
            found.append(f"{name}: {count} of {rolls}, expected {float(rolls * share):.1f}")
    return found


def shares(odds: Distribution[T]) -> dict[T, Fraction]:
    return {outcome: Fraction(weight, odds.total) for outcome, weight in odds.weights.items()}


def test_what_is_too_far_off_is_found() -> None:
    fair = {"head": Fraction(1, 2), "tail": Fraction(1, 2)}
    assert not far_off(Counter(head=5_100, tail=4_900), fair)
    assert len(far_off(Counter(head=5_300, tail=4_700), fair)) == 2
    assert far_off(Counter(head=5_000, tail=4_999, edge=1), fair)


def weapon(name: str) -> Weapon:
    return content().catalogue.weapons[name]


def attack(
    name: str,
    *,
    state: Detection = OBSERVED,
    concealed: bool = False,
    cover: Cover = Cover.NONE,
    distance: int = 5,
    seen: Detection = OBSERVED,
    guess: bool = False,
    strikes: int = 0,
    attack: int = 6,
    low: bool = False,
    hp: int = 24,
) -> StrikeFacts:
    conditions = {"prone": 0} if low else {}
    return strike_facts(
        fighter(weapons=(weapon(name),), attack=attack, might=2, strikes=strikes),
        fighter(defense=3, hp=hp, max_hp=hp, conditions=conditions),
        weapon(name),
        Sight(state, ("mist",) if concealed else ()),
        Circumstances(cover, distance, seen, guess=guess),
        rules=RULES,
    )


ATTACKS = {
    "an even blow": attack("longsword"),
    "at a hidden one in the mist, prone": attack("halberd", state=HIDDEN, concealed=True, low=True),
    "at a guessed square": attack("shortsword", state=UNDETECTED, guess=True),
    "third strike behind greater cover": attack("shortbow", cover=Cover.GREATER, strikes=2),
    "out of hiding": attack("dagger", seen=UNDETECTED),
    "out of hiding at one on the ground": attack("greatclub", seen=HIDDEN, low=True, hp=40),
    "at long range in dim light": attack("longbow", concealed=True, distance=310),
    "bare hands": attack("unarmed", strikes=1),
    "three dice of fire": attack("fire_breath", distance=25, hp=30),
    "hardly any hope": attack("throwing_knife", attack=-8, cover=Cover.STANDARD),
}


def of_strike(outcome: StrikeOutcome) -> tuple[str, int, int]:
    return outcome.result.value, outcome.damage, outcome.wound


@pytest.mark.parametrize("name", ATTACKS)
def test_attacks_come_out_as_their_odds_say(name: str, scale: int) -> None:
    facts = ATTACKS[name]
    exact: Counter[tuple[str, int, int]] = Counter()
    odds = distribution(facts)
    for outcome, weight in odds.weights.items():
        exact[of_strike(outcome)] += weight
    rolls = range(ROLLS * scale)
    sample = Counter(of_strike(resolve(facts, Dice(SEED, 1, serial, 0))) for serial in rolls)
    assert not far_off(sample, {outcome: Fraction(weight, odds.total) for outcome, weight in exact.items()})


def test_the_attacks_are_of_many_kinds() -> None:
    assert {facts.flat_dc for facts in ATTACKS.values()} == {0, 5, 11}
    assert {facts.net for facts in ATTACKS.values()} >= {-5, -3, -1, 0, 1, 2}
    assert {facts.harm.dice for facts in ATTACKS.values()} == {0, 1, 2, 3}


WATCHERS = (  # Perception and worst cover of five observers of one Sneak
    (3, Cover.NONE),
    (5, Cover.LESSER),
    (1, Cover.STANDARD),
    (8, Cover.GREATER),
    (6, Cover.STANDARD),
)
STEALTH = 4


def test_one_sneak_against_five_observers_comes_out_as_the_joint_odds_say(scale: int) -> None:
    contests = [contest(STEALTH, p, stealth_levels(cover, rules=RULES), RULES) for p, cover in WATCHERS]
    dice = max(abs(one.levels) for one in contests)

    def together(chance: Chance) -> tuple[int, ...]:
        return tuple(rolled.degree for rolled in chance.shared_roll("stealth", contests))

    def sneak(serial: int) -> tuple[int, ...]:
        faces = Dice(SEED, 2, serial, 0).degrees("stealth", (), levels=dice).faces
        judged = [judge_sneak(faces, STEALTH, p, worst=int(cover), rules=RULES) for p, cover in WATCHERS]
        return tuple(2 if one.success else int(one.earned is not None) for one in judged)

    exact = shares(Exact.of(together))
    rolls = range(ROLLS * scale)
    assert not far_off(Counter(map(sneak, rolls)), exact)
    assert not far_off(Counter(together(Dice(SEED, 3, serial, 0)) for serial in rolls), exact)


def test_one_roll_for_five_observers_is_not_five_rolls(scale: int) -> None:
    """The samples would tell: were each observer rolled for alone, they would lie far off the joint odds."""
    contests = [contest(STEALTH, p, stealth_levels(cover, rules=RULES), RULES) for p, cover in WATCHERS]

    def apart(chance: Chance) -> tuple[int, ...]:
        return tuple(chance.shared_roll("stealth", [one])[0].degree for one in contests)

    def together(chance: Chance) -> tuple[int, ...]:
        return tuple(rolled.degree for rolled in chance.shared_roll("stealth", contests))

    sample = Counter(apart(Dice(SEED, 4, serial, 0)) for serial in range(ROLLS * scale // 2))
    assert far_off(sample, shares(Exact.of(together)))


CAUGHT = (  # Reflex, cover from the origin, what the caster is to the one who saves
    (0, Cover.NONE, OBSERVED),
    (3, Cover.STANDARD, OBSERVED),
    (5, Cover.NONE, HIDDEN),
    (2, Cover.GREATER, UNDETECTED),
)


def of_effect(outcome: EffectOutcome) -> tuple[str, int, int]:
    return outcome.result.value, outcome.damage, outcome.wound


def chance_to_be(fate: str, odds: Distribution[EffectOutcome]) -> Fraction:
    return odds.probability(lambda outcome: outcome.result.value == fate)


def test_saves_of_an_area_come_out_as_their_odds_say_and_none_moves_another(scale: int) -> None:
    blast = content().catalogue.abilities["fire_burst"]
    facts = [
        effect_facts(
            blast, fighter(reflex=reflex), Sight(OBSERVED, ("mist",)), EffectCircumstances(source, cover, area=True),
            rules=RULES,
        )
        for reflex, cover, source in CAUGHT
    ]  # fmt: skip

    def outcomes(serial: int) -> tuple[EffectOutcome, ...]:
        dice = Dice(SEED, 5, serial, 0)
        rolled = harm_of_ability(blast).roll(dice)  # once for all; each saves with dice of its own
        savers = [Dice(SEED, 100 + at, serial, 0) for at in range(len(facts))]
        return tuple(affect(one, dice, saver=saver, rolled=rolled) for one, saver in zip(facts, savers, strict=True))

    came = [outcomes(serial) for serial in range(ROLLS * scale)]
    fates: dict[tuple[str, ...], Fraction] = {(): Fraction(1)}
    for at, one in enumerate(facts):
        odds = effect_distribution(one)
        exact: Counter[tuple[str, int, int]] = Counter()
        for outcome, weight in odds.weights.items():
            exact[of_effect(outcome)] += weight
        assert len(exact) > 10
        wanted = {outcome: Fraction(weight, odds.total) for outcome, weight in exact.items()}
        assert not far_off(Counter(of_effect(each[at]) for each in came), wanted)
        alone = {fate: chance_to_be(fate, odds) for fate in ("affected", "saved")}
        fates = {(*before, fate): p * q for before, p in fates.items() for fate, q in alone.items()}
    assert not far_off(Counter(tuple(one.result.value for one in each) for each in came), fates)


def test_a_deafened_voice_fails_as_often_as_its_odds_say(scale: int) -> None:
    word = content().catalogue.abilities["dread_word"]
    facts = effect_facts(word, fighter(will=2), Sight(HIDDEN, ("mist",)), EffectCircumstances(HIDDEN), rules=RULES)

    def speak(serial: int) -> str:
        dice = Dice(SEED, 6, serial, 0)
        check = deafened_check({"deafened": 0}, dice, RULES)
        assert check is not None
        return affect(facts, dice).result.value if check.degree else "unsaid"

    odds = effect_distribution(facts, RULES.deafened_dc)
    exact = {fate: chance_to_be(fate, odds) for fate in FATES}
    assert exact["unsaid"] == Fraction(4, 20)
    assert exact["flat_failed"] == Fraction(16, 20) * Fraction(10, 20)
    assert exact["affected"] == Fraction(16, 20) * Fraction(10, 20) * (1 - Fraction(8, 20) ** 2)
    assert not far_off(Counter(map(speak, range(ROLLS * scale))), exact)
