"""What the battle screen shows, as plain frozen values: no pygame, no world, all text ready to print."""

from dataclasses import dataclass

from systems.view.log_model import LogLine
from systems.view.map_model import Pins
from systems.view.matrix_model import Matrix
from systems.view.panel_model import CreaturePanel, Row
from systems.view.preview_model import Preview
from systems.view.token_model import Look, Marker, Thing, Token


@dataclass(frozen=True, slots=True)
class Chip:
    """A slot of the initiative strip; the last one is always the unknown one (look None)."""

    alias: int
    glyph: str
    allegiance: str
    look: Look | None
    active: bool


@dataclass(frozen=True, slots=True)
class TopBar:
    """The bar above the map.

    ruleset: the name of the rules that are played by; goals: one line or two; watching: its phase says whose knowledge
    is shown, and a click there shows another's.
    """

    title: str
    ruleset: str
    phase: str
    goals: tuple[str, ...]
    chips: tuple[Chip, ...]
    watching: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """An action of the bottom bar.  reason: why it cannot be done now, "" if it can; value: how it is set now."""

    kind: str
    glyph: str
    label: str
    key: str
    enabled: bool
    chosen: bool
    reason: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class BottomBar:
    """The bar below the map: the acting creature and what it may do.

    page: the row of buttons that shows, 0 buttons, 1 more; strain: now and at most.
    """

    alias: int
    glyph: str
    name: str
    hp: int
    max_hp: int
    ap: int
    max_ap: int
    ap_text: str
    status: str
    buttons: tuple[Button, ...]
    more: tuple[Button, ...]
    end_label: str
    end_armed: bool
    can_end: bool
    down: bool = False
    page: int = 0
    more_label: str = ""
    more_key: str = ""
    strain: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Tip:
    """The card beside what the cursor is on."""

    x: int
    y: int
    title: str
    state: tuple[str, str, str] | None
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class BattleModel:
    """One picture of the battle screen."""

    top: TopBar
    bottom: BottomBar
    panel: CreaturePanel | None
    preview: Preview | None
    log_heading: str
    log: tuple[LogLine, ...]
    tokens: tuple[Token, ...]
    markers: tuple[Marker, ...]
    things: tuple[Thing, ...]
    pins: Pins
    tip: Tip | None
    notice: str
    hints: tuple[tuple[str, str], ...]
    matrix: Matrix | None = None
    tabs: tuple[tuple[str, bool], ...] = ()  # words of each tab over the table, and whether it is the one that shows
