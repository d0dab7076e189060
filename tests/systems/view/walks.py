"""How each screen of the window is reached: a new screen adds its walk, and is looked at like all others."""

from collections.abc import Callable
from typing import Final

import pygame

from systems.ai.bots import make
from systems.match.battle import Battle
from systems.match.run import Seats
from systems.match.session import Session
from systems.view.intents import Do, Intent
from systems.view.pad import press
from systems.view.preferences import Preferences
from systems.view.replay_means import Means
from systems.view.replay_screen import ReplayScreen
from systems.view.settings_pages import PAGES
from systems.view.settings_screen import SettingsScreen
from tests.systems.view import stage
from tests.systems.view.replays import kept_replay
from tests.systems.view.test_app import Stage
from tests.systems.view.test_verdict import NoReplays, over

Walk = Callable[[Stage], object]


def title_door(shown: Stage) -> None:
    shown.app.title.group = "door"


def title_notice(shown: Stage) -> None:
    shown.app.desk.notice = "settings.toml, line 3: " + "a long reason that goes on and on " * 3


def help_of_title(shown: Stage) -> None:
    shown.press(pygame.K_F1)


def battle(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)


def help_of_battle(shown: Stage) -> None:
    shown.press(pygame.K_RETURN, pygame.K_F1)


def pause(shown: Stage) -> None:
    shown.press(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_ESCAPE)


def there(shown: Stage) -> None:
    shown.press(pygame.K_RETURN, pygame.K_v, pygame.K_LEFT)


def saves(shown: Stage) -> None:
    shown.press(pygame.K_F9)


def settings(page: int) -> Walk:
    def walk(shown: Stage) -> None:
        shown.press(pygame.K_F10, *[pygame.K_DOWN] * page)

    return walk


def keys(*pressed: int) -> Walk:
    """The list of keys in the settings, and what is pressed there."""

    def walk(shown: Stage) -> None:
        shown.press(pygame.K_F10)
        screen = shown.app.stack.top
        assert isinstance(screen, SettingsScreen)
        while screen.focus.at != "keys":
            shown.press(pygame.K_TAB)
        shown.press(*pressed)

    return walk


def changed(shown: Stage) -> None:
    shown.press(pygame.K_F10)
    shown.app.desk.apply(Preferences(volume=10))


def replay(view: str, *, then: int = 0, where: float = 0.6, rules_hash: str = "") -> Walk:
    """A recorded battle in the viewer; then: a key to press there."""

    def walk(shown: Stage) -> None:
        means = Means(("greedy", "wary"), lambda *_: "", lambda name, film: name)
        screen = ReplayScreen(shown.app.stack, shown.app.desk, kept_replay(rules_hash), means)
        screen.stand.place = screen.stand.walk.look(screen.stand.place, view)
        stops = len(screen.stand.walk.stops(view))
        screen.stand.place = screen.stand.walk.go(screen.stand.place, int(stops * where))
        shown.app.stack.push(screen)
        shown.app.draw()
        if then:
            shown.press(then)

    return walk


REPLAYS: Final[dict[str, Walk]] = {
    "replay_truth": replay("truth"),
    "replay_side": replay("red"),
    "replay_split": replay("split"),
    "replay_split_end": replay("split", where=1.0),
    "replay_log": replay("split", then=pygame.K_l),
    "replay_foreign": replay("truth", rules_hash="0" * 16),
    "replay_fork": replay("red", then=pygame.K_RETURN),
    "replay_help": replay("red", then=pygame.K_F1),
    "replay_typing": replay("truth", then=pygame.K_t),
}


def wheel(shown: Stage) -> None:
    shown.press(pygame.K_RETURN)
    shown.app.take(press(Intent(Do.ACTIONS)))


def credits_(shown: Stage) -> None:
    shown.app.ways.show_credits()


def tutorial(shown: Stage) -> None:
    """The first step of the lesson, with its callout."""
    lesson = stage.content().lessons["first_steps"]
    battle = Battle(lesson.scenario, stage.content().catalogue, lesson.seed)
    session = Session.of(Seats(battle, {"blue": make(lesson.bot)}))
    while not session.waiting_for_human:
        session.advance()
    shown.app.ways.show(session, lambda seed: None, lesson=lesson)


def result_watched(shown: Stage) -> None:
    """The result of a battle that was recorded."""
    ways = shown.app.ways
    ways.replays, ways._saved = NoReplays(), lambda: "/home/somebody/fieldcraft/replays/crossroads-7.fcr"
    over(shown)


def replay_menu(shown: Stage) -> None:
    replay("truth")(shown)
    shown.app.take(press(Intent(Do.MENU)))


WALKS: Final[dict[str, Walk]] = {
    "title": lambda shown: None,
    "title_door": title_door,
    "title_notice": title_notice,
    "help_of_title": help_of_title,
    "battle": battle,
    "help_of_battle": help_of_battle,
    "pause": pause,
    "there": there,
    "saves": saves,
    "wheel": wheel,
    "credits": credits_,
    "result": over,
    "result_watched": result_watched,
    "tutorial": tutorial,
    "leave": lambda shown: shown.press(pygame.K_ESCAPE),
    **REPLAYS,
    "replay_menu": replay_menu,
    **{f"settings_{page.id}": settings(i) for i, page in enumerate(PAGES)},
    "settings_changed": changed,
    "keys_first": keys(),
    "keys_catching": keys(pygame.K_RETURN),
    "keys_refused": keys(pygame.K_RETURN, pygame.K_PAGEDOWN),
    "keys_stay": keys(*[pygame.K_DOWN] * 9, pygame.K_DELETE),
    "keys_last": keys(pygame.K_END),
    "keys_last_refused": keys(pygame.K_END, pygame.K_RETURN, pygame.K_m),
    **{f"keys_{step}": keys(*[pygame.K_PAGEDOWN] * step) for step in range(1, 8)},
}
