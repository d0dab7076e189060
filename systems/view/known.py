"""All that the battle screen knows at one moment, gathered once per change."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from components.actions import Action, Move, Strike
from components.events import Witnessed
from components.gear import Weapon
from components.observation import Contact, Observation, Own
from systems.view.planner import Planner, Route, Routes
from systems.view.session import Refused

WALKS = ("stride", "sneak", "step")


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """An observation with what the rules say about it.  options: legal actions of the acting creature by kind."""

    observation: Observation
    log: tuple[Witnessed, ...]
    waiting: bool
    over: bool
    watching: bool
    options: Mapping[str, Sequence[Action]]
    why_not: Callable[[Action], Refused | None]
    planner: Planner
    kept: dict[str, Routes] = field(default_factory=dict)

    @property
    def actor(self) -> Own | None:
        """The human's creature that acts now."""
        return self.observation.mine(self.observation.actor) if self.waiting else None

    def routes(self, kind: str) -> Routes:
        """Where the acting creature may walk in this way."""
        if kind not in self.kept:
            self.kept[kind] = self._routes(kind)
        return self.kept[kind]

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
        """Contacts that may be attacked with this weapon, in order of their square."""
        legal = {
            a.target
            for a in self.options.get("strike", ())
            if isinstance(a, Strike) and a.weapon == weapon and a.target
        }
        found = [c for alias in legal if (c := self.observation.contact(alias)) is not None]
        return tuple(c.alias for c in sorted(found, key=lambda c: (c.y, c.x)))

    def enemies(self) -> tuple[Contact, ...]:
        """Contacts with a certain square, still in the fight."""
        return tuple(c for c in self.observation.contacts if c.certain and c.fighting)
