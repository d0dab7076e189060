"""Log lines as sentences: the one way from what a side witnessed to what its people read."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from components.events import Witnessed
from content.text import PLACEHOLDER, Texts
from systems.knowledge.roster import Called, Roster
from systems.rules.causes import HIDDEN
from systems.rules.line import WHO

FEET_A_SQUARE: Final = 5
TOTAL: Final = "total"
"""What not being Observed is called where attacks have a miss chance."""
FAMILIES: Final = {name: name for name in ("weapon", "location", "condition", "state", "ability", "item")}
"""Argument -> family of text keys that its ids are named by."""


_SIGNED: Final = frozenset({"modifier", "amount"})


class Piece(NamedTuple):
    """A part of a sentence; about: the argument it stands for, "" for fixed words; alias: who, if about a creature."""

    text: str
    about: str = ""
    alias: int = 0


def readable(word: str) -> str:
    """An id as words: its underscores are spaces."""
    return word.replace("_", " ").strip()


def title(text: str) -> str:
    """The text with its first letter large, the others as they are."""
    return text[:1].upper() + text[1:]


def word_for(texts: Texts, family: str, word: str) -> str:
    """What a content id is called inside a sentence; its own letters if no text names it."""
    return texts.find(f"{family}.{word}") or readable(word)


def letters(number: int) -> str:
    """1 is A, 26 is Z, 27 is AA."""
    text = ""
    while number > 0:
        number, place = divmod(number - 1, 26)
        text = chr(ord("A") + place) + text
    return text


def square_name(x: int, y: int) -> str:
    """A square as players name it: column letters and row number, A1 in the north-west."""
    return f"{letters(x + 1)}{y + 1}"


def name_of(called: Called | None, texts: Texts, *, inside: bool = False) -> str:
    """What a creature is called, somebody for None; inside: not at the beginning of a sentence."""
    if called is None:
        return texts.say("ui.somebody" if inside else "ui.someone")
    if called.name:
        head, _, number = called.name.rpartition(" ")
        if number.isdecimal() and head.lower().replace(" ", "_") == called.kind:  # a map's "Guard 2"
            return f"{title(word_for(texts, 'creature', called.kind))} {number}"
        return title(readable(called.name))
    name = title(word_for(texts, "creature", called.kind)) if called.kind else texts.say("ui.stranger")
    return f"{name} {letters(called.number)}" if called.number else name


def pieces(line: Witnessed, roster: Roster, texts: Texts) -> tuple[Piece, ...]:
    """The sentence of a line in pieces, so that a window can colour them."""
    pattern = texts.find(line.key) or line.key
    made: list[Piece] = []
    at = 0
    for found in PLACEHOLDER.finditer(pattern):
        if found.start() > at:
            made.append(Piece(pattern[at : found.start()]))
        made.append(_argument(line, found[1], roster, texts, inside=found.start() > 0))
        at = found.end()
    if at < len(pattern):
        made.append(Piece(pattern[at:]))
    return tuple(made)


def sentence(line: Witnessed, roster: Roster, texts: Texts) -> str:
    """A line as one sentence."""
    return "".join(piece.text for piece in pieces(line, roster, texts))


def part_fields(part: str) -> tuple[str, dict[str, str]]:
    """Text key and values of a part that a line opens into."""
    key, *fields = part.split("|")
    return key, dict(field.split("=", 1) for field in fields)


def flat_reasons(causes: Sequence[str], texts: Texts) -> str:
    """Why a flat check is owed, every reason named: "Hidden; Concealed: mist, dim light" (D-FLAT-1)."""
    veils = ", ".join(word_for(texts, "cause", cause) for cause in causes if cause != HIDDEN)
    told = [texts.say("state.hidden")] if HIDDEN in causes else []
    return "; ".join([*told, *([texts.say("ui.concealed", causes=veils)] if veils else [])])


def veil_reasons(causes: Sequence[str], texts: Texts) -> str:
    """Why a miss chance is owed, the reason that counts first: "total concealment, mist" (R-P-6)."""
    return ", ".join(word_for(texts, "cause", TOTAL if cause == HIDDEN else cause) for cause in causes)


def part_in_words(part: str, texts: Texts) -> tuple[str, str, str]:
    """A part that a line opens into as a sentence, with the faces of the dice it tells of and the one that counts.

    The faces are parted by commas, "" for none; so is the kept one, where all count.
    """
    key, values = part_fields(part)
    if "source" in values:
        values["source"] = word_for(texts, "source", values["source"])
    if "causes" in values:
        reasons = veil_reasons if "percent" in values else flat_reasons
        values["causes"] = reasons(values["causes"].split(","), texts)
    if "percent" in values:
        values["percent"] = texts.percent(values["percent"])
    if "save" in values:
        values["save"] = word_for(texts, "save", values["save"])
    for name in _SIGNED & values.keys():
        values[name] = with_minus(values[name])
    return texts.say(key, **values), values.get("roll") or values.get("faces", ""), values.get("kept", "")


def with_minus(number: str) -> str:
    """A number with its sign as people write it: a minus is no hyphen."""
    return f"\u2212{number[1:]}" if number.startswith("-") else number


def part_sentences(line: Witnessed, texts: Texts) -> tuple[str, ...]:
    """What a line opens into, a text each: dice first, then what they mean."""
    rolled = str(line.args.get("faces", ""))
    told = [f"{_dice(rolled)} {with_minus(str(line.args.get('modifier', '')))}".strip()] if rolled else []
    for part in line.parts:
        text, faces, _ = part_in_words(part, texts)
        told.append(f"{text}: {_dice(faces)}" if faces else text)
    return tuple(told)


def _dice(faces: str) -> str:
    return f"[{' '.join(faces.split(','))}]"


def _argument(line: Witnessed, name: str, roster: Roster, texts: Texts, *, inside: bool) -> Piece:
    args = line.args
    if name in WHO:
        alias = int(args.get(name, 0))
        return Piece(name_of(roster.get(alias), texts, inside=inside), name, alias)
    if name == "square" and "x" in args and "y" in args:
        return Piece(square_name(int(args["x"]), int(args["y"])), name)
    if name == "feet" and "squares" in args:  # as recordings told it before they counted feet
        return Piece(str(int(args["squares"]) * FEET_A_SQUARE), name)
    if name not in args:
        return Piece("{" + name + "}", name)
    value = str(args[name])
    return Piece(word_for(texts, FAMILIES[name], value) if name in FAMILIES else value, name)
