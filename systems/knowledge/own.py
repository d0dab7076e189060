"""One creature of the viewer's side as an Own, and what it perceives of the others."""

from functools import lru_cache
from typing import NamedTuple

from components.conditions import Conditions
from components.detection import Detection
from components.felt import NOTHING, FeltTable
from components.gear import LightSource
from components.observation import Combatant, Own, Seen
from components.position import Position
from components.readiness import Readiness
from components.side import BELIEF_KEY, SideMemory
from components.turn import ActionPoints, Entry, Stance
from ecs.ids import EntityId
from ecs.world import World


class Sights(NamedTuple):
    """What one of the side perceives of the others, and what the side believes that they know of it."""

    seen: tuple[Seen, ...]
    believed: dict[int, Detection]
    wary: tuple[int, ...]
    roused: tuple[int, ...]
    fooled: tuple[int, ...]
    located: tuple[int, ...]


def sights_of(world: World, memory: SideMemory, entity: EntityId, perceived: list[EntityId]) -> Sights:
    """What one of ours perceives of these others, and is believed to be known of by them."""
    table, aliases, beliefs = world.resource(FeltTable), memory.aliases, memory.beliefs
    states, rows = table.states, table.rows
    seen = []
    for target in perceived:
        state = states.get((entity, target), Detection.UNDETECTED)
        if state is not Detection.UNDETECTED:
            seen.append(seen_as(aliases[target], state, rows.get((entity, target), NOTHING).causes))
    return Sights(
        seen=tuple(seen),
        believed={
            aliases[target]: Detection(beliefs[key])
            for target in (perceived if beliefs else ())
            if (key := entity * BELIEF_KEY + target) in beliefs
        },
        wary=tuple([aliases[o] for o in memory.wary.get(entity, ()) if o in aliases]),
        roused=tuple([aliases[o] for o in memory.roused.get(entity, ()) if o in aliases]),
        fooled=tuple([aliases[o] for o in memory.fooled.get(entity, ()) if o in aliases]),
        located=tuple(sorted([aliases[o] for o in memory.located.get(entity, ()) if o in aliases])),
    )


def own_of(world: World, memory: SideMemory, entity: EntityId, sights: Sights, numbers: Combatant) -> Own:
    """One of ours, with its numbers as they are."""
    place, points = world.require(entity, Position), world.require(entity, ActionPoints)
    light = world.get(entity, LightSource)
    return Own(
        alias=memory.aliases[entity],
        name=world.require(entity, Entry).name,
        x=place.x,
        y=place.y,
        elevation=place.elevation,
        numbers=numbers,
        ap=points.left,
        reaction=points.reaction,
        seen=sights.seen,
        believed=sights.believed,
        fighting=world.require(entity, Conditions).fighting,
        light=(light.bright, light.dim) if light and light.lit else (0, 0),
        diverting=world.require(entity, Stance).diverting,
        wary=sights.wary,
        ready=world.require(entity, Readiness).weapon,
        roused=sights.roused,
        fooled=sights.fooled,
        located=sights.located,
        noise=world.require(entity, Stance).noise,
    )


@lru_cache(maxsize=1024)
def seen_as(alias: int, state: Detection, causes: tuple[str, ...]) -> Seen:
    """One value of Seen, made once."""
    return Seen(alias, state, causes)
