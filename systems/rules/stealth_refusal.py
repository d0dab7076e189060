"""Why stealth or cover is of no use, as far as the actor's side knows."""

from components.observation import Own
from ecs.grid.lines import EFFECT
from systems.rules.detection import cover_of
from systems.rules.refusal import Refusal, refused
from systems.rules.scene import Scene
from systems.rules.take_cover import take_cover_refusal


def hide_refusal(scene: Scene, own: Own) -> Refusal | None:
    """Return why one of ours may not Hide: every known observer has it in plain view.

    Source: R-HIDE-1, D-HIDE-1 (no known observer: allowed, against whoever may watch).
    """
    foes = scene.others()
    if not foes or any(scene.screened(own, foe.alias) for foe in foes):
        return None
    return refused("nowhere_to_hide")


def cover_refusal(scene: Scene, own: Own) -> Refusal | None:
    """Return why one of ours may not Take Cover; those without line of effect to it do not count as observers.

    Source: D-COV-2, R-COV-3.
    """
    lines = [scene.bits(foe.alias, own.alias) for foe in scene.others()]
    covers = [cover_of(bits) for bits in lines if bits & EFFECT]
    return take_cover_refusal(covers, taking_cover=own.numbers.taking_cover)
