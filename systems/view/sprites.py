"""Drawn surfaces kept by key, so that a frame only copies them."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

SPRITES = 48 << 20
"""Bytes of letters, icons, tokens and the like."""


class Sprites:
    """A cache of surfaces; the least recently used are dropped when their bytes pass the limit.

    A key that is a tuple may begin with its owner, whose surfaces `disown` drops together.
    """

    def __init__(self, limit: int = SPRITES) -> None:
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._limit = limit
        self.bytes = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of this key, made now if it is not kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.bytes += _size(made)
        while self.bytes > self._limit and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.bytes -= _size(old)
        return made

    def disown(self, owner: object) -> None:
        """Drop all surfaces whose keys begin with this very owner."""
        for key in [k for k in self._kept if isinstance(k, tuple) and k and k[0] is owner]:
            self.bytes -= _size(self._kept.pop(key))

    def shed(self, largest: int) -> None:
        """Drop every surface of more bytes than this."""
        for key in [key for key, kept in self._kept.items() if _size(kept) > largest]:
            self.bytes -= _size(self._kept.pop(key))

    def clear(self) -> None:
        """Drop everything."""
        self._kept.clear()
        self.bytes = 0


def _size(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
