"""Why an action may not be taken."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason that a player can read: the key of a text (reason.xxx) and what is put into it."""

    key: str
    args: dict[str, str | int] = field(default_factory=dict)


def refused(reason: str, **args: str | int) -> Refusal:
    """Return the refusal of this reason."""
    return Refusal(f"reason.{reason}", args)
