"""`check`: faults of our content, mods and maps, each with file and line."""

from content.check import check
from systems.cli.options import Options
from systems.cli.output import Answer


def run(options: Options) -> Answer:
    """Check everything; exit code 1 if anything is faulty.  Raises UsageError for a path that is no content."""
    report = check([*options.mods, *options.paths])
    findings = [finding._asdict() for finding in report.findings]
    lines = [*map(str, report.findings), f"{report.files} files, {len(findings)} finding{'s' * (len(findings) != 1)}"]
    return Answer({"files": report.files, "findings": findings}, lines, exit_code=1 if findings else 0)
