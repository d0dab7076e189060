"""Where areas lie, whom they catch and what covers from them (D-AREA-1, D-GEO-2, R-COV-4)."""

from components.ability import Ability, Shape, Targets
from components.actions import Square
from components.detection import Cover
from ecs.grid.board import Board, Layout, Wall
from ecs.grid.material import Material
from ecs.grid.pairs import Pairs
from ecs.grid.space import Space
from systems.rules.areas import Area, area_of, area_squares, caught, cover_from, feet_to_vertex

UNIT = 1024
STONE = Material("stone", move=True, effect=True, sight=True, cover=2)
WALL = Material("wall", move=True, effect=True, sight=True, cover=2)
USER = Space(1, 1)


def board(*, stones: tuple[Square, ...] = (), walls: tuple[tuple[int, int, int, int], ...] = ()) -> Board:
    squares = bytearray(20 * 20)
    for x, y in stones:
        squares[y * 20 + x] = 1
    made = tuple(Wall(x0 * UNIT, y0 * UNIT, x1 * UNIT, y1 * UNIT, 2) for x0, y0, x1, y1 in walls)
    return Board(Layout(20, 20, (Material("floor"), STONE, WALL), bytes(squares), made, bytes([2]) * 400))


def area(
    shape: Shape, radius: int, *, at: Square | None = None, toward: Square | None = None, user: Space = USER
) -> Area:
    found = area_of(Ability("x", targets=Targets.AREA, shape=shape, radius=radius), user, at, toward)
    assert found is not None
    return found


def inside(found: Area) -> set[Square]:
    return set(area_squares(found, 20, 20))


def test_a_burst_takes_the_squares_whose_centres_are_within_its_radius() -> None:
    ten = inside(area(Shape.BURST, 10, at=(5, 5)))
    assert ten == {(x, y) for y in range(3, 7) for x in range(3, 7)} - {(3, 3), (6, 3), (3, 6), (6, 6)}
    assert len(inside(area(Shape.BURST, 20, at=(10, 10)))) == 52
    assert inside(area(Shape.BURST, 5, at=(5, 5))) == {(4, 4), (5, 4), (4, 5), (5, 5)}


def test_an_emanation_starts_at_the_centre() -> None:
    found = inside(area(Shape.EMANATION, 10, user=Space(5, 5)))
    assert (7, 5) in found
    assert (6, 6) in found
    assert (7, 6) not in found


def test_a_cone_opens_from_the_chosen_corner_and_leaves_the_own_space_out() -> None:
    found = inside(area(Shape.CONE, 15, at=(2, 2), toward=(6, 6)))
    assert (2, 2) in found
    assert USER[:2] not in found
    assert all(x >= 2 and y >= 2 for x, y in found)
    assert (5, 5) not in found  # 3.5 squares both ways


def test_a_line_is_one_square_wide() -> None:
    found = inside(area(Shape.LINE, 30, at=(2, 1), toward=(7, 1)))
    assert found == {(x, 1) for x in range(2, 8)}


def test_a_cone_or_line_needs_an_own_corner_and_a_direction() -> None:
    cone = Ability("x", targets=Targets.AREA, shape=Shape.CONE, radius=15)
    assert area_of(cone, USER, (5, 5), (7, 7)) is None
    assert area_of(cone, USER, (2, 2), None) is None
    assert area_of(cone, USER, None, (3, 3)) is None


def test_height_counts_into_the_measure() -> None:
    found = area(Shape.BURST, 10, at=(5, 5))
    assert caught(board(), found, {2: Space(5, 5, 1, 5)}, user=1) == [2]
    assert caught(board(), found, {2: Space(5, 5, 1, 15)}, user=1) == []


def test_everybody_in_a_burst_is_caught_once_and_the_user_only_by_its_burst() -> None:
    spaces = {1: USER, 2: Space(2, 1), 3: Space(2, 2, 3), 4: Space(15, 15)}
    assert caught(board(), area(Shape.BURST, 15, at=(2, 2)), spaces, user=1) == [1, 2, 3]
    assert caught(board(), area(Shape.EMANATION, 15), spaces, user=1) == [2, 3]


