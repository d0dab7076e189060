"""Which display SDL gave us: what is usable is known by the driver after init, never by the environment."""

from typing import Final, NamedTuple

import pygame

from systems.view.audio import open_mixer

BLIND: Final = frozenset({"", "dummy", "offscreen"})


class Shown(NamedTuple):
    """What a machine can show and play: SDL's drivers, and whether a person sees the picture."""

    driver: str
    usable: bool
    audio: str


def usable() -> tuple[str, bool]:
    """Start the display and tell the driver's name and whether a person can see it.

    SDL ends silently in `offscreen` (or `dummy`) without a screen, also with a dead DISPLAY.
    """
    try:
        pygame.display.init()
    except pygame.error:
        return "", False
    driver = pygame.display.get_driver()
    return driver, driver not in BLIND


def probe() -> Shown:
    """Start display and audio once, look, and leave both closed."""
    driver, seen = usable()
    pygame.display.quit()
    audio = open_mixer()
    pygame.mixer.quit()
    return Shown(driver, seen, audio)
