"""A panel over the screen below, which stands still and darkened meanwhile: what all such screens share."""

from abc import abstractmethod

import pygame

from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.input import intent_of
from systems.view.intents import Do, Intent
from systems.view.screen import Screen, Stack


class Dialog(Screen):
    """Turns keys and clicks into intents, and draws the frame; what an intent does and what is inside is its own.

    What there is to say is for the screen below, unless the panel has a place for it.
    """

    def __init__(self, stack: Stack, desk: Desk, below: Screen) -> None:
        self._stack = stack
        self._desk = desk
        self._below = below
        self._canvas: Canvas | None = None

    @abstractmethod
    def _intend(self, intent: Intent) -> bool:
        """Let an intent work; True if the picture changed."""

    def event(self, event: pygame.event.Event, now: int) -> bool:
        """Take a key or a click; the right button goes back."""
        intent: Intent | None = None
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            intent = Intent(Do.BACK)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            intent = self._under(event.pos)
        return intent is not None and self._intend(intent)

    def _under(self, pixels: tuple[int, int]) -> Intent | None:
        """What is meant by a click at this place of the window."""
        return self._canvas.at(*self._desk.design(pixels)) if self._canvas is not None else None

    def warn(self, line: str) -> None:
        """Show what went wrong, on the screen below."""
        self._below.warn(line)

    def tell(self, line: str) -> bool:
        """Show what there is to say of a battle, if that is below."""
        return self._below.tell(line)

    def _veiled(self, surface: pygame.Surface, *, alpha: int = 170) -> Canvas:
        """Draw the screen below, darken it, and return the canvas over it."""
        self._below.draw(surface)
        canvas = self._canvas = Canvas(self._desk.ink, surface)
        canvas.fill((0, 0, *canvas.size), "void", alpha)
        return canvas

    def _framed(
        self, canvas: Canvas, wide: float, high: float, title: str = "", *, rule: bool = False
    ) -> tuple[float, float]:
        """Draw the panel in the middle, with its title at the top; returns its top left corner.  rule: underline it."""
        width, height = canvas.size
        x, y = (width - wide) / 2, max(8.0, (height - high) / 2)
        canvas.rounded((x, y, wide, high), 14, fill="panel_top", fill_end="panel_end", border="brass")
        if title:
            canvas.text(title, x + 28, y + 18, size=28, face="title", room=wide - 56)
        if rule:
            canvas.fill((x + 28, y + 64, 48, 2), "brass")
        return x, y
