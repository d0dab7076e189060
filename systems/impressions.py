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
from ecs.grid.known import code_of
from ecs.grid.pairs import EFFECT, MIST, SIGHT
from ecs.grid.span import BACK_SHIFT, FEET_SHIFT
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import fighters, place_of, side_of, square_of, state_of
from systems.rules.levels.detection import Impression, feel

UNSEEN: Final = 2
"""Of a shape: invisible and under no net; bit 0 is for the ground, the noise is NOISE_UP bits up."""
NET: Final = 4
"""Of a shape: a net over an invisible creature (R-INV-4)."""
NOISE_UP: Final = 3
BORNE: Final = (Position, Body, Senses, Conditions, Stance)
"""The components of a bearing."""
LINE_BITS: Final = 3
LINES: Final = EFFECT | SIGHT | MIST
ANSWERS: Final = 1 << 16
"""What one perceiver made of what it met is remembered so far; then the memory starts afresh."""
RULESETS: Final = 4


class Faculties:
    """Numbers for what perceives (senses and conditions together), and what each made of what it met.

    Equal impressions always give the same Felt object, so "nothing new" is one look.  Shared by all worlds of one
    ruleset: the same answers come up in battle after battle.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
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
        at = space.y * world.resource(Ground).layout.width + space.x if space.side == 1 else -1
        return Bearing(space, code_of(space), at, perceiver, shape, space.elevation == 0, conditions.fighting)

    def felt(self, observer: Bearing, target: Bearing, span: int, light: int) -> Felt:
        """What the observer's senses tell of the target; span: lines from one to the other (LINES), feet << LINE_BITS.

        Cover is left out: it changes with every step of anybody in between, so it is asked when it matters (R-COV-1).
        So is the distance: FeltTable.
        """
        key = (target.shape | (observer.grounded and target.grounded)) << 2 | light | span << 24
        made = self._made[observer.perceiver]
        found = made.get(key)
        if found is None:
            if len(made) >= ANSWERS:
                made.clear()
            found = made[key] = self._feel(observer, target, span, light)
        return found

    def _feel(self, observer: Bearing, target: Bearing, span: int, light: int) -> Felt:
        senses, conditions = self._who[observer.perceiver]
        impression = Impression(
            bits=span & LINES,
            distance=span >> LINE_BITS,
            light=Light(light),
            invisible=bool(target.shape & UNSEEN),
            netted=bool(target.shape & NET),
            grounded=observer.grounded and target.grounded,
            noise_percent=target.shape >> NOISE_UP,
        )
        felt = feel(senses, conditions, impression, self.rules)._replace(distance=0)
        return self._known.setdefault(felt, felt)


_faculties: list[Faculties] = []


def faculties_of(rules: Ruleset) -> Faculties:
    """The faculties under a ruleset; those of the latest few are kept, by the ruleset's identity."""
    for faculties in _faculties:
        if faculties.rules is rules:
            return faculties
    del _faculties[: 1 - RULESETS]
    _faculties.append(Faculties(rules))
    return _faculties[-1]


def sense_around(
    world: World, bearings: Mapping[EntityId, Bearing], one: EntityId, others: Iterable[EntityId]
) -> Iterator[tuple[EntityId, Felt, Felt]]:
    """For each other creature: the other, what `one` senses of it, what it senses of `one`."""
    ground, felt = world.resource(Ground), world.resource(Faculties).felt
    lines, light = ground.lines(), ground.light
    mine = bearings[one]
    here, code = mine.space, mine.code
    shone, known = ground.light_on(here), lines.row(code)
    for other in others:
        theirs = bearings[other]
        there = theirs.space
        span = known.get(theirs.code)
        if span is None:
            span = lines.span(ground.board, here, there, code, theirs.code)
            known = lines.row(code)  # a full memory has started afresh
        feet = span >> FEET_SHIFT << LINE_BITS
        out, back = feet | span & LINES, feet | span >> BACK_SHIFT & LINES
        lit = light[theirs.at] if theirs.at >= 0 else ground.light_on(there)
        yield other, felt(mine, theirs, out, lit), felt(theirs, mine, back, shone)


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
        best = table.best.setdefault(side, {})
        if side != side_of(world, target) and state > best.get(target, Detection.UNDETECTED):
            best[target] = state
