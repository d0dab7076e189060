"""Settings are kept whole or not at all; a file that is broken is told in one line and put aside, not written over."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from content.phrase import own_texts
from content.text import LANGUAGES
from systems.cli import settings
from systems.view.preferences import Preferences

WORDS = own_texts("en")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home of one's own."""
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    return tmp_path


def put(content: bytes) -> Path:
    file = settings.settings_file()
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    return file


def test_nothing_chosen_is_the_default_and_no_fault() -> None:
    assert settings.kept() == settings.Kept(Preferences())
    assert not settings.settings_file().exists()


def test_what_is_kept_is_there_the_next_time() -> None:
    chosen = Preferences(lang="de", scale=150, palette="clear", keys=(("guess", ("g", "shift+ö")),))
    assert settings.keep(chosen) is None
    assert settings.settings() == chosen
    assert [file.name for file in settings.settings_file().parent.iterdir()] == ["settings.toml"]


def test_keeping_replaces_the_file_in_one_step() -> None:
    """Whoever has the old file open goes on reading all of it."""
    settings.keep(Preferences(lang="de"))
    with settings.settings_file().open("rb") as old:
        settings.keep(Preferences(lang="en", volume=10))
        assert old.read() == b'lang = "de"\n'


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "content", [b"lang =", b"\xff", b"volume = [", b"[" + b"a." * 9000 + b"a]", b"x = 1\nx = 2"], ids=range(5)
)
def test_a_broken_file_is_one_line_and_the_defaults(content: bytes, lang: str) -> None:
    file = put(content)
    found = settings.kept()
    assert found.preferences == Preferences()
    assert found.fault is not None
    line = own_texts(lang).tell(found.fault)
    assert line.startswith(str(file))
    assert "\n" not in line
    assert "{" not in line.removeprefix(str(file))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("content", [b"volume = 500", b"colour = 1", b"keys = 3", b'palette = "pink"'])
def test_a_value_that_means_nothing_is_one_line_and_the_rest_counts(content: bytes, lang: str) -> None:
    put(b"reduced_motion = true\n" + content)
    found = settings.kept()
    assert found.preferences == Preferences(still=True)
    assert found.fault is not None
    line = own_texts(lang).tell(found.fault)
    assert "settings." not in line.replace("settings.toml", "")
    assert "{" not in line


def test_a_broken_file_is_put_aside_before_another_is_written() -> None:
    file = put(b"lang =")
    assert settings.keep(Preferences(volume=20)) is None
    assert settings.settings() == Preferences(volume=20)
    assert file.with_name(settings.ASIDE).read_bytes() == b"lang ="


def test_what_cannot_be_written_is_told(home: Path) -> None:
    (home / "home").write_text("a file where the folder should be", encoding="utf-8")
    said = settings.keep(Preferences(volume=20))
    assert said is not None
    assert WORDS.tell(said).startswith("The settings cannot be written: ")


def test_what_a_process_left_half_written_goes_with_the_next_settings() -> None:
    file = settings.settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(".999999999.part")
    half.write_bytes(b"lang = ")
    os.utime(half, (0, 0))
    assert settings.keep(Preferences(lang="de")) is None
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_names_that_somebody_made_up_stay_and_harm_nothing() -> None:
    file = settings.settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text('[keys]\n"no such\\n= thing" = ["a\\u0000"]\nguess = ["\u0130"]\n', encoding="utf-8")
    found = settings.settings()
    assert settings.keep(replace(found, lang="de")) is None
    assert settings.kept() == (replace(found, lang="de"), None, False)
