"""The menu of a battle: what there is to do beside playing."""

from collections.abc import Callable

from systems.view.intents import Do
from systems.view.menu_screen import Entry
from systems.view.words import Words

Deed = Callable[[], object]


def battle_menu(
    words: Words, *, watching: bool, over: bool, load: bool, wish: Callable[[Do], Deed], settings: Deed, leave: Deed,
    skip: Deed | None,
) -> tuple[Entry, ...]:  # fmt: skip
    """Its entries.

    watching: nobody plays; over: the battle is decided; load: saves can be loaded; wish: what an intent does here;
    skip: leaves out a step of the lesson, None where nothing is taught.
    """
    told: list[tuple[str, str, Deed]] = [("ui_play", "menu.go_on", bool)]
    if not over:
        told.append(("ui_flag", "menu.save", wish(Do.SAVE)))
    if load:
        told.append(("ui_log", "menu.load", wish(Do.LOAD)))
    told.append(("ui_gear", "ui.settings", settings))
    if skip is not None:
        told.append(("ui_step_fwd", "menu.skip", skip))
    away = "menu.leave_watched" if watching else "menu.leave"
    told += [("ui_keyboard", "menu.keys", wish(Do.HELP)), ("ui_close", away, leave)]
    return tuple(Entry(glyph, words.say(text), run) for glyph, text, run in told)
