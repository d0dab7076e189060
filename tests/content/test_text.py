"""Words by key."""

import pytest

from content.loader import load
from content.phrase import phrase
from content.text import Texts, stem

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


FORMS = {
    "en": {
        "a.one": "{n} round",
        "a.other": "{n} rounds",
        "b": "{who}: {n} of {all}",
        "c.one": "only {n}",
        "c.other": "{n}",
    },
    "de": {"a.one": "{n} Runde", "a.other": "{n} Runden", "c": "{n} Stück"},
}


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [("en", 1, "1 round"), ("en", 2, "2 rounds"), ("en", 0, "0 rounds"), ("de", 1, "1 Runde"), ("de", 21, "21 Runden"),
     ("en", -1, "-1 rounds"), ("en", "1", "1 rounds"), ("xx", 1, "1 round")],
)  # fmt: skip
def test_one_has_a_form_of_its_own(lang: str, n: object, said: str) -> None:
    assert Texts(lang, FORMS).say("a", n=n) == said


def test_a_language_without_forms_does_not_borrow_those_of_english() -> None:
    assert Texts("de", FORMS).say("c", n=1) == "1 Stück"
    assert Texts("xx", FORMS).say("c", n=1) == "only 1"


def test_the_pattern_of_a_text_with_forms_is_that_for_many() -> None:
    assert Texts("de", FORMS).find("a") == "{n} Runden"
    assert (stem("a.one"), stem("a.other"), stem("b"), stem("one")) == ("a", "a", "b", "one")


def test_a_phrase_is_said_with_the_phrases_in_it() -> None:
    inner = phrase("a", n=1)
    assert Texts("de", FORMS).tell(phrase("b", who=inner, n=2, all="{n}")) == "1 Runde: 2 of {n}"


def test_an_unknown_language_speaks_english() -> None:
    assert Texts("xx", load().texts).say("scenario.muster.title") == "Muster"
