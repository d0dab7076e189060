"""Creatures of other sides as Contacts: those a side has a number for, and the marks of those it lost unseen."""

from components.detection import Detection
from components.gear import LightSource
from components.observation import QUARTERS, Briefing, Combatant, Contact
from components.position import Position
from components.side import FORGOTTEN, SideMemory
from components.stats import Health
from components.turn import Entry, Turn
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import track_of
from systems.knowledge.assumed import average


def marks_of(world: World, memory: SideMemory, briefing: Briefing) -> list[Contact]:
    """The marks of those lost before they were ever seen: who they were does not show."""
    now, marks = world.single(Turn).round, []
    for alias, mark in memory.lost.items():
        if mark.x == FORGOTTEN:
            continue
        side, relation = banner_of(briefing, world.require(mark.entity, Entry).side, identified=False)
        marks.append(
            Contact(
                alias=alias,
                side=side,
                x=mark.x,
                y=mark.y,
                elevation=0,
                certain=False,
                best=Detection.UNDETECTED,
                rounds_ago=now - mark.round,
                identified=False,
                numbers=average(briefing),
                relation=relation,
            )
        )
    return marks


def contact_of(
    world: World,
    memory: SideMemory,
    briefing: Briefing,
    own: list[EntityId],
    entity: EntityId,
    best: Detection,
    numbers: Combatant,
    *,
    identified: bool,
) -> Contact | None:
    """What the side knows of one other creature it has a number for, None for one whose square it never knew."""
    certain = best is not Detection.UNDETECTED
    up, x, y, ago = True, -1, -1, 0
    if entity in memory.fallen:
        (x, y), up = memory.fallen[entity], False
    elif certain:
        place = world.require(entity, Position)
        x, y = place.x, place.y
    else:
        tracks = [t for o in own if (t := track_of(world, o, entity)) is not None]
        latest = max((t for t in tracks if t.x >= 0), key=lambda t: t.round, default=None)
        if latest is None:
            return None
        x, y, ago = latest.x, latest.y, world.single(Turn).round - latest.round
    observed = best is Detection.OBSERVED
    light = world.get(entity, LightSource) if observed else None
    health = world.require(entity, Health)
    side, relation = banner_of(briefing, world.require(entity, Entry).side, identified=identified)
    return Contact(
        alias=memory.aliases[entity],
        side=side,
        x=x,
        y=y,
        elevation=world.require(entity, Position).elevation if certain else 0,
        certain=certain,
        best=best,
        rounds_ago=ago,
        identified=identified,
        numbers=numbers,
        health=0 if not up else -(-health.hp * QUARTERS // health.max) if observed else QUARTERS,
        fighting=up,
        light=(light.bright, light.dim) if light and light.lit else (0, 0),
        name=_wanted(briefing, world.require(entity, Entry).name) if identified else "",
        relation=relation,
    )


def banner_of(briefing: Briefing, side: str, *, identified: bool) -> tuple[str, str]:
    """Another's side and what it is to the viewer's, each "" as long as nobody could tell (D-SIDE-1, R-SEC-1)."""
    if identified:
        return side, briefing.relation(side)
    others = [other for other in briefing.sides if other != briefing.side]
    relations = {briefing.relation(other) for other in others}
    return side if len(others) == 1 else "", relations.pop() if len(relations) == 1 else ""


def _wanted(briefing: Briefing, name: str) -> str:
    """The name if an objective names it: the briefing said what it looks like."""
    return name if any(o.target == name for o in briefing.objectives) else ""
