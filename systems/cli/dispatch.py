"""Run one command: from arguments to an exit code; every refusal is one clear line."""

import importlib
import os
import sys
from collections.abc import Callable, Sequence

from ecs import native
from ecs.errors import ContentError, FieldcraftError
from systems.cli.arguments import parse
from systems.cli.options import Options
from systems.cli.output import Answer, Problem, forgive_letters, say, show

SHOW_THE_KERNEL_THEMSELVES = ("build", "doctor")
SLOW = ("absent", "stale", "broken")
INTERRUPTED = 130
PIPE_CLOSED = 1
CANNOT_WRITE = 2


def dispatch(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name and return its exit code."""
    as_json = "--json" in arguments
    forgive_letters()
    try:
        answer = carried_out(arguments)
    except SystemExit as leaving:  # argparse has printed the help
        return int(leaving.code or 0)
    except KeyboardInterrupt:
        answer = Answer(exit_code=INTERRUPTED, errors=(Problem("interrupted", "interrupted"),))
    try:
        return show(answer, as_json=as_json)
    except OSError as error:  # keep Python from complaining again when it exits
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return PIPE_CLOSED
        say(f"fieldcraft: the answer cannot be written: {error.strerror}")
        return CANNOT_WRITE


def carried_out(arguments: Sequence[str]) -> Answer:
    """The command's answer, or its refusal."""
    try:
        options = parse(arguments)
        if native.STATE.why in SLOW and not options.quiet and options.command not in SHOW_THE_KERNEL_THEMSELVES:
            say(f"fieldcraft: {native.STATE.text}")
        return command(options.command)(options)
    except FieldcraftError as error:
        return refusal(error)
    except OSError as error:
        return Answer(exit_code=2, errors=(Problem("file", error.strerror or str(error), str(error.filename or "")),))


def command(name: str) -> Callable[[Options], Answer]:
    """The function that carries out a command; only its own module is imported."""
    run: Callable[[Options], Answer] = importlib.import_module(f"systems.cli.{name}").run
    return run


def refusal(error: FieldcraftError) -> Answer:
    """The answer to an error of ours: content errors list all their findings."""
    problems = [Problem(error.code, error.message, error.file, error.line)]
    if isinstance(error, ContentError) and error.findings:
        problems = [
            Problem(found.code, f"{found.key}: {found.message}" if found.key else found.message, found.file, found.line)
            for found in error.findings
        ]
    return Answer(exit_code=error.exit_code, errors=problems)
