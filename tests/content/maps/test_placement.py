"""Teams on maps that were made for something else."""

import json
from pathlib import Path

import pytest

from components.position import SIDES
from content.loader import load
from content.maps.floor import components, floor_of, open_walk
from content.maps.foundry import read_foundry
from content.maps.placement import Placed, parse_team, place, place_file
from ecs.errors import MapError, UsageError
from ecs.grid.space import Space
from tests.real_maps import MAPS, PATHS, needs_maps

CONTENT = load()
KINDS = CONTENT.catalogue.kinds
TEAMS = ["guard*4,archer*2,ogre", "goblin*8,wolf"]

Square = tuple[int, int]


def room(tmp_path: Path, inner: str = "", **more: object) -> Path:
    """A closed hall of 18 x 10 squares in a map of 20 x 12, with more walls as "x y x y;..." in squares."""
    lines = [(1, 1, 19, 1), (19, 1, 19, 11), (19, 11, 1, 11), (1, 11, 1, 1)]
    lines += [tuple(map(int, line.split())) for line in inner.split(";") if line]  # type: ignore[misc]  # four numbers
    walls = [{"c": [100 * v for v in line], "move": 1, "sense": 1} for line in lines]
    path = tmp_path / "hall.json"
    data = {"width": 2000, "height": 1200, "grid": 100, "walls": walls, **more}
    path.write_text(json.dumps(data), "utf-8")
    return path


def bodies(placed: Placed, side: str) -> list[Square]:
    return [
        (e.x + i, e.y + j)
        for e in placed.scenario.entrants
        if e.side == side
        for i in range(SIDES[KINDS[e.kind].rank])
        for j in range(SIDES[KINDS[e.kind].rank])
    ]


@needs_maps
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_sides_start_far_apart_on_one_floor(path: Path) -> None:
    placed = place_file(path, TEAMS, CONTENT)
    floor = floor_of(placed.map)
    squares = set(floor.squares)
    red, blue = bodies(placed, "red"), bodies(placed, "blue")
    assert len(set(red + blue)) == len(red) + len(blue)
    assert squares.issuperset(red + blue)
    assert placed.placement.component_squares == len(squares)
    assert 70 <= placed.placement.distance_squares * 5 * 100 / floor.diameter <= 100
    feet = floor.feet_from(*red)
    assert placed.placement.distance_squares == min(feet[square] for square in blue) // 5


@needs_maps
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_everybody_stands_where_it_can_stand(path: Path) -> None:
    placed = place_file(path, ["giant,ogre*2,guard*3", "dragon,goblin*5"], CONTENT)
    walk = open_walk(placed.scenario.layout, placed.scenario.fixtures)
    for entrant in placed.scenario.entrants:
        rank = KINDS[entrant.kind].rank
        assert walk.can_stand(Space(entrant.x, entrant.y, SIDES[rank], 0, rank))


@needs_maps
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_teams_are_compact_groups(path: Path) -> None:
    placed = place_file(path, ["guard*6", "archer*6"], CONTENT)
    floor = floor_of(placed.map)
    for side in ("red", "blue"):
        group = bodies(placed, side)
        feet = floor.feet_from(group[0])
        assert max(feet[square] for square in group) <= 30


@needs_maps
@pytest.mark.parametrize(
    ("name", "inside", "outside"),
    [
        ("acid-pool-cave", [(12, 12), (3, 3)], [(24, 0), (0, 24)]),
        ("dead-king", [(11, 2), (11, 12), (11, 20), (21, 20)], [(0, 0), (20, 5)]),
        ("lost-temple", [(12, 8), (12, 23), (25, 6), (4, 23), (22, 20)], [(3, 8), (0, 0), (28, 25)]),
        ("something-s-cooking", [(5, 5), (10, 10)], [(20, 4), (20, 10)]),
        ("the-goblin-s-hideout", [(10, 10), (4, 20), (20, 6), (2, 12)], [(0, 0), (8, 16), (29, 10)]),
    ],
)
def test_the_floor_is_what_a_person_would_call_the_inside(
    name: str, inside: list[Square], outside: list[Square]
) -> None:
    """Squares told from pictures of the five maps."""
    found = read_foundry(MAPS / f"{name}.json", CONTENT.terrain)
    squares = set(floor_of(found).squares)
    assert squares.issuperset(inside)
    assert squares.isdisjoint(outside)


