"""What an intent does to the state of the hands, and when it becomes an action: pure."""

from collections.abc import Mapping
from dataclasses import replace

from components.actions import (
    Action,
    Aid,
    CreateDiversion,
    EndTurn,
    Hide,
    Interact,
    Search,
    Sneak,
    Square,
    Strike,
    UseAbility,
)
from systems.legality import MOVES, PLAIN
from systems.view import aims
from systems.view.aiming import (
    aimed,
    at_door,
    barred,
    following,
    guess,
    next_aim,
    next_target,
    pointed,
    stepped,
    with_ability,
)
from systems.view.buttons import MORE, enabled, next_setting, slots_of, why_disabled
from systems.view.intents import Do, Intent
from systems.view.known import WALKS, Known
from systems.view.notices import ALL_GOALS, CAUGHT, FRIEND
from systems.view.state import UiState

Outcome = tuple[UiState, Action | None]
AT_ALLIES = ("aid", "net", "use", "lean")  # a click on one's own creature aims instead of selecting it
ROLLING = (Strike, UseAbility, Hide, Sneak, Search, CreateDiversion)
"""Actions that roll dice."""
ONCE = ("create_diversion", "point_out", "ready", "lean", "net", "reload")  # not prepared again once done


def planned(known: Known, ui: UiState) -> Action | None:
    """The action that Enter would carry out, None while something is still to be chosen."""
    own = known.actor
    if own is None:
        return None
    if ui.mode in WALKS:
        route = known.routes(ui.mode, ui.waypoints).get(ui.cursor)
        if route is None or not route.path:
            return None
        return MOVES[ui.mode](own.alias, route.path)
    if ui.mode in aims.STRIKES or ui.mode == "guess":
        return aims.strike_now(known, ui)
    if ui.mode == "use":
        return aims.use_now(known, ui)
    if ui.mode == "interact":
        return Interact(own.alias, ui.door) if ui.door else None
    if ui.mode == "reload":
        return next(iter(known.options.get(ui.mode, ())), None)
    if ui.mode == "aid":
        return Aid(own.alias, ui.target or own.alias)
    return PLAIN[ui.mode](own.alias) if ui.mode in PLAIN else aims.ploy_now(known, ui)


def react(intent: Intent, ui: UiState, known: Known, *, careful: bool = False) -> Outcome:
    """The next state, and the action to submit if the intent confirmed one.

    careful: what rolls dice is confirmed twice.
    """
    if ui.armed and intent.do not in (Do.END_TURN, Do.POINT, Do.HOVER):
        ui = replace(ui, armed=False, notice="")
    match intent.do:
        case Do.CURSOR:
            return stepped(ui, known, intent.x, intent.y), None
        case Do.POINT:
            return (ui if ui.pinned else pointed(ui, known, intent)), None
        case Do.CLICK:
            return _clicked(ui, known, intent, careful=careful)
        case Do.CONFIRM:
            return _confirmed(ui, known, careful=careful)
        case Do.WAYPOINT:
            return _led(ui, known, intent), None
        case Do.BACK if ui.waypoints:
            return replace(ui, waypoints=ui.waypoints[:-1], pinned=None, notice=""), None
        case Do.BACK:
            return replace(ui, mode="", pinned=None, target=0, door=0, notice="", guess=False, page=0), None
        case Do.UNIT:
            return _next_unit(ui, known, intent.x), None
        case Do.SELECT:
            return _selected(ui, known, intent.x), None
        case Do.TARGET:
            return next_target(ui, known, intent.x), None
        case Do.AIM:
            return next_aim(ui, known, intent.x), None
        case Do.SLOT:
            row = slots_of(known.actor)[min(intent.y, 1)]
            return _pressed(ui, known, row[intent.x]) if intent.x < len(row) else (ui, None)
        case Do.HOVER:
            row = slots_of(known.actor)[min(intent.y, 1)]
            return (_explained(ui, known, row[intent.x]) if intent.x < len(row) else ui), None
        case Do.MORE:
            return replace(ui, page=1 - ui.page), None
        case Do.CHOOSE:
            return _pressed(ui, known, intent.word)
        case Do.AWARENESS:
            return replace(ui, aware=not ui.aware, there=False), None
        case Do.VIEW:
            there = not ui.there if ui.aware and not intent.word else intent.word != "now"
            return replace(ui, aware=True, there=there), None
        case Do.GOALS:
            return replace(ui, notice="" if ui.notice == ALL_GOALS else ALL_GOALS, notice_args=()), None
        case Do.GUESS:
            return guess(ui, known), None
        case Do.END_TURN:
            return _end(ui, known)
        case Do.END_NOW:
            return (ui, EndTurn(known.actor.alias)) if known.actor else (ui, None)
        case Do.TABLE:
            return replace(ui, table=ui.table + intent.x), None
        case Do.SCROLL:
            most = max(0, len(known.log) - 1)
            return replace(ui, scroll=min(most, max(0, ui.scroll + intent.y))), None
        case _:
            return ui, None


