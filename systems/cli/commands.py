"""The commands by name, and where a command line names one: told before anything else is imported."""

from collections.abc import Sequence
from typing import Final

COMMANDS: Final = (
    "play", "simulate", "replay", "cases", "check", "scenarios", "kinds", "saves", "build", "doctor", "paths",
)  # fmt: skip
TAKE_A_VALUE: Final = ("--seed", "--mods", "--lang")
ALONE: Final = ("--json", "--quiet")
"""Options of every command: they may stand before its name."""


def place_of_command(arguments: Sequence[str]) -> int:
    """Where the command's name stands, or would if it is left out: after the options of every command."""
    at = 0
    while at < len(arguments) and arguments[at].split("=")[0] in (*TAKE_A_VALUE, *ALONE):
        at += 2 if arguments[at] in TAKE_A_VALUE else 1
    return at


def named(arguments: Sequence[str]) -> str:
    """The word where the command's name stands, "" for none."""
    return next(iter(arguments[place_of_command(arguments) :]), "")
