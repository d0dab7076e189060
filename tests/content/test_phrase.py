"""Faults that can be said in any language."""

import errno

import pytest

from content.phrase import corrupt, english, fault, finding, in_words, listed, os_fault, own_texts, phrase, why_of
from ecs.errors import MapError


def test_a_fault_says_its_text_in_english_and_keeps_it_for_other_languages() -> None:
    made = fault(MapError, "error.no_room", file="cellar.json", squares=3)
    assert str(made) == "cellar.json: there is no room: two teams do not fit on a floor of 3 squares"
    assert made.phrase is not None
    assert own_texts("de").tell(made.phrase).startswith("kein Platz: zwei Gruppen passen nicht")


def test_a_damaged_recording_says_where() -> None:
    made = corrupt("error.no_first_tick", tick=4)
    assert (made.tick, made.message) == (4, "tick 4, from which it goes on, is missing")


def test_why_something_failed_is_quoted_in_the_language_of_the_reader() -> None:
    inner = corrupt("error.no_first_tick", tick=4)
    outer = corrupt("error.no_restoring", tick=5, why=why_of(inner))
    assert outer.phrase is not None
    german = own_texts("de")
    assert inner.phrase is not None
    assert german.tell(inner.phrase) in german.tell(outer.phrase)
    ours = why_of(LookupError("odd"))  # what was meant for programmers: said as it is, and marked as such
    assert english(ours) == "LookupError('odd')"
    assert german.tell(ours) == "„LookupError('odd')“ (Meldung des Programms)"


def test_a_finding_is_said_in_a_language_and_stays_what_it_is() -> None:
    found = finding("map", "x.toml", 3, "map", "fault.no_size")
    said = in_words(found, own_texts("de"))
    assert said[:4] == found[:4]
    assert said.message.startswith("die Karte hat keine Größe")


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a und b"), (["a", "b", "c"], "a, b und c")]
)
def test_names_are_listed(names: list[str], said: str) -> None:
    assert own_texts("de").shown(listed(names)) == said


def test_what_the_system_says_of_a_file_is_said_in_our_words_where_there_are_some() -> None:
    german = own_texts("de")
    assert german.shown(os_fault(OSError(errno.ENOENT, "not here"))) == "Datei oder Ordner nicht gefunden"
    assert german.shown(os_fault(OSError(errno.EXDEV, "Invalid cross-device link"))) == "Invalid cross-device link"
    assert os_fault(OSError("odd")) == ""


def test_a_value_is_no_pattern() -> None:
    assert english(phrase("fault.unknown_key", given="{hint} = 1", hint="")) == "{hint} = 1: no such key"
