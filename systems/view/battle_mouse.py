"""The mouse over a battle: what it drags, pushes and turns at once, and which wish everything else of it is."""

import pygame

from systems.view.battle import BattleSeat
from systems.view.buttons import slots_of
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.input import shifted
from systems.view.intents import Do, Intent
from systems.view.known import WALKS
from systems.view.viewport import Viewport


class Mouse:
    """Reads the mouse by what was drawn last.  over: the action whose button it is over, "" for none."""

    def __init__(self, desk: Desk, seat: BattleSeat, viewport: Viewport) -> None:
        self._desk, self._seat, self._viewport = desk, seat, viewport
        self.over = ""

    def read(self, event: pygame.event.Event, now: int, canvas: Canvas | None) -> Intent | bool:
        """What an event of the mouse asks for; where it asks for nothing more, True if the picture changed."""
        cursor = self._seat.ui.cursor
        if event.type == pygame.MOUSEMOTION:
            return self._moved(self._desk.design(event.pos), now, canvas)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 2:
            self._viewport.grip(self._desk.design(event.pos), cursor)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 2:
            self._viewport.drop()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            return self._pressed(event.button, self._desk.design(event.pos), canvas)
        if event.type == pygame.MOUSEWHEEL:
            place = self._desk.design(pygame.mouse.get_pos())
            step = 1 if event.y > 0 else -1
            if self._viewport.sheet(cursor).square(*place) is not None:
                return self._viewport.zoom_at(step, place, cursor)
            return Intent(Do.SCROLL, 0, step)
        return False

    def _pressed(self, button: int, place: tuple[float, float], canvas: Canvas | None) -> Intent | bool:
        if button == 3:
            return Intent(Do.BACK)
        hot = canvas.at(*place) if canvas is not None else None
        if hot is not None:
            return hot
        by = shifted() and self._seat.ui.mode in WALKS
        return self._at(Do.WAYPOINT if by else Do.CLICK, place)

    def _moved(self, place: tuple[float, float], now: int, canvas: Canvas | None) -> Intent | bool:
        """The mouse drags the map, pushes it at an edge, or points."""
        self._viewport.point(place, now, on=self._desk.prefs.edges)
        dragged = self._viewport.drag(place, self._seat.ui.cursor)
        return self._hovered(place, canvas) if dragged is None else dragged

    def _hovered(self, place: tuple[float, float], canvas: Canvas | None) -> Intent | bool:
        hot = canvas.at(*place) if canvas is not None else None
        self.over = ""
        if hot is not None and hot.do is Do.SLOT:
            row = slots_of(self._seat.known.actor)[min(hot.y, 1)]
            self.over = row[hot.x] if hot.x < len(row) else ""
            return Intent(Do.HOVER, hot.x, hot.y)
        return self._at(Do.POINT, place)

    def _at(self, do: Do, place: tuple[float, float]) -> Intent | bool:
        """A square's intent, if the place is on the map."""
        laid = self._viewport.sheet(self._seat.ui.cursor)
        square = laid.square(*place)
        return square is not None and Intent(do, *square, spot=laid.spot(*place))
