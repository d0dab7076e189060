"""What the scenario picker lists: a scenario as it may be told before it begins."""

from dataclasses import dataclass

from components.scenario import Catalogue, Scenario
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
    """A scenario on the list."""

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


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen.  side: "" to watch; bot: who plays all other sides; casual: actions can be taken back."""

    scenario: str
    side: str
    bot: str
    seed: int
    casual: bool = False


def offers_of(content: Content) -> tuple[Offer, ...]:
    """All scenarios of the content, by id."""
    return tuple(_offer(content, content.catalogue, s) for _, s in sorted(content.scenarios.items()))


def _offer(content: Content, catalogue: Catalogue, scenario: Scenario) -> Offer:
    summary = content.summaries[scenario.id]
    lamps = [(f.x, f.y, f.bright, f.dim) for f in scenario.fixtures if f.kind == "light"]
    musters = tuple(
        Muster(side, tuple((e.kind, catalogue.kinds[e.kind].plan) for e in scenario.entrants if e.side == side))
        for side in scenario.sides
    )
    return Offer(
        id=scenario.id,
        title=summary.title,
        description=summary.description,
        ruleset=scenario.ruleset,
        layout=scenario.layout,
        light=light_levels(Board(scenario.layout), lamps),
        round_limit=scenario.round_limit,
        objectives=tuple((o.side, o.kind, o.rounds, o.target) for o in scenario.objectives),
        musters=musters,
        lamps=tuple((x, y) for x, y, _, _ in lamps),
    )
