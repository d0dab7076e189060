"""One observation and the state of the hands become one picture, as plain frozen data."""

from components.observation import Observation
from systems.view.aims import AT_CREATURES, at_direction, at_vertex, may_guess
from systems.view.buttons import bottom_of
from systems.view.creatures import chips_of, markers_of, things_of, tokens_of
from systems.view.known import Known
from systems.view.logbook import lines_of
from systems.view.model import BattleModel, TopBar
from systems.view.panel import panel_of, tip_of
from systems.view.pins import pins_of
from systems.view.preview import preview_of
from systems.view.state import UiState
from systems.view.words import Words

LOG_LINES = 40  # more than any panel holds


def battle_model(known: Known, ui: UiState, words: Words) -> BattleModel:
    """The battle screen as it is to be drawn now."""
    observation = known.observation
    end = len(known.log) - ui.scroll
    notice = words.say(ui.notice, **dict(ui.notice_args)) if ui.notice else ""
    return BattleModel(
        top=TopBar(
            title=words.texts.find(f"scenario.{observation.briefing.scenario}.title") or observation.briefing.scenario,
            phase=words.say(_phase(known, ui), round=observation.round),
            objective=objective_of(observation, words),
            chips=chips_of(observation),
        ),
        bottom=bottom_of(known, ui, words),
        panel=panel_of(known, ui, words),
        preview=preview_of(known, ui, words),
        log_heading=words.say("ui.log"),
        log=lines_of(observation, known.log[max(0, end - LOG_LINES) : max(0, end)], words),
        tokens=tokens_of(observation, ui),
        markers=markers_of(observation, words),
        things=things_of(observation),
        pins=pins_of(known, ui, words),
        tip=tip_of(known, ui, words),
        notice=notice,
        hints=_hints(known, ui, words),
    )


def _hints(known: Known, ui: UiState, words: Words) -> tuple[tuple[str, str], ...]:
    """Keys worth knowing now, with what they do."""
    if not known.waiting:
        return (("Space", words.say("ui.hint_pause")),) if known.watching and not known.over else ()
    keys = [("Enter", "ui.hint_confirm"), *_aim_hints(known, ui)]
    return tuple((key, words.say(text)) for key, text in keys)


def _aim_hints(known: Known, ui: UiState) -> list[tuple[str, str]]:
    """Keys that aim the action being prepared."""
    if ui.mode == "lean" or at_vertex(known, ui):
        return [("E", "ui.hint_point")]
    if at_direction(known, ui):
        return [("E", "ui.hint_target"), ("↑E", "ui.hint_corner")]
    if may_guess(known, ui):
        return [("E", "ui.hint_target")] if ui.guess else [("E", "ui.hint_target"), ("F", "ui.hint_guess")]
    match ui.mode:
        case "strike" | "shoot":
            return [("E", "ui.hint_target"), ("↑E", "ui.hint_aim")]
        case "create_diversion":
            return [("E", "ui.hint_manner")]
        case "point_out":
            return [("E", "ui.hint_target"), ("↑E", "ui.hint_manner")]
        case "ready":
            return [("E", "ui.hint_target"), ("↑E", "ui.hint_weapon")]
        case "use" | "net" | "aid":
            return [("E", "ui.hint_target")]
        case "guess":
            return []
    return [("F", "ui.hint_guess")]


def _phase(known: Known, ui: UiState) -> str:
    if known.over:
        return "ui.finished"
    if known.watching:
        return "ui.watching"
    if not known.waiting:
        return "ui.enemy_turn"
    aimed = ui.mode == "guess" or (ui.mode in AT_CREATURES and ui.mode != "aid")
    return "ui.targeting" if aimed else "ui.your_turn"


def objective_of(observation: Observation, words: Words) -> str:
    """The side's objective and the rounds left, in one line."""
    briefing = observation.briefing
    mine = next((o for o in briefing.objectives if o.side == observation.side), None)
    text = words.say("ui.objective_none")
    if mine is not None:
        text = words.say(f"objective.{mine.kind}", rounds=mine.rounds, target=mine.target)
    left = briefing.round_limit - observation.round + 1
    rest = words.say("ui.last_round") if left <= 1 else words.say("ui.rounds_left", rounds=left)
    return f"{text} · {rest}"
