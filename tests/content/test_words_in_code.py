"""Every text key that the code names is in the English words, and every English text in the other languages."""

import re
from pathlib import Path

import pytest

from components.conditions import DAZZLED
from components.outcome import COVER
from content.loader import load
from content.phrase import ours
from content.sentences import TOTAL
from content.text import LANGUAGES, OTHER, PLACEHOLDER, stem
from systems.match.cases.words import CAUSES, SOURCES
from systems.rules import causes
from systems.rules.line import OBSTACLE

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[^\W\d_]{2,}")
FAMILIES = "log|reason|ui|part|objective|action|state|light|cover|wound|hint"
KEY = re.compile(rf'"((?:{FAMILIES})\.[a-z_0-9]+)"')
REASON = re.compile(r'\brefused\(\s*"([a-z_]+)"')
SOURCE = re.compile(r'\b(?:Level|add)\(\s*"([a-z_]+)", ')
"""Why a roll has levels or points, as rules write it: Level("range", ...), or add("range", ...) to a list of them."""


def test_every_key_in_the_code_has_english_words() -> None:
    english = load().texts["en"]
    missing = set()
    for path in sorted((ROOT / "systems").rglob("*.py")):
        text = path.read_text("utf-8")
        keys = KEY.findall(text)
        if "cli" not in path.parts:
            keys += [f"reason.{reason}" for reason in REASON.findall(text)]
        missing |= {f"{path.name}: {key}" for key in keys if key not in english and f"{key}.{OTHER}" not in english}
    assert missing == set()


def test_every_reason_for_levels_or_points_has_words_and_no_other() -> None:
    """R-SEC-3: without one a log line and a preview would fall back on the word in the code."""
    rules = [path.read_text("utf-8") for path in sorted((ROOT / "systems" / "rules").rglob("*.py"))]
    named = {source for text in rules for source in SOURCE.findall(text)} | {COVER}
    assert named == set(SOURCES)
    assert section("source") == named | {OBSTACLE}


def test_every_cause_of_concealment_has_words_and_no_other() -> None:
    """R-SEC-3, R-P-4: those of the code, and the conditions of magic that conceals; who is Hidden is so in total."""
    named = {value for name, value in vars(causes).items() if name.isupper() and value != causes.HIDDEN} | {DAZZLED}
    assert named == set(CAUSES)
    points = [rules.points for rules in load().catalogue.rulesets.values() if rules.points is not None]
    magic = {condition for numbers in points for condition in numbers.magic_percent}
    assert section("cause") == named | magic | {TOTAL}


def section(name: str) -> set[str]:
    """Every word of a section of the English texts."""
    return {key.partition(".")[2] for key in ours("en") if key.startswith(f"{name}.")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sections_and_keys_are_sorted(lang: str) -> None:
    lines = (ROOT / "content" / "data" / "text" / f"{lang}.toml").read_text("utf-8").splitlines()
    sections = [line for line in lines if line.startswith("[")]
    assert sections == sorted(sections)
    for section in sections:
        start = lines.index(section) + 1
        keys = []
        for line in lines[start:]:
            if line.startswith("["):
                break
            if " = " in line and not line.startswith("#"):
                keys.append(line.split(" = ")[0])
        assert keys == sorted(keys), section


def placeholders(lang: str) -> dict[str, set[str]]:
    """Key without its form -> what is filled in, for every text of a language; forms of one key must agree."""
    found: dict[str, set[str]] = {}
    for key, pattern in ours(lang).items():
        named = set(PLACEHOLDER.findall(pattern))
        assert found.setdefault(stem(key), named) == named, key
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_in_every_language_with_the_same_values(lang: str) -> None:
    """A text that is added in English needs its translation: text/LANG.toml, the same key, the same {names}."""
    assert placeholders(lang) == placeholders("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_with_a_form_for_one_has_one_for_others(lang: str) -> None:
    words = ours(lang)
    lonely = [key for key in words if key.endswith(".one") and f"{stem(key)}.{OTHER}" not in words]
    assert lonely == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_hides_white_space(lang: str) -> None:
    """What stands between two names may begin and end with a space."""
    odd = {key for key, text in ours(lang).items() if not text.strip() or "\n" in text or "  " in text}
    odd |= {key for key, text in ours(lang).items() if text != text.strip() and key != "ui.versus"}
    assert odd == set()


def test_german_is_not_left_in_english() -> None:
    """Long texts that are the same in both languages were forgotten."""
    english = ours("en")
    same = {key for key, text in ours("de").items() if text == english.get(key)}
    assert {key for key in same if len(WORD.findall(PLACEHOLDER.sub("", english[key]))) > 2} == set()
