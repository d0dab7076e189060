"""Let a world stand as the rows of a recording do: what differs is changed, as if its systems had changed it."""

from ecs.decode import row_renewer
from ecs.errors import CodecError
from ecs.table import Table
from ecs.world import World


def follow(world: World, table: Table) -> bool:
    """Bring a world between two ticks to the rows and the tick of a table, later or earlier; no system runs.

    Each row that differs gets a new component and counts as a change; what is derived from rows is the caller's to
    renew.  False, with nothing done, for a table of another seed or with rows of other entities or components: that
    is for snapshot.restore().
    Raises: CodecError for a row that is of no such component; EngineError within a tick.
    """
    world.settle()
    differing = world.differing(table.rows) if table.seed == world.seed else None
    if differing is None:
        return False
    made = [row_renewer(type(cell.component))(cell.component, cell.last or [], row) for cell, row in differing]
    for (cell, _), component in zip(differing, made, strict=True):
        world.add(cell.entity, component)
    world.tick_number = table.tick
    world.settle()
    for cell, row in differing:
        if cell.last != row:
            raise CodecError(f"tick {table.tick}: {cell.wire} of entity {cell.entity} is not written as it was read")
    return True
