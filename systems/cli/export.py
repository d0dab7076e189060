"""`replay FILE --export GIF|APNG`: a moving picture of what one side knew, a picture whenever that changed."""

from collections.abc import Iterator, Sequence
from importlib import util
from io import BytesIO
from typing import TYPE_CHECKING, Final

from content.loader import load
from content.phrase import fault
from ecs.errors import UsageError
from ecs.replay import Recording
from systems.cli.bout import must_be_writable
from systems.cli.language import side as side_name
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, note
from systems.cli.watch import banner, sides_of
from systems.match.glimpses import Glimpse, glimpses
from systems.match.playback import Playback
from systems.match.whole_file import write_whole

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS: Final = {".gif": "GIF", ".png": "PNG", ".apng": "PNG"}
MOST: Final = 600
"""Pictures in a film; of a longer battle some are left out evenly."""
EACH, LAST = 500, 3000
"""Milliseconds that a picture stays, and the last one."""
COLOURS: Final = 255


def filmed(recording: Recording, options: Options) -> Answer:
    """Write the film of the side that --log names, else of the winner, else of the first side.

    Raises: UsageError for another kind of file, a side that is none, or where what draws or writes it is missing.
    """
    path = options.export
    assert path is not None
    if path.suffix.lower() not in KINDS:
        raise fault(UsageError, "usage.no_film", path=str(path))
    if util.find_spec("PIL") is None:
        raise fault(UsageError, "usage.no_pillow")
    if util.find_spec("pygame") is None:
        raise fault(UsageError, "usage.no_pygame_to_draw")
    must_be_writable(path)
    content, playback = load(options.mods), Playback(recording)
    words = words_of(options, content.texts)
    if (warning := banner(playback, content)) and not options.quiet:
        note(f"{options.file}: {words.say(warning)}")
    side = who_sees(playback, options)

    from PIL.Image import Dither, frombytes

    from systems.view.film import Film
    from systems.view.words import Words

    film = Film(Words(words))

    def seen(ticks: Sequence[int]) -> Iterator[Glimpse]:
        return glimpses(playback, side, content.catalogue, ticks)

    def drawn(glimpse: Glimpse) -> "Image":
        return frombytes("RGB", film.size, film.picture(glimpse.observation, glimpse.log))

    ticks = range(playback.first, playback.last + 1)
    shown = []
    if ticks:
        many = sum(1 for _ in seen(ticks)) if len(ticks) > MOST else len(ticks)
        step = -(-many // MOST)
        colours = palette([drawn(glimpse) for glimpse in seen((ticks[0], ticks[-1]))])
        kept = (glimpse for at, glimpse in enumerate(seen(ticks)) if at % step == 0)
        shown = [drawn(glimpse).quantize(palette=colours, dither=Dither.NONE) for glimpse in kept]
    if not shown:
        raise fault(UsageError, "usage.nothing_to_film", path=str(options.file))
    file = BytesIO()
    durations = [EACH] * (len(shown) - 1) + [LAST]
    kind = KINDS[path.suffix.lower()]
    shown[0].save(file, kind, save_all=True, append_images=shown[1:], duration=durations, loop=0)
    write_whole(path, file.getvalue())
    line = words.say("cli.filmed", path=path, pictures=len(shown), side=side_name(words, side))
    size = file.tell()
    return Answer({"export": str(path), "export_bytes": size, "pictures": len(shown), "side": side}, [line])


def palette(pictures: "Sequence[Image]") -> "Image":
    """The colours that all pictures are shown in, so that what stays the same is stored once."""
    from PIL.Image import new

    width, height = pictures[0].size
    sheet = new("RGB", (width, height * len(pictures)))
    for at, picture in enumerate(pictures):
        sheet.paste(picture, (0, at * height))
    return sheet.quantize(COLOURS)


def who_sees(playback: Playback, options: Options) -> str:
    """The side whose knowledge is shown.  Raises UsageError for one that is none."""
    sides = sides_of(playback)
    if options.log and options.log not in sides:
        names = ", ".join(sides)
        raise fault(UsageError, "usage.no_film_side", side=repr(options.log), path=str(options.file), sides=names)
    if options.log:
        return options.log
    footer = playback.recording.footer or {}
    if footer.get("winner") in sides:
        return str(footer["winner"])
    if not sides:
        raise fault(UsageError, "usage.nothing_to_film", path=str(options.file))
    return sides[0]
