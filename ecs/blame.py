"""Whose code raised what: mods are code, and what breaks in them is told in one line with its place."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from ecs.errors import BrokenError, CodecError, DiceExhaustedError, EngineError, FieldcraftError, Phrase

DEBUG: Final = "FIELDCRAFT_DEBUG"
"""Set to anything but 0: tracebacks are shown."""
LONGEST: Final = 200
"""Letters of an error that are told."""
ENGINE: Final = f"{Path(__file__).parent}{os.sep}"
_HOME: Final = Path(__file__).parents[1]


def debugging() -> bool:
    """True if whoever started the program wants to see tracebacks."""
    return os.environ.get(DEBUG, "") not in ("", "0")


def place_of(error: BaseException, file: str = "") -> tuple[str, int]:
    """File and line where an error came about: the deepest in this file, else the deepest outside the engine.

    ("", 0) if there is none.  A file that cannot be compiled names its own line.
    """
    if isinstance(error, SyntaxError):
        name, line = error.filename, error.lineno  # a mod may have raised one with anything in it
        if isinstance(name, str) and name and not name.startswith("<"):  # no code of a string
            return name, line if isinstance(line, int) else 0
    meant, deepest = ("", 0), ("", 0)
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        at = str(_HOME / name), trace.tb_lineno  # compiled code names its file from there
        if at[0] == file:
            meant = at
        if not at[0].startswith(ENGINE) and not name.startswith("<"):
            deepest = at
        trace = trace.tb_next
    return meant if meant[1] else deepest


def said(error: BaseException) -> str:
    """An error as one line of bearable length: "KeyError: 'x'"."""
    try:
        text = one_line(str(error))
    except KeyboardInterrupt:
        raise
    except BaseException:  # of a mod, too
        text = "?"
    name = type(error).__name__
    return f"{name}: {text}" if text else name


def one_line(text: str) -> str:
    """A text of a mod as one line of bearable length."""
    return " ".join(text.split())[:LONGEST]


def blamed(error: BaseException, key: str, english: str, file: str = "", /, **values: object) -> BrokenError:
    """An error that says whose code raised this one, and where.

    key: of the text, to whose named values the error is added; english: the same for those who program, without it.
    """
    where, line = place_of(error, file)
    told = said(error)
    phrase = Phrase(key, (*values.items(), ("error", told)))
    return BrokenError(f"{english}: {told}", phrase=phrase, file=where, line=line)


def unexpected(error: BaseException) -> BrokenError:
    """An error that says in which line something broke that is of no bot and no system."""
    return blamed(error, "error.code_broke", "something broke")


def in_rule(error: BaseException, tick: int, seed: int) -> BrokenError:
    """An error that says after which tick a rule broke that no system runs, or what a side sees."""
    told = f"a rule broke after tick {tick} of seed {seed}"
    return blamed(error, "error.rule_broke", told, tick=tick, seed=seed)


def in_system(error: BaseException, system: str, tick: int, seed: int) -> None:
    """Raise BrokenError for what a system let through; an error of ours only learns its place, an interrupt passes."""
    if isinstance(error, EngineError) and not isinstance(error, CodecError | DiceExhaustedError) and not error.file:
        error.file, error.line = place_of(error)
    if isinstance(error, FieldcraftError | KeyboardInterrupt):
        return
    told = f"the system {system!r} broke in tick {tick} of seed {seed}"
    raise blamed(error, "error.system_broke", told, system=system, tick=tick, seed=seed) from error


def source_of(cls: type[object]) -> str:
    """The file that a class stands in, "" if nobody knows."""
    return getattr(sys.modules.get(cls.__module__), "__file__", None) or ""
