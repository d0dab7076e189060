"""The map without creatures, put together from cached layers: ground, doors, mist, light, fog, zone lines."""

from dataclasses import dataclass
from math import isqrt
from typing import Final

import pygame

from components.actions import Square
from components.observation import Observation
from ecs.grid.board import Layout
from systems.view.fog import lay_fog
from systems.view.growth import paint_shadows, paint_things
from systems.view.haze import paint_mist
from systems.view.lamps import brazier, flame, glow, light_up
from systems.view.masonry import paint_door, paint_walls
from systems.view.patterns import lay_patterns
from systems.view.pen import SMALL, Pen
from systems.view.scenery import Scenery, scenery_of
from systems.view.soil import paint_ground
from systems.view.sprites import Sprites
from systems.view.zones import lay_zones

LAYERS: Final = 64 << 20
"""Bytes of grounds, mist and the like, of all maps together."""
LIGHTS: Final = 40 << 20
"""Bytes of maps in the lights that were seen last, of all maps together."""
PICTURES: Final = 48 << 20
"""Bytes of the pictures that were shown last, of all maps together."""
MAPS: Final = 4
"""Maps that are kept."""
MOST: Final = 9_500_000
"""Pixels of one picture: the square of a larger one is drawn with fewer, and what is in view is scaled up."""


@dataclass(frozen=True, slots=True)
class Seen:
    """All that the map's picture depends on.

    doors: (wall indexes, open); lamps: carried ones, (x, y) in squares; fires: squares of fixed ones.
    """

    light: bytes
    visible: bytes
    explored: bytes
    doors: tuple[tuple[tuple[int, ...], bool], ...]
    lamps: tuple[tuple[float, float], ...]
    fires: tuple[Square, ...] = ()


def seen_in(observation: Observation) -> Seen:
    """The part of an observation that the map shows."""
    width = observation.briefing.layout.width
    fires = [(x, y) for x, y in observation.briefing.lamps if observation.explored[y * width + x]]
    shining = [(o.x, o.y) for o in observation.own if any(o.light)]
    shining += [(c.x, c.y) for c in observation.contacts if c.certain and any(c.light)]
    return Seen(
        observation.light,
        observation.visible,
        observation.explored,
        tuple((d.walls, d.open) for d in observation.doors),
        tuple((x + 0.5, y + 0.5) for x, y in shining),
        tuple(fires),
    )


