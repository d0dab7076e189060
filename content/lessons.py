"""Lessons as data files spell them: a scenario of their own, and steps that end with a deed."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from components.scenario import Scenario
from content.scenarios import ScenarioRow, Stock, scenario
from content.schema import Within
from content.source import Faults, Place

Deed = Literal[
    "moved", "at", "light", "aware", "plain", "prepared", "aimed", "guessing", "told", "turn", "over"
]  # fmt: skip
"""What ends a step: a creature of ours moved, or stands in the area, or in this light; the view of awareness shows, or
no longer; an action is prepared, or aimed at a part of the body, or at a guessed square; one of these lines came into
the log; another turn of ours has come; the battle is over."""

NEEDS: Final = {"at": "area", "light": "light", "prepared": "action", "told": "lines"}
"""What a step has to say besides, by the deed that ends it; with an example in `EXAMPLES`."""
EXAMPLES: Final = {"area": "[2, 3, 4, 5]", "light": '"dim"', "action": '"hide"', "lines": '["log.hit"]'}


@dataclass(frozen=True, slots=True)
class Step:
    """One step; its words are lesson.<lesson>.<id>.

    until: the deed that ends it.  area: [west, north, east, south], both ends included; light: bright, dim or dark;
    action: kind of action; lines: text keys of the log.  point: kind of action whose button the step points at.
    """

    id: str
    until: Deed
    area: tuple[int, int, int, int] | None = None
    light: Literal["", "bright", "dim", "dark"] = ""
    action: str = ""
    lines: tuple[str, ...] = ()
    point: str = ""


@dataclass(frozen=True, slots=True)
class LessonRow:
    """One lesson; its id is the name of its file.  seed: of all dice; bot: who plays all sides but the first."""

    scenario: ScenarioRow
    steps: tuple[Step, ...]
    seed: Annotated[int, Within(0, 2**64 - 1)] = 1
    bot: Literal["still", "greedy", "random"] = "still"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson that can be played; the person leads the first side."""

    id: str
    scenario: Scenario
    steps: tuple[Step, ...]
    seed: int
    bot: str


def lesson(name: str, row: LessonRow, stock: Stock, place: Place, faults: Faults) -> Lesson | None:
    """The lesson that a row describes, with stand-ins for what is faulty; None if its scenario has no map."""
    made = scenario(name, row.scenario, stock, place.at("scenario"), faults)
    for index, step in enumerate(row.steps):
        key = NEEDS.get(step.until)
        here = place.at("steps", index)
        if key is not None and not getattr(step, key) and faults.sound(here, "until", key):
            faults.add(here, "missing_key", "fault.missing_key", key=key, example=EXAMPLES[key])
    return None if made is None else Lesson(name, made, row.steps, row.seed, row.bot)
