"""What the person at the battle screen is doing: plain data beside the observation."""

from dataclasses import dataclass

from components.actions import Square


@dataclass(frozen=True, slots=True)
class UiState:
    """The state of the hands, not of the battle.

    selected: own creature whose panel shows; mode: kind of action being prepared, "" for none; pinned: the square
    clicked once; waypoints: squares that a walk goes by; target: alias chosen; door: door chosen; weapon and aim: for
    strikes; armed: Space was pressed once; paused: others wait; notice: a text key with arguments to show for a moment;
    scroll: log lines skipped; table: rows of the table of who sees whom that were turned on; page: row of buttons
    shown; aware: the view of awareness shows; there: how it would be in the cursor's square, beside how it is now.
    ability: its id; guess: it is aimed at the cursor's square; at: the vertex of a burst, or the corner that a cone or
    line is to start from (None: the nearest); manner: gesture or shout; point: where to lean, in 1/1024 square.
    """

    selected: int = 0
    cursor: Square = (0, 0)
    pinned: Square | None = None
    waypoints: tuple[Square, ...] = ()
    mode: str = ""
    target: int = 0
    door: int = 0
    weapon: str = ""
    aim: str = ""
    ability: str = ""
    guess: bool = False
    at: Square | None = None
    manner: str = ""
    point: Square | None = None
    page: int = 0
    armed: bool = False
    paused: bool = False
    notice: str = ""
    notice_args: tuple[tuple[str, int | str], ...] = ()
    scroll: int = 0
    table: int = 0
    aware: bool = False
    there: bool = False
