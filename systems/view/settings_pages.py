"""What can be set, page by page: the rows are data, the screen treats all of a kind alike."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from content.text import LANGUAGES
from systems.view.palette import load_palettes
from systems.view.preferences import FULL, SCALES, SPEEDS, Preferences
from systems.view.words import Words


class Row(NamedTuple):
    """One setting.  kind: toggle, choice, steps or cards; field: what it changes; values: in the order they are shown.

    Its texts are `settings.FIELD` and `settings.FIELD_about`.
    """

    kind: str
    field: str
    values: tuple[object, ...] = (False, True)


class Page(NamedTuple):
    """A page: its id, its icon and its rows; facts: what is only told there, as text keys."""

    id: str
    glyph: str
    rows: tuple[Row, ...] = ()


_LOUD: Final = tuple(range(0, FULL + 1, 10))
PAGES: Final = (
    Page("general", "ui_globe", (
        Row("choice", "lang", LANGUAGES), Row("steps", "scale", SCALES),
        Row("cards", "palette", tuple(load_palettes())),
        Row("toggle", "still"), Row("toggle", "patterns"), Row("toggle", "careful"),
    )),
    Page("display", "ui_palette", (Row("toggle", "full_screen"), Row("choice", "speed", SPEEDS))),
    Page("controls", "ui_keyboard", (Row("toggle", "letters"), Row("toggle", "edges"), Row("toggle", "latch"))),
    Page("pad", "ui_pad"),
    Page("sound", "ui_speaker", (
        Row("toggle", "sound"), Row("steps", "volume", _LOUD),
        Row("steps", "battle", _LOUD), Row("steps", "menus", _LOUD),
    )),
    Page("mods", "ui_mods"),
    Page("about", "ui_info"),
)  # fmt: skip


def value_of(row: Row, prefs: Preferences, words: Words, *, letters: bool) -> object:
    """What a row stands at."""
    if row.field == "letters":
        return letters
    return words.texts.lang if row.field == "lang" else getattr(prefs, row.field)


def stepped(row: Row, value: object, step: int) -> object:
    """The value a step further: lists of stops end, everything else goes round."""
    at = row.values.index(value) if value in row.values else 0
    if row.kind == "steps":
        return row.values[min(len(row.values) - 1, max(0, at + step))]
    return row.values[(at + step) % len(row.values)]


def changed(prefs: Preferences, row: Row, value: object) -> Preferences:
    """The settings with another value of a row."""
    return replace(prefs, **{row.field: value})  # type: ignore[arg-type]  # the row knows its field's values


def told(row: Row, value: object, words: Words) -> str:
    """A value in words."""
    tell: dict[str, Callable[[], str]] = {
        "lang": lambda: words.say(f"settings.lang_{value}"),
        "palette": lambda: words.say(f"settings.palette_{value}"),
        "scale": lambda: words.say("settings.scale_auto") if not value else _scale(int(str(value)), words),
        "speed": lambda: words.say(f"settings.speed_{value}"),
    }
    if row.kind == "toggle":
        return words.say("settings.on" if value else "settings.off")
    if row.field in tell:
        return tell[row.field]()
    return words.say("number.percent", number=value)


def _scale(percent: int, words: Words) -> str:
    whole, rest = divmod(percent, 100)
    return f"{whole}{words.say('number.decimal')}{rest:02}".rstrip("0") if rest else str(whole)
