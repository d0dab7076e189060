"""The picker's maps are drawn once a choice rests: the list itself moves on at once."""

from pathlib import Path

import pygame

from systems.view.screen import NEVER
from systems.view.title_screen import REST_MS
from tests.systems.view.test_app import Stage


def pixels(shown: Stage) -> bytes:
    return pygame.image.tobytes(shown.app.window, "RGB")


def test_the_first_map_is_there_at_once_and_later_ones_when_the_choice_rests(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    try:
        title = shown.app.title
        shown.app.draw()
        assert title.wait(0) == NEVER
        shown.press(pygame.K_DOWN)
        bare = pixels(shown)
        assert 0 < title.wait(1000) <= REST_MS
        assert not title.tick(1000 + REST_MS - 1)
        assert title.tick(1000 + REST_MS)
        shown.app.draw()
        assert pixels(shown) != bare
        assert title.wait(2000) == NEVER
        shown.press(pygame.K_UP)
        assert title.wait(2000) == NEVER, "a map drawn once is kept"
    finally:
        shown.app.close()


def test_who_goes_on_through_the_list_waits_for_no_map(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    try:
        title = shown.app.title
        shown.app.draw()
        for now in range(0, 3 * REST_MS, REST_MS // 2):
            shown.press(pygame.K_DOWN)
            assert title.wait(now) == REST_MS
            assert not title.tick(now)
    finally:
        shown.app.close()


def test_maps_drawn_for_another_window_size_are_not_kept(tmp_path: Path) -> None:
    shown = Stage(tmp_path)
    try:
        for size in ((1280, 720), (1024, 640), (1920, 1080)):
            shown.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
            shown.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
            shown.app.draw()
            assert len(shown.app.title._thumbs) == 1
    finally:
        shown.app.close()
