"""What a diversion, a warning, a held Strike, a lean or taking a net off would do."""

from dataclasses import replace
from typing import Final

from components.actions import Action, PointOut, Square
from components.detection import Cover
from components.observation import Own
from components.outcome import Result
from components.position import SIDES
from ecs.grid.segments import UNIT
from systems.view.creatures import STATE
from systems.view.known import Known
from systems.view.panel_model import Row
from systems.view.preview_model import Preview, Section
from systems.view.rollrows import voice_section
from systems.view.state import UiState
from systems.view.words import Words

PLOYS: Final = ("create_diversion", "point_out", "ready", "lean", "net")
_MOST: Final = 6


def ploy_preview(made: Preview, known: Known, own: Own, action: Action | None, ui: UiState, words: Words) -> Preview:
    """The preview of one of PLOYS."""
    fill = {
        "create_diversion": _diversion,
        "point_out": _warning,
        "ready": _held,
        "lean": _lean,
        "net": _net,
    }[ui.mode]
    voice = known.planner.voice(own, action) if action is not None else 0
    sections = [voice_section(voice, words)] if voice else []
    sections += fill(known, own, action, ui, words)
    if made.reason:
        sections.append(Section("", "", (Row("ui_lock", "warn", made.reason, tone="text2"),)))
    help_key = "ui.net_text" if ui.mode == "net" else f"action_help.{ui.mode}"
    sections.append(Section("", "", (Row("ui_info", "text3", words.say(help_key), tone="text2"),)))
    names_target = ui.mode in ("point_out", "net") and ui.target
    return replace(
        made,
        title=words.name(known.observation, ui.target) if names_target else made.title,
        subtitle=_subtitle(own, ui, words),
        sections=tuple(section for section in sections if section.rows),
    )


def _subtitle(own: Own, ui: UiState, words: Words) -> str:
    label = words.say(f"action.{ui.mode}")
    if ui.mode == "create_diversion":
        return words.say(f"ui.manner_{ui.manner}")
    if ui.mode == "point_out":
        return f"{label} · {words.say(f'ui.manner_{ui.manner}')}"
    if ui.mode == "ready":
        return words.named("weapon", ui.weapon)
    if ui.mode == "lean" and ui.point is not None:
        return words.say(f"ui.lean_{_bearing(own, ui.point)}")
    return label if ui.mode == "net" else ""


def _bearing(own: Own, point: Square) -> str:
    """Where on the outline of a creature's space a point lies: n, ne, e and so on."""
    side = SIDES[own.numbers.rank] * UNIT
    across, down = point[0] - own.x * UNIT, point[1] - own.y * UNIT
    return {0: "n", side: "s"}.get(down, "") + {0: "w", side: "e"}.get(across, "")


def _diversion(known: Known, own: Own, action: Action | None, ui: UiState, words: Words) -> list[Section]:
    return []  # its roll says it all


def _warning(known: Known, own: Own, action: Action | None, ui: UiState, words: Words) -> list[Section]:
    """How each friend perceives the target, now and once it is pointed out."""
    if not isinstance(action, PointOut):
        return []
    names = {friend.alias: friend.name for friend in known.observation.own}
    rows = []
    for alias, (now, then) in known.planner.foretold(own, action).items():
        glyph, tint = STATE[then]
        state = words.say(f"state.{now.name.lower()}")
        if then is not now:
            state = words.say("ui.becomes", before=state, after=words.say(f"state.{then.name.lower()}"))
        rows.append(Row(glyph, tint, names[alias], state, tint, strong=then is not now))
    return [Section(words.say("ui.friends_then"), "", tuple(rows[:_MOST]))]


def _held(known: Known, own: Own, action: Action | None, ui: UiState, words: Words) -> list[Section]:
    """For whom the Strike waits, and what it would come to were that one in plain view where it is now."""
    whom = words.name(known.observation, ui.target) if ui.target else words.say("ui.any_enemy")
    rows = [
        Row("ui_target", "brass2", words.say("ui.waits_for"), whom, "brass2", strong=True),
        Row("action_ready", "text2", words.say("ui.takes_reaction")),
    ]
    target = known.observation.contact(ui.target)
    if target is not None and target.certain:
        held = known.planner.held_facts(own, ui.weapon, target)
        if held is not None:
            hits = known.planner.odds(held).probability(lambda o: o.result is Result.HIT)
            rows.append(Row("ui_dice", "text2", words.say("ui.if_seen_there"), words.percent(hits)))
    return [Section("", "", tuple(rows))]


def _lean(known: Known, own: Own, action: Action | None, ui: UiState, words: Words) -> list[Section]:
    """Cover both ways from the point, against every known enemy, beside what it is now."""
    now = known.planner.leaning(own, own.numbers.lean)
    there = known.planner.leaning(own, ui.point)
    if not there:
        return [Section("", "", (Row("ui_info", "text3", words.say("ui.no_enemy_known")),))]
    theirs, ours = [], []
    for alias in sorted(there)[:_MOST]:
        name = words.name(known.observation, alias)
        theirs.append(_cover_row(name, there[alias][0], now[alias][0], words, better=-1))
        ours.append(_cover_row(name, there[alias][1], now[alias][1], words, better=1))
    heads = words.say("ui.lean_theirs"), words.say("ui.lean_ours")
    return [Section(head, "", tuple(rows)) for head, rows in zip(heads, (theirs, ours), strict=True)]


def _cover_row(name: str, cover: Cover, before: Cover, words: Words, *, better: int) -> Row:
    """A grade of cover; coloured where it differs from now.  better: 1 if more of it is good for us, else -1."""
    grade = cover.name.lower()
    gain = (cover - before) * better
    tint = "good" if gain > 0 else "bad" if gain < 0 else "text2"
    return Row(f"cover_{grade}", tint, name, words.say(f"cover.{grade}"), tint)


def _net(known: Known, own: Own, action: Action | None, ui: UiState, words: Words) -> list[Section]:
    return []
