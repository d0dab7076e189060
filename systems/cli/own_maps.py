"""Battles on maps of one's own, for the picker of the window."""

from dataclasses import replace
from pathlib import Path

from content.loader import Content
from content.maps.placement import Placed, place_file
from content.phrase import said_of
from content.text import Texts
from ecs.errors import FieldcraftError
from systems.cli.bout import limited
from systems.cli.places import folders
from systems.view.offers import Offer, offer_of


class Maps:
    """Battles on maps of one's own, as the picker takes them in; placed: by the id under which they are listed.

    rounds: their limit of rounds, None for the usual one.
    """

    def __init__(self, content: Content, texts: Texts, rounds: int | None = None) -> None:
        self._content, self._texts, self._rounds = content, texts, rounds
        self.placed: dict[str, tuple[Placed, Path]] = {}

    @property
    def found(self) -> tuple[str, ...]:
        """Files in the user's folder for maps."""
        try:
            return tuple(str(path) for path in sorted(folders().maps.glob("*.json")))
        except OSError:
            return ()

    def offer(self, file: str, teams: tuple[str, str]) -> Offer | str:
        """The battle on a file's map, or why there is none."""
        path = Path(file).expanduser()
        try:
            placed = place_file(path, teams, self._content)
        except FieldcraftError as error:
            return said_of(error, self._texts)
        except OSError as error:
            return f"{said_of(error, self._texts)}: {file}"
        placed = replace(placed, scenario=limited(placed.scenario, self._rounds))
        made = offer_of(self._content, placed.scenario)
        name = f"map:{path}"
        self.placed[name] = (placed, path)
        told = self._texts.say("ui.own_map_description", file=str(path))
        return replace(made, id=name, title=placed.scenario.id, description=told)
