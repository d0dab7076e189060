"""What senses make of the field as it stands: pure questions about the world, answered from memory where they repeat.

Beside gather and below the systems.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from components.conditions import INVISIBLE, Conditions
from components.detection import Detection, Light
from components.felt import Felt, FeltTable
from components.gear import LightSource
from components.position import Position
from components.ruleset import Ruleset
from components.senses import Sense, Senses
from components.turn import Entry, Stance
from ecs.grid.ground import Ground, Source
from ecs.grid.space import Space
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import fighters, place_of, side_of, square_of, state_of
from systems.rules.levels.detection import Impression, feel

LINE_BITS = 3  # of a span: effect, sight, mist; the distance in feet is above them


class Bearing(NamedTuple):
    """One creature as others sense it and as it senses, kept until one of its rows changes.

    perceiver: number of its senses and conditions together; shape: what makes it hard to sense, packed; up: it fights.
    """

    space: Space
    code: int
    perceiver: int
    shape: int
    grounded: bool
    up: bool


class Faculties:
    """Numbers for what perceives (senses and conditions together), and what each made of what it met.

    A resource of one world: (perceiver, impression) always gives the same Felt object: "nothing new" is one look.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[tuple[Sense, ...], tuple[str, ...]], int] = {}
        self._who: list[tuple[tuple[Sense, ...], dict[str, int]]] = []
        self._made: list[dict[int, Felt]] = []
        self._bearings: dict[EntityId, tuple[int, Bearing]] = {}

    def bearing(self, world: World, entity: EntityId) -> Bearing:
        """The creature's bearing now; the same object as long as nothing of it changed."""
        edition = world.edition(entity)
        held = self._bearings.get(entity)
        if held is None or held[0] != edition:
            new = self._bear(world, entity)
            held = self._bearings[entity] = edition, new if held is None or new != held[1] else held[1]
        return held[1]

    def _bear(self, world: World, entity: EntityId) -> Bearing:
        conditions, space = world.require(entity, Conditions), place_of(world, entity)
        senses, rounds = world.require(entity, Senses).all, conditions.rounds
        key = (senses, tuple(rounds))
        perceiver = self._numbers.get(key)
        if perceiver is None:
            perceiver = self._numbers[key] = len(self._who)
            self._who.append((senses, dict(rounds)))
            self._made.append({})
        shape = world.require(entity, Stance).noise << 2 | (INVISIBLE in rounds) << 1
        return Bearing(space, code_of(space), perceiver, shape, space.elevation == 0, conditions.fighting)

    def felt(self, observer: Bearing, target: Bearing, span: int, light: int, rules: Ruleset) -> Felt:
        """What the observer's senses tell of the target; cover is left out.

        Cover changes with every step of anybody in between, so it is asked when it matters (R-COV-1).
        """
        key = (target.shape | (observer.grounded and target.grounded)) << 2 | light | span << 24
        made = self._made[observer.perceiver]
        found = made.get(key)
        if found is None:
            found = made[key] = self._feel(observer, target, span, light, rules)
        return found

    def _feel(self, observer: Bearing, target: Bearing, span: int, light: int, rules: Ruleset) -> Felt:
        senses, conditions = self._who[observer.perceiver]
        impression = Impression(
            bits=span & (1 << LINE_BITS) - 1,
            distance=span >> LINE_BITS,
            light=Light(light),
            invisible=bool(target.shape & 2),
            grounded=observer.grounded and target.grounded,
            noise_percent=target.shape >> 2,
        )
        return feel(senses, conditions, impression, rules)


def code_of(space: Space) -> int:
    """The space as one number below 2^48."""
    return space.x | space.y << 10 | space.side << 20 | space.rank << 24 | space.elevation << 28


def sense_around(world: World, one: EntityId, others: Iterable[EntityId]) -> Iterator[tuple[EntityId, Felt, Felt]]:
    """For each other creature: the other, what `one` senses of it, what it senses of `one`."""
    ground, faculties, rules = world.resource(Ground), world.resource(Faculties), world.resource(Ruleset)
    mine = faculties.bearing(world, one)
    here, code = mine.space, mine.code
    shone = ground.light_at(here.x, here.y, here.side)
    for other in others:
        theirs = faculties.bearing(world, other)
        there = theirs.space
        out = ground.span(here, there, code << 48 | theirs.code)
        back = ground.span(there, here, theirs.code << 48 | code)
        lit = ground.light_at(there.x, there.y, there.side)
        yield other, faculties.felt(mine, theirs, out, lit, rules), faculties.felt(theirs, mine, back, shone, rules)


def sources(world: World) -> tuple[Source, ...]:
    """Every lit light: square and radii in feet."""
    lights = world.query(LightSource, Position)
    return tuple((place.x, place.y, light.bright, light.dim) for _, (light, place) in lights if light.lit)


def refill(world: World) -> None:
    """Feel every pair of a restored world without telling anybody: derived facts only, no memory changes."""
    table, ground = world.resource(FeltTable), world.resource(Ground)
    ground.shine(sources(world))
    table.board = ground.board.version
    everybody = [entity for entity, _ in world.query(Entry)]
    alive = fighters(world)
    for entity in everybody:
        table.squares[entity] = square_of(world, entity)
        table.bearings[entity] = world.resource(Faculties).bearing(world, entity)
    for at, one in enumerate(alive):
        for other, there, back in sense_around(world, one, alive[at + 1 :]):
            table.rows[one, other], table.rows[other, one] = there, back
            for pair in ((one, other), (other, one)):
                table.states[pair] = state_of(world, *pair)
    _refill_best(world, table)


def _refill_best(world: World, table: FeltTable) -> None:
    """What each side makes of each stranger, as witness would have noted it."""
    for (observer, target), state in sorted(table.states.items()):
        side = side_of(world, observer)
        if side != side_of(world, target) and state > table.best.get((side, target), Detection.UNDETECTED):
            table.best[side, target] = state
