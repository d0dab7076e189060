"""The best thing to do while foes are known."""

from typing import Final

from components.actions import Action, Search, Strike
from components.detection import Detection
from ecs.grid.space import FEET
from systems.ai.advance import towards, walk
from systems.ai.aim import aim_at
from systems.ai.arms import mean_twice
from systems.ai.blows import WHOLE
from systems.ai.flood import FAR
from systems.ai.goals import Orders
from systems.ai.memory import Memory
from systems.ai.ploys import ploys
from systems.ai.posture import Choice, allowed, get_away, hide, take_cover, worth_of
from systems.ai.powers import use_ability
from systems.ai.searches import COVER_FEET, NOTHING, better, marked, vantages
from systems.ai.situation import ENDLESS, Foe, Situation, finding
from systems.ai.strikes import Shot, Strikes
from systems.ai.threat import Threat
from systems.ai.vanishing import vanish

MARGIN: Final = 40
"""By how much another square must be better than this one."""
LAST: Final = 170
"""Percent by which harm counts more for the last point of a turn: nothing else will be done about it."""


def fight(situation: Situation, memory: Memory, given: Orders) -> Action | None:
    """Return the best action against the known foes; None if nothing improves."""
    me = situation.me
    strikes = Strikes(situation, given.favour)
    shot = strikes.best_here()
    held = given.keep and not given.contested and (me.x, me.y) in given.squares
    first: list[Choice | None] = []
    if shot is not None and shot.worth > 0:
        first = [Choice(strikes.total(shot, me.ap), _strike(situation, shot))]
        first.append(_search(situation, memory, strikes, shot))
    first += ploys(situation, memory, strikes, shot)
    last: list[Choice | None] = []
    moved = None
    if me.ap > 1 and (shot is None or (not memory.moves and _uneasy(strikes, shot))):
        moved = _reposition(situation, strikes, given, shot, held=held)
        last.append(moved)
    if me.ap == 1 or (shot is None and moved is None and memory.moves):
        last += _shelters(situation, memory, strikes, given, held=held)
    taken, later = _best(situation, first), _best(situation, last)
    best = taken if later is None or (taken is not None and taken.worth >= later.worth) else later
    if me.numbers.abilities:
        enough = max(taken.worth + 1 if taken is not None else 1, later.worth if later is not None else 1)
        best = use_ability(situation, strikes, shot, enough) or best
    worth = best.worth if best is not None else 0
    onward = None
    if given.zone and (me.x, me.y) not in given.squares and worth < given.press and not given.contested:
        onward = vanish(situation, strikes, given)
        onward = onward or towards(situation, memory, situation.atlas.beyond.field(given.starts, situation.form))
    idle = shot is None and moved is None and not held and worth < 2 * MARGIN
    if onward is None and idle and (given.roam or not worth):
        onward = _close_in(situation, memory, given)
    return onward or (best.action if best is not None and worth > 0 else None)


def _best(situation: Situation, choices: list[Choice | None]) -> Choice | None:
    """Return the first of those worth most that is allowed."""
    left = [choice for choice in choices if choice is not None]
    while left:
        best = max(left, key=worth_of)
        if allowed(situation, best.action):
            return best
        left.remove(best)
    return None


def _shelters(
    situation: Situation, memory: Memory, strikes: Strikes, given: Orders, *, held: bool
) -> list[Choice | None]:
    """Return what would spare the actor harm until its next turn."""
    threat, caution = Threat(situation, strikes.weighing), given.caution * LAST // 100
    found = [take_cover(situation, threat, caution), hide(situation, memory, threat, caution)]
    if situation.me.ap == 1 and not held and _shy(situation, given):
        found.append(get_away(situation, threat, caution))
    return found


def _strike(situation: Situation, shot: Shot) -> Action:
    me, foe = situation.me, shot.foe
    if shot.guess:
        return Strike(me.alias, 0, shot.arm.weapon, "", (foe.space.x, foe.space.y))
    return Strike(me.alias, foe.alias, shot.arm.weapon, aim_at(situation, foe, shot.arm))


