"""`cases`: run rule cases written as TOML."""

from content.loader import load
from content.phrase import legible
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json
from systems.match.cases.reading import cases_in
from systems.match.cases.running import Failure, Runner


def run(options: Options) -> Answer:
    """Run all cases of the paths; exit code 1 if any fails.

    Raises: ContentError with every fault of the files, UsageError for a path that is not there or holds no case.
    """
    content = load(options.mods)
    cases = cases_in(options.paths, content)
    failures = Runner(content).run(cases)
    failed = len({(failure.file, failure.id) for failure in failures})
    data: dict[str, Json] = {
        "passed": len(cases) - failed,
        "failed": failed,
        "failures": [described(failure) for failure in failures],
    }
    words = words_of(options, content.texts)
    lines = [f"{legible(failure.place)}: {words.tell(failure.said)}" for failure in failures]
    lines.append(words.say("case.result", passed=len(cases) - failed, failed=failed))
    return Answer(data, lines, exit_code=1 if failed else 0)


def described(failure: Failure) -> dict[str, Json]:
    """A failure as JSON."""
    return {
        name: value
        for name, value in failure._asdict().items()
        if name != "phrase" and (isinstance(value, bool | int | str | list | dict) or value is None)
    }
