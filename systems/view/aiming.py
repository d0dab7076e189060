"""What cursor, target and mouse do to the aim of the action being prepared: pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from components.ability import Shape, Targets
from components.actions import Square, Strike
from systems.view import aims
from systems.view.creatures import lost_in
from systems.view.intents import Intent
from systems.view.known import Known
from systems.view.state import UiState

T = TypeVar("T")


def following(choices: Sequence[T], now: T, step: int) -> T:
    """The choice some steps after the present one, the first one if that is none of them; itself if there is none."""
    if now in choices:
        return choices[(choices.index(now) + step) % len(choices)]
    return choices[0] if choices else now


def with_ability(ui: UiState, known: Known, *, step: int) -> UiState:
    """Prepare the same ability or one after it, aimed at what is offered first."""
    ids = [a.id for a in aims.abilities(known)]
    return _first_aim(replace(ui, ability=following(ids, ui.ability, step), at=None, guess=False), known)


def _first_aim(ui: UiState, known: Known) -> UiState:
    own, ability = known.actor, aims.ability_now(known, ui)
    if own is None or ability is None:
        return ui
    if ability.targets is Targets.SELF or ability.shape is Shape.EMANATION:
        return replace(ui, target=0, cursor=(own.x, own.y))
    if ability.targets is Targets.AREA:
        ui = replace(ui, target=0)
        offered = aims.places(known, ui)
        if offered:
            return _at_place(ui, known, offered[0])
        return at_vertex(ui, known, (own.x, own.y)) if aims.at_vertex(known, ui) else ui
    targets = aims.targets_now(known, ui)
    if not targets:
        return replace(ui, target=0, guess=aims.may_guess(known, ui))
    return aimed(ui, known, ui.target if ui.target in targets else targets[0])


def _at_place(ui: UiState, known: Known, place: tuple[Square | None, Square | None]) -> UiState:
    at, toward = place
    if toward is not None:
        return replace(ui, cursor=toward, pinned=None)
    return at_vertex(ui, known, at) if at is not None else ui


def at_vertex(ui: UiState, known: Known, vertex: Square) -> UiState:
    """Put the origin of a burst on a corner of the grid, and the cursor beside it."""
    layout = known.observation.briefing.layout
    x, y = min(max(0, vertex[0]), layout.width), min(max(0, vertex[1]), layout.height)
    if (x, y) == ui.at:
        return ui
    return replace(ui, at=(x, y), cursor=(min(x, layout.width - 1), min(y, layout.height - 1)), pinned=None, notice="")


def stepped(ui: UiState, known: Known, dx: int, dy: int) -> UiState:
    """Move the aim by a key: the cursor, the corner chosen, or the point to lean to."""
    if ui.mode == "lean":
        return replace(ui, point=aims.handle_beside(known, ui.point, dx, dy), notice="")
    if aims.at_vertex(known, ui):
        x, y = ui.at or ui.cursor
        return at_vertex(ui, known, (x + dx, y + dy))
    return moved(ui, known, (ui.cursor[0] + dx, ui.cursor[1] + dy))


def pointed(ui: UiState, known: Known, intent: Intent) -> UiState:
    """Move the aim to where the mouse is."""
    if ui.mode == "lean":
        return replace(ui, point=aims.handle_near(known, intent.spot)) if intent.spot else ui
    if aims.at_vertex(known, ui):
        vertex = aims.vertex_near(intent.spot) if intent.spot else (intent.x, intent.y)
        return at_vertex(ui, known, vertex)
    return moved(ui, known, (intent.x, intent.y))


def moved(ui: UiState, known: Known, to: Square) -> UiState:
    """Move the cursor to a square of the map, and the target to a creature there that may be aimed at."""
    layout = known.observation.briefing.layout
    cursor = (min(max(0, to[0]), layout.width - 1), min(max(0, to[1]), layout.height - 1))
    if cursor == ui.cursor:
        return ui
    ui = replace(ui, cursor=cursor, pinned=None, notice="")
    if ui.mode == "interact":
        beside = [door.alias for door in known.observation.doors if cursor in door.squares]
        return replace(ui, door=next((door for door in aims.doors(known) if door in beside), ui.door))
    if ui.guess or ui.mode not in aims.AT_CREATURES:
        return ui
    here = [a for a in aims.targets_now(known, ui) if a and _stands(known, a, cursor)]
    return replace(ui, target=here[0]) if here and ui.target not in here else ui


def _stands(known: Known, alias: int, square: Square) -> bool:
    item = known.item(alias)
    if item is not None:
        return square in item.squares
    one = aims.creature(known, alias)
    return one is not None and aims.covers(one, square)


def aimed(ui: UiState, known: Known, alias: int) -> UiState:
    """Take a creature as the target, with the cursor on it; 0 is nobody in particular."""
    one = known.item(alias) or aims.creature(known, alias) if alias else known.actor
    if one is None:
        return replace(ui, target=0)
    same = alias == ui.target
    return replace(
        ui, target=alias, cursor=(one.x, one.y), pinned=None, guess=False, aim=ui.aim if same else "", notice=""
    )


def barred(ui: UiState, known: Known, square: Square) -> UiState | None:
    """What comes of choosing a creature that cannot be attacked itself: why, and the aim at its square if that can be.

    None where nobody stands whom the weapon in hand could not strike (R-UND-1, R-P-8).
    """
    own = known.actor
    if own is None or ui.mode not in aims.STRIKES or not ui.weapon:
        return None
    for contact in known.observation.contacts:
        if not contact.certain or not contact.fighting or not aims.covers(contact, square):
            continue
        refusal = known.why_not(Strike(own.alias, contact.alias, ui.weapon))
        if refusal is None:
            continue
        told = replace(ui, pinned=None, notice=refusal.key, notice_args=tuple(sorted(refusal.args.items())))
        if known.why_not(Strike(own.alias, 0, ui.weapon, "", square)) is not None:
            return told
        return replace(told, mode="guess", target=0, cursor=square, pinned=square)
    return None


def at_door(ui: UiState, known: Known, alias: int) -> UiState:
    """Take a door, with the cursor on a square beside it."""
    squares = next((door.squares for door in known.observation.doors if door.alias == alias), ())
    return replace(ui, door=alias, cursor=squares[0] if squares else ui.cursor, pinned=None, notice="")


def next_target(ui: UiState, known: Known, step: int) -> UiState:
    """Go on to the next target, origin, direction, door, point or manner."""
    if ui.mode == "interact":
        return at_door(ui, known, following(aims.doors(known), ui.door, step))
    if ui.mode == "lean":
        return replace(ui, point=following(aims.handles(known), ui.point, step), notice="")
    if ui.mode == "create_diversion":
        return next_aim(ui, known, step)
    if aims.at_vertex(known, ui) or aims.at_direction(known, ui):
        offered = aims.places(known, ui)
        now = (None, ui.cursor) if aims.at_direction(known, ui) else (ui.at, None)
        return _at_place(ui, known, following(offered, now, step)) if offered else ui
    if ui.mode == "guess":
        pins = sorted({(c.x, c.y) for c in lost_in(known.observation)}, key=lambda pin: (pin[1], pin[0]))
        return moved(ui, known, following(pins, ui.cursor, step)) if pins else ui
    targets = aims.targets_now(known, ui) if ui.mode in aims.AT_CREATURES else tuple(c.alias for c in known.enemies())
    if not targets:
        return ui
    return aimed(ui, known, targets[0] if ui.guess else following(targets, ui.target, step))


def next_aim(ui: UiState, known: Known, step: int) -> UiState:
    """Go on to the next location, corner, manner or weapon."""
    own = known.actor
    if own is None:
        return ui
    if aims.at_direction(known, ui):
        return replace(ui, at=following((None, *aims.starts(own)), ui.at, step))
    if ui.mode == "ready":
        return replace(ui, weapon=following(aims.weapons_to_hold(known), ui.weapon, step))
    if aims.manners(known, ui):
        return replace(ui, manner=following(aims.manners(known, ui), ui.manner, step))
    contact = known.observation.contact(ui.target)
    if contact is None or ui.mode not in aims.STRIKES or not known.declares:
        return ui
    plan = known.observation.briefing.catalogue.plans.get(contact.numbers.plan)
    return replace(ui, aim=following(("", *plan.locations) if plan is not None else ("",), ui.aim, step))


def guess(ui: UiState, known: Known) -> UiState:
    """Aim at the cursor's square, or at the latest pin if one of ours stands there, with an ability or a weapon."""
    own = known.actor
    if own is None:
        return ui
    if aims.may_guess(known, ui):
        return replace(ui, guess=True, target=0, pinned=None, notice="")
    if not own.numbers.weapons:
        return ui
    ids = [w.id for w in own.numbers.weapons]
    legal = [w for w in ids if w == ui.weapon] or [w.id for w in own.numbers.weapons if w.distant] or ids
    at = ui.cursor
    if any(aims.covers(one, at) for one in known.observation.own):  # nobody guesses where a friend stands
        lost = min(lost_in(known.observation), key=lambda c: (c.rounds_ago, c.y, c.x), default=None)
        at = at if lost is None else (lost.x, lost.y)
    return replace(ui, mode="guess", weapon=legal[0], target=0, pinned=None, notice="", cursor=at)