def begin_turn(ui: UiState, known: Known) -> UiState:
    """The state when one of ours may act: it is selected, the cursor on it, walking chosen."""
    own, ui = known.actor, replace(ui, waypoints=())
    if own is None:
        ui = replace(ui, mode="", pinned=None, target=0, door=0, armed=False)
        acting = known.observation.mine(known.observation.actor) if known.watching else None
        return ui if acting is None else replace(ui, selected=acting.alias, cursor=(acting.x, acting.y))
    same = ui.selected == own.alias
    mode = ui.mode if same and ui.mode not in ("", "guess", *ONCE) and enabled(known, ui.mode) else ""
    ui = replace(ui, selected=own.alias, mode="", pinned=None, armed=False, paused=False, scroll=0, page=0, table=0)
    ui = replace(ui, cursor=(own.x, own.y)) if not same or ui.cursor == (own.x, own.y) else ui
    if not mode:
        mode = "stride" if enabled(known, "stride") else ""
    return choose(ui, known, mode) if mode else ui


def choose(ui: UiState, known: Known, kind: str) -> UiState:
    """Prepare an action of a button, or the next way of doing it if it is prepared; a disabled one says why not."""
    own = known.actor
    if own is None or kind == "end_turn":
        return ui
    if not enabled(known, kind):
        return _explained(ui, known, kind)
    step = int(ui.mode == kind)
    ui = replace(ui, mode=kind, pinned=None, waypoints=(), notice="", door=0, guess=False, page=int(kind in MORE))
    match kind:
        case "strike" | "shoot":
            ui = replace(ui, weapon=following(aims.strike_weapons(known, kind), ui.weapon, step), aim="")
        case "use":
            return with_ability(ui, known, step=step)
        case "ready":
            ui = replace(ui, weapon=following(aims.weapons_to_hold(known), ui.weapon, step))
        case "lean":
            return replace(ui, target=0, cursor=(own.x, own.y), point=following(aims.handles(known), None, 0))
        case "interact":
            return at_door(replace(ui, target=0), known, aims.doors(known)[0])
        case "create_diversion" | "point_out":
            ui = replace(ui, manner=following(aims.manners(known, ui), ui.manner if step else "", step))
    if kind in WALKS and ui.cursor not in known.routes(kind):
        return replace(ui, target=0, cursor=(own.x, own.y))
    if kind not in aims.AT_CREATURES:
        return replace(ui, target=0)
    targets = aims.targets_now(known, ui)
    return aimed(ui, known, ui.target if ui.target in targets else next(iter(targets), 0))


def _led(ui: UiState, known: Known, intent: Intent) -> UiState:
    """Let the walk being prepared go by the cursor's square, or by the one clicked."""
    if ui.mode not in WALKS:
        return ui
    square = ui.cursor if intent.spot is None else (intent.x, intent.y)
    if square not in known.routes(ui.mode, ui.waypoints):
        return replace(ui, notice="ui.outside", notice_args=())
    by = ui.waypoints if square in ui.waypoints[-1:] else (*ui.waypoints, square)
    return replace(ui, cursor=square, waypoints=by, pinned=None, notice="")


def _pressed(ui: UiState, known: Known, kind: str) -> Outcome:
    """A button was pressed: prepare its action; the one that sets reactions works at once, for it is free."""
    own = known.actor
    if kind != "set_reaction" or own is None or not enabled(known, kind):
        return choose(ui, known, kind), None
    action = next_setting(own)
    return replace(ui, notice=f"ui.reacts_{action.setting}", notice_args=(), page=1), action


def _explained(ui: UiState, known: Known, kind: str) -> UiState:
    """Say why nothing of a button can be done; nothing if something can."""
    own = known.actor
    if own is not None and kind == "set_reaction":
        return replace(ui, notice=f"ui.reacts_{own.numbers.reacts}", notice_args=())
    if own is None or enabled(known, kind):
        return replace(ui, notice="")
    key, args = why_disabled(known, own, kind)
    return replace(ui, notice=key, notice_args=tuple(sorted(args.items())))


