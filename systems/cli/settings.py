"""What a person has chosen for good: settings.toml in the folder for settings."""

import os
from pathlib import Path
from typing import Final, NamedTuple

from content.phrase import os_fault, phrase
from content.source import Faults, content_of, parse
from ecs.errors import Phrase
from systems.cli.leftovers import sweep
from systems.cli.places import folders
from systems.match.whole_file import write_whole
from systems.view.preferences import Preferences, preferences_of, written

FILE: Final = "settings.toml"
ASIDE: Final = "settings.broken.toml"
"""Where a file goes that could not be read, before another is written in its place."""


class Kept(NamedTuple):
    """The settings as they were kept.  fault: what is wrong with the file, if anything; lost: nothing could be read."""

    preferences: Preferences
    fault: Phrase | None = None
    lost: bool = False


def settings_file() -> Path:
    """Where the settings are kept."""
    return folders().config / FILE


def settings() -> Preferences:
    """The settings that are kept; what cannot be read, or means nothing, was not chosen."""
    return kept().preferences


def kept() -> Kept:
    """The settings that are kept, and what there is to say of their file: nobody is kept from playing by a setting."""
    file, faults = settings_file(), Faults()
    try:
        source = parse(str(file), content_of(file), faults) if file.is_file() else None
    except OSError as error:
        return Kept(Preferences(), phrase("settings.broken", file=str(file), line=0, why=os_fault(error)), lost=True)
    if faults.findings:
        first = faults.findings[0]
        why = first.phrase or first.message
        return Kept(Preferences(), phrase("settings.broken", file=str(file), line=first.line, why=why), lost=True)
    if source is None:
        return Kept(Preferences())
    found, fault = preferences_of(source.data)
    said = None if fault is None else phrase("settings.odd", file=str(file), why=phrase(fault.key, **fault.args))
    return Kept(found, said)


def keep(preferences: Preferences) -> Phrase | None:
    """Write the settings, whole or not at all; what there is to say if that cannot be.

    A file that could not be read is put aside first, not written over.
    """
    file = settings_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if kept().lost and file.is_file():
            os.replace(file, file.with_name(ASIDE))
        sweep(file.parent)
        write_whole(file, written(preferences).encode(), lasting=True)
    except OSError as error:
        return phrase("settings.not_kept", file=str(file), why=os_fault(error))
    return None
