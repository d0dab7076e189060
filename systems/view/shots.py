"""Pictures of the window, written where the person finds them."""

from itertools import count
from pathlib import Path

import pygame

from content.phrase import said_of
from systems.match.whole_file import write_first
from systems.view.picture import save
from systems.view.words import Words


class Shots:
    """The folder of pictures, made with the first of them, and the words for why one cannot be written."""

    def __init__(self, folder: Path, words: Words) -> None:
        self.folder, self._words = folder, words

    def shoot(self, surface: pygame.Surface) -> str:
        """Write a picture to the folder's next free PNG; what there is to say if that cannot be, else ""."""
        try:
            self._write(surface)
        except OSError as error:
            said, where = said_of(error, self._words.texts), error.filename or self.folder
            return self._words.say("ui.no_picture", why=said, path=where)
        return ""

    def _write(self, surface: pygame.Surface) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        paths = (self.folder / f"shot-{number:03d}.png" for number in count(1))
        write_first((path for path in paths if not path.exists()), lambda path: save(surface, path, new=True))
