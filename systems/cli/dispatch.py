"""Run one command: from arguments to an exit code; every refusal is one clear line."""

import importlib
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO

from content.phrase import in_words, said_of
from content.text import Texts
from ecs import native
from ecs.errors import BrokenError, ContentError, FieldcraftError
from systems.cli import broken
from systems.cli.arguments import parse
from systems.cli.language import kernel, own_words
from systems.cli.options import Options
from systems.cli.output import PIPE_CLOSED, Answer, Problem, interrupted, note, prepare, show, silence

SHOW_THE_KERNEL_THEMSELVES = ("build", "doctor")
SLOW = ("absent", "stale", "broken")


def dispatch(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name and return its exit code."""
    words = own_words(arguments)
    prepare()
    try:
        answer = carried_out(arguments, words)
    except BrokenPipeError:  # whoever reads what is told on the way has seen enough
        silence(sys.stdout)
        return PIPE_CLOSED
    except KeyboardInterrupt:
        answer = interrupted({}, (), words)
    except ImportError:  # of what is not installed: told by whoever called
        raise
    except BaseException as error:  # of our code, or a mod's: also one that would end the program without a word
        answer = broken.broken(error, words)
    return show(answer, words, as_json="--json" in arguments)


def carried_out(arguments: Sequence[str], words: Texts) -> Answer:
    """The command's answer, or its refusal in these words."""
    manual = StringIO()
    try:
        try:
            with redirect_stdout(manual):
                options = parse(arguments)
        except SystemExit:  # argparse has printed the help
            return Answer({"help": manual.getvalue()}, [manual.getvalue().rstrip()])
        if native.STATE.why in SLOW and not options.quiet and options.command not in SHOW_THE_KERNEL_THEMSELVES:
            note(kernel(words, native.STATE.why, native.STATE.detail))
        return command(options.command)(options)
    except FieldcraftError as error:
        return refusal(error, words)
    except BrokenPipeError:
        raise
    except OSError as error:
        return Answer(exit_code=2, errors=(Problem("file", said_of(error, words), str(error.filename or "")),))


def command(name: str) -> Callable[[Options], Answer]:
    """The function that carries out a command; only its own module is imported."""
    run: Callable[[Options], Answer] = importlib.import_module(f"systems.cli.{name}").run
    return run


def refusal(error: FieldcraftError, words: Texts) -> Answer:
    """The answer to an error of ours: content errors list all their findings."""
    if isinstance(error, BrokenError):
        broken.show(error)
    problems = [Problem(error.code, said_of(error, words), error.file, error.line)]
    if isinstance(error, ContentError) and error.findings:
        problems = [
            Problem(found.code, found.said, found.file, found.line)
            for found in (in_words(finding, words) for finding in error.findings)
        ]
    return Answer(exit_code=error.exit_code, errors=problems)
