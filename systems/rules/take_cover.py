"""Making the most of the cover one has."""

from collections.abc import Collection

from components.detection import Cover
from systems.rules.refusal import Refusal, refused


def stepped(cover: Cover) -> Cover:
    """Return a grade of cover improved by one step: none stays none, greater is the best.

    Source: R-COV-2, D-COV-2.
    """
    return cover if cover is Cover.NONE else Cover(min(cover + 1, Cover.GREATER))


def effective(cover: Cover, *, taking_cover: bool) -> Cover:
    """Return the cover that counts, from the one geometry gives and the covered creature's stance.

    Source: D-COV-2.
    """
    return stepped(cover) if taking_cover else cover


def shifted(cover: Cover, steps: int) -> Cover:
    """Return a grade of cover that an effect raises (steps > 0) or lowers, within none and greater.

    Source: D-COV-5.
    """
    return Cover(max(Cover.NONE, min(Cover.GREATER, cover + steps)))


def take_cover_refusal(covers: Collection[Cover], *, taking_cover: bool) -> Refusal | None:
    """Return why a creature may not Take Cover, from its cover against every known observer (geometry alone).

    Refused where no cover would improve; with no known observer it is allowed.
    Source: D-COV-2.
    """
    if taking_cover:
        return refused("already_covered")
    if not covers or any(stepped(cover) is not cover for cover in covers):
        return None
    return refused("cover_is_greater" if Cover.GREATER in covers else "no_cover")
