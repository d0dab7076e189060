"""Whatever is done to a file: the same recording, or one clear refusal, in bounded memory."""

import random
import tracemalloc

from ecs.errors import CodecError, CorruptError, NotAReplayError, TruncatedError
from ecs.replay import Recording, read
from tests.bent import bent
from tests.ecs.recorded import contents, recorded, reframed

REFUSALS = (CorruptError, TruncatedError, NotAReplayError)


def same(found: Recording, whole: Recording) -> bool:
    """True if a recording is the whole one, or the whole one cut short."""
    if found.ended == "ok":
        return found._replace(ticks=list(found.ticks)) == whole._replace(ticks=list(whole.ticks))
    ticks = list(whole.ticks)[: len(found.ticks)]
    return found.footer is None and list(found.ticks) == ticks and found.header == whole.header


def test_any_mutated_file_is_the_same_recording_or_refused(scale: int) -> None:
    chance = random.Random(1)
    data = recorded(8)
    whole = read(data)
    outcomes: dict[str, int] = {}
    for _ in range(1_300 * scale):
        try:
            found = read(bent(data, chance))
        except REFUSALS as error:
            outcomes[error.code] = outcomes.get(error.code, 0) + 1
            continue
        assert same(found, whole)
        outcomes[found.ended] = outcomes.get(found.ended, 0) + 1
    assert {"corrupt", "truncated"} <= set(outcomes)


def test_mutated_contents_with_valid_checksums_are_read_or_refused(scale: int) -> None:
    """Forged on purpose: what it says may differ, but it is a recording or a refusal, and can be gone through."""
    chance = random.Random(2)
    parts = contents(recorded(8))
    for _ in range(700 * scale):
        forged = list(parts)
        at = chance.randrange(len(forged))
        forged[at] = bent(forged[at], chance)
        try:
            found = read(reframed(forged))
        except REFUSALS:
            continue
        assert len(list(found.ticks)) == len(found.ticks)


def test_forged_files_are_read_or_refused_in_bounded_memory() -> None:
    """Deep nests, floods of maps, and a flood in every one of many frames."""
    flood = b"\xdc" + (60_000).to_bytes(2, "big") + b"\x80" * 60_000
    head = contents(recorded(1))[0]
    tick = b"\x92\x01\x95%b" + flood + b"\x90\x00\x90"
    floods = [tick.replace(b"%b", bytes([number])) for number in range(1, 4)]
    nests = [b"\x92\x01" + b"\x91" * 200_000]
    for parts, refused in ((floods, False), (nests, True)):
        data = reframed([head, *parts])
        tracemalloc.start()
        try:
            found = read(data)
            assert not refused
            assert len(found.ticks) == len(parts)
        except CorruptError:
            assert refused
        finally:
            _, peak = tracemalloc.get_traced_memory()
            tracemalloc.stop()
        assert peak < 200 << 20


def test_a_codec_error_never_gets_out() -> None:
    assert not issubclass(CodecError, REFUSALS)
    for size in range(1, 40):
        try:
            read(reframed([bytes([size]) * size]))
        except REFUSALS:
            continue
        raise AssertionError("such contents are no recording")
