"""When a creature strikes at those who turn their back on it."""

from dataclasses import dataclass
from typing import Final

from ecs.registry import component

ALWAYS: Final = "always"
SURE: Final = "sure"
NEVER: Final = "never"
SETTINGS: Final = (ALWAYS, SURE, NEVER)
"""Whenever it may; only where no flat check is owed; not at all (D-AOO-1)."""


@component("vigilance")
@dataclass(slots=True)
class Vigilance:
    """The setting by which a creature takes its reaction: always, sure or never."""

    reacts: str = ALWAYS
