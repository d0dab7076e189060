"""What an action may come to, before it is taken: the very resolvers, run over all answers (R-SEC-2)."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from components.actions import Action, Hide, Search, Sneak, Square, Strike
from components.detection import Detection
from components.observation import Observation, Own
from components.outcome import StrikeOutcome
from ecs.chance import D20, Chance, Contest
from ecs.exact import Distribution, Exact
from systems.rules.levels.search import search_dc, search_limit, search_result
from systems.rules.levels.sneak import UNSCREENED, may_sneak_from, worst_after
from systems.rules.levels.stealth import contest, stealth_levels
from systems.rules.levels.strike import StrikeFacts, resolve
from systems.rules.levels.strike_refusal import weapon_of
from systems.rules.scene import Scene, seen_of

JOINT: Final = 0
"""Key of the chance against all observers together, where others are aliases."""
SUCCESS: Final = 2
MILLI: Final = 1000


def odds(observation: Observation, action: Strike, *, scene: Scene | None = None) -> Distribution[StrikeOutcome] | None:
    """Return the exact distribution of a Strike by what the side knows; None where nobody is thought to be hit.

    A Strike at a guessed square is weighed as if the contact last known there were there; reactions are not folded in.
    Source: R-SEC-2, R-DET-5.
    """
    facts = planned_facts(observation, action, scene=scene)
    return None if facts is None else distribution(facts)


def planned_facts(observation: Observation, action: Strike, *, scene: Scene | None = None) -> StrikeFacts | None:
    """Return the facts of a Strike as the side believes them, None without such a weapon or anybody there."""
    scene = scene or Scene(observation)
    own = observation.mine(action.actor)
    weapon = weapon_of(own, action.weapon) if own else None
    if own is None or weapon is None:
        return None
    if action.target:
        contact = scene.contacts.get(action.target)
    else:
        contact = next((c for _, c in sorted(scene.contacts.items()) if c.fighting and (c.x, c.y) == action.square), None)
    return scene.strike_facts(own, contact, weapon, guess=not action.target) if contact else None


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
    return MILLI * passes * hits * numerator // (D20 * ways * denominator)


@lru_cache(maxsize=1024)
def mean_damage(count: int, sides: int, bonus: int, least: int) -> tuple[int, int]:
    """Return the mean of count d sides + bonus, each total at least `least`, as numerator and denominator."""
    if count + bonus >= least:
        return count * (sides + 1) + 2 * bonus, 2
    if not count:
        return least, 1
    ways = {bonus: 1}
    for _ in range(count):
        spread: dict[int, int] = {}
        for total, n in ways.items():
            for face in range(1, sides + 1):
                spread[total + face] = spread.get(total + face, 0) + n
        ways = spread
    return sum(max(least, total) * n for total, n in ways.items()), sides**count


def chances(observation: Observation, action: Action, *, scene: Scene | None = None) -> dict[int, Fraction]:
    """Return the chance to succeed at Hide, Sneak or Search: alias -> Fraction, and JOINT for all of them together.

    Hide, Sneak: against each known observer that the action could work on, by its kind's assumed Perception; an observer
    in whose plain view it ends has chance 0.  Search: to find each contact better than it is perceived now.  Empty where
    there is nobody to succeed against, and for other actions.
    Source: R-SEC-2, R-HIDE-1, D-SNEAK-1, D-SEARCH-1.
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
        case _:
            return {}


def _stealth(contests: dict[int, Contest | None]) -> dict[int, Fraction]:
    """Return the chance of degree SUCCESS in each contest and in all together; None never succeeds."""
    found: dict[int, Fraction] = {}
    for alias, single in contests.items():
        found[alias] = Fraction(0) if single is None else _all_succeed((single,))
    together = [single for single in contests.values() if single is not None]
    if found:
        found[JOINT] = Fraction(0) if len(together) < len(contests) else _all_succeed(tuple(together))
    return found


@lru_cache(maxsize=1024)
def _all_succeed(contests: tuple[Contest, ...]) -> Fraction:
    def roll(chance: Chance) -> bool:
        return all(rolled.degree == SUCCESS for rolled in chance.shared_roll("stealth", contests))

    return Exact.of(roll).probability(bool)


def _hide_contests(scene: Scene, own: Own) -> dict[int, Contest | None]:
    """Return the contest with each known observer; None for those in whose plain view the actor is."""
    found: dict[int, Contest | None] = {}
    for foe in scene.foes():
        felt = scene.felt(foe.alias, own.alias)
        levels = stealth_levels(felt.cover, taking_cover=own.numbers.taking_cover, rules=scene.rules)
        single = contest(own.numbers.stats.stealth, foe.numbers.stats.perception, levels, scene.rules)
        found[foe.alias] = single if felt.screened else None
    return found


def _sneak_contests(scene: Scene, own: Own, path: Sequence[Square]) -> dict[int, Contest | None]:
    """Return the contest with each known observer taken not to observe the actor now, by the worst cover of the path."""
    found: dict[int, Contest | None] = {}
    for foe in scene.foes():
        if not may_sneak_from(scene.believed(own, foe)):
            continue
        worst: int | None = None
        for square in path:
            felt = scene.felt(foe.alias, own.alias, target_at=square)
            worst = worst_after(worst, felt.cover, screened=felt.screened)
        if worst is None or worst == UNSCREENED:
            found[foe.alias] = None
            continue
        levels = stealth_levels(felt.cover.__class__(worst), rules=scene.rules)
        found[foe.alias] = contest(own.numbers.stats.stealth, foe.numbers.stats.perception, levels, scene.rules)
    return found
