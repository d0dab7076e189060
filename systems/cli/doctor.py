"""`doctor`: what runs here, and what is missing."""

import os
import platform
import sys
from collections.abc import Mapping
from importlib import metadata, util
from importlib.resources import files

from content.loader import load
from content.text import Texts
from ecs import native
from ecs.errors import ContentError
from systems.cli.language import kernel, words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json
from systems.cli.places import folders
from systems.match.identity import rules_hash

NEEDED = ("esper", "pygame-ce", "msgpack", "platformdirs", "font-source-sans-pro", "fontpkg-spectral")
WELCOME = ("pillow",)  # only for exports
FONTS = {
    "Source Sans Pro": ("font_source_sans_pro", "files/SourceSansPro-Regular.ttf"),
    "Spectral": ("fontpkg_spectral", "files/Spectral-Regular.ttf"),
}


def version(distribution: str) -> str | None:
    """The installed version of a distribution, if any."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def font(package: str, file: str) -> str | None:
    """The path of a font that a dependency ships, if it is there."""
    if util.find_spec(package) is None:
        return None
    path = files(package).joinpath(file)
    return str(path) if path.is_file() else None


def module_files() -> dict[str, str | None]:
    """Each hot module and the file that Python would run for it, relative to the program's folder."""
    found: dict[str, str | None] = {}
    for source in native.SOURCES:
        name = source[:-3].replace("/", ".")
        spec = util.find_spec(name)
        found[name] = os.path.relpath(spec.origin, native.ROOT) if spec and spec.origin else None
    return found


def display() -> tuple[dict[str, Json], str]:
    """The display's driver and usability, and the audio driver; the window library is only imported for this."""
    if util.find_spec("pygame") is None:
        return {"driver": "", "usable": False}, ""
    from systems.view.audio import open_mixer
    from systems.view.display import usable

    driver, can_be_seen = usable()
    return {"driver": driver, "usable": can_be_seen}, open_mixer()


def content_hash(options: Options) -> str | None:
    """16 hex digits over the content and mods that are loaded, if they are sound."""
    try:
        return load(options.mods).content_hash
    except ContentError:  # `check` tells what is wrong
        return None


def run(options: Options) -> Answer:
    """Look at everything once; exit code 1 if a needed dependency or a hot module is missing."""
    dependencies = {name: version(name) for name in NEEDED + WELCOME}
    modules = module_files()
    shown, audio = display()
    data: dict[str, Json] = {
        "python": platform.python_version(),
        "platform": platform.platform(),
        "kernel": {"state": native.STATE.why, "text": native.STATE.text, "modules": modules},
        "display": shown,
        "audio": audio,
        "fonts": {name: font(*where) for name, where in FONTS.items()},
        "paths": {name: str(path) for name, path in folders()._asdict().items()},
        "dependencies": dependencies,
        "rules_hash": rules_hash(),
        "content_hash": content_hash(options),
    }
    missing = [name for name in NEEDED if dependencies[name] is None]
    missing += [name for name, file in modules.items() if file is None]
    words = words_of(options)
    told: dict[str, Json] = data | {
        "python": f"{platform.python_version()} {sys.executable}",
        "kernel": {"state": kernel(words, native.STATE.why, native.STATE.detail), "modules": modules},
    }
    if missing:
        told["missing"] = ", ".join(missing)
    return Answer(data, rows(told, words), exit_code=1 if missing else 0)


def rows(values: Mapping[str, Json], words: Texts) -> list[str]:
    """Named values as lines for people, one below the other, nested ones indented."""
    named = {
        words.find(f"doctor.{name}") or words.find(f"paths.{name}") or name: value for name, value in values.items()
    }
    width = max(map(len, named), default=0) + 2
    lines: list[str] = []
    for name, value in named.items():
        if isinstance(value, Mapping):
            lines += [name, *(f"  {row}" for row in rows(value, words))]
        else:
            shown = words.say("cli.yes" if value else "cli.no") if isinstance(value, bool) else value or "-"
            lines.append(f"{name:<{width}}{shown}")
    return lines
