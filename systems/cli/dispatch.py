"""Run one command: from arguments to an exit code; every refusal is one clear line."""

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext, redirect_stdout
from io import StringIO

from content.phrase import in_words, os_fault
from content.text import Texts
from ecs import native
from ecs.errors import ContentError, FieldcraftError
from systems.cli.arguments import parse
from systems.cli.language import kernel, own_words
from systems.cli.options import Options
from systems.cli.output import Answer, Problem, forgive_letters, note, show

SHOW_THE_KERNEL_THEMSELVES = ("build", "doctor")
SLOW = ("absent", "stale", "broken")
INTERRUPTED = 130
PIPE_CLOSED = 1
CANNOT_WRITE = 2


def dispatch(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name and return its exit code."""
    as_json = "--json" in arguments
    words = own_words(arguments)
    forgive_letters()
    try:
        answer = carried_out(arguments, words)
    except BrokenPipeError:  # whoever reads what is told on the way has seen enough
        return gone()
    except KeyboardInterrupt:
        answer = Answer(exit_code=INTERRUPTED, errors=(Problem("interrupted", words.say("cli.interrupted")),))
    try:
        return show(answer, as_json=as_json)
    except OSError as error:
        gone()
        if isinstance(error, BrokenPipeError):
            return PIPE_CLOSED
        note(words.say("cli.cannot_write", why=words.shown(os_fault(error))))
        return CANNOT_WRITE


def gone() -> int:
    """Nobody reads standard output any more: keep Python from complaining about it again when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED


def carried_out(arguments: Sequence[str], words: Texts) -> Answer:
    """The command's answer, or its refusal in these words."""
    manual = StringIO()
    try:
        with redirect_stdout(manual) if "--json" in arguments else nullcontext():
            options = parse(arguments)
        if native.STATE.why in SLOW and not options.quiet and options.command not in SHOW_THE_KERNEL_THEMSELVES:
            note(kernel(words, native.STATE.why, native.STATE.detail))
        return command(options.command)(options)
    except SystemExit:  # argparse has printed the help
        return Answer({"help": manual.getvalue()})
    except FieldcraftError as error:
        return refusal(error, words)
    except BrokenPipeError:
        raise
    except OSError as error:
        message = words.shown(os_fault(error) or str(error))
        return Answer(exit_code=2, errors=(Problem("file", message, str(error.filename or "")),))


def command(name: str) -> Callable[[Options], Answer]:
    """The function that carries out a command; only its own module is imported."""
    run: Callable[[Options], Answer] = importlib.import_module(f"systems.cli.{name}").run
    return run


def refusal(error: FieldcraftError, words: Texts) -> Answer:
    """The answer to an error of ours: content errors list all their findings."""
    message = words.tell(error.phrase) if error.phrase else error.message
    problems = [Problem(error.code, message, error.file, error.line)]
    if isinstance(error, ContentError) and error.findings:
        problems = [
            Problem(found.code, found.said, found.file, found.line)
            for found in (in_words(finding, words) for finding in error.findings)
        ]
    return Answer(exit_code=error.exit_code, errors=problems)
