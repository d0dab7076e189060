"""Cases as files spell them: every key with its type; docs/cases.md lists them from here."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Literal

from components.ability import Save, Shape, Targets
from components.actions import Square
from components.detection import Light
from components.gear import Use
from components.vigilance import Setting
from content.creatures import Modifier, Size
from content.maps.rows import LightRow, MapRow, WallRow, ZoneRow
from content.measures import Feet, Percent, Rounds
from content.scenarios import RelationRow
from content.schema import Within
from content.senses import SenseUse
from content.weapons import Damage
from systems.rules.bands import Band

Count = Annotated[int, Within(0, 10_000)]
Condition = Literal[
    "prone",
    "dazzled",
    "blinded",
    "deafened",
    "stunned",
    "bleeding",
    "unconscious",
    "dying",
    "invisible",
    "netted",
    "exposed",
    "shielded",
    "blurred",
    "displaced",
]
Conditions = tuple[Condition, ...] | dict[str, Rounds]
Point = tuple[Decimal, Decimal]


@dataclass(frozen=True, slots=True)
class WeaponUse:
    """A weapon written in a creature: one of content's by name with what differs, or a new one.

    A new one does 1d6; an increment makes it ranged.
    """

    name: str
    damage: Damage | None = None
    use: Use | None = None
    reach: Feet | None = None
    increment: Feet | None = None
    ammo: bool | None = None
    subdual: bool | None = None
    attack: Annotated[int, Within(-20, 20)] | None = None
    hand: str | None = None
    effect: Literal["", "netted", "prone"] | None = None
    reload: Annotated[int, Within(0, 3)] | None = None


@dataclass(frozen=True, slots=True)
class NumbersRow:
    """What can be said of a creature's body, senses and modifiers."""

    size: Size | None = None
    plan: str | None = None
    senses: tuple[str | SenseUse, ...] | None = None
    weapons: tuple[str | WeaponUse, ...] | None = None
    hp: Annotated[int, Within(0, 10_000)] | tuple[Count, Count] | None = None
    attack: Modifier | None = None
    defense: Modifier | None = None
    might: Modifier | None = None
    perception: Modifier | None = None
    stealth: Modifier | None = None
    deception: Modifier | None = None
    fortitude: Modifier | None = None
    reflex: Modifier | None = None
    will: Modifier | None = None
    speed: Feet | None = None
    reach: Feet | None = None
    minion: bool | None = None
    ammo: Annotated[int, Within(0, 1000)] | None = None
    abilities: tuple[str, ...] | None = None
    reacts: Setting | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatureRow(NumbersRow):
    """One creature.  hp, strain: now, or [now, most]; assumed: what others take it to have, if not the truth."""

    name: str
    at: Square
    side: str = ""
    kind: str = ""
    elevation: Feet = 0
    initiative: Annotated[int, Within(-30, 100)] | None = None
    ap: Annotated[int, Within(0, 20)] | None = None
    strain: Count | tuple[Count, Count] | None = None
    conditions: Conditions = ()
    gear: tuple[str, ...] = ()
    conceals: Percent = 0
    avoid_notice: bool = False
    moved: bool = False
    taking_cover: bool = False
    assumed: NumbersRow | None = None


@dataclass(frozen=True, slots=True)
class EffectRow:
    """One effect that `use` brings about; every creature of the case may use it."""

    name: str
    shape: Shape = Shape.NONE
    radius: Feet = 0
    range: Feet = 1000
    save: Save = Save.NONE
    dc: Annotated[int, Within(0, 100)] = 10
    damage: Damage = "0"
    half: bool = True
    traits: tuple[str, ...] = ()
    ap: Annotated[int, Within(0, 10)] = 1
    ammo: Annotated[int, Within(0, 100)] = 0
    strain: Annotated[int, Within(0, 100)] = 0
    targets: Targets | None = None
    needs: Literal["", "unnoticed"] = ""
    conditions: Conditions = ()
    gains: Conditions = ()
    cover_steps: Annotated[int, Within(-1, 1)] = 0
    attack: Annotated[int, Within(-20, 20)] | bool | None = None
    bands: tuple[Band, ...] = ()


