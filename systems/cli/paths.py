"""`paths`: tell where saves, replays, screenshots, caches and settings are kept."""

from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, named_rows
from systems.cli.places import folders


def run(options: Options) -> Answer:
    """List the folders."""
    named = {name: str(path) for name, path in folders()._asdict().items()}
    rows = named_rows(words_of(options), {f"paths.{name}": path for name, path in named.items()})
    return Answer({"paths": named}, rows)
