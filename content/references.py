"""Names that one part of the content refers to in another, and those that nothing there has."""

from collections.abc import Collection

from content.source import Faults, Place
from content.suggest import did_you_mean

HERE = "fault.unknown_here"


def refer(
    key: str,
    name: str,
    known: Collection[str],
    place: Place,
    faults: Faults,
    *,
    text: str = HERE,
    open_: bool = False,
) -> None:
    """Note a name that is not known; what it should lead to is then a hole.

    open_: a name could not be read, and this may be it: then nothing is said.
    """
    if name not in known:
        if not open_:
            faults.add(place, "unknown_name", text, key=key, name=repr(name), hint=did_you_mean(name, known))
        faults.dig(place)
