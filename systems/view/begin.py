"""From what was chosen to a battle that the window can show."""

from collections.abc import Callable
from pathlib import Path

from content.loader import Content
from content.text import Texts
from systems.ai.bot import Bot
from systems.match.battle import Battle
from systems.match.session import Session
from systems.view.app import App, Open
from systems.view.offers import Choice, offers_of
from systems.view.words import Words


def opener(content: Content, make_bot: Callable[[str], Bot]) -> Open:
    """A function that starts the battle of a choice; every side but the chosen one is played by the chosen bot."""

    def open_session(choice: Choice) -> Session:
        scenario = content.scenarios[choice.scenario]
        bots = {side: make_bot(choice.bot) for side in scenario.sides if side != choice.side}
        return Session(Battle(scenario, content.catalogue, choice.seed), bots)

    return open_session


def open_window(
    content: Content, lang: str, make_bot: Callable[[str], Bot], bots: tuple[str, ...], shots: Path,
    *, choice: Choice | None = None,
) -> App:  # fmt: skip
    """A window on the scenario picker; with a choice its battle is opened at once."""
    app = App(Words(Texts(lang, content.texts)), offers_of(content), bots, opener(content, make_bot), shots)
    if choice is not None:
        app.begin(choice)
    return app
