"""What a person wants, whatever device said it."""

from enum import StrEnum
from typing import NamedTuple


class Do(StrEnum):
    """Kinds of intent."""

    CURSOR = "cursor"  # x, y: squares to move the cursor by
    POINT = "point"  # x, y: the square under the mouse; spot: where in it
    HOVER = "hover"  # x: index of the action button under the mouse, y: 1 for the second row
    CLICK = "click"  # x, y: the square clicked; spot: where in it
    CONFIRM = "confirm"
    WAYPOINT = "waypoint"  # walk by the cursor's square; of a click spot is told, and x, y are the square
    BACK = "back"
    UNIT = "unit"  # x: 1 next, -1 previous
    TARGET = "target"  # x: 1 next, -1 previous
    AIM = "aim"  # x: 1 next, -1 previous: location, corner, manner or weapon
    MORE = "more"  # show the other row of action buttons
    SLOT = "slot"  # x: index of the action button, y: 1 for the second row
    CHOOSE = "choose"  # word: kind of action, or id of a list entry
    SELECT = "select"  # x: alias of a creature
    GUESS = "guess"
    END_TURN = "end_turn"
    END_NOW = "end_now"
    SCROLL = "scroll"  # y: log lines
    TABLE = "table"  # x: 1 on, -1 back: show other rows of the table of who sees whom
    GOALS = "goals"  # tell every objective
    AWARENESS = "awareness"  # show or leave the view of who perceives whom
    LIGHTS = "lights"  # tell bright, dim and dark squares apart by patterns, too
    HELP = "help"  # show or hide the keys
    PAUSE = "pause"  # stop or go on while others act
    VIEW = "view"  # x: 1 next, -1 previous: whose knowledge is shown while watching
    AGAIN = "again"  # the same scenario once more, with another seed
    ZOOM = "zoom"  # x: 1 closer, -1 farther
    PAN = "pan"  # x, y: squares
    CENTRE = "centre"
    LOG = "log"
    SCALE = "scale"  # x: 1 larger, -1 smaller text
    FULL_SCREEN = "full_screen"
    SCREENSHOT = "screenshot"
    SAVE = "save"  # write a save now
    LOAD = "load"  # show what can be loaded
    SETTINGS = "settings"  # open the settings over what is shown
    UNDO = "undo"  # drop the plan; where play is casual, take the last action back
    MENU = "menu"  # pause, with what else there is to do
    ACTIONS = "actions"  # every action in one ring
    MARK = "mark"  # x: 1 next, -1 previous: in a replay, to where something happened
    ENDS = "ends"  # x: 1 last, -1 first
    FILM = "film"  # write a moving picture of what is shown
    REPLAYS = "replays"  # show what was recorded
    QUIT = "quit"


class Intent(NamedTuple):
    """One wish, with what it needs.  spot: a place on the map in quarters of a square, if that is told."""

    do: Do
    x: int = 0
    y: int = 0
    word: str = ""
    spot: tuple[int, int] | None = None
