"""Keys to intents: by the label on the key, WASD by position."""

from typing import Final

import pygame

from systems.view.intents import Do, Intent

_STEPS: Final = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
    pygame.K_KP4: (-1, 0), pygame.K_KP6: (1, 0), pygame.K_KP8: (0, -1), pygame.K_KP2: (0, 1),
    pygame.K_KP7: (-1, -1), pygame.K_KP9: (1, -1), pygame.K_KP1: (-1, 1), pygame.K_KP3: (1, 1),
}  # fmt: skip
_POSITIONS: Final = {
    pygame.KSCAN_A: (-1, 0),
    pygame.KSCAN_D: (1, 0),
    pygame.KSCAN_W: (0, -1),
    pygame.KSCAN_S: (0, 1),
}
_PLAIN: Final = {
    pygame.K_RETURN: Intent(Do.CONFIRM),
    pygame.K_KP_ENTER: Intent(Do.CONFIRM),
    pygame.K_ESCAPE: Intent(Do.BACK),
    pygame.K_f: Intent(Do.GUESS),
    pygame.K_c: Intent(Do.CENTRE),
    pygame.K_l: Intent(Do.LOG),
    pygame.K_x: Intent(Do.MORE),
    pygame.K_p: Intent(Do.PAUSE),
    pygame.K_o: Intent(Do.GOALS),
    pygame.K_m: Intent(Do.AWARENESS),
    pygame.K_r: Intent(Do.AGAIN),
    pygame.K_u: Intent(Do.UNDO),
    pygame.K_SPACE: Intent(Do.END_TURN),
    pygame.K_PLUS: Intent(Do.ZOOM, 1),
    pygame.K_KP_PLUS: Intent(Do.ZOOM, 1),
    pygame.K_EQUALS: Intent(Do.ZOOM, 1),
    pygame.K_MINUS: Intent(Do.ZOOM, -1),
    pygame.K_KP_MINUS: Intent(Do.ZOOM, -1),
    pygame.K_PAGEUP: Intent(Do.SCROLL, 0, 5),
    pygame.K_PAGEDOWN: Intent(Do.SCROLL, 0, -5),
    pygame.K_F1: Intent(Do.HELP),
    pygame.K_F5: Intent(Do.SAVE),
    pygame.K_F9: Intent(Do.LOAD),
    pygame.K_F11: Intent(Do.FULL_SCREEN),
    pygame.K_F12: Intent(Do.SCREENSHOT),
}
_TURNING: Final = {pygame.K_t: Do.TABLE, pygame.K_v: Do.VIEW}
_DIGITS: Final = {getattr(pygame, f"K_{d}"): (d - 1) % 10 for d in range(10)}
_DIGIT_PLACES: Final = {getattr(pygame, f"KSCAN_{d}"): (d - 1) % 10 for d in range(10)}  # where Shift changes the label


def intent_of(event: pygame.event.Event) -> Intent | None:
    """What a key press means, None if nothing."""
    key, shift, ctrl = event.key, bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
    if ctrl:
        if key in _STEPS:
            return Intent(Do.PAN, *_STEPS[key])
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return Intent(Do.END_NOW)
        if key == pygame.K_z:
            return Intent(Do.UNDO)
        if key in _PLAIN and _PLAIN[key].do is Do.ZOOM:
            return Intent(Do.SCALE, _PLAIN[key].x)
        return None
    if key in _DIGITS or (shift and event.scancode in _DIGIT_PLACES):
        slot = _DIGITS[key] if key in _DIGITS else _DIGIT_PLACES[event.scancode]
        return Intent(Do.SLOT, slot, int(shift))
    if key in _STEPS:
        return Intent(Do.CURSOR, *_STEPS[key])
    if key == pygame.K_TAB:
        return Intent(Do.UNIT, -1 if shift else 1)
    if key in (pygame.K_e, pygame.K_q):
        return Intent(Do.AIM if shift else Do.TARGET, 1 if key == pygame.K_e else -1)
    if key in _TURNING:
        return Intent(_TURNING[key], -1 if shift else 1)
    if event.scancode in _POSITIONS:
        return Intent(Do.CURSOR, *_POSITIONS[event.scancode])
    return _PLAIN.get(key)
