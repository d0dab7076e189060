"""What a command answers: JSON or lines on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import NamedTuple, TypeAlias

from content.phrase import legible
from content.text import Texts

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

NAME = "fieldcraft"
VERSION = 1  # of the envelope; keys are only ever added


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


def say(text: str) -> None:
    """Tell something on standard error."""
    print(text, file=sys.stderr, flush=True)


def note(text: str) -> None:
    """Tell how far a command is, on standard error, and who tells it."""
    say(f"{NAME}: {text}")


def named_rows(texts: Texts, values: Mapping[str, object]) -> list[str]:
    """Lines of a text key's words and a value, the values one below the other."""
    told = {texts.say(key): value for key, value in values.items()}
    width = max(map(len, told), default=0) + 2
    return [f"{name:<{width}}{value}" for name, value in told.items()]


def forgive_letters() -> None:
    """Write what standard output has no letters for, or a file name that is no text, as escapes."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def has_letters_for(text: str) -> bool:
    """Standard output can write the text as it is."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def show(answer: Answer, *, as_json: bool) -> int:
    """Print the answer and return its exit code."""
    for problem in answer.errors:
        say(sentence(problem))
    if as_json:
        text = envelope(answer)
        print(text if has_letters_for(text) else json.dumps(whole(answer), default=bytes.hex), flush=True)
    elif answer.lines:
        print("\n".join(answer.lines), flush=True)
    return answer.exit_code