def _clicked(ui: UiState, known: Known, intent: Intent, *, careful: bool) -> Outcome:
    """The first click pins a square, the second on the same place confirms."""
    square = (intent.x, intent.y)
    there = pointed(replace(ui, pinned=None), known, intent)
    if not _aims_at(known, there, square) and (instead := barred(there, known, square)) is not None:
        return instead, None
    if ui.pinned == square and (there.at, there.point) == (ui.at, ui.point):
        return _confirmed(ui, known, careful=careful)
    ours = [own for own in known.observation.own if aims.covers(own, square)]
    if ours and ui.mode not in AT_ALLIES and not _aims_at(known, there, square):
        aliases = [own.alias for own in sorted(ours, key=lambda o: not o.fighting)]
        return replace(there, selected=following(aliases, ui.selected, 1), pinned=None), None
    return replace(there, pinned=square), None


def _aims_at(known: Known, ui: UiState, square: Square) -> bool:
    """True if a click on this square aims the action being prepared, whoever of ours stands or lies there, too."""
    if ui.mode == "interact":
        return any(door.alias == ui.door and square in door.squares for door in known.observation.doors)
    target = aims.creature(known, ui.target) if ui.mode in aims.AT_CREATURES and ui.target else None
    return target is not None and aims.covers(target, square)


def _confirmed(ui: UiState, known: Known, *, careful: bool) -> Outcome:
    action = planned(known, ui)
    if action is None:
        if (instead := barred(ui, known, ui.cursor)) is not None:
            return instead, None
        key, args = _why_nothing(known, ui)
        return replace(ui, notice=key, notice_args=tuple(sorted(args.items()))), None
    refusal = known.why_not(action)
    if refusal is not None:
        return replace(ui, notice=refusal.key, notice_args=tuple(sorted(refusal.args.items()))), None
    doubt = _doubt(known, action)
    if doubt is None and careful and isinstance(action, ROLLING):
        doubt = "ui.careful_again", (("what", repr(action)),)  # another action is asked for anew
    if doubt is not None and (ui.notice, ui.notice_args) != doubt:
        return replace(ui, notice=doubt[0], notice_args=doubt[1]), None
    return replace(ui, pinned=None, notice=""), action


def _doubt(known: Known, action: Action) -> tuple[str, tuple[tuple[str, int | str], ...]] | None:
    """Text key and arguments of why an attack is asked for twice: it hits somebody who is no enemy (D-SIDE-1)."""
    own = known.actor
    if isinstance(action, Strike):
        touched = [action.target]
    elif isinstance(action, UseAbility) and own is not None:
        ability = next((a for a in own.numbers.abilities if a.id == action.effect), None)
        if ability is None or not aims.hostile(ability):
            return None
        touched = [action.target] if action.target else [*known.planner.effects(own, action)]
    else:
        return None
    found = [c.alias for alias in touched if (c := known.observation.contact(alias)) is not None and c.peaceful]
    if not found:
        return None
    return (FRIEND, (("target", found[0]),)) if touched == found else (CAUGHT, (("count", len(found)),))


def _selected(ui: UiState, known: Known, alias: int) -> UiState:
    """Take a creature as the target if it can be one; else look at it."""
    if alias in aims.targets_now(known, ui):
        return aimed(ui, known, alias)
    own, contact = known.observation.mine(alias), known.observation.contact(alias)
    if own is not None:
        return replace(ui, selected=alias, cursor=(own.x, own.y), pinned=None)
    return ui if contact is None else replace(ui, cursor=(contact.x, contact.y), pinned=None)


def _next_unit(ui: UiState, known: Known, step: int) -> UiState:
    ours = [o.alias for o in known.observation.own if o.fighting]
    if not ours:
        return ui
    at = ours.index(ui.selected) if ui.selected in ours else -step
    alias = ours[(at + step) % len(ours)]
    own = known.observation.mine(alias)
    return ui if own is None else replace(ui, selected=alias, cursor=(own.x, own.y), pinned=None)


def _end(ui: UiState, known: Known) -> Outcome:
    """Space arms the end of the turn, a second one ends it; without action points left the first one does."""
    own = known.actor
    if own is None:
        return ui, None
    if ui.armed or own.ap == 0:
        return replace(ui, armed=False, notice=""), EndTurn(own.alias)
    return replace(ui, armed=True, notice="ui.end_again", notice_args=(("left", own.ap),)), None


def _why_nothing(known: Known, ui: UiState) -> tuple[str, Mapping[str, int | str]]:
    """Text key and arguments of why there is nothing to confirm."""
    own = known.actor
    if own is None:
        return "ui.waiting", {}
    if ui.mode in WALKS:
        return "ui.outside", {}
    return why_disabled(known, own, ui.mode) if ui.mode and not enabled(known, ui.mode) else ("ui.no_target", {})
