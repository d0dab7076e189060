"""How often people are told how far a long command is."""

import time
from typing import Final

EVERY: Final = 1.0
"""Seconds between two words on it."""


class Pace:
    """Lets something be told once in a while, the first time a while after it began."""

    def __init__(self) -> None:
        self._told = time.monotonic()

    def due(self) -> bool:
        """True if it is time again; whoever asks then tells."""
        now = time.monotonic()
        if now - self._told < EVERY:
            return False
        self._told = now
        return True
