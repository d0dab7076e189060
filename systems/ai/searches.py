"""Squares worth trying, and the best of them (compiled; see ecs/native.py)."""

from typing import Final

from ecs.grid.space import FEET
from ecs.ints import i64
from systems.ai.flood import Reach
from systems.ai.harms import Harms
from systems.ai.weighing import NONE, Mark, Weighing

SHOTS_TRIED: Final = 40
SHOTS_KEPT: Final = 6
COVERS_TRIED: Final = 16
COVER_FEET: Final = 15
"""How far a creature that has a shot walks for a better one."""
AWAYS_TRIED: Final = 32
NOTHING: Final = -1_000_000


def vantages(weighing: Weighing, reach: Reach, edges: bytes, *, armed: bool) -> list[int]:
    """Return the squares within reach that matter: next to foes for hands, with cover or with any line for shots.

    edges: 1 = something to shelter behind stands beside, a byte a square; armed: there is a strike from here.
    In ascending order, the actor's own left out.
    """
    size: i64 = reach.floor.size
    found: list[int] = []
    if weighing.hands != 0:
        beside(weighing, reach, found)
    at: i64 = 0
    kept: i64 = 0
    cost: i64
    if weighing.far != 0 and armed:
        while at < size and kept < COVERS_TRIED:
            cost = reach.best[at]
            if cost != NONE and FEET * cost <= COVER_FEET and edges[at] != 0:
                found.append(at)
                kept += 1
            at += 1
    elif weighing.far != 0:
        for square in nearest(weighing, reach):
            if weighing.shot_at(square):
                found.append(square)
                kept += 1
                if kept >= SHOTS_KEPT:
                    break
    found.sort()
    return without(found, reach.start)


def marked(squares: tuple[int, ...], size: int) -> bytes:
    """Return 1 on these squares and 0 elsewhere, a byte a square."""
    out = bytearray(size)
    for square in squares:
        out[square] = 1
    return bytes(out)


def without(squares: list[int], one: i64) -> list[int]:
    """Return sorted squares, each once, without one of them."""
    out: list[int] = []
    last: i64 = NONE
    square: i64
    for square in squares:
        if square not in (last, one):
            out.append(square)
        last = square
    return out


def beside(weighing: Weighing, reach: Reach, found: list[int]) -> None:
    """Add the ends of a walk from which some foe is within reach of the hands."""
    rings: i64 = weighing.hands // FEET
    width: i64 = reach.floor.width
    height: i64 = reach.floor.size // width
    side: i64 = weighing.side
    x: i64
    y: i64
    left: i64
    right: i64
    low: i64
    for mark in weighing.marks:
        y = mark.y - rings - side + 1
        low = mark.y + mark.side + rings
        left = mark.x - rings - side + 1
        right = mark.x + mark.side + rings
        y = y if y > 0 else 0
        left = left if left > 0 else 0
        right = right if right < width else width
        low = low if low < height else height
        while y < low:
            x = left
            while x < right:
                if i64(reach.best[y * width + x]) != NONE and mark.distance(side, x, y) <= weighing.hands:
                    found.append(y * width + x)
                x += 1
            y += 1


def nearest(weighing: Weighing, reach: Reach) -> list[int]:
    """Return the squares within reach that are nearest to the nearest foe, then cheapest, then by row."""
    width: i64 = reach.floor.width
    at: i64 = 0
    side: i64 = weighing.side
    cost: i64
    feet: i64
    least: i64 = NONE
    foe: Mark = weighing.marks[0]
    for mark in weighing.marks:
        feet = mark.distance(side, weighing.x, weighing.y)
        if least == NONE or feet < least:
            least = feet
            foe = mark
    ranked: list[int] = []
    while at < reach.floor.size:
        cost = reach.best[at]
        if cost != NONE:
            feet = foe.distance(side, at % width, at // width)
            ranked.append((feet << 16 | FEET * cost) << 24 | at)
        at += 1
    ranked.sort()
    return [one & 0xFFFFFF for one in ranked[:SHOTS_TRIED]]


def better(
    harms: Harms,
    reach: Reach,
    squares: list[int],
    kept: bytes,
    points: i64,
    caution: i64,
    least: i64,
) -> tuple[int, int]:
    """Return the square from which the rest of the turn promises more than least, and its worth; NONE if none does.

    kept: 1 = the actor may stand there, a byte a square, b"" for everywhere; points: action points after the walk;
    caution: percent of expected harm that counts.  Of equal ones the nearest, then the first.
    """
    weighing: Weighing = harms.weighing
    leaving: i64 = harms.leaving() * caution // 100
    best: i64 = NONE
    spent: i64 = 0
    feet: i64
    worth: i64
    enough: i64
    square: i64
    for square in squares:
        if len(kept) != 0 and kept[square] == 0:
            continue
        if not weighing.shot_at(square):
            continue
        feet = FEET * i64(reach.best[square])
        worth = weighing.found_total(points)
        if feet > FEET:
            worth -= leaving
        if worth < least or (worth == least and best == NONE):
            continue
        enough = ((worth - least + 1) * 100 - 1) // caution  # more than this and the square is surely worse
        worth -= harms.harm_at(square, False, enough) * caution // 100
        if worth > least or (worth == least and best != NONE and feet < spent):
            least = worth
            best = square
            spent = feet
    return best, least


def safest(harms: Harms, reach: Reach, edges: bytes, least: i64) -> tuple[int, int]:
    """Return the square within reach where less harm than least is to be expected, and that harm; NONE if none is.

    edges: as for vantages.
    """
    leaving: i64 = harms.leaving()
    best: i64 = NONE
    at: i64 = 0
    tried: i64 = 0
    cost: i64
    provoked: i64
    harm: i64
    while at < reach.floor.size and tried < AWAYS_TRIED:
        cost = reach.best[at]
        if cost != NONE and at != reach.start and (cost <= 1 or edges[at] != 0):
            provoked = leaving if cost > 1 else 0
            tried += 1
            harm = harms.harm_at(at, False, least - provoked) + provoked
            if harm < least:
                least = harm
                best = at
        at += 1
    return best, least
