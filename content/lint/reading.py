"""What of a scenario could be read: nothing is judged by what could not."""

from components.actions import Square
from components.scenario import Scenario
from content.loader import Content
from content.source import Faults, Place


class Read:
    """One scenario.  found: side -> squares that its creatures can come to; reached: the same by creature.

    ground: where things stand and what is in the way is known; counted: so is who is on which side; related: and who is
    whose enemy.  sided: creatures of which the side is known; everywhere: all of them stand where is known, too.
    """

    def __init__(self, scenario: Scenario, content: Content, place: Place, faults: Faults) -> None:
        self.content, self.scenario, self.place, self.faults = content, scenario, place, faults
        self.found = {side: frozenset[Square]() for side in scenario.sides}
        self.reached: dict[str, frozenset[Square]] = {}
        self.ground = faults.sound(place, "map", "zones", "walls")
        numbers = range(len(scenario.entrants))
        sides = [place.at("creatures", index, "side") for index in numbers]
        self.counted = faults.all_sound(place.at("creatures"), len(sides), "side")
        self.sided = [e for e, side in zip(scenario.entrants, sides, strict=True) if faults.sound(side)]
        self.related = faults.sound(place, "sides", "relations")
        self.everywhere = self.ground and self.counted and all(map(self.placed, numbers))

    def placed(self, index: int) -> bool:
        """Whether it is known which squares a creature takes up."""
        here = self.place.at("creatures", index)
        kind = self.content.places.get(("creatures", self.scenario.entrants[index].kind))
        sized = kind is not None and self.faults.sound(kind, "size")
        return sized and self.faults.sound(here, "name", "kind", "side", "at", "elevation")
