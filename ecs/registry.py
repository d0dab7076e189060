"""Stable wire names for components, events, actions and frames: what files say instead of class names."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import is_dataclass
from difflib import get_close_matches
from typing import Any, TypeVar

from ecs.errors import RegistryError

T = TypeVar("T")

CATEGORIES = ("component", "event", "action", "frame")
FROZEN = ("event", "action")  # what has happened or was asked for never changes afterwards
_WIRE = re.compile(r"[a-z][a-z0-9_]*([./:-][a-z0-9_]+)*")  # mods prefix theirs: "mist.lantern"

_types: dict[str, dict[str, type[Any]]] = {category: {} for category in CATEGORIES}
_names: dict[type[Any], tuple[str, str]] = {}


def component(wire: str) -> Callable[[type[T]], type[T]]:
    """Register a dataclass as a component: state of one entity, saved and hashed."""
    return _registrar("component", wire)


def event(wire: str) -> Callable[[type[T]], type[T]]:
    """Register a frozen dataclass as an event: something that happened."""
    return _registrar("event", wire)


def action(wire: str) -> Callable[[type[T]], type[T]]:
    """Register a frozen dataclass as an action: something a side may ask for."""
    return _registrar("action", wire)


def frame(wire: str) -> Callable[[type[T]], type[T]]:
    """Register a dataclass as a frame: something unfinished on the stack of a tick."""
    return _registrar("frame", wire)


def wire_name(cls: type[Any]) -> str:
    """Return the wire name of a registered class.

    Raises: RegistryError if the class was never registered.
    """
    return _entry(cls)[1]


def category(cls: type[Any]) -> str:
    """Return the category of a registered class: component, event, action or frame.

    Raises: RegistryError if the class was never registered.
    """
    return _entry(cls)[0]


def is_registered(cls: type[Any]) -> bool:
    """Say whether the class has a wire name."""
    return cls in _names


def lookup(category: str, wire: str) -> type[Any]:
    """Return the class registered under a category and wire name.

    Raises: RegistryError for an unknown category or wire name, with the nearest known one.
    """
    found = _types.get(category, {}).get(wire)
    if found is not None:
        return found
    near = get_close_matches(wire, members(category), 1)
    raise RegistryError(f"unknown {category} {wire!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


def members(category: str) -> dict[str, type[Any]]:
    """Return the classes of a category by wire name, names ascending.

    Raises: RegistryError for an unknown category.
    """
    if category not in _types:
        raise RegistryError(f"unknown category={category!r}; there are {', '.join(CATEGORIES)}")
    return dict(sorted(_types[category].items()))


def _entry(cls: type[Any]) -> tuple[str, str]:
    try:
        return _names[cls]
    except KeyError:
        raise RegistryError(f"{cls.__name__} has no wire name; put @component, @event, … above it") from None


def _registrar(category: str, wire: str) -> Callable[[type[T]], type[T]]:
    def register(cls: type[T]) -> type[T]:
        name = f"{cls.__module__}.{cls.__qualname__}"
        if not _WIRE.fullmatch(wire):
            raise RegistryError(f"wire name {wire!r} of {name}: use lower case words joined by _ . : / or -")
        if not is_dataclass(cls) or "__slots__" not in cls.__dict__:
            raise RegistryError(f"{name} must be a dataclass(slots=True); put @{category}({wire!r}) above @dataclass")
        if category in FROZEN and not cls.__dict__["__dataclass_params__"].frozen:
            raise RegistryError(f"{name} is an {category} and must be dataclass(frozen=True, slots=True)")
        if cls in _names:
            raise RegistryError(f"{name} is already registered as {' '.join(_names[cls])}")
        if wire in _types[category]:
            taken = _types[category][wire]
            raise RegistryError(f"{category} {wire!r} of {name} is taken by {taken.__module__}.{taken.__qualname__}")
        _types[category][wire] = cls
        _names[cls] = (category, wire)
        return cls

    return register


def must_be_component(kind: type[Any]) -> None:
    """Raise RegistryError for a class that is registered as something else, or not at all."""
    if category(kind) != "component":
        raise RegistryError(f"{kind.__name__} is the {category(kind)} {wire_name(kind)!r}, not a component")
