"""Pictures of a battle one after another, without a window: raw bytes of one size, for whoever makes a film of them."""

from collections.abc import Sequence
from typing import Final

import pygame

from components.events import Witnessed
from components.observation import Observation
from systems.view.battle import BattleSeat
from systems.view.desk import Desk
from systems.view.screenshot import Still, draw_seat
from systems.view.words import Words

DRAWN: Final = (1280, 720)
"""Pixels of a picture as it is drawn."""
MOST: Final = 600
"""Pictures in a film; of a longer battle some are left out evenly."""
LAST_MS: Final = 3000
"""How long the last picture stays."""
SHOWN: Final = (960, 540)
"""Pixels of a picture: of the size that is drawn, three quarters are kept."""


class Film:
    """Draws what a side knows; what does not change between pictures is drawn once."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.size = SHOWN
        self._desk = Desk(words, DRAWN)

    def picture(self, observation: Observation, log: Sequence[Witnessed]) -> bytes:
        """One picture, rows of red, green and blue bytes."""
        seat = BattleSeat(Still(observation, log), self.words, watching=True)
        surface, _ = draw_seat(seat, self._desk)
        return pygame.image.tobytes(pygame.transform.smoothscale(surface, SHOWN), "RGB")
