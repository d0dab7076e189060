"""The order table, checked once: who runs, under which name, and that nobody runs twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, TypeVar

from ecs.errors import EngineError

SETUP = "setup"  # changes made while no system runs are put down to this name

W = TypeVar("W", contravariant=True)


class Runnable(Protocol[W]):
    """What can be scheduled: something with a name and one process method."""

    @property
    def name(self) -> str:
        """The name that deltas and events carry."""
        ...

    def process(self, world: W) -> None:
        """Do this system's part of one beat."""
        ...


class Step(NamedTuple):
    """One line of the order: the system's name and what to call."""

    name: str
    process: Callable[..., None]


def system_name(cls: type[object]) -> str:
    """Return the name of a system's class as deltas carry it: FlatCheckSystem is flat_check."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__.removesuffix("System")).lower()


def steps(systems: Iterable[Runnable[W]]) -> tuple[Step, ...]:
    """Return the steps of one beat, in the order given.

    Raises: EngineError if a class is scheduled twice or two systems share a name.
    """
    seen: dict[str, type[object]] = {}
    ordered: list[Step] = []
    for system in systems:
        cls, name = type(system), system.name
        if cls in seen.values():
            raise EngineError(f"{cls.__name__} is scheduled twice; a beat runs each system once")
        if name in seen:
            raise EngineError(f"{cls.__name__} and {seen[name].__name__} share the name {name!r}; rename one")
        if name in ("", SETUP):
            raise EngineError(f"{cls.__name__} may not be named {name!r}")
        seen[name] = cls
        ordered.append(Step(name, system.process))
    return tuple(ordered)
