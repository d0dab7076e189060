"""Maps as scenarios and cases spell them."""

from dataclasses import dataclass

import pytest

from content.loader import load
from content.maps.drawn import Drawn, draw
from content.maps.rows import LightRow, MapRow, WallRow, ZoneRow
from content.schema import glean
from content.source import Faults, parse

TERRAIN = load().terrain


@dataclass(frozen=True, slots=True)
class Whole:
    map: MapRow
    zones: tuple[ZoneRow, ...] = ()
    walls: tuple[WallRow, ...] = ()
    lights: tuple[LightRow, ...] = ()


def drawing(text: str) -> tuple[Drawn | None, list[str]]:
    faults = Faults()
    source = parse("x.toml", text.encode(), faults)
    assert source is not None
    row = glean(Whole, source.data, source.place, faults)
    if not faults.sound(source.place):
        return None, [str(f) for f in faults.findings]
    drawn = draw(row.map, TERRAIN, source.place, faults, zones=row.zones, walls=row.walls, lights=row.lights)
    return drawn, [str(f) for f in faults.findings]


def drawn_of(text: str) -> Drawn:
    drawn, faults = drawing(text)
    assert faults == []
    assert drawn is not None
    return drawn


def test_rows_and_legend_give_materials() -> None:
    layout = drawn_of('map = { rows = ["..#", "T.b"], legend = { "T" = "tree", "b" = "bush" } }').layout
    names = [layout.materials[index].name for index in layout.squares]
    assert names == ["floor", "floor", "stone", "tree", "floor", "bush"]
    assert layout.ambient == bytes([2] * 6)


def test_squares_count_from_the_origin() -> None:
    drawn = drawn_of(
        'map = { size = [20, 10], origin = [-5, -5], light = "dim" }\n'
        'zones = [{ squares = [[-5, -5]], terrain = "mist" }, { area = [14, 4, 14, 4], light = "dark" }]\n'
        "walls = [{ from = [-3, -5], to = [-3, 4] }]\nlights = [{ at = [0, 0], bright = 20 }]\n"
    )
    layout = drawn.layout
    assert layout.materials[layout.squares[0]].name == "mist"
    assert layout.ambient[0] == 1
    assert layout.ambient[-1] == 0
    assert layout.walls[0][:4] == (2048, 0, 2048, 9216)
    assert [(f.kind, f.x, f.y, f.bright, f.dim) for f in drawn.fixtures] == [("light", 5, 5, 20, 40)]


def test_walls_take_any_points_rounded_half_up_and_overrides() -> None:
    drawn = drawn_of(
        'map = { size = [9, 9] }\nwalls = [{ from = [0.5, 0.00048828125], to = [8.25, 9], kind = "wall", height = 10 },'
        '{ from = [1, 1], to = [1, 2], kind = "slit", faces = "east" },'
        '{ from = [2, 1], to = [2, 2], kind = "wall", blocks = ["sight"], conceals = 20 }]'
    )
    layout = drawn.layout
    assert layout.walls[0][:4] == (512, 1, 8448, 9216)
    first, slit, veil = (layout.materials[wall.material] for wall in layout.walls)
    assert first.height == 10
    assert slit.slit == 2
    assert (veil.move, veil.effect, veil.sight, veil.sound, veil.conceals) == (False, False, True, False, 20)


def test_doors_are_fixtures_with_their_wall() -> None:
    drawn = drawn_of(
        "map = { size = [9, 9] }\nwalls = [{ from = [3, 0], to = [3, 4] }, "
        '{ from = [3, 4], to = [3, 5], kind = "door" },'
        '{ from = [0, 9], to = [2, 9], kind = "door", open = true, locked = true }]'
    )
    assert [(f.kind, f.x, f.y, f.walls, f.open, f.locked) for f in drawn.fixtures] == [
        ("door", 3, 4, (1,), False, False),
        ("door", 1, 8, (2,), True, True),
    ]


def test_mist_veils_what_stands_in_it() -> None:
    drawn = drawn_of(
        'map = { rows = ["w#."], legend = { "w" = "water" } }\nzones = [{ area = [0, 0, 2, 0], terrain = "mist" }]'
    )
    water, stone, open_ground = (drawn.layout.materials[index] for index in drawn.layout.squares)
    assert (water.name, water.cost, water.conceals) == ("water", 2, 20)
    assert (stone.name, stone.conceals) == ("stone", 0)
    assert open_ground.name == "mist"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("map = {}", "the map has no size"),
        ("map = { size = [201, 5] }", "use a number from 1 to 200"),
        ('map = { rows = ["ab"] }', "sign 'a'"),
        ('map = { rows = ["a"], legend = { "a" = "wall" } }', "'wall' is no terrain of a square"),
        ("map = { size = [5, 5] }\nzones = [{ squares = [[5, 0]], terrain = 'mist' }]", "outside the map"),
        ("map = { size = [5, 5] }\nzones = [{ squares = [[4, 0]], terrain = 'mizt' }]", "did you mean 'mist'?"),
        ("map = { size = [5, 5] }\nzones = [{ squares = [[4, 0]] }]", "a zone needs"),
        ("map = { size = [5, 5] }\nwalls = [{ from = [1, 1], to = [1, 1] }]", "one point"),
        ("map = { size = [5, 5] }\nwalls = [{ from = [1, 1], to = [1, 6] }]", "leaves the map"),
        ("map = { size = [5, 5] }\nwalls = [{ from = [1, nan], to = [1, 2] }]", "expected a number"),
        ("map = { size = [5, 5] }\nwalls = [{ from = [1, 1], to = [-inf, 2] }]", "expected a number"),
        ("map = { size = [5, 5] }\nwalls = [{ from = [1, 1], to = [1, 2], kind = 'dor' }]", "did you mean 'door'?"),
        ("map = { size = [5, 5] }\nlights = [{ bright = 5 }]", "a light needs at"),
    ],
)
def test_a_fault_says_what_to_do(text: str, words: str) -> None:
    _, faults = drawing(text)
    assert any(words in fault for fault in faults), faults


def test_the_content_folder_has_walls_of_every_kind_that_cases_may_name() -> None:
    for name in ("wall", "low_wall", "door", "slit", "window", "curtain"):
        assert TERRAIN[name].border


def test_lights_that_reach_more_squares_than_can_be_lit_are_a_fault_of_the_first_too_many() -> None:
    lamp = "{ at = [100, 100], bright = 1000 }"
    drawn_of(f"map = {{ size = [200, 200] }}\nlights = [{', '.join([lamp] * 5)}]\n")
    _, faults = drawing(f"map = {{ size = [200, 200] }}\nlights = [{', '.join([lamp] * 6)}]\n")
    (fault,) = faults
    assert "lights[5]" in fault
    assert "more than 200000 squares" in fault
