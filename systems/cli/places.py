"""Where saves, replays, screenshots, caches and settings are kept."""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

import platformdirs

from systems.cli.output import NAME
from systems.match.whole_file import write_first

LONGEST = 60
"""Signs of a file's name that come from outside: no system takes more than 255 bytes."""
_NO_NAME = frozenset('/\\:*?"<>|')


class Folders(NamedTuple):
    """The user's folders; they exist only once something is written there."""

    saves: Path
    replays: Path
    screenshots: Path
    cache: Path
    config: Path
    maps: Path


def folders() -> Folders:
    """The user's folders: those of the system, or all under FIELDCRAFT_HOME if that is set."""
    home = os.environ.get("FIELDCRAFT_HOME", "")
    if home:
        root = Path(home).expanduser().absolute()
        data, cache, config = root, root / "cache", root / "config"
    else:
        data = Path(platformdirs.user_data_dir(NAME, appauthor=False))
        cache = Path(platformdirs.user_cache_dir(NAME, appauthor=False))
        config = Path(platformdirs.user_config_dir(NAME, appauthor=False))
    return Folders(data / "saves", data / "replays", data / "screenshots", cache, config, data / "maps")


def plain_name(name: str) -> str:
    """The name without what leads out of its folder or is no file's name: recordings say what they are called."""
    plain = "".join("-" if sign in _NO_NAME or not sign.isprintable() else sign for sign in name).lstrip(".")
    return plain[:LONGEST] or "battle"


def written_anew(folder: Path, name: str, ending: str, write: Callable[[Path], None]) -> Path:
    """Write a file of this name that is not there yet, numbered if need be, in a folder that is made if need be.

    write: raises FileExistsError for what is there: another process may look for a name at the same time.
    Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    name = plain_name(name)
    paths = (folder / f"{name}{f'-{number}' if number > 1 else ''}{ending}" for number in count(1))
    taken = {path.name for path in folder.iterdir()}
    return write_first((path for path in paths if path.name not in taken), write)


def fresh_name(replays: Path, saves: Path, name: str, ending: str) -> str:
    """A name under which nothing was recorded or saved yet, numbered if need be."""
    name = plain_name(name)
    taken = {path.name.removesuffix(ending) for path in _inside(replays)}
    taken |= {path.name.rsplit(".", 3)[0] for path in _inside(saves)}  # BATTLE.NUMBER.KIND.fcs
    names = [name, *(f"{name}-{number}" for number in range(2, len(taken) + 3))]
    return next(free for free in names if free not in taken)


def _inside(folder: Path) -> list[Path]:
    """What is in a folder; nothing if it is not there, or cannot be read."""
    try:
        return list(folder.iterdir())
    except OSError:
        return []
