"""Values become plain lists and canonical bytes, and come back the same."""

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, NamedTuple

import pytest

from ecs.codec import build, build_registered, encode_row, from_bytes, pack, plain, schema, to_bytes, unpack
from ecs.errors import CodecError, RegistryError
from ecs.ids import EntityId
from ecs.registry import action, component
from tests.ecs.sample import Burning, Moved, Place


class Grade(IntEnum):
    NONE = 0
    LESSER = 1


class Side(StrEnum):
    RED = "red"


class Spot(NamedTuple):
    x: int
    y: int


SPOT = Spot(1, 2)


@dataclass(slots=True)
class Inner:
    spots: list[Spot] = field(default_factory=list)


@action("codec.walk")
@dataclass(frozen=True, slots=True)
class Walk:
    steps: tuple[Spot, ...]


@action("codec.shout")
@dataclass(frozen=True, slots=True)
class Shout:
    text: str


@component("codec.everything")
@dataclass(slots=True)
class Everything:
    number: int = -5
    flag: bool = True
    text: str = "für"
    raw: bytes = b"\x00\xff"
    nothing: None = None
    maybe: Inner | None = None
    grade: Grade = Grade.LESSER
    side: Side = Side.RED
    who: EntityId = EntityId(3)
    packed: tuple[int, ...] = (1, 2, 3)
    pair: tuple[int, str] = (1, "a")
    spot: Spot = SPOT
    inner: Inner = field(default_factory=lambda: Inner([Spot(3, 4)]))
    lists: list[tuple[int, ...]] = field(default_factory=lambda: [(1,), ()])
    by_spot: dict[Spot, Grade] = field(default_factory=lambda: {Spot(2, 1): Grade.NONE, Spot(1, 9): Grade.LESSER})
    names: frozenset[str] = frozenset({"b", "a"})
    asked: Walk | Shout = field(default_factory=lambda: Shout("hey"))
    several: tuple[Walk | Shout | int | None, ...] = (Walk((Spot(0, 1),)), 4, None)
    anything: object = field(default_factory=lambda: Place(5, 6))


@component("codec.tree")
@dataclass(slots=True)
class Tree:
    leaves: int = 0
    branches: "list[Tree]" = field(default_factory=list)


def test_every_allowed_type_comes_back_the_same() -> None:
    whole = Everything(maybe=Inner())
    again = from_bytes(to_bytes(whole))
    assert again == whole
    assert type(again.spot) is Spot
    assert type(again.by_spot[Spot(2, 1)]) is Grade


def test_plain_forms_are_lists_and_scalars_in_field_order() -> None:
    row = encode_row(Everything())
    assert row[:9] == [-5, True, "für", b"\x00\xff", None, None, 1, "red", 3]
    assert row[9:13] == [[1, 2, 3], [1, "a"], [1, 2], [[[3, 4]]]]
    assert row[13:16] == [[[1], []], [[[1, 9], 1], [[2, 1], 0]], ["a", "b"]]
    assert row[16] == ["codec.shout", ["hey"]]
    assert row[17] == [["codec.walk", [[[0, 1]]]], 4, None]
    assert row[18] == ["component", "sample.place", [5, 6]]


def test_a_class_may_contain_itself() -> None:
    tree = Tree(1, [Tree(2), Tree(3, [Tree(4)])])
    assert encode_row(tree) == [1, [[2, []], [3, [[4, []]]]]]
    assert from_bytes(to_bytes(tree)) == tree


def test_order_of_insertion_does_not_show() -> None:
    one = {Spot(1, 1): 1, Spot(2, 2): 2}
    other = {Spot(2, 2): 2, Spot(1, 1): 1}
    assert plain(one, dict[Spot, int]) == plain(other, dict[Spot, int])
    assert pack({"b": 1, "a": 2}) == pack({"a": 2, "b": 1})


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (int, 1.5),
        (int, True),
        (int, "1"),
        (bool, 1),
        (str, b"a"),
        (bytes, "a"),
        (None, 0),
        (Grade, 7),
        (Grade, 1.0),
        (Side, "blue"),
        (tuple[int, ...], [1]),
        (tuple[int, ...], (1.0,)),
        (tuple[int, ...], (True,)),
        (tuple[int, int], (1, 2, 3)),
        (tuple[int, int], "ab"),
        (list[int], (1,)),
        (Spot, (1, 2)),
        (dict[int, int], {1: 2.0}),
        (dict[int, int], [1]),
        (frozenset[str], frozenset({1})),
        (Inner, Place()),
        (int | None, 1.0),
        (Walk | Shout, Place()),
        (Walk | Shout, 3),
    ],
)
def test_a_value_of_another_type_is_refused(hint: Any, value: Any) -> None:
    with pytest.raises(CodecError):
        plain(value, hint)