@dataclass(frozen=True, slots=True)
class ObjectRow:
    """One object: a chest, a trap, a door, an item.  Without stealth it is seen wherever a creature would be."""

    name: str
    at: Square
    kind: str = "chest"
    stealth: Modifier | None = None
    hp: Count = 10
    defense: Modifier = 0
    hardness: Annotated[int, Within(0, 100)] = 0
    in_areas: bool = False
    inside: str = ""


@dataclass(frozen=True, slots=True)
class KnownRow:
    """What an observer holds before the first step; at: where it takes an Undetected target to be."""

    observer: str
    target: str
    state: Literal["observed", "hidden", "undetected", "unnoticed"]
    at: Square | None = None


@dataclass(frozen=True, slots=True)
class SetRow:
    """A change of the world between steps.  conditions are all there are afterwards; light is the map's."""

    creature: str = ""
    at: Square | None = None
    elevation: Feet | None = None
    conditions: Conditions | None = None
    hp: Count | None = None
    subdual: Count | None = None
    ap: Annotated[int, Within(0, 20)] | None = None
    ammo: Annotated[int, Within(0, 1000)] | None = None
    strain: Count | None = None
    reaction: bool | None = None
    taking_cover: bool | None = None
    light: Light | None = None
    zones: tuple[ZoneRow, ...] = ()
    lights: tuple[LightRow, ...] = ()
    door: Point | None = None
    open: bool | None = None


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step: exactly one of do, ask, set, turn; expect is partial."""

    do: dict[str, object] | None = None
    ask: dict[str, object] | None = None
    set_: SetRow | None = None
    turn: str = ""
    expect: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CaseRow:
    """One case: a field, what is known, the dice, and steps."""

    id: str
    ruleset: str = "levels"
    note: str = ""
    map: MapRow = field(default_factory=MapRow)
    zones: tuple[ZoneRow, ...] = ()
    walls: tuple[WallRow, ...] = ()
    lights: tuple[LightRow, ...] = ()
    creatures: tuple[CreatureRow, ...] = ()
    effects: tuple[EffectRow, ...] = ()
    objects: tuple[ObjectRow, ...] = ()
    relations: tuple[RelationRow, ...] = ()
    known: tuple[KnownRow, ...] = ()
    dice: dict[str, tuple[Annotated[int, Within(1, 1000)], ...]] = field(default_factory=dict)
    step: tuple[dict[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class FileRow:
    """One file; cases and their steps are read one by one, so that a fault of one hides no fault of another."""

    case: tuple[dict[str, object], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PairAsk:
    """ask.pair: the observer, or attacker, first."""

    pair: tuple[str, str]
    with_: str = ""
    view: str = ""


@dataclass(frozen=True, slots=True)
class CreatureAsk:
    """ask.creature."""

    creature: str


@dataclass(frozen=True, slots=True)
class SquareAsk:
    """ask.square."""

    square: Square
    view: str = ""


@dataclass(frozen=True, slots=True)
class LegalAsk:
    """ask.legal: an action, written as in do."""

    legal: dict[str, object]


@dataclass(frozen=True, slots=True)
class OddsAsk:
    """ask.odds: an action, written as in do."""

    odds: dict[str, object]


@dataclass(frozen=True, slots=True)
class LogAsk:
    """ask.log: what the side was told in the last step that did something, or with whole since the beginning."""

    log: str
    whole: bool = False
    same_as: str = ""
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class TextAsk:
    """ask.text: a key in a language; args fill its placeholders."""

    text: str
    lang: str = "en"
    args: dict[str, str | int] = field(default_factory=dict)


Ask = PairAsk | CreatureAsk | SquareAsk | LegalAsk | OddsAsk | LogAsk | TextAsk
ASKS: dict[str, type] = {
    "pair": PairAsk,
    "creature": CreatureAsk,
    "square": SquareAsk,
    "legal": LegalAsk,
    "odds": OddsAsk,
    "log": LogAsk,
    "text": TextAsk,
}
