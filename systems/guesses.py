"""Who is in a square that is attacked on a guess.  Beside shots, below the systems."""

from collections.abc import Callable

from components.actions import Square
from ecs.chance import Chance
from ecs.grid.space import squares
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import fighters, place_of


def occupant(
    world: World, actor: EntityId, square: Square, chance: Chance, reached: Callable[[EntityId], bool]
) -> EntityId:
    """Somebody else who fights, is there and is reached, 0 for nobody; of several one by the secret stream.

    Draws: secret_pick, only where there are several.
    Source: D-UND-1.
    """
    there = [e for e in fighters(world) if e != actor and square in squares(place_of(world, e)) and reached(e)]
    if len(there) > 1:
        return there[chance.pick("secret_pick", len(there))]
    return there[0] if there else EntityId(0)
