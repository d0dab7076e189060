/* The grid walks of ecs/grid (lines.py, sight.py, span.py) in plain C: the limit that benchmarks hold the kernel to.

   Squares and borders only: no free segments, nothing that is judged by height, nobody inside a solid.  Points are on
   the doubled lattice; masks are layers; the names are those of the Python source, which tells the rules. */
#include <stdint.h>

typedef int64_t i64;
typedef uint8_t u8;

enum { EFFECT = 1, SIGHT = 2, MIST = 4, LESSER = 8, STANDARD = 16, GREATER = 32, LAYERS = 63 };

typedef struct {
    i64 width, height, stride, most;
    const u8 *cell, *west, *north, *from_west, *from_east, *from_north, *from_south;
    i64 *turns; /* -1: not asked yet */
} Planes;

typedef struct {
    i64 x, y, side, feet;
} Space;

static i64 slant(const Planes *p, i64 x0, i64 y0, i64 x1, i64 y1, i64 stop)
{
    const u8 *across = p->from_west, *down = p->from_north;
    i64 wide = x1 - x0, high = y1 - y0, step_x = 1, step_y = p->stride;
    i64 column = x0 >> 1, row = y0 >> 1, to_x = 2 * column + 2 - x0, to_y = 2 * row + 2 - y0;
    if (wide < 0) {
        across = p->from_east, wide = -wide, step_x = -1;
        column = (x0 - 1) >> 1, to_x = x0 - 2 * column;
    }
    if (high < 0) {
        down = p->from_south, high = -high, step_y = -step_y;
        row = (y0 - 1) >> 1, to_y = y0 - 2 * row;
    }
    i64 c = (row + 1) * p->stride + column + 1;
    i64 ahead = to_y * wide - to_x * high, borders = ((wide - to_x + 1) >> 1) + ((high - to_y + 1) >> 1);
    i64 shut = p->cell[c];
    while (borders > 0 && (shut & stop) != stop) {
        if (ahead > 0) {
            c += step_x;
            shut |= across[c];
            ahead -= 2 * high;
            borders--;
        } else if (ahead < 0) {
            c += step_y;
            shut |= down[c];
            ahead += 2 * wide;
            borders--;
        } else {
            i64 one = across[c + step_x], other = down[c + step_y];
            c += step_x + step_y;
            shut |= (one | down[c]) & (other | across[c]);
            ahead += 2 * wide - 2 * high;
            borders -= 2;
        }
    }
    return shut;
}

static i64 along(i64 c, i64 count, i64 step, i64 across, i64 past, const u8 *cell, const u8 *beside,
                 const u8 *crossing, i64 minus, i64 plus, i64 stop)
{
    for (i64 k = 0; k < count; k++, c += step) {
        if (k > 0) {
            minus |= crossing[c - across + past];
            plus |= crossing[c + past];
        }
        i64 low = cell[c - across], high = cell[c], keep = beside[c] | low | high;
        minus |= low;
        plus |= high;
        low = minus & (plus | keep);
        plus &= minus | keep;
        minus = low;
        if ((minus & plus & stop) == stop)
            break;
    }
    return minus | plus << 8;
}

static i64 level(const Planes *p, i64 x0, i64 y0, i64 x1, i64 y1)
{
    int upright = x0 == x1;
    i64 from = upright ? y0 : x0, to = upright ? y1 : x1, odd = (upright ? x0 : y0) & 1;
    i64 first = from < to ? from : to, last = (from < to ? to : from) - 1;
    i64 step = upright ? p->stride : 1, across = upright ? 1 : p->stride;
    const u8 *beside = upright ? p->west : p->north, *crossing = upright ? p->north : p->west;
    i64 c = upright ? ((first >> 1) + 1) * p->stride + (x0 >> 1) + 1 : ((y0 >> 1) + 1) * p->stride + (first >> 1) + 1;
    i64 k = (last >> 1) - (first >> 1);
    if (!odd) {
        i64 sides = along(c, k + 1, step, across, 0, p->cell, beside, crossing, 0, 0, p->most);
        return sides & (sides >> 8) & LAYERS;
    }
    i64 shut = p->cell[c];
    for (; k > 0; k--) {
        c += step;
        shut |= p->cell[c] | crossing[c];
    }
    return shut;
}

