"""Each screen looks as it did when somebody looked at its picture last: python -m tests.golden.pictures draws anew."""

from pathlib import Path

import pygame
import pytest

from content.text import LANGUAGES
from systems.view.app import App
from systems.view.canvas import Canvas, Hot
from tests.golden.pictures import FOLDER, SHOWN, SIZES, design, differing, drawn, file_of, looked_at, opened

MOST, MEAN = 0.5, 1.0
"""Percent of pixels that may differ by more than 24 in a channel, and the mean difference."""
LARGER = 3.0
"""The same for windows with larger texts, held to the picture of the same layout: letters and lines are drawn otherwise
there.  That nothing of them stands elsewhere is held more exactly, to the ledgers of both.
"""
MAPPED = 5.0
"""The same for screens with contours on their map: half of what differs are lines of one and a half or two pixels."""
CONTOURS = ("battle", "there")
AWAY = (16.0, 3.0, 16.0, 3.0)
"""Design pixels that a place to click may be off in a larger window: where letters are wider, it is moved aside."""
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
        most = MAPPED if name in CONTOURS else LARGER
        if far > (most if larger else MOST) or mean > (most if larger else MEAN):
            wrong[name] = f"{far:.2f} % of its pixels, {mean:.2f} in the mean"
            pygame.image.save(made, tmp_path / f"{name}.actual.png")
            pygame.image.save(kept, tmp_path / f"{name}.expected.png")
            kept.blit(made, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
            pygame.image.save(kept, tmp_path / f"{name}.difference.png")
    shown.app.close()
    assert wrong == {}, f"actual, expected and difference are in {tmp_path}"


def ledger(app: App) -> tuple[list[str], list[Hot]]:
    """Every word, and every place to click in design pixels, of the screen on top."""
    canvas: Canvas | None = getattr(app.stack.top, "_canvas", None)
    assert canvas is not None
    return sorted(word for note in canvas.notes for word in note.text.split()), canvas.hots


def moved(one: list[Hot], other: list[Hot]) -> list[str]:
    """What of two ledgers' places is not in both, or is elsewhere."""
    if [hot.intent for hot in one] != [hot.intent for hot in other]:
        return ["others"]
    def far(a: Hot, b: Hot) -> bool:
        return any(abs(x - y) > most for x, y, most in zip(a.box, b.box, AWAY, strict=True))

    pairs = zip(one, other, strict=True)
    return [repr(a.intent) for a, b in pairs if far(a, b)]


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
    usual, large = ledgers
    assert {name for name in SHOWN if usual[name][0] != large[name][0]} == set()
    wrong = {name: found for name in SHOWN if (found := moved(usual[name][1], large[name][1]))}
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
