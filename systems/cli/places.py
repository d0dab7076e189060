"""Where saves, replays, screenshots, caches and settings are kept."""

import os
from pathlib import Path
from typing import NamedTuple

import platformdirs

NAME = "fieldcraft"
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


def free_name(folder: Path, name: str, ending: str) -> Path:
    """A file of this name that is not there yet, numbered if need be, in a folder that is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    name = plain_name(name)
    taken = {path.name for path in folder.iterdir()}
    names = [f"{name}{ending}", *(f"{name}-{number}{ending}" for number in range(2, len(taken) + 3))]
    return folder / next(free for free in names if free not in taken)


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
