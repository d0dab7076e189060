"""What striking is worth from any square, in whole numbers (compiled; see ecs/native.py).

Bits of lines and covers are those of Pairs.fact (ecs/grid/lines.py, sight.py).  Worth is in thousandths, see blows.py.
Source: D-ATK-1, D-LVL-1, R-RNG-1, R-COV-7, D-COV-2.
"""

from typing import Final

from ecs.grid.light import BRIGHT, DIM
from ecs.grid.lines import EFFECT, MIST, SIGHT
from ecs.grid.rows import Row
from ecs.grid.sight import COVER_MASK, COVER_SHIFT
from ecs.grid.space import FEET
from ecs.ints import i64
from systems.ai.expected import expected

NONE: Final = -1
D20: Final = 20
FACES: Final = 21  # of a d20, and 0
GREATER: Final = 3
DARK: Final = 0
BEST_STRIKES: Final = 3
CLEAR: Final = 0
CONCEALED: Final = 1
HIDDEN: Final = 2
"""Places in flats: permille past the flat check, by what the target owes to it."""
PLAIN: Final = 0
ELUSIVE: Final = 1  # unseen wherever the actor goes
LURKING: Final = 2  # Hidden to all of the side: cover keeps it so


class Stroke:
    """One weapon of the actor's against one foe.

    reach, increment in feet; blow: worth of a hit; needed: face of the d20; net: for it before range, cover and
    repetition.
    """

    def __init__(self, distant: bool, reach: int, increment: int, blow: int, needed: int, net: int) -> None:
        self.distant: bool = distant
        self.reach: i64 = reach
        self.increment: i64 = increment
        self.blow: i64 = blow
        self.needed: i64 = needed
        self.net: i64 = net


class Mark:
    """A foe as the one who acts has it before it.

    x, y, side in squares; up: steps of height between the two; light: 0 dark to 2 bright; row: the lines between;
    here: place in flats from where the actor is; manner: PLAIN, ELUSIVE or LURKING; unseen: the actor does not
    perceive it; covering: it takes cover; fooled: it does not observe the actor; strokes: by weapon.
    """

    def __init__(self, x: int, y: int, side: int) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.side: i64 = side
        self.up: i64 = 0
        self.row: Row | None = None
        self.light: i64 = 0
        self.here: i64 = CLEAR
        self.manner: i64 = PLAIN
        self.unseen: bool = False
        self.covering: bool = False
        self.fooled: bool = False
        self.strokes: list[Stroke] = []

    def face(self, up: int, row: Row) -> None:
        """Measure from a walker of some form."""
        self.up = up
        self.row = row

    def stand(
        self, light: int, here: int, manner: int, unseen: bool, covering: bool, fooled: bool, strokes: list[Stroke]
    ) -> None:
        """Say how it stands with the actor now."""
        self.light = light
        self.here = here
        self.manner = manner
        self.unseen = unseen
        self.covering = covering
        self.fooled = fooled
        self.strokes = strokes

    def distance(self, side: i64, x: i64, y: i64) -> i64:
        """Feet from a walker of a side at (x, y) to the foe (D-GRID-3)."""
        dx: i64 = self.x - x
        dy: i64 = self.y - y
        if dx >= side:
            dx = dx - side + 1
        elif dx > -self.side:
            dx = 0
        else:
            dx = -dx - self.side + 1
        if dy >= side:
            dy = dy - side + 1
        elif dy > -self.side:
            dy = 0
        else:
            dy = -dy - self.side + 1
        most: i64 = dx if dx > dy else dy
        least: i64 = dx + dy - most
        up: i64 = self.up
        if up:
            if up > most:
                return FEET * (up + (most >> 1))
            return FEET * (most + ((up if up > least else least) >> 1))
        return FEET * (most + (least >> 1))

    def bits(self, square: i64) -> i64:
        """Lines between the walker, were it on a square, and the foe, as Row.at; 0 where no row was given."""
        row = self.row
        if row is None:
            return 0
        return row.at(square)


