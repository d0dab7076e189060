"""What taking a rule out means: every binding is caught, and nothing else changes."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from components.detection import Cover, Detection
from components.felt import Felt
from systems.rules import take_cover
from systems.rules.detection import off_guard, pair_state
from systems.rules.hide import hide_result
from systems.rules.levels.strike import StrikeFacts
from systems.rules.net_levels import net
from systems.rules.take_cover import effective, stepped
from tests.clause_table import Clause
from tests.long.clauses import run
from tests.long.neutral import NeutralError, behaviour, neutralise
from tests.systems.rules.values import RULES

STEPPED = "systems.rules.take_cover:stepped"


@contextmanager
def without(path: str, neutral: str) -> Iterator[None]:
    """A rule taken out for a while."""
    undo = neutralise(path, neutral)
    try:
        yield
    finally:
        undo()


def test_every_binding_is_caught_and_restored() -> None:
    table: dict[str, Callable[[Cover], Cover]] = {"step": stepped}
    with without(STEPPED, "first_argument"):
        assert stepped(Cover.LESSER) is Cover.LESSER
        assert take_cover.stepped(Cover.LESSER) is Cover.LESSER
        assert table["step"](Cover.LESSER) is Cover.LESSER
        assert effective(Cover.LESSER, taking_cover=True) is Cover.LESSER
    assert stepped(Cover.LESSER) is Cover.STANDARD
    assert effective(Cover.LESSER, taking_cover=True) is Cover.STANDARD


@pytest.mark.parametrize(
    ("path", "neutral", "ask", "expected"),
    [
        (STEPPED, "constant components.detection:Cover.GREATER", lambda: stepped(Cover.NONE), Cover.GREATER),
        ("systems.rules.detection:off_guard", "false", lambda: off_guard(Detection.HIDDEN), False),
        ("systems.rules.net_levels:net", "-2", lambda: net((), RULES), -2),
        (
            "systems.rules.hide:hide_result",
            "argument earned",
            lambda: hide_result(2, Detection.UNDETECTED, RULES),
            Detection.UNDETECTED,
        ),
        (
            "systems.rules.detection:pair_state",
            "given felt.state = constant components.detection:Detection.OBSERVED",
            lambda: pair_state(Felt(), None),
            Detection.OBSERVED,
        ),
    ],
)
def test_a_function_can_be_neutralised_in_every_way(
    path: str, neutral: str, ask: Callable[[], object], expected: object
) -> None:
    with without(path, neutral):
        assert ask() is expected or ask() == expected


def test_a_property_is_a_function_too() -> None:
    facts = StrikeFacts.__new__(StrikeFacts)
    with without("systems.rules.levels.strike:StrikeFacts.needed", "11"):
        assert facts.needed == 11


@pytest.mark.parametrize(
    ("path", "neutral", "said"),
    [
        ("systems.rules.take_cover:nothing", "none", "nothing"),
        ("systems.rules.levels.strike:NOBODY", "none", "no function"),
        (STEPPED, "none", "never None"),
        (STEPPED, "some words", "no word, literal or constant"),
        (STEPPED, "drop", "only what returns None"),
        (STEPPED, "argument steps", "no argument 'steps'"),
        (STEPPED, "given cover", "lacks a value"),
        ("systems.rules.detection:pair_state", "given felt.colour = 1", "no field 'colour'"),
        ("systems.rules.detection:feel", "result colour = 1", "no field 'colour'"),
    ],
)
def test_what_is_not_legal_is_refused_by_name(path: str, neutral: str, said: str) -> None:
    with pytest.raises(NeutralError, match=said):
        behaviour(path, neutral)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="rules are taken out in forked processes")
def test_tests_that_do_not_miss_a_rule_are_found_out() -> None:
    blind = Clause("X", ((STEPPED, "first_argument"),), ("tests/systems/rules/test_net_levels.py",))
    awake = Clause("Y", ((STEPPED, "first_argument"),), ("tests/systems/rules/test_take_cover.py",))
    as_they_are, one, other = run([blind, awake])
    assert as_they_are["failed"] == []
    assert (one["failed"], one["ran"] > 0) == ([], True)
    assert len(other["failed"]) == 1
    assert other["kind"] == "AssertionError"
