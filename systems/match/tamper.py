"""Alter a recording on purpose, with valid checksums: for tests of verification."""

import json
from typing import Any, Final

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
        raise UsageError(f"cannot tamper with {wish!r}; say TICK:FIELD=VALUE, for example 12:target=5")
    frames = [*recording.ticks]
    at = next((i for i, frame in enumerate(frames) if frame.tick == int(tick_text)), None)
    if at is None or frames[at].action is None:
        raise UsageError(f"tick {tick_text} has no action to tamper with; ticks go from 2 to {recording.playable_to}")
    frames[at] = _altered(frames[at], field, _value(text))
    try:
        return rewrite(recording._replace(ticks=frames))
    except (CodecError, ReplayError) as error:
        raise UsageError(f"tick {tick_text}: no recording can hold {field}={text:.60}: {error.message}") from None


def _altered(frame: TickFrame, field: str, value: Any) -> TickFrame:
    wire, values = frame.action
    names = list(lookup("action", wire).__dataclass_fields__)
    if field not in names:
        raise UsageError(f"the {wire} of tick {frame.tick} has no field {field!r}; it has {', '.join(names)}")
    changed = [*values]
    changed[names.index(field)] = value
    return frame._replace(action=[wire, changed])


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # no JSON, or longer or deeper than can be read: it is text
        return text
