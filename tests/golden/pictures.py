"""Golden pictures of the window: every kind of screen, in every language, reduced to a quarter of its size.

python -m tests.golden.pictures [NAME ...]: draw them anew, all or those of these screens, and write them beside this
file; the window's own sizes at larger text are held to the picture of the same layout.
"""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

import pygame
from PIL import Image

from content.text import LANGUAGES, Texts
from systems.view.app import App
from systems.view.preferences import Preferences
from tests.systems.view import stage
from tests.systems.view.test_app import Stage
from tests.systems.view.walks import WALKS

T = TypeVar("T")
FOLDER: Final = Path(__file__).with_name("pictures")
SHOWN: Final = (
    "title", "battle", "there", "tutorial", "pause", "help_of_battle", "wheel", "result_watched", "credits",
    "settings_general", "settings_pad", "settings_sound", "replay_truth", "replay_side", "replay_split", "replay_log",
    "replay_fork", "replay_menu", "replay_help",
)  # fmt: skip
"""Screens of which there is a picture."""
QUARTER: Final = 4
SIZES: Final = {(1280, 720): 1.0, (1024, 640): 1.0, (1920, 1080): 1.5, (2560, 1440): 2.0}
"""Sizes of the window, with the size of a design pixel that each gets by itself."""


def design(size: tuple[int, int]) -> tuple[int, int]:
    """Design pixels of a window: windows of the same many look the same."""
    return round(size[0] / SIZES[size]), round(size[1] / SIZES[size])


def file_of(name: str, lang: str, size: tuple[int, int]) -> Path:
    """Where the picture of a screen is kept."""
    width, height = design(size)
    return FOLDER / f"{name}.{lang}.{width}x{height}.png"


def opened(folder: Path, lang: str, size: tuple[int, int]) -> Stage:
    """A window in which nothing moves by itself."""
    made = Stage(folder)
    made.app.desk.words.texts = Texts(lang, stage.content().texts)
    made.app.desk.apply(Preferences(still=True))
    made.app.window = pygame.display.set_mode(size, pygame.RESIZABLE)
    made.app.take(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    made.app.draw()
    return made


def drawn(shown: Stage, name: str) -> pygame.Surface:
    """One screen, reduced; the window shows the title again after it."""
    width, height = design(shown.app.desk.size)
    room = width // QUARTER, height // QUARTER
    return looked_at(shown, name, lambda app: reduced(app.window, room))


def reduced(surface: pygame.Surface, room: tuple[int, int]) -> pygame.Surface:
    """The exact mean of each block of pixels: smoothscale darkens plain colours for blocks of six.

    Its mistake is two levels of 256 for blocks of six pixels, as in a window of 1920 pixels.
    """
    picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    small = picture.reduce((picture.width // room[0], picture.height // room[1]))
    return pygame.image.frombytes(small.tobytes(), small.size, "RGB")


def looked_at(shown: Stage, name: str, look: Callable[[App], T]) -> T:
    """What one looks for on a screen; the window shows the title again after it."""
    app = shown.app
    app.desk.words.pad = False
    replays, saved, prefs = app.ways.replays, app.ways._saved, app.desk.prefs
    WALKS[name](shown)
    app.draw()
    found = look(app)
    while app.stack.top is not app.title:
        app.stack.pop()
    app.ways.replays, app.ways._saved = replays, saved
    app.desk.apply(prefs)
    shown.session = stage.ListeningSession()
    return found


def differing(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """Percent of pixels that differ by more than 24 in a channel, and the mean difference of all channels."""
    a, b = (pygame.image.tobytes(surface, "RGB") for surface in (one, other))
    far = [abs(x - y) for x, y in zip(a, b, strict=True)]
    pixels = len(far) // 3
    return 100 * sum(max(far[i : i + 3]) > 24 for i in range(0, len(far), 3)) / pixels, sum(far) / len(far)


def all_drawn(names: tuple[str, ...]) -> Iterator[tuple[Path, pygame.Surface]]:
    """Every picture that is kept, drawn now."""
    with TemporaryDirectory() as folder:
        for lang in LANGUAGES:
            for size in list(SIZES)[:2]:
                shown = opened(Path(folder), lang, size)
                for name in names:
                    yield file_of(name, lang, size), drawn(shown, name)
                shown.app.close()


def main() -> int:
    """Draw and write."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    FOLDER.mkdir(exist_ok=True)
    for file, picture in all_drawn(tuple(sys.argv[1:]) or SHOWN):
        pygame.image.save(picture, file)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
