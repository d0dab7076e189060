"""What somebody probably meant by a name that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches

from content.phrase import phrase
from ecs.errors import Phrase

FEW = 12


def did_you_mean(name: str, known: Iterable[str]) -> Phrase | str:
    """End of a message: "; did you mean 'guard'?", or the known names if they are few, or nothing."""
    names = sorted(known)
    small = {_plain(known): known for known in reversed(names)}
    close = get_close_matches(_plain(name), small, n=1, cutoff=0.6)
    if close:
        return phrase("hint.did_you_mean", name=repr(small[close[0]]))
    if 0 < len(names) <= FEW:
        return phrase("hint.known", names=", ".join(names))
    return ""


def _plain(name: str) -> str:
    """What of a name is compared: neither capitals nor the dashes that all options begin with."""
    return name.lower().lstrip("-")
