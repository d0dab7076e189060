"""What a side has to do to win, as orders to the creature whose turn it is (D-WIN-1)."""

from dataclasses import dataclass, field
from typing import Final

from components.actions import Square
from components.detection import Detection
from components.relations import ENEMY
from components.scenario import Goal, Objective
from ecs.grid.space import FEET, squares
from systems.ai.atlas import ON_FOOT
from systems.ai.situation import Situation

BOLD: Final = 35
WARY: Final = 70
TIMID: Final = 130
"""Percent of expected harm that counts against a square."""
RUNNERS: Final = 2
"""How many go for a zone that one has to reach."""
PRESS_REACH: Final = 450
PRESS_HOLD: Final = 260
PRESS_CONTEST: Final = 160
PRESS_ESCAPE: Final = 900
PRESS_RESCUE: Final = 900
"""Worth of walking on towards a zone, against the worth of a turn's strikes."""
SLACK: Final = 10
EARSHOT: Final = 65
"""Feet: how much nearer than the farthest hideout another may be, and how far from its hunters one is far enough."""
SPARED: Final = -99
"""Percent by which a foe counts less for who has to get away: a blow would only give the actor away."""
BESIDE: Final = 2
FETCHED: Final = 3
"""Squares: how near escorts keep to the one they bring out, and how near one has to be before that one sets out."""
HUNTED: Final = 100
INTRUDER: Final = 50
"""Percent by which the one to be assassinated counts more, and one in a zone that is to be held."""


@dataclass(slots=True)
class Orders:
    """What the actor is to do.

    zone, squares, starts (as indices): where to walk to, empty if there is no such place; press: what that is worth.
    keep: stay in the zone once there; contested: a known foe is in it, and has to go first.
    near: squares to keep near while no foe is known.  roam: look for foes while none is known.
    caution: percent of expected harm that counts.  favour: alias -> percent by which a foe counts more.
    """

    zone: tuple[Square, ...] = ()
    squares: frozenset[Square] = frozenset()
    starts: tuple[int, ...] = ()
    press: int = 0
    keep: bool = False
    contested: bool = False
    near: tuple[Square, ...] = ()
    caution: int = BOLD
    roam: bool = True
    favour: dict[int, int] = field(default_factory=dict)


def orders(situation: Situation) -> Orders:
    """Return the actor's orders: its side's objectives, and what those of the others call for."""
    given, side = Orders(), situation.observation.side
    briefing = situation.briefing
    if all(briefing.relation(other) != ENEMY for other in briefing.sides if other != side):
        given.caution, given.roam = TIMID, False  # a bystander
    for objective in situation.briefing.objectives:
        if objective.side == side:
            _pursue(situation, objective, given)
        elif situation.briefing.relation(objective.side) == ENEMY:
            _thwart(situation, objective, given)
    if given.zone:
        given.squares = frozenset(given.zone)
        given.starts = _indices(given.zone, situation.width)
        inside = [foe.alias for foe in situation.foes if not given.squares.isdisjoint(squares(foe.space))]
        if inside and given.keep:
            given.contested = True
            given.favour.update(dict.fromkeys(inside, INTRUDER))
    return given


