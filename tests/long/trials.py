"""One command tried on bad input: what it must keep, whatever it was given (docs/formats.md, Answers in JSON)."""

import contextlib
import io
import json
import os
import re
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

import main

CODES: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, 130)
SECONDS: Final = 10  # of the processor
PATIENCE: Final = 6
"""How many times as long a command may take on a busy machine."""
LONGEST: Final = 1000  # letters of one line of refusal
LEAKS: Final = re.compile(r"Traceback|NoneType|object at 0x|<class |\b(?:Key|Type|Value|Index|Attribute)Error\b")
KEYS: Final = re.compile(r"(?<![\w./'\"-])(?:error|fault|usage|cli|hint|expect|case)\.[a-z_]+\b(?![\w.:'\"(])")
CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\x85]")


class TooLong(BaseException):
    """A command has used up its time."""


class Told(NamedTuple):
    """What a command did: exit code, what it printed, seconds, and the traceback of what it let through."""

    code: int | None
    out: str
    err: str
    seconds: float
    crash: str = ""


def told(words: Sequence[str], *, seconds: float = SECONDS) -> Told:
    """Run one command in this process and see what it says."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in "oe")
    started = time.process_time()  # how busy the machine is says nothing
    code: int | None = None
    crash = ""
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _at_most(seconds * PATIENCE):
        try:
            code = main.cli(words)
        except TooLong:
            crash = f"still running after {seconds * PATIENCE} s:\n{traceback.format_exc(limit=-4)}"
        except BaseException:  # whatever it is, a person would see a traceback
            crash = traceback.format_exc(limit=-6)
    said = [stream.buffer.getvalue().decode("utf-8", "replace") for stream in (out, err)]
    return Told(code, said[0], said[1], time.process_time() - started, crash)


@contextlib.contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def faults(words: Sequence[str], found: Told, *, seconds: float = SECONDS) -> Iterator[str]:
    """What is wrong with how a command ended."""
    if found.crash:
        yield found.crash
        return
    if found.seconds > seconds:
        yield f"took {found.seconds:.1f} s"
    if found.code not in CODES:
        yield f"exit code {found.code}"
    lines = [line for line in found.err.split("\n") if line]
    if found.code not in (0, 1) and not any(line.startswith("fieldcraft: ") for line in lines):
        yield f"exit code {found.code}, and no line says why: {found.err[:300]!r}"
    for line in lines:
        if not line.startswith("fieldcraft: "):
            yield f"a line that is no line of ours: {line[:300]!r}"
        if len(line) > LONGEST:
            yield f"a line of {len(line)} letters: {line[:200]!r}"
        if LEAKS.search(line) or KEYS.search(line) or CONTROL.search(line):
            yield f"no clear line: {line[:300]!r}"
    if "--json" in words:
        yield from _of_json(found)
    elif LEAKS.search(found.out):
        yield f"an answer that is not clear: {found.out[:300]!r}"


def _of_json(found: Told) -> Iterator[str]:
    rows = found.out.split("\n")
    if len(rows) != 2 or rows[1]:
        yield f"{len(rows) - 1} lines of JSON: {found.out[:200]!r}"
        return
    try:
        answer = json.loads(rows[0], parse_constant=_no_constant)
    except ValueError as error:
        yield f"no JSON ({error}): {rows[0][:200]!r}"
        return
    if answer.get("v") != 1 or answer.get("ok") is not (found.code == 0):
        yield f"v {answer.get('v')}, ok {answer.get('ok')} at exit code {found.code}"
    errors = answer.get("errors")
    if not isinstance(errors, list) or (found.code not in (0, 1) and not errors):
        yield f"errors {errors!r} at exit code {found.code}"
        return
    for row in (*errors, *answer.get("findings", ())):
        if not {"code", "message", "file", "line"} <= set(row):
            yield f"an error without its keys: {row}"
        elif "\n" in row["message"] or LEAKS.search(row["message"]) or KEYS.search(row["message"]):
            yield f"no clear message: {row['message'][:300]!r}"


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def listing(folder: Path) -> dict[str, tuple[int, int]]:
    """All files in a folder with their sizes and times."""
    found = {}
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):
            if path.is_file():
                state = path.stat()
                found[path.as_posix()] = (state.st_size, state.st_mtime_ns)
    return found


def quiet_home(folder: Path) -> None:
    """Let everything that is written by default land in a folder, and let nobody see a window."""
    os.environ |= {
        "FIELDCRAFT_DEBUG": "1",  # what nobody expects is no line with an exit code
        "FIELDCRAFT_HOME": str(folder),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "LC_ALL": "C.UTF-8",
    }


def tried(words: Sequence[str], folder: Path) -> list[str]:
    """Run a command that may write FOLDER/out* only, and tell what is wrong: also of what it has left there."""
    before = listing(folder)
    found = told(words)
    wrong = list(faults(words, found))
    after = listing(folder)
    if found.code not in (0, 1, 130) and after != before:
        wrong.append(f"exit code {found.code}, and written all the same: {sorted(set(after) ^ set(before))[:3]}")
    if left := [name for name in after if name.endswith(".part")]:
        wrong.append(f"half a file is left: {left[:3]}")
    sys.stdout.flush()
    return wrong