def _shy(situation: Situation, given: Orders) -> bool:
    """Whether the actor would rather be away from foes: it shoots, or it is to stay alive."""
    best = max(situation.arms, key=mean_twice, default=None)
    return not given.roam or (best is not None and best.distant)


def _search(situation: Situation, memory: Memory, strikes: Strikes, shot: Shot) -> Choice | None:
    """Return Search if the target is Hidden and finding it promises more than striking on (D-SEARCH-1)."""
    me, foe, rules = situation.me, shot.foe, situation.rules
    if me.ap < 2 or memory.did("search") or foe.seen.state is not Detection.HIDDEN:
        return None
    if situation.distance(me.x, me.y, foe) > rules.search_range:
        return None
    chance = finding(situation, foe.numbers)
    found = strikes.total(strikes.in_plain_view(shot), me.ap - 1)
    missed = strikes.total(shot, me.ap - 1)
    return Choice((chance * found + (WHOLE - chance) * missed) // WHOLE, Search(me.alias))


def _reposition(
    situation: Situation, strikes: Strikes, given: Orders, shot: Shot | None, *, held: bool
) -> Choice | None:
    """Return the walk to the square from which the rest of the turn promises most, if it beats staying by a margin."""
    me, caution = situation.me, given.caution
    reach, edges = situation.reach(_far_enough(situation, strikes, shot)), situation.atlas.edges
    squares = vantages(strikes.weighing, reach, edges, armed=shot is not None)
    if not squares:
        return None
    threat = Threat(situation, strikes.weighing)
    harm = threat.at(situation.here) * caution // 100
    least = strikes.total(shot, me.ap) + MARGIN - harm if shot is not None else NOTHING
    zone = marked(given.starts, len(edges)) if held else b""
    square, worth = better(threat.harms, reach, squares, zone, me.ap - 1, caution, least)
    if square < 0:
        return None
    leaving = threat.of_leaving() * caution // 100
    return Choice(max(1, worth + harm), walk(situation, square, careful=leaving > 0))


def _far_enough(situation: Situation, strikes: Strikes, shot: Shot | None) -> int:
    """Feet that are worth looking through: who has a shot and no foe within a walk of its hands stays near.

    Distances of three squares in a row may differ by one square from their sum.
    """
    me, hands = situation.me, strikes.weighing.hands
    if shot is None:
        return ENDLESS
    most = situation.stride + hands + FEET
    if hands and any(situation.distance(me.x, me.y, foe) <= most for foe in situation.foes):
        return ENDLESS
    return COVER_FEET


def _uneasy(strikes: Strikes, shot: Shot) -> bool:
    """Whether another square might serve better: the strike is hampered, or could be a shot from cover."""
    return shot.arm.distant or shot.flat < WHOLE or shot.net < 0 or strikes.weighing.far > 0


def _close_in(situation: Situation, memory: Memory, given: Orders) -> Action | None:
    """Return the walk towards the nearest foe that can be walked to, those in favour first."""
    me = situation.me
    ranked = sorted(
        (situation.distance(me.x, me.y, foe) * 100 // (100 + given.favour.get(foe.alias, 0)), foe.alias, foe)
        for foe in situation.foes
    )
    for _, _, foe in ranked:
        field = situation.atlas.beyond.field(_starts(situation, foe), situation.form)
        if field[situation.here] < FAR:
            return towards(situation, memory, field)
    return None


def _starts(situation: Situation, foe: Foe) -> tuple[int, ...]:
    """The squares from which a walker overlaps a foe."""
    space, side, width = foe.space, situation.form.side, situation.width
    return tuple(
        y * width + x
        for y in range(max(0, space.y - side + 1), space.y + space.side)
        for x in range(max(0, space.x - side + 1), space.x + space.side)
        if x <= width - side and y <= situation.atlas.height - side
    )
