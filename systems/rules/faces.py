"""Which face of a d20 an attack needs."""

from ecs.chance import D20


def face_needed(dc: int, modifier: int) -> int:
    """Return the face of the kept d20 that hits: a 20 always does, a 1 never.

    Source: D-ATK-1, D-P-1.
    """
    return max(2, min(D20, dc - modifier))
