"""Who competes: each takes a field and returns what is to be timed, a function that answers for all its pairs."""

import ctypes
import importlib
import importlib.util
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from ecs.grid import company, lines, walls
from ecs.grid.board import Board
from ecs.grid.known import code_of
from ecs.grid.lines import Planes
from ecs.grid.walls import Walker
from tests.benchmarks.fields import Field

SOURCE: Final = Path(__file__).with_name("limit.c")
OURS: Final = {"ecs.grid.company": company, "ecs.grid.lines": lines, "ecs.grid.walls": walls}
NUMBERS: Final = ("width", "height", "stride", "most")
SHARED: Final = ("cell", "west", "north", "from_west", "from_east", "from_north", "from_south")
SHOWN: Final = (
    *("most", "grounds", "bare", "shelter", "ground", "first", "near", "x0", "y0", "x1", "y1"),
    *("full", "part", "tall", "slit", "inner", "owner", "wall", "square_part", "square_tall"),
)
RANK_BITS: Final = 3
OPAQUE: Final = lines.SIGHT
EVERYWHERE: Final = 100  # squares: as far as anybody sees

Answers = list[list[int]]
Run = Callable[[], Answers]


def planes_of(board: Board) -> Planes:
    """The planes of all pairs on a board whose materials have neither heights nor ranks."""
    return board.walker(5).planes


def twin(planes: Planes, modules: dict[str, ModuleType]) -> Any:
    """A walker of some form of the modules over the same planes."""
    other = modules["ecs.grid.lines"].Planes(planes.width, planes.height, planes.cell, planes.west, planes.north)
    for name in SHOWN:
        setattr(other, name, getattr(planes, name))
    return modules["ecs.grid.walls"].Walker(other)


def enrolled(field: Field, walker: Any, modules: dict[str, ModuleType] = OURS) -> Any:
    """The creatures of a field in columns, with sight without limit and ears for 60 feet; all by the same walker."""
    kind = modules["ecs.grid.company"]
    made, senses = [dict.fromkeys(range(1 << 12), 0)], [[0, kind.OTHER, 60, kind.EAR]]
    found = kind.Company(len(field.spaces), field.board.width, made, senses)
    for slot, space in enumerate(field.spaces):
        found.stand(slot, code_of(space), *space[:4], space.top << RANK_BITS | space.rank)
        found.bear(slot, 0, 100 << company.NOISE_SHIFT, True)
    for pair in {one << 32 | other for one in found.kinds for other in found.kinds}:
        found.walkers[pair] = found.sounds[pair] = walker
    found.only = walker
    return found


def kernel(field: Field, modules: dict[str, ModuleType] = OURS, walker: Walker | None = None) -> Run:
    """The kernel of this process, or another form of it: every line walked, nothing remembered."""
    taken = twin(planes_of(field.board), modules) if walker is None else walker
    group = enrolled(field, taken, modules)
    count = len(field.spaces)
    others = [list(range(one + 1, count)) for one in range(count - 1)]
    return lambda: [group.spans(one, rest) for one, rest in enumerate(others)]


class PlanesInC(ctypes.Structure):
    """Planes as limit.c has them."""

    _fields_ = (
        *((name, ctypes.c_int64) for name in NUMBERS),
        *((name, ctypes.c_char_p) for name in SHARED),
        ("turns", ctypes.POINTER(ctypes.c_int64)),
    )


@cache
def limit() -> Any:
    """limit.c, compiled now and loaded; None if there is no C compiler.  Raises CalledProcessError if it fails."""
    compiler = shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) or shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "limit.so")
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
        return ctypes.CDLL(str(library))


def in_c(field: Field) -> Run:
    """The same walks in plain C."""
    planes, spaces, count = planes_of(field.board), field.spaces, len(field.spaces)
    vertices = (planes.width + 1) * (planes.height + 1)
    turns = (ctypes.c_int64 * vertices)(*[-1] * vertices)
    shown = PlanesInC(*[getattr(planes, name) for name in NUMBERS + SHARED], turns)
    row = ctypes.c_int64 * (4 * count)
    standing = row(*[part for space in spaces for part in space[:4]])
    outs = [(ctypes.c_int64 * (count - 1 - one))() for one in range(count - 1)]
    walk, handed = limit().spans, ctypes.byref(shown)
    asked = [(handed, standing, ctypes.c_int64(one), ctypes.c_int64(len(out)), out) for one, out in enumerate(outs)]

    def run() -> Answers:
        for arguments in asked:
            walk(*arguments)
        return outs  # type: ignore[return-value]  # arrays, which are read like lists

    return run


def has_tcod() -> bool:
    """Whether the library with the field of view to compare with is there."""
    return importlib.util.find_spec("tcod") is not None


def by_view(field: Field) -> Run:
    """tcod's symmetric field of view of every creature's first square, read at the others' first squares.

    It knows opaque squares only: no borders, no sizes, no effect, mist or cover.
    """
    numpy, tcod = importlib.import_module("numpy"), importlib.import_module("tcod")
    board = field.board
    cells = numpy.frombuffer(planes_of(board).cell, dtype=numpy.uint8).reshape(board.height + 2, board.width + 2)
    clear = numpy.ascontiguousarray(cells[1:-1, 1:-1] & OPAQUE == 0)
    rows, columns = (numpy.array([getattr(space, axis) for space in field.spaces]) for axis in "yx")
    where, symmetric = [(space.y, space.x) for space in field.spaces], tcod.libtcodpy.FOV_SYMMETRIC_SHADOWCAST
    count = len(where)

    def run() -> Answers:
        views = (tcod.map.compute_fov(clear, at, EVERYWHERE, algorithm=symmetric) for at in where[: count - 1])
        return [view[rows[one + 1 :], columns[one + 1 :]] for one, view in enumerate(views)]

    return run
