"""The battle as the screen sees it: gathers what is known once per change and keeps the state of the hands."""

from systems.view.compose import battle_model
from systems.view.control import begin_turn, react
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
        self.ui = UiState()
        self.known = self._gather()
        self.ui = begin_turn(self.ui, self.known)
        if not self.ui.selected and self.known.observation.own:
            first = self.known.observation.own[0]
            self.ui = UiState(selected=first.alias, cursor=(first.x, first.y))

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
        )

    def refresh(self) -> None:
        """Look again after something happened."""
        self.known = self._gather()
        self.ui = begin_turn(self.ui, self.known)

    def handle(self, intent: Intent) -> bool:
        """Let an intent work; True if an action was carried out."""
        self.ui, action = react(intent, self.ui, self.known)
        if action is None:
            return False
        self.session.submit(action)
        self.refresh()
        return True

    def model(self) -> BattleModel:
        """What to draw now."""
        return battle_model(self.known, self.ui, self.words)
