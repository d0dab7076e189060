"""Which piece of the map the window shows: moved by keys, wheel, a drag, or the pointer at an edge; never by events."""

from collections.abc import Callable
from typing import Final

from components.actions import Square
from ecs.grid.board import Layout
from systems.view.frame import Box, Camera, Places, Sheet, anchored, settled, sheet, toward, whole_map
from systems.view.screen import NEVER

EDGE_MS: Final = 50
EDGE: Final = 3.0
"""How near to the window's edge the pointer must be to push the map, in design pixels."""
_PUSH: Final = 0.5  # squares each time
Place = tuple[float, float]


class Viewport:
    """The camera of one battle.  places: where the parts of the screen are now; scale: the size of a design pixel.

    Neither may hold the screen that holds this, or a battle that was left would wait for the cycle collector.
    """

    def __init__(self, layout: Layout, places: Callable[[], Places], scale: Callable[[], float]) -> None:
        self._layout, self._places, self._scale = layout, places, scale
        self._camera: Camera | None = None
        self._grip: tuple[Place, Camera] | None = None  # where the map was taken hold of
        self._push = (0, 0)
        self._pushed = 0

    @property
    def _box(self) -> Box:
        return self._places().map

    def camera(self, cursor: Square) -> Camera:
        """What is shown; at first all of the map if it fits, else the piece with the cursor."""
        if self._camera is None:
            self._camera = whole_map(self._box, self._layout.width, self._layout.height)
            self.follow(cursor)
        return self._camera

    def sheet(self, cursor: Square) -> Sheet:
        """The map as it lies under the viewport."""
        return sheet(self._box, self.camera(cursor), self._layout.width, self._layout.height, self._scale())

    def forget(self) -> None:
        """Begin again with what is shown at first."""
        self._camera = None

    def follow(self, square: Square) -> None:
        """Keep a square in view; it only ever follows the viewer's own hands and turns."""
        if self._camera is not None:
            size = self._layout.width, self._layout.height
            self._camera = toward(self._camera, self._box, square, *size, self._scale())

    def _set(self, camera: Camera) -> bool:
        """Show this, as far as there is map; True if something else shows now."""
        before = self._camera
        self._camera = settled(camera, self._box, self._layout.width, self._layout.height, self._scale())
        return self._camera != before

    def pan(self, x: float, y: float, cursor: Square) -> bool:
        """Move by squares."""
        return self._set(self.camera(cursor).moved(x, y))

    def centre(self, square: Square) -> bool:
        """Show a square in the middle."""
        return self._set(Camera(self.camera(square).zoom, square[0] + 0.5, square[1] + 0.5))

    def zoom(self, step: int, cursor: Square) -> None:
        """Come closer or go farther, with the cursor in view."""
        self._set(self.camera(cursor).zoomed(step))
        self.follow(cursor)

    def zoom_at(self, step: int, place: Place, cursor: Square) -> bool:
        """Come closer or go farther; what is under this place of the window stays there."""
        laid = self.sheet(cursor)
        camera = self.camera(cursor)
        return self._set(anchored(camera, camera.zoomed(step), laid, place))

    # Hands on the map

    def grip(self, place: Place, cursor: Square) -> None:
        """Take hold of the map."""
        self._grip = place, self.camera(cursor)

    def drag(self, place: Place, cursor: Square) -> bool | None:
        """Move it with the hand that holds it: whether something else shows now, None if no hand does."""
        if self._grip is None:
            return None
        (x, y), held = self._grip
        step = self.sheet(cursor).step
        return self._set(held.moved((x - place[0]) / step, (y - place[1]) / step))

    def drop(self) -> None:
        """Let go of the map."""
        self._grip = None

    def point(self, place: Place, now: int, *, on: bool) -> None:
        """Notice whether the pointer is at an edge of the window; on: edges push the map."""
        width, height = self._places().width, self._places().height
        x = int(place[0] >= width - EDGE) - int(place[0] < EDGE)
        y = int(place[1] >= height - EDGE) - int(place[1] < EDGE)
        push = (x, y) if on else (0, 0)
        if push != self._push:
            self._push, self._pushed = push, now + EDGE_MS

    def push(self, now: int, cursor: Square) -> bool:
        """Move the map while the pointer is at an edge; True if something else shows now."""
        if self._push == (0, 0) or now < self._pushed:
            return False
        self._pushed = now + EDGE_MS
        moved = self.pan(self._push[0] * _PUSH, self._push[1] * _PUSH, cursor)
        if not moved:
            self._push = (0, 0)  # there is no more map on this side
        return moved

    def wait(self, now: int) -> int:
        """Milliseconds until the edge pushes again."""
        return NEVER if self._push == (0, 0) else max(0, self._pushed - now)
