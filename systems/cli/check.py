"""`check`: faults of our content, mods and maps, each with file and line."""

from collections.abc import Sequence

from content.check import check
from content.phrase import in_words, legible, phrase
from content.text import Texts
from ecs.errors import Finding
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json


def run(options: Options) -> Answer:
    """Check everything; exit code 1 if anything is faulty.  Raises UsageError for a path that is no content."""
    report = check([*options.mods, *options.paths])
    words = words_of(options)
    found = [in_words(finding, words) for finding in report.findings]
    warned = [in_words(finding, words) for finding in report.warnings]
    lines = [*map(told, found), *more(report.total - len(found), words)]
    lines += [words.say("check.warning", found=told(warning)) for warning in warned]
    lines += more(report.warned - len(warned), words)
    said = {"files": report.files, "findings": report.total, "warnings": report.warned}
    counts = {name: phrase(f"check.{name}", count=count) for name, count in said.items()}
    lines.append(words.say("check.result_warned" if report.warned else "check.result", **counts))
    data: dict[str, Json] = {
        "files": report.files, "findings": rows(found), "count": report.total, "warnings": rows(warned),
        "warned": report.warned,
    }  # fmt: skip
    return Answer(data, lines, exit_code=1 if report.total else 0)


def told(finding: Finding) -> str:
    """A finding as one line, whatever its file is called."""
    return str(finding._replace(file=legible(finding.file)))


def more(count: int, words: Texts) -> list[str]:
    """The line that says how many more there are, if there are any."""
    return [words.tell(phrase("check.more", count=count))] if count else []


def rows(findings: Sequence[Finding]) -> list[Json]:
    """Findings as JSON."""
    return [{name: value for name, value in one._asdict().items() if name != "phrase"} for one in findings]
