"""Scenarios can be played: everybody stands on free ground, and every objective can be reached."""

from collections.abc import Iterator
from typing import Final

from components.position import SIDES
from components.scenario import Entrant, Scenario
from components.turn import DRAW
from content.loader import Content
from content.maps.floor import Square, open_walk
from content.source import Place
from ecs.errors import Finding
from ecs.grid.paths import Walk
from ecs.grid.space import Space

RESERVED: Final = ("", DRAW, "all")
"""Nobody has won yet, nobody won, and `replay --log all`."""
Known = dict[tuple[int, int], list[tuple[frozenset[Square], frozenset[Square]]]]


def scenarios(content: Content) -> Iterator[Finding]:
    """Findings for every scenario."""
    for name, scenario in content.scenarios.items():
        place = content.places["scenarios", name]
        walk = open_walk(scenario.layout, scenario.fixtures)
        found = {side: frozenset[Square]() for side in scenario.sides}
        known: Known = {}
        for index, entrant in enumerate(scenario.entrants):
            ground = _ground(entrant, content, walk, scenario, known)
            if ground is None:
                text = f"{entrant.name} stands in or across something solid; move it"
                yield _finding("entrant", place.at("creatures", index, "at"), text)
            elif entrant.side in found:
                found[entrant.side] |= ground
        for index, thing in enumerate(scenario.objects):
            if not walk.can_stand(Space(thing.x, thing.y, 1)):
                text = f"{thing.name} lies in something solid; move it"
                yield _finding("object", place.at("objects", index, "at"), text)
        for side in scenario.sides:
            if side in RESERVED:
                yield _finding("side", place.at("sides"), f"no side can be called {side!r}; take another name")
            if not any(entrant.side == side for entrant in scenario.entrants):
                yield _finding("side", place.at("sides"), f"side {side!r} has no creatures")
            if not any(objective.side == side for objective in scenario.objectives):
                yield _finding("side", place.at("objectives"), f"side {side!r} has no objective")
        yield from _objectives(scenario, place, found)


def _objectives(scenario: Scenario, place: Place, ground: dict[str, frozenset[Square]]) -> Iterator[Finding]:
    for index, objective in enumerate(scenario.objectives):
        here = place.at("objectives", index)
        mine = ground.get(objective.side, frozenset())
        if objective.zone and not mine.intersection(objective.zone):
            yield _finding("objective", here, f"nobody of {objective.side} can reach a square of the zone")
        if objective.kind in ("hold", "survive") and objective.rounds > scenario.round_limit:
            text = f"rounds = {objective.rounds}: the battle ends after {scenario.round_limit}"
            yield _finding("objective", here.at("rounds"), text)
        targets = [entrant for entrant in scenario.entrants if entrant.name == objective.target]
        if objective.kind == "assassinate" and any(entrant.side == objective.side for entrant in targets):
            yield _finding("objective", here.at("target"), f"target = {objective.target!r}: is of the same side")
        others = [squares for side, squares in ground.items() if side != objective.side]
        if objective.kind == "defeat" and others and not any(mine & squares for squares in others):
            yield _finding("objective", here, f"no way leads from {objective.side} to an enemy")


def _ground(
    entrant: Entrant, content: Content, walk: Walk, scenario: Scenario, known: Known
) -> frozenset[Square] | None:
    """Squares that the entrant can come to cover, doors open; None if it cannot even stand where it starts.

    known: what was found for creatures as large that can get to the same places.
    """
    kind = content.catalogue.kinds.get(entrant.kind)
    side = SIDES[kind.rank] if kind else 1
    if not walk.can_stand(Space(entrant.x, entrant.y, side, entrant.elevation)):
        return None
    for places, ground in known.get((side, entrant.elevation), ()):
        if (entrant.x, entrant.y) in places:
            return ground
    feet = walk.field([(entrant.x, entrant.y)], side, entrant.elevation)
    width = scenario.layout.width
    places = frozenset((at % width, at // width) for at, far in enumerate(feet) if far >= 0)
    ground = frozenset((x + i, y + j) for x, y in places for j in range(side) for i in range(side))
    known.setdefault((side, entrant.elevation), []).append((places, ground))
    return ground


def _finding(code: str, place: Place, message: str) -> Finding:
    return Finding(code, place.file, place.line, place.key, message)
