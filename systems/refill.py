"""Feel the pairs of a world whose rows came from a file, not from its systems.  Beside veils, below the systems."""

from collections.abc import Iterable

from components.awareness import Awareness
from components.detection import Detection
from components.felt import FeltTable
from components.turn import Entry
from ecs.grid.ground import Ground
from ecs.ids import EntityId
from ecs.world import World
from systems.gather import fighters, square_of
from systems.impressions import Faculties, bearing_marks, glow_marks, sense, sources
from systems.rules.detection import pair_state


def refill(world: World) -> None:
    """Feel the pairs of a world that was restored, or brought to other rows, wherever anything may be new.

    Nobody is told, and no memory changes: derived facts only.
    """
    table = world.resource(FeltTable)
    stirred = _bear_anew(world, table)
    alive = fighters(world)
    doubtful: dict[EntityId, Iterable[EntityId]] = {}  # observer -> of whom its state may be another
    done: set[EntityId] = set()
    for one in stirred:
        done.add(one)
        if one in alive:
            _feel_around(world, table, one, [other for other in alive if other not in done])
        else:
            _drop(table, one)
    there = [entity for entity in alive if entity in done]
    doubtful.update((observer, alive if observer in done else there) for observer in alive)
    remembering = world.changed(Awareness, since=table.recalled_at)
    doubtful.update((observer, alive) for observer in remembering if observer in doubtful)
    table.recalled_at = world.revision(Awareness)
    for observer, targets in doubtful.items():
        _judge(world, table, observer, targets)
    if stirred or remembering:
        _refill_best(world, table)


def _bear_anew(world: World, table: FeltTable) -> list[EntityId]:
    """Take in how everybody bears itself and is lit; who does so otherwise than before, everybody on another board."""
    ground, faculties, bearings = world.resource(Ground), world.resource(Faculties), table.bearings
    lit = {entity: ground.light_on(bearing.space) for entity, bearing in bearings.items()}
    ground.shine(sources(world))
    board, table.board = table.board, ground.board.version
    table.looked_at, table.glow_at = bearing_marks(world), glow_marks(world)
    stirred = []
    for entity, _ in world.query(Entry):
        bearing = faculties.bear(world, entity)
        if board != table.board or bearing != bearings.get(entity) or ground.light_on(bearing.space) != lit[entity]:
            bearings[entity], table.squares[entity] = bearing, square_of(world, entity)
            stirred.append(entity)
    return stirred


def _feel_around(world: World, table: FeltTable, one: EntityId, others: list[EntityId]) -> None:
    """What a creature and each of these others sense of each other, into the table."""
    answers, bearings, rows = world.resource(Faculties).answers, table.bearings, table.rows
    for other in others:
        out, back = sense(world, bearings, one, other)
        for observer, pair, felt in ((one, (one, other), answers[out]), (other, (other, one), answers[back])):
            before = rows.get(pair)
            if before is not felt:
                rows[pair] = felt
                if before is None or before.causes != felt.causes:
                    table.changed(observer)


def _judge(world: World, table: FeltTable, observer: EntityId, targets: Iterable[EntityId]) -> None:
    """The states that an observer has of these, by what it senses and remembers (D-STATE-1)."""
    tracks, rows, states = world.require(observer, Awareness).of, table.rows, table.states
    for target in targets:
        if target != observer:
            state = pair_state(rows[observer, target], tracks.get(target))
            if state is not states.get((observer, target)):
                states[observer, target] = state
                table.changed(observer)


def _drop(table: FeltTable, fallen: EntityId) -> None:
    """Nobody senses the fallen, and they sense nobody (D-COND-1)."""
    for pair in [pair for pair in table.rows if fallen in pair]:
        del table.rows[pair]
        table.states.pop(pair, None)
        table.changed(pair[0])


def _refill_best(world: World, table: FeltTable) -> None:
    """What each side makes of each stranger, as witness would have noted it."""
    whose = {entity: entry.side for entity, (entry,) in world.query(Entry)}
    found: dict[str, dict[EntityId, Detection]] = {}
    for (observer, target), state in table.states.items():
        side = whose[observer]
        best = found.setdefault(side, {})
        if side != whose[target] and state > best.get(target, Detection.UNDETECTED):
            best[target] = state
    table.best = found
