"""What a recording shows where one stands, made once; where a forged one cannot go on, the last that could be made."""

from dataclasses import replace

from content.phrase import corrupt, said_of, why_of
from ecs.errors import FORGED, FieldcraftError
from systems.view.replay_compose import replay_model
from systems.view.replay_model import ReplayModel
from systems.view.replay_stand import Stand
from systems.view.replay_walk import Place
from systems.view.words import Words


class Shown:
    """The model of a stand's place.  Raises: CorruptError for a recording whose first picture cannot be made."""

    def __init__(self, stand: Stand, words: Words) -> None:
        self._stand, self._words = stand, words
        self._good = stand.place
        self._made: tuple[tuple[Place, str, bool], ReplayModel] | None = None
        self.model()

    def model(self) -> ReplayModel:
        """What to draw now."""
        stand, words = self._stand, self._words
        if self._made is None or self._made[0] != self._key():
            try:
                made = replay_model(stand.walk, stand.place, words)
            except FORGED as error:  # what came before can still be looked at
                why = error if isinstance(error, FieldcraftError) and error.phrase else None
                told = why or corrupt("error.no_restoring", tick=stand.place.tick, why=why_of(error))
                if self._made is None:
                    raise told from None
                notice = said_of(told, words.texts)
                stand.place = replace(self._good, playing=False, notice=notice, typed=None)
                made = replay_model(stand.walk, stand.place, words)
            self._good, self._made = stand.place, (self._key(), made)
        return self._made[1]

    def _key(self) -> tuple[Place, str, bool]:
        return self._stand.place, self._words.texts.lang, self._words.pad
