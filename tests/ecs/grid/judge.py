"""What lies between two spaces, by the letter of the rules.  Source: D-GEO-2..4, R-COV-4..7."""

from collections.abc import Iterable, Iterator

from ecs.grid.board import Board
from ecs.grid.lines import EFFECT, MIST, SIGHT
from ecs.grid.material import Material
from ecs.grid.pairs import BODY
from ecs.grid.sight import COVER_SHIFT
from ecs.grid.space import Space, squares, touching
from tests.ecs.grid.reference import Blocker, Box, Leg, Point, Wall, path_open, stretch

UNIT = 1024
LOOK_X = (0, 0, 1, 0, -1)
LOOK_Y = (0, -1, 0, 1, 0)


def centre(space: Space) -> Point:
    return (2 * space.x + space.side) * UNIT // 2, (2 * space.y + space.side) * UNIT // 2


def middle(space: Space) -> int:
    """The height of a space's middle in half feet."""
    return 2 * space.elevation + 5 * space.side


def outer(space: Space) -> list[Point]:
    return [((space.x + i * space.side) * UNIT, (space.y + j * space.side) * UNIT) for j in (0, 1) for i in (0, 1)]


def box_of(x: int, y: int, side: int = 1) -> Box:
    return x * UNIT, y * UNIT, (x + side) * UNIT, (y + side) * UNIT


def blocks(material: Material) -> set[str]:
    return {name for name, stops in (("effect", material.effect), ("sight", material.sight)) if stops}