class Weighing:
    """One decision's foes, and what there is to know of the actor.

    table: permille to hit, a row of FACES for each net level from -cap; repeat, covers: against a strike, by strikes
    made, by grade; increments: most of range, further: against a strike by each; shelter: grade of cover that hides;
    points: what counts for or against a strike moves the face needed, else it is net levels.
    found: place of the foe of the shot found last, NONE if there is none; with_arm, net, flat, worth: the rest of it.
    """

    def __init__(
        self,
        width: int,
        table: list[int],
        cap: int,
        repeat: list[int],
        covers: list[int],
        increments: int,
        shelter: int,
        flats: list[int],
        further: int,
        points: bool,
    ) -> None:
        self.width: i64 = width
        self.table: list[int] = table
        self.cap: i64 = cap
        self.repeat: list[int] = repeat
        self.covers: list[int] = covers
        self.increments: i64 = increments
        self.shelter: i64 = shelter
        self.flats: list[int] = flats
        self.further: i64 = further
        self.points: bool = points
        self.x: i64 = 0
        self.y: i64 = 0
        self.side: i64 = 1
        self.made: i64 = 0
        self.lowlight: bool = False
        self.dark_range: i64 = 0
        self.hands: i64 = 0
        self.far: i64 = 0
        self.marks: list[Mark] = []
        self.found: i64 = NONE
        self.with_arm: i64 = 0
        self.net: i64 = 0
        self.flat: i64 = 0
        self.worth: i64 = 0

    def begin(
        self, x: int, y: int, side: int, made: int, lowlight: bool, dark_range: int, hands: int, far: int
    ) -> None:
        """Forget the last decision; the actor stands at (x, y) and has made so many strikes in this turn.

        dark_range, hands (longest reach), far (longest increment) in feet, 0 for none.
        """
        self.x = x
        self.y = y
        self.side = side
        self.made = made
        self.lowlight = lowlight
        self.dark_range = dark_range
        self.hands = hands
        self.far = far
        self.marks = []

    def add(self, mark: Mark) -> None:
        """Add a foe; one that is not seen where terrain and light would show it is not seen from elsewhere either."""
        self.marks.append(mark)
        if mark.here == HIDDEN and mark.manner != ELUSIVE:
            bits = mark.bits(self.y * self.width + self.x)
            place = self.flat_at(mark, bits, mark.distance(self.side, self.x, self.y))
            if self.flats[place] > self.flats[HIDDEN]:
                mark.manner = ELUSIVE

    def hit(self, needed: i64, net: i64) -> i64:
        """Permille to hit at a net amount: levels, clamped, or points on the face that is needed."""
        cap: i64 = self.cap
        if self.points:
            needed -= net
            return self.table[cap * FACES + (2 if needed < 2 else D20 if needed > D20 else needed)]
        if net > cap:
            net = cap
        elif net < -cap:
            net = -cap
        return self.table[(cap + net) * FACES + needed]

    def range_levels(self, feet: i64, increment: i64) -> i64:
        """Increments past the first at a distance, NONE where a shot is not possible."""
        if increment <= 0 or feet <= increment:
            return 0
        levels: i64 = (feet - 1) // increment
        return levels if levels <= self.increments else NONE

    def flat_at(self, mark: Mark, bits: i64, feet: i64) -> i64:
        """Place in flats for a foe, from a square from which the actor sees it by these lines."""
        light: i64 = mark.light
        if feet <= self.dark_range or (self.lowlight and light != DARK):
            light = BRIGHT
        if bits & SIGHT == 0 or light == DARK or mark.manner == ELUSIVE:
            return HIDDEN
        veiled: bool = bits & MIST != 0 or light == DIM
        if mark.manner == LURKING and (veiled or ((bits >> COVER_SHIFT) & COVER_MASK) >= self.shelter):
            return HIDDEN
        return CONCEALED if veiled else CLEAR

    def repetition(self, made: i64) -> i64:
        """What counts against a strike after so many in a turn."""
        last: i64 = len(self.repeat) - 1
        return self.repeat[made if made < last else last]

    def attempt(self, k: i64, mark: Mark, feet: i64, bits: i64, flat: i64, repeat: i64) -> None:
        """Make the best strike at a foe the shot found, if it is better than what was found so far."""
        cover: i64 = (bits >> COVER_SHIFT) & COVER_MASK
        if cover != 0 and cover < GREATER and mark.covering:
            cover += 1
        behind: i64 = i64(self.covers[cover]) + repeat
        permille: i64 = self.flats[flat]
        net: i64
        levels: i64
        worth: i64
        for a, stroke in enumerate(mark.strokes):
            levels = 0
            if stroke.distant:
                levels = self.range_levels(feet, stroke.increment)
            elif feet > stroke.reach:
                levels = NONE
            if levels != NONE:
                net = stroke.net - behind - levels * self.further
                worth = expected(stroke.blow, self.hit(stroke.needed, net), permille)
                if self.found == NONE or worth > self.worth:
                    self.found = k
                    self.with_arm = a
                    self.net = net + repeat
                    self.flat = permille
                    self.worth = worth

    def shot_here(self) -> bool:
        """Find the best single strike from where the actor stands, by how it perceives each foe now."""
        at: i64 = self.y * self.width + self.x
        repeat: i64 = self.repetition(self.made)
        bits: i64
        self.found = NONE
        for k, mark in enumerate(self.marks):
            bits = mark.bits(at)
            if bits & EFFECT and not (mark.unseen and mark.side > 1):
                self.attempt(k, mark, mark.distance(self.side, self.x, self.y), bits, mark.here, repeat)
        return self.found != NONE

    def shot_at(self, square: i64) -> bool:
        """Find the best single strike from another square, as far as terrain and light tell."""
        x: i64 = square % self.width
        y: i64 = square // self.width
        repeat: i64 = self.repetition(self.made)
        bits: i64
        feet: i64
        self.found = NONE
        for k, mark in enumerate(self.marks):
            feet = mark.distance(self.side, x, y)
            if feet <= self.hands or self.far != 0:
                bits = mark.bits(square)
                if bits & EFFECT:
                    self.attempt(k, mark, feet, bits, self.flat_at(mark, bits, feet), repeat)
        return self.found != NONE

    def total(self, blow: i64, needed: i64, net: i64, flat: i64, count: i64) -> i64:
        """The worth of this many strikes of one kind in a row, with the growing penalty of the turn (D-ATK-1)."""
        worth: i64 = 0
        made: i64 = self.made
        last: i64 = made + (count if count < BEST_STRIKES else BEST_STRIKES)
        while made < last:
            worth += expected(blow, self.hit(needed, net - self.repetition(made)), flat)
            made += 1
        return worth

    def found_total(self, count: i64) -> i64:
        """The same for the shot found last."""
        stroke: Stroke = self.marks[self.found].strokes[self.with_arm]
        return self.total(stroke.blow, stroke.needed, self.net, self.flat, count)
