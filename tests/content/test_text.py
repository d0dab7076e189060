"""Words by key."""

from content.loader import load
from content.text import Texts

TABLES = {"en": {"log.hit": "{actor} hits {target} for {damage}.", "ui.ok": "OK"}, "de": {"log.hit": "{actor} trifft."}}


def test_placeholders_are_filled_by_name() -> None:
    assert Texts("en", TABLES).say("log.hit", actor="Mara", target="Orm", damage=5) == "Mara hits Orm for 5."


def test_a_missing_word_falls_back_to_english_then_to_the_key() -> None:
    german = Texts("de", TABLES)
    assert german.say("log.hit", actor="Mara") == "Mara trifft."
    assert german.say("ui.ok") == "OK"
    assert german.say("ui.nothing") == "ui.nothing"


def test_a_placeholder_without_argument_stays_and_nothing_is_evaluated() -> None:
    texts = Texts("en", {"en": {"x": "{a} {b} {a.__class__} {0} {"}})
    assert texts.say("x", a="{b}") == "{b} {b} {a.__class__} {0} {"


def test_an_unknown_language_speaks_english() -> None:
    assert Texts("xx", load().texts).say("scenario.muster.title") == "Muster"
