"""Scenarios can be played: everybody stands on free ground, and every objective can be reached."""

from collections.abc import Iterator
from typing import Final

from components.actions import Square
from components.position import SIDES
from components.scenario import Entrant, Scenario
from components.turn import DRAW
from content.lint.objectives import objectives
from content.loader import Content
from content.maps.floor import open_walk
from content.phrase import finding
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
        reached: dict[str, frozenset[Square]] = {}
        known: Known = {}
        for index, entrant in enumerate(scenario.entrants):
            ground = _ground(entrant, content, walk, scenario, known)
            if ground is None:
                yield _finding("entrant", place.at("creatures", index, "at"), "fault.in_solid", name=entrant.name)
            elif entrant.side in found:
                found[entrant.side] |= ground
                reached[entrant.name] = ground
        for index, thing in enumerate(scenario.objects):
            if not walk.can_stand(Space(thing.x, thing.y, 1)):
                yield _finding("object", place.at("objects", index, "at"), "fault.object_in_solid", name=thing.name)
        for side in scenario.sides:
            if side in RESERVED:
                yield _finding("side", place.at("sides"), "fault.reserved_side", side=repr(side))
            if not any(entrant.side == side for entrant in scenario.entrants):
                yield _finding("side", place.at("sides"), "fault.empty_side", side=repr(side))
            if scenario.enemies(side) and not any(objective.side == side for objective in scenario.objectives):
                yield _finding("side", place.at("objectives"), "fault.aimless_side", side=repr(side))
        starts = {entrant.name: _start(entrant, content) for entrant in scenario.entrants}
        yield from objectives(scenario, place, found, reached, starts)


def _start(entrant: Entrant, content: Content) -> frozenset[Square]:
    """The squares that the entrant takes up at first."""
    kind = content.catalogue.kinds.get(entrant.kind)
    side = SIDES[kind.rank] if kind else 1
    return frozenset((entrant.x + i, entrant.y + j) for j in range(side) for i in range(side))


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


def _finding(code: str, place: Place, text: str, /, **values: object) -> Finding:
    return finding(code, place.file, place.line, place.key, text, **values)
