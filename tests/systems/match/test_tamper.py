"""An altered action is told from the recorded one, whatever it was altered into."""

import json
from typing import Any

import pytest

from content.phrase import english, phrase
from ecs.errors import UsageError
from ecs.registry import lookup
from ecs.replay import Recording, read
from systems.match.tamper import tamper
from systems.match.verify import Divergence, verify_recording
from tests.arena import content
from tests.systems.match.fought import Fought, fought

SEED = 3
ODD: tuple[Any, ...] = (
    *(0, 1, -1, 4, 99, 2**62, "head", "", None, True, [], [[1]], {"a": 1}),
    *([[0, 0]], [[99, 99]], [[-1, 0]], [[3, 3], [3, 3]], [3, 3], [2**40, 0], [0, 1, 2]),
)


def altered(recording: Recording, tick: int, field: str, value: Any) -> Recording:
    return read(tamper(recording, f"{tick}:{field}={json.dumps(value)}"))


def difference(recording: Recording) -> Divergence | None:
    report = verify_recording(recording, content().catalogue, content().content_hash)
    assert report.result == ("out_of_sync" if report.divergence else "ok"), report
    return report.divergence


def first(recording: Recording, kind: str, **wanted: Any) -> tuple[int, dict[str, Any]]:
    """Tick and fields of the first action of this kind whose fields are as wanted."""
    for frame in recording.ticks:
        if frame.action and frame.action[0] == kind:
            fields = dict(zip(lookup("action", kind).__dataclass_fields__, frame.action[1], strict=True))
            if wanted.items() <= fields.items():
                return frame.tick, fields
    raise AssertionError(f"nobody does {kind}")


@pytest.fixture(scope="module")
def recording() -> Recording:
    """A battle in which somebody walks and somebody strikes somebody."""
    for seed in range(3, 30):
        found = read(fought(seed, bot="greedy").data)
        actions = [frame.action for frame in found.ticks if frame.action]
        if any(kind == "stride" for kind, _ in actions) and any(kind == "strike" and f[1] for kind, f in actions):
            return found
    raise AssertionError("nobody strikes anybody")


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("strike", "aim", "left ankle"),
        ("strike", "square", [0, 0]),
        ("stride", "path", "back"),
        ("end_turn", "actor", "another"),
    ],
)
def test_another_possible_action_is_out_of_sync_in_a_named_field(
    recording: Recording, kind: str, field: str, value: Any
) -> None:
    tick, fields = first(recording, kind)
    if value == "back":
        value = fields["path"][:-1] or [[x - 1, y] if x else [x + 1, y] for x, y in fields["path"]]
    if value == "another":
        value = next(a for f in recording.ticks if f.action for a in f.action[1][:1] if a != fields["actor"])
    found = difference(altered(recording, tick, field, value))
    assert found is not None
    assert found.tick == tick
    assert found.entity
    assert found.component
    assert found.field


def test_another_target_or_weapon_is_named(recording: Recording) -> None:
    tick, fields = first(recording, "strike", square=None)
    others = {f.action[1][0] for f in recording.ticks if f.action} - {fields["actor"], fields["target"]}
    for field, value in (("target", min(others)), ("weapon", "trebuchet")):
        found = difference(altered(recording, tick, field, value))
        assert found is not None
        assert (found.tick, bool(found.entity), bool(found.component), bool(found.field)) == (tick, True, True, True)


def test_an_impossible_action_is_told_by_its_own_field(recording: Recording) -> None:
    tick, fields = first(recording, "strike", square=None)
    found = difference(altered(recording, tick, "target", 99))
    assert found is not None
    assert (found.entity, found.component, found.field) == (fields["actor"], "strike", "target")
    assert (found.expected, found.got) == (99, phrase("impossible.nothing", number=99))
    assert english(found.got) == "99 is no creature and no thing"


def one_tick(whole: Fought, tick: int) -> Recording:
    """The recording of this tick alone, which goes on from the state before it."""
    recording = read(whole.data)
    before = {tick - 1: whole.snapshots[tick - 1]}
    return recording._replace(ticks=recording.ticks[tick - 1 : tick], keyframes=before, playable_to=tick)


def test_no_value_of_any_field_gets_further_than_a_divergence(scale: int) -> None:
    whole = fought(SEED, rounds=4)
    recording, seen = read(whole.data), dict[str, int]()
    tried, every = 0, 8 if scale == 1 else 1
    for frame in recording.ticks[1:]:
        kind, values = frame.action
        if seen.setdefault(kind, 0) == scale:
            continue
        seen[kind] += 1
        for at, field in enumerate(lookup("action", kind).__dataclass_fields__):
            for value in ODD[tried % every :: every]:
                tried += 1
                if value != values[at] or type(value) is not type(values[at]):
                    found = difference(altered(one_tick(whole, frame.tick), frame.tick, field, value))
                    assert found is not None, (frame.tick, field, value)
                    assert found.tick == frame.tick
    assert len(seen) > 5


NO_WISHES = ("5", "5:target", "target=5", "x:target=5", "1:target=5", "999:target=5", "²:target=5")


@pytest.mark.parametrize("wish", [*NO_WISHES, "9" * 5000 + ":target=5"])
def test_a_wish_that_names_no_action_is_refused(recording: Recording, wish: str) -> None:
    with pytest.raises(UsageError):
        tamper(recording, wish)


def test_a_field_that_the_action_lacks_is_refused_with_those_it_has(recording: Recording) -> None:
    tick, _ = first(recording, "strike")
    with pytest.raises(UsageError, match="it has actor, target, weapon, aim, square"):
        tamper(recording, f"{tick}:victim=5")


def test_text_needs_no_quotes(recording: Recording) -> None:
    tick, _ = first(recording, "strike")
    assert read(tamper(recording, f"{tick}:aim=head")).ticks[tick - 1].action[1][3] == "head"


@pytest.mark.parametrize("value", ["1.5", "NaN", "99999999999999999999", '"\\ud800"', "[" * 60 + "]" * 60])
def test_a_value_that_no_recording_can_hold_is_refused(recording: Recording, value: str) -> None:
    tick, _ = first(recording, "strike")
    with pytest.raises(UsageError, match="can hold"):
        tamper(recording, f"{tick}:aim={value}")


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 100_000])
def test_what_is_no_readable_json_is_text(recording: Recording, value: str) -> None:
    tick, _ = first(recording, "strike")
    assert read(tamper(recording, f"{tick}:aim={value}")).ticks[tick - 1].action[1][3] == value
