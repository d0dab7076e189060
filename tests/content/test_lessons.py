"""Lessons, those of mods too: what could not be played is refused before anybody begins it."""

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from content import lessons
from content.lessons import NEEDS, LessonRow
from content.loader import survey
from systems.ai import bots

OWN = Path(lessons.__file__).parent / "data" / "lessons" / "first_steps.toml"


def faults(tmp_path: Path, *, head: str = "", step: str = "", name: str = "odd") -> list[str]:
    """The findings of a mod whose lesson is ours with other first lines, or with one more step."""
    text = OWN.read_text(encoding="utf-8")
    text = text.replace("seed = 7", head or "seed = 7", 1) + (f"\n[[steps]]\nid = \"more\"\n{step}\n" if step else "")
    folder = tmp_path / "mod" / "lessons"
    folder.mkdir(parents=True)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return [finding.message for finding in survey([tmp_path / "mod"])[1].findings]


def test_a_lesson_of_a_mod_is_read(tmp_path: Path) -> None:
    assert faults(tmp_path, head='seed = 18446744073709551615\nbot = "greedy"', step='until = "over"') == []


@pytest.mark.parametrize("deed", sorted(NEEDS))
def test_a_step_that_nothing_could_end_is_refused(tmp_path: Path, deed: str) -> None:
    (said,) = faults(tmp_path, step=f'until = "{deed}"')
    assert said.startswith(f"{NEEDS[deed]} is missing; add {NEEDS[deed]} = ")


@pytest.mark.parametrize(
    "head", ["seed = -1", f"seed = {2**64}", 'seed = 1\nbot = "nobody"', 'seed = 1\nbot = "human"', 'bot = ""']
)
def test_dice_and_bots_that_there_are_not_are_refused(tmp_path: Path, head: str) -> None:
    (said,) = faults(tmp_path, head=head)
    assert head.split("\n")[-1].split(" ")[0] in said


def test_a_lesson_has_a_name_that_no_scenario_has(tmp_path: Path) -> None:
    (said,) = faults(tmp_path, name="crossroads")
    assert "'crossroads' is also in scenarios" in said


def test_every_bot_of_a_lesson_can_play() -> None:
    named = get_args(get_type_hints(LessonRow)["bot"])
    assert set(named) == {*bots.FACTORIES, *bots.OTHERS}
