"""Each screen looks as it did when somebody looked at its picture last: python -m tests.golden.pictures draws anew."""

from pathlib import Path

import pygame
import pytest

from content.text import LANGUAGES
from tests.golden.pictures import FOLDER, SHOWN, SIZES, design, differing, drawn, file_of, opened

MOST, MEAN = 0.5, 1.0
"""Percent of pixels that may differ by more than 24 in a channel, and the mean difference."""
LARGER = 3.0
"""The same for windows with larger texts, held to the picture of the same layout: letters are drawn otherwise there."""
OFTEN = {("en", (1280, 720)), ("de", (1024, 640))}
"""Looked at in every run; the others with --long."""


@pytest.mark.parametrize("size", sorted(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_screen_looks_as_its_golden_picture(
    lang: str, size: tuple[int, int], scale: int, tmp_path: Path
) -> None:  # fmt: skip
    if scale == 1 and (lang, size) not in OFTEN:
        pytest.skip("takes half a minute: --long")
    shown, wrong, larger = opened(tmp_path, lang, size), {}, SIZES[size] > 1
    for name in SHOWN:
        made, kept = drawn(shown, name), pygame.image.load(file_of(name, lang, size))
        far, mean = differing(made, kept)
        if far > (LARGER if larger else MOST) or mean > (LARGER if larger else MEAN):
            wrong[name] = f"{far:.2f} % of its pixels, {mean:.2f} in the mean"
            pygame.image.save(made, tmp_path / f"{name}.actual.png")
            pygame.image.save(kept, tmp_path / f"{name}.expected.png")
            kept.blit(made, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
            pygame.image.save(kept, tmp_path / f"{name}.difference.png")
    shown.app.close()
    assert wrong == {}, f"actual, expected and difference are in {tmp_path}"


def test_a_button_that_moved_would_be_found(tmp_path: Path) -> None:
    lang, size = "en", (1280, 720)
    shown = opened(tmp_path, lang, size)
    made = drawn(shown, "pause")
    shown.app.close()
    moved = made.copy()
    moved.blit(made, (112, 60), (112, 62, 96, 12))  # one entry of the menu, eight design pixels further up
    far, mean = differing(made, moved)
    assert far > MOST or mean > MEAN


def test_there_is_a_picture_of_every_screen_in_both_languages_and_no_other() -> None:
    wanted = {file_of(name, lang, size) for name in SHOWN for lang in LANGUAGES for size in SIZES}
    assert {*FOLDER.glob("*")} == wanted
    assert len({design(size) for size in SIZES}) == 2
