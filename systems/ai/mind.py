"""What a bot remembers of a battle as plain data: a save holds it, a take-back puts it back."""

from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from components.actions import Square, Strike
from components.observation import Briefing
from ecs.codec import Plain, build, plain
from ecs.errors import CodecError
from systems.ai.memory import ROUNDS, Last, Memory

MOST_DEEDS: Final = 1000
"""More actions than any turn has."""


@runtime_checkable
class Mindful(Protocol):
    """A bot whose choices depend on what it saw before; one that is not has nothing to be saved."""

    def mind(self) -> Plain:
        """What it remembers, plain; None before its first choice."""
        ...

    def recall(self, told: Plain, briefing: Briefing) -> None:
        """Remember what mind() told, of a battle with this briefing.  Raises: CodecError if it told no such thing."""
        ...


@dataclass(frozen=True, slots=True)
class Mind:
    """A Memory without what can be worked out again; masks as bytes, the first square first."""

    covered: bytes
    now: bytes
    rounds: tuple[tuple[int, bytes], ...]
    targets: dict[int, int]
    turn: tuple[int, int]
    deeds: dict[str, int]
    barred: tuple[int, ...]
    elusive: tuple[int, ...]
    strike: Strike | None
    here: Square
    there: Square


def mind_of(memory: Memory) -> Plain:
    """A memory as plain data."""

    def mask(bits: int) -> bytes:
        return bits.to_bytes(memory.size, "little")

    last = memory.last
    return plain(
        Mind(
            covered=mask(memory.covered),
            now=mask(memory.now),
            rounds=tuple((number, mask(seen)) for number, seen in memory.rounds),
            targets=dict(sorted(memory.targets.items())),
            turn=memory.turn,
            deeds=dict(sorted(memory.deeds.items())),
            barred=tuple(sorted(memory.barred)),
            elusive=tuple(sorted(memory.elusive)),
            strike=last.strike if last else None,
            here=last.here if last else (0, 0),
            there=last.there if last else (0, 0),
        ),
        Mind,
    )


def memory_from(told: Plain, briefing: Briefing) -> Memory:
    """The memory that mind_of() told, of a battle with this briefing.

    Raises: CodecError if it told none, or one of another map.
    """
    mind: Mind = build(told, Mind)
    memory = Memory(briefing)
    masks = [mind.covered, mind.now, *(seen for _, seen in mind.rounds)]
    squares = [*mind.targets.values(), *mind.barred]
    if (
        any(len(mask) != memory.size or any(mask.translate(None, b"\0\1")) for mask in masks)
        or any(not 0 <= square < memory.size for square in squares)
        or len(mind.rounds) > ROUNDS
        or any(not 0 <= count <= MOST_DEEDS for count in mind.deeds.values())
    ):
        raise CodecError("the memory of a bot is none of this map")
    memory.covered, memory.now = int.from_bytes(mind.covered, "little"), int.from_bytes(mind.now, "little")
    memory.rounds = [(number, int.from_bytes(seen, "little")) for number, seen in mind.rounds]
    memory.targets, memory.deeds = dict(mind.targets), dict(mind.deeds)
    memory.turn, memory.barred, memory.elusive = mind.turn, set(mind.barred), set(mind.elusive)
    memory.last = Last(mind.strike, mind.here, mind.there) if mind.strike else None
    return memory
