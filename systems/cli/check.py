"""`check`: faults of our content and of mods, each with file and line."""

from content.loader import survey
from systems.cli.options import Options
from systems.cli.output import Answer


def run(options: Options) -> Answer:
    """Read everything, the named mods laid over our content; exit code 1 if anything is faulty.

    Raises UsageError for a mod folder that is not there.
    """
    content, faults = survey([*options.mods, *options.paths])
    findings = [finding._asdict() for finding in faults.findings]
    lines = [*map(str, faults.findings), f"{content.files} files, {len(findings)} findings"]
    return Answer({"files": content.files, "findings": findings}, lines, exit_code=1 if findings else 0)
