"""Every error Fieldcraft raises on purpose, under one base; each knows its code and exit code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple


class Phrase(NamedTuple):
    """Something to be said in any language: a text key and named values, each plain or a phrase itself."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


class FieldcraftError(Exception):
    """Base of the project's own errors: `code` goes into JSON, `exit_code` to the shell, `file:line` says where.

    message is English, for those who program; phrase says the same to people, None where only the engine is at fault.
    """

    code: ClassVar[str] = "error"
    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, *, phrase: Phrase | None = None, file: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.phrase = phrase
        self.file = file
        self.line = line

    def __str__(self) -> str:
        if not self.file:
            return self.message
        return f"{self.file}:{self.line}: {self.message}" if self.line else f"{self.file}: {self.message}"


class UsageError(FieldcraftError):
    """The command line or a file named on it cannot be used: unknown name, unreadable map."""

    code = "usage"


class NotBuiltError(UsageError):
    """Something that rules or formats speak of is not part of the program yet."""

    code = "not_built"


class MapError(UsageError):
    """A map file cannot be read as a map, or nothing can be placed on it."""

    code = "map"


class Finding(NamedTuple):
    """One fault of content: a stable code, the file and line (0 = the whole file), the dotted key, what to do.

    message is English; phrase says the same in any language.
    """

    code: str
    file: str
    line: int
    key: str
    message: str
    phrase: Phrase | None = None

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.said}"

    @property
    def said(self) -> str:
        """The message with its key in front, unless it begins with the key itself."""
        told = not self.key or self.message.startswith(f"{self.key} = ")
        return self.message if told else f"{self.key}: {self.message}"


class ContentError(FieldcraftError):
    """Content or a mod is faulty; `findings` holds every fault found in one pass."""

    code = "content"

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        first = self.findings[0] if self.findings else Finding("content", "", 0, "", "content is faulty")
        super().__init__("\n".join(str(finding) for finding in self.findings) or first.message)
        self.first = first


class EngineError(FieldcraftError):
    """The engine was used in a way it does not allow: a fault of code or of a mod."""

    code = "engine"


class BrokenError(EngineError):
    """Code that takes part in a battle, of a bot, a system or a rule, raised what nobody expects (`__cause__`)."""

    code = "broken"


class NoSuchEntityError(EngineError):
    """An entity, or a component of an entity, was asked for that the world does not hold."""

    code = "no_such_entity"


class WorldClosedError(EngineError):
    """A world was used after close()."""

    code = "world_closed"


class RegistryError(EngineError):
    """A class and its wire name do not fit together, or a wire name is taken or unknown."""

    code = "registry"


class CodecError(EngineError):
    """A value cannot be encoded, or bytes are not the canonical encoding of an allowed value."""

    code = "codec"


class DiceExhaustedError(EngineError):
    """Scripted dice ran out: `purpose` and `index` (0-based) name the die that was missing."""

    code = "dice_exhausted"

    def __init__(self, purpose: str, index: int) -> None:
        super().__init__(f"no scripted die left for purpose={purpose!r}, index={index!r}; add one to dice.{purpose}")
        self.purpose = purpose
        self.index = index


class ReplayError(FieldcraftError):
    """A replay cannot be used as asked."""

    code = "replay"


class OtherRulesError(ReplayError):
    """The recording was made with other rules than these."""

    code = "other_rules"
    exit_code = 4


class OtherContentError(ReplayError):
    """The recording was made with other content or mods than these."""

    code = "other_content"
    exit_code = 5


class TruncatedError(ReplayError):
    """The recording ends early; `playable_to` is the last whole tick."""

    code = "truncated"
    exit_code = 6

    def __init__(
        self, message: str, *, playable_to: int = 0, phrase: Phrase | None = None, file: str = "", line: int = 0
    ) -> None:
        super().__init__(message, phrase=phrase, file=file, line=line)
        self.playable_to = playable_to


class CorruptError(ReplayError):
    """The recording is damaged; `tick` is the tick whose frame is bad (0 = before the first)."""

    code = "corrupt"
    exit_code = 7

    def __init__(
        self, message: str, *, tick: int = 0, phrase: Phrase | None = None, file: str = "", line: int = 0
    ) -> None:
        super().__init__(message, phrase=phrase, file=file, line=line)
        self.tick = tick


class NotAReplayError(ReplayError):
    """The bytes are no Fieldcraft recording of a known container version."""

    code = "not_a_replay"
    exit_code = 8


FORGED: Final = (FieldcraftError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError)
"""What bytes that somebody made up on purpose can bring about where a battle would have made other ones."""
