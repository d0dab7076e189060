"""The best thing to do while foes are known."""

from itertools import islice
from typing import Final

from components.actions import Action, Search, Strike
from components.detection import Detection
from ecs.grid.space import FEET
from systems.ai.advance import towards, walk
from systems.ai.aim import aim_at
from systems.ai.arms import mean_twice
from systems.ai.blows import D20, WHOLE
from systems.ai.goals import Orders
from systems.ai.memory import Memory
from systems.ai.posture import Choice, get_away, hide, take_cover, worth_of
from systems.ai.powers import use_ability
from systems.ai.situation import Foe, Situation
from systems.ai.strikes import Shot, Strikes
from systems.ai.threat import Threat
from systems.ai.waves import FAR, squares_of

MARGIN: Final = 40
"""By how much another square must be better than this one."""
SHOTS_TRIED: Final = 40
SHOTS_KEPT: Final = 6
COVERS_TRIED: Final = 16
COVER_FEET: Final = 15
"""How far a creature that has a shot walks for a better one."""
LAST: Final = 170
"""Percent by which harm counts more for the last point of a turn: nothing else will be done about it."""


def fight(situation: Situation, memory: Memory, given: Orders) -> Action | None:
    """Return the best action against the known foes; None if nothing improves."""
    me = situation.me
    strikes = Strikes(situation, given.favour)
    shot = strikes.best_here()
    held = given.keep and not given.contested and (me.x, me.y) in given.squares
    choices: list[Choice | None] = []
    if shot is not None and shot.worth > 0:
        choices.append(Choice(strikes.total(shot, me.ap), _strike(situation, shot)))
        choices.append(_search(situation, memory, strikes, shot))
    if me.numbers.abilities:
        choices.append(use_ability(situation, strikes, shot))
    moved = None
    if me.ap > 1 and (shot is None or (not memory.moves and _uneasy(strikes, shot))):
        moved = _reposition(situation, strikes, Threat(situation), given, shot, held=held)
        choices.append(moved)
    if me.ap == 1 or (shot is None and moved is None and memory.moves):
        choices += _shelters(situation, memory, given, held=held)
    best = max((choice for choice in choices if choice is not None), key=worth_of, default=None)
    worth = best.worth if best is not None else 0
    onward = None
    if given.zone and (me.x, me.y) not in given.squares and worth < given.press and not given.contested:
        onward = towards(situation, memory, situation.atlas.beyond.field(given.starts, situation.form))
    idle = shot is None and moved is None and not held and worth < 2 * MARGIN
    if onward is None and idle and (given.roam or not worth):
        onward = _close_in(situation, memory, given)
    return onward or (best.action if best is not None and worth > 0 else None)


def _shelters(situation: Situation, memory: Memory, given: Orders, *, held: bool) -> list[Choice | None]:
    """Return what would spare the actor harm until its next turn."""
    threat, caution = Threat(situation), given.caution * LAST // 100
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
    needed = rules.dc_base + foe.numbers.stats.stealth - me.numbers.stats.perception
    chance = WHOLE * max(0, min(D20, D20 + 1 - needed)) // D20
    found = strikes.total(strikes.in_plain_view(shot), me.ap - 1)
    missed = strikes.total(shot, me.ap - 1)
    return Choice((chance * found + (WHOLE - chance) * missed) // WHOLE, Search(me.alias))


def _reposition(
    situation: Situation, strikes: Strikes, threat: Threat, given: Orders, shot: Shot | None, *, held: bool
) -> Choice | None:
    """Return the walk to the square from which the rest of the turn promises most, if it beats staying by a margin."""
    me, caution = situation.me, given.caution
    leaving = threat.of_reaction(me.x, me.y) * caution // 100
    harm = threat.at(me.x, me.y) * caution // 100
    least = strikes.total(shot, me.ap) + MARGIN - harm if shot is not None else -WHOLE * WHOLE
    best, spent, width = -1, 0, situation.width
    reach = situation.reach()
    for square in _squares(situation, strikes, shot):
        x, y = square % width, square // width
        if held and (x, y) not in given.squares:
            continue
        other = strikes.best_at(x, y)
        if other is None:
            continue
        feet = reach.feet(square)
        worth = strikes.total(other, me.ap - 1) - (leaving if feet > FEET else 0)
        if worth < least or (worth == least and best < 0):
            continue
        worth -= threat.at(x, y, enough=(worth - least) * 100 // caution) * caution // 100
        if worth > least or (worth == least and best >= 0 and feet < spent):
            least, best, spent = worth, square, feet
    if best < 0:
        return None
    return Choice(max(1, least + harm), walk(situation, best, careful=leaving > 0))


def _uneasy(strikes: Strikes, shot: Shot) -> bool:
    """Whether another square might serve better: the strike is hampered, or could be a shot from cover."""
    return shot.arm.distant or shot.flat < WHOLE or shot.net < 0 or strikes.far > 0


def _squares(situation: Situation, strikes: Strikes, shot: Shot | None) -> list[int]:
    """The squares within reach that matter: next to foes for hands, with cover or with any line for shots."""
    ends, width, side = situation.reach().ends, situation.width, situation.form.side
    found = 0
    if strikes.reach:
        rings = strikes.reach // FEET
        for foe in situation.foes:
            space = foe.space
            for y in range(max(0, space.y - rings - side + 1), space.y + space.side + rings):
                for x in range(max(0, space.x - rings - side + 1), min(width, space.x + space.side + rings)):
                    square = y * width + x
                    if ends >> square & 1 and situation.distance(x, y, foe) <= strikes.reach:
                        found |= 1 << square
    if strikes.far and shot is not None:
        near = situation.reach().within(COVER_FEET) & situation.atlas.edges
        for square in islice(squares_of(near), COVERS_TRIED):
            found |= 1 << square
    elif strikes.far:
        kept = 0
        for square in _nearest(situation):
            if strikes.best_at(square % width, square // width) is not None:
                found |= 1 << square
                kept += 1
                if kept >= SHOTS_KEPT:
                    break
    return list(squares_of(found & ~(1 << situation.here)))


def _nearest(situation: Situation) -> list[int]:
    """The squares within reach that are nearest to the nearest foe, nearest first."""
    me, width = situation.me, situation.width
    foe = min(situation.foes, key=lambda foe: situation.distance(me.x, me.y, foe))
    ranked = sorted(
        (situation.distance(square % width, square // width, foe), feet, square)
        for square, feet in situation.reach().cost.items()
    )
    return [square for _, _, square in ranked[:SHOTS_TRIED]]


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
