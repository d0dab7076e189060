"""What an intent does to the state of the hands, and when it becomes an action: pure."""

from dataclasses import replace

from components.actions import Action, Aid, EndTurn, Interact, Square, Strike
from components.observation import Own
from systems.legality import MOVES, PLAIN
from systems.view.buttons import enabled, sample, slots_of
from systems.view.intents import Do, Intent
from systems.view.known import WALKS, Known
from systems.view.state import UiState

Outcome = tuple[UiState, Action | None]
AIMED = ("strike", "shoot")


def planned(known: Known, ui: UiState) -> Action | None:
    """The action that Enter would carry out, None while something is still to be chosen."""
    own = known.actor
    if own is None:
        return None
    if ui.mode in WALKS:
        route = known.routes(ui.mode).get(ui.cursor)
        if route is None or not route.path:
            return None
        return MOVES[ui.mode](own.alias, route.path)
    if ui.mode in AIMED:
        return Strike(own.alias, ui.target, ui.weapon, ui.aim) if ui.target and ui.weapon else None
    if ui.mode == "guess":
        return Strike(own.alias, 0, ui.weapon, "", ui.cursor) if ui.weapon else None
    if ui.mode == "interact":
        return Interact(own.alias, ui.door) if ui.door else None
    if ui.mode == "aid":
        return Aid(own.alias, ui.target or own.alias)
    return PLAIN[ui.mode](own.alias) if ui.mode in PLAIN else None


def react(intent: Intent, ui: UiState, known: Known) -> Outcome:
    """The next state, and the action to submit if the intent confirmed one."""
    if intent.do is not Do.END_TURN and ui.armed and intent.do is not Do.POINT:
        ui = replace(ui, armed=False)
    match intent.do:
        case Do.CURSOR:
            return _moved(ui, known, (ui.cursor[0] + intent.x, ui.cursor[1] + intent.y)), None
        case Do.POINT:
            return (ui if ui.pinned else _moved(ui, known, (intent.x, intent.y), pointed=True)), None
        case Do.CLICK:
            return _clicked(ui, known, (intent.x, intent.y))
        case Do.CONFIRM:
            return _confirmed(ui, known)
        case Do.BACK:
            return replace(ui, mode="", pinned=None, target=0, door=0, notice=""), None
        case Do.UNIT:
            return _next_unit(ui, known, intent.x), None
        case Do.SELECT:
            return _selected(ui, known, intent.x), None
        case Do.TARGET:
            return _next_target(ui, known, intent.x), None
        case Do.AIM:
            return _next_aim(ui, known, intent.x), None
        case Do.SLOT:
            rows = slots_of(known.actor)
            row = rows[min(intent.y, 1)]
            return (choose(ui, known, row[intent.x]) if intent.x < len(row) else ui), None
        case Do.CHOOSE:
            return choose(ui, known, intent.word), None
        case Do.GUESS:
            return _guess(ui, known), None
        case Do.END_TURN:
            return _end(ui, known)
        case Do.END_NOW:
            return (ui, EndTurn(known.actor.alias)) if known.actor else (ui, None)
        case Do.SCROLL:
            most = max(0, len(known.log) - 1)
            return replace(ui, scroll=min(most, max(0, ui.scroll + intent.y))), None
        case _:
            return ui, None


def begin_turn(ui: UiState, known: Known) -> UiState:
    """The state when one of ours may act: it is selected, the cursor on it, walking chosen."""
    own = known.actor
    if own is None:
        ui = replace(ui, mode="", pinned=None, target=0, door=0, armed=False)
        acting = known.observation.mine(known.observation.actor) if known.watching else None
        return ui if acting is None else replace(ui, selected=acting.alias, cursor=(acting.x, acting.y))
    same = ui.selected == own.alias
    mode = ui.mode if same and ui.mode not in ("", "guess") and enabled(known, ui.mode) else ""
    ui = replace(ui, selected=own.alias, mode="", pinned=None, armed=False, scroll=0)
    ui = replace(ui, cursor=(own.x, own.y)) if not same or ui.cursor == (own.x, own.y) else ui
    if not mode:
        mode = "stride" if enabled(known, "stride") else ""
    return choose(ui, known, mode) if mode else ui


def choose(ui: UiState, known: Known, kind: str) -> UiState:
    """Prepare an action of a button; a disabled one says why not."""
    own = known.actor
    if own is None:
        return ui
    if kind == "end_turn":
        return ui
    if not enabled(known, kind):
        action = sample(known, own, kind)
        refusal = known.why_not(action) if action is not None else None
        key = refusal.key if refusal is not None else "ui.no_target"
        args = tuple(sorted(refusal.args.items())) if refusal is not None else ()
        return replace(ui, notice=key, notice_args=args)
    ui = replace(ui, pinned=None, notice="", door=0)
    if kind in AIMED:
        ids = [w.id for w in known.weapons(kind) if known.targets(kind, w.id)] or [w.id for w in known.weapons(kind)]
        again = ui.mode == kind and ui.weapon in ids
        weapon = ids[(ids.index(ui.weapon) + 1) % len(ids)] if again else ids[0]
        targets = known.targets(kind, weapon)
        target = ui.target if ui.target in targets else next(iter(targets), 0)
        return _aimed(replace(ui, mode=kind, weapon=weapon, aim=""), known, target)
    if kind == "interact":
        doors = [a.door for a in known.options.get(kind, ()) if isinstance(a, Interact)]
        return replace(ui, mode=kind, door=doors[0], target=0)
    if kind == "aid":
        friends = [a.target for a in known.options.get(kind, ()) if isinstance(a, Aid)]
        return replace(ui, mode=kind, target=friends[0])
    return replace(ui, mode=kind, target=0)


