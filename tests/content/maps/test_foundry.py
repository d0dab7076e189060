"""Foundry VTT scenes: what is read, what is ignored, what is refused."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from components.detection import Light
from content.loader import load
from content.maps.foundry import Imported, read_foundry
from content.maps.lit import MOST_LIT, lit_squares
from ecs.errors import MapError
from tests.real_maps import MAPS, PATHS, needs_maps

TERRAIN = load().terrain
UNIT = 1024

Json = dict[str, object]


def wall(*ends: float, **more: object) -> Json:
    return {"c": list(ends), "move": 1, "sense": 1, "door": 0, "ds": 0, **more}


def scene(**more: object) -> Json:
    """A map of 10 x 8 squares of 100 pixels with one wall."""
    data: Json = {
        "name": "Test", "width": 1000, "height": 800, "grid": 100, "gridType": 1, "padding": 0, "shiftX": 0,
        "shiftY": 0,
        "gridDistance": 5, "gridUnits": "ft", "walls": [wall(100, 100, 500, 100)], "lights": [], "darkness": 0,
        "globalLight": False,
    }  # fmt: skip
    return {**data, **more}


@pytest.fixture
def reading(tmp_path: Path) -> Callable[[object], Imported]:
    def read(data: object) -> Imported:
        path = tmp_path / "map.json"
        path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
        return read_foundry(path, TERRAIN)

    return read


Reading = Callable[[object], Imported]


def kinds(found: Imported) -> list[str]:
    return [found.layout.materials[w.material].kind for w in found.layout.walls]


@needs_maps
@pytest.mark.parametrize(
    ("name", "size", "walls", "doors", "lights", "ambient"),
    [
        ("acid-pool-cave", (25, 25), 57, 0, 0, Light.BRIGHT),
        ("dead-king", (24, 27), 103, 5, 38, Light.BRIGHT),
        ("lost-temple", (30, 30), 169, 8, 34, Light.BRIGHT),
        ("something-s-cooking", (25, 15), 59, 13, 0, Light.BRIGHT),
        ("the-goblin-s-hideout", (30, 30), 236, 0, 3, Light.DARK),
    ],
)
def test_real_maps_are_read(
    name: str, size: tuple[int, int], walls: int, doors: int, lights: int, ambient: Light
) -> None:
    found = read_foundry(MAPS / f"{name}.json", TERRAIN)
    assert (found.layout.width, found.layout.height) == size
    assert len(found.layout.walls) == walls
    assert sum(f.kind == "door" for f in found.fixtures) == doors
    assert sum(f.kind == "light" for f in found.fixtures) == lights
    assert found.ambient is ambient


def test_walls_are_exact_segments_rounded_half_up(reading: Reading) -> None:
    data = scene(grid=128, width=1280, height=1280, walls=[wall(8, 2496 - 2000, 112.0625, 520)])
    assert reading(data).layout.walls[0][:4] == (64, 3968, 897, 4160)


def test_the_drawing_starts_after_its_padding(reading: Reading) -> None:
    """The offset is ceil(padding x size / grid) x grid on each axis."""
    plain = reading(scene())
    moved = reading(
        scene(padding=0.25, walls=[wall(400, 300, 800, 300)], lights=[{"x": 350, "y": 250, "dim": 10, "bright": None}])
    )
    assert moved.layout.walls == plain.layout.walls
    assert [(f.x, f.y, f.bright, f.dim) for f in moved.fixtures] == [(0, 0, 0, 10)]


def test_a_shift_moves_the_map_by_whole_squares_and_never_the_grid(reading: Reading) -> None:
    assert reading(scene(shiftX=100)).layout.walls[0][:4] == (2 * UNIT, UNIT, 6 * UNIT, UNIT)
    assert reading(scene(shiftX=30)).layout.walls[0][:4] == (UNIT, UNIT, 5 * UNIT, UNIT)


@pytest.mark.parametrize(
    ("distance", "units", "size"),
    [(5, "ft", (10, 8)), (10, "ft", (20, 16)), (1.5, "m", (10, 8)), (3, "m", (20, 16)), (9, "ft", (18, 15))],
)
def test_other_distances_are_scaled_to_squares_of_5_ft(
    reading: Reading, distance: float, units: str, size: tuple[int, int]
) -> None:
    found = reading(scene(gridDistance=distance, gridUnits=units))
    assert (found.layout.width, found.layout.height) == size
    assert found.layout.walls[0].x0 == (UNIT * 2 * size[0] // 20 if size[0] != 18 else 1843)
    assert any("scaled" in w.message for w in found.warnings) == (size != (10, 8))


def test_what_a_wall_blocks_gives_its_kind(reading: Reading) -> None:
    walls = [
        wall(0, 0, 100, 0),
        wall(0, 100, 100, 100, sense=0),
        wall(0, 200, 100, 200, move=0),
        wall(0, 300, 100, 300, door=1),
        wall(0, 400, 100, 400, move=0, sense=0),
        wall(0, 500, 0, 500),
    ]
    found = reading(scene(walls=walls))
    assert kinds(found) == ["wall", "window", "curtain", "door"]
    assert {w.message for w in found.warnings} == {"1 x walls that block nothing", "1 x walls without length"}


def test_new_and_old_wall_fields_say_the_same(reading: Reading) -> None:
    new = [
        {
            "c": [0, 100 * i, 100, 100 * i],
            "move": move,
            "sight": sight,
            "light": sight,
            "sound": 20 if move and sight else 0,
        }
        for i, (move, sight) in enumerate([(20, 20), (20, 0), (0, 20), (20, 10)])
    ]
    found = reading(scene(walls=new))
    assert kinds(found) == ["wall", "window", "curtain", "wall"]
    assert [w.message for w in found.warnings] == ["1 x limited sight of walls, taken as full"]


def test_doors_keep_their_state_and_two_leaves_are_one_door(reading: Reading) -> None:
    walls = [
        wall(100, 100, 200, 100, door=1),
        wall(200, 100, 300, 100, door=1),
        wall(100, 300, 200, 300, door=1, ds=1),
        wall(100, 500, 200, 500, door=2, ds=2),
    ]
    found = reading(scene(walls=walls))
    assert [(f.walls, f.open, f.locked) for f in found.fixtures] == [
        ((0, 1), False, False),
        ((2,), True, False),
        ((3,), False, True),
    ]
    assert [w.message for w in found.warnings] == ["1 x secret doors, taken as doors"]


def test_any_number_of_leaves_in_a_row_are_one_door_in_whatever_order_they_come(reading: Reading) -> None:
    leaves = [wall(x, 400, x + 10, 400, door=1) for x in range(100, 500, 10)]
    Random(1).shuffle(leaves)
    around_a_corner = wall(500, 400, 500, 410, door=1)
    found = reading(scene(walls=[*leaves, around_a_corner]))
    assert [f.walls for f in found.fixtures] == [tuple(range(40)), (40,)]


@needs_maps
def test_one_way_walls_hold_both_ways_and_are_reported() -> None:
    found = read_foundry(MAPS / "the-goblin-s-hideout.json", TERRAIN)
    assert "5 x one-way walls, taken as walls both ways" in [w.message for w in found.warnings]


def test_lights_tolerate_null_and_dark_ones_are_dropped(reading: Reading) -> None:
    lights = [
        {"x": 150, "y": 150, "dim": None, "bright": 10},
        {"x": 250, "y": 150, "dim": 0, "bright": None},
        {"x": 350, "y": 150, "config": {"dim": 40, "bright": 20}},
        {"x": 450, "y": 150, "dim": 10, "bright": 0, "hidden": True},
    ]
    found = reading(scene(lights=lights))
    assert [(f.x, f.y, f.bright, f.dim) for f in found.fixtures] == [(1, 1, 10, 10), (3, 1, 20, 40)]
    assert [w.message for w in found.warnings] == ["1 x lights that are off"]


@pytest.mark.parametrize(
    ("darkness", "lit", "ambient"),
    [(0, False, 2), (0.3, False, 1), (0.74, False, 1), (0.75, False, 0), (1, False, 0), (1, True, 1)],
)
def test_darkness_becomes_ambient_light(reading: Reading, darkness: float, lit: bool, ambient: int) -> None:
    assert set(reading(scene(darkness=darkness, globalLight=lit)).layout.ambient) == {ambient}


def test_the_form_since_version_10_is_read(reading: Reading) -> None:
    data = scene(grid={"type": 1, "size": 100, "distance": 5, "units": "ft"}, environment={"darknessLevel": 1})
    for key in ("gridType", "gridDistance", "gridUnits", "darkness", "globalLight", "shiftX", "shiftY"):
        del data[key]
    found = reading(data)
    assert (found.layout.width, found.ambient) == (10, Light.DARK)


def test_hairline_gaps_are_mended(reading: Reading) -> None:
    """D-GEO-5."""
    found = reading(scene(walls=[wall(100, 100, 500, 100), wall(500.5, 100, 500.5, 400)]))
    first, second = found.layout.walls
    assert first[2:4] in (second[:2], second[2:4]) or second.y0 < first.y1 or first.x1 >= second.x0


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("{", "no valid JSON"),
        ("[1, 2]", "is no map"),
        ('{"name": "x"}', "'walls'"),
        (scene(gridType=2), "only square grids"),
        (scene(gridType=0), "gridless"),
        (scene(width=100 * 201), "201 x 8 squares"),
        (scene(width=0), "0 x 8 squares"),
        (scene(grid=0), "at least 1 pixel"),
        (scene(grid="x"), "grid='x': expected a number"),
        (scene(gridUnits="parsec"), "gridUnits='parsec'"),
        (scene(gridDistance=0), "distance above 0"),
        (scene(walls=[{"c": [1, 2, 3]}]), "walls[0]"),
        (scene(walls=[wall(0, 0, 10**7, 0)]), "far outside"),
        (scene(walls=[wall(100, 0, 100, 800)] * 800), "more walls lie in the same squares"),
        (scene(walls=[wall(500, 500, n % 100 * 10, n // 100 * 100) for n in range(800)]), "more walls lie in the same"),
        (scene(walls=[3]), "walls: expected a list of objects"),
        (scene(lights=[{"y": 3, "dim": 5}]), "'x' is missing"),
    ],
)
def test_what_is_no_map_is_refused_in_one_line(reading: Reading, data: object, words: str) -> None:
    with pytest.raises(MapError) as caught:
        reading(data)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.file.endswith("map.json")


@pytest.mark.parametrize("key", ["width", "height", "grid"])
def test_a_missing_key_is_named(reading: Reading, key: str) -> None:
    data = scene()
    del data[key]
    with pytest.raises(MapError, match=f"'{key}' is missing"):
        reading(data)


def test_broken_json_says_its_line(reading: Reading) -> None:
    with pytest.raises(MapError) as caught:
        reading('{\n"walls": [,]}')
    assert caught.value.line == 2


def test_a_file_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="cannot be read"):
        read_foundry(tmp_path / "nowhere.json", TERRAIN)


ODD: list[object] = [None, "x", -1, 10**30, 1e-30, {}, [], [1], True, 0.5, [[]], {"a": 1}]


def test_whatever_a_file_holds_the_reader_reads_or_refuses(reading: Reading) -> None:
    whole = scene(
        walls=[wall(0, 0, 100, 0, door=1, dir=0)], lights=[{"x": 1, "y": 2, "dim": 5, "bright": 5, "angle": 9}]
    )
    places: list[tuple[str | int, ...]] = [(key,) for key in whole]
    places += [("walls", 0, key) for key in ("c", "move", "sense", "door", "ds", "dir")] + [("walls", 0, "c", 2)]
    places += [("lights", 0, key) for key in ("x", "y", "dim", "bright", "angle")] + [("environment",), ("background",)]
    messages: list[str] = []
    for place in places:
        for value in ODD:
            data = deepcopy(whole)
            inner: object = data
            for key in place[:-1]:
                inner = inner[key]  # type: ignore[index]  # the path is one of this scene
            inner[place[-1]] = value  # type: ignore[index]  # likewise
            try:
                found = reading(data)
            except MapError as refusal:
                messages.append(str(refusal))
            else:
                assert 1 <= found.layout.width <= 200
                assert len(found.layout.squares) == found.layout.width * found.layout.height
    assert len(messages) > 50
    assert not any("\n" in message for message in messages)


@pytest.mark.parametrize("number", ["1e999999999", "1e-999999999", "1e99999999999999999999", "9" * 5000])
@pytest.mark.parametrize("key", ["width", "grid", "darkness", "padding"])
def test_numbers_that_reckoning_cannot_take_are_refused(number: str, key: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({**scene(), key: "NUMBER"}).replace('"NUMBER"', number), "utf-8")
    with pytest.raises(MapError, match="numbers too long"):
        read_foundry(file, TERRAIN)


def test_a_file_of_more_values_than_memory_is_refused_before_any_is_made(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text('{"walls": [], "flags": [' + "{}," * 500_001 + "{}]}", "utf-8")
    with pytest.raises(MapError, match="more than 1000000 values"):
        read_foundry(file, TERRAIN)


def test_lights_that_reach_more_squares_than_can_be_lit_are_refused(reading: Reading) -> None:
    def lamps(count: int) -> list[Json]:
        return [{"x": 7500, "y": 7500, "config": {"bright": 500, "dim": 1000}} for _ in range(count)]

    largest = scene(width=20_000, height=20_000, darkness=1)
    assert len(reading({**largest, "lights": lamps(5)}).fixtures) == 5  # each reaches all 40,000 squares
    with pytest.raises(MapError, match="lights reach more than 200000 squares"):
        reading({**largest, "lights": lamps(6)})
    small = {**largest, "lights": [{"x": 50, "y": 50, "config": {"dim": 30}}] * 4000}
    assert len(reading(small).fixtures) == 4000  # 7 x 7 squares each, of a corner


@needs_maps
def test_public_maps_stay_far_below_what_lights_may_reach() -> None:
    for path in PATHS:
        found = read_foundry(path, TERRAIN)
        lamps = [(one.x, one.y, max(one.bright, one.dim)) for one in found.fixtures if one.kind == "light"]
        assert lit_squares(lamps, found.layout.width, found.layout.height) * 100 < MOST_LIT