static i64 leg(const Planes *p, i64 x0, i64 y0, i64 x1, i64 y1)
{
    if (x0 != x1 && y0 != y1)
        return slant(p, x0, y0, x1, y1, p->most);
    if (x0 == x1 && y0 == y1) {
        i64 c = ((y0 >> 1) + 1) * p->stride + (x0 >> 1) + 1, back = 1 - (x0 & 1), up = p->stride * (1 - (y0 & 1));
        return p->cell[c] & p->cell[c - back] & p->cell[c - up] & p->cell[c - up - back] & LAYERS;
    }
    return level(p, x0, y0, x1, y1);
}

static i64 spread(const Planes *p, i64 x, i64 y, i64 layer)
{
    i64 se = (y + 1) * p->stride + x + 1, sw = se - 1, ne = se - p->stride, out = 0;
    i64 free_ = (p->cell[ne - 1] & layer ? 0 : 1) | (p->cell[ne] & layer ? 0 : 2) | (p->cell[sw] & layer ? 0 : 4)
        | (p->cell[se] & layer ? 0 : 8);
    i64 gates[4] = { p->west[ne], p->north[se], p->west[se], p->north[sw] }, sides[4] = { 3, 10, 12, 5 };
    for (i64 q = 0; q < 4; q++) {
        i64 here = (1 << q) & free_;
        for (int turn = 0; turn < 3; turn++)
            for (int g = 0; g < 4; g++)
                if (!(gates[g] & layer) && here & sides[g])
                    here |= sides[g] & free_;
        out |= here << (4 * q);
    }
    return out;
}

static i64 turn_at(const Planes *p, i64 x, i64 y)
{
    i64 v = y * (p->width + 1) + x;
    if (p->turns[v] < 0)
        p->turns[v] = spread(p, x, y, EFFECT) | spread(p, x, y, SIGHT) << 16;
    return p->turns[v];
}

static i64 shut_in(i64 reached)
{
    return (reached & 1 ? 0 : EFFECT) | (reached & 65536 ? 0 : SIGHT);
}

static i64 corner_row(const Planes *p, i64 ux, i64 uy, i64 vx, i64 vy, i64 start, i64 goal, i64 stop)
{
    int upright = ux == vx;
    i64 count = upright ? vy - uy : vx - ux, stride = p->stride, c = (uy + 1) * stride + ux + 1;
    i64 step = upright ? stride : 1, across = upright ? 1 : stride, ahead = upright ? 2 : 1, aside = upright ? 1 : 2;
    i64 quadrant = count > 0 ? ahead : 0;
    const u8 *beside = upright ? p->west : p->north, *crossing = upright ? p->north : p->west;
    i64 minus = shut_in(start >> quadrant), plus = shut_in(start >> (quadrant + aside)), sides;
    if (count > 0)
        sides = along(c, count, step, across, 0, p->cell, beside, crossing, minus, plus, stop);
    else
        sides = along(c - step, -count, -step, across, step, p->cell, beside, crossing, minus, plus, stop);
    quadrant = ahead - quadrant;
    minus = (sides & 255) | shut_in(goal >> quadrant);
    plus = sides >> 8 | shut_in(goal >> (quadrant + aside));
    return minus & plus & LAYERS;
}

static i64 own_leg(const Planes *p, Space a, i64 k)
{
    if (a.side <= 2)
        return 0;
    i64 right = (k & 1) * a.side, down = (k >> 1) * a.side;
    return slant(p, 2 * a.x + a.side, 2 * a.y + a.side, 2 * (a.x + right), 2 * (a.y + down), EFFECT | SIGHT);
}

