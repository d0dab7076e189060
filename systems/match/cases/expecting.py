"""Whether what a case expects can be told at all: unknown facts and words are faults with their line."""

from collections.abc import Mapping
from typing import Final

from content.phrase import phrase
from content.schema import show
from content.source import Faults, Place
from content.suggest import did_you_mean
from systems.match.cases.facts import TABLES, Fact, Facts
from systems.match.cases.words import FAMILIES, events_known

GRADE_NUMBERS: Final = (0, 1, 2)


class Vocabulary:
    """What values a case's facts may hold: words of families, reasons that have a text, creatures by name.

    open_: a name could not be read.
    """

    def __init__(self, reasons: frozenset[str], names: frozenset[str], *, open_: bool = False) -> None:
        self.names, self.open = names, open_
        self.families: dict[str, frozenset[str]] = {family: frozenset(words) for family, words in FAMILIES.items()}
        self.families["reason"] = reasons
        self.families["event"] = frozenset(events_known())

    def check(self, expect: Mapping[str, object], facts: Facts, place: Place, faults: Faults) -> None:
        """Note every key that is no fact and every word that is none of its family."""
        for key, value in expect.items():
            fact = facts.get(key)
            if fact is None:
                hint = did_you_mean(key, facts)
                faults.add(place.at(key), "unknown_key", "case.unknown_fact", key=key, hint=hint)
            else:
                self._value(key, value, fact, place.at(key), faults)

    def _value(self, key: str, value: object, fact: Fact, place: Place, faults: Faults) -> None:
        kind, _, of = fact.holds.partition(" ")
        if kind == "table":
            self._tables(key, value, of, place, faults)
        elif kind == "word":
            self._word(key, value, of, place, faults)
        elif kind == "words" and of.startswith("by"):
            self._by(key, value, "grade", place, faults)
        elif kind == "numbers" and of:
            self._keys(key, value, self.families["purpose"], place, faults)
        elif kind == "words":
            if not isinstance(value, list):
                self._wrong(key, value, "list", place, faults)
            else:
                for at, word in enumerate(value):
                    self._word(key, word, of, place.at(at), faults)
        else:
            self._plain(key, value, kind, place, faults)

    def _plain(self, key: str, value: object, kind: str, place: Place, faults: Faults) -> None:
        wanted: dict[str, tuple[type | tuple[type, ...], str]] = {
            "yes": (bool, "truth"),
            "number": (int, "whole"),
            "text": (str, "text"),
            "fraction": ((str, int), "fraction"),
            "square": (list, "square"),
            "texts": (list, "texts"),
            "numbers": (list, "numbers"),
        }
        types, words = wanted[kind]
        if not isinstance(value, types) or (isinstance(value, bool) and kind != "yes"):
            self._wrong(key, value, words, place, faults)

    def _tables(self, key: str, value: object, of: str, place: Place, faults: Faults) -> None:
        if key == "per_target":
            self._per_target(value, of, place, faults)
        elif isinstance(value, dict):
            self.check(value, TABLES[of], place, faults)
        elif isinstance(value, list) and of in ("level", "roll", "reaction"):
            for at, entry in enumerate(value):
                if isinstance(entry, dict):
                    self.check(entry, TABLES[of], place.at(at), faults)
                else:
                    self._wrong(key, entry, "table", place.at(at), faults)
        else:
            self._wrong(key, value, "table", place, faults)

    def _per_target(self, value: object, of: str, place: Place, faults: Faults) -> None:
        if not isinstance(value, dict):
            self._wrong("per_target", value, "creatures", place, faults)
            return
        self._keys("per_target", value, frozenset(value) if self.open else self.names, place, faults)
        for name, entry in value.items():
            if isinstance(entry, dict):
                self.check(entry, TABLES[of], place.at(name), faults)
            elif of != "chances" or not isinstance(entry, (str, int)):
                self._wrong(name, entry, "table", place.at(name), faults)

    def _keys(self, key: str, value: object, known: frozenset[str], place: Place, faults: Faults) -> None:
        if not isinstance(value, dict):
            self._wrong(key, value, "table", place, faults)
            return
        for name in value:
            if name not in known:
                hint = did_you_mean(name, known)
                faults.add(place.at(name), "unknown_name", "case.unknown_name", key=key, name=repr(name), hint=hint)

    def _by(self, key: str, value: object, family: str, place: Place, faults: Faults) -> None:
        if not isinstance(value, dict):
            self._wrong(key, value, "table", place, faults)
            return
        for name, word in value.items():
            self._word(key, word, family, place.at(name), faults)

    def _word(self, key: str, value: object, family: str, place: Place, faults: Faults) -> None:
        if family == "grade" and value in GRADE_NUMBERS and not isinstance(value, bool):
            return
        known = self.families[family]
        bare = value.removeprefix("reason.") if isinstance(value, str) else ""
        if bare not in known and not (family == "reason" and bare == ""):
            given, hint = f"{key} = {show(value)}", did_you_mean(str(value), known)
            faults.add(place, "unknown_word", "fault.unknown_word", given=given, hint=hint)

    def _wrong(self, key: str, value: object, expected: str, place: Place, faults: Faults) -> None:
        given, wanted = f"{key} = {show(value)}", phrase(f"expect.{expected}")
        faults.add(place, "bad_value", "fault.expected", given=given, expected=wanted)
