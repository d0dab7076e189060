"""The battle that tests/long/kill.py kills: tells every tick on standard output once it is written.

python tests/long/killed.py play WORDS...: the command line itself.  python tests/long/killed.py window SCENARIO SEED:
the window under a driver that shows nothing, its keys pressed in turn, casual, with saves by hand and take-backs.
python tests/long/killed.py screen WORDS...: the command line itself, its window on the X server that DISPLAY names.
A line is "TICK HASH" for what was committed, "back TICK" for a take-back.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ["SDL_VIDEODRIVER"] = "x11" if sys.argv[1:2] == ["screen"] else "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from components.actions import Action
from ecs.world import TickRecord
from systems.match.record import Recorder

write, go_back = Recorder.__call__, Recorder.take_back


def say(text: str) -> None:
    """Tell it at once: what was told before the kill is what the other side reads."""
    os.write(1, f"{text}\n".encode())


def tell_ticks() -> None:
    """Let every recorder tell what it has written."""

    def recorded(self: Recorder, action: Action | None, record: TickRecord) -> None:
        write(self, action, record)
        say(f"{record.tick} {record.hash:016x}")

    def went_back(self: Recorder, tick: int) -> None:
        go_back(self, tick)
        say(f"back {tick}")

    Recorder.__call__, Recorder.take_back = recorded, went_back  # type: ignore[method-assign]  # to listen is the point


def window(scenario: str, seed: int) -> None:
    """Play a battle through the window by keys."""
    import pygame

    from content.loader import load
    from content.text import Texts
    from systems.ai import bots
    from systems.cli.bout import Bout
    from systems.cli.window import Shelf, Table
    from systems.match.run import HUMAN
    from systems.view.app import App
    from systems.view.battle_screen import BattleScreen
    from systems.view.offers import offers_of
    from systems.view.words import Words

    content = load()
    texts = Texts("en", content.texts)
    table = Table(None, texts)
    shelf = Shelf(table, content, texts)
    found = content.scenarios[scenario]
    seats = dict.fromkeys(found.sides, "greedy") | {found.sides[0]: HUMAN}
    session = table.open(Bout(found, content, seats, seed, casual=True))
    app = App(Words(texts), offers_of(content), tuple(bots.FACTORIES), lambda _: session, Path("unused"), saves=shelf)
    app.ways.show(session, lambda seed: None)
    keys = (
        pygame.K_2, pygame.K_RETURN, pygame.K_e, pygame.K_RIGHT, pygame.K_1, pygame.K_DOWN, pygame.K_RETURN,
        pygame.K_F5, pygame.K_u, pygame.K_u, pygame.K_1, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE,
        pygame.K_SPACE,
    )  # fmt: skip
    now = 0
    while isinstance(app.stack.top, BattleScreen):
        for key in keys:
            app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))
            app.draw()
            for _ in range(3):
                now += 1000
                app.stack.top.tick(now)
                if not isinstance(app.stack.top, BattleScreen):
                    return


if __name__ == "__main__":
    tell_ticks()
    if sys.argv[1] == "window":
        window(sys.argv[2], int(sys.argv[3]))
    else:
        from systems.cli.dispatch import dispatch

        sys.stdout = sys.stderr
        dispatch(sys.argv[2:] if sys.argv[1] == "screen" else sys.argv[1:])
