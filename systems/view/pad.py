"""A game pad: its buttons, sticks and triggers become presses that bring their intent along.

One press is an ordinary key press without a key, so every screen that can be played by keys can be played by a pad.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import pygame

from systems.view.intents import Do, Intent
from systems.view.screen import NEVER
from systems.view.words import Words

FAR: Final = 0.5
"""How far a stick or trigger must be pushed, of 1."""
LINGER_MS: Final = 350
"""How long LT must be held to show who perceives whom; let go sooner it means the target before."""
TWICE_MS: Final = 400
"""How soon after one press of R3 another one counts as the second."""
LT_KEY: Final = -2
"""The key that stands for LT while it shows something."""
LONG_MS: Final = 500
"""How long the start button must be held to end the turn, and A to lead a walk by the cursor."""
DPAD: Final = "dpad"
"""The word of a cursor step that the cross made: where a strike is aimed it chooses the location."""
_BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b", pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y", pygame.CONTROLLER_BUTTON_BACK: "select", pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}  # fmt: skip
_PLAIN_BUTTONS: Final = ("a", "b", "x", "y", "lb", "rb", "select", "start", "", "l3", "r3")
"""The order of a pad that SDL has no mapping for."""
_AXES: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: "lx", pygame.CONTROLLER_AXIS_LEFTY: "ly", pygame.CONTROLLER_AXIS_RIGHTX: "rx",
    pygame.CONTROLLER_AXIS_RIGHTY: "ry", pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt",
}  # fmt: skip
_PLAIN_AXES: Final = ("lx", "ly", "lt", "rx", "ry", "rt")
_PRESSED: Final = {
    "a": Intent(Do.CONFIRM), "b": Intent(Do.BACK), "x": Intent(Do.ACTIONS), "y": Intent(Do.GUESS),
    "lb": Intent(Do.UNIT, -1), "rb": Intent(Do.UNIT, 1), "lt": Intent(Do.TARGET, -1), "rt": Intent(Do.TARGET, 1),
    "r3": Intent(Do.LIGHTS), "up": Intent(Do.CURSOR, 0, -1, DPAD), "down": Intent(Do.CURSOR, 0, 1, DPAD),
    "left": Intent(Do.CURSOR, -1, 0, DPAD), "right": Intent(Do.CURSOR, 1, 0, DPAD),
}  # fmt: skip
_WITH_SELECT: Final = {
    "a": Intent(Do.GOALS), "x": Intent(Do.LOG), "y": Intent(Do.VIEW, 1), "r3": Intent(Do.AWARENESS),
}  # fmt: skip
"""What parts mean while select is held."""
_LASTING: Final = {"r3": -1}
"""Parts that work as long as they are held, with the key that stands for them: the end of one is no other's."""
_LET_GO: Final = {
    "select": (Do.UNDO, Do.UNDO), "l3": (Do.CENTRE, Do.CENTRE), "start": (Do.MENU, Do.END_NOW),
    "a": (Do.CONFIRM, Do.WAYPOINT),
}  # fmt: skip
"""What a part means once it is let go: soon, or after a long press."""
_CROSS: Final = ("up", "down", "left", "right")
_EVENTS: Final = frozenset({
    pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION, pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION,
})  # fmt: skip
PARTS: Final[Mapping[Do, tuple[str, ...]]] = {
    Do.CURSOR: ("stick", "dpad"), Do.CONFIRM: ("a",), Do.WAYPOINT: ("a_long",), Do.BACK: ("b",), Do.ACTIONS: ("x",),
    Do.GUESS: ("y",), Do.UNIT: ("rb", "lb"), Do.TARGET: ("rt", "lt"), Do.AIM: ("dpad",),
    Do.AWARENESS: ("select_r3", "lt_long"), Do.VIEW: ("select_y",), Do.LIGHTS: ("r3",), Do.CENTRE: ("l3", "r3_twice"),
    Do.PAN: ("right_stick",),
    Do.ZOOM: ("l3_right_stick",), Do.SCROLL: ("select_right_stick",), Do.TABLE: ("select_right_stick",),
    Do.LOG: ("select_x",), Do.GOALS: ("select_a",), Do.UNDO: ("select",), Do.MENU: ("start",),
    Do.END_NOW: ("start_long",),
}  # fmt: skip
"""Which parts of a pad mean a kind of intent in a battle."""