def _pursue(situation: Situation, objective: Objective, given: Orders) -> None:
    match objective.kind:
        case Goal.REACH if objective.zone:
            if _place(situation, objective.zone) < RUNNERS:
                given.zone, given.press, given.roam = objective.zone, PRESS_REACH, False
        case Goal.HOLD if objective.zone:
            if _place(situation, objective.zone) < max(2, (len(situation.friends) + 2) // 2):
                given.zone, given.press, given.keep = objective.zone, PRESS_HOLD, True
                given.roam = False
            else:
                given.near = objective.zone
        case Goal.ESCAPE if objective.zone:
            given.zone, given.press, given.keep = _hideouts(situation, objective.zone), PRESS_ESCAPE, True
            given.caution, given.roam = WARY, False
            if (situation.me.x, situation.me.y) not in given.zone or not _cornered(situation):
                given.favour.update(dict.fromkeys((foe.alias for foe in situation.foes), SPARED))
        case Goal.RESCUE if objective.zone:
            if situation.me.name == objective.target:
                given.caution, given.roam = WARY, False
                if not _cornered(situation):
                    given.favour.update(dict.fromkeys((foe.alias for foe in situation.foes), SPARED))
                if _fetched(situation):
                    given.zone, given.press = objective.zone, PRESS_RESCUE
            else:
                _escort(situation, objective, given)
        case Goal.SURVIVE:
            given.caution, given.roam = WARY, False
        case Goal.ASSASSINATE:
            for foe in situation.foes:
                if foe.contact.name == objective.target:
                    given.favour[foe.alias] = HUNTED


def _thwart(situation: Situation, objective: Objective, given: Orders) -> None:
    match objective.kind:
        case Goal.REACH | Goal.HOLD | Goal.ESCAPE if objective.zone:
            if 2 * situation.observation.round > situation.briefing.round_limit:
                return  # whoever should have come by now is to be looked for elsewhere
            given.near = objective.zone
            if objective.kind is Goal.HOLD and not given.zone and not _place(situation, objective.zone):
                given.zone, given.press, given.keep = objective.zone, PRESS_CONTEST, True
        case Goal.RESCUE:
            given.near = objective.zone
            for foe in situation.foes:
                if foe.contact.name == objective.target:
                    given.favour[foe.alias] = HUNTED
        case Goal.ASSASSINATE:
            if situation.me.name == objective.target:
                given.caution, given.roam = TIMID, False


def _hideouts(situation: Situation, zone: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares of a zone to get away in: all while no known foe is taken to perceive the actor, else far ones."""
    believed = situation.me.believed
    hunters = [f for f in situation.foes if believed.get(f.alias, Detection.OBSERVED) is not Detection.UNDETECTED]
    if not hunters:
        return zone
    away = {(x, y): min(situation.distance(x, y, foe) for foe in hunters) for x, y in zone}
    enough = min(max(away.values()) - SLACK, EARSHOT)
    return tuple(square for square in zone if away[square] >= enough)


def _cornered(situation: Situation) -> bool:
    """Whether a foe that observes the actor stands beside it."""
    me, believed = situation.me, situation.me.believed
    return any(
        believed.get(foe.alias, Detection.OBSERVED) is Detection.OBSERVED
        and situation.distance(me.x, me.y, foe) <= FEET
        for foe in situation.foes
    )


def _escort(situation: Situation, objective: Objective, given: Orders) -> None:
    """Go to the one who is to be brought out and stay with it; a stranger's way out is its own to find."""
    ward = next((own for own in situation.friends if own.name == objective.target), None)
    if ward is None:
        return
    width, height = situation.width, situation.briefing.layout.height
    beside = [
        (x, y)
        for y in range(max(0, ward.y - BESIDE), min(height, ward.y + BESIDE + 1))
        for x in range(max(0, ward.x - BESIDE), min(width, ward.x + BESIDE + 1))
    ]
    given.zone, given.press, given.roam = tuple(beside), PRESS_CONTEST, False


def _fetched(situation: Situation) -> bool:
    """Whether a friend has come for the actor, or nobody is left to come."""
    me = situation.me
    return not situation.friends or any(
        max(abs(own.x - me.x), abs(own.y - me.y)) <= FETCHED for own in situation.friends
    )


def _place(situation: Situation, zone: tuple[Square, ...]) -> int:
    """How many friends are nearer to a zone than the actor."""
    ways, width = situation.atlas.beyond, situation.width
    field = ways.field(_indices(zone, width), ON_FOOT)
    me = (field[situation.here], situation.me.alias)
    return sum((field[own.y * width + own.x], own.alias) < me for own in situation.friends)


def _indices(zone: tuple[Square, ...], width: int) -> tuple[int, ...]:
    return tuple([y * width + x for x, y in zone])