class Judge:
    """Answers for one pair of spaces on a board as it stands."""

    def __init__(self, board: Board, first: Space, second: Space) -> None:
        self.board, self.first, self.second = board, first, second
        self.top: int = max(first.top, second.top)
        self.own = {*squares(first), *squares(second)}
        far = 4 * UNIT * max(board.width, board.height)
        width, height = board.width * UNIT, board.height * UNIT
        self.outside = [
            (-far, -far, 0, far),
            (width, -far, far, far),
            (-far, -far, far, 0),
            (-far, height, far, far),
        ]
        corners = [*outer(first), *outer(second)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.left, self.right, self.above, self.below = min(xs), max(xs), min(ys), max(ys)

    def things(self) -> Iterator[tuple[Box | None, Wall | None, Material, tuple[int, int] | None]]:
        """Every closed square and wall near the pair: box or wall, material, and the square's place."""
        board = self.board
        for y in range(board.height):
            for x in range(board.width):
                material = board.material_at(x, y)
                if board.layout.squares[y * board.width + x] and self.near(*box_of(x, y)):
                    yield box_of(x, y), None, material, (x, y)
        for number, (x0, y0, x1, y1, index) in enumerate(board.layout.walls):
            near = self.near(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
            if near and not board.is_open(number):
                yield None, ((x0, y0), (x1, y1)), board.layout.materials[index], None

    def near(self, x0: int, y0: int, x1: int, y1: int) -> bool:
        return x0 <= self.right and x1 >= self.left and y0 <= self.below and y1 >= self.above

    def low(self, material: Material) -> bool:
        return 0 < material.height < self.top

    def blocking(self, layer: str) -> list[Blocker]:
        """The blockers of effect or sight: nothing low, no solid terrain of an own square."""
        found = [Blocker(box, None) for box in self.outside]
        for box, wall, material, at in self.things():
            if layer in blocks(material) and not self.low(material) and not (at in self.own and material.effect):
                found.append(Blocker(box, wall))
        return found

    def line_open(self, blockers: Iterable[Blocker]) -> bool:
        """Whether the centre line in three dimensions is open."""
        ends = [centre(self.first), centre(self.second)]
        return path_open(ends, list(blockers), h0=middle(self.first), h1=middle(self.second))

    def height(self, material: Material) -> int | None:
        return 2 * material.height if self.low(material) else None

    def misty(self) -> bool:
        return not self.line_open(
            Blocker(box, wall, self.height(material)) for box, wall, material, _ in self.things() if material.conceals
        )

    def cover(self) -> int:
        """The best terrain on the centre line of an attack by the first on the second."""
        graded = []
        for box, wall, material, at in self.things():
            grade = self.slit_grade(wall, material, at) if material.slit else material.cover
            if self.second.rank - material.rank >= 3:
                continue
            if at in set(squares(self.first)) or (at in set(squares(self.second)) and not material.shelters):
                continue
            graded.append((grade, Blocker(box, wall, self.height(material))))
        for least in (3, 2, 1):
            if not self.line_open(blocker for grade, blocker in graded if grade >= least):
                return least
        return 0

    def slit_grade(self, wall: Wall | None, material: Material, at: tuple[int, int] | None) -> int:
        """What a slit gives: nothing against an attacker beside it, greater from outside, else its own."""
        out = LOOK_X[material.slit], LOOK_Y[material.slit]
        eye = centre(self.first)
        if at is not None:
            if touching(self.first, Space(*at)):
                return 0
            seat = centre(Space(*at))
            return 3 if (eye[0] - seat[0]) * out[0] + (eye[1] - seat[1]) * out[1] > 0 else material.cover
        assert wall is not None
        x0, y0, x1, y1 = box_of(self.first.x, self.first.y, self.first.side)
        (ax, ay), (bx, by) = wall
        if ax == bx:
            beside = x0 <= ax <= x1 and max(ay, by) > y0 and min(ay, by) < y1
        elif ay == by:
            beside = y0 <= ay <= y1 and max(ax, bx) > x0 and min(ax, bx) < x1
        else:
            beside = stretch(*wall, (x0, y0, x1, y1)) is not None
        if beside:
            return 0
        towards = (bx - ax) * (eye[1] - ay) - (by - ay) * (eye[0] - ax)
        outwards = (bx - ax) * out[1] - (by - ay) * out[0]
        return material.cover if towards * outwards < 0 else 3

    def reached(self, layer: str) -> bool:
        """Line of effect or sight: the centre line, or some path by corners or touching squares (D-GEO-2)."""
        blockers = self.blocking(layer)
        ends = centre(self.first), centre(self.second)
        if path_open(ends, blockers):
            return True
        return any(path_open([ends[0], *way, ends[1]], blockers) for way in self.ways())

    def ways(self) -> Iterator[tuple[Point, Point]]:
        if not touching(self.first, self.second):
            yield from ((p, q) for p in outer(self.first) for q in outer(self.second))
            return
        for a in squares(self.first):
            for b in squares(self.second):
                if touching(Space(*a), Space(*b)):
                    yield centre(Space(*a)), centre(Space(*b))


def in_way(first: Space, second: Space, body: Space) -> bool:
    """Whether the line between two middles meets the open cube of a body."""
    p, q = centre(first), centre(second)
    inside = stretch(p, q, box_of(body.x, body.y, body.side))
    if inside is None:
        return False
    leg = Leg(p, q, middle(first), middle(second))
    low, high = sorted((leg.height(inside[0]), leg.height(inside[1])))
    if low == high:
        return 2 * body.elevation < low < 2 * body.top
    return low < 2 * body.top and high > 2 * body.elevation


def judge(board: Board, first: Space, second: Space, bodies: Iterable[Space] = ()) -> int:
    """The bits of Pairs.between, worked out slowly."""
    case = Judge(board, first, second)
    terrain = case.cover()
    much_larger = max(first.rank, second.rank) + 2
    body = max((2 if b.rank >= much_larger else 1 for b in bodies if in_way(first, second, b)), default=0)
    bits = max(terrain, body) << COVER_SHIFT | (BODY if body > terrain else 0)
    bits |= EFFECT if case.reached("effect") else 0
    bits |= SIGHT if case.reached("sight") else 0
    return bits | (MIST if case.misty() else 0)
