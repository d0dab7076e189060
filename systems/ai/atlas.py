"""What a bot keeps of a battlefield from one decision to the next: ways, lines and edges."""

from functools import lru_cache
from typing import Final, NamedTuple

from components.observation import Observation
from ecs.grid.board import Layout
from ecs.grid.rows import Row
from ecs.grid.space import FEET, Space
from ecs.kept import Kept
from systems.ai.waves import ONE, ZERO, Waves, set_of, squares_of
from systems.rules.believed_ground import BelievedGround, believed_ground
from systems.rules.views import byte_a_square

KEPT: Final = 16
FIELDS: Final = 1500
ROWS: Final = 1500


class Form(NamedTuple):
    """The room a walker takes: squares a side, elevation in feet, size rank."""

    side: int
    elevation: int
    rank: int


@lru_cache(maxsize=256)
def form_of(side: int, elevation: int, rank: int) -> Form:
    """One value of Form, made once."""
    return Form(side, elevation, rank)


ON_FOOT: Final = form_of(1, 0, 2)


class Ways:
    """The ways over one ground, kept by form and start."""

    def __init__(self, ground: BelievedGround) -> None:
        self.ground = ground
        self._waves: dict[tuple[int, int], Waves] = {}
        self._fields: dict[tuple[tuple[int, ...], int, int], bytes] = {}
        self._floors: dict[tuple[int, int], tuple[int, ...]] = {}

    def waves(self, form: Form) -> Waves:
        """How a walker of this form spreads."""
        key = (form.side, form.elevation)
        found = self._waves.get(key)
        if found is None:
            found = self._waves[key] = Waves(self.ground.walk.floor(form.elevation), form.side)
        return found

    def field(self, starts: tuple[int, ...], form: Form) -> bytes:
        """The way from the nearest start to each square, in squares; FAR if there is none."""
        key = (starts, form.side, form.elevation)
        found = self._fields.get(key)
        if found is None:
            if len(self._fields) >= FIELDS:
                self._fields.clear()
            found = self._fields[key] = self.waves(form).floor.field(list(starts))
        return found

    def floor(self, form: Form) -> tuple[int, ...]:
        """Every square on which a walker of this form can stand, in order."""
        key = (form.side, form.elevation)
        found = self._floors.get(key)
        if found is None:
            found = self._floors[key] = tuple(squares_of(self.waves(form).stands))
        return found


class Atlas:
    """One layout with doors as one side believes them.

    now: the ways as it is; beyond: the ways were every door open that can be opened.
    Squares are indices y * width + x of the walker's top-left square.
    """

    def __init__(self, layout: Layout, open_walls: frozenset[int], could_open: frozenset[int]) -> None:
        self.layout = layout
        self.width, self.height = layout.width, layout.height
        self.now = _ways(layout, open_walls)
        self.beyond = _ways(layout, could_open)
        self.doors = could_open != open_walls
        self._board = self.now.ground.board
        self._rows: dict[tuple[Space, Form], Row] = {}
        self._edges: bytes | None = None

    def row(self, other: Space, form: Form) -> Row:
        """The lines between a walker on any square and another space, past terrain only."""
        key = (other, form)
        found = self._rows.get(key)
        if found is None:
            if len(self._rows) >= ROWS:
                self._rows.clear()
            board, top = self._board, max(other.top, form.elevation + FEET * form.side)
            there, back = board.walker(top, other.rank), board.walker(top, form.rank)
            size = self.width * self.height
            found = self._rows[key] = Row(there, back, form.side, form.elevation, other[:4], size)
        return found

    @property
    def edges(self) -> bytes:
        """The squares beside which something stands that might give cover: 1, a byte a square."""
        if self._edges is None:
            layout, waves = self.layout, self.now.waves(ON_FOOT)
            shelter = bytes(ONE if m.cover or m.conceals else ZERO for m in layout.materials).ljust(256, b"0")
            found = waves.beside(set_of(layout.squares, shelter))
            for d in range(8):
                found |= waves.inside(d) & ~waves.steps[d]
            self._edges = byte_a_square(found & waves.stands, self.width * self.height)
        return self._edges


_ways_kept: Kept[tuple[int, frozenset[int]], Ways] = Kept(KEPT)
_kept: Kept[tuple[int, frozenset[int], frozenset[int]], Atlas] = Kept(KEPT)


def _ways(layout: Layout, open_walls: frozenset[int]) -> Ways:
    return _ways_kept.get((id(layout), open_walls), lambda: Ways(believed_ground(layout, open_walls)))


def atlas_of(observation: Observation) -> Atlas:
    """The atlas of an observation's layout and looks of doors; the latest few are kept, by the layout's identity."""
    layout = observation.briefing.layout
    open_walls = frozenset([wall for door in observation.doors if door.open for wall in door.walls])
    could = frozenset([wall for door in observation.doors if door.open or not door.locked for wall in door.walls])
    return _kept.get((id(layout), open_walls, could), lambda: Atlas(layout, open_walls, could))
