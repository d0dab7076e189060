"""Going round a point from one leg to the next: which side each blocker there shuts."""

from ecs.grid.lines import LAYERS, Planes
from ecs.ints import i64


class Turn:
    """One turn: back = the direction it came from, out = the direction it leaves in, arc = their cross product.

    left, right: layers shut in the arc on that side.  reverse: out is the same direction as back.
    """

    def __init__(self) -> None:
        self.back_x: i64 = 0
        self.back_y: i64 = 0
        self.out_x: i64 = 0
        self.out_y: i64 = 0
        self.arc: i64 = 0
        self.reverse: i64 = 0
        self.left: i64 = 0
        self.right: i64 = 0

    def around(
        self,
        planes: Planes,
        cell: bytes,
        vx: i64,
        vy: i64,
        back_x: i64,
        back_y: i64,
        out_x: i64,
        out_y: i64,
        left: i64,
        right: i64,
    ) -> i64:
        """Carry the layers shut on the left and right round v (units); returns left | right << 8."""
        self.back_x = back_x
        self.back_y = back_y
        self.out_x = out_x
        self.out_y = out_y
        self.arc = out_x * back_y - out_y * back_x
        self.reverse = 1 if self.arc == 0 and back_x * out_x + back_y * out_y > 0 else 0
        self.left = 0
        self.right = 0
        c: i64 = ((vy >> 10) + 1) * planes.stride + (vx >> 10) + 1
        if vx & 1023 == 0 or vy & 1023 == 0:
            self.grid_rays(planes, cell, c, 1 if vx & 1023 == 0 else 0, 1 if vy & 1023 == 0 else 0)
        k: i64 = planes.first[c]
        last: i64 = planes.first[c + 1]
        s: i64
        full: i64
        ax: i64
        ay: i64
        bx: i64
        by: i64
        while k < last:
            s = planes.near[k]
            k += 1
            full = planes.full[s]
            if full == 0:
                continue
            ax = i64(planes.x0[s]) - vx
            ay = i64(planes.y0[s]) - vy
            bx = i64(planes.x1[s]) - vx
            by = i64(planes.y1[s]) - vy
            if ax * by - ay * bx != 0 or ax * bx + ay * by > 0:
                continue
            self.ray(ax, ay, full)
            self.ray(bx, by, full)
        if self.reverse:  # back the way it came: the sides swap, or it goes all the way round
            return (right & (left | self.left)) | (left & (right | self.left)) << 8
        return (left | self.left) | (right | self.right) << 8

    def grid_rays(self, planes: Planes, cell: bytes, c: i64, on_column: i64, on_row: i64) -> None:
        """The squares round a point on grid lines as wedges, the borders as rays; c = the square on its south-east."""
        stride: i64 = planes.stride
        west: bytes = planes.west
        north: bytes = planes.north
        layers: i64
        x: i64
        y: i64
        j: i64 = -on_row
        i: i64
        while j < 1:
            i = -on_column
            while i < 1:
                layers = cell[c + i + j * stride]
                layers &= LAYERS
                if layers:
                    x = (1 + 2 * i) * on_column
                    y = (1 + 2 * j) * on_row
                    if on_column and on_row:
                        self.ray(x, 0, layers)
                        self.ray(0, y, layers)
                        self.ray(x, y, layers)
                    elif on_column:
                        self.ray(x, 0, layers)
                        self.ray(0, 1, layers)
                        self.ray(0, -1, layers)
                    else:
                        self.ray(0, y, layers)
                        self.ray(1, 0, layers)
                        self.ray(-1, 0, layers)
                i += 1
            j += 1
        if on_column:
            layers = west[c]
            self.ray(0, 1, layers)
            layers = west[c - stride * on_row]
            self.ray(0, -1, layers)
        if on_row:
            layers = north[c]
            self.ray(1, 0, layers)
            layers = north[c - on_column]
            self.ray(-1, 0, layers)

    def ray(self, x: i64, y: i64, layers: i64) -> None:
        """A blocker leaves the turn in direction (x, y): it shuts the arc it lies in, unless it runs along a leg."""
        layers &= LAYERS
        if layers == 0 or (x == 0 and y == 0):
            return
        from_out: i64 = self.out_x * y - self.out_y * x
        to_back: i64 = x * self.back_y - y * self.back_x
        if from_out == 0 and self.out_x * x + self.out_y * y > 0:
            return
        if to_back == 0 and self.back_x * x + self.back_y * y > 0:
            return
        left: bool
        if self.reverse:
            left = True
        elif self.arc > 0:
            left = from_out > 0 and to_back > 0
        elif self.arc < 0:
            left = not (to_back < 0 and from_out < 0)
        else:
            left = from_out > 0
        if left:
            self.left |= layers
        else:
            self.right |= layers
