"""The number of a tick or moment to go to: typed in digits, or counted with arrows, the cross or a stick."""

from typing import Final, NamedTuple

import pygame

from systems.view.input import intent_of
from systems.view.intents import Do

MOST: Final = 6
"""Digits at most."""
FAST: Final = 10
"""How much up and down count."""


class Dialled(NamedTuple):
    """text: the digits so far, None once the number was given up or done with; go: the number to go to, if any."""

    text: str | None
    go: int | None = None


def dialled(text: str, event: pygame.event.Event, here: int, last: int) -> Dialled | None:
    """The number after a key press, None if the press means something else.

    here: the number that counting starts from while there are no digits; last: the largest that counting reaches.
    """
    if event.unicode and event.unicode in "0123456789":
        return Dialled((text + event.unicode)[:MOST])
    if event.key == pygame.K_BACKSPACE:
        return Dialled(text[:-1])
    intent = intent_of(event)
    if intent is None:
        return None
    match intent.do:
        case Do.BACK:
            return Dialled(None)
        case Do.CONFIRM:
            return Dialled(None, int(text) if text else None)
        case Do.CURSOR:
            counted = (int(text) if text else here) + intent.x - FAST * intent.y
            return Dialled(str(max(0, min(last, counted))))
        case _:
            return None
