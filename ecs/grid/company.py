"""All creatures of a battle in integer columns, as senses meet them: who may perceive another otherwise than before."""

from typing import Final

from ecs.grid.lines import EFFECT, FREE, MIST, SIGHT, SOUND, Planes, leg
from ecs.grid.segments import HALF_UNIT
from ecs.grid.span import BACK_SHIFT, FACTS, FEET_SHIFT, SPANS, span
from ecs.grid.walls import Walker
from ecs.ints import i64

LINES: Final = EFFECT | SIGHT | MIST
LINE_BITS: Final = 3
LIGHT_SHIFT: Final = 4  # of a key; below it what hides a target, and whether both are on the ground
NEAR: Final = 3  # of light: as all eyes have it
FAR: Final = 12  # as low-light vision has it, where the rules ask
LINES_SHIFT: Final = 8
REACH_SHIFT: Final = 11
VEIL: Final = 15  # of a shape: all but the noise
NOISE_SHIFT: Final = 4  # of a shape
UNHEARD: Final = -2
WALLS_MAX: Final = 15  # sound is halved no further
PERCENT: Final = 100
AT: Final = 1023  # of a code (ecs/grid/known.py): x, and the places of all that follows it
Y_AT: Final = 10
SIDE_AT: Final = 20
SIDE: Final = 15
FEET_AT: Final = 28
OTHER: Final = 0  # kinds of senses: by any medium but sound; by sound; by sound, and precise
EAR: Final = 1
SONAR: Final = 2


def key_of(senses: list[int], shape: i64, light: i64, span: i64, walls: i64) -> i64:
    """What an observer's senses can make something of, as one number: equal ones get equal answers.

    senses: range in feet (0: no limit) and kind of each; shape: the target's, bit 0 if both are on the ground; span:
    lines from the observer to the target (LINES), feet << LINE_BITS.  Source: D-SENSE-1, D-SENSE-3.
    """
    return (shape & VEIL) | light << LIGHT_SHIFT | (span & LINES) << LINES_SHIFT | reached(
        senses, shape >> NOISE_SHIFT, span, walls
    ) << REACH_SHIFT


def reached(senses: list[int], noise: i64, span: i64, walls: i64) -> i64:
    """Which senses are near enough to the target, a bit each."""
    found: i64 = 0
    bit: i64 = 1
    i: i64 = 0
    feet: i64 = span >> LINE_BITS
    most: i64
    kind: i64
    loud: i64
    while i < len(senses):
        most = senses[i]
        kind = senses[i + 1]
        i += 2
        if kind == OTHER:
            if most == 0 or feet <= most:
                found |= bit
        elif span & EFFECT:
            loud = PERCENT if kind == SONAR else noise
            if loud > 0 and (most == 0 or feet * PERCENT <= most * loud):
                found |= bit
        elif noise > 0 and (most == 0 or feet * PERCENT << walls <= most * noise):
            found |= bit
        bit <<= 1
    return found


def listens(senses: list[int], noise: i64, span: i64, walls: i64) -> bool:
    """Whether something is heard past so many walls and perhaps not past more; never with line of effect."""
    if span & EFFECT or noise == 0:
        return False
    i: i64 = 0
    feet: i64 = (span >> LINE_BITS) * PERCENT << walls
    most: i64
    while i < len(senses):
        most = senses[i]
        if i64(senses[i + 1]) != OTHER and most != 0 and feet <= most * noise:
            return True
        i += 2
    return False


