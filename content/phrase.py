"""Faults as phrases: said in English where they are found, in any language where they are read."""

import errno
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from content.text import ENGLISH, Texts
from ecs.errors import CorruptError, FieldcraftError, Finding, Phrase

E = TypeVar("E", bound=FieldcraftError)
LONGEST: Final = 300
"""Letters of one value in a sentence."""
OURS: Final = Path(__file__).parent / "data" / "text"


@cache
def ours(lang: str) -> dict[str, str]:
    """Our own words of a language, key -> pattern, without any mod; none for a language that we do not have."""
    file = OURS / f"{lang}.toml"
    return flat(tomllib.loads(file.read_text("utf-8"))) if file.is_file() else {}


def flat(table: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Nested tables of words as dotted keys; what is no text is left out."""
    found: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{name}.")
        elif isinstance(value, str):
            found[f"{prefix}{name}"] = value
    return found


def own_texts(lang: str) -> Texts:
    """Texts of our own words: there are some before any content was read."""
    return Texts(lang, {ENGLISH: ours(ENGLISH), lang: ours(lang)})


def phrase(key: str, /, **values: object) -> Phrase:
    """A text key with its values, texts among them legible and lists as text: phrases are compared and hashed."""
    return Phrase(key, tuple((name, _value(value)) for name, value in values.items()))


def _value(value: object) -> object:
    return legible(str(value)) if isinstance(value, str | list) else value


def legible(text: str) -> str:
    """A text from outside as one line of bearable length: breaks and control signs escaped, a long middle left out."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]}…{text[-LONGEST // 4 :]}"
    return text if text.isprintable() else "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    return sign if "\udc80" <= sign <= "\udcff" else repr(sign)[1:-1]  # bytes of a file's name, told apart in the end


def english(said: Phrase) -> str:
    """A phrase in English."""
    return own_texts(ENGLISH).tell(said)


def fault(kind: type[E], key: str, /, *, file: str = "", line: int = 0, **values: object) -> E:
    """An error that says the text of a key."""
    said = phrase(key, **values)
    return kind(english(said), phrase=said, file=file, line=line)


def corrupt(key: str, /, *, tick: int, **values: object) -> CorruptError:
    """An error of a recording that is damaged at a tick."""
    said = phrase(key, tick=tick, **values)
    return CorruptError(english(said), tick=tick, phrase=said)


def why_of(error: Exception) -> Phrase:
    """What an error says, for a sentence in any language to quote; what was meant for programmers is marked as such."""
    if isinstance(error, FieldcraftError):
        return error.phrase or phrase("error.technical", detail=error.message)
    return phrase("error.technical", detail=repr(error))


def finding(code: str, file: str, line: int, at: str, key: str, /, **values: object) -> Finding:
    """A finding that says the text of a key; at: the dotted key in the file."""
    said = phrase(key, **values)
    return Finding(code, file, line, at, english(said), phrase=said)


def in_words(found: Finding, texts: Texts) -> Finding:
    """The finding with its message in a language."""
    return found if found.phrase is None else found._replace(message=texts.tell(found.phrase))


def os_fault(error: OSError) -> Phrase | str:
    """What the system says of a file, "" for nothing; in its own words where we have none."""
    key = f"os.{errno.errorcode.get(error.errno or 0, '').lower()}"
    return phrase(key) if key in ours(ENGLISH) else error.strerror or ""


def said_of(error: FieldcraftError | OSError, texts: Texts) -> str:
    """What an error says to a person, without the place."""
    if isinstance(error, OSError):
        return texts.shown(os_fault(error) or str(error))
    return texts.tell(error.phrase) if error.phrase else error.message


def listed(names: Sequence[str], join: str = "join.and") -> str | Phrase:
    """Names as a list with a word before the last: "a, b and c"; join: the key of that word's text."""
    if len(names) < 2:
        return "".join(names)
    return phrase(join, first=", ".join(names[:-1]), last=names[-1])
