"""When a creature strikes at those who turn their back on it."""

from dataclasses import dataclass
from enum import StrEnum

from ecs.registry import component


class Setting(StrEnum):
    """When a creature takes its reaction: whenever it may; only where no flat check is owed; not at all (D-AOO-1)."""

    ALWAYS = "always"
    SURE = "sure"
    NEVER = "never"


@component("vigilance")
@dataclass(slots=True)
class Vigilance:
    """The setting by which a creature takes its reaction."""

    reacts: Setting = Setting.ALWAYS
