"""What an action may come to, before it is taken: the very resolvers, run over all answers (R-SEC-2)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from components.actions import Action, CreateDiversion, Hide, Search, Sneak, Square, Strike
from components.detection import Cover, Detection, Medium
from components.felt import Felt
from components.observation import Contact, Observation, Own
from components.outcome import StrikeOutcome
from ecs.chance import D20, Chance, Contest
from ecs.exact import Distribution, Exact, total_branches
from systems.rules.levels.diversion import SHOUT, diversion_contest
from systems.rules.levels.search import search_dc, search_limit, search_result
from systems.rules.levels.sneak import UNSCREENED, may_sneak_from, worst_after
from systems.rules.levels.stealth import contest, stealth_levels
from systems.rules.levels.strike import NOBODY, StrikeFacts, resolve
from systems.rules.levels.strike_refusal import weapon_of
from systems.rules.noise import LOUD
from systems.rules.scene import Scene, seen_of
from systems.rules.supposed import supposed_in

JOINT: Final = 0
"""Key of the chance against all observers together, where others are aliases."""
SUCCESS: Final = 2
MILLI: Final = 1000


def odds(observation: Observation, action: Strike, *, scene: Scene | None = None) -> Distribution[StrikeOutcome]:
    """Return the exact distribution of a Strike by what the side knows; reactions are not folded in.

    A guessed square is weighed as if somebody were there (planned_facts).
    Source: R-SEC-2, R-DET-5.
    """
    return distribution(planned_facts(observation, action, scene=scene))


def planned_facts(observation: Observation, action: Strike, *, scene: Scene | None = None) -> StrikeFacts:
    """Return the facts of a Strike as the side believes them; NOBODY without such an attacker, weapon or target.

    In a guessed square stands whoever is supposed to (supposed_in).
    Source: R-SEC-2, R-UND-2.
    """
    own = observation.mine(action.actor)
    weapon = weapon_of(own, action.weapon) if own else None
    if own is None or weapon is None:
        return NOBODY
    scene = scene or Scene(observation)
    if action.target:
        contact = scene.contacts.get(action.target)
        return scene.strike_facts(own, contact, weapon) if contact else NOBODY
    if action.square is None:
        return NOBODY
    supposed = supposed_in(scene, own, action.square)
    return scene.guess_facts(own, supposed, weapon, action.square) if supposed is not None else NOBODY


@lru_cache(maxsize=4096)
def distribution(facts: StrikeFacts) -> Distribution[StrikeOutcome]:
    """Return the exact distribution of a Strike's outcomes."""
    return Exact.of(lambda chance: resolve(facts, chance))


def expected(facts: StrikeFacts) -> int:
    """Return the mean damage of a Strike in thousandths of a hit point, rounded down.

    Held equal to `distribution` by a property test; a bot may ask it thousands of times a turn.
    """
    if not facts.present:
        return 0
    dice = abs(facts.net) + 1
    ways = D20**dice
    miss, hit = facts.needed - 1, D20 + 1 - facts.needed
    hits = ways - miss**dice if facts.net > 0 else hit**dice
    passes = min(D20, D20 + 1 - facts.flat_dc) if facts.flat_dc else D20
    numerator, denominator = mean_damage(facts.count, facts.sides, facts.bonus, facts.least)
    mean: int = MILLI * passes * hits * numerator // (D20 * ways * denominator)
    return mean


@lru_cache(maxsize=1024)
def mean_damage(count: int, sides: int, bonus: int, least: int) -> tuple[int, int]:
    """Return the mean of count d sides + bonus, each total at least `least`, as numerator and denominator."""
    if count + bonus >= least:
        return count * (sides + 1) + 2 * bonus, 2
    if not count:
        return least, 1
    totals = total_branches(count, sides, bonus)
    weighed = zip(totals.answers, totals.weights, strict=True)
    return sum(max(least, answer.total) * weight for answer, weight in weighed), totals.total


def chances(observation: Observation, action: Action, *, scene: Scene | None = None) -> dict[int, Fraction]:
    """Return the chance of Hide, Sneak, Diversion or Search: alias -> Fraction, and JOINT for all of them together.

    Hide, Sneak: against each known observer that the action could work on, by its kind's assumed Perception; 0 against
    one in whose plain view it is.  Diversion: against each known observer that would perceive it.  Search: to
    perceive each contact better than now.  Empty where there is nobody to succeed against, and for other actions.
    Source: R-SEC-2, R-HIDE-1, D-SNEAK-1, R-DIV-1, D-SEARCH-1.
    """
    own = observation.mine(action.actor)
    if own is None:
        return {}
    scene = scene or Scene(observation)
    match action:
        case Hide():
            return _stealth(_hide_contests(scene, own))
        case Sneak(path=path):
            return _stealth(_sneak_contests(scene, own, path))
        case Search():
            return _search(scene, own)
        case CreateDiversion(manner=manner):
            return _stealth(_diversion_contests(scene, own, manner), "deception", 1)
        case _:
            return {}


