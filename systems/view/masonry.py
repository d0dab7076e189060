"""Walls at any angle, low walls, slits, windows, curtains, doors and solid rock."""

import math

from systems.view.noise import spot
from systems.view.pen import Colour, Pen, Point, quad, shade
from systems.view.scenery import Scenery, Stroke

THICK = 0.26
DROP = 0.24
_NORTH, _EAST, _SOUTH, _WEST = 1, 2, 3, 4


def paint_walls(pen: Pen, scenery: Scenery, doors: frozenset[int]) -> None:
    """All walls but the doors of these indexes, from back to front."""
    for x, y in scenery.where("rock"):
        _rock(pen, scenery, x, y)
    for stroke in sorted(scenery.strokes, key=lambda s: (max(s.a[1], s.b[1]), s.index)):
        if stroke.index not in doors and stroke.look != "door":
            paint_wall(pen, stroke)


def paint_wall(pen: Pen, stroke: Stroke) -> None:
    """One wall."""
    a, b = stroke.a, stroke.b
    with pen.fine(*_around(a, b)) as fine:
        if stroke.look == "low_wall":
            _stones(fine, a, b, stroke.index)
        elif stroke.look == "curtain":
            _curtain(fine, a, b)
        elif stroke.look in ("fence", "bars"):
            _pales(fine, a, b, (96, 98, 104) if stroke.look == "bars" else (128, 94, 60))
        elif stroke.look == "fog":
            fine.line((200, 214, 224), a, b, 0.05)
        else:
            _course(fine, a, b, stroke.index * 13 + 5)
            if stroke.look == "window":
                _pane(fine, a, b)
            if stroke.look == "slit":
                _slit(fine, a, b, stroke.slit)


def paint_door(pen: Pen, stroke: Stroke, *, opened: bool) -> None:
    """A door's leaf; open it stands turned by 80 degrees about its first end."""
    (ax, ay), (bx, by) = stroke.a, stroke.b
    length = math.hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    angle = math.radians(80) if opened else 0.0
    vx, vy = ux * math.cos(angle) - uy * math.sin(angle), ux * math.sin(angle) + uy * math.cos(angle)
    a = (ax + vx * 0.08, ay + vy * 0.08)
    b = (ax + vx * (length - 0.08), ay + vy * (length - 0.08))
    with pen.fine(*_around(a, b)) as fine:
        for end in (stroke.a, stroke.b):
            fine.polygon(
                (34, 26, 20),
                quad((end[0] - ux * 0.03, end[1] - uy * 0.03), (end[0] + ux * 0.03, end[1] + uy * 0.03), 0.2),
            )
        for k in range(6, 0, -1):
            fine.polygon((62, 38, 20), quad(a, b, 0.13), 0.14 * k / 6)
        fine.polygon((26, 16, 10), quad(a, b, 0.18))
        fine.polygon((158, 106, 58), quad(a, b, 0.12))
        for f in (0.2, 0.8):
            x, y = a[0] + vx * length * f, a[1] + vy * length * f
            fine.polygon((54, 52, 54), quad((x - vx * 0.03, y - vy * 0.03), (x + vx * 0.03, y + vy * 0.03), 0.13))
        fine.circle((230, 190, 110), a[0] + vx * length * 0.62, a[1] + vy * length * 0.62, 0.035)


def _around(a: Point, b: Point) -> tuple[float, float, float, float]:
    return min(a[0], b[0]) - 0.5, min(a[1], b[1]) - 0.5, max(a[0], b[0]) + 0.5, max(a[1], b[1]) + 0.75


def _course(pen: Pen, a: Point, b: Point, seed: int) -> None:
    """A course of dressed stone: front face swept down, then the lit top with hashed joints."""
    top, front = (152, 144, 130), (92, 84, 76)
    around = quad(a, b, THICK)
    steps = max(2, pen.size(DROP))
    for k in range(steps, 0, -1):
        pen.polygon(shade(front, 0.72 + 0.28 * k / steps), around, DROP * k / steps)
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length else (1.0, 0.0)
    if abs(ux) > 0.3:
        s, i = 0.3, 0
        while s < length:
            x, y = a[0] + ux * s, a[1] + uy * s + THICK / 2 * abs(ux)
            pen.line(shade(front, 0.5), (x, y), (x, y + DROP), 0.015)
            i += 1
            s += 0.3 + 0.2 * spot(seed, i, 8)
    pen.polygon((20, 19, 20), quad(a, b, THICK + 0.05))
    pen.polygon(top, around)
    start, i, gap, half = -THICK / 2, 0, 0.018, THICK / 2
    side = -1 if ux >= 0 else 1

    def on(u: float, v: float) -> Point:
        return a[0] + ux * u - uy * v, a[1] + uy * u + ux * v

    while start < length + half:
        end = min(length + half, start + 0.34 + 0.26 * spot(seed, i, 9))
        tone = 0.88 + 0.26 * spot(seed, i, 10)
        stone = [
            on(start + gap, gap - half),
            on(end - gap, gap - half),
            on(end - gap, half - gap),
            on(start + gap, half - gap),
        ]
        pen.polygon(shade(top, tone), stone)
        lit = side * (half - gap * 2)
        pen.line(shade(top, tone * 1.2), on(start + gap, lit), on(end - gap, lit), 0.02)
        start, i = end, i + 1


