"""What is unfinished within a tick: a stack of frames, the last one acts (DESIGN 2.4)."""

from dataclasses import dataclass, field

from components.actions import Action, Square
from ecs.ids import EntityId
from ecs.registry import component, frame


@frame("walk")
@dataclass(slots=True)
class Walk:
    """A move in progress.  mode: stride, step or sneak; index: squares walked; offered: reactions to the next step
    were asked.

    faces: the d20 of the Sneak's one Stealth roll, drawn before the first step; against: the observers it is judged by,
    ascending: those to whom the actor was Hidden or Undetected as it began (D-SNEAK-1), and those of whom its side
    believes so; vain: the latter, who in truth observed it: what it comes to is told and changes nothing; worst: of
    those who could perceive it since -> worst cover so far of the squares entered, -1 once unscreened from it; judged:
    observer -> a number for the outcome so far.
    """

    actor: EntityId
    mode: str
    path: tuple[Square, ...]
    start: Square = (0, 0)
    serial: int = 0
    beat: int = 0
    index: int = 0
    offered: bool = False
    faces: tuple[int, ...] = ()
    against: tuple[EntityId, ...] = ()
    vain: tuple[EntityId, ...] = ()
    worst: dict[EntityId, int] = field(default_factory=dict)
    judged: dict[EntityId, int] = field(default_factory=dict)


@frame("attack")
@dataclass(slots=True)
class Attack:
    """One strike to resolve: at a creature, or at a guessed square (target 0)."""

    actor: EntityId
    target: EntityId
    weapon: str
    aim: str = ""
    square: Square | None = None
    reaction: bool = False
    serial: int = 0
    beat: int = 0


@frame("deed")
@dataclass(slots=True)
class Deed:
    """Any action that is no walk and no attack: done within one beat, the end of a turn within two."""

    actor: EntityId
    action: Action
    serial: int = 0
    beat: int = 0


Frame = Walk | Attack | Deed


@component("frames")
@dataclass(slots=True)
class Frames:
    """The stack, empty between ticks.

    One per world.  done: the top frame finished in this beat and is dropped at its end.
    """

    stack: list[Frame] = field(default_factory=list)
    done: bool = False

    @property
    def top(self) -> Frame | None:
        """The frame that acts in this beat."""
        return self.stack[-1] if self.stack else None
