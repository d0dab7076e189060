"""Words of all languages, read one by one."""

from pathlib import Path

import pytest

from content.loader import load, survey
from content.text import LANGUAGES
from content.words import Words


def test_read_one_by_one_they_are_the_words_that_a_check_reads_all_at_once() -> None:
    found, faults = survey()
    assert not faults.findings
    assert {lang: dict(words) for lang, words in load().texts.items()} == found.texts


def test_there_are_as_many_as_languages_and_no_others() -> None:
    words = Words({"xx": {"a": "b"}})
    assert list(words) == sorted([*LANGUAGES, "xx"])
    assert len(words) == len(LANGUAGES) + 1
    assert "xx" in words
    assert "yy" not in words
    with pytest.raises(KeyError):
        words["yy"]


def test_a_mod_may_say_ours_in_other_words_and_leaves_the_rest(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "de.toml").write_text('[creature]\nguard = "Posten"\n', "utf-8")
    ours, theirs = load().texts, load([tmp_path]).texts
    assert theirs["de"] == {**ours["de"], "creature.guard": "Posten"}
    assert theirs["en"] == ours["en"]


def test_a_language_that_only_a_mod_speaks_is_there_even_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "xx.toml").write_text("", "utf-8")
    assert load([tmp_path]).texts["xx"] == {}
