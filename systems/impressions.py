"""What senses make of the field as it stands: pure questions about the world, answered from memory where they repeat.

Beside gather and below the systems.
"""

from collections.abc import Mapping
from typing import Final

from components.awareness import Awareness, Track
from components.conditions import Conditions
from components.detection import Acuity, Light, Medium
from components.felt import NOTHING, Bearing, Felt, FeltTable
from components.gear import LightSource
from components.position import Body, Position
from components.ruleset import Ruleset
from components.senses import Sense, Senses
from components.turn import Entry, Stance
from ecs.grid.board import Board
from ecs.grid.company import (
    EAR,
    LINE_BITS,
    LINES,
    NEAR,
    NOISE_SHIFT,
    OTHER,
    SONAR,
    WALLS_MAX,
    Company,
    key_of,
    listens,
)
from ecs.grid.ground import FAR_SHIFT, Ground, Source
from ecs.grid.known import code_of
from ecs.grid.span import BACK_SHIFT, FEET_SHIFT
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import place_of
from systems.rules.detection import Impression
from systems.rules.families import family_of
from systems.rules.invisibility import is_invisible, is_netted
from systems.rules.points import magic_conceals

UNSEEN: Final = 2
"""Of a shape: invisible and under no net; bit 0 is for the ground, the noise is NOISE_SHIFT bits up."""
NET: Final = 4
"""Of a shape: a net over an invisible creature (R-INV-4)."""
MAGIC: Final = 8
"""Of a shape: magic conceals it (R-P-4)."""
RANK_BITS: Final = 3
RANK_MASK: Final = 7
"""Of a kind in a company: the size rank; above it the top of its space in feet."""
BORNE: Final = (Position, Body, Senses, Conditions, Stance)
"""The components of a bearing."""
RULESETS: Final = 4


class Faculties:
    """Numbers for what perceives (senses and conditions together), and what each made of what it met.

    answers: every Felt there was, by number: equal impressions always give the same object, so "nothing new" is one
    look.  made: by perceiver, key of an impression -> number of the answer; senses: by perceiver, range and kind of
    each sense, for the kernel.  Shared by all worlds of one ruleset: the same answers come up in battle after battle.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.family = family_of(rules)
        self.answers: list[Felt] = []
        self.made: list[dict[int, int]] = []
        self.senses: list[list[int]] = []
        self._numbers: dict[tuple[tuple[Sense, ...], tuple[str, ...]], int] = {}
        self._who: list[tuple[tuple[Sense, ...], dict[str, int]]] = []
        self._known: dict[Felt, int] = {}

    def bear(self, world: World, entity: EntityId) -> Bearing:
        """The creature's bearing as its rows are now."""
        conditions, space = world.require(entity, Conditions), place_of(world, entity)
        senses, rounds = world.require(entity, Senses).all, conditions.rounds
        key = (senses, tuple(rounds))
        perceiver = self._numbers.get(key)
        if perceiver is None:
            perceiver = self._numbers[key] = len(self._who)
            self._who.append((senses, dict(rounds)))
            self.made.append({})
            self.senses.append([part for sense in senses for part in (sense.range, kind_of(sense))])
        veil = UNSEEN if is_invisible(rounds) else NET if is_netted(rounds) else 0
        veil |= MAGIC if magic_conceals(rounds, self.rules) else 0
        shape = world.require(entity, Stance).noise << NOISE_SHIFT | veil
        at = space.y * world.resource(Ground).layout.width + space.x if space.side == 1 else -1
        return Bearing(space, code_of(space), at, perceiver, shape, space.elevation == 0, conditions.fighting)

    def answer(self, observer: Bearing, target: Bearing, span: int, light: int, walls: int) -> int:
        """The number of what the observer's senses tell of the target.

        span: lines from one to the other (LINES), feet << LINE_BITS.  Cover is left out: it changes with every step of
        anybody in between, so it is asked when it matters (R-COV-1).  So is the distance: FeltTable.
        """
        grounded = observer.grounded and target.grounded
        key = key_of(self.senses[observer.perceiver], target.shape | grounded, light, span, walls)
        made = self.made[observer.perceiver]
        found = made.get(key)
        if found is None:
            found = made[key] = self._number(self._feel(observer, target, span, light, walls))
        return found

    def _number(self, felt: Felt) -> int:
        found = self._known.get(felt)
        if found is None:
            found = self._known[felt] = len(self.answers)
            self.answers.append(felt)
        return found

    def _feel(self, observer: Bearing, target: Bearing, span: int, light: int, walls: int) -> Felt:
        senses, conditions = self._who[observer.perceiver]
        impression = Impression(
            bits=span & LINES,
            distance=span >> LINE_BITS,
            light=Light(light & NEAR),
            far=Light(light >> FAR_SHIFT) if self.rules.low_light_factor > 1 else None,
            invisible=bool(target.shape & UNSEEN),
            netted=bool(target.shape & NET),
            magic=bool(target.shape & MAGIC),
            grounded=observer.grounded and target.grounded,
            noise_percent=target.shape >> NOISE_SHIFT,
            walls=walls,
        )
        return self.family.feel(senses, conditions, impression, self.rules)._replace(distance=0)


