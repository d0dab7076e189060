"""Rows that explain a roll before it is made: the flat check, every level, the net, what the kept die must show."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Protocol

from components.detection import Detection
from components.observation import Own, Seen
from components.outcome import Level
from content.sentences import flat_reasons, veil_reasons
from systems.rules.flat_check import flat_check_causes
from systems.view.known import Known
from systems.view.panel_model import Row
from systems.view.preview_model import Section
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


def flat_section(known: Known, own: Own, alias: int, dc: int, words: Words) -> Section:
    """The flat check against a creature, with every reason for it; a friend's is for being Hidden from its friends."""
    seen = Seen(alias, Detection.HIDDEN) if known.observation.mine(alias) else known.planner.seen(own, alias)
    veiled = seen.state is Detection.OBSERVED
    glyph, tint = ("state_concealed", "mist") if veiled else ("state_hidden", "hidden")
    cause = flat_reasons(flat_check_causes(seen.state, seen.causes), words.texts)
    row = Row(glyph, tint, words.say("ui.flat_row", cause=cause, dc=dc), words.percent(flat_share(dc)))
    return Section(words.say("ui.flat_check"), "", (row,))


def voice_section(dc: int, words: Words) -> Section:
    """The flat check of a Deafened actor's voice, before all else (R-DEAF-1)."""
    text = words.say("ui.flat_row", cause=words.named("condition", "deafened"), dc=dc)
    row = Row("state_deafened", "warn", text, words.percent(flat_share(dc)))
    return Section(words.say("ui.flat_check"), "", (row,))


def veil_section(causes: Sequence[str], percent: int, words: Words) -> Section:
    """The miss chance of an attack that hits, with every reason for it."""
    cause = veil_reasons(causes, words.texts)
    text = words.say("ui.miss_row", cause=cause[:1].upper() + cause[1:])
    row = Row("state_concealed", "mist", text, words.percent(Fraction(percent, 100)))
    return Section(words.say("ui.miss_chance"), "", (row,))


def flat_share(dc: int) -> Fraction:
    """The chance of a flat check."""
    return Fraction(min(FACES, FACES + 1 - dc), FACES)


class Rolled(Protocol):
    """What an attack roll is made of."""

    @property
    def levels(self) -> tuple[Level, ...]: ...
    @property
    def net(self) -> int: ...
    @property
    def modifier(self) -> int: ...
    @property
    def dc(self) -> int: ...
    @property
    def needed(self) -> int: ...


def attack_rows(known: Known, facts: Rolled, words: Words) -> tuple[Row, ...]:
    """An attack roll, in levels or in points, whichever the rules count in."""
    if not known.planner.points:
        return roll_rows(facts.levels, facts.net, facts.modifier, facts.dc, facts.needed, words)
    rows = [level_row(level, words) for level in facts.levels]
    total = words.signed(sum(level.amount for level in facts.levels if not level.defense))
    text = words.say("ui.points_sum", sum=total) if rows else words.say("ui.points_none")
    rows.append(Row("ui_dice", "text2", text, strong=True))
    share = Fraction(FACES + 1 - min(FACES + 1, max(1, facts.needed)), FACES)
    need = words.say("ui.needs_ac", modifier=words.signed(facts.modifier), dc=facts.dc, need=facts.needed)
    return (*rows, Row("ui_check", "text3", need, words.percent(share)))


def roll_rows(levels: Sequence[Level], net: int, modifier: int, dc: int, needed: int, words: Words) -> tuple[Row, ...]:
    """Every level with its amount, the net, and what the kept die must show."""
    rows = [level_row(level, words) for level in levels]
    dice = abs(net) + 1
    keep = words.say("ui.keep_highest" if net > 0 else "ui.keep_lowest")
    text = words.say("ui.levels_net", net=words.signed(net), dice=dice, keep=keep)
    rows.append(Row("ui_dice", "text2", text if net else words.say("ui.levels_plain"), strong=True))
    face = Fraction(FACES + 1 - min(FACES + 1, max(1, needed)), FACES)
    share = 1 - (1 - face) ** dice if net > 0 else face**dice
    need = words.say("ui.needs", modifier=words.signed(modifier), dc=dc, need=needed)
    rows.append(Row("ui_check", "text3", need, words.percent(share)))
    return tuple(rows)


def level_row(level: Level, words: Words) -> Row:
    """A level with its source and amount."""
    better, amount = (level.amount > 0) is not level.defense, words.signed(level.amount)
    name = words.named("source", level.source)
    return Row(
        _SOURCES.get(level.source, "ui_target"),
        "good" if better else "text2",
        name[:1].upper() + name[1:],
        words.say("ui.on_armour", amount=amount) if level.defense else amount,
        "good" if better else "bad",
    )
