"""Nothing is made of bytes that were not counted first, and only canonical bytes are taken."""

import tracemalloc

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecs.bounded import check
from ecs.codec import pack, unpack
from ecs.errors import CodecError

atoms = (
    st.none() | st.booleans() | st.integers(-(1 << 63), (1 << 64) - 1) | st.text(max_size=40) | st.binary(max_size=300)
)
plains = st.recursive(
    atoms, lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(max_size=5), inner, max_size=20)
)


@given(plains)
@settings(max_examples=50, deadline=None)
def test_plain_values_come_back_and_are_counted(value: object) -> None:
    data = pack([value])
    assert unpack(data) == [value]
    assert check(data) >= 2


@given(st.binary(max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_a_plain_value_or_a_codec_error(data: bytes) -> None:
    try:
        value = unpack(data)
    except CodecError:
        return
    assert pack(value) == data


odd = atoms | st.floats() | st.builds(msgpack.ExtType, st.integers(0, 127), st.binary(max_size=9))
keys = st.text(max_size=2) | st.integers(0, 3) | st.binary(max_size=2)
oddities = st.recursive(odd, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4))


@given(oddities, st.integers(0, 10_000), st.integers(-1, 255))
@settings(max_examples=300, deadline=None)
def test_what_is_looked_over_at_once_is_refused_as_if_it_were_counted_and_packed_anew(
    value: object, at: int, byte: int
) -> None:
    data = bytearray(msgpack.packb(value))
    if byte >= 0:
        data[at % len(data)] = byte
    try:
        check(bytes(data))
        known = msgpack.unpackb(data, raw=False, strict_map_key=True)
        sound = pack(known) == data
    except (CodecError, ValueError, TypeError):
        sound = False
    if sound:
        assert unpack(bytes(data)) == known
    else:
        with pytest.raises(CodecError):
            unpack(bytes(data))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "ends early"),
        (b"\x92\x01", "more than fit|ends early"),
        (b"\x01\x01", "follow the value"),
        (b"\xca\x3f\x80\x00\x00", "a float"),
        (b"\xcb" + bytes(8), "a float"),
        (b"\xc1", "forbidden type 0xc1"),
        (b"\xd4\x01\x00", "forbidden type 0xd4"),
        (b"\xd6\xff\x00\x00\x00\x00", "forbidden type 0xd6"),
        (b"\xc7\x01\x01\x00", "forbidden type 0xc7"),
        (b"\xcc\x01", "not the canonical"),
        (b"\xd9\x01a", "not the canonical"),
        (b"\xdc\x00\x01\x01", "not the canonical"),
        (b"\x82\xa1b\x01\xa1a\x01", "not the canonical"),
        (b"\x82\xa1a\x01\xa1a\x02", "not the canonical"),
        (b"\x81\x01\x01", "cannot be unpacked"),
        (b"\x81\xc4\x01a\x01", "must be strings"),
        (b"\xa1\xff", "cannot be unpacked"),
        (b"\xa5ab", "ends early|follow|unpacked"),
        (b"\xdd\xff\xff\xff\xff", "more than fit"),
        (b"\xdf\xff\xff\xff\xff", "more than fit"),
    ],
)
def test_bytes_that_are_no_canonical_value_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(CodecError, match=why):
        unpack(data)


def test_depth_is_bounded() -> None:
    assert unpack(b"\x91" * 31 + b"\x01") is not None
    assert unpack(b"\x91" * 32 + b"\x01") is not None
    with pytest.raises(CodecError, match="nested deeper"):
        unpack(b"\x91" * 32 + b"\x90")  # nothing is in it, and it is a list in a list all the same
    with pytest.raises(CodecError, match="nested deeper"):
        unpack(b"\x91" * 33 + b"\x01")
    with pytest.raises(CodecError, match="nested deeper"):
        unpack(b"\x91" * 100_000 + b"\x01")


def test_size_and_count_are_bounded() -> None:
    with pytest.raises(CodecError, match="100 bytes are more than the 99 allowed"):
        unpack(bytes(100), max_bytes=99)
    assert unpack(pack([0] * 9), max_items=10) == [0] * 9
    with pytest.raises(CodecError, match="more than fit"):
        unpack(pack([0] * 10), max_items=10)


def test_four_megabytes_of_empty_maps_are_refused_in_little_memory() -> None:
    count = (4 << 20) - 5
    bomb = b"\xdd" + count.to_bytes(4, "big") + b"\x80" * count
    tracemalloc.start()
    try:
        with pytest.raises(CodecError, match="more than fit"):
            unpack(bomb)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1 << 20
