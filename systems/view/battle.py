"""The battle as the screen sees it: gathers what is known once per change and keeps the state of the hands."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from components.actions import SetReaction, Sneak, Square, Step, Stride
from systems.view.bindings import Bindings
from systems.view.compose import battle_model
from systems.view.control import begin_turn, react
from systems.view.input import KEYBOARD
from systems.view.intents import Intent
from systems.view.known import Known
from systems.view.model import BattleModel
from systems.view.planner import Planner
from systems.view.session import Session
from systems.view.state import UiState
from systems.view.words import Words


class BattleSeat:
    """One person's place at a session: knowledge, hands, and the model of what is shown."""

    def __init__(self, session: Session, words: Words, *, watching: bool = False) -> None:
        self.session = session
        self.words = words
        self.watching = watching
        self.walked: Mapping[int, Sequence[Square]] = {}  # the way of the last action, by who went it
        self.careful: Callable[[], bool] = bool  # what rolls dice is confirmed twice
        self.ui = UiState()
        self._made: tuple[Known, UiState, BattleModel] | None = None
        self._spoken: tuple[str, bool, Bindings] = ("", False, KEYBOARD.bindings)
        self.unseen: dict[int, int] = {}
        self._counted = 0
        self.known = self._gather()
        self.ui = begin_turn(self.ui, self.known)
        self._select()

    def _select(self) -> None:
        """While nobody of ours acts the first one is selected."""
        if not self.ui.selected and self.known.observation.own:
            first = self.known.observation.own[0]
            self.ui = replace(self.ui, selected=first.alias, cursor=(first.x, first.y))

    def _gather(self) -> Known:
        session = self.session
        observation = session.observe()
        waiting = session.waiting_for_human and not self.watching
        return Known(
            observation=observation,
            log=tuple(session.log()),
            waiting=waiting,
            over=session.over,
            watching=self.watching,
            options=session.legal() if waiting else {},
            why_not=session.why_not,
            planner=Planner(observation),
            casual=session.casual,
        )

    def look_up(self) -> Known:
        """What is known now, whatever is shown."""
        return self._gather()

    def show(self, known: Known) -> None:
        """Show this."""
        new = len(known.log) - len(self.known.log)
        self.known = replace(known, fresh=new if new > 0 else self.known.fresh)
        self._count()
        self.ui = begin_turn(self.ui, known)

    def _count(self) -> None:
        """Once a round, note who of ours nobody known observes."""
        seen = self.known.observation
        if seen.round <= self._counted:
            return
        self._counted = seen.round
        for own in seen.own:
            if own.fighting and not self.known.planner.observed(own):
                self.unseen[own.alias] = self.unseen.get(own.alias, 0) + 1

    def refresh(self) -> None:
        """Look again after something happened."""
        self.show(self._gather())

    def look(self, step: int) -> bool:
        """Show what the next side knows instead; True if there is another that may be shown."""
        sides = self.session.sides
        if len(sides) < 2:
            return False
        at = sides.index(self.known.observation.side)
        self.session.look(sides[(at + step) % len(sides)])
        self.ui = replace(UiState(), cursor=self.ui.cursor, paused=self.ui.paused)
        self.refresh()
        self._select()
        return True

    def handle(self, intent: Intent) -> bool:
        """Let an intent work; True if an action was carried out."""
        self.ui, action = react(intent, self.ui, self.known, careful=self.careful())
        if action is None:
            return False
        self.session.submit(action)
        self.walked = {action.actor: action.path} if isinstance(action, Stride | Sneak | Step) else {}
        if isinstance(action, SetReaction):  # free, and nothing that is being prepared changes
            self.known = self._gather()
        else:
            self.refresh()
        return True

    def undo(self) -> bool:
        """Drop what is planned, else take back what was done if that may be; True if something was done."""
        ui, plain = self.ui, begin_turn(UiState(), self.known)
        begun = ui.pinned or ui.waypoints or ui.armed or ui.guess or ui.mode != plain.mode
        if self.known.actor is not None and begun:
            self.ui = replace(plain, scroll=ui.scroll, table=ui.table)
            return True
        if not self.session.take_back():
            self.ui = replace(ui, notice="ui.no_more_back" if self.session.casual else "ui.no_way_back", notice_args=())
            return False
        self.ui = UiState(cursor=ui.cursor)
        self.refresh()
        self._select()
        return True

    def say(self, text: str) -> None:
        """Show a sentence for a moment."""
        self.ui = replace(self.ui, notice="ui.said", notice_args=(("text", text),))

    def model(self) -> BattleModel:
        """What to draw now; made anew only when knowledge or hands have changed."""
        made = self._made
        spoken = self.words.texts.lang, self.words.pad, KEYBOARD.bindings
        if spoken != self._spoken:  # texts and names of keys are said anew
            self._spoken, made = spoken, None
            self.known.made.clear()
        if made is None or made[0] is not self.known or made[1] != self.ui:
            made = self._made = (self.known, self.ui, battle_model(self.known, self.ui, self.words))
        return made[2]
