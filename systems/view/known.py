"""All that the battle screen knows at one moment, gathered once per change."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast

from components.actions import Action, Move, Square, Strike
from components.events import Witnessed
from components.gear import Weapon
from components.observation import Contact, ItemView, Observation, Own
from systems.view.planner import Planner, Route, Routes
from systems.view.session import Refused

T = TypeVar("T")
WALKS = ("stride", "sneak", "step")
BETWEEN = "between"
SLOT = "slot"


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """An observation with what the rules say about it.  options: legal actions of the acting creature by kind.

    casual: what was done may be taken back.  pause: nobody's turn is shown, BETWEEN two turns, or that of the unknown
    SLOT, which has one at the end of every round.  fresh: how many of the last lines of the log came together.
    """

    observation: Observation
    log: tuple[Witnessed, ...]
    waiting: bool
    over: bool
    watching: bool
    options: Mapping[str, Sequence[Action]]
    why_not: Callable[[Action], Refused | None]
    planner: Planner
    kept: dict[tuple[str, tuple[Square, ...]], Routes] = field(default_factory=dict)
    casual: bool = False
    pause: str = ""
    fresh: int = 0
    judged: dict[Action, bool] = field(default_factory=dict)
    made: dict[Hashable, object] = field(default_factory=dict)

    @property
    def actor(self) -> Own | None:
        """The human's creature that acts now."""
        return self.observation.mine(self.observation.actor) if self.waiting else None

    @property
    def declares(self) -> bool:
        """True if attacks are declared at a part of the body: a wound can land there by these rules (R-DECL-1)."""
        rules = self.observation.briefing.ruleset
        return bool(rules.light_wound_percent or rules.heavy_wound_percent)

    def paused(self, pause: str) -> "Known":
        """The same while nobody of ours may act."""
        return replace(self, pause=pause, waiting=False, kept={}, judged={}, made={})

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is made of this knowledge and nothing else but the key, made when it is first asked for."""
        if key not in self.made:
            self.made[key] = make()
        return cast(T, self.made[key])

    def allows(self, action: Action) -> bool:
        """True if an action may be done now; asked once for each."""
        if action not in self.judged:
            self.judged[action] = self.why_not(action) is None
        return self.judged[action]

    def bystanders(self, weapon: str) -> tuple[int, ...]:
        """Allies and the neutral who may be attacked with a weapon, though nobody offers it, by their square."""
        actor = self.actor
        if actor is None:
            return ()
        there = sorted((c for c in self.others() if c.peaceful), key=lambda c: (c.y, c.x, c.alias))
        return tuple(c.alias for c in there if self.allows(Strike(actor.alias, c.alias, weapon)))

    def routes(self, kind: str, by: tuple[Square, ...] = ()) -> Routes:
        """Where the acting creature may walk in this way; by: squares that it goes by, in this order."""
        if (kind, by) not in self.kept:
            self.kept[kind, by] = self._onward(kind, by) if by else self._routes(kind)
        return self.kept[kind, by]

    def _onward(self, kind: str, by: tuple[Square, ...]) -> Routes:
        led, actor = self.routes(kind, by[:-1]).get(by[-1]), self.actor
        return {} if led is None or actor is None else self.planner.onward(actor, kind, led)

    def _routes(self, kind: str) -> Routes:
        actor = self.actor
        if actor is None:
            return {}
        moves = [a for a in self.options.get(kind, ()) if isinstance(a, Move) and a.path]
        return {a.path[-1]: Route(self.planner.feet(actor, kind, a.path[-1]), a.path) for a in moves}

    def weapons(self, kind: str) -> tuple[Weapon, ...]:
        """Weapons of the acting creature for this button: melee for strike, the others for shoot."""
        actor = self.actor
        if actor is None:
            return ()
        return tuple(w for w in actor.numbers.weapons if w.distant == (kind == "shoot"))

    def targets(self, kind: str, weapon: str) -> tuple[int, ...]:
        """Contacts and things that may be attacked with this weapon by their square; first enemies, last bystanders."""
        legal = {
            a.target
            for a in self.options.get("strike", ())
            if isinstance(a, Strike) and a.weapon == weapon and a.target
        }
        found = [c for alias in legal if (c := self.observation.contact(alias)) is not None]
        things = [item for item in self.observation.items if item.alias in legal]
        creatures = tuple(c.alias for c in sorted(found, key=lambda c: (c.y, c.x)))
        broken = tuple(item.alias for item in sorted(things, key=lambda item: (item.y, item.x)))
        return creatures + broken + self.bystanders(weapon)

    def item(self, alias: int) -> ItemView | None:
        """The thing of this alias."""
        return next((item for item in self.observation.items if item.alias == alias), None)

    def others(self) -> tuple[Contact, ...]:
        """Contacts with a certain square, still in the fight, friend or foe."""
        return tuple(c for c in self.observation.contacts if c.certain and c.fighting)

    def enemies(self) -> tuple[Contact, ...]:
        """Those of them that are not known to be allies or neutral."""
        return tuple(c for c in self.others() if not c.peaceful)
