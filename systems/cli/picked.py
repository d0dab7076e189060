"""The battle that was picked last: picker.toml in the folder for settings."""

from pathlib import Path
from typing import Final

from content.phrase import os_fault, phrase
from content.source import Faults, content_of, parse
from ecs.errors import Phrase
from systems.cli.places import folders
from systems.match.whole_file import write_whole
from systems.view.offers import Choice
from systems.view.picked import picked_of, written

FILE: Final = "picker.toml"


def picker_file() -> Path:
    """Where it is kept: beside the settings, so that no battle writes over what a person wrote there by hand."""
    return folders().config / FILE


def kept_choice() -> Choice | None:
    """What was picked last; None if nothing was, or if the file cannot be read: it only spares a few keys."""
    file = picker_file()
    try:
        source = parse(str(file), content_of(file), Faults()) if file.is_file() else None
    except OSError:
        return None
    return None if source is None else picked_of(source.data)


def keep_choice(choice: Choice) -> Phrase | None:
    """Write down what was picked, whole or not at all; what there is to say if that cannot be."""
    file = picker_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, written(choice).encode())
    except OSError as error:
        return phrase("settings.not_kept", file=str(file), why=os_fault(error))
    return None
