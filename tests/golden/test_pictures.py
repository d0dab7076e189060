"""Each screen looks as it did when somebody looked at its picture last: python -m tests.golden.pictures draws anew."""

from pathlib import Path

import pygame
import pytest

from content.text import LANGUAGES
from systems.view.app import App
from systems.view.canvas import Canvas
from systems.view.frame import Box
from tests.golden.pictures import FOLDER, SHOWN, SIZES, design, differing, drawn, file_of, looked_at, opened

MOST, MEAN = 0.5, 1.0
"""Percent of pixels that may differ by more than 24 in a channel, and the mean difference."""
LARGER = 6.0
"""The same for windows with larger texts, held to the picture of the same layout: letters and lines are drawn otherwise
there.  That nothing of them stands elsewhere is held more exactly, to the ledgers of both.
"""
ASIDE, AWAY = 10.0, 3.0
"""Design pixels that a text or a place to click may be off in a larger window: aside and in width, up and in height."""
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


def ledger(app: App) -> list[tuple[str, Box]]:
    """Every text and every place to click of the screen on top, in design pixels."""
    canvas: Canvas | None = getattr(app.stack.top, "_canvas", None)
    assert canvas is not None
    return [*((note.text, note.box) for note in canvas.notes), *((repr(hot.intent), hot.box) for hot in canvas.hots)]


def moved(one: list[tuple[str, Box]], other: list[tuple[str, Box]]) -> list[str]:
    """What of two ledgers is not in both, or stands elsewhere."""
    if [name for name, _ in one] != [name for name, _ in other]:
        return sorted({name for name, _ in one} ^ {name for name, _ in other}) or ["another order"]
    limits = (ASIDE, AWAY, ASIDE, AWAY)
    pairs = zip(one, other, strict=True)
    return [a for (a, p), (_, q) in pairs if any(abs(x - y) > most for x, y, most in zip(p, q, limits, strict=True))]


@pytest.mark.parametrize("size", sorted(size for size in SIZES if SIZES[size] > 1), ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_larger_window_shows_everything_where_the_usual_one_does(
    lang: str, size: tuple[int, int], scale: int, tmp_path: Path
) -> None:  # fmt: skip
    if scale == 1:
        pytest.skip("takes a minute: --long")
    ledgers = []
    for one in (design(size), size):
        shown = opened(tmp_path, lang, one)
        ledgers.append({name: looked_at(shown, name, ledger) for name in SHOWN})
        shown.app.close()
    wrong = {name: found for name in SHOWN if (found := moved(*(ledger[name] for ledger in ledgers)))}
    assert wrong == {}


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
