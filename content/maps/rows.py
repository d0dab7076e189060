"""Maps as scenarios and rule cases spell them: ground, zones, walls, lights."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated

from components.actions import Square
from components.detection import Cover, Light
from content.measures import Feet, Percent
from content.schema import Within
from content.terrain import Facing, Height, Layer
from ecs.grid.board import SIZE_LIMIT

Length = Annotated[int, Within(1, SIZE_LIMIT)]


@dataclass(frozen=True, slots=True)
class MapRow:
    """The ground: its size in squares or rows of signs; legend: sign -> terrain; origin: square of the first sign."""

    size: tuple[Length, Length] | None = None
    rows: tuple[str, ...] = ()
    legend: dict[str, str] = field(default_factory=dict)
    origin: Square = (0, 0)
    light: Light = Light.BRIGHT


@dataclass(frozen=True, slots=True)
class ZoneRow:
    """Squares, listed or as area = [west, north, east, south] with both ends, that get a terrain, a light, or both."""

    squares: tuple[Square, ...] = ()
    area: tuple[int, int, int, int] | None = None
    terrain: str = ""
    light: Light | None = None
    height: Height | None = None
    cover: Cover | None = None
    conceals: Percent | None = None


@dataclass(frozen=True, slots=True)
class WallRow:
    """A straight wall between two points in squares (decimals allowed); its kind's numbers may be overridden."""

    from_: tuple[Decimal, Decimal]
    to: tuple[Decimal, Decimal]
    kind: str = "wall"
    height: Height | None = None
    open: bool | None = None
    locked: bool = False
    blocks: tuple[Layer, ...] | None = None
    cover: Cover | None = None
    conceals: Percent | None = None
    faces: Facing | None = None


@dataclass(frozen=True, slots=True)
class LightRow:
    """A light at a square or carried by a creature: bright to so many feet, dim to twice that unless said."""

    bright: Feet = 0
    dim: Feet | None = None
    at: Square | None = None
    carried_by: str = ""

    @property
    def feet(self) -> tuple[int, int]:
        """Bright and dim radius."""
        return self.bright, 2 * self.bright if self.dim is None else self.dim
