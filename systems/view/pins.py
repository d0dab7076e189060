"""What the chosen action draws on the map: reach, path, target, the guessed square."""

from dataclasses import replace

from components.actions import Square
from systems.view.known import WALKS, Known
from systems.view.model import Area, Pins
from systems.view.state import UiState
from systems.view.words import Words


def pins_of(known: Known, ui: UiState, words: Words) -> Pins:
    """The side's goal on the map, and the marks of the action being prepared."""
    pins = _action_pins(known, ui, words)
    briefing = known.observation.briefing
    goals = [o for o in briefing.objectives if o.side == known.observation.side and o.zone]
    if not goals:
        return pins
    legend = (*pins.legend, ("ui_flag", "brass", words.say("ui.goal")))
    return replace(pins, areas=(*(Area(o.zone, "brass", True, 12) for o in goals), *pins.areas), legend=legend)


def _action_pins(known: Known, ui: UiState, words: Words) -> Pins:
    own = known.actor
    if own is None:
        return Pins() if known.watching else Pins(cursor=ui.cursor, cursor_tint="text3")
    here = (own.x, own.y)
    if ui.mode in WALKS:
        return _walk(known, ui, here, words)
    if ui.mode in ("strike", "shoot"):
        targets = known.targets(ui.mode, ui.weapon)
        chosen = known.observation.contact(ui.target)
        line = (here, (chosen.x, chosen.y)) if chosen is not None and ui.mode == "shoot" else None
        legend = (("ui_target", "brass2", f"{words.named('weapon', ui.weapon)}"),)
        return Pins(targets=targets, target=ui.target, aim_line=line, cursor=ui.cursor, legend=legend)
    if ui.mode == "guess":
        legend = (("ui_target", "brass2", words.say("ui.guess_title")),)
        return Pins(cursor=ui.cursor, guess=True, aim_line=(here, ui.cursor), legend=legend)
    if ui.mode == "interact":
        squares = [s for d in known.observation.doors if d.alias == ui.door for s in d.squares]
        return Pins(cursor=ui.cursor, areas=(Area(tuple(squares), "brass2", False, 50),) if squares else ())
    if ui.mode == "search":
        reach = known.observation.briefing.ruleset.search_range // 5
        return Pins(cursor=ui.cursor, areas=(Area(_within(known, here, reach), "mist", True, 14),))
    return Pins(cursor=ui.cursor)


def _walk(known: Known, ui: UiState, here: Square, words: Words) -> Pins:
    areas = []
    legend = []
    for kind, tint, dash, fill in (
        ("stride", "brass2", False, 20),
        ("sneak", "own", True, 0),
        ("step", "brass2", False, 20),
    ):
        shown = kind == ui.mode or (kind == "sneak" and ui.mode == "stride")
        routes = known.routes(kind) if shown else {}
        if not routes:
            continue
        areas.append(Area(tuple(sorted({*routes, here})), tint, dash, fill if kind == ui.mode else 0))
        feet = max(r.feet for r in routes.values())
        legend.append(
            ("dash" if dash else "solid", tint, f"{words.say(f'action.{kind}')} {words.say('ui.distance', feet=feet)}")
        )
    route = known.routes(ui.mode).get(ui.cursor)
    path = (here, *route.path) if route is not None else ()
    return Pins(
        areas=tuple(areas),
        path=path,
        cursor=ui.cursor,
        cursor_glyph=f"action_{ui.mode}" if path else "",
        cursor_text=words.say("ui.distance", feet=route.feet) if route is not None else "",
        cursor_tint="brass2" if path or ui.cursor == here else "text3",
        legend=tuple(legend),
    )


def _within(known: Known, here: Square, squares: int) -> tuple[Square, ...]:
    """Squares within a distance, diagonals counted 5-10-5 (D-GRID-3)."""
    layout = known.observation.briefing.layout
    return tuple(
        (x, y)
        for y in range(layout.height)
        for x in range(layout.width)
        if max(abs(x - here[0]), abs(y - here[1])) + min(abs(x - here[0]), abs(y - here[1])) // 2 <= squares
    )
