"""Films written a picture at a time: read back they are what was put in, and what stays the same costs little."""

from io import BytesIO
from random import Random
from typing import TYPE_CHECKING

import pytest

from systems.view.moving import film_of, palette

if TYPE_CHECKING:
    from PIL.Image import Image

PIL = pytest.importorskip("PIL.Image")
SIZE = (64, 40)


def pictures(count: int) -> list["Image"]:
    """A speckled ground on which a square wanders; every third picture is like the one before."""
    dice = Random(5)
    ground = PIL.frombytes("RGB", SIZE, bytes(dice.randrange(256) for _ in range(3 * SIZE[0] * SIZE[1])))
    made = []
    for at in range(count):
        picture = ground.copy()
        picture.paste((200, 30, 30), (at - at % 3, 5, at - at % 3 + 9, 20))
        made.append(picture)
    colours = palette(made[:2])
    return [picture.quantize(palette=colours, dither=PIL.Dither.NONE) for picture in made]


@pytest.mark.parametrize("ending", [".gif", ".png", ".apng"])
def test_every_picture_is_read_back_as_it_was_and_stays_as_long(ending: str) -> None:
    shown = pictures(12)
    film = film_of(ending, SIZE)
    for picture in shown:
        film.add(picture, 200)
    assert film.pictures == 12
    read = PIL.open(BytesIO(film.data()))
    assert read.n_frames == 4
    for at in range(read.n_frames):
        read.seek(at)
        assert read.convert("RGB").tobytes() == shown[3 * at].convert("RGB").tobytes()
        assert read.info["duration"] == 600
    assert read.info["loop"] == 0


@pytest.mark.parametrize("ending", [".gif", ".png"])
def test_what_stays_the_same_is_not_written_again(ending: str) -> None:
    sizes = []
    for count in (1, 30):
        film = film_of(ending, SIZE)
        for picture in pictures(count):
            film.add(picture, 100)
        sizes.append(len(film.data()))
    assert sizes[1] < 4 * sizes[0]
