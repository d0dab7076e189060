"""`check`: faults of our content, mods and maps, each with file and line."""

from content.check import check
from content.phrase import in_words, phrase
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer


def run(options: Options) -> Answer:
    """Check everything; exit code 1 if anything is faulty.  Raises UsageError for a path that is no content."""
    report = check([*options.mods, *options.paths])
    words = words_of(options)
    found = [in_words(finding, words) for finding in report.findings]
    findings = [{name: value for name, value in fault._asdict().items() if name != "phrase"} for fault in found]
    files, faults = phrase("check.files", count=report.files), phrase("check.findings", count=len(findings))
    lines = [*map(str, found), words.say("check.result", files=files, findings=faults)]
    return Answer({"files": report.files, "findings": findings}, lines, exit_code=1 if findings else 0)
