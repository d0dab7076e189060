"""What an action being prepared is aimed at: the choices there are, and the action that the one taken makes."""

from dataclasses import replace
from typing import Final

from components.ability import Ability, Shape, Targets
from components.actions import (
    Action,
    Aid,
    CreateDiversion,
    Interact,
    Lean,
    PointOut,
    Ready,
    Square,
    Strike,
    UseAbility,
)
from components.conditions import INVISIBLE, SHIELDED
from components.observation import Contact, Own
from components.position import SIDES
from ecs.grid.segments import UNIT
from systems.rules.ability_refusal import cost_refusal
from systems.rules.areas import corners
from systems.rules.creature import space_of
from systems.rules.diversion import MANNERS
from systems.view.known import Known
from systems.view.state import UiState

STRIKES: Final = ("strike", "shoot")
AT_CREATURES: Final = (*STRIKES, "use", "point_out", "ready", "net", "aid")
WELCOME: Final = frozenset({INVISIBLE, SHIELDED})
"""Conditions that help whoever has them."""
ANYBODY: Final = 0
"""The target of a held Strike that any enemy sets off."""
QUARTERS: Final = 4


def abilities(known: Known) -> tuple[Ability, ...]:
    """Abilities that the acting creature can pay for and has something to aim at, as far as it knows."""
    own = known.actor
    if own is None or not own.fighting:
        return ()
    offered = {a.effect for a in known.options.get("use", ()) if isinstance(a, UseAbility)}
    paid = [a for a in own.numbers.abilities if cost_refusal(own, a) is None]
    one = Targets.CREATURE
    return tuple(a for a in paid if a.targets is not one or a.id in offered or _bystanders(known, own, a.id))


def hostile(ability: Ability) -> bool:
    """True if nobody wants to be touched by the ability."""
    return ability.attack is not None or ability.harms or any(name not in WELCOME for name, _ in ability.conditions)


def _bystanders(known: Known, own: Own, ability: str) -> list[int]:
    """Allies and the neutral at whom an ability may be used, though nobody offers it."""
    there = [c.alias for c in known.others() if c.peaceful]
    return [alias for alias in there if known.allows(UseAbility(own.alias, ability, target=alias))]


def ability_now(known: Known, ui: UiState) -> Ability | None:
    """The ability being prepared."""
    own = known.actor
    if own is None or ui.mode != "use":
        return None
    return next((a for a in own.numbers.abilities if a.id == ui.ability), None)


def at_vertex(known: Known, ui: UiState) -> bool:
    """True while a corner of the grid is chosen, the origin of a burst."""
    ability = ability_now(known, ui)
    return ability is not None and ability.targets is Targets.AREA and ability.shape is Shape.BURST


def at_direction(known: Known, ui: UiState) -> bool:
    """True while the direction of a cone or line is chosen."""
    ability = ability_now(known, ui)
    return ability is not None and ability.shape in (Shape.CONE, Shape.LINE)


def may_guess(known: Known, ui: UiState) -> bool:
    """True while an ability is prepared that may be aimed at a guessed square."""
    ability = ability_now(known, ui)
    return ability is not None and ability.targets is Targets.SQUARE


def use_now(known: Known, ui: UiState) -> UseAbility | None:
    """The use of the ability being prepared, None while its target is still to be chosen."""
    own, ability = known.actor, ability_now(known, ui)
    if own is None or ability is None:
        return None
    made = UseAbility(own.alias, ability.id)
    if ability.targets is Targets.SELF or ability.shape is Shape.EMANATION:
        return made
    if ability.targets is Targets.AREA:
        if ability.shape is Shape.BURST:
            return replace(made, at=ui.at)
        if covers(own, ui.cursor):
            return made
        return replace(made, at=ui.at or corner_toward(own, ui.cursor), toward=ui.cursor)
    if ui.guess:
        return replace(made, square=ui.cursor)
    return replace(made, target=ui.target) if ui.target else None


def starts(own: Own) -> tuple[Square, ...]:
    """Corners of a creature's space, where its cones and lines may start."""
    return corners(space_of(own))


def corner_toward(own: Own, square: Square) -> Square:
    """The corner of a creature's space nearest to the middle of a square."""
    x, y = 2 * square[0] + 1, 2 * square[1] + 1
    return min(starts(own), key=lambda corner: (2 * corner[0] - x) ** 2 + (2 * corner[1] - y) ** 2)


def ploy_now(known: Known, ui: UiState) -> Action | None:
    """The diversion, warning, held Strike, lean or net-taking being prepared."""
    own = known.actor
    if own is None:
        return None
    match ui.mode:
        case "create_diversion":
            return CreateDiversion(own.alias, ui.manner or MANNERS[0])
        case "point_out":
            return PointOut(own.alias, ui.target, ui.manner or MANNERS[0]) if ui.target else None
        case "ready":
            return Ready(own.alias, ui.weapon, ui.target) if ui.weapon else None
        case "lean":
            return Lean(own.alias, ui.point) if ui.point is not None else None
        case "net":
            return Interact(own.alias, target=ui.target) if ui.target else None
    return None