def _stealth(
    contests: dict[int, Contest | None], purpose: str = "stealth", success: int = SUCCESS
) -> dict[int, Fraction]:
    """Return the chance of a degree in each contest of one roll and in all together; None never succeeds."""
    found: dict[int, Fraction] = {}
    for alias, single in contests.items():
        found[alias] = Fraction(0) if single is None else _all_succeed((single,), purpose, success)
    together = [single for single in contests.values() if single is not None]
    if found:
        found[JOINT] = Fraction(0) if len(together) < len(contests) else _all_succeed(tuple(together), purpose, success)
    return found


@lru_cache(maxsize=1024)
def _all_succeed(contests: tuple[Contest, ...], purpose: str, success: int) -> Fraction:
    def roll(chance: Chance) -> bool:
        return all(rolled.degree >= success for rolled in chance.shared_roll(purpose, contests))

    return Exact.of(roll).probability(bool)


def _hide_contests(scene: Scene, own: Own) -> dict[int, Contest | None]:
    """Return the contest with each known observer; None for those in whose plain view the actor is."""
    found: dict[int, Contest | None] = {}
    for foe in scene.foes():
        felt = scene.felt(foe.alias, own.alias)
        levels = stealth_levels(felt.cover, taking_cover=own.numbers.taking_cover, rules=scene.rules)
        single = contest(own.numbers.stats.stealth, foe.numbers.stats.perception, levels, scene.rules)
        found[foe.alias] = single if scene.screened(own, foe.alias) else None
    return found


def _sneak_contests(scene: Scene, own: Own, path: Sequence[Square]) -> dict[int, Contest | None]:
    """Return the contest with each known observer taken not to observe the actor, by the worst cover of the path."""
    found: dict[int, Contest | None] = {}
    for foe in scene.foes():
        if may_sneak_from(scene.believed(own, foe)):
            worst = worst_on(scene, own, foe.alias, path)
            levels = stealth_levels(Cover(max(worst, 0)), rules=scene.rules)
            single = contest(own.numbers.stats.stealth, foe.numbers.stats.perception, levels, scene.rules)
            found[foe.alias] = None if worst == UNSCREENED else single
    return found


def _diversion_contests(scene: Scene, own: Own, manner: str) -> dict[int, Contest | None]:
    """Return the contest with each known observer that would see the gesture or hear the shout (R-DIV-1)."""
    found: dict[int, Contest | None] = {}
    for foe in scene.foes():
        felt = scene.felt(foe.alias, own.alias, noise=LOUD)
        heard = felt.distance <= scene.rules.shout_range and reached_by(felt, foe, Medium.SOUND)
        seen = scene.believed(own, foe) is Detection.OBSERVED and reached_by(felt, foe, Medium.SIGHT)
        if heard if manner == SHOUT else seen:
            deception, perception = own.numbers.stats.deception, foe.numbers.stats.perception
            met = foe.alias in own.wary
            found[foe.alias] = diversion_contest(deception, perception, met=met, rules=scene.rules)
    return found


def reached_by(felt: Felt, foe: Contact, medium: Medium) -> bool:
    """Return whether one of a contact's assumed senses of a medium reaches what it so felt."""
    return any(sense.medium is medium and sense.kind in felt.senses for sense in foe.numbers.senses)


def worst_on(scene: Scene, own: Own, observer: int, path: Sequence[Square]) -> int:
    """Return the worst cover from an observer on all squares of a path, UNSCREENED if one is in its plain view.

    Source: D-SNEAK-1.
    """
    worst: int | None = None
    for square in path:
        felt = scene.felt(observer, own.alias, target_at=square)
        screened = felt.screened or scene.screened(own, observer, at=square)
        worst = worst_after(worst, felt.cover, screened=screened)
    return UNSCREENED if worst is None else worst


def _search(scene: Scene, own: Own) -> dict[int, Fraction]:
    """Return the chance to find each contact that is not Observed, where it is or was last known to be."""
    wanted: dict[int, int] = {}
    found: dict[int, Fraction] = {}
    for alias, contact in sorted(scene.contacts.items()):
        state = seen_of(own, alias).state
        if not contact.fighting or state is Detection.OBSERVED:
            continue
        limit = search_limit(scene.felt(own.alias, alias), scene.rules)
        dc = search_dc(contact.numbers.stats.stealth, scene.rules)
        capped = limit is Detection.HIDDEN
        if limit is None or search_result(dc, dc, state, capped=capped, rules=scene.rules) is state:
            found[alias] = Fraction(0)
        else:
            wanted[alias] = dc
            found[alias] = _meets(dc, own.numbers.stats.perception)
    if found:
        everybody = len(wanted) == len(found)
        found[JOINT] = _meets(max(wanted.values()), own.numbers.stats.perception) if everybody else Fraction(0)
    return found


def _meets(dc: int, modifier: int) -> Fraction:
    """Return the chance of a plain d20 with a modifier to meet a DC."""
    return Exact.of(lambda chance: chance.degrees("perception", (dc,), modifier=modifier).degree).probability(bool)
