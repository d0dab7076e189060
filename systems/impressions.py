"""What senses make of the field as it stands: pure questions about the world, answered from memory where they repeat.

Beside gather and below the systems.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from components.conditions import INVISIBLE, NETTED, Conditions
from components.detection import Detection, Light
from components.felt import Bearing, Felt, FeltTable
from components.gear import LightSource
from components.position import Body, Position
from components.ruleset import Ruleset
from components.senses import Sense, Senses
from components.turn import Entry, Stance
from ecs.grid.ground import Ground, Source
from ecs.grid.space import Space
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import fighters, place_of, side_of, square_of, state_of
from systems.rules.levels.detection import Impression, feel

LINES: Final = 7
"""Of a span: effect, sight, mist from the first to the second; then as many bits back; then the feet."""
BACK: Final = 3
FEET_UP: Final = 6
UNSEEN: Final = 2
"""Of a shape: invisible and under no net; bit 0 is for the ground, the noise is NOISE_UP bits up."""
NET: Final = 4
"""Of a shape: a net over an invisible creature (R-INV-4)."""
NOISE_UP: Final = 3


BORNE: Final = (Position, Body, Senses, Conditions, Stance)
"""The components of a bearing."""


class Faculties:
    """Numbers for what perceives (senses and conditions together), and what each made of what it met.

    A resource of one world: equal impressions always give the same Felt object, so "nothing new" is one look.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[tuple[Sense, ...], tuple[str, ...]], int] = {}
        self._who: list[tuple[tuple[Sense, ...], dict[str, int]]] = []
        self._made: list[dict[int, Felt]] = []
        self._known: dict[Felt, Felt] = {}

    def bear(self, world: World, entity: EntityId) -> Bearing:
        """The creature's bearing as its rows are now."""
        conditions, space = world.require(entity, Conditions), place_of(world, entity)
        senses, rounds = world.require(entity, Senses).all, conditions.rounds
        key = (senses, tuple(rounds))
        perceiver = self._numbers.get(key)
        if perceiver is None:
            perceiver = self._numbers[key] = len(self._who)
            self._who.append((senses, dict(rounds)))
            self._made.append({})
        veil = 0 if INVISIBLE not in rounds else NET if NETTED in rounds else UNSEEN
        shape = world.require(entity, Stance).noise << NOISE_UP | veil
        return Bearing(space, code_of(space), perceiver, shape, space.elevation == 0, conditions.fighting)

    def felt(self, observer: Bearing, target: Bearing, span: int, light: int, rules: Ruleset) -> Felt:
        """What the observer's senses tell of the target; span: lines from one to the other, the feet FEET_UP bits up.

        Cover is left out: it changes with every step of anybody in between, so it is asked when it matters (R-COV-1).
        So is the distance: FeltTable.
        """
        key = (target.shape | (observer.grounded and target.grounded)) << 2 | light | span << 24
        found = self._made[observer.perceiver].get(key)
        if found is None:
            found = self._made[observer.perceiver][key] = self._feel(observer, target, span, light, rules)
        return found

    def _feel(self, observer: Bearing, target: Bearing, span: int, light: int, rules: Ruleset) -> Felt:
        senses, conditions = self._who[observer.perceiver]
        impression = Impression(
            bits=span & LINES,
            distance=span >> FEET_UP,
            light=Light(light),
            invisible=bool(target.shape & UNSEEN),
            netted=bool(target.shape & NET),
            grounded=observer.grounded and target.grounded,
            noise_percent=target.shape >> NOISE_UP,
        )
        felt = feel(senses, conditions, impression, rules)._replace(distance=0)
        return self._known.setdefault(felt, felt)


def code_of(space: Space) -> int:
    """The space as one number below 2^48."""
    return space.x | space.y << 10 | space.side << 20 | space.rank << 24 | space.elevation << 28


def sense_around(
    world: World, bearings: Mapping[EntityId, Bearing], one: EntityId, others: Iterable[EntityId]
) -> Iterator[tuple[EntityId, Felt, Felt]]:
    """For each other creature: the other, what `one` senses of it, what it senses of `one`."""
    ground, felt, rules = world.resource(Ground), world.resource(Faculties).felt, world.resource(Ruleset)
    span_of, light_on = ground.span, ground.light_on
    mine = bearings[one]
    here, code = mine.space, mine.code << 48
    shone = light_on(here)
    for other in others:
        theirs = bearings[other]
        there = theirs.space
        span = span_of(here, there, code | theirs.code)
        feet = span & ~(LINES << BACK | LINES)
        out, back = feet | span & LINES, feet | span >> BACK & LINES
        yield other, felt(mine, theirs, out, light_on(there), rules), felt(theirs, mine, back, shone, rules)


def sources(world: World) -> tuple[Source, ...]:
    """Every lit light: square and radii in feet."""
    lights = world.query(LightSource, Position)
    return tuple((place.x, place.y, light.bright, light.dim) for _, (light, place) in lights if light.lit)


def bearing_marks(world: World) -> tuple[int, ...]:
    """The revisions of all that a bearing is made of."""
    return tuple([world.revision(kind) for kind in BORNE])


def refill(world: World) -> None:
    """Feel every pair of a restored world without telling anybody: derived facts only, no memory changes."""
    table, ground = world.resource(FeltTable), world.resource(Ground)
    ground.shine(sources(world))
    table.board, table.felt_at = ground.board.version, bearing_marks(world)
    everybody = [entity for entity, _ in world.query(Entry)]
    alive = fighters(world)
    faculties, bearings = world.resource(Faculties), table.bearings
    for entity in everybody:
        table.squares[entity] = square_of(world, entity)
        bearings[entity] = faculties.bear(world, entity)
    for at, one in enumerate(alive):
        for other, there, back in sense_around(world, bearings, one, alive[at + 1 :]):
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
