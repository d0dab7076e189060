"""Altered recordings and saves: bytes bent, contents bent or their values replaced under checksums that are right."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgpack

from ecs.codec import pack
from ecs.errors import FieldcraftError
from ecs.frames import PREAMBLE, FrameReader, FrameWriter
from systems.match.record import KEYFRAME_EVERY
from systems.match.save import Save, read, written
from tests.bent import bent
from tests.long.odd_values import copied, places, value_at
from tests.systems.match.fought import fought, small
from tests.systems.match.saving import begun

ROUNDS: Final = 2
KINDS: Final = 8
"""Of so many mutants one recording and one save are forged, the others have bytes bent: these are read in no time."""
FORGED_RECORDING, FORGED_SAVE, BENT_SAVES = 0, 4, (2, 6)
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 127, 128, -128, 255, 10_000, 2**31, 2**32, 2**63, 2**64 - 1,
    -(2**63), "", "x",
    "red", "witnessed", b"\xed\xb3\xbf", b"", b"\x00", b"\xff" * 99, [], [1, 2], [None],
    [[]], {}, {"a": 1}, {"red": "greedy"}, "x" * 2000, [0] * 3000, {"": []}, [0, 0, 0, 0], [[1, 2], [3, 4]],
)  # fmt: skip


class Original(NamedTuple):
    """A whole recording: its bytes, and what its frames hold."""

    data: bytes
    parts: list[bytes]


@cache
def originals() -> tuple[Original, ...]:
    """Two short battles: of random bots, and of greedy ones."""
    made = [fought(seed, bot=bot, rounds=ROUNDS).data for seed, bot in ((4, "random"), (3, "greedy"))]
    return tuple(Original(data, list(FrameReader(data))) for data in made)


def framed(parts: Sequence[bytes]) -> bytes:
    """Contents as a file whose checksums are all right."""
    writer = FrameWriter()
    return PREAMBLE + b"".join(writer.frame(part) for part in parts)


def forged(parts: Sequence[bytes], chance: random.Random) -> bytes:
    """A file with right checksums and one or two wrong contents."""
    parts = list(parts)
    for _ in range(chance.randint(1, 2)):
        # the first frame says most
        at = chance.choice((0, len(parts) - 1, chance.randrange(len(parts)), chance.randrange(len(parts))))
        how = chance.randrange(8)
        if how == 0:
            parts[at] = bent(parts[at], chance)
        elif how == 1:
            parts.insert(chance.randrange(len(parts) + 1), parts[at])
        elif how == 2 and len(parts) > 1:
            del parts[at]
        else:
            parts[at] = replaced(parts[at], chance)
    return framed(parts)


def replaced(part: bytes, chance: random.Random) -> bytes:
    """Packed values with one to three of them other ones."""
    try:
        tree: Any = msgpack.unpackb(part, strict_map_key=False)
    except Exception:  # bent before: its like is tried already
        return part
    for _ in range(chance.randint(1, 3)):
        spots = places(tree)
        at = chance.choice(spots)
        if not at:
            continue
        whole: Any = value_at(tree, at[:-1])
        key: Any = at[-1]
        how = chance.randrange(6)
        if how == 0:
            del whole[key]
        elif how == 1 and isinstance(whole, list):
            whole.insert(chance.randrange(len(whole) + 1), copied(whole[key]))
        elif how == 2:
            whole[key] = copied(value_at(tree, chance.choice(spots[1:])))
        elif how == 3 and type(whole[key]) is int:
            whole[key] += chance.choice((-1, 1, 2, 100))
        else:
            whole[key] = copied(chance.choice(ODD))
    try:
        return bytes(msgpack.packb(sorted_maps(tree)))
    except (ValueError, OverflowError, RecursionError, TypeError):
        return part


def sorted_maps(tree: Any) -> Any:
    """A tree with the keys of its maps in the order that canonical packing has."""
    if isinstance(tree, dict):
        return {key: sorted_maps(tree[key]) for key in sorted(tree, key=str)}
    return [sorted_maps(value) for value in tree] if isinstance(tree, list) else tree


@cache
def saves() -> tuple[Save, ...]:
    """A battle saved early in its first round, and one saved when its recording held a keyframe already."""
    return saved("greedy", 12), saved("random", KEYFRAME_EVERY + 5)


def saved(bot: str, tick: int) -> Save:
    """The first small battle of such bots that lasts longer, saved at this tick or soon after."""
    for seed in range(2, 50):
        scenario = small(seed, 50)
        run = begun(scenario, Path("unused"), dict.fromkeys(scenario.sides, bot), seed=seed)
        while run.seats.battle.world.tick_number < tick and not run.seats.battle.over:
            run.seats.play_one()
        data = None if run.seats.battle.over else run.save()
        run.seats.battle.close()
        if data is not None:
            return read(data)
    raise AssertionError(f"no battle lasts for {tick} ticks")


def forged_save(save: Save, chance: random.Random) -> bytes:
    """A save with right checksums and one or two wrong contents."""
    for _ in range(chance.randint(1, 2)):
        how = chance.randrange(8)
        if how == 0:
            save = save._replace(snapshot=bent(save.snapshot, chance))
        elif how == 1:
            save = save._replace(snapshot=replaced(save.snapshot, chance))
        elif how == 2:
            save = save._replace(recording=bent(save.recording, chance))
        elif how == 3:
            save = save._replace(recording=forged(frames_of(save.recording), chance))
        elif how == 4:
            save = save._replace(minds=unpacked(replaced(pack(save.minds), chance)))
        elif how == 5:
            save = save._replace(header=unpacked(replaced(pack(save.header), chance)))
        elif how == 6:
            other = chance.choice(saves())
            save = save._replace(**{name: getattr(other, name) for name in (chance.choice(Save._fields),)})
        else:
            save = save._replace(recording=save.recording[: chance.randrange(len(save.recording) + 1)])
    try:
        return written(save)
    except FieldcraftError:  # nothing that a file could hold
        return written(saves()[0])


def frames_of(recording: bytes) -> list[bytes]:
    """What the frames of a recording hold, those of the first save for one that holds none."""
    try:
        found = list(FrameReader(recording))
    except FieldcraftError:
        found = []
    return found or list(FrameReader(saves()[0].recording))


def unpacked(data: bytes) -> Any:
    """A packed tree, whatever it has become."""
    return msgpack.unpackb(data, strict_map_key=False)


class Mutant(NamedTuple):
    """Number, bytes, whether it is a save, and whether its checksums are right."""

    number: int
    data: bytes
    save: bool
    forged: bool


def mutants(count: int, seed: int) -> Iterator[Mutant]:
    """So many altered files, recordings and saves in turn."""
    made, kept = originals(), saves()
    whole = [written(save) for save in kept]
    for number in range(count):
        chance, turn = random.Random(f"{seed} {number}"), number % KINDS
        at = number // KINDS % len(made)
        if turn == FORGED_RECORDING:
            yield Mutant(number, forged(made[at].parts, chance), save=False, forged=True)
        elif turn == FORGED_SAVE:
            yield Mutant(number, forged_save(kept[at], chance), save=True, forged=True)
        elif turn in BENT_SAVES:
            yield Mutant(number, bent(whole[at], chance), save=True, forged=False)
        else:
            yield Mutant(number, bent(made[-1].data, chance), save=False, forged=False)  # the smaller one
