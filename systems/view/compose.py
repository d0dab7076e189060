"""One observation and the state of the hands become one picture, as plain frozen data."""

from dataclasses import replace

from systems.view.aims import AT_CREATURES, at_direction, at_vertex, may_guess
from systems.view.awareness import matrix_of, with_heat
from systems.view.buttons import bottom_of
from systems.view.creatures import chips_of, lost_in, markers_of, things_of, tokens_of
from systems.view.intents import Do
from systems.view.keys import Binding, labels
from systems.view.known import Known
from systems.view.log_model import LogLine
from systems.view.logbook import lines_of
from systems.view.model import BattleModel, TopBar
from systems.view.notices import notice_of, top_goals
from systems.view.panel import panel_of, tip_of
from systems.view.pins import pins_of
from systems.view.preview import preview_of
from systems.view.preview_model import Preview
from systems.view.preview_there import there_preview
from systems.view.state import UiState
from systems.view.words import Words

LOG_LINES = 40  # more than any panel holds


def battle_model(known: Known, ui: UiState, words: Words) -> BattleModel:
    """The battle screen as it is to be drawn now."""
    observation = known.observation
    once = known.once
    notice = notice_of(observation, ui, words)
    if ui.paused and not known.over:
        notice = words.say("ui.paused")
    return BattleModel(
        top=TopBar(
            title=words.texts.find(f"scenario.{observation.briefing.scenario}.title") or observation.briefing.scenario,
            ruleset=words.named("ruleset", observation.briefing.ruleset.id),
            phase=_phase_told(known, ui, words),
            watching=known.watching,
            goals=once("goals", lambda: top_goals(observation, words)),
            chips=once("chips", lambda: chips_of(observation, known.pause)),
        ),
        bottom=bottom_of(known, ui, words),
        panel=once(("panel", ui.selected, ui.table), lambda: panel_of(known, ui, words)),
        preview=once(_prepared(ui), lambda: _preview(known, ui, words)),
        log_heading=words.say("ui.log"),
        log=once(("log", ui.scroll), lambda: _log(known, ui, words)),
        tokens=once(("tokens", ui.selected), lambda: tokens_of(known, ui)),
        markers=once("markers", lambda: markers_of(observation, words)),
        things=once("things", lambda: things_of(observation)),
        pins=with_heat(pins_of(known, ui, words), known, ui, words) if ui.aware else pins_of(known, ui, words),
        matrix=once(("matrix", ui.table, ui.selected), lambda: matrix_of(known, ui, words)) if ui.aware else None,
        tabs=_tabs(ui, words),
        tip=tip_of(known, ui, words),
        notice=notice,
        hints=_hints(known, ui, words),
    )


def _preview(known: Known, ui: UiState, words: Words) -> Preview | None:
    """What the action being prepared would do; in the view of awareness how it would be in the cursor's square."""
    if not ui.aware:
        return preview_of(known, ui, words)
    return there_preview(known, ui, words) if ui.there else None


def _tabs(ui: UiState, words: Words) -> tuple[tuple[str, bool], ...]:
    """The tabs of the view of awareness."""
    if not ui.aware:
        return ()
    return (words.say("ui.tab_now"), not ui.there), (words.say("ui.tab_there"), ui.there)


def _prepared(ui: UiState) -> UiState:
    """What a preview depends on: the hands without what only shows elsewhere."""
    return replace(
        ui, selected=0, pinned=None, page=0, armed=False, paused=False, notice="", notice_args=(), scroll=0, table=0
    )


def _log(known: Known, ui: UiState, words: Words) -> tuple[LogLine, ...]:
    """The lines of the log that any panel could hold."""
    end = len(known.log) - ui.scroll
    shown = known.log[max(0, end - LOG_LINES) : max(0, end)]
    return lines_of(known.observation, shown, words, max(0, known.fresh - ui.scroll))


Hint = tuple[Binding, str]


def _hints(known: Known, ui: UiState, words: Words) -> tuple[tuple[str, str], ...]:
    """Keys worth knowing now, with what they do."""
    told = [*_hints_now(known, ui), ((Do.HELP, 0), "ui.hint_help")]
    return tuple((labels(binding, words)[0], words.say(text)) for binding, text in told)


def _hints_now(known: Known, ui: UiState) -> list[Hint]:
    if known.over:
        return []
    pause = "ui.hint_go_on" if ui.paused else "ui.hint_pause"
    if ui.aware:
        return [((Do.VIEW, 0), "ui.hint_there"), ((Do.AWARENESS, 0), "ui.hint_leave_aware")]
    if known.watching:
        return [((Do.END_TURN, 0), pause), ((Do.VIEW, 0), "ui.hint_view")]
    if not known.waiting:
        return [((Do.PAUSE, 0), pause)]
    if ui.armed:
        return [((Do.END_TURN, 0), "ui.hint_again")]
    confirm = "ui.hint_again" if ui.pinned is not None else "ui.hint_confirm"
    aims = [((do, 0), text) for do, text in _aim_hints(known, ui)]
    return [*([((Do.CONFIRM, 0), confirm)] if ui.mode else []), *aims]


def _aim_hints(known: Known, ui: UiState) -> list[tuple[Do, str]]:
    """Keys that aim the action being prepared."""
    if ui.mode == "lean" or at_vertex(known, ui):
        return [(Do.TARGET, "ui.hint_point")]
    if at_direction(known, ui):
        return [(Do.TARGET, "ui.hint_target"), (Do.AIM, "ui.hint_corner")]
    if may_guess(known, ui):
        return [(Do.TARGET, "ui.hint_target"), *([] if ui.guess else [(Do.GUESS, "ui.hint_guess")])]
    match ui.mode:
        case "strike" | "shoot":
            aim = [(Do.AIM, "ui.hint_aim")] if known.declares else [(Do.GUESS, "ui.hint_guess")]
            return [(Do.TARGET, "ui.hint_target"), *aim]
        case "create_diversion":
            return [(Do.TARGET, "ui.hint_manner")]
        case "point_out":
            return [(Do.TARGET, "ui.hint_target"), (Do.AIM, "ui.hint_manner")]
        case "ready":
            return [(Do.TARGET, "ui.hint_target"), (Do.AIM, "ui.hint_weapon")]
        case "use" | "net" | "aid":
            return [(Do.TARGET, "ui.hint_target")]
        case "interact":
            return [(Do.TARGET, "ui.hint_door")]
        case "guess":
            return [(Do.TARGET, "ui.hint_pin")] if lost_in(known.observation) else []
    if not ui.mode and known.actor is not None and not known.actor.ap:
        return [(Do.END_TURN, "ui.hint_end")]
    if ui.mode in ("stride", "sneak"):
        return [(Do.WAYPOINT, "ui.hint_waypoint"), (Do.GUESS, "ui.hint_guess")]
    return [(Do.GUESS, "ui.hint_guess")]


def _phase_told(known: Known, ui: UiState, words: Words) -> str:
    """The round and who acts; where play is casual, that it is."""
    seen = known.observation
    told = words.say(_phase(known, ui), round=seen.round, side=words.named("side", seen.side))
    return words.say("ui.casual_phase", phase=told) if known.casual else told


def _phase(known: Known, ui: UiState) -> str:
    if known.over:
        return "ui.finished"
    if known.watching:
        return "ui.watching"
    if not known.waiting:
        return "ui.enemy_turn"
    aimed = ui.mode == "guess" or (ui.mode in AT_CREATURES and ui.mode != "aid")
    return "ui.targeting" if aimed else "ui.your_turn"