def _stones(pen: Pen, a: Point, b: Point, seed: int) -> None:
    """Two rows of loose stones."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length else (1.0, 0.0)
    pen.polygon((40, 38, 36), quad(a, b, 0.2), 0.06)
    s, k = 0.0, 0
    while s <= length:
        for row in (-1, 1):
            r = 0.10 + 0.05 * spot(seed * 9 + row, k, 20)
            x, y = a[0] + ux * s - uy * row * 0.07, a[1] + uy * s + ux * row * 0.07
            tone = 0.85 + 0.3 * spot(seed, k, 21 + row)
            pen.ellipse((34, 32, 32), x, y + 0.03, r * 2.1 + 0.05, r * 1.7 + 0.06)
            pen.ellipse(shade((134, 128, 116), tone), x, y, r * 2.1, r * 1.7)
            pen.ellipse(shade((170, 163, 148), tone), x - r * 0.13, y - r * 0.2, r * 1.36, r * 0.85)
        s, k = s + 0.2, k + 1


def _pane(pen: Pen, a: Point, b: Point) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    inner = ((a[0] + dx * 0.14, a[1] + dy * 0.14), (a[0] + dx * 0.86, a[1] + dy * 0.86))
    pen.polygon((40, 46, 54), quad(*inner, 0.14))
    pen.polygon((168, 196, 214), quad(*inner, 0.09))


def _slit(pen: Pen, a: Point, b: Point, faces: int) -> None:
    """A funnel notch that opens to where the shooter stands and points to the outside."""
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    out = {_NORTH: (0, -1), _SOUTH: (0, 1), _EAST: (1, 0), _WEST: (-1, 0)}.get(faces, (0, 1))
    ox, oy = out
    tx, ty = abs(oy), abs(ox)
    half = THICK / 2
    wide, narrow = 0.3, 0.07
    notch = [
        (mx - tx * wide - ox * half, my - ty * wide - oy * half),
        (mx + tx * wide - ox * half, my + ty * wide - oy * half),
        (mx + tx * narrow + ox * half, my + ty * narrow + oy * half),
        (mx - tx * narrow + ox * half, my - ty * narrow + oy * half),
    ]
    pen.polygon((14, 14, 16), notch)
    pen.line((196, 186, 166), notch[0], notch[3], 0.03)


def _curtain(pen: Pen, a: Point, b: Point) -> None:
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    folds = max(2, round(length * 5))
    pen.line((28, 18, 20), a, b, 0.2)
    for i in range(folds):
        f = (i + 0.5) / folds
        x, y = a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f
        pen.circle((92, 40, 44), x, y + 0.04, 0.1)
        pen.circle((146, 66, 66), x, y, 0.085)


def _pales(pen: Pen, a: Point, b: Point, colour: Colour) -> None:
    """A rail with posts: a fence, or bars."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    count = max(2, round(length * 4))
    pen.line((26, 20, 16), (a[0], a[1] + 0.06), (b[0], b[1] + 0.06), 0.08)
    pen.line(shade(colour, 0.8), a, b, 0.06)
    for i in range(count + 1):
        x, y = a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count
        pen.rect((26, 20, 16), x - 0.05, y - 0.12, 0.1, 0.3)
        pen.rect(colour, x - 0.035, y - 0.14, 0.07, 0.28)


def _rock(pen: Pen, scenery: Scenery, x: int, y: int) -> None:
    """A square of living rock; its south face shows where the ground begins."""
    tone = 0.82 + 0.22 * spot(x, y, 90)
    pen.rect(shade((74, 70, 68), tone), x, y, 1, 1)
    for k in range(4):
        p = (x + spot(x, y, 91 + k), y + spot(x, y, 95 + k))
        q = (p[0] + (spot(x, y, 99 + k) - 0.5) * 0.5, p[1] + (spot(x, y, 103 + k) - 0.5) * 0.4)
        pen.line(shade((52, 49, 48), tone), p, q, 0.02)
    if scenery.look(x, y + 1) != "rock":
        pen.rect((44, 41, 40), x, y + 1 - DROP, 1, DROP)
        for k in range(3):
            at = x + (k + 0.4 + 0.4 * spot(x, y, 110 + k)) / 3
            pen.line((26, 24, 24), (at, y + 1 - DROP), (at, y + 1), 0.02)
        pen.line((128, 120, 110), (x, y + 1 - DROP), (x + 1, y + 1 - DROP), 0.04)
    for dx, dy, edge in (
        (-1, 0, ((x, y), (x, y + 1))),
        (1, 0, ((x + 1, y), (x + 1, y + 1))),
        (0, -1, ((x, y), (x + 1, y))),
    ):
        if scenery.look(x + dx, y + dy) != "rock":
            pen.line((112, 105, 96), *edge, 0.05)
