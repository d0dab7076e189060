"""One side's log as sentences with names in colour, and the details a line opens into."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from components.events import Witnessed
from components.observation import Observation
from content.sentences import Piece, part_fields, part_in_words, pieces, with_minus
from systems.knowledge.roster import Roster
from systems.rules.line import WHO
from systems.view.log_model import LogLine, LogPart, Span
from systems.view.words import Words

_SIGNS: Final = {  # glyph, colour <- keys of lines without their "log."
    ("ui_flag", "brass"): ("round",),
    ("ui_flag", "good"): ("battle_won",),
    ("ui_flag", "bad"): ("battle_lost",),
    ("ui_flag", "text2"): ("battle_draw", "battle_over"),
    ("action_strike", "text2"): ("hit", "hit_subdual", "attacked_missed", "other_hit", "item_hit"),
    ("action_strike", "text3"): ("miss", "other_missed", "item_missed", "item_unhurt"),
    ("action_strike", "bad"): ("attacked_hit",),
    ("action_ready", "warn"): ("reaction", "ready_fired"),
    ("action_ready", "text2"): ("readies", "readies_for", "reloads", "reloads_on"),
    ("action_ready", "text3"): ("reacts_always", "reacts_sure", "reacts_never"),
    ("action_use", "text2"): ("uses", "affected", "affected_unhurt"),
    ("action_use", "text3"): ("saved", "saved_unhurt", "ability_no_effect", "ability_missed"),
    ("action_diversion", "text2"): ("diversion_roll", "diversion_over", "gestures"),
    ("action_point_out", "text2"): ("points_out", "points_out_in_vain", "points_out_thing"),
    ("action_lean", "text2"): ("leans",),
    ("state_deafened", "warn"): ("deafened_failed", "deafened_passed"),
    ("clue_footprints", "warn"): ("leaves_prints", "prints_seen"),
    ("clue_sound", "text2"): ("shouts", "door_heard_open", "door_heard_shut"),
    ("ui_info", "brass"): ("item_spotted", "item_sensed", "item_broken"),
    ("ui_target", "good"): ("guess_hit",),
    ("ui_target", "text3"): ("no_hit", "strikes_square"),
    ("state_concealed", "mist"): ("flat_failed", "ability_flat_failed", "ability_noticed", "item_flat_failed"),
    ("wound_heavy", "bad"): ("heavy_wound",),
    ("wound_light", "bad"): ("light_wound",),
    ("state_bleeding", "bad"): ("bled",),
    ("state_dying", "bad"): ("dying", "unconscious"),
    ("state_observed", "text"): ("spotted",),
    ("state_observed", "warn"): ("stealth_fails",),
    ("sense_hearing", "hidden"): ("heard",),
    ("state_hidden", "hidden"): ("slipped", "vanished", "darkened", "covered"),
    ("state_hidden", "good"): ("stealth_works", "stealth_kept"),
    ("clue_last_known", "unseen"): ("lost", "gone"),
    ("action_take_cover", "good"): ("take_cover",),
    ("action_search", "text2"): ("searches", "found", "found_nothing"),
    ("action_stride", "text2"): ("stride", "move"),
    ("action_step", "text2"): ("step",),
    ("action_sneak", "text2"): ("sneak", "sneak_roll", "avoid_notice_roll"),
    ("action_hide", "text2"): ("hide_roll",),
    ("terrain_door", "text2"): ("door_opened", "door_closed", "door_locked", "door_moved_before"),
    ("state_off_guard", "warn"): ("bump", "bumped_into", "in_the_way", "sheltered"),
    ("state_stunned", "warn"): ("condition",),
    ("ui_check", "text2"): ("condition_ended",),
}
AFTER: Final = 5
"""Lines at most that are told below the dice they came of; more than that stand by themselves."""
VERDICTS: Final = ("log.battle_won", "log.battle_lost", "log.battle_draw", "log.battle_over")
_SIGN_OF: Final = {f"log.{word}": sign for sign, words in _SIGNS.items() for word in words}


def lines_of(
    observation: Observation, log: tuple[Witnessed, ...], words: Words, fresh: int = 0
) -> tuple[LogLine, ...]:
    """The log, newest first; but once the battle is decided that comes before all that happened with it.

    fresh: how many of the last lines came together; those after the last one with details are told below its dice.
    """
    newest = tuple(enumerate(log[::-1]))
    verdict = [entry for entry in newest if entry[1].key in VERDICTS]
    ordered = (*verdict, *(entry for entry in newest if entry not in verdict))
    made = [replace(_line(observation, entry, words), back=back) for back, entry in ordered]
    opened = 0 if verdict else next((i for i in range(min(fresh, len(made))) if made[i].parts), 0)
    if not 0 < opened <= AFTER:
        return tuple(made)
    return (replace(made[opened], after=tuple(made[:opened][::-1])), *made[opened + 1 :])


def _line(observation: Observation, entry: Witnessed, words: Words) -> LogLine:
    return line_of(entry, words.roster(observation), {own.alias for own in observation.own}, words)


def line_of(entry: Witnessed, roster: Roster, mine: Collection[int], words: Words) -> LogLine:
    """One line; roster: what its side calls whom, mine: the aliases of its own creatures."""
    glyph, tint = _SIGN_OF.get(entry.key, ("ui_info", "text2"))
    made = pieces(entry, roster, words.texts)
    return LogLine(glyph, tint, tuple(_span(mine, piece) for piece in made), _parts(entry, words))


def _span(mine: Collection[int], piece: Piece) -> Span:
    if piece.about in WHO:
        tint = "own" if piece.alias in mine else "enemy" if piece.alias else "unseen"
        return Span(piece.text, tint, strong=True)
    return Span(piece.text, strong=piece.about == "square")


_LEADING: Final = ("part.flat", "part.deafened", "part.confirm", "part.percent")
"""Rolls of their own: what they are, then their die."""


def _parts(entry: Witnessed, words: Words) -> tuple[LogPart, ...]:
    parts: list[LogPart] = []
    chips: list[tuple[str, str]] = []
    before = 0
    if "faces" in entry.args and str(entry.args["faces"]):
        dice = tuple((face, True) for face in str(entry.args["faces"]).split(","))
        parts.append(LogPart(dice=dice, text=with_minus(str(entry.args.get("modifier", "")))))
    for part in entry.parts:
        key, values = part_fields(part)
        if key in ("part.level", "part.level_ac"):
            amount, armour = int(values["amount"]), key == "part.level_ac"
            told = words.say("ui.on_armour", amount=words.signed(amount)) if armour else words.signed(amount)
            name = words.named("source", values["source"])
            chips.append((f"{told} {name}", "good" if (amount > 0) is not armour else "bad"))
            before = len(parts)
            continue
        text, faces, kept = part_in_words(part, words.texts)
        rolled = _kept(faces, kept) if kept else tuple((face, True) for face in faces.split(",") if face)
        leads = key in _LEADING
        parts.append(LogPart(text, rolled) if leads else LogPart("", rolled, text))
    if chips:
        parts.insert(min(before + 1, len(parts)), LogPart(chips=tuple(chips)))  # after the dice they worked on
    return tuple(parts)


def _kept(faces: str, kept: str) -> tuple[tuple[str, bool], ...]:
    """Faces in the order drawn; the first one equal to the kept number counts."""
    dice: list[tuple[str, bool]] = []
    taken = False
    for face in faces.split(","):
        counts = face == kept and not taken
        taken = taken or counts
        dice.append((face, counts))
    return tuple(dice)
