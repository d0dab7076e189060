"""Play twin battles and compare every channel (tests/channels.py)."""

from collections.abc import Mapping
from typing import NamedTuple

from tests.channels import (
    DEEP,
    REPLAY,
    REPLAY_FILM,
    REPLAY_VIEW,
    SHALLOW,
    Channel,
    replay_film,
    replay_log,
    replay_view,
)
from tests.twins import World, steps

DEEP_AT = 5
"""The channels that cost more are compared once a pair, at one of so many decisions; or at every one."""
VIEWED_AT = 20
"""A replay's own view of the side, and a film of it, are compared of one recorded pair in so many seeds."""


class Compared(NamedTuple):
    """What came of one pair: decisions compared, and the first channel that differed, "" for none."""

    seed: int
    decisions: int
    differs: str


def unlike(channels: Mapping[str, Channel], one: World, other: World) -> str:
    """The first of some channels in which twins differ, "" for none."""
    return next((name for name, channel in channels.items() if channel(one) != channel(other)), "")


def compare(
    seed: int, *, rounds: int = 1, deeply: bool = False, record: bool = False, ruleset: str = "levels"
) -> Compared:
    """Play one pair until the first evidence; deeply: compare all channels at every decision."""
    decisions, cut = 0, (0, 0)
    last: tuple[World, World] | None = None
    for one, other in steps(seed, rounds=rounds, record=record, ruleset=ruleset):
        found = unlike(SHALLOW, one, other)
        if not found and (deeply or decisions == seed % DEEP_AT):
            found = unlike(DEEP, one, other)
        if found:
            return Compared(seed, decisions, found)
        decisions, last = decisions + 1, (one, other)
        cut = one.battle.world.tick_number, other.battle.world.tick_number
    logs = [replay_log(world, ticks) for world, ticks in zip(last, cut, strict=True)] if record and last else []
    if logs and logs[0] != logs[1]:
        return Compared(seed, decisions, REPLAY)
    if logs and last and seed % VIEWED_AT == 0:
        views = [replay_view(world, ticks) for world, ticks in zip(last, cut, strict=True)]
        if views[0] != views[1]:
            return Compared(seed, decisions, REPLAY_VIEW)
        films = [replay_film(world, ticks) for world, ticks in zip(last, cut, strict=True)]
        if films[0] != films[1]:
            return Compared(seed, decisions, REPLAY_FILM)
    return Compared(seed, decisions, "")