def test_a_wall_before_the_origin_keeps_the_area_on_the_users_side() -> None:
    """D-GEO-2: the path runs from the user's centre by an own corner to the origin, and on."""
    walled = board(walls=((5, 0, 5, 20),))
    on_the_wall = area(Shape.BURST, 15, at=(5, 2))
    assert caught(walled, on_the_wall, {2: Space(4, 2), 3: Space(5, 2)}, user=1) == [2]


def test_c52_a_burst_set_off_outside_on_the_wall_does_not_reach_into_a_closed_room() -> None:
    room = board(walls=((3, 3, 4, 3), (3, 4, 4, 4), (3, 3, 3, 4), (4, 3, 4, 4)))
    for vertex in ((3, 3), (4, 3), (3, 4), (4, 4)):
        burst = area(Shape.BURST, 20, at=vertex, user=Space(8, 3))
        assert caught(room, burst, {2: Space(3, 3), 3: Space(7, 3)}, user=1) in ([3], [])
    burst = area(Shape.BURST, 20, at=(4, 3), user=Space(8, 3))
    assert caught(room, burst, {2: Space(3, 3), 3: Space(7, 3)}, user=1) == [3]


def test_an_origin_that_the_user_does_not_get_to_touches_nobody() -> None:
    walled = board(walls=((5, 0, 5, 20),))
    assert caught(walled, area(Shape.BURST, 10, at=(8, 2)), {2: Space(8, 2)}, user=1) == []


def test_round_a_corner_a_creature_is_caught_by_a_corner_of_its_space() -> None:
    cornered = board(stones=((6, 4),))
    assert caught(cornered, area(Shape.BURST, 20, at=(5, 4)), {2: Space(7, 4)}, user=1) == [2]


def test_m70_a_stone_beside_the_line_from_the_origin_gives_no_cover() -> None:
    with_stone = board(stones=((5, 4),))
    target = Space(6, 3)
    pairs = Pairs(with_stone)
    pairs.place(2, target, body=True)
    assert cover_from(pairs, area(Shape.BURST, 20, at=(4, 4)), 2, target, user=1) is Cover.NONE


def test_cover_from_an_area_is_measured_from_its_origin() -> None:
    pairs = Pairs(board(stones=((6, 4),)))
    target = Space(8, 4)
    pairs.place(2, target, body=True)
    assert cover_from(pairs, area(Shape.BURST, 30, at=(5, 4)), 2, target, user=1) is Cover.STANDARD
    assert cover_from(pairs, area(Shape.BURST, 30, at=(8, 3)), 2, target, user=1) is Cover.NONE


def test_a_body_between_origin_and_target_gives_lesser_cover() -> None:
    pairs = Pairs(board())
    target = Space(8, 4)
    for one, space in ((2, target), (3, Space(6, 4))):
        pairs.place(one, space, body=True)
    assert cover_from(pairs, area(Shape.BURST, 30, at=(5, 4)), 2, target, user=1) is Cover.LESSER
    assert cover_from(pairs, area(Shape.BURST, 30, at=(5, 4)), 2, target, user=1, without=(3,)) is Cover.NONE


def test_the_user_covers_nobody_from_its_own_emanation() -> None:
    pairs = Pairs(board())
    user, target = Space(4, 4), Space(6, 4)
    pairs.place(1, user, body=True)
    pairs.place(2, target, body=True)
    assert cover_from(pairs, area(Shape.EMANATION, 30, user=user), 2, target, user=1) is Cover.NONE


def test_the_distance_to_a_vertex_is_that_to_the_nearest_square_it_touches() -> None:
    assert feet_to_vertex(USER, (2, 2)) == 0
    assert feet_to_vertex(USER, (5, 1)) == 15
