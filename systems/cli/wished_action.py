"""An action in words: `strike target=goblin weapon=longbow`, or the same as a JSON object under `action`."""

import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import MISSING, Field
from typing import Final

from components.actions import SQUARES, Action
from components.observation import Observation
from content.phrase import fault, why_of
from content.sentences import name_of
from content.suggest import did_you_mean
from content.text import Texts
from ecs.codec import Plain, build
from ecs.errors import CodecError, RegistryError, UsageError
from ecs.registry import lookup, members
from systems.knowledge.roster import roster_of

KIND: Final = "action"
ALIASES: Final = ("actor", "target", "door")
PATH: Final = "path"
POINT: Final = "point"
TARGET: Final = "target"
GUESSED: Final = "square"
SQUARE: Final = re.compile(r"([A-Za-z]{1,3})([0-9]{1,4})")
LETTERS: Final = 26
NOBODY: Final = 0
"""The target of what is aimed at a square."""


def wished_action(text: str, observation: Observation, texts: Texts) -> Action:
    """The action that is meant, of whose turn it is unless it says `actor`; creatures by name or by number.

    Squares are letters and a number as the log has them, or [x, y]; a path is squares with commas between. Who says a
    square to strike at need say no target.
    Raises: UsageError for what is no action.
    """
    kind, said = _taken_apart(text)
    try:
        fields: Mapping[str, Field[object]] = lookup("action", kind).__dataclass_fields__
    except RegistryError:
        hint = did_you_mean(kind, members("action"))
        raise fault(UsageError, "usage.no_action", word=repr(kind), hint=hint) from None
    said = {"actor": observation.actor, **said}
    if TARGET in fields and GUESSED in said:
        said.setdefault(TARGET, NOBODY)
    for name in said:
        if name not in fields:
            known = ", ".join(fields)
            raise fault(UsageError, "usage.no_action_field", action=kind, field=repr(name), known=known)
    lacking = [name for name, field in fields.items() if name not in said and field.default is MISSING]
    if lacking:
        raise fault(UsageError, "usage.action_lacks", action=kind, fields=", ".join(lacking))
    names = named(observation, texts)
    plain = [_plain(name, said.get(name, field.default), names) for name, field in fields.items()]
    try:
        action: Action = build([kind, plain], Action)
    except CodecError as error:
        raise fault(UsageError, "usage.bad_action", action=kind, why=why_of(error)) from None
    return action


def named(observation: Observation, texts: Texts) -> dict[str, int]:
    """Who is known, by what the side calls them: the first who is called so, whatever letters are large."""
    known = [(name_of(called, texts), alias) for alias, called in roster_of(observation).items()]
    known += [(texts.find(f"item.{item.kind}") or item.kind, item.alias) for item in observation.items]
    found: dict[str, tuple[str, int]] = {}
    for name, alias in known:
        found.setdefault(name.lower(), (name, alias))
    return dict(found.values())


def _taken_apart(text: str) -> tuple[str, dict[str, Plain]]:
    """The kind of an action and what is said of it."""
    try:
        kind, pairs = _of_json(text) if text.lstrip().startswith("{") else _of_words(text)
    except (ValueError, RecursionError):
        raise fault(UsageError, "usage.no_what_if", wish=repr(text)) from None
    said = dict(pairs)
    if len(said) < len(pairs):
        twice = next(name for name in said if sum(name == other for other, _ in pairs) > 1)
        raise fault(UsageError, "usage.action_field_twice", action=kind, field=repr(twice))
    return kind, said


def _of_json(text: str) -> tuple[str, list[tuple[str, Plain]]]:
    """Raises: ValueError or RecursionError for what is no object with the action's word in it."""
    table = json.loads(text, object_pairs_hook=list)
    kind = dict(table).get(KIND)
    if not isinstance(kind, str):
        raise ValueError(text)
    return kind, [(name, value) for name, value in table if name != KIND]


def _of_words(text: str) -> tuple[str, list[tuple[str, Plain]]]:
    """Raises: ValueError for what is no word and names with values."""
    kind, *parts = shlex.split(text)
    pairs = [part.partition("=") for part in parts]
    if not all(equals for _, equals, _ in pairs):
        raise ValueError(text)
    return kind, [(name, _value(name, value)) for name, _, value in pairs]


def _value(name: str, text: str) -> Plain:
    if name in (*ALIASES, *SQUARES, PATH, POINT):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            pass
    return text


def _plain(name: str, value: Plain, names: Mapping[str, int]) -> Plain:
    """A field as codecs write it."""
    if name in ALIASES and isinstance(value, str):
        small = {called.lower(): alias for called, alias in names.items()}
        if value.lower() not in small:
            hint = did_you_mean(value, names)
            raise fault(UsageError, "usage.nobody_called", name=repr(value), hint=hint)
        return small[value.lower()]
    if name in SQUARES and isinstance(value, str):
        return _square(value)
    if name == PATH and isinstance(value, str):
        return [_square(word.strip()) for word in value.split(",")]
    if name == PATH and isinstance(value, list):
        return [_square(step) if isinstance(step, str) else step for step in value]
    return value


def _square(word: str) -> list[int]:
    """A square that is called as the log calls it.  Raises UsageError."""
    found = SQUARE.fullmatch(word)
    if found is None:
        raise fault(UsageError, "usage.no_square", word=repr(word))
    column = 0
    for letter in found[1].upper():
        column = column * LETTERS + ord(letter) - ord("A") + 1
    return [column - 1, int(found[2]) - 1]
