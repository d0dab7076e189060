"""`replay FILE --export GIF|APNG`: a moving picture of what one side knew, a picture whenever that changed."""

from collections.abc import Callable, Iterator, Sequence
from importlib import util
from pathlib import Path
from typing import TYPE_CHECKING, Final

from content.loader import load
from content.phrase import fault
from content.text import Texts
from ecs.errors import UsageError
from ecs.replay import Recording
from systems.cli.bout import must_be_writable
from systems.cli.language import side as side_name
from systems.cli.language import words_of
from systems.cli.options import Options
from systems.cli.output import Answer, note
from systems.cli.pace import Pace
from systems.cli.watch import sides_of, warn
from systems.match.glimpses import Glimpse, glimpses
from systems.match.playback import Playback
from systems.match.whole_file import write_whole

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS: Final = (".gif", ".png", ".apng")
EACH_MS: Final = 500
"""How long a picture stays."""


def filmed(recording: Recording, path: Path, options: Options) -> Answer:
    """Write the film of the side that --log names, else of the winner, else of the first side.

    Raises: UsageError for another kind of file, a side that is none, or where what draws or writes it is missing;
    OSError for a file that cannot be written.
    """
    if path.suffix.lower() not in KINDS:
        raise fault(UsageError, "usage.no_film", path=str(path))
    if util.find_spec("PIL") is None:
        raise fault(UsageError, "usage.no_pillow")
    if util.find_spec("pygame") is None:
        raise fault(UsageError, "usage.no_pygame_to_draw")
    must_be_writable(path)
    content, playback = load(options.mods), Playback(recording)
    words = words_of(options, content.texts)
    warn(playback, content, words, options)
    side = who_sees(playback, options)

    from PIL.Image import Dither, frombytes

    from systems.view.film import LAST_MS, MOST, Film
    from systems.view.moving import film_of, palette
    from systems.view.words import Words

    film = Film(Words(words))
    written = film_of(path.suffix.lower(), film.size)

    def seen(ticks: Sequence[int]) -> Iterator[Glimpse]:
        return glimpses(playback, side, content.catalogue, ticks)

    def drawn(glimpse: Glimpse) -> "Image":
        return frombytes("RGB", film.size, film.picture(glimpse.observation, glimpse.log))

    ticks = range(playback.first, playback.last + 1)
    tell = progress(words, quiet=options.quiet)
    many = sum(1 for _ in seen(ticks)) if len(ticks) > MOST else len(ticks)
    step = -(-many // MOST)
    waiting: Image | None = None
    if ticks:
        colours = palette([drawn(glimpse) for glimpse in seen((ticks[0], ticks[-1]))])
        for at, glimpse in enumerate(seen(ticks)):
            if at % step == 0:
                if waiting is not None:
                    written.add(waiting, EACH_MS)
                waiting = drawn(glimpse).quantize(palette=colours, dither=Dither.NONE)
                tell((playback.table.tick - ticks.start + 1) / len(ticks))
    if waiting is None:
        raise fault(UsageError, "usage.nothing_to_film", path=str(options.file))
    written.add(waiting, LAST_MS)
    data = written.data()
    write_whole(path, data)
    line = words.say("cli.filmed", path=path, pictures=written.pictures, side=side_name(words, side))
    return Answer(
        {"export": str(path), "export_bytes": len(data), "pictures": written.pictures, "side": side}, [line]
    )


def progress(words: Texts, *, quiet: bool) -> Callable[[float], None]:
    """What says on standard error how far it is, once in a while."""
    pace = Pace()

    def tell(share: float) -> None:
        if not quiet and pace.due():
            note(words.say("cli.filming", percent=words.percent(int(100 * share))))

    return tell


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