class Terrain:
    """The picture of one layout.  `picture` draws anew only when what is seen or the zoom changed.

    strong: light is told by patterns, too.  sprites, lights, pictures: where layers and the whole are kept, shared with
    other maps.
    """

    def __init__(
        self, layout: Layout, *, strong: bool = False, sprites: Sprites | None = None, lights: Sprites | None = None,
        pictures: Sprites | None = None,
    ) -> None:  # fmt: skip
        self.layout = layout
        self.strong = strong
        self.scenery: Scenery = scenery_of(layout)
        self._own = object()  # owns the layers of this map among those of others
        self._sprites = Sprites(LAYERS) if sprites is None else sprites
        self._lights = Sprites(LIGHTS) if lights is None else lights
        self._pictures = Sprites(PICTURES) if pictures is None else pictures

    def picture(self, seen: Seen, unit: int, *, strong: bool = False) -> pygame.Surface:
        """The map at `unit` pixels a square, or fewer where it is very large.  strong: by patterns for once."""
        drawn = min(unit, max(1, isqrt(MOST // (self.scenery.width * self.scenery.height))))
        wanted = (self._own, seen, drawn, strong or self.strong)
        return self._pictures.get(wanted, lambda: self._compose(seen, drawn, strong=strong or self.strong))

    def rest(self) -> None:
        """Let go of all but the ground, which takes longest to draw: the map is not shown now."""
        self._lights.disown(self._own)
        self._pictures.disown(self._own)

    def drop(self) -> None:
        """Let go of everything drawn."""
        self.rest()
        self._sprites.disown(self._own)

    def _ground(self, unit: int, doors: frozenset[int]) -> pygame.Surface:
        def make() -> pygame.Surface:
            surface = paint_ground(self.scenery, unit)
            pen = Pen(surface, unit)
            paint_shadows(pen, self.scenery, doors)
            paint_things(pen, self.scenery)
            paint_walls(pen, self.scenery, doors)
            return surface

        return self._sprites.get((self._own, "ground", unit, doors), make)

    def _mist(self, unit: int) -> tuple[pygame.Surface, Square] | None:
        squares = self.scenery.misty
        if not squares:
            return None
        corner = (min(x for x, _ in squares) - 1, min(y for _, y in squares) - 1)

        def make() -> pygame.Surface:
            made = paint_mist(squares, unit)
            return made[0] if made else pygame.Surface((1, 1))

        return self._sprites.get((self._own, "mist", unit), make), corner

    def _lit(self, seen: Seen, light: bytes, unit: int) -> pygame.Surface:
        """The map in its light, before any fog."""
        width, height = self.scenery.width, self.scenery.height
        doors = frozenset(i for walls, _ in seen.doors for i in walls)
        surface = self._ground(unit, doors).copy()
        pen = Pen(surface, unit)
        for walls, opened in seen.doors:
            for i in walls:
                paint_door(pen, self.scenery.strokes[i], opened=opened)
        mist = self._mist(unit)
        if mist:
            surface.blit(mist[0], (mist[1][0] * unit, mist[1][1] * unit))
        light_up(surface, width, height, light, self._faces(self.layout.ambient))
        if mist:
            surface.blit(self._veil(mist[0], unit), (mist[1][0] * unit, mist[1][1] * unit))
        return surface

    def _compose(self, seen: Seen, unit: int, *, strong: bool) -> pygame.Surface:
        width, height = self.scenery.width, self.scenery.height
        light = self._faces(seen.light)
        key = (self._own, "lit", unit, seen.doors, light)
        surface = self._lights.get(key, lambda: self._lit(seen, light, unit)).copy()
        if strong:
            lay_patterns(surface, width, light, self._faces(seen.visible), unit, self._sprites)
        lay_fog(surface, width, height, self._faces(seen.visible), seen.explored, unit, self._sprites)
        for column, row in seen.fires:
            self._fire(surface, column, row, unit)
        for x, y in seen.lamps:
            self._lamp(surface, x, y, unit, flame_at=(x - 0.06, y - 0.94))
        lay_zones(surface, width, height, light, unit)
        _crosses(surface, width, height, unit)
        return surface

    def _faces(self, levels: bytes) -> bytes:
        """A byte a square, where trees, rocks and the like take the highest of their neighbours': their faces show."""
        width, height, materials = self.scenery.width, self.scenery.height, self.layout.materials
        shown = bytearray(levels)
        for i, index in enumerate(self.layout.squares):
            if materials[index].sight and materials[index].move:
                x, y = i % width, i // width
                rows = range(max(0, y - 1), min(height, y + 2))
                shown[i] = max(max(levels[r * width + max(0, x - 1) : r * width + min(width, x + 2)]) for r in rows)
        return bytes(shown)

    def _veil(self, cloud: pygame.Surface, unit: int) -> pygame.Surface:
        """A faint copy of the mist over the lit map, so that it stays visible in the dark."""

        def make() -> pygame.Surface:
            veil = cloud.copy()
            veil.fill((186, 192, 202, 58), special_flags=pygame.BLEND_RGBA_MULT)
            return veil

        return self._sprites.get((self._own, "veil", unit), make)

    def _fire(self, surface: pygame.Surface, x: int, y: int, unit: int) -> None:
        """A fixed light: an iron bowl on the ground, burning."""
        bowl = self._sprites.get(("brazier", unit), lambda: brazier(unit))
        surface.blit(bowl, (x * unit, y * unit), special_flags=pygame.BLEND_PREMULTIPLIED)
        self._lamp(surface, x + 0.5, y + 0.5, unit, flame_at=(x, y - 0.02))

    def _lamp(self, surface: pygame.Surface, x: float, y: float, unit: int, *, flame_at: tuple[float, float]) -> None:
        """A glow around a point, and a flame whose square has its corner at flame_at."""
        radius = round(1.2 * unit)
        shine = self._sprites.get(("glow", radius), lambda: glow(radius, (120, 76, 30)))
        add = pygame.BLEND_RGB_ADD
        surface.blit(shine, (round(x * unit) - radius, round(y * unit) - radius), special_flags=add)
        fire = self._sprites.get(("flame", unit), lambda: flame(unit))
        at = (round(flame_at[0] * unit), round(flame_at[1] * unit))
        surface.blit(fire, at, special_flags=pygame.BLEND_PREMULTIPLIED)


class Terrains:
    """The pictures of the layouts used last, told apart by identity.  strong: light is told by patterns, too."""

    def __init__(self) -> None:
        self._kept: list[Terrain] = []
        self._sprites, self._lights, self._pictures = Sprites(LAYERS), Sprites(LIGHTS), Sprites(PICTURES)
        self.strong = False

    @property
    def bytes(self) -> int:
        """What the layers and pictures of all maps hold."""
        return self._sprites.bytes + self._lights.bytes + self._pictures.bytes

    def strengthen(self, *, on: bool) -> None:
        """Tell light by patterns, too, or no longer."""
        self.strong = on
        for terrain in self._kept:
            terrain.strong = on

    def rest(self) -> None:
        """No map is shown now: only their grounds are kept."""
        for terrain in self._kept:
            terrain.rest()

    def of(self, layout: Layout) -> Terrain:
        """The picture of this very layout; of the one that was shown before only the ground is kept."""
        found = next((t for t in self._kept if t.layout is layout), None)
        if found is None:
            found = Terrain(
                layout, strong=self.strong, sprites=self._sprites, lights=self._lights, pictures=self._pictures
            )
        if self._kept and self._kept[-1] is not found:
            self._kept[-1].rest()
        self._kept = [*(t for t in self._kept if t is not found), found]
        for old in self._kept[:-MAPS]:
            old.drop()
        self._kept = self._kept[-MAPS:]
        return found


def _crosses(surface: pygame.Surface, width: int, height: int, unit: int) -> None:
    """The grid as small crosses at the corners of squares."""
    arm = max(2, unit // 16) if unit >= SMALL else 1
    cross = pygame.Surface((2 * arm + 1, 2 * arm + 1), pygame.SRCALPHA)
    pygame.draw.line(cross, (240, 230, 205, 68), (0, arm), (2 * arm, arm))
    pygame.draw.line(cross, (240, 230, 205, 68), (arm, 0), (arm, 2 * arm))
    surface.fblits([(cross, (x * unit - arm, y * unit - arm)) for y in range(1, height) for x in range(1, width)])
