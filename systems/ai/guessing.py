"""Striking at squares in which somebody unseen is believed to stand (R-UND-2)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from components.actions import Search, Strike
from components.observation import Contact
from components.ruleset import GUESSING
from ecs.grid.lines import EFFECT
from ecs.grid.space import Space, distance_feet
from systems.ai.arms import Arm
from systems.ai.believed import still_there
from systems.ai.blows import WHOLE, blow_worth, odds_of
from systems.ai.memory import Memory
from systems.ai.posture import Choice
from systems.ai.situation import Situation, finding, hp_of
from systems.rules.creature import space_of
from systems.rules.faces import face_needed
from systems.rules.families import family_of
from systems.rules.ranges import range_levels
from systems.rules.repeat_strike import repeat_strike
from systems.rules.strike_refusal import square_refusal, weapon_of
from systems.rules.wounds import thresholds

HOPELESS: Final = 6
"""A guess worth less than this is not made."""


class Blind(NamedTuple):
    """A weapon against somebody believed to stand in a square.

    there: permille that it stands there; passes, hits: permille past what conceals, and to hit; blow: worth of a hit.
    """

    lost: Contact
    arm: Arm
    there: int
    passes: int
    hits: int
    blow: int

    @property
    def worth(self) -> int:
        """What one strike is worth."""
        return self.there * self.passes // WHOLE * self.hits // WHOLE * self.blow // WHOLE


def blind_strikes(situation: Situation, memory: Memory, arms: tuple[Arm, ...]) -> Iterator[Blind]:
    """Yield the strikes at last squares of lost foes that these weapons get to, by foe and weapon, legal or not."""
    rules = situation.rules
    if GUESSING in rules.without:
        return
    here, passes = space_of(situation.me), family_of(rules).reckon(rules).passes[2]
    for lost in situation.lost:
        there, space = still_there(situation, memory, lost), Space(lost.x, lost.y, 1)
        if not there or not situation.atlas.row(space, situation.form).at(situation.here) & EFFECT:
            continue
        feet, stats, hp = distance_feet(here, space), lost.numbers.stats, max(1, hp_of(lost))
        for arm in arms:
            hits = permille_to_hit(situation, arm, stats.defense, feet)
            if not hits:
                continue
            wounds = thresholds(lost.numbers.max_hp, subdual=arm.subdual, minion=stats.minion, rules=rules)
            limits = (0, 0) if arm.subdual else wounds
            blow = blow_worth(arm.dice, arm.sides, arm.bonus, arm.least, hp, lost.numbers.max_hp, *limits)
            yield Blind(lost, arm, there, passes, hits, blow)


def permille_to_hit(situation: Situation, arm: Arm, defense: int, feet: int, *, fooled: bool = False) -> int:
    """Return how likely the actor's next attack hits at a distance in feet, no cover and no flat check reckoned.

    0 where it does not get so far.  fooled: the target does not observe the actor.
    Source: D-ATK-1, R-RNG-1, R-MEL-1.
    """
    rules, made = situation.rules, situation.me.numbers.strikes
    far = range_levels(feet, arm.increment, rules) if arm.distant else 0 if feet <= arm.reach else None
    if far is None:
        return 0
    reckoning = family_of(rules).reckon(rules)
    against = repeat_strike(reckoning.repeat, made) + arm.hurt + far * reckoning.increment
    amount = (reckoning.fooled if fooled else 0) - against
    face, net = reckoning.moved(face_needed(rules.dc_base + defense, arm.attack), amount)
    return odds_of(rules.level_cap, face, net)


def guess(situation: Situation, memory: Memory) -> Choice | None:
    """Return the strike at a square that promises most, None if none is allowed or promises enough."""
    ranked = [blind for blind in blind_strikes(situation, memory, situation.arms) if blind.worth >= HOPELESS]
    for blind in sorted(ranked, key=lambda one: -one.worth):
        strike = aimed(situation, blind)
        if strike is not None:
            return Choice(blind.worth, strike)
    return None


def aimed(situation: Situation, blind: Blind) -> Strike | None:
    """Return the strike, None if the side knows that it is not allowed."""
    square, weapon = (blind.lost.x, blind.lost.y), weapon_of(situation.me, blind.arm.weapon)
    if weapon is None or square_refusal(situation.scene, situation.me, weapon, square) is not None:
        return None
    return Strike(situation.me.alias, 0, weapon.id, "", square)


def look_first(situation: Situation, memory: Memory, found: Choice) -> bool:
    """Whether a Search and the strikes after it promise more than guessing with all action points (D-SEARCH-1)."""
    me, rules = situation.me, situation.rules
    if me.ap < 2 or memory.did("search"):
        return False
    best = 0
    for lost in situation.lost:
        near = distance_feet(space_of(me), Space(lost.x, lost.y, 1)) <= rules.search_range
        if near and lost.rounds_ago <= 1:
            best = max(best, finding(situation, lost.numbers))
    there = max((still_there(situation, memory, lost) for lost in situation.lost), default=0)
    sure = found.worth * WHOLE // max(1, there)
    return best * sure // WHOLE * (me.ap - 1) > found.worth * me.ap


def search(situation: Situation) -> Search:
    """Return the Search of the actor."""
    return Search(situation.me.alias)
