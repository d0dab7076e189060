"""What somebody probably meant by a name that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches

from content.phrase import phrase
from ecs.errors import Phrase

FEW = 12


def did_you_mean(name: str, known: Iterable[str]) -> Phrase | str:
    """End of a message: "; did you mean 'guard'?", or the known names if they are few, or nothing."""
    names = sorted(known)
    close = closest(name, names)
    if close is not None:
        return phrase("hint.did_you_mean", name=repr(close))
    if 0 < len(names) <= FEW:
        return phrase("hint.known", names=", ".join(names))
    return ""


def closest(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, None if none is like it."""
    small = {_plain(known): known for known in sorted(known, reverse=True)}
    close = get_close_matches(_plain(name), small, n=1, cutoff=0.6)
    return small[close[0]] if close else None


def _plain(name: str) -> str:
    """What of a name is compared: neither capitals nor the dashes that all options begin with."""
    return name.lower().lstrip("-")
