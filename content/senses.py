"""Senses as data files spell them."""

from dataclasses import dataclass
from typing import Annotated

from components.detection import Acuity, Medium, Vision
from components.senses import Sense
from content.references import refer
from content.schema import Within
from content.source import Faults, Place

Feet = Annotated[int, Within(0, 2000)]


@dataclass(frozen=True, slots=True)
class SenseRow:
    """A kind of sense: what carries it, how clear it is, how far it goes, what light it needs."""

    medium: Medium
    acuity: Acuity
    range: Feet
    vision: Vision = Vision.NORMAL


@dataclass(frozen=True, slots=True)
class SenseUse:
    """A sense of one creature: a kind, with what differs from its usual numbers."""

    kind: str
    medium: Medium | None = None
    acuity: Acuity | None = None
    range: Feet | None = None
    vision: Vision | None = None


def sense(name: str, row: SenseRow) -> Sense:
    """The usual sense of this kind."""
    return Sense(name, row.medium, row.acuity, row.range, row.vision)


def senses(
    uses: tuple[str | SenseUse, ...], known: dict[str, Sense], place: Place, faults: Faults
) -> tuple[Sense, ...]:
    """A creature's senses in their order; unknown kinds are noted and left out."""
    found: list[Sense] = []
    for index, entry in enumerate(uses):
        use = SenseUse(entry) if isinstance(entry, str) else entry
        usual = known.get(use.kind)
        if usual is None:
            here = place.at("senses", index)
            torn = "senses" in faults.torn or faults.lost(here.at("kind"))
            refer("senses", use.kind, known, here, faults, text="fault.unknown_sense", open_=torn)
            continue
        found.append(
            Sense(
                use.kind,
                use.medium or usual.medium,
                use.acuity or usual.acuity,
                usual.range if use.range is None else use.range,
                use.vision or usual.vision,
            )
        )
    return tuple(found)
