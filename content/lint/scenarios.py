"""Scenarios can be played: everybody stands on free ground, and every objective can be reached."""

from typing import Final

from components.actions import Square
from components.position import SIDES
from components.scenario import Entrant, Scenario
from components.turn import DRAW
from content.lint.objectives import objectives
from content.lint.reading import Read
from content.loader import Content
from content.maps.floor import open_walk
from content.source import Faults
from ecs.grid.paths import Walk
from ecs.grid.space import Space

RESERVED: Final = ("", DRAW, "all")
"""Nobody has won yet, nobody won, and `replay --log all`."""
Known = dict[tuple[int, int], list[tuple[frozenset[Square], frozenset[Square]]]]


def scenarios(content: Content, faults: Faults) -> None:
    """Note what of every scenario cannot be played, as far as it could be read."""
    for name, scenario in content.scenarios.items():
        place = content.places["scenarios", name]
        read = Read(scenario, content, place, faults)
        if read.ground:
            _grounds(scenario, content, read)
        starts = {e.name: _start(e, content) for i, e in enumerate(scenario.entrants) if read.placed(i)}
        _sides(scenario, read)
        objectives(scenario, read, starts)


def _grounds(scenario: Scenario, content: Content, read: Read) -> None:
    """Note who stands in something solid, and find out where everybody can come to."""
    walk = open_walk(scenario.layout, scenario.fixtures)
    known: Known = {}
    for index, entrant in enumerate(scenario.entrants):
        ground = _ground(entrant, content, walk, scenario, known) if read.placed(index) else frozenset()
        if ground is None:
            here = read.place.at("creatures", index, "at")
            read.faults.add(here, "entrant", "fault.in_solid", name=entrant.name)
        elif entrant.side in scenario.sides:
            read.found[entrant.side] = read.found.get(entrant.side, frozenset()) | ground
            read.reached[entrant.name] = ground
    for index, thing in enumerate(scenario.objects):
        here = read.place.at("objects", index, "at")
        if read.faults.sound(here) and not walk.can_stand(Space(thing.x, thing.y, 1)):
            read.faults.add(here, "object", "fault.object_in_solid", name=thing.name)


def _sides(scenario: Scenario, read: Read) -> None:
    """Note sides with a name that means something else, without anybody, or without anything to do."""
    place, faults = read.place, read.faults
    aimed = faults.all_sound(place.at("objectives"), len(scenario.objectives), "side")
    for index, side in enumerate(scenario.sides):
        if not faults.sound(place.at("sides", index)):
            continue
        if side in RESERVED:
            faults.add(place.at("sides"), "side", "fault.reserved_side", side=repr(side))
        if read.counted and not any(entrant.side == side for entrant in scenario.entrants):
            faults.add(place.at("sides"), "side", "fault.empty_side", side=repr(side))
        aimless = not any(objective.side == side for objective in scenario.objectives)
        if aimless and aimed and read.related and scenario.enemies(side):
            faults.add(place.at("objectives"), "side", "fault.aimless_side", side=repr(side))


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
