"""What pointing somebody out would bring each friend, before it is done."""

from components.actions import PointOut
from components.conditions import DEAFENED
from components.detection import Detection, Medium
from components.observation import Own
from ecs.grid.space import distance_feet
from systems.rules.creature import Creature, seen_of, space_of
from systems.rules.diversion import SHOUT
from systems.rules.field import saw
from systems.rules.invisibility import is_invisible
from systems.rules.noise import LOUD, heard, noise_percent
from systems.rules.scene import Scene


def pointed_out(scene: Scene, own: Own, action: PointOut) -> dict[int, tuple[Detection, Detection]]:
    """Return friend -> its state of the target now and afterwards, for every friend who fights, by alias.

    One that sees or hears the warning has the target Hidden at least, an earned Undetected too; for others nothing
    changes.  The voice of a Deafened actor may fail: that is asked apart.
    Source: D-POINT-1, R-SEC-2.
    """
    item, found = scene.items.get(action.target), dict[int, tuple[Detection, Detection]]()
    for alias, friend in sorted(scene.own.items()):
        if alias == own.alias or not friend.fighting:
            continue
        now = item.state_for(alias) if item else seen_of(friend, action.target).state
        told = hears(scene, friend, own) if action.manner == SHOUT else sees(scene, friend, own)
        found[alias] = now, max(now, Detection.HIDDEN) if told else now
    return found


def sees(scene: Scene, friend: Own, own: Own) -> bool:
    """Tell whether a friend sees clearly what the actor's hands do.

    Source: D-POINT-1 (gesture seen).
    """
    conditions, felt = own.numbers.conditions, scene.felt(friend.alias, own.alias)
    if felt.state is not Detection.OBSERVED or is_invisible(conditions):
        return False
    return saw(friend, felt)


def hears(scene: Scene, listener: Creature, own: Own) -> bool:
    """Tell whether a creature is taken to understand what the actor shouts, through walls or not.

    Source: D-POINT-1 (shout heard), R-DIV-1, D-SENSE-3.
    """
    here, there = space_of(own), space_of(listener)
    feet = distance_feet(here, there)
    if feet > scene.rules.shout_range or DEAFENED in listener.numbers.conditions:
        return False
    walls = 0 if scene.effect(listener, own) else scene.ground.pairs.muffled(there, here)
    noise = noise_percent(LOUD, scene.rules)
    ears = (sense for sense in listener.numbers.senses if sense.medium is Medium.SOUND)
    return any(heard(feet, sense.range, noise, walls=walls) for sense in ears)