def press(intent: Intent, key: int = 0, *, lasting: bool = False) -> pygame.event.Event:
    """A key press without a key that means this; key: stands for the part of the pad if that can be held.

    lasting: it was held for a while before it counts, and ends once it is let go.
    """
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0, wish=intent, lasting=lasting)


def release(key: int = 0) -> pygame.event.Event:
    """The end of such a press."""
    return pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def pad_labels(do: Do, words: Words, parts: Mapping[Do, tuple[str, ...]] = PARTS) -> tuple[str, ...]:
    """What the pad's parts for a kind of intent are called; none if it has none.

    parts: by what they mean where the hints are shown.
    """
    return tuple(words.say(f"pad.{name}") for name in parts.get(do, ()))


def of_pad(event: pygame.event.Event) -> bool:
    """True for what a pad did."""
    return event.type in _EVENTS


class Pads:
    """The pads that are plugged in, as one: what is held, and where the sticks are."""

    def __init__(self) -> None:
        self._axes: dict[str, float] = {}
        self._towards: dict[str, tuple[int, int]] = {}
        self._held: dict[str, int] = {}
        self._used: set[str] = set()
        self._hat = (0, 0)
        self._leads = self._lingers = False
        self._lingering = False  # LT shows something now
        self._clicked = -TWICE_MS  # when R3 was pressed last
        self._open: dict[int, object] = {}
        self._mapped: set[int] = set()

    def begin(self) -> None:
        """Look for pads; without a system for them there are none."""
        try:
            from pygame._sdl2 import controller

            pygame.joystick.init()
            controller.init()
        except (ImportError, pygame.error):
            return

    def watch(self, event: pygame.event.Event) -> None:
        """Open a pad that was plugged in, and let go of one that was pulled out."""
        if event.type == pygame.JOYDEVICEADDED:
            with suppress(ImportError, pygame.error):  # it may be gone again by now
                self._add(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
            self._mapped.discard(event.instance_id)
            self._hat = (0, 0)
            for held in (self._axes, self._towards, self._held):  # nobody will let go of these
                held.clear()
            self._lingering = False

    def wait(self, now: int) -> int:
        """Milliseconds until what is held means more than it does when it is let go."""
        waiting = "lt" in self._held and not self._lingering
        return max(0, self._held["lt"] + LINGER_MS - now) if waiting else NEVER

    def due(self, now: int) -> list[pygame.event.Event]:
        """The presses that what is held means by now."""
        if self.wait(now):
            return []
        self._lingering = True
        return [press(Intent(Do.AWARENESS), LT_KEY, lasting=True)]

    def _add(self, index: int) -> None:
        from pygame._sdl2 import controller

        made = controller.Controller if controller.is_controller(index) else pygame.joystick.Joystick
        opened = made(index)
        plain = opened if isinstance(opened, pygame.joystick.JoystickType) else opened.as_joystick()
        self._open[plain.get_instance_id()] = opened
        if plain is not opened:
            self._mapped.add(plain.get_instance_id())

    def presses(
        self, event: pygame.event.Event, now: int, *, leads: bool = False, lingers: bool = False
    ) -> list[pygame.event.Event]:
        """The presses and releases that an event of a pad means at this time in ms.

        leads: a walk is prepared, which a long press leads by the cursor's square: a press counts once it is let go.
        lingers: LT shows something when it is held, and means what it means to press it once it is let go.
        """
        self._leads, self._lingers = leads, lingers
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            name = _BUTTONS.get(event.button, "")
            return self._button(name, event.type == pygame.CONTROLLERBUTTONDOWN, now)
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._axis(_AXES.get(event.axis, ""), event.value / 32768, now)
        if getattr(event, "instance_id", -1) in self._mapped:
            return []  # told already, as a mapped pad
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            name = _PLAIN_BUTTONS[event.button] if event.button < len(_PLAIN_BUTTONS) else ""
            return self._button(name, event.type == pygame.JOYBUTTONDOWN, now)
        if event.type == pygame.JOYAXISMOTION:
            name = _PLAIN_AXES[event.axis] if event.axis < len(_PLAIN_AXES) else ""
            return self._axis(name, event.value, now)
        return self._cross(event.value) if event.type == pygame.JOYHATMOTION else []

    def _button(self, name: str, down: bool, now: int) -> list[pygame.event.Event]:
        if name in ("select", "start", "l3") or (name == "a" and self._delayed(down)):
            return self._modifier(name, down, now)
        key = _LASTING.get(name, 0)
        if not down:
            return [release(key)] if name in _CROSS or key else []
        if "select" in self._held and name in _WITH_SELECT:
            self._used.add("select")
            return [press(_WITH_SELECT[name], key)]
        if name == "r3" and self._lingers:
            last, self._clicked = self._clicked, now
            if now - last <= TWICE_MS:
                return [press(_PRESSED[name], key), press(Intent(Do.CENTRE))]
        return [press(_PRESSED[name], key)] if name in _PRESSED else []

    def _delayed(self, down: bool) -> bool:
        """True where it takes until its end to tell what a press of A means."""
        return "a" in self._held or (down and self._leads and "select" not in self._held)

    def _modifier(self, name: str, down: bool, now: int) -> list[pygame.event.Event]:
        """Buttons that mean something once they are let go, unless they changed what another part did meanwhile."""
        if down:
            self._held[name] = now
            self._used.discard(name)
            return []
        since = self._held.pop(name, now)
        if name in self._used:
            return []
        short, long = _LET_GO[name]
        return [press(Intent(long if now - since >= LONG_MS else short))]

    def _cross(self, value: tuple[int, int]) -> list[pygame.event.Event]:
        if value == self._hat:
            return []
        self._hat = value
        return [press(Intent(Do.CURSOR, value[0], -value[1], DPAD))] if value != (0, 0) else [release()]

    def _axis(self, name: str, value: float, now: int) -> list[pygame.event.Event]:
        before = self._axes.get(name, 0.0)
        self._axes[name] = value
        if name == "lt" and (self._lingers or "lt" in self._held):
            return self._linger(value, before, now)
        if name in ("lt", "rt"):
            return [press(_PRESSED[name])] if value >= FAR > before else []
        if not name:
            return []
        stick = name[0]
        x, y = (self._axes.get(f"{stick}{axis}", 0.0) for axis in "xy")
        towards = (int(x >= FAR) - int(x <= -FAR), int(y >= FAR) - int(y <= -FAR))
        if towards == self._towards.get(stick, (0, 0)):
            return []
        self._towards[stick] = towards
        if towards == (0, 0):
            return [release()]
        return [press(Intent(Do.CURSOR, *towards) if stick == "l" else self._right(*towards))]

    def _linger(self, value: float, before: float, now: int) -> list[pygame.event.Event]:
        """LT where it can be held: what it shows ends with it, and let go soon it means the target before."""
        if value >= FAR > before:
            self._held["lt"] = now
        if value >= FAR or self._held.pop("lt", None) is None:
            return []
        shown, self._lingering = self._lingering, False
        return [release(LT_KEY)] if shown else [press(_PRESSED["lt"])]

    def _right(self, x: int, y: int) -> Intent:
        """What the right stick means, by what is held beside it."""
        if "l3" in self._held:
            self._used.add("l3")
            return Intent(Do.ZOOM, -y or x)
        if "select" in self._held:
            self._used.add("select")
            return Intent(Do.SCROLL, 0, -5 * y) if y else Intent(Do.TABLE, x)
        return Intent(Do.PAN, x, y)
