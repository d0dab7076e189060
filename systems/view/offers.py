"""What the scenario picker lists: a scenario as it may be told before it begins."""

from dataclasses import dataclass, replace

from components.scenario import Scenario
from content.loader import Content
from ecs.grid.board import Board, Layout
from ecs.grid.light import light_levels


@dataclass(frozen=True, slots=True)
class Muster:
    """A side of a scenario: its id and its creatures as (kind, body plan)."""

    side: str
    kinds: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Offer:
    """A scenario on the list.  lesson: it teaches in so many steps, and only its first side can be led."""

    id: str
    title: str
    description: str
    ruleset: str
    layout: Layout
    light: bytes
    round_limit: int
    objectives: tuple[tuple[str, str, int, str], ...]  # side, kind, rounds, target
    musters: tuple[Muster, ...]
    lamps: tuple[tuple[int, int], ...] = ()
    lesson: bool = False
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen.  side: "" to watch; bot: who plays all other sides; casual: actions can be taken back.

    seats: side -> its bot, where that is another one; ruleset: "" for the scenario's own.
    """

    scenario: str
    side: str
    bot: str
    seed: int
    casual: bool = False
    seats: tuple[tuple[str, str], ...] = ()
    ruleset: str = ""


def bot_of(choice: Choice, side: str) -> str:
    """The bot that leads a side, "" where the person does."""
    return "" if side == choice.side else dict(choice.seats).get(side, choice.bot)


def offers_of(content: Content) -> tuple[Offer, ...]:
    """All scenarios of the content, by id."""
    return tuple(offer_of(content, s) for _, s in sorted(content.scenarios.items()))


def lessons_of(content: Content) -> tuple[Offer, ...]:
    """All lessons of the content, by id."""
    found = [(lesson, offer_of(content, lesson.scenario)) for _, lesson in sorted(content.lessons.items())]
    return tuple(
        replace(offer, lesson=True, steps=len(lesson.steps), musters=offer.musters[:1]) for lesson, offer in found
    )


def offer_of(content: Content, scenario: Scenario) -> Offer:
    """How a scenario is told; one without a summary by its id."""
    catalogue = content.catalogue
    lamps = [(f.x, f.y, f.bright, f.dim) for f in scenario.fixtures if f.kind == "light"]
    musters = tuple(
        Muster(side, tuple((e.kind, catalogue.kinds[e.kind].plan) for e in scenario.entrants if e.side == side))
        for side in scenario.sides
    )
    return Offer(
        id=scenario.id,
        title=f"scenario.{scenario.id}.title",
        description=f"scenario.{scenario.id}.description",
        ruleset=scenario.ruleset,
        layout=scenario.layout,
        light=light_levels(Board(scenario.layout), lamps),
        round_limit=scenario.round_limit,
        objectives=tuple((o.side, o.kind, o.rounds, o.target) for o in scenario.objectives),
        musters=musters,
        lamps=tuple((x, y) for x, y, _, _ in lamps),
    )
