"""Which audio driver SDL gave us; looking for one is silent, whatever the C libraries have to say about it."""

import pygame

from systems.view.hush import hushed


def open_mixer() -> str:
    """Start the mixer and tell the driver's name, '' if there is none."""
    try:
        with hushed():
            pygame.mixer.init()
    except pygame.error:
        return ""
    return pygame.mixer.get_driver()
