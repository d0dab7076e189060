"""Rows that explain a roll before it is made: the flat check, every level, the net, what the kept die must show."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from components.actions import Action
from components.detection import Detection
from components.observation import Observation, Own, Seen
from components.outcome import Level
from content.sentences import flat_reasons
from systems.rules.levels.flat_check import flat_check_causes
from systems.view.known import Known
from systems.view.model import Row, Section
from systems.view.planner import TOGETHER
from systems.view.words import Words

FACES: Final = 20
_SOURCES: Final = {
    "cover": "cover_standard",
    "off_guard": "state_off_guard",
    "prone": "state_prone",
    "target_prone": "state_prone",
    "repeat_strike": "action_strike",
    "wounded_arm": "wound_light",
    "hidden_source": "state_hidden",
}
_MOST: Final = 6


def flat_section(observation: Observation, own: Own, alias: int, dc: int, words: Words) -> Section:
    """The flat check against a creature, with every reason for it."""
    unlisted = Detection.HIDDEN if observation.mine(alias) else Detection.UNDETECTED
    seen = next((s for s in own.seen if s.alias == alias), Seen(alias, unlisted))
    veiled = seen.state is Detection.OBSERVED
    glyph, tint = ("state_concealed", "mist") if veiled else ("state_hidden", "hidden")
    cause = flat_reasons(flat_check_causes(seen.state, seen.causes), words.texts)
    row = Row(glyph, tint, words.say("ui.flat_row", cause=cause, dc=dc), words.percent(flat_share(dc)))
    return Section(words.say("ui.flat_check"), "", (row,))


def flat_share(dc: int) -> Fraction:
    """The chance of a flat check."""
    return Fraction(min(FACES, FACES + 1 - dc), FACES)


def roll_rows(levels: Sequence[Level], net: int, modifier: int, dc: int, needed: int, words: Words) -> tuple[Row, ...]:
    """Every level with its amount, the net, and what the kept die must show."""
    rows = [_level(level, words) for level in levels]
    dice = abs(net) + 1
    keep = words.say("ui.keep_highest" if net > 0 else "ui.keep_lowest")
    text = words.say("ui.levels_net", net=words.signed(net), dice=dice, keep=keep)
    rows.append(Row("ui_dice", "text2", text if net else words.say("ui.levels_plain"), strong=True))
    face = Fraction(FACES + 1 - min(FACES + 1, max(1, needed)), FACES)
    share = 1 - (1 - face) ** dice if net > 0 else face**dice
    need = words.say("ui.needs", modifier=words.signed(modifier), dc=dc, need=needed)
    rows.append(Row("ui_check", "text3", need, words.percent(share)))
    return tuple(rows)


def _level(level: Level, words: Words) -> Row:
    better = level.amount > 0
    name = words.named("source", level.source)
    return Row(
        _SOURCES.get(level.source, "ui_target"),
        "good" if better else "text2",
        name[:1].upper() + name[1:],
        words.signed(level.amount),
        "good" if better else "bad",
    )


def chance_rows(known: Known, action: Action, words: Words) -> list[Row]:
    """A row per known creature that the action is against, and one for all together: one roll, so never multiplied."""
    found = known.planner.chances(action)
    rows = [
        Row("state_observed" if not share else "state_hidden", "warn" if not share else "hidden",
            words.name(known.observation, alias), words.percent(share), strong=True)
        for alias, share in sorted(found.items()) if alias != TOGETHER
    ]  # fmt: skip
    if len(rows) > 1:
        together = words.percent(found.get(TOGETHER, Fraction(0)))
        rows.append(Row("ui_dice", "brass2", words.say("ui.all_together"), together, "brass2", strong=True))
    return rows[-_MOST:]
