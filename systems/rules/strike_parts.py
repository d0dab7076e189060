"""What the line of a strike opens into, at a creature or at a thing (R-SEC-3)."""

from components.events import Struck
from components.item import ItemStruck
from components.outcome import Result
from systems.rules.faces import face_needed
from systems.rules.line import UNKNOWN, SideView, attack_part, flat_part, level_part, veil_part


def strike_parts(event: Struck | ItemStruck, view: SideView) -> tuple[str, ...]:
    """What a strike's line opens into: flat check, every level with its source and clause, dice, numbers (R-SEC-3)."""
    unseen = event.blocker != UNKNOWN and not view.knows(event.blocker)
    outcome = event.outcome
    parts = []
    if event.flat_dc:
        parts.append(flat_part(event.flat_dc, outcome.flat, event.causes))
    if outcome.result is Result.FLAT_FAILED:
        return tuple(parts)
    parts += [level_part(level, unseen=unseen) for level in event.levels]
    parts.append(attack_part(event, view))
    if outcome.confirm:
        parts.append(f"part.confirm|roll={outcome.confirm}|dc={face_needed(event.dc, event.modifier)}")
    if outcome.percent:
        parts.append(veil_part(event.percent, outcome.percent, event.causes))
    if outcome.result is Result.HIT:
        parts.append(f"part.damage|faces={','.join(str(f) for f in outcome.damage_faces)}|total={outcome.damage}")
    return tuple(parts)
