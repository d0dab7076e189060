"""Which audio driver SDL gave us; looking for one is silent, whatever the C libraries have to say about it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def hushed() -> Iterator[None]:
    """Discard what is written to standard error below Python, as ALSA does where there is no sound card."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def open_mixer() -> str:
    """Start the mixer and tell the driver's name, '' if there is none."""
    try:
        with hushed():
            pygame.mixer.init()
    except pygame.error:
        return ""
    return pygame.mixer.get_driver()
