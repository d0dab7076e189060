"""argparse in the language of the person: help by text keys, refusals as UsageErrors."""

import argparse
import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NoReturn, TypeVar

from content.phrase import english, fault
from content.text import Texts
from ecs.errors import Phrase, UsageError

T = TypeVar("T")
REFUSALS: Final = (
    (re.compile(r"argument (?P<option>.+?): expected (?P<count>\d+) arguments"), "usage.values_missing"),
    (re.compile(r"argument (?P<option>.+?): expected .*"), "usage.value_missing"),
    (re.compile(r"argument (?P<option>.+?): ignored explicit argument (?P<value>.+)"), "usage.value_too_many"),
    (re.compile(r"the following arguments are required: (?P<option>.+)"), "usage.missing"),
    (re.compile(r"argument (?P<option>.+?): not allowed with argument (?P<other>.+)"), "usage.not_together"),
)
"""What argparse says, and what we say instead."""


class Formatter(argparse.HelpFormatter):
    """Help with a heading of the person's language."""

    def __init__(self, texts: Texts, prog: str, **rest: Any) -> None:
        super().__init__(prog, **rest)
        self._texts = texts

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the line that shows how a command is written."""
        heading = f"{self._texts.say('manual.usage')}: " if prefix is None else prefix
        super().add_usage(usage, actions, groups, heading)


class Parser(argparse.ArgumentParser):
    """An argument parser that raises instead of leaving; about: the key of what its command does."""

    def __init__(self, texts: Texts, *, about: str = "", helps: bool = True, **rest: Any) -> None:
        said = texts.say(about) if about else ""
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            argument_default=argparse.SUPPRESS,
            description=f"{said[:1].upper()}{said[1:]}." if said else None,
            formatter_class=partial(Formatter, texts),
            **rest,
        )
        self.texts = texts
        self._positionals.title = texts.say("manual.arguments")
        self._optionals.title = texts.say("manual.options")
        if helps:
            self.add_argument("-h", "--help", action="help", help=texts.say("manual.help"))

    def options(self) -> list[str]:
        """Every option that this command takes, as it is written."""
        return sorted(self._option_string_actions)

    def error(self, message: str) -> NoReturn:
        """Refuse the command line.  Raises UsageError."""
        for pattern, key in REFUSALS:
            if found := pattern.fullmatch(message):
                said = Phrase(key, (("prog", self.prog), *found.groupdict().items()))
                raise UsageError(english(said), phrase=said)
        raise fault(UsageError, "usage.other", prog=self.prog, why=message)


def said(option: str, make: Callable[[str], T]) -> "partial[T]":
    """A reader of values of which none may be empty; option: whose value it is; make: what else is read of it."""
    return partial(_said, option, make)


def _said(option: str, make: Callable[[str], T], text: str) -> T:
    if not text.strip(" ,"):
        raise fault(UsageError, "usage.empty", option=option)
    return make(text)


def whole(option: str, least: int, most: int | None = None) -> "partial[int]":
    """A reader of whole numbers within limits, both included; option: whose value it is."""
    return partial(_whole, option, least, most)


def _whole(option: str, least: int, most: int | None, text: str) -> int:
    try:
        value = int(text) if len(text) <= 40 else None
    except ValueError:
        value = None
    if value is None:
        raise fault(UsageError, "usage.no_number", option=option, value=f"{text!r:.40}")
    if value < least:
        raise fault(UsageError, "usage.too_small", option=option, value=value, least=least)
    if most is not None and value > most:
        raise fault(UsageError, "usage.too_large", option=option, value=value, most=most)
    return value
