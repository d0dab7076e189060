"""Terrain of squares and borders as data files spell it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from components.detection import Cover
from components.position import RANKS
from content.creatures import Size
from content.measures import Percent
from content.schema import Within
from ecs.grid.material import Material

Layer = Literal["move", "effect", "sight", "sound"]
Height = Annotated[int, Within(0, 1000)]
Facing = Literal["north", "east", "south", "west"]
LAYERS = ("move", "effect", "sight", "sound")
SLITS = ("", "north", "east", "south", "west")


@dataclass(frozen=True, slots=True)
class TerrainRow:
    """One terrain: whether it fills a square or stands on a border, and what it does there.

    blocks: the layers it closes; cover: its grade when it shuts the centre line; height in feet, 0 without limit;
    shelters: covers who stands in it; conceals: percent; size: too small to cover creatures 3 ranks larger;
    cost: feet walked count so many times; faces: the side to which one looks out through a slit;
    opens: it can be opened and closed; prints: clear footprints stay on it; looks: as which terrain it is drawn, itself
    if left out.
    """

    of: Literal["square", "border"]
    blocks: tuple[Layer, ...] = ()
    cover: Cover = Cover.NONE
    height: Height = 0
    shelters: bool = False
    conceals: Percent = 0
    size: Size = "G"
    cost: Annotated[int, Within(1, 10)] = 1
    faces: Facing | None = None
    opens: bool = False
    prints: bool = False
    looks: str = ""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain by name: its material, and where it may be used; border is None if that could not be read."""

    material: Material
    border: bool | None
    opens: bool


FLOOR = Material(
    name="floor",
    move=False,
    effect=False,
    sight=False,
    sound=False,
    cover=0,
    height=0,
    shelters=False,
    conceals=0,
    rank=5,
    cost=1,
    slit=0,
    kind="floor",
)


def terrain(name: str, row: TerrainRow) -> Terrain:
    """The terrain that a row describes."""
    material = Material(
        name=name,
        move="move" in row.blocks,
        effect="effect" in row.blocks,
        sight="sight" in row.blocks,
        sound="sound" in row.blocks,
        cover=int(row.cover),
        height=row.height,
        shelters=row.shelters,
        conceals=row.conceals,
        rank=RANKS.index(row.size),
        cost=row.cost,
        slit=SLITS.index(row.faces or ""),
        kind=row.looks or name,
        prints=row.prints,
    )
    return Terrain(material, row.of == "border", row.opens)
