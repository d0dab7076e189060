"""Every string a person sees, looked up by key."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ecs.errors import Phrase

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de")
"""The languages that ship; a mod's text/LANG.toml may add others."""
PLACEHOLDER: Final = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
ONE: Final = "one"
OTHER: Final = "other"
FORMS: Final = (ONE, OTHER)
"""Forms of a text by number: KEY.one for exactly one, KEY.other for every other number."""


@dataclass(slots=True, eq=False)
class Texts:
    """The words of one language; what it lacks is said in English, and what English lacks by its key.

    lang: changes when the reader chooses another language; whoever holds the words speaks it from then on.
    """

    lang: str
    tables: Mapping[str, Mapping[str, str]]

    def find(self, key: str) -> str | None:
        """The pattern of a key with its placeholders, that for many if it has forms; None if there is none."""
        for lang in (self.lang, ENGLISH):
            words = self.tables.get(lang, {})
            if (pattern := words.get(key, words.get(f"{key}.{OTHER}"))) is not None:
                return pattern
        return None

    def say(self, key: str, /, **args: object) -> str:
        """The text of a key with {name} replaced by args["name"]; a placeholder without argument stays as it is."""
        return self._filled(key, args)

    def tell(self, phrase: Phrase) -> str:
        """The text of a phrase, and of the phrases in it."""
        return self._filled(phrase.key, dict(phrase.values))

    def _filled(self, key: str, args: Mapping[str, object]) -> str:
        pattern = self._pattern(key, args)
        if pattern is None:
            return key
        return PLACEHOLDER.sub(lambda found: self.shown(args.get(found[1], found[0])), pattern)

    def decimal(self, number: Fraction | float, places: int) -> str:
        """A number with this many decimals, as the language writes it."""
        return f"{float(number):.{places}f}".replace(".", self.say("number.decimal"))

    def percent(self, number: object) -> str:
        """A number of percent, with the space that the language has before the sign."""
        return self.say("number.percent", number=number)

    def share(self, share: Fraction) -> str:
        """A probability in percent with one decimal."""
        return self.tenths(round(share * 1000))

    def tenths(self, tenths: int) -> str:
        """A percentage given in tenths of a percent."""
        return self.percent(f"{tenths // 10}{self.say('number.decimal')}{tenths % 10}")

    def shown(self, value: object) -> str:
        """A value as it stands in a text."""
        return self.tell(value) if isinstance(value, Phrase) else str(value)

    def _pattern(self, key: str, args: Mapping[str, object]) -> str | None:
        """The pattern of a key; of one with forms the one for the first number that it names."""
        pattern = self.find(key)
        for name in PLACEHOLDER.findall(pattern or ""):
            value = args.get(name)
            if isinstance(value, int) and not isinstance(value, bool):
                one = self._form_for_one(key) if value == 1 else None
                return pattern if one is None else one
        return pattern

    def _form_for_one(self, key: str) -> str | None:
        """The form for exactly one in the language that the key is said in."""
        for lang in (self.lang, ENGLISH):
            words = self.tables.get(lang, {})
            if key in words or f"{key}.{OTHER}" in words:
                return words.get(f"{key}.{ONE}")
        return None


def stem(key: str) -> str:
    """The key that is asked for: without the form that it may end with."""
    head, _, tail = key.rpartition(".")
    return head if tail in FORMS and head else key
