"""Alter a recording on purpose, with valid checksums: for tests of verification."""

import json
from typing import Final

from content.phrase import fault, why_of
from ecs.codec import Plain
from ecs.errors import CodecError, ReplayError, UsageError
from ecs.registry import lookup
from ecs.replay import Recording, rewrite
from ecs.ticks import TickFrame

LONGEST: Final = 9  # digits of a tick


def tamper(recording: Recording, wish: str) -> bytes:
    """Return the recording with one field of one tick's action replaced.  wish: TICK:FIELD=VALUE, VALUE as JSON or
    text.

    Raises: UsageError for a tick that is not there or has no action, or a field the action has not.
    """
    place, equals, text = wish.partition("=")
    tick_text, colon, field = place.partition(":")
    if not (equals and colon and tick_text.isdecimal() and len(tick_text) <= LONGEST):
        raise fault(UsageError, "error.no_tampering", wish=repr(wish))
    frames = [*recording.ticks]
    at = next((i for i, frame in enumerate(frames) if frame.tick == int(tick_text)), None)
    if at is None or frames[at].action is None:
        raise fault(UsageError, "error.no_action_there", tick=tick_text, last=recording.playable_to)
    frames[at] = _altered(frames[at], field, _value(text))
    try:
        return rewrite(recording._replace(ticks=frames))
    except (CodecError, ReplayError) as error:
        value, why = f"{field}={text:.60}", why_of(error)
        raise fault(UsageError, "error.cannot_hold", tick=tick_text, value=value, why=why) from None


def _altered(frame: TickFrame, field: str, value: Plain) -> TickFrame:
    wire, values = frame.action
    names = list(lookup("action", wire).__dataclass_fields__)
    if field not in names:
        known = ", ".join(names)
        raise fault(UsageError, "error.no_field", action=wire, tick=frame.tick, field=repr(field), known=known)
    changed = [*values]
    changed[names.index(field)] = value
    return frame._replace(action=[wire, changed])


def _value(text: str) -> Plain:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # no JSON, or longer or deeper than can be read: it is text
        return text