def test_the_field_is_named_when_a_value_is_refused() -> None:
    with pytest.raises(CodecError, match=r"Place\.y: expected int, got 0\.5 \(float\)"):
        encode_row(Place(1, 0.5))  # type: ignore[arg-type]  # the wrong type is the point


@dataclass(slots=True)
class Unregistered:
    x: int = 0


@dataclass(slots=True)
class OtherUnregistered:
    x: int = 0


@pytest.mark.parametrize(
    "hint", [float, Any, set[int], complex, dict, tuple[float, ...], Unregistered | OtherUnregistered, int | list[int]]
)
def test_types_that_cannot_be_written_are_refused_by_name(hint: Any) -> None:
    with pytest.raises(CodecError):
        plain(None, hint)
    with pytest.raises(CodecError):
        build(None, hint)


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (int, "1"),
        (int, True),
        (int, 1 << 63),
        (int | None, 1 << 63),
        (Walk | int, -(1 << 63) - 1),
        (Grade, 7),
        (Side, 1),
        (tuple[int, ...], 3),
        (tuple[int, int], [1]),
        (Spot, [1]),
        (Place, [1]),
        (Place, {"x": 1}),
        (dict[int, int], [[2, 1], [1, 1]]),
        (dict[int, int], [[1, 1], [1, 2]]),
        (dict[int, int], [[1]]),
        (frozenset[int], [2, 1]),
        (frozenset[int], [1, "a"]),
        (Walk | Shout, ["codec.fly", []]),
        (Walk | Shout, [3, []]),
        (object, ["component", "no.such", []]),
        (object, ["noun", "codec.walk", []]),
        (object, 3),
    ],
)
def test_plain_values_that_encode_nothing_are_refused(hint: Any, value: Any) -> None:
    with pytest.raises(CodecError):
        build(value, hint)


def test_a_class_that_refuses_its_values_gives_a_codec_error() -> None:
    @component("codec.positive")
    @dataclass(slots=True)
    class Positive:
        n: int = 1

        def __post_init__(self) -> None:
            if self.n < 1:
                raise ValueError("n must be positive")

    with pytest.raises(CodecError, match="n must be positive"):
        build_registered("component", "codec.positive", [0])
    assert build_registered("component", "codec.positive", [2]) == Positive(2)


def test_schema_gives_the_fields_of_every_class_of_a_category() -> None:
    assert schema("component")["sample.place"] == ["x", "y"]
    assert schema("event")["sample.moved"] == ["who", "x"]


def test_only_registered_classes_can_stand_for_anything() -> None:
    with pytest.raises(RegistryError):
        to_bytes(Unregistered())
    assert from_bytes(to_bytes(Moved(EntityId(1), 2))) == Moved(EntityId(1), 2)
    assert from_bytes(to_bytes(Burning())) == Burning()


@pytest.mark.parametrize(
    "value", [1.5, {1: 2}, {"a": 0.5}, {3}, object(), 1 << 64, -(1 << 63) - 1, "\ud800", Grade.NONE]
)
def test_what_is_not_plain_cannot_be_packed(value: Any) -> None:
    with pytest.raises(CodecError):
        pack([value])


@pytest.mark.parametrize("beyond", [1 << 63, (1 << 64) - 1, -(1 << 63) - 1, 1 << 70])
@pytest.mark.parametrize(
    ("hint", "wrap"),
    [
        (int, lambda n: n),
        (int | None, lambda n: n),
        (int | str, lambda n: n),
        (EntityId, lambda n: n),
        (tuple[int, ...], lambda n: (1, n)),
        (list[int], lambda n: [n, 1]),
        (tuple[tuple[int, int], ...], lambda n: ((1, 2), (3, n))),
        (dict[str, int], lambda n: {"a": n}),
        (dict[int, str], lambda n: {n: "a"}),
        (frozenset[int], lambda n: frozenset((n,))),
        (Spot, lambda n: Spot(1, n)),
    ],
    ids=("int", "or_none", "or_str", "entity", "row", "list", "rows", "values", "keys", "set", "row_of_a_class"),
)
def test_a_whole_number_that_nobody_could_read_again_is_not_written(hint: Any, wrap: Any, beyond: int) -> None:
    with pytest.raises(CodecError, match="64 bits"):
        plain(wrap(beyond), hint)
    for most in ((1 << 63) - 1, -(1 << 63)):
        value = wrap(most)
        assert build(plain(value, hint), hint) == value


def test_packing_goes_on_after_a_refusal() -> None:
    with pytest.raises(CodecError):
        pack([1, 1 << 70])
    assert unpack(pack([1, 2])) == [1, 2]


def test_the_widest_integers_come_back() -> None:
    assert unpack(pack([(1 << 64) - 1, -(1 << 63)])) == [(1 << 64) - 1, -(1 << 63)]
