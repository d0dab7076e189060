"""What a person has chosen for good: settings.toml in the folder for settings."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from content.source import Faults, content_of, parse
from systems.cli.places import folders

FILE: Final = "settings.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; "" is what nobody has chosen.  lang: language of what people read."""

    lang: str = ""


def settings_file() -> Path:
    """Where the settings are kept."""
    return folders().config / FILE


def settings() -> Settings:
    """The settings that are kept; what cannot be read, or means nothing here, was not chosen."""
    file = settings_file()
    try:
        source = parse(str(file), content_of(file), Faults()) if file.is_file() else None
    except OSError:
        source = None
    if source is None:  # nobody is kept from playing by a setting
        return Settings()
    lang = source.data.get("lang")
    return Settings(lang if isinstance(lang, str) else "")
