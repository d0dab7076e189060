"""What a line of a side's log is made of, and what a side perceives when it is told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from components.ability_events import Affected
from components.detection import Detection
from components.events import Struck
from components.item import ItemStruck
from components.outcome import COVER, Level
from ecs.ids import EntityId

WHO = ("actor", "target", "observer")
UNKNOWN = EntityId(0)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a side's log."""

    key: str
    args: dict[str, int | str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()


OBSTACLE = "obstacle"
"""The source of a level that is cover by a body unknown to the side: something in the way (D-COV-3)."""


def level_part(level: Level, *, unseen: bool = False) -> str:
    """The part of a line that tells one level; unseen: cover, if that is what it is, comes of somebody unknown."""
    source = OBSTACLE if unseen and level.source == COVER else level.source
    key = "part.level_ac" if level.defense else "part.level"
    return f"{key}|source={source}|amount={level.amount:+d}|clause={level.clause}"


def flat_part(dc: int, roll: int, causes: tuple[str, ...]) -> str:
    """The part of a line that tells a flat check: its DC, its die and every reason for it (R-SEC-3)."""
    return f"part.flat|dc={dc}|roll={roll}|causes={','.join(causes)}"


def veil_part(percent: int, roll: int, causes: tuple[str, ...]) -> str:
    """The part of a line that tells a miss chance: percent, d% and every reason for it, the one that counts first."""
    return f"part.percent|percent={percent}|roll={roll}|causes={','.join(causes)}"


@dataclass(frozen=True, slots=True)
class SideView:
    """What a side perceives at one beat: its own creatures, its best state of the others.

    in_view: whether somebody of it sees a square, in light that it can see by (systems.watching).  points: the rules
    count in points, not in levels.
    """

    side: str
    own: frozenset[EntityId]
    best: Mapping[EntityId, Detection]
    in_view: Callable[[int, int], bool]
    points: bool = False

    def knows(self, entity: EntityId) -> bool:
        """Own, Observed or Hidden: told of is what sound tells, that it moves, strikes, shouts, is hurt, falls."""
        return entity in self.own or self.best.get(entity, Detection.UNDETECTED) is not Detection.UNDETECTED

    def sees(self, entity: EntityId) -> bool:
        """Own or Observed: the side is told what only eyes tell, too: gestures, stances, conditions, which ability."""
        return entity in self.own or self.best.get(entity, Detection.UNDETECTED) is Detection.OBSERVED

    def name(self, entity: EntityId) -> EntityId:
        """The entity if the side knows of it now, else 0: somebody unseen."""
        return entity if self.knows(entity) else UNKNOWN


def attack_part(event: Struck | ItemStruck | Affected, view: SideView) -> str:
    """The part of a line that tells an attack roll: its dice, the one that counts, modifier, total, DC, net levels.

    Where rules count in points the DC is an Armour Class, and called so (D-P-1).
    """
    key = "part.attack_ac" if view.points else "part.attack"
    outcome = event.outcome
    faces, total = ",".join(str(face) for face in outcome.faces), outcome.kept + event.modifier
    rolled = f"{key}|faces={faces}|kept={outcome.kept}|modifier={event.modifier:+d}"
    return f"{rolled}|total={total}|dc={event.dc}|net={event.net:+d}"
