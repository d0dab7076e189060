"""The film of a recording while it is made: begun, given up, and handed over once it is whole."""

from content.phrase import why_of
from ecs.errors import FORGED
from systems.view.desk import Desk
from systems.view.filming import Filming
from systems.view.replay_means import Means
from systems.view.replay_stand import Stand


class Studio:
    """At most one film at a time, of the view that a stand shows."""

    def __init__(self, stand: Stand, desk: Desk, means: Means) -> None:
        self._stand, self._desk, self._means = stand, desk, means
        self.film: Filming | None = None

    def begin(self) -> None:
        """Begin a film, or tell why there can be none."""
        if self.film is not None:
            return
        self._stand.halt()
        film = Filming(self._stand.walk, self._stand.place, self._desk.words, self._desk.prefs)
        if film.missing:
            self._say("replay.no_pillow")
        else:
            self.film = film

    def stop(self) -> None:
        """Give the film up."""
        self.film = None
        self._say("replay.film_stopped")

    def step(self) -> bool:
        """Do a part of the work; False if there is none."""
        film = self.film
        if film is None:
            return False
        try:
            if not film.step():
                self.film = None
                self._keep(film)
        except FORGED as error:
            self.film = None
            self._say("replay.film_failed", why=self._desk.words.texts.shown(why_of(error)))
        return True

    def _keep(self, film: Filming) -> None:
        try:
            file = self._means.keep(film.name, film.data())
        except OSError as error:
            self._say("replay.film_failed", why=error.strerror or str(error))
        else:
            self._say("replay.filmed", file=file, pictures=film.done)

    def _say(self, key: str, **args: object) -> None:
        self._stand.say(self._desk.words.say(key, **args))
