"""Errors say what, where and with which exit code."""

import pytest

from ecs import errors


def test_every_error_is_a_fieldcraft_error_with_its_own_code() -> None:
    raised = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    kinds = [kind for kind in raised if issubclass(kind, errors.FieldcraftError)]
    assert kinds == raised
    codes = [kind.code for kind in kinds]
    assert len(set(codes)) == len(codes)


def test_file_and_line_lead_the_text() -> None:
    assert str(errors.UsageError("bad map", file="a.txt", line=3)) == "a.txt:3: bad map"
    assert str(errors.UsageError("bad map", file="a.txt")) == "a.txt: bad map"
    assert str(errors.UsageError("bad map")) == "bad map"


def test_a_content_error_shows_every_finding() -> None:
    found = [errors.Finding("c", "a.toml", 2, "kind", "unknown"), errors.Finding("c", "b.toml", 0, "", "empty")]
    assert str(errors.ContentError(found)) == "a.toml:2: kind: unknown\nb.toml: empty"


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (errors.OtherRulesError, 4),
        (errors.OtherContentError, 5),
        (errors.TruncatedError, 6),
        (errors.CorruptError, 7),
        (errors.NotAReplayError, 8),
        (errors.UsageError, 2),
        (errors.EngineError, 2),
    ],
)
def test_exit_codes_are_those_of_the_command_line(kind: type[errors.FieldcraftError], code: int) -> None:
    assert kind("x").exit_code == code
