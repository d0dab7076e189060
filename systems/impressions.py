"""What senses make of the field as it stands: pure questions about the world, answered from memory where they repeat.

Beside gather and below the systems.
"""


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
from systems.gather import fighting, place_of, side_of, square_of, state_of
from systems.rules.levels.detection import Impression, feel

LINE_BITS = 3  # of a span: effect, sight, mist; the distance in feet is above them


class Bearing(NamedTuple):
    """One creature as others sense it and as it senses: kept until one of its rows changes.

    perceiver: number of its senses and conditions together; shape: what makes it hard to sense, packed.
    """

    space: Space
    code: int
    perceiver: int
    shape: int
    grounded: bool


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
        """The creature's bearing now."""
        edition = world.edition(entity)
        held = self._bearings.get(entity)
        if held is None or held[0] != edition:
            held = self._bearings[entity] = edition, self._bear(world, entity)
        return held[1]

    def _bear(self, world: World, entity: EntityId) -> Bearing:
        rounds, space = world.require(entity, Conditions).rounds, place_of(world, entity)
        senses = world.require(entity, Senses).all
        key = (senses, tuple(rounds))
        perceiver = self._numbers.get(key)
        if perceiver is None:
            perceiver = self._numbers[key] = len(self._who)
            self._who.append((senses, dict(rounds)))
            self._made.append({})
        noise, grounded = world.require(entity, Stance).noise, space.elevation == 0
        return Bearing(space, code_of(space), perceiver, noise << 2 | (INVISIBLE in rounds) << 1, grounded)

    def felt(self, observer: Bearing, target: Bearing, span: int, light: int, rules: Ruleset) -> Felt:
        """What the observer's senses tell of the target; cover is left out.

        Cover changes with every step of anybody in between, so it is asked when it matters (R-COV-1).
        """
        grounded = observer.grounded and target.grounded
        key = (target.shape | grounded) << 2 | light | span << 24
        made = self._made[observer.perceiver]
        found = made.get(key)
        if found is None:
            senses, conditions = self._who[observer.perceiver]
            impression = Impression(
                bits=span & (1 << LINE_BITS) - 1,
                distance=span >> LINE_BITS,
                light=Light(light),
                invisible=bool(target.shape & 2),
                grounded=grounded,
                noise_percent=target.shape >> 2,
            )
            found = made[key] = feel(senses, conditions, impression, rules)
        return found


def code_of(space: Space) -> int:
    """The space as one number below 2^48."""
    return space.x | space.y << 10 | space.side << 20 | space.rank << 24 | space.elevation << 28


def sense_pair(world: World, one: EntityId, other: EntityId) -> tuple[Felt, Felt]:
    """What `one` senses of `other`, and the other way round."""
    ground, faculties, rules = world.resource(Ground), world.resource(Faculties), world.resource(Ruleset)
    a, b = faculties.bearing(world, one), faculties.bearing(world, other)
    there = ground.span(a.space, b.space, a.code << 48 | b.code)
    back = ground.span(b.space, a.space, b.code << 48 | a.code)
    return (
        faculties.felt(a, b, there, ground.light_at(b.space.x, b.space.y, b.space.side), rules),
        faculties.felt(b, a, back, ground.light_at(a.space.x, a.space.y, a.space.side), rules),
    )


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
    alive = [entity for entity in everybody if fighting(world, entity)]
    for entity in everybody:
        table.squares[entity] = square_of(world, entity)
    for at, one in enumerate(alive):
        for other in alive[at + 1 :]:
            table.rows[one, other], table.rows[other, one] = sense_pair(world, one, other)
            for pair in ((one, other), (other, one)):
                table.states[pair] = state_of(world, *pair)
    _refill_best(world, table)


def _refill_best(world: World, table: FeltTable) -> None:
    """What each side makes of each stranger, as witness would have noted it."""
    for (observer, target), state in sorted(table.states.items()):
        side = side_of(world, observer)
        if side != side_of(world, target) and state > table.best.get((side, target), Detection.UNDETECTED):
            table.best[side, target] = state


