"""What must hold of lines on any map: rings, squares and borders, both ways, walls in pieces.  Source: D-GEO-1."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ecs.grid.board import Board
from ecs.grid.lines import EFFECT
from ecs.grid.lines import EFFECT as LINE_OF_EFFECT
from ecs.grid.pairs import Pairs
from ecs.grid.routes import path_shut
from ecs.grid.space import Space
from tests.ecs.grid.judge import centre, outer
from tests.ecs.grid.maps import FLOOR, STONE, UNIT, board_of
from tests.ecs.grid.test_pairs_against_rules import ANY, random_board, random_space

SEEDS = st.integers(0, 2**32 - 1)
EXAMPLES = settings(max_examples=60, deadline=None, derandomize=True)
Ends = tuple[int, int, int, int]


def room(random: Random, size: int) -> set[tuple[int, int]]:
    """Squares that hang together, away from the edge of a board of 12 x 12."""
    found = {(6, 6)}
    while len(found) < size:
        x, y = random.choice(sorted(found))
        dx, dy = random.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        if 2 <= x + dx < 10 and 2 <= y + dy < 10:
            found.add((x + dx, y + dy))
    return found


def outline(squares: set[tuple[int, int]]) -> list[Ends]:
    """The unit borders round a set of squares."""
    found = []
    for x, y in sorted(squares):
        for dx, dy, ends in (
            (1, 0, (x + 1, y, x + 1, y + 1)),
            (-1, 0, (x, y, x, y + 1)),
            (0, 1, (x, y + 1, x + 1, y + 1)),
            (0, -1, (x, y, x + 1, y)),
        ):
            if (x + dx, y + dy) not in squares:
                found.append((ends[0] * UNIT, ends[1] * UNIT, ends[2] * UNIT, ends[3] * UNIT))
    return found


def stone(walls: list[Ends]) -> list[tuple[int, int, int, int, int]]:
    return [(*ends, STONE) for ends in walls]


def inside(space: Space, squares: set[tuple[int, int]]) -> bool | None:
    """Whether a space's centre lies in a set of squares; None on its outline."""
    x, y = centre(space)
    columns = {x // UNIT} if x % UNIT else {x // UNIT - 1, x // UNIT}
    rows = {y // UNIT} if y % UNIT else {y // UNIT - 1, y // UNIT}
    held = {(column, row) in squares for column in columns for row in rows}
    return held.pop() if len(held) == 1 else None


def spaces(random: Random, board: Board, count: int) -> list[Space]:
    return [random_space(random, board, flying=False) for _ in range(count)]


@given(SEEDS)
@EXAMPLES
def test_nothing_gets_through_a_closed_ring(seed: int) -> None:
    random = Random(seed)
    squares = room(random, random.choice((1, 1, 2, 3, 5, 9)))
    clutter = [(random.randrange(13) * UNIT, random.randrange(13) * UNIT) for _ in range(4)]
    walls = [*outline(squares), (*clutter[0], *clutter[1]), (*clutter[2], *clutter[3])]
    board = board_of(12, 12, walls=stone(walls), free=random.random() < 0.5)
    pairs = Pairs(board)
    for first, second in zip(spaces(random, board, 12), spaces(random, board, 12), strict=True):
        sides = inside(first, squares), inside(second, squares)
        if None in sides or sides[0] == sides[1]:
            continue
        assert not pairs.between(first, second) & LINE_OF_EFFECT
        x0, y0, x1, y1 = random.choice(walls)
        on_wall = random.choice(((x0, y0), (x1, y1)))
        for corner in outer(first):
            for path in ([corner, on_wall], [corner]):  # an origin on the wall, leaning to a corner
                points = [centre(first), *path, centre(second)]
                assert path_shut(board, [c for point in points for c in point]) & EFFECT


@given(SEEDS)
@EXAMPLES
def test_nothing_gets_through_a_ring_of_walls_at_any_angle(seed: int) -> None:
    random = Random(seed)
    middle = 6 * UNIT + random.choice((0, 512, random.randrange(UNIT)))
    step = random.choice((UNIT, 512, 1))
    directions = [(3, 0), (2, 2), (0, 3), (-2, 2), (-3, 0), (-2, -2), (0, -3), (2, -2)]
    kept = [d for i, d in enumerate(directions) if i % 3 == 0 or random.random() < 0.7]
    corners = []
    for dx, dy in kept:
        far = random.randrange(500, 1700)
        corners.append(((middle + dx * far) // step * step, (middle + dy * far) // step * step))
    board = board_of(12, 12, walls=stone([(*a, *b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]))
    pairs = Pairs(board)
    for first, second in zip(spaces(random, board, 10), spaces(random, board, 10), strict=True):
        sides = within(centre(first), corners), within(centre(second), corners)
        if None not in sides and sides[0] != sides[1]:
            assert not pairs.between(first, second) & LINE_OF_EFFECT


def within(z: tuple[int, int], corners: list[tuple[int, int]]) -> bool | None:
    """Whether a point lies inside a polygon; None on its outline."""
    held = False
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        turn = (b[0] - a[0]) * (z[1] - a[1]) - (b[1] - a[1]) * (z[0] - a[0])
        if turn == 0 and min(a[0], b[0]) <= z[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= z[1] <= max(a[1], b[1]):
            return None
        if (a[1] > z[1]) != (b[1] > z[1]) and (turn > 0) == (b[1] > a[1]):
            held = not held
    return held


@given(SEEDS)
@EXAMPLES
def test_a_solid_square_and_its_four_borders_answer_alike(seed: int) -> None:
    random = Random(seed)
    solids = {(random.randrange(1, 8), random.randrange(1, 8)) for _ in range(random.randrange(1, 8))}
    def point() -> int:
        return random.randrange(10) * UNIT

    other = [(point(), point(), point(), point()) for _ in range(random.randrange(3))]
    borders = [ends for square in solids for ends in outline({square})]
    some = {square for square in solids if random.random() < 0.5}
    boards = [
        board_of(9, 9, squares=dict.fromkeys(solids, STONE), walls=[(*w, STONE) for w in other]),
        board_of(9, 9, walls=[(*w, STONE) for w in [*other, *borders]]),
        board_of(9, 9, squares=dict.fromkeys(some, STONE), walls=[(*w, STONE) for w in [*other, *borders]]),
    ]
    for first, second in zip(spaces(random, boards[0], 15), spaces(random, boards[0], 15), strict=True):
        held = {(x, y) for s in (first, second) for x in range(s.x, s.x + s.side) for y in range(s.y, s.y + s.side)}
        if not held & solids:
            assert len({Pairs(board).between(first, second) for board in boards}) == 1


@given(SEEDS)
@EXAMPLES
def test_effect_sight_and_mist_are_the_same_both_ways(seed: int) -> None:
    random = Random(seed)
    board = random_board(random, ANY, free_walls=random.random() < 0.5)
    for first, second in zip(spaces(random, board, 15), spaces(random, board, 15), strict=True):
        assert (Pairs(board).between(first, second) ^ Pairs(board).between(second, first)) & 7 == 0


@given(SEEDS)
@EXAMPLES
def test_a_wall_in_two_pieces_answers_like_the_whole(seed: int) -> None:
    random = Random(seed)
    whole, pieces = [], []
    for _ in range(random.randrange(1, 7)):
        x, y = random.randrange(9) * 512, random.randrange(9) * 512
        dx, dy = random.randrange(-3, 4) * 512, random.randrange(-3, 4) * 512
        material = random.choice(ANY)
        long, cut = random.randrange(2, 5), 1
        whole.append((x, y, x + dx * long, y + dy * long, material))
        pieces += [
            (x, y, x + dx * cut, y + dy * cut, material),
            (x + dx * cut, y + dy * cut, x + dx * long, y + dy * long, material),
        ]
    slits = [w for w in whole if board_of(1, 1).layout.materials[w[4]].slit]
    if slits:
        return  # a slit is one opening: beside a part of it is beside it
    boards = [board_of(8, 8, walls=walls) for walls in (whole, pieces)]
    for _ in range(15):
        first, second = (random_space(random, boards[0], flying=True) for _ in range(2))
        assert Pairs(boards[0]).between(first, second) == Pairs(boards[1]).between(first, second)


def test_open_floor_is_open(scale: int) -> None:
    board = board_of(9, 9, squares={(0, 0): FLOOR})
    pairs = Pairs(board)
    random = Random(4)
    for _ in range(50 * scale):
        first, second = spaces(random, board, 2)
        assert pairs.between(first, second) == 3