def targets_now(known: Known, ui: UiState) -> tuple[int, ...]:
    """Creatures that the action being prepared may be aimed at; for a held Strike ANYBODY comes first."""
    options = known.options
    match ui.mode:
        case "strike" | "shoot":
            return known.targets(ui.mode, ui.weapon)
        case "use":
            others = _bystanders(known, known.actor, ui.ability) if known.actor is not None else []
            return (*_ordered(known, [a.target for a in _uses(known, ui)]), *_ordered(known, others))
        case "point_out":
            return _ordered(known, [a.target for a in options.get("point_out", ()) if isinstance(a, PointOut)])
        case "ready":
            waits = [a.target for a in options.get("ready", ()) if isinstance(a, Ready) and a.weapon == ui.weapon]
            return (ANYBODY, *_ordered(known, waits))
        case "net":
            return _ordered(known, [a.target for a in options.get("interact", ()) if isinstance(a, Interact)])
        case "aid":
            return tuple(dict.fromkeys(a.target for a in options.get("aid", ()) if isinstance(a, Aid)))
    return ()


def _uses(known: Known, ui: UiState) -> list[UseAbility]:
    """What is offered of the ability being prepared."""
    return [a for a in known.options.get("use", ()) if isinstance(a, UseAbility) and a.effect == ui.ability]


def _ordered(known: Known, aliases: list[int]) -> tuple[int, ...]:
    """Each creature once, by row and column of where it is or was last known to be."""
    each = ((known.item(alias) or creature(known, alias)) for alias in dict.fromkeys(aliases) if alias)
    found = [one for one in each if one is not None]
    return tuple(c.alias for c in sorted(found, key=lambda c: (c.y, c.x, c.alias)))


def creature(known: Known, alias: int) -> Own | Contact | None:
    """One of ours or a contact."""
    return known.observation.mine(alias) or known.observation.contact(alias)


def covers(one: Own | Contact, square: Square) -> bool:
    """True if a square belongs to the space of a creature, as far as that is known."""
    sure = not isinstance(one, Contact) or one.certain
    side = SIDES[one.numbers.rank] if sure else 1
    return one.x <= square[0] < one.x + side and one.y <= square[1] < one.y + side


def places(known: Known, ui: UiState) -> tuple[tuple[Square | None, Square | None], ...]:
    """Origins and directions of the area that catch known enemies, as offered; else directions towards them."""
    uses = _uses(known, ui)
    if at_direction(known, ui):
        toward = [a.toward for a in uses] or [(c.x, c.y) for c in known.enemies()]
        return tuple((None, square) for square in dict.fromkeys(toward))
    return tuple((a.at, a.toward) for a in uses)


def handles(known: Known) -> tuple[Square, ...]:
    """Where the acting creature may lean to, clockwise from its north-western corner."""
    own = known.actor
    points = [a.point for a in known.options.get("lean", ()) if isinstance(a, Lean)]
    if own is None:
        return ()
    side = SIDES[own.numbers.rank] * UNIT
    left, top = own.x * UNIT, own.y * UNIT

    def along(point: Square) -> int:
        x, y = point[0] - left, point[1] - top
        if y == 0:
            return x
        return side + y if x == side else 3 * side - x if y == side else 4 * side - y

    return tuple(sorted(points, key=along))


def handle_beside(known: Known, point: Square | None, dx: int, dy: int) -> Square | None:
    """The handle next to a point in a direction; the point itself if there is none."""
    own = known.actor
    if own is None:
        return point
    half = SIDES[own.numbers.rank] * UNIT // 2
    here = point or (own.x * UNIT + half, own.y * UNIT + half)
    ahead = [h for h in handles(known) if (h[0] - here[0]) * dx + (h[1] - here[1]) * dy > 0]
    return min(ahead, key=lambda h: (h[0] - here[0]) ** 2 + (h[1] - here[1]) ** 2, default=point)


def handle_near(known: Known, spot: Square) -> Square | None:
    """The handle nearest to a place in quarters of a square."""
    x, y = (2 * spot[0] + 1) * UNIT // (2 * QUARTERS), (2 * spot[1] + 1) * UNIT // (2 * QUARTERS)
    return min(handles(known), key=lambda h: (h[0] - x) ** 2 + (h[1] - y) ** 2, default=None)


def vertex_near(spot: Square) -> Square:
    """The corner of the grid nearest to a place in quarters of a square."""
    return (spot[0] + QUARTERS // 2) // QUARTERS, (spot[1] + QUARTERS // 2) // QUARTERS


def manners(known: Known, ui: UiState) -> tuple[str, ...]:
    """Ways to do what is being prepared."""
    return MANNERS if ui.mode in ("create_diversion", "point_out") else ()


def weapons_to_hold(known: Known) -> tuple[str, ...]:
    """Weapons of which a Strike may be held."""
    return tuple(dict.fromkeys(a.weapon for a in known.options.get("ready", ()) if isinstance(a, Ready)))


def strike_weapons(known: Known, kind: str) -> tuple[str, ...]:
    """Weapons of a button, those with a legal target if there are such."""
    held = known.weapons(kind)
    return tuple(w.id for w in held if known.targets(kind, w.id)) or tuple(w.id for w in held)


def doors(known: Known) -> tuple[int, ...]:
    """Doors that the acting creature may move."""
    return tuple(a.door for a in known.options.get("interact", ()) if isinstance(a, Interact) and a.door)


def strike_now(known: Known, ui: UiState) -> Strike | None:
    """The attack being prepared, at a creature or at a guessed square."""
    own = known.actor
    if own is None or not ui.weapon:
        return None
    if ui.mode == "guess":
        return Strike(own.alias, 0, ui.weapon, "", ui.cursor)
    return Strike(own.alias, ui.target, ui.weapon, ui.aim) if ui.target else None
