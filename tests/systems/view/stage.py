"""A battle put together by hand for the window: map, creatures, log, and a session that only listens."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from components.actions import Action
from components.detection import Detection
from components.events import Witnessed
from components.observation import Briefing, Combatant, Contact, DoorView, Observation, Own, Seen
from components.scenario import Goal, Objective
from content.loader import Content, load
from content.text import Texts
from ecs.grid.board import Board, Layout, Wall
from ecs.grid.light import light_levels
from ecs.grid.material import Material
from ecs.grid.segments import UNIT
from systems.legality import options, why_not
from systems.rules.refusal import Refusal
from systems.view.battle import BattleSeat
from systems.view.words import Words

MATERIALS = (
    Material("floor"),
    Material("mist", conceals=20, kind="mist"),
    Material("tree", move=True, effect=True, sight=True, cover=2, kind="tree"),
    Material("undergrowth", conceals=20, cost=2, kind="undergrowth"),
    Material("crate", move=True, effect=True, sight=True, cover=2, height=4, kind="crate"),
    Material("wall", move=True, effect=True, sight=True, sound=True, cover=2, kind="wall"),
    Material("low_wall", move=True, effect=True, sight=True, cover=2, height=3, kind="low_wall"),
    Material("door", move=True, effect=True, sight=True, sound=True, cover=2, kind="door"),
    Material("slit", move=True, cover=2, slit=3, kind="slit"),
)
MIST, TREE, BUSH, CRATE, WALL, LOW, DOOR, SLIT = range(1, 9)
WIDTH, HEIGHT = 20, 12
SEEN = [
    (x, y) for y in range(HEIGHT) for x in range(WIDTH) if not (x < 6 and y < 2) and (x, y) not in ((16, 6), (3, 2))
]
LAMPS = [(12, 7, 15, 30), (2, 3, 10, 20)]


@cache
def content() -> Content:
    return load()


def words(lang: str = "en") -> Words:
    return Words(Texts(lang, content().texts))


@cache
def layout() -> Layout:
    """A watch-house, a ditch full of mist, a low wall, and a ruin at an angle."""
    squares = bytearray(WIDTH * HEIGHT)
    places = {
        MIST: [
            (13, 0),
            (14, 0),
            (12, 1),
            (13, 1),
            (14, 1),
            (12, 2),
            (13, 2),
            (11, 3),
            (12, 3),
            (13, 3),
            (11, 4),
            (12, 4),
        ],
        TREE: [(16, 1), (18, 0), (18, 3), (0, 8), (1, 10), (19, 5), (8, 0)],
        BUSH: [(17, 2), (16, 4), (17, 4), (2, 9), (9, 1), (10, 1), (15, 1)],
        CRATE: [(2, 2), (8, 4), (5, 4)],
    }
    for material, where in places.items():
        for x, y in where:
            squares[y * WIDTH + x] = material
    walls = [
        (1, 1, 7, 1, WALL), (1, 1, 1, 6, WALL), (1, 6, 2, 6, WALL), (2, 6, 3, 6, SLIT), (3, 6, 5, 6, WALL),
        (6, 6, 7, 6, WALL), (7, 1, 7, 3, WALL), (7, 4, 7, 6, WALL), (4, 1, 4, 2.5, WALL), (4, 3.5, 4, 4.5, WALL),
        (14.6, 6.4, 16.2, 7.1, WALL), (16.9, 7.4, 18.4, 8.05, WALL), (18.4, 8.05, 18.9, 6.9, WALL),
        (10, 5.5, 10, 9.25, LOW), (7, 3, 7, 4, DOOR), (5, 6, 6, 6, DOOR),
    ]  # fmt: skip
    segments = tuple(
        Wall(round(ax * UNIT), round(ay * UNIT), round(bx * UNIT), round(by * UNIT), material)
        for ax, ay, bx, by, material in walls
    )
    return Layout(WIDTH, HEIGHT, MATERIALS, bytes(squares), segments, bytes(WIDTH * HEIGHT))


def doors() -> tuple[DoorView, ...]:
    return (
        DoorView(101, (14,), ((7, 3),), open=False, locked=False),
        DoorView(102, (15,), ((5, 6),), open=True, locked=False),
    )


@cache
def briefing() -> Briefing:
    objectives = (Objective("red", Goal.REACH, ((18, 7), (18, 8)), 0, ""), Objective("blue", Goal.DEFEAT))
    catalogue = content().catalogue
    return Briefing(
        "red", ("red", "blue"), "crossroads", catalogue.rulesets["levels"], catalogue, layout(), objectives, 8
    )


def numbers(kind: str, **changes: object) -> Combatant:
    found = content().catalogue.kinds[kind]
    whole = Combatant(
        kind=kind, rank=found.rank, plan=found.plan, stats=found.stats, senses=found.senses, weapons=found.weapons,
        max_hp=found.hp, hp=found.hp, ammo=found.ammo, speed=found.stats.speed,
    )  # fmt: skip
    return replace(whole, **changes)  # type: ignore[arg-type]  # names of fields, given by tests


def own(alias: int, name: str, kind: str, at: tuple[int, int], **changes: object) -> Own:
    made = Own(alias, name, *at, 0, numbers(kind), ap=3, reaction=True)
    return replace(made, **changes)  # type: ignore[arg-type]  # names of fields, given by tests


def contact(
    alias: int, kind: str, at: tuple[int, int], best: Detection = Detection.OBSERVED, **changes: object
) -> Contact:
    certain = best is not Detection.UNDETECTED
    made = Contact(alias, "blue", *at, 0, certain, best, 0, True, numbers(kind))
    return replace(made, **changes)  # type: ignore[arg-type]  # names of fields, given by tests


def observation(**changes: object) -> Observation:
    """Three of ours against a guard, an archer in the mist, a heard wolf, and a cultist who slipped away."""
    hidden, observed = Detection.HIDDEN, Detection.OBSERVED
    seen = (
        Seen(11, observed, ()),
        Seen(12, observed, ("mist",)),
        Seen(13, hidden, ()),
    )
    ours = (
        own(1, "Mara", "scout", (9, 7), seen=seen, ap=2, believed={11: hidden, 12: Detection.UNDETECTED, 13: hidden}),
        own(2, "Ilse", "archer", (8, 9), seen=seen, numbers=numbers("archer", hp=9, wounds={"arm": 1})),
        own(3, "Odo", "guard", (5, 8), seen=(seen[0],)),
    )
    theirs = (
        contact(11, "guard", (14, 8), health=3),
        contact(
            12, "archer", (12, 3), numbers=numbers("archer", conditions={"bleeding": 0}, wounds={"leg": 2}), health=2
        ),
        contact(13, "wolf", (16, 4), hidden),
        contact(14, "cultist", (17, 5), Detection.UNDETECTED, rounds_ago=2),
    )
    board = Board(layout(), (15,))
    visible = bytes(int((i % WIDTH, i // WIDTH) in set(SEEN)) for i in range(WIDTH * HEIGHT))
    made = Observation(
        briefing=briefing(), side="red", round=3, actor=1, own=ours, contacts=theirs, doors=doors(),
        initiative=(1, 11, 2, 12, 13, 3), light=light_levels(board, LAMPS), visible=visible,
        explored=bytes(1 for _ in visible),
    )  # fmt: skip
    return replace(made, **changes)  # type: ignore[arg-type]  # names of fields, given by tests


LOG = (
    Witnessed("red", "log.round", {"round": 3}),
    Witnessed("red", "log.take_cover", {"actor": 1}),
    Witnessed("red", "log.lost", {"target": 14}),
    Witnessed("red", "log.heard", {"target": 13}),
    Witnessed(
        "red", "log.hit", {"actor": 2, "target": 12, "weapon": "longbow", "damage": 6},
        ("part.flat|dc=5|roll=14|causes=mist", "part.level|source=cover|amount=-2|clause=R-COV-1",
         "part.level|source=range|amount=-1|clause=R-RNG-1", "part.level|source=off_guard|amount=+1|clause=D-OFF-1",
         "part.attack|faces=16,11,18|kept=11|modifier=+8|total=19|dc=13|net=-2", "part.damage|faces=4|total=6"),
    ),
)  # fmt: skip


class ListeningSession:
    """A session whose battle stands still: it judges by the rules and keeps what was asked of it."""

    def __init__(
        self, known: Observation | None = None, log: Sequence[Witnessed] = LOG, *, waiting: bool = True
    ) -> None:
        self.known = known if known is not None else observation()
        self.lines = list(log)
        self.waiting = waiting
        self.done = False
        self.asked: list[Action] = []
        self.advanced = 0

    @property
    def waiting_for_human(self) -> bool:
        return self.waiting and not self.done

    @property
    def over(self) -> bool:
        return self.done

    @property
    def sides(self) -> Sequence[str]:
        return (self.known.side,)

    def look(self, side: str) -> None:
        raise AssertionError(f"{side} may not be shown")

    def observe(self) -> Observation:
        return self.known

    def log(self) -> Sequence[Witnessed]:
        return self.lines

    def why_not(self, action: Action) -> Refusal | None:
        return why_not(self.known, action)

    def legal(self) -> Mapping[str, Sequence[Action]]:
        return options(self.known)

    def submit(self, action: Action) -> None:
        self.asked.append(action)

    @property
    def casual(self) -> bool:
        return False

    def take_back(self) -> bool:
        return False

    def advance(self) -> None:
        self.advanced += 1


def seat(known: Observation | None = None, log: Sequence[Witnessed] = LOG, *, waiting: bool = True) -> BattleSeat:
    return BattleSeat(ListeningSession(known, log, waiting=waiting), words())