def test_the_inside_of_a_closed_hall_is_chosen_over_the_larger_outside(tmp_path: Path) -> None:
    path = room(tmp_path)
    data = json.loads(path.read_text("utf-8"))
    data["width"], data["height"] = 4000, 2400
    path.write_text(json.dumps(data), "utf-8")
    found = read_foundry(path, CONTENT.terrain)
    parts = components(open_walk(found.layout, found.fixtures), found.layout)
    assert [len(part) for part in parts] == [780, 180]
    assert len(floor_of(found).squares) == 180


def test_a_door_joins_rooms_unless_it_is_locked(tmp_path: Path) -> None:
    path = room(tmp_path, "10 1 10 5;10 6 10 11")
    data = json.loads(path.read_text("utf-8"))
    for state, size in ((0, 180), (1, 180), (2, 90)):
        door = {"c": [1000, 500, 1000, 600], "move": 1, "sense": 1, "door": 1, "ds": state}
        path.write_text(json.dumps({**data, "walls": [*data["walls"], door]}), "utf-8")
        assert len(floor_of(read_foundry(path, CONTENT.terrain)).squares) == size


def test_both_ends_have_equal_room_in_an_even_hall(tmp_path: Path) -> None:
    placed = place_file(room(tmp_path), ["guard*4", "guard*4"], CONTENT)
    red, blue = bodies(placed, "red"), bodies(placed, "blue")
    assert {x < 7 for x, _ in red} != {x < 7 for x, _ in blue}


def test_in_the_dark_those_who_need_light_carry_a_torch(tmp_path: Path) -> None:
    dark = place_file(room(tmp_path, darkness=1), ["guard,torchbearer,ooze", "goblin,bat"], CONTENT)
    lights = {entrant.kind: entrant.light for entrant in dark.scenario.entrants}
    assert lights == {"guard": (20, 40), "torchbearer": (20, 40), "ooze": (0, 0), "goblin": (0, 0), "bat": (0, 0)}
    bright = place_file(room(tmp_path), ["guard", "goblin"], CONTENT)
    assert {entrant.light for entrant in bright.scenario.entrants} == {(0, 0)}


@needs_maps
def test_the_same_map_and_teams_give_the_same_scenario() -> None:
    assert place_file(PATHS[1], TEAMS, CONTENT) == place_file(PATHS[1], TEAMS, CONTENT)


def test_names_are_unique_and_sides_are_red_and_blue(tmp_path: Path) -> None:
    scenario = place_file(room(tmp_path), ["guard*3", "guard*2,goblin_archer"], CONTENT).scenario
    assert scenario.sides == ("red", "blue")
    assert [entrant.name for entrant in scenario.entrants] == [
        "Guard 1", "Guard 2", "Guard 3", "Guard 4", "Guard 5", "Goblin archer 1",
    ]  # fmt: skip
    assert {(o.side, o.kind) for o in scenario.objectives} == {("red", "defeat"), ("blue", "defeat")}


def test_a_team_is_kinds_with_numbers() -> None:
    assert parse_team("guard*2, archer", KINDS) == ["guard", "guard", "archer"]


@pytest.mark.parametrize(
    ("team", "words"),
    [
        ("gaurd*4", "did you mean 'guard'?"),
        ("guard*0", "creature*number"),
        ("guard*x", "creature*number"),
        ("guard*99999999999", "creature*number"),
        ("", "no such creature ''"),
        ("guard*60,archer", "at most 60"),
    ],
)
def test_a_faulty_team_is_one_line(team: str, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_team(team, KINDS)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_floor_and_no_room_are_one_line(tmp_path: Path) -> None:
    wall = {"c": [50, 0, 50, 100], "move": 1, "sense": 1}
    path = tmp_path / "wall.json"
    path.write_text(json.dumps({"width": 100, "height": 100, "grid": 100, "walls": [wall]}), "utf-8")
    with pytest.raises(MapError, match="there is no floor"):
        place_file(path, ["guard", "guard"], CONTENT)
    with pytest.raises(MapError, match="there is no room"):
        place_file(room(tmp_path), ["dragon*20", "guard"], CONTENT)


def test_two_teams_are_needed(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="name two"):
        place(read_foundry(room(tmp_path), CONTENT.terrain), ["guard"], KINDS)
