"""What a command answers: JSON or lines on standard output, everything else on standard error."""

import errno
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import Final, NamedTuple, TextIO, TypeAlias

from content.phrase import legible, os_fault
from content.text import Texts

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

NAME = "fieldcraft"
VERSION = 1  # of the envelope; keys are only ever added
PIPE_CLOSED: Final = 1
CANNOT_WRITE: Final = 2
INTERRUPTED: Final = 130


class Problem(NamedTuple):
    """One error: a stable code, a sentence, and where it is if it is in a file (line 0: the whole file)."""

    code: str
    message: str
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a command: data for --json, lines for people, exit code 0 if nothing is wrong."""

    data: Mapping[str, Json] = field(default_factory=dict)
    lines: Sequence[str] = ()
    exit_code: int = 0
    errors: Sequence[Problem] = ()


def envelope(answer: Answer) -> str:
    """The answer as one JSON object on one line: v, ok, the command's own keys, errors."""
    return json.dumps(whole(answer), ensure_ascii=False, default=bytes.hex)  # bytes: only a forged recording has them


def whole(answer: Answer) -> dict[str, Json]:
    """The answer's envelope."""
    return {"v": VERSION, "ok": answer.exit_code == 0, **answer.data, "errors": [e._asdict() for e in answer.errors]}


def sentence(problem: Problem) -> str:
    """An error as a person reads it: file:line: message."""
    file = legible(problem.file)
    place = f"{file}:{problem.line}: " if problem.line else f"{file}: " if file else ""
    return f"{NAME}: {place}{problem.message}"


def interrupted(data: Mapping[str, Json], lines: Sequence[str], words: Texts) -> Answer:
    """What there is to tell of a command that Ctrl-C ended, and that it did."""
    return Answer(data, lines, INTERRUPTED, (Problem("interrupted", words.say("cli.interrupted")),))


def say(text: str) -> None:
    """Tell something on standard error; where that is closed or full nobody is told, and the command goes on."""
    if sys.stderr is None:  # print() would take standard output instead, which is for answers alone
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        silence(sys.stderr)


def note(text: str) -> None:
    """Tell how far a command is, on standard error, and who tells it."""
    say(f"{NAME}: {text}")


def named_rows(texts: Texts, values: Mapping[str, object]) -> list[str]:
    """Lines of a text key's words and a value, the values one below the other."""
    told = {texts.say(key): value for key, value in values.items()}
    width = max(map(len, told), default=0) + 2
    return [f"{name:<{width}}{value}" for name, value in told.items()]


def prepare() -> None:
    """Make standard output ready: letters that it lacks, or a file name that is no text, are written as escapes.

    A standard stream that was closed before we began leaves its number to no file of ours.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)


def silence(stream: TextIO | None) -> None:
    """Nobody reads a stream any more: keep Python from complaining about that again when it exits."""
    if stream is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def has_letters_for(text: str) -> bool:
    """Standard output can write the text as it is."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def show(answer: Answer, words: Texts, *, as_json: bool) -> int:
    """Print the answer and return its exit code; that of a lost answer if it is 0 and standard output takes nothing."""
    for problem in answer.errors:
        say(sentence(problem))
    try:
        if as_json:
            text = envelope(answer)
            _put(text if has_letters_for(text) else json.dumps(whole(answer), default=bytes.hex))
        elif answer.lines:
            _put("\n".join(answer.lines))
    except BrokenPipeError:  # whoever read it has seen enough
        silence(sys.stdout)
        return answer.exit_code or PIPE_CLOSED
    except OSError as error:
        silence(sys.stdout)
        note(words.say("cli.cannot_write", why=words.shown(os_fault(error))))
        return answer.exit_code or CANNOT_WRITE
    return answer.exit_code


def _put(text: str) -> None:
    if sys.stdout is None:  # closed before we began
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    print(text, flush=True)
