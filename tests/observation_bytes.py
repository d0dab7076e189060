"""An Observation as canonical bytes: what "byte-identical input" means."""

from dataclasses import fields
from functools import cache
from typing import get_type_hints

from components.observation import Observation
from ecs.codec import pack, plain


@cache
def _hints() -> dict[str, object]:
    hints = get_type_hints(Observation)
    return {field.name: hints[field.name] for field in fields(Observation) if field.name != "briefing"}


def observation_bytes(observation: Observation) -> bytes:
    """Every field but the briefing, which never changes during a battle."""
    return pack([plain(getattr(observation, name), hint) for name, hint in _hints().items()])
