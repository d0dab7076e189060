"""Settings as a file: what is written is read, and what means nothing has its default and is told."""

import tomllib
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from systems.view.palette import load_palettes
from systems.view.preferences import FULL, SCALES, SPEEDS, Preferences, preferences_of, written

VALUES = {
    "lang": st.sampled_from(("", "de", "en", "fr")), "scale": st.sampled_from(SCALES), "full_screen": st.booleans(),
    "palette": st.sampled_from(sorted(load_palettes())), "still": st.booleans(), "patterns": st.booleans(),
    "careful": st.booleans(), "edges": st.booleans(), "latch": st.booleans(), "speed": st.sampled_from(SPEEDS),
    "sound": st.booleans(),
    "volume": st.integers(0, FULL), "battle": st.integers(0, FULL), "menus": st.integers(0, FULL),
    "keys": st.dictionaries(
        st.one_of(st.sampled_from(("guess", "log", "x", "")), st.text(max_size=4)),
        st.lists(st.one_of(st.text("aö\"\\+1\n\x00", max_size=4), st.text(max_size=4))),
        max_size=3,
    ).map(lambda table: tuple((name, tuple(strokes)) for name, strokes in table.items())),
}  # fmt: skip


@given(st.builds(Preferences, **VALUES))
def test_what_is_written_is_read(preferences: Preferences) -> None:
    assert preferences_of(tomllib.loads(written(preferences))) == (preferences, None)


def test_every_setting_is_tried_here() -> None:
    assert {field.name for field in fields(Preferences)} == {*VALUES}


def test_only_what_was_chosen_is_written() -> None:
    assert written(Preferences()).strip() == ""
    assert written(Preferences(lang="de", sound=False)).split("\n") == ['lang = "de"', "sound = false", ""]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("ui_scale = 110", "ui_scale"), ("ui_scale = true", "ui_scale"), ("volume = 101", "volume"),
        ("volume = -1", "volume"), ('volume = "loud"', "volume"), ("sound = 1", "sound"), ('speed = "x3"', "speed"),
        ('palette = "pink"', "palette"), ("lang = 3", "lang"), ('lang = "not a language"', "lang"),
        ("full_screen = 0", "full_screen"),
    ],
)  # fmt: skip
def test_a_value_that_means_nothing_is_told_and_the_others_count(text: str, name: str) -> None:
    found, fault = preferences_of(tomllib.loads(f"reduced_motion = true\n{text}\n"))
    assert found == replace(Preferences(), still=True)
    assert fault is not None
    assert fault.key == "settings.bad_value"
    assert fault.args["name"] == name


@pytest.mark.parametrize("text", ["keys = 3", "[keys]\nguess = 3", "[keys]\nguess = [3]", "[keys.guess]\na = 1"])
def test_a_table_of_keys_that_is_none_is_told(text: str) -> None:
    found, fault = preferences_of(tomllib.loads(text))
    assert found == Preferences()
    assert fault is not None
    assert fault.key == "settings.bad_keys"


def test_a_name_that_is_no_setting_is_told() -> None:
    found, fault = preferences_of({"colour": "red"})
    assert found == Preferences()
    assert fault is not None
    assert (fault.key, fault.args) == ("settings.bad_name", {"name": "colour"})


def test_every_beat_is_as_long_as_every_other_at_each_speed() -> None:
    beats = {speed: Preferences(speed=speed).paced(350) for speed in SPEEDS}
    assert beats == {"x1": 350, "x2": 175, "x4": 87, "instant": 29}
    assert Preferences(speed="instant").paced(1) == 1
