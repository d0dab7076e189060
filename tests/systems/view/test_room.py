"""Widgets keep their words in their own room: what is cut keeps what tells it apart, and no key covers a word."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from content.text import LANGUAGES
from systems.view.canvas import Canvas
from systems.view.desk import Desk
from systems.view.marks import button
from systems.view.offers import Choice, offers_of
from systems.view.title_view import TitleModel, draw_title
from tests.systems.view import stage
from tests.systems.view.conftest import desk
from tests.systems.view.test_real_texts import overlap


def canvas_of(on: Desk) -> Canvas:
    return Canvas(on.ink, pygame.Surface((400, 80)))


@pytest.mark.parametrize("room", [50, 56, 64])
def test_a_cut_name_keeps_its_letter(room: int) -> None:
    canvas = canvas_of(desk())
    cut = [canvas.fit(f"Fackelträger {letter}", "semibold", 14, room)[0] for letter in ("A", "B", "AB")]
    assert [text[-1] for text in cut] == ["A", "B", "B"]
    assert len({*cut}) == 3
    assert all("…" in text for text in cut)


def test_a_text_without_a_letter_is_cut_at_its_end() -> None:
    assert canvas_of(desk()).fit("Fackelträger ohne Namen", "semibold", 14, 60)[0].endswith("…")


@pytest.mark.parametrize("width", [120.0, 170.0, 230.0])
def test_the_words_of_a_button_end_before_its_key(width: float) -> None:
    canvas = canvas_of(desk())
    button(canvas, (10, 10, width, 44), "Noch einmal, neue Startzahl", glyph="ui_dice", key="Enter")
    key, words = canvas.notes
    assert key.text == "Enter"
    assert words.box[0] >= 10 + 26
    assert words.box[0] + words.box[2] <= key.box[0] - 4
    assert key.box[0] + key.box[2] <= 10 + width


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_picker_shows_that_there_is_more_of_the_list(lang: str, size: tuple[int, int]) -> None:
    on = desk(size)
    offers = tuple(replace(offer, id=f"{offer.id}{i}") for i in range(2) for offer in offers_of(stage.content()))
    starts = []
    for at in (0, len(offers) // 2, len(offers) - 1):
        offer = offers[at]
        model = TitleModel(offers, offer, Choice(offer.id, offer.musters[0].side, "wary", 1), ("wary",), "scenario")
        canvas = draw_title(on.ink, pygame.Surface(size), stage.words(lang), model, pygame.Surface((8, 8)))
        listed = [note for note in canvas.notes if note.text == f"{at + 1}/{len(offers)}"]
        assert len(listed) == 1
        starts.append(len([hot for hot in canvas.hots if hot.intent.do == "scroll"]))
        assert not [1 for a, b in combinations(canvas.notes, 2) if listed[0] in (a, b) and overlap(a, b)]
    assert starts == [1, 2, 1], "at the ends there is more in one direction only"
