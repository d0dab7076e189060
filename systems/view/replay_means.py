"""What the replay viewer can do besides looking, as whoever opens it lets it."""

from collections.abc import Callable
from typing import NamedTuple

from systems.match.replay import Replay


class Means(NamedTuple):
    """What goes beyond looking.

    bots: who can play; branch: plays on after a tick, side -> who plays it, and tells why not if that cannot be;
    keep: writes a film of this name and tells where it is.  Raises OSError.
    """

    bots: tuple[str, ...]
    branch: Callable[[Replay, int, dict[str, str]], str]
    keep: Callable[[str, bytes], str]
