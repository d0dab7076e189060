"""`check`: waits for the battle and the content."""

from ecs.errors import UsageError
from systems.cli.options import Options
from systems.cli.output import Answer


def run(options: Options) -> Answer:
    """Say that this part is still to come."""
    raise UsageError(f"{options.command}: this part of Fieldcraft is not written yet")
