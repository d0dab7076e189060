"""Why hands cannot help, as far as the actor's side knows."""

from components.actions import Aid, Interact
from components.conditions import BLEEDING, NETTED
from components.observation import DoorView, Own
from ecs.grid.space import FEET, Space, distance_feet
from systems.rules.creature import space_of
from systems.rules.doors import lies_along
from systems.rules.refusal import Refusal, refused
from systems.rules.scene import Scene


def beside(scene: Scene, space: Space, door: DoorView) -> bool:
    """Tell whether a space shares more than a point with one of a door's walls."""
    walls = scene.briefing.layout.walls
    return any(lies_along(walls[index], space) for index in door.walls)


def interact_refusal(scene: Scene, own: Own, action: Interact) -> Refusal | None:
    """Return why one of ours may not open or close a door, or take a net off.

    Source: D-AP-1, D-DOOR-1 (the side's look of it counts), R-INV-4, R-DET-3 (a broken one).
    """
    if not action.door:
        return net_refusal(scene, own, action.target)
    door = next((found for found in scene.observation.doors if found.alias == action.door), None)
    if door is None:
        return refused("no_such_door")
    if any(item.door == door.alias and item.broken for item in scene.observation.items):
        return refused("door_broken")
    if door.locked:
        return refused("door_locked")
    return None if beside(scene, space_of(own), door) else refused("not_adjacent")


def net_refusal(scene: Scene, own: Own, target: int) -> Refusal | None:
    """Return why one of ours may not take the net off a creature: only its own, or that of one beside it.

    Source: R-INV-4, D-AP-1.
    """
    creature = scene.own.get(target) or scene.certain().get(target)
    if creature is None or NETTED not in creature.numbers.conditions:
        return refused("no_net")
    far = distance_feet(space_of(own), space_of(creature)) > FEET
    return refused("not_adjacent", target=target) if far else None


def aid_refusal(scene: Scene, own: Own, action: Aid) -> Refusal | None:
    """Return why one of ours may not Aid: only an adjacent friend, or itself, that bleeds.

    Source: D-AP-1, D-COND-1.
    """
    friend = scene.own.get(action.target)
    if friend is None:
        return refused("no_such_friend")
    if BLEEDING not in friend.numbers.conditions:
        return refused("not_bleeding", target=friend.alias)
    far = distance_feet(space_of(own), space_of(friend)) > FEET
    return refused("not_adjacent", target=friend.alias) if far else None
