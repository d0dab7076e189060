"""Which display SDL gave us: what is usable is known by the driver after init, never by the environment."""

from typing import Final

import pygame

from systems.view.hush import hushed

BLIND: Final = frozenset({"", "dummy", "offscreen"})


def usable() -> tuple[str, bool]:
    """Start the display and tell the driver's name and whether a person can see it.

    SDL ends silently in `offscreen` (or `dummy`) without a screen, also with a dead DISPLAY.
    """
    try:
        with hushed():
            pygame.display.init()
    except pygame.error:
        return "", False
    driver = pygame.display.get_driver()
    return driver, driver not in BLIND


def close() -> None:
    """Give the display back."""
    pygame.display.quit()


def open_window(size: tuple[int, int], *, full: bool) -> pygame.Surface:
    """The window: of this size and resizable, or the whole screen at its own resolution, so that nothing is blurred."""
    if full:
        return pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
    return pygame.display.set_mode(size, pygame.RESIZABLE)


def full_screen() -> bool:
    """True if the window takes the whole screen."""
    return pygame.display.get_init() and pygame.display.is_fullscreen()
