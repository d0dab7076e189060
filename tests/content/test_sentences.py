import re

import pytest

from components.events import Witnessed
from content.loader import load
from content.sentences import letters, name_of, part_sentences, sentence, square_name
from content.text import Texts
from systems.knowledge.roster import Called
from systems.rules.line import WHO

ENGLISH = Texts("en", load().texts)
ROSTER = {1: Called(name="mara_the_bold"), 2: Called(kind="goblin_archer", number=2), 3: Called()}


@pytest.mark.parametrize(("number", "text"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (703, "AAA")])
def test_letters_go_on_after_z(number: int, text: str) -> None:
    assert letters(number) == text


def test_squares_are_named_from_the_north_west() -> None:
    assert [square_name(0, 0), square_name(26, 9)] == ["A1", "AA10"]


def test_names_are_readable() -> None:
    assert name_of(ROSTER[1], ENGLISH) == "Mara the bold"
    assert name_of(ROSTER[2], ENGLISH) == "Goblin archer B"
    assert name_of(ROSTER[3], ENGLISH) == "Stranger"
    assert (name_of(None, ENGLISH), name_of(None, ENGLISH, inside=True)) == ("Somebody", "somebody")


def test_a_kind_without_words_is_named_by_its_letters() -> None:
    assert name_of(Called(kind="cave_troll"), ENGLISH) == "Cave troll"


@pytest.mark.parametrize(
    ("key", "args", "said"),
    [
        ("hit", {"actor": 1, "target": 2, "weapon": "throwing_knife", "damage": 4},
         "Mara the bold hits Goblin archer B (throwing knife): 4 damage."),
        ("attacked_missed", {"actor": 0, "target": 1, "damage": 0}, "Somebody attacks Mara the bold and misses."),
        ("no_hit", {"actor": 1, "weapon": "club", "x": 1, "y": 2}, "Mara the bold strikes at B3: no hit."),
        ("stride", {"actor": 1, "feet": 25}, "Mara the bold strides 25 ft."),
        ("stride", {"actor": 1, "squares": 4}, "Mara the bold strides 20 ft."),
        ("found", {"actor": 1, "target": 2, "state": "hidden"}, "Mara the bold finds Goblin archer B: Hidden."),
        ("light_wound", {"target": 2, "location": "hindleg"}, "Light wound for Goblin archer B: hind leg."),
        ("round", {"round": 3}, "Round 3"),
        ("other_hit", {"actor": 2}, "Goblin archer B hits somebody."),
    ],
)  # fmt: skip
def test_a_line_is_a_sentence(key: str, args: dict[str, int | str], said: str) -> None:
    assert sentence(Witnessed("red", f"log.{key}", args), ROSTER, ENGLISH) == said


def test_an_unknown_key_is_shown_as_it_is() -> None:
    assert sentence(Witnessed("red", "log.of_a_mod", {}), ROSTER, ENGLISH) == "log.of_a_mod"


def test_what_a_line_opens_into_is_told_with_its_dice() -> None:
    parts = (
        "part.flat|dc=5|roll=14|causes=mist",
        "part.level|source=off_guard|amount=+1|clause=D-OFF-1",
        "part.attack|faces=16,11|kept=16|modifier=+8|total=24|dc=13|net=+1",
        "part.damage|faces=4|total=6",
    )
    told = part_sentences(Witnessed("red", "log.hit", {}, parts), ENGLISH)
    assert told == (
        "Flat check, DC 5 (Concealed: mist or foliage): [14]",
        "Off-Guard +1 (D-OFF-1)", "+8 = 24 against 13: [16 11]", "6 damage: [4]"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("causes", "said"),
    [
        ("hidden", "Hidden"),
        ("dim,dazzled", "Concealed: dim light, Dazzled"),
        ("hidden,mist", "Hidden; Concealed: mist or foliage"),
    ],
)
def test_a_flat_check_names_every_reason_for_it(causes: str, said: str) -> None:
    line = Witnessed("red", "log.flat_failed", {}, (f"part.flat|dc=11|roll=7|causes={causes}",))
    assert part_sentences(line, ENGLISH) == (f"Flat check, DC 11 ({said}): [7]",)


def test_a_roll_without_parts_is_told_too() -> None:
    line = Witnessed("red", "log.hide_roll", {"actor": 1, "faces": "7,3", "modifier": "+5"})
    assert part_sentences(line, ENGLISH) == ("[7 3] +5",)


def test_a_german_name_stands_in_the_first_or_the_fourth_case() -> None:
    """Names are not bent, so nothing that asks for the third case may stand before one: "von Unbekannte A"."""
    third = re.compile(r"\b(von|vom|mit|bei|aus|nach|zu|zum|seit|außer|gegenüber|dem|der) \{(\w+)\}", re.IGNORECASE)
    texts = {key: text for key, text in load().texts["de"].items() if key.startswith(("log.", "ui."))}
    assert len(texts) > 300
    assert [key for key, text in texts.items() if (m := third.search(text)) and m[2] in {*WHO, "name"}] == []
