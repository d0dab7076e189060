"""What the chosen action draws on the map: reach, path, target, area, points to choose, the guessed square."""

from dataclasses import replace

from components.ability import Shape, Targets
from components.actions import Hide, Sneak, Square, UseAbility
from components.conditions import INVISIBLE
from components.observation import Own
from components.position import SIDES
from ecs.grid.segments import UNIT
from systems.view import aims
from systems.view.creatures import lost_in
from systems.view.known import WALKS, Known
from systems.view.last_known import FEW
from systems.view.map_model import Area, Mark, Pins
from systems.view.sightlines import with_chances, with_watchers
from systems.view.state import UiState
from systems.view.words import Words


def pins_of(known: Known, ui: UiState, words: Words) -> Pins:
    """The side's goal on the map, and the marks of the action being prepared."""
    pins = _action_pins(known, ui, words)
    if len(lost_in(known.observation)) > FEW:  # told by numbers alone, which are to be explained
        pins = replace(pins, legend=(*pins.legend, ("clue_last_known", "unseen", words.say("ui.legend_lost"))))
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
        walk = _walk(known, ui, here, words)
        if ui.mode != "sneak" or not walk.path:
            return walk
        return with_watchers(walk, known, own, Sneak(own.alias, walk.path[1:]), words)
    if ui.mode == "hide":
        return with_watchers(Pins(cursor=ui.cursor), known, own, Hide(own.alias), words)
    if ui.mode in ("strike", "shoot"):
        targets = known.targets(ui.mode, ui.weapon)
        chosen = known.observation.contact(ui.target)
        line = (middle(here), middle((chosen.x, chosen.y))) if chosen is not None and ui.mode == "shoot" else None
        legend = (("ui_target", "brass2", f"{words.named('weapon', ui.weapon)}"),)
        made = Pins(targets=targets, target=ui.target, aim_line=line, cursor=ui.cursor, legend=legend)
        return with_chances(made, known, own, ui.weapon, words)
    if ui.mode == "guess":
        legend = (("ui_target", "brass2", words.say("ui.guess_title")),)
        return Pins(cursor=ui.cursor, guess=True, aim_line=(middle(here), middle(ui.cursor)), legend=legend)
    if ui.mode == "use":
        return _use(known, own, ui, words)
    if ui.mode == "lean":
        marks = tuple(Mark(x / UNIT, y / UNIT, (x, y) == ui.point) for x, y in aims.handles(known))
        return Pins(marks=marks, legend=(("action_lean", "brass2", words.say("action.lean")),))
    if ui.mode in ("point_out", "ready", "net", "aid"):
        targets = tuple(alias for alias in aims.targets_now(known, ui) if alias)
        return Pins(targets=targets, target=ui.target, cursor=ui.cursor)
    if ui.mode == "interact":
        squares = [s for d in known.observation.doors if d.alias == ui.door for s in d.squares]
        return Pins(cursor=ui.cursor, areas=(Area(tuple(squares), "brass2", False, 50),) if squares else ())
    if ui.mode == "search":
        reached = known.planner.around(own, known.observation.briefing.ruleset.search_range)
        return Pins(cursor=ui.cursor, areas=(Area(reached, "mist", True, 14),))
    return Pins(cursor=ui.cursor)


def middle(square: Square) -> tuple[float, float]:
    """The middle of a square."""
    return square[0] + 0.5, square[1] + 0.5


def _use(known: Known, own: Own, ui: UiState, words: Words) -> Pins:
    """The target of an ability, or the squares that its area reaches, with its origin and direction."""
    ability, action = aims.ability_now(known, ui), aims.use_now(known, ui)
    if ability is None:
        return Pins(cursor=ui.cursor)
    legend = (("action_use", "brass2", words.named("ability", ability.id)),)
    half = SIDES[own.numbers.rank] / 2
    here = (own.x + half, own.y + half)
    if ability.targets is not Targets.AREA:
        if ui.guess:
            return Pins(cursor=ui.cursor, guess=True, aim_line=(here, middle(ui.cursor)), legend=legend)
        targets = aims.targets_now(known, ui)
        return Pins(targets=targets, target=ui.target, cursor=ui.cursor, legend=legend)
    reached = known.planner.area(own, action) if isinstance(action, UseAbility) else ()
    areas = (Area(reached, "enemy", False, 46),) if reached else ()
    made = Pins(areas=areas, cursor=ui.cursor, legend=legend)
    if ability.shape is Shape.EMANATION or action is None or action.at is None:
        return made
    origin = (float(action.at[0]), float(action.at[1]))
    if ability.shape is Shape.BURST:
        return replace(made, cursor=None, aim_line=(here, origin), marks=(Mark(*origin, True),))
    corners = tuple(Mark(x, y, (x, y) == action.at) for x, y in aims.starts(own))
    return replace(made, aim_line=(origin, middle(ui.cursor)), marks=corners)


def _walk(known: Known, ui: UiState, here: Square, words: Words) -> Pins:
    areas = []
    legend = []
    for kind, tint, dash, fill in (
        ("stride", "brass2", False, 20),
        ("sneak", "own", True, 0),
        ("step", "brass2", False, 20),
    ):
        shown = kind == ui.mode or (kind == "sneak" and ui.mode == "stride")
        by = ui.waypoints if kind == ui.mode else ()
        routes = known.routes(kind, by) if shown and not (ui.waypoints and kind != ui.mode) else {}
        if not routes:
            continue
        squares = sorted(routes if by else {*routes, here})
        areas.append(Area(tuple(squares), tint, dash, fill if kind == ui.mode else 0))
        feet = max(r.feet for r in routes.values())
        legend.append(
            ("dash" if dash else "solid", tint, f"{words.say(f'action.{kind}')} {words.say('ui.distance', feet=feet)}")
        )
    route = known.routes(ui.mode, ui.waypoints).get(ui.cursor)
    path = (here, *route.path) if route is not None else ()
    if route is not None and _leaves_prints(known, route.path):
        legend.append(("clue_footprints", "warn", words.say("ui.leaves_prints")))
    return Pins(
        areas=tuple(areas),
        path=path,
        cursor=ui.cursor,
        cursor_glyph=f"action_{ui.mode}" if path else "",
        cursor_text=words.say("ui.distance", feet=route.feet) if route is not None else "",
        cursor_tint="brass2" if path or ui.cursor == here else "text3",
        marks=tuple(Mark(*middle(square), True) for square in ui.waypoints),
        legend=tuple(legend),
    )


def _leaves_prints(known: Known, path: tuple[Square, ...]) -> bool:
    """True if an invisible walker would leave clear prints on its way (R-INV-4)."""
    layout, own = known.observation.briefing.layout, known.actor
    if own is None or own.elevation or INVISIBLE not in own.numbers.conditions:
        return False
    return any(layout.materials[layout.squares[y * layout.width + x]].prints for x, y in path)