static i64 corner_paths(const Planes *p, Space a, Space b, i64 want)
{
    i64 legs[4], goals[4];
    for (i64 j = 0; j < 4; j++) {
        legs[j] = own_leg(p, b, j);
        goals[j] = turn_at(p, b.x + (j & 1) * b.side, b.y + (j >> 1) * b.side) >> (12 - 4 * j);
    }
    for (i64 k = 0; k < 4 && want; k++) {
        i64 ux = a.x + (k & 1) * a.side, uy = a.y + (k >> 1) * a.side, first = own_leg(p, a, k);
        i64 start = turn_at(p, ux, uy) >> (12 - 4 * k);
        for (i64 j = 0; j < 4 && want; j++) {
            i64 vx = b.x + (j & 1) * b.side, vy = b.y + (j >> 1) * b.side, shut = first | legs[j];
            if ((shut & want) != want) {
                if (ux != vx && uy != vy) {
                    i64 q = (vx > ux) | (vy > uy) << 1;
                    shut |= shut_in(start >> q & goals[j] >> (3 - q));
                    if ((shut & want) != want)
                        shut |= slant(p, 2 * ux, 2 * uy, 2 * vx, 2 * vy, want);
                } else if (ux != vx || uy != vy)
                    shut |= corner_row(p, ux, uy, vx, vy, start, goals[j], want);
                else
                    shut |= shut_in(start >> (3 - j));
            }
            want &= shut;
        }
    }
    return want;
}

static i64 touch_paths(const Planes *p, Space a, Space b, i64 want)
{
    for (i64 i = 0; i < a.side * a.side && want; i++)
        for (i64 j = 0; j < b.side * b.side && want; j++) {
            i64 sx = 2 * (a.x + i % a.side) + 1, sy = 2 * (a.y + i / a.side) + 1;
            i64 tx = 2 * (b.x + j % b.side) + 1, ty = 2 * (b.y + j / b.side) + 1;
            if (sx - tx < -2 || sx - tx > 2 || sy - ty < -2 || sy - ty > 2)
                continue;
            want &= leg(p, 2 * a.x + a.side, 2 * a.y + a.side, sx, sy) | leg(p, sx, sy, tx, ty)
                | leg(p, tx, ty, 2 * b.x + b.side, 2 * b.y + b.side);
        }
    return want;
}

static i64 terrain(const Planes *p, Space a, Space b)
{
    i64 shut = leg(p, 2 * a.x + a.side, 2 * a.y + a.side, 2 * b.x + b.side, 2 * b.y + b.side);
    i64 want = shut & (EFFECT | SIGHT), grade = shut & GREATER ? 3 : shut & STANDARD ? 2 : shut & LESSER ? 1 : 0;
    if (want) {
        int touching = a.x <= b.x + b.side && b.x <= a.x + a.side && a.y <= b.y + b.side && b.y <= a.y + a.side;
        if (!touching)
            want = corner_paths(p, a, b, want);
        else if (a.side + b.side > 2)
            want = touch_paths(p, a, b, want);
    }
    return (want ^ (EFFECT | SIGHT)) | (shut & MIST) | grade << 3;
}

static i64 gap(i64 at, i64 size, i64 other, i64 other_size)
{
    if (other >= at + size)
        return other - at - size + 1;
    return at >= other + other_size ? at - other - other_size + 1 : 0;
}

static i64 span(const Planes *p, Space a, Space b)
{
    i64 facts = terrain(p, a, b);
    i64 across = gap(a.x, a.side, b.x, b.side), down = gap(a.y, a.side, b.y, b.side);
    i64 up = gap(a.feet / 5, a.side, b.feet / 5, b.side);
    i64 most = across > down ? across : down, least = across < down ? across : down;
    if (up > most)
        most = up;
    if (up < least)
        least = up;
    return facts | facts << 5 | 5 * (most + (across + down + up - most - least) / 2) << 10;
}

/* The spans from space `one` to the `many` spaces after it, into out. */
void spans(const Planes *p, const Space *spaces, i64 one, i64 many, i64 *out)
{
    for (i64 k = 0; k < many; k++)
        out[k] = span(p, spaces[one], spaces[one + 1 + k]);
}
