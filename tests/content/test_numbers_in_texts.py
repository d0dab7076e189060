"""Texts with numbers: one of a thing is said as one, and signs and decimals are those of the language."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from components.events import Witnessed
from content.phrase import ours, own_texts
from content.sentences import part_sentences
from content.text import LANGUAGES, OTHER, stem


def words_of(text: str) -> frozenset[str]:
    """A set of words, written as a line of them."""
    return frozenset(text.split())


BEFORE_A_WORD = re.compile(r"(?<![x\u00d7] )\{(\w+)\} ([^\W\d_]+)")
"""A value and the word after it; of "3 x 1 squares" the second number is no count."""
NO_COUNT = words_of(
    "ability action actor aim all awareness battles bot byte command confirm cover dc dice due end expected field first"
    " hand hide how hp item keep key kind known least levels modifier most name names number observer option other part"
    " path percent plan point press result round rule save scenario seed side sign skill square start state step stop"
    " stroke system target tick total type value weapon where winner wish word"
)
"""What is no number of things: names, words, places in an order, limits of ours (never one), and sums."""
SAME_FOR_ONE = {
    "en": words_of(
        "AP HP ammo damage dealt failed ft given heavy in left light needed of or passed s strain subdual taken x"
    ),
    "de": words_of(
        "AP Belastung Fuß Munition Schaden TP angegeben ausgeteilt bestanden eingesteckt gescheitert in insgesamt"
        " leicht nichttödlich nötig s schwer von x übrig"
    ),
}
"""Words after a number that are the same for one of a thing as for many."""
NEVER_ONE = frozenset(
    (
        "case.which_door", "cli.written", "error.frame_too_big", "error.large_team", "error.many_entries",
        "map.gap", "usage.bots_and_sides", "usage.values_missing",
    )
)  # fmt: skip
"""Texts that are said only of more than one: whole files, and what there is too much of."""


def counted(lang: str) -> Iterator[tuple[str, str, str]]:
    """Key, name of the value and the word after it, for every value of a language that stands before a word."""
    for key, pattern in ours(lang).items():
        for name, word in BEFORE_A_WORD.findall(pattern):
            yield key, name, word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_of_things_has_a_form_for_one(lang: str) -> None:
    """A value before a word is no count (NO_COUNT), or the word has no plural, or the text has forms."""
    words = ours(lang)
    without = {
        (key, name, word)
        for key, name, word in counted(lang)
        if name not in NO_COUNT and word not in SAME_FOR_ONE[lang]
        and key not in NEVER_ONE and f"{stem(key)}.{OTHER}" not in words
    }  # fmt: skip
    assert without == set()


def test_what_needs_no_form_is_listed_only_where_it_is_said() -> None:
    """The lists above are not longer than they must be: each entry excuses something."""
    said = [(lang, *row) for lang in LANGUAGES for row in counted(lang)]
    assert {name for *_, name, _ in said} >= NO_COUNT
    assert {key for _, key, *_ in said} >= NEVER_ONE
    for lang in LANGUAGES:
        after = {word for spoken, _, name, word in said if spoken == lang and name not in NO_COUNT}
        assert after >= SAME_FOR_ONE[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_with_forms_has_them_in_every_language(lang: str) -> None:
    forms = {stem(key) for key in ours("en") if key.endswith(f".{OTHER}")}
    assert {stem(key) for key in ours(lang) if key.endswith(f".{OTHER}")} == forms


@pytest.mark.parametrize(
    ("key", "args", "one", "many"),
    [
        ("ui.standing", {"left": 1, "all": 4}, "1 von 4 steht noch", "3 von 4 stehen noch"),
        ("ui.standing_of", {"side": "Rot", "left": 1, "all": 4}, "Rot: 1 von 4 steht noch", "Rot: 3 von 4 stehen noch"),
        ("ui.reveals", {"count": 1}, "Nicht mehr versteckt: 1 sieht es", "Nicht mehr versteckt: 3 sehen es"),
        ("ui.area_friends", {"count": 1}, "1 Eigener getroffen", "3 Eigene getroffen"),
        ("ui.ago", {"rounds": 1}, "vor 1 Runde", "vor 3 Runden"),
        ("cli.verified", {"result": "ok", "ticks": 1, "state": "-"}, "ok: 1 Takt, Zustand -", "ok: 3 Takte, Zustand -"),
        ("cli.of_battles", {"count": 1}, "1 Kampf", "3 Kämpfen"),
    ],
)
def test_german_counts(key: str, args: dict[str, object], one: str, many: str) -> None:
    words = own_texts("de")
    several = {name: 3 if value == 1 else value for name, value in args.items()}
    assert (words.say(key, **args), words.say(key, **several)) == (one, many)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_one_text_writes_the_sign_of_percent(lang: str) -> None:
    """Every other is filled with a number that has its sign and its space already."""
    assert [key for key, text in ours(lang).items() if "%" in text] == ["number.percent"]


def test_percentages_and_decimals_are_those_of_the_language() -> None:
    german, english = own_texts("de"), own_texts("en")
    share = Fraction(137, 500)
    assert (german.share(share), english.share(share)) == ("27,4\u202f%", "27.4\u00a0%")
    assert (german.decimal(0.413, 3), english.decimal(0.413, 3)) == ("0,413", "0.413")
    assert (german.percent(20), english.percent("20")) == ("20\u202f%", "20\u00a0%")


def test_the_log_writes_a_miss_chance_as_percentages_are_written() -> None:
    line = Witnessed("red", "log.miss", {}, ("part.percent|percent=20|causes=mist|roll=7",))
    assert part_sentences(line, own_texts("de")) == ("Fehlschlagchance 20\u202f% (Nebel oder Laub): [7]",)
    assert part_sentences(line, own_texts("en")) == ("Miss chance 20\u00a0% (mist or foliage): [7]",)