class Company:
    """Creatures by slot, in ascending id.

    codes, xs, ys, sides, feet: their spaces.  kinds: number of their top and size rank together; walkers, sounds: kind
    of a first << 32 | kind of a second -> the walker between them, the one past what stops sound; only: the walker
    between all, if it is one.
    perceivers: number of senses and conditions together; shapes: what makes them hard to sense, with the noise in
    percent from NOISE_SHIFT; grounded: 1 on the ground.
    felt: the answer that the observer at slot a last gave to the target at slot b, at a * count + b, -1 if it is to be
    asked; restless: not 0 if the observer's memory of the target may do something even if nothing new is felt.  made:
    by perceiver, key of an impression -> answer; senses: by perceiver, range and kind of each.  learned: how many lines
    and walls were noted so far.  keeps: whether there is room to remember the lines between all of them; else each is
    walked whenever it is asked about.
    """

    def __init__(self, count: i64, width: i64, made: list[dict[int, int]], senses: list[list[int]]) -> None:
        self.count: i64 = count
        self.keeps: bool = count * (count - 1) <= SPANS
        self.width: i64 = width
        self.made: list[dict[int, int]] = made
        self.senses: list[list[int]] = senses
        self.codes: list[int] = [0] * count
        self.xs: list[int] = [0] * count
        self.ys: list[int] = [0] * count
        self.sides: list[int] = [1] * count
        self.feet: list[int] = [0] * count
        self.kinds: list[int] = [0] * count
        self.walkers: dict[int, Walker] = {}
        self.only: Walker | None = None
        self.sounds: dict[int, Walker] = {}
        self.learned: i64 = 0
        self.perceivers: list[int] = [0] * count
        self.shapes: list[int] = [0] * count
        self.grounded: list[int] = [1] * count
        self.felt: list[int] = [-1] * (count * count)
        self.restless: list[int] = [0] * (count * count)

    def stand(self, slot: i64, code: i64, x: i64, y: i64, side: i64, feet: i64, kind: i64) -> None:
        """Take in the space of one creature."""
        self.codes[slot] = code
        self.xs[slot] = x
        self.ys[slot] = y
        self.sides[slot] = side
        self.feet[slot] = feet
        self.kinds[slot] = kind

    def bear(self, slot: i64, perceiver: i64, shape: i64, grounded: bool) -> None:
        """Take in how one creature perceives and what makes it hard to sense."""
        self.perceivers[slot] = perceiver
        self.shapes[slot] = shape
        self.grounded[slot] = 1 if grounded else 0

    def brightest(self, slot: i64, light: bytes) -> i64:
        """The light on a creature, each of NEAR and FAR that of its brightest square."""
        at: i64 = i64(self.ys[slot]) * self.width + i64(self.xs[slot])
        best: i64 = light[at]
        side: i64 = self.sides[slot]
        if side == 1:
            return best
        end: i64 = at + side * self.width
        i: i64
        level: i64
        while at < end:
            i = 0
            while i < side:
                level = light[at + i]
                if level & NEAR > best & NEAR:
                    best = (best & FAR) | (level & NEAR)
                if level & FAR > best & FAR:
                    best = (best & NEAR) | (level & FAR)
                i += 1
            at += self.width
        return best

    def spans(self, one: i64, others: list[int]) -> list[int]:
        """The spans from one creature to each of the others, walked now; -1 where a walker is missing."""
        codes: list[int] = self.codes
        found: list[int] = [-1] * len(others)
        there: Walker | None = self.only
        back: Walker | None = there
        same: bool = there is not None
        x: i64 = self.xs[one]
        y: i64 = self.ys[one]
        side: i64 = self.sides[one]
        feet: i64 = self.feet[one]
        kind: i64 = self.kinds[one]
        met: i64 = -1
        code: i64
        theirs: i64
        k: i64 = 0
        while k < len(others):
            if not same:
                theirs = self.kinds[others[k]]
                if theirs != met:
                    met = theirs
                    there = self.walkers.get(kind << 32 | theirs)
                    back = self.walkers.get(theirs << 32 | kind)
            if there is not None and back is not None:
                code = codes[others[k]]
                found[k] = span(
                    there,
                    back,
                    x,
                    y,
                    side,
                    feet,
                    code & AT,
                    code >> Y_AT & AT,
                    code >> SIDE_AT & SIDE,
                    code >> FEET_AT,
                )
            k += 1
        return found

    def learn(self, one: i64, others: list[int], k: i64, rows: dict[int, dict[int, int]]) -> None:
        """Find out the spans to those of the others from place k on that the one's row lacks; note them both ways."""
        code: i64 = self.codes[one]
        row: dict[int, int] = rows[code]
        missing: list[int] = []
        while k < len(others):
            if self.codes[others[k]] not in row:
                missing.append(others[k])
            k += 1
        found: list[int] = self.spans(one, missing)
        line: i64
        turned: i64
        i: i64 = 0
        while i < len(found):
            line = found[i]
            if line >= 0:
                turned = line >> FEET_SHIFT << FEET_SHIFT | (line & FACTS) << BACK_SHIFT | line >> BACK_SHIFT & FACTS
                row[self.codes[missing[i]]] = line
                self.note(rows, self.codes[missing[i]], code, turned)
                self.learned += 2
            i += 1

    def note(self, rows: dict[int, dict[int, int]], code: i64, other: i64, found: i64) -> None:
        """Remember the span from one space to another."""
        row: dict[int, int] | None = rows.get(code)
        if row is None:
            row = {}
            rows[code] = row
        row[other] = found

    def hush(self, one: i64, other: i64, muffled: dict[int, int], near: bool) -> i64:
        """The full walls between two creatures, or UNHEARD; near: whether it matters if it is one or more."""
        walls: i64 = muffled.get(self.codes[other], -1)
        if walls >= 0:
            return walls if walls < WALLS_MAX else WALLS_MAX
        walker: Walker | None = self.sounds.get(i64(self.kinds[one]) << 32 | i64(self.kinds[other]))
        if walker is None or self.within(walker.planes, one) or self.within(walker.planes, other):
            return UNHEARD
        x0: i64 = 2 * i64(self.xs[one]) + i64(self.sides[one])
        y0: i64 = 2 * i64(self.ys[one]) + i64(self.sides[one])
        x1: i64 = 2 * i64(self.xs[other]) + i64(self.sides[other])
        y1: i64 = 2 * i64(self.ys[other]) + i64(self.sides[other])
        shut: i64 = leg(walker.planes, x0, y0, x1, y1)
        if shut & SOUND == 0 and shut & FREE:
            shut = walker.leg(x0 * HALF_UNIT, y0 * HALF_UNIT, x1 * HALF_UNIT, y1 * HALF_UNIT, 0, 0)
            shut &= shut >> 8
        if shut & SOUND == 0:
            muffled[self.codes[other]] = 0
            self.learned += 1
            return 0
        return UNHEARD if near else 1

    def within(self, planes: Planes, slot: i64) -> bool:
        """Whether a creature stands in what stops sound: that is not between it and others."""
        side: i64 = self.sides[slot]
        c: i64 = (i64(self.ys[slot]) + 1) * planes.stride + i64(self.xs[slot]) + 1
        i: i64 = 0
        while i < side * side:
            if planes.cell[c + i // side * planes.stride + i % side] & SOUND:
                return True
            i += 1
        return False

    def around(
        self, one: i64, others: list[int], rows: dict[int, dict[int, int]], muffled: dict[int, int], light: bytes
    ) -> list[int]:
        """Of those of the others with whom something may be new, either way: slot, answer of the one, their answer.

        An answer of -1 is to be asked; UNHEARD: once the walls to that one are counted.  rows: what is known of lines,
        by code and code (ecs/grid/known.py), the one's row is there; muffled: what is known of walls from the one, by
        code.
        """
        news: list[int] = []
        count: i64 = self.count
        shone: i64 = self.brightest(one, light)
        mine: i64 = self.perceivers[one]
        shape: i64 = self.shapes[one]
        ground: i64 = self.grounded[one]
        own_made: dict[int, int] = self.made[mine]
        own_senses: list[int] = self.senses[mine]
        senses: list[int]
        spans: dict[int, int] = rows[self.codes[one]]
        k: i64 = 0
        other: i64
        line: i64
        feet: i64
        whose: i64
        theirs: i64
        both: i64
        lit: i64
        walls: i64
        out: i64
        back: i64
        asked: bool = False
        walked: list[int] | None = None if self.keeps else self.spans(one, others)
        made: dict[int, int]
        while k < len(others):
            other = others[k]
            k += 1
            out = -1
            back = -1
            walls = 0
            line = walked[k - 1] if walked is not None else spans.get(self.codes[other], -1)
            if line < 0 and not asked and walked is None:
                self.learn(one, others, k - 1, rows)
                asked = True
                line = spans.get(self.codes[other], -1)
            if line >= 0:
                feet = line >> FEET_SHIFT << LINE_BITS
                whose = self.perceivers[other]
                theirs = self.shapes[other]
                senses = self.senses[whose]
                out = feet | line & LINES
                back = feet | line >> BACK_SHIFT & LINES
                if out & back & EFFECT == 0:
                    walls = self.hushed(one, other, muffled, out, back)
                if walls < 0:
                    out = UNHEARD
                    back = UNHEARD
                else:
                    both = ground & i64(self.grounded[other])
                    made = self.made[whose]
                    lit = self.brightest(other, light)
                    out = own_made.get(key_of(own_senses, theirs | both, lit, out, walls), -1)
                    back = made.get(key_of(senses, shape | both, shone, back, walls), -1)
            if self.feel(one * count + other, other * count + one, out, back):
                news.append(other)
                news.append(out)
                news.append(back)
        return news

    def hushed(self, one: i64, other: i64, muffled: dict[int, int], out: i64, back: i64) -> i64:
        """The walls between two of whom one may hear the other, as hush; 0 if neither does.  out, back: feet, lines."""
        own_senses: list[int] = self.senses[self.perceivers[one]]
        senses: list[int] = self.senses[self.perceivers[other]]
        mine: i64 = i64(self.shapes[one]) >> NOISE_SHIFT
        theirs: i64 = i64(self.shapes[other]) >> NOISE_SHIFT
        if listens(own_senses, theirs, out, 0) or listens(senses, mine, back, 0):
            hears: bool = listens(own_senses, theirs, out, 1) or listens(senses, mine, back, 1)
            return self.hush(one, other, muffled, hears)
        return 0

    def feel(self, there: i64, here: i64, out: i64, back: i64) -> bool:
        """Note the answers of a pair in its two cells; whether anything may be new."""
        if (
            out < 0
            or back < 0
            or out != i64(self.felt[there])
            or back != i64(self.felt[here])
            or i64(self.restless[there]) | i64(self.restless[here]) != 0
        ):
            self.felt[there] = out
            self.felt[here] = back
            return True
        return False
