"""Where somebody stands in a recording, and what leads on from there: steps, marks, views, speeds and time."""

from dataclasses import replace

from systems.view.intents import Do, Intent
from systems.view.replay_lines import log_length
from systems.view.replay_walk import SPEEDS, SPLIT, Walk
from systems.view.screen import NEVER
from systems.view.words import Words

VIEW, JUMP, SPEED = "view", "jump", "speed"
"""What is chosen of what is shown: "view:ID", a stop of the track, one of the speeds."""


class Stand:
    """The place that is shown.  Times are milliseconds of the main loop's clock."""

    def __init__(self, walk: Walk, words: Words) -> None:
        self.walk = walk
        self.place = walk.start()
        self._words = words
        self._may_know = walk.replay.decided or not walk.replay.human
        self._due = -1

    def intend(self, intent: Intent, now: int) -> bool | None:
        """Let an intent move or change what is shown: True if it did, None if it means nothing here."""
        before = self.place
        match intent.do:
            case Do.END_TURN | Do.PAUSE:
                self._play(now)
            case Do.CURSOR if intent.x:
                return self.go(self.walk.at(self.place) + intent.x)
            case Do.CURSOR | Do.SCROLL:
                self._open(self.place.opened + intent.y)
            case Do.SELECT:
                self._open(intent.x)
            case Do.MARK:
                self.place = self.walk.jump(replace(self.place, playing=False), intent.x)
            case Do.ENDS:
                return self.go(len(self.walk.stops(self.place.view)) if intent.x > 0 else 0)
            case Do.ZOOM:
                self._hurry(self.place.speed + intent.x)
            case Do.VIEW:
                at = self.walk.views.index(self.place.view)
                self._look(self.walk.views[(at + intent.x) % len(self.walk.views)])
            case Do.UNIT:
                self._turn(intent.x)
            case Do.CHOOSE:
                self._choose(intent)
            case Do.TABLE:
                self.place = replace(self.place, typed="", playing=False)
            case Do.LOG:
                self.place = replace(self.place, drawer=not self.place.drawer)
            case _:
                return None
        return self.place != before

    def go(self, stop: int) -> bool:
        """Stand still at another stop; True if it is another one."""
        before = self.place
        self.place = self.walk.go(replace(self.place, playing=False), stop)
        return self.place != before

    def halt(self) -> None:
        """Stop playing."""
        self.place = replace(self.place, playing=False)

    def say(self, text: str) -> None:
        """Tell a sentence over the picture."""
        self.place = replace(self.place, notice=text)

    @property
    def first(self) -> int:
        """What the first stop of the view is called: its tick, or 1 for a side's first moment."""
        return self.walk.replay.first if self.walk.whole(self.place.view) else 1

    def _open(self, at: int) -> None:
        self.place = replace(self.place, opened=max(0, min(at, log_length(self.walk, self.place) - 1)))

    def _hurry(self, speed: int) -> None:
        self.place = replace(self.place, speed=max(0, min(len(SPEEDS) - 1, speed)))

    def _turn(self, step: int) -> None:
        """Show another side's belief beside the truth."""
        sides = self.walk.replay.sides
        if self.place.view == SPLIT:
            self.place = replace(self.place, side=sides[(sides.index(self.place.side) + step) % len(sides)])

    def _choose(self, intent: Intent) -> None:
        if intent.word == JUMP:
            self.go(intent.x)
        elif intent.word == SPEED:
            self._hurry(intent.x)
        elif intent.word.startswith(f"{VIEW}:"):
            self._look(intent.word.removeprefix(f"{VIEW}:"))

    def _look(self, view: str) -> None:
        """Show another view; the truth of an open battle of one's own only when asked twice (UI 8)."""
        spoiler = self._words.say("replay.spoiler")
        hidden = not self._may_know and (self.walk.whole(view) or view != self.walk.replay.human)
        if hidden and self.place.notice != spoiler:
            self.say(spoiler)
            return
        self._may_know = self._may_know or hidden
        self.place = self.walk.look(self.place, view)

    # Time

    def _play(self, now: int) -> None:
        if not self.place.playing and self.walk.last(self.place):
            self.place = self.walk.go(self.place, 0)
        self.place = replace(self.place, playing=not self.place.playing, notice="", typed=None)
        self._due = now + SPEEDS[self.place.speed]

    def tick(self, now: int) -> bool:
        """Go on to the next stop when it is time, over several if it is late; True if the place is another."""
        if not self.place.playing or now < self._due:
            return False
        step = SPEEDS[self.place.speed]
        self._due = max(self._due, now - 20 * step)
        many = 1 + (now - self._due) // step
        self._due += many * step
        self.place = self.walk.go(self.place, self.walk.at(self.place) + many)
        if self.walk.last(self.place):
            self.halt()
        return True

    def wait(self, now: int) -> int:
        """Milliseconds until the next stop, NEVER while nothing plays."""
        return max(0, self._due - now) if self.place.playing else NEVER
