"""What a side has to do to win, as orders to the creature whose turn it is (D-WIN-1)."""

from dataclasses import dataclass, field
from typing import Final

from components.actions import Square
from components.scenario import Objective
from ecs.grid.space import squares
from systems.ai.atlas import ON_FOOT
from systems.ai.situation import Situation

BOLD: Final = 35
WARY: Final = 70
TIMID: Final = 130
"""Percent of expected harm that counts against a square."""
RUNNERS: Final = 2
PRESS_REACH: Final = 450
PRESS_HOLD: Final = 260
PRESS_CONTEST: Final = 160
"""Worth of walking on towards a zone, against the worth of a turn's strikes."""
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
    for objective in situation.briefing.objectives:
        if objective.side == side:
            _pursue(situation, objective, given)
        else:
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
        case "reach" if objective.zone:
            if _place(situation, objective.zone) < RUNNERS:
                given.zone, given.press, given.roam = objective.zone, PRESS_REACH, False
        case "hold" if objective.zone:
            if _place(situation, objective.zone) < max(2, (len(situation.friends) + 2) // 2):
                given.zone, given.press, given.keep = objective.zone, PRESS_HOLD, True
                given.roam = False
            else:
                given.near = objective.zone
        case "survive":
            given.caution, given.roam = WARY, False
        case "assassinate":
            for foe in situation.foes:
                if foe.contact.name == objective.target:
                    given.favour[foe.alias] = HUNTED


def _thwart(situation: Situation, objective: Objective, given: Orders) -> None:
    match objective.kind:
        case "reach" | "hold" if objective.zone:
            if 2 * situation.observation.round > situation.briefing.round_limit:
                return  # whoever should have come by now is to be looked for elsewhere
            given.near = objective.zone
            if objective.kind == "hold" and not given.zone and not _place(situation, objective.zone):
                given.zone, given.press, given.keep = objective.zone, PRESS_CONTEST, True
        case "assassinate":
            if situation.me.name == objective.target:
                given.caution, given.roam = TIMID, False


def _place(situation: Situation, zone: tuple[Square, ...]) -> int:
    """How many friends are nearer to a zone than the actor."""
    ways, width = situation.atlas.beyond, situation.width
    field = ways.field(_indices(zone, width), ON_FOOT)
    me = (field[situation.here], situation.me.alias)
    return sum((field[own.y * width + own.x], own.alias) < me for own in situation.friends)


def _indices(zone: tuple[Square, ...], width: int) -> tuple[int, ...]:
    return tuple([y * width + x for x, y in zone])