def kind_of(sense: Sense) -> int:
    """What the kernel is told of a sense beside its range."""
    if sense.medium is not Medium.SOUND:
        return OTHER
    return SONAR if sense.acuity is Acuity.PRECISE else EAR


_faculties: list[Faculties] = []


def faculties_of(rules: Ruleset) -> Faculties:
    """The faculties under a ruleset; those of the latest few are kept, by the ruleset's identity."""
    for faculties in _faculties:
        if faculties.rules is rules:
            return faculties
    del _faculties[: 1 - RULESETS]
    _faculties.append(Faculties(rules))
    return _faculties[-1]


def sense(world: World, bearings: Mapping[EntityId, Bearing], one: EntityId, other: EntityId) -> tuple[int, int]:
    """What two creatures sense of each other, the first of the second first, as places in Faculties.answers."""
    ground, faculties = world.resource(Ground), world.resource(Faculties)
    lines, senses, answer = ground.lines(), faculties.senses, faculties.answer
    mine, theirs = bearings[one], bearings[other]
    here, there = mine.space, theirs.space
    span = lines.span(ground.board, here, there, mine.code, theirs.code)
    feet = span >> FEET_SHIFT << LINE_BITS
    out, back = feet | span & LINES, feet | span >> BACK_SHIFT & LINES
    hears = listens(senses[mine.perceiver], theirs.shape >> NOISE_SHIFT, out, 0)
    heard = listens(senses[theirs.perceiver], mine.shape >> NOISE_SHIFT, back, 0)
    walls = min(lines.muffled(ground.board, here, there), WALLS_MAX) if hears or heard else 0
    return (
        answer(mine, theirs, out, ground.light_on(there), walls),
        answer(theirs, mine, back, ground.light_on(here), walls),
    )


def company_of(world: World, table: FeltTable) -> Company:
    """The creatures in columns; made anew after somebody came or went."""
    rows = world.query(Entry)
    company = table.company
    if company is None or table.company_of is not rows:
        faculties = world.resource(Faculties)
        width = world.resource(Ground).layout.width
        company = table.company = Company(len(rows), width, faculties.made, faculties.senses)
        table.company_of, table.slots = rows, {entity: slot for slot, (entity, _) in enumerate(rows)}
        for entity in table.slots:
            if entity in table.bearings:
                enroll(table, company, entity)
            recall(world, table, company, entity)
    return company


def enroll(table: FeltTable, company: Company, entity: EntityId) -> None:
    """Take a creature's bearing into the columns."""
    (x, y, side, feet, rank), code, _, perceiver, shape, grounded, _ = table.bearings[entity]
    slot, top = table.slots[entity], table.bearings[entity].space.top
    company.stand(slot, code, x, y, side, feet, top << RANK_BITS | rank)
    company.bear(slot, perceiver, shape, grounded)


def link(board: Board, company: Company) -> None:
    """Hand the walkers between all kinds of creatures to the columns, as the board is now, if it takes centre lines."""
    if board.by_corners:
        return  # lines by corners are found out pair by pair (ecs/grid/known.py)
    kinds, walkers = sorted(set(company.kinds)), company.walkers
    for a in kinds:
        if a << 32 | a not in walkers:
            for b in kinds:
                top = max(a, b) >> RANK_BITS
                walkers[a << 32 | b] = board.walker(top, b & RANK_MASK)
                walkers[b << 32 | a] = board.walker(top, a & RANK_MASK)
                company.sounds[a << 32 | b] = company.sounds[b << 32 | a] = board.mover(top - 1)
            first = next(iter(walkers.values()))
            company.only = first if all(walker is first for walker in walkers.values()) else None


def recall(world: World, table: FeltTable, company: Company, observer: EntityId) -> None:
    """Note whom an observer's memory has something to do with, whether anything new is felt of them or not."""
    start, rows, slots, restless = table.slots[observer] * company.count, table.rows, table.slots, company.restless
    restless[start : start + company.count] = [0] * company.count
    for target, track in world.require(observer, Awareness).of.items():
        if target in slots and not settled(track, rows.get((observer, target), NOTHING)):
            restless[start + slots[target]] = 1


def settled(track: Track | None, felt: Felt) -> bool:
    """True for a memory that an impression leaves as it is: nothing earned, already noticed, no square lost."""
    if track is None:
        return True
    keeps = felt.effect or felt.located or not track.located
    return keeps and track.earned is None and not track.unnoticed


def sources(world: World) -> tuple[Source, ...]:
    """Every lit light: square and radii in feet."""
    lights = world.query(LightSource, Position)
    return tuple((place.x, place.y, light.bright, light.dim) for _, (light, place) in lights if light.lit)


def bearing_marks(world: World) -> tuple[int, ...]:
    """The revisions of all that a bearing is made of."""
    return tuple([world.revision(kind) for kind in BORNE])


def glow_marks(world: World) -> tuple[int, int]:
    """The revision and the version of all that light and lines are made of."""
    return world.revision(LightSource), world.resource(Ground).board.version


def unfelt(world: World) -> bool:
    """True while something that can be felt is not as it was last felt: no tick may end with states out of date."""
    table = world.resource(FeltTable)
    return bearing_marks(world) != table.looked_at or glow_marks(world) != table.glow_at