def _moved(ui: UiState, known: Known, to: Square, *, pointed: bool = False) -> UiState:
    layout = known.observation.briefing.layout
    cursor = (min(max(0, to[0]), layout.width - 1), min(max(0, to[1]), layout.height - 1))
    if cursor == ui.cursor:
        return ui
    ui = replace(ui, cursor=cursor, pointed=pointed, pinned=None, notice="")
    if ui.mode in AIMED:
        here = _target_at(known, ui, cursor)
        return replace(ui, target=here) if here else ui
    return ui


def _target_at(known: Known, ui: UiState, square: Square) -> int:
    for alias in known.targets(ui.mode, ui.weapon):
        contact = known.observation.contact(alias)
        if contact is not None:
            side = (1, 1, 1, 2, 3, 4)[contact.numbers.rank]
            if contact.x <= square[0] < contact.x + side and contact.y <= square[1] < contact.y + side:
                return alias
    return 0


def _clicked(ui: UiState, known: Known, square: Square) -> Outcome:
    """The first click pins a square, the second on the same one confirms."""
    if ui.pinned == square:
        return _confirmed(ui, known)
    ui = replace(_moved(replace(ui, pinned=None), known, square, pointed=True), pinned=square)
    own = next((o for o in known.observation.own if (o.x, o.y) == square), None)
    if own is not None and ui.mode != "aid":
        return replace(ui, selected=own.alias, pinned=None), None
    return ui, None


def _confirmed(ui: UiState, known: Known) -> Outcome:
    action = planned(known, ui)
    if action is None:
        return replace(ui, notice="ui.outside" if ui.mode in WALKS else "ui.no_target", notice_args=()), None
    refusal = known.why_not(action)
    if refusal is not None:
        return replace(ui, notice=refusal.key, notice_args=tuple(sorted(refusal.args.items()))), None
    return replace(ui, pinned=None, notice=""), action


def _selected(ui: UiState, known: Known, alias: int) -> UiState:
    own, contact = known.observation.mine(alias), known.observation.contact(alias)
    if own is not None:
        return replace(ui, selected=alias, cursor=(own.x, own.y), pinned=None)
    if contact is not None:
        ui = replace(ui, cursor=(contact.x, contact.y), pinned=None)
        return _aimed(ui, known, alias) if ui.mode in AIMED and alias in known.targets(ui.mode, ui.weapon) else ui
    return ui


def _next_unit(ui: UiState, known: Known, step: int) -> UiState:
    ours = [o.alias for o in known.observation.own if o.fighting]
    if not ours:
        return ui
    at = ours.index(ui.selected) if ui.selected in ours else -step
    return _selected(ui, known, ours[(at + step) % len(ours)])


def _next_target(ui: UiState, known: Known, step: int) -> UiState:
    if ui.mode == "interact":
        doors = [a.door for a in known.options.get("interact", ()) if isinstance(a, Interact)]
        return replace(ui, door=doors[(doors.index(ui.door) + step) % len(doors)]) if ui.door in doors else ui
    if ui.mode == "aid":
        friends = [a.target for a in known.options.get("aid", ()) if isinstance(a, Aid)]
        at = friends.index(ui.target) if ui.target in friends else 0
        return replace(ui, target=friends[(at + step) % len(friends)]) if friends else ui
    targets = known.targets(ui.mode, ui.weapon) if ui.mode in AIMED else tuple(c.alias for c in known.enemies())
    if not targets:
        return ui
    alias = targets[(targets.index(ui.target) + step) % len(targets)] if ui.target in targets else targets[0]
    return _aimed(ui, known, alias)


def _aimed(ui: UiState, known: Known, alias: int) -> UiState:
    contact = known.observation.contact(alias)
    if contact is None:
        return replace(ui, target=0)
    return replace(
        ui, target=alias, cursor=(contact.x, contact.y), pinned=None, aim=ui.aim if alias == ui.target else ""
    )


def _next_aim(ui: UiState, known: Known, step: int) -> UiState:
    contact = known.observation.contact(ui.target)
    if contact is None or ui.mode not in AIMED:
        return ui
    plan = known.observation.briefing.catalogue.plans.get(contact.numbers.plan)
    places = ("", *plan.locations) if plan is not None else ("",)
    at = places.index(ui.aim) if ui.aim in places else 0
    return replace(ui, aim=places[(at + step) % len(places)])


def _guess(ui: UiState, known: Known) -> UiState:
    own: Own | None = known.actor
    if own is None or not own.numbers.weapons:
        return ui
    ids = [w.id for w in own.numbers.weapons]
    legal = [w for w in ids if w == ui.weapon] or [w.id for w in own.numbers.weapons if w.distant] or ids
    return replace(ui, mode="guess", weapon=legal[0], target=0, pinned=None, notice="")


def _end(ui: UiState, known: Known) -> Outcome:
    """Space arms the end of the turn, a second one ends it; without action points left the first one does."""
    own = known.actor
    if own is None:
        return ui, None
    if ui.armed or own.ap == 0:
        return replace(ui, armed=False), EndTurn(own.alias)
    return replace(ui, armed=True), None
