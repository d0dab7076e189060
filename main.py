"""Fieldcraft's command line: `python main.py`, or the installed command `fieldcraft`."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from systems.cli.output import Problem

HERE = os.path.dirname(os.path.abspath(__file__))
if HERE in sys.path:
    sys.path.remove(HERE)
sys.path.insert(0, HERE)  # first-party folders have generic names: ours come before anybody else's
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for answers alone


def cli(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; argv is without the program's name, by default sys.argv's."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        return carried_out(arguments)
    except KeyboardInterrupt:  # before a command was there to end cleanly
        return interrupted(as_json="--json" in arguments)


def carried_out(arguments: list[str]) -> int:
    """Run one command; what it needs is imported here, so that whatever is missing is told like any other refusal."""
    from systems.cli.commands import named

    if named(arguments) == "build":
        os.environ["FIELDCRAFT_PURE"] = "1"  # what was compiled before may be what is broken
    try:
        from systems.cli.dispatch import dispatch

        return dispatch(arguments)
    except ImportError as problem:  # a missing dependency, of whatever command, or FIELDCRAFT_PURE cannot be met
        from systems.cli.output import Problem

        return refused(Problem("import", str(problem)), arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # of a module of a mod, as it was imported: also one that would end the program
        from ecs.blame import debugging, place_of, said
        from systems.cli.output import Problem

        if debugging() and not isinstance(error, SystemExit):  # which would end the program without a word
            raise
        return refused(Problem("broken", said(error), *place_of(error)), arguments)


def refused(problem: "Problem", arguments: list[str]) -> int:
    """Tell why no command could be begun."""
    from content.phrase import own_texts
    from content.text import ENGLISH
    from systems.cli.output import Answer, show

    return show(Answer(exit_code=2, errors=(problem,)), own_texts(ENGLISH), as_json="--json" in arguments)


def interrupted(*, as_json: bool) -> int:
    """Tell that there is no answer, with nothing but what Python brings: the rest may not be imported."""
    if sys.stderr is not None:
        print("fieldcraft: interrupted", file=sys.stderr)
    if as_json:
        problem = '{"code": "interrupted", "message": "interrupted", "file": "", "line": 0}'
        print(f'{{"v": 1, "ok": false, "errors": [{problem}]}}')
    return 130


if __name__ == "__main__":
    sys.exit(cli())
