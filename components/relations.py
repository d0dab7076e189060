"""How the sides of a scenario stand to each other (D-SIDE-1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

ENEMY: Final = "enemy"
NEUTRAL: Final = "neutral"
ALLY: Final = "ally"


@dataclass(frozen=True, slots=True)
class Relation:
    """What two sides are to each other, both ways; kind: ally, neutral or enemy."""

    one: str
    other: str
    kind: str


def relation(relations: Iterable[Relation], one: str, other: str) -> str:
    """What two sides are to each other: enemies unless the scenario says otherwise, a side its own ally."""
    if one == other:
        return ALLY
    return next((r.kind for r in relations if {r.one, r.other} == {one, other}), ENEMY)
