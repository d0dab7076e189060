"""Who would strike at a walker, as far as its side knows: flagged in previews, never folded into odds."""

from components.actions import Square
from components.conditions import STUNNED
from components.detection import Detection
from components.observation import Own
from ecs.grid.space import distance_feet
from systems.rules.creature import space_of
from systems.rules.movement import SNEAK, STEP
from systems.rules.open_walk import open_walk
from systems.rules.opportunity import reaction_weapon
from systems.rules.scene import Scene


def provoked_by(scene: Scene, own: Own, mode: str, path: tuple[Square, ...]) -> tuple[int, ...]:
    """Return the aliases of known foes that this walk gives an opening to, by their kind's assumed weapons and setting.

    Their reactions are taken to be unspent.  A Sneak is taken to succeed; of other walking they perceive what an open
    walk leaves to be perceived.
    Source: R-SEC-2, D-AOO-1.
    """
    if mode == STEP or not path:
        return ()
    found = []
    for foe in scene.enemies():
        if STUNNED in foe.numbers.conditions:
            continue
        start, numbers, roles = scene.believed(own, foe), foe.numbers, scene.roles(foe.numbers)
        walked: tuple[Detection, ...] = ()
        for step, square in enumerate(((own.x, own.y), *path[:-1])):
            distance = distance_feet(space_of(foe), space_of(own, square))
            if reaction_weapon(numbers.weapons, numbers.stats, distance, numbers.wounds, roles) is None:
                continue
            felt = scene.felt(foe.alias, own.alias, target_at=square)
            if mode != SNEAK:
                walked = walked or open_walk(scene, own, foe, path[:-1])
                state = walked[step]
            else:
                state = min(start, felt.state) if step else start
            if scene.family.opening(state=state, effect=felt.effect, concealed=felt.concealed, reacts=numbers.reacts):
                found.append(foe.alias)
                break
    return tuple(found)
