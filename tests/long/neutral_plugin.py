"""A pytest plugin that runs tests once for each rule that is taken out (-p tests.long.neutral_plugin --plan FILE).

The plan is JSON: [{clause, function, neutral, tests: [node ids or their beginnings]}, ...].  Tests are collected once;
each entry runs in a process forked from there, so that nothing it spoils outlives it, until a first test fails.  Before
them all tests run as they are.  Answers, one JSON object a line, go to --answers: function "" is the run as they are.
"""

import json
import os
import resource
import signal
import time
from collections.abc import Iterable, Iterator
from typing import Final, TypedDict

import pytest

from tests.long.neutral import NeutralError, neutralise

MOST_BYTES: Final = 4 << 30
"""Address space of a forked process: a rule taken out may make something endless."""
MOST_SECONDS: Final = 40
"""Time of one test, for the same reason, if it outlasts the --timeout of pytest."""


class Entry(TypedDict):
    """One rule to take out; clause and function "" for the run as they are."""

    clause: str
    function: str
    neutral: str
    tests: list[str]


class Answer(TypedDict):
    """What came of it: tests that failed (the first only, except as they are), how, how many ran, tests not there."""

    clause: str
    function: str
    neutral: str
    failed: list[str]
    kind: str
    ran: int
    missing: list[str]
    seconds: float


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--plan", help="which rules to take out")
    parser.addoption("--answers", help="file for what came of it")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Loop(config), "neutral-loop")


def named_by(items: Iterable[pytest.Item], test: str) -> Iterator[pytest.Item]:
    """Those of the collected tests that a node id names: one, all of its parameters, or all of a file."""
    for item in items:
        if item.nodeid == test or item.nodeid.startswith((test + "[", test + "::")):
            yield item


class Loop:
    """Runs the plan instead of all that was collected."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.reports: list[pytest.TestReport] = []
        self.kind = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.reports.append(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and not self.kind:
            self.kind = call.excinfo.typename

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        with open(self.config.getoption("--plan"), encoding="utf-8") as file:
            plan: list[Entry] = json.load(file)
        every = sorted({test for entry in plan for test in entry["tests"]})
        as_they_are = Entry(clause="", function="", neutral="", tests=every)
        for entry in (as_they_are, *plan):
            self.in_a_fork(session, entry)
        return True

    def in_a_fork(self, session: pytest.Session, entry: Entry) -> None:
        """Run one entry in a process of its own, and see it out."""
        child = os.fork()
        if child:
            _, status = os.waitpid(child, 0)
            if status:  # it died of what was taken out: noticed, if nobody is left to tell
                self.write(answer_of(entry, failed=["(the whole process)"], kind=f"status {status}"))
            return
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
            self.write(self.run(session, entry))
            status = 0
        finally:
            os._exit(status)

    def run(self, session: pytest.Session, entry: Entry) -> Answer:
        """Take the rule out and run the tests in the order of the table, up to the first that fails."""
        started = time.perf_counter()
        answer = answer_of(entry)
        if entry["function"]:
            try:
                neutralise(entry["function"], entry["neutral"])
            except NeutralError as e:
                answer["missing"].append(str(e))
                return answer
        chosen: dict[str, pytest.Item] = {}
        for test in entry["tests"]:
            found = {item.nodeid: item for item in named_by(session.items, test)}
            if not found:
                answer["missing"].append(test)
            chosen.update(found)
        items = list(chosen.values())
        for item, after in zip(items, [*items[1:], None], strict=True):
            self.reports.clear()
            answer["ran"] += 1
            signal.alarm(MOST_SECONDS)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            signal.alarm(0)
            if any(report.failed for report in self.reports):
                answer["failed"].append(item.nodeid)
                answer["kind"] = answer["kind"] or self.kind
                if entry["function"]:
                    break
        answer["seconds"] = round(time.perf_counter() - started, 2)
        return answer

    def write(self, answer: Answer) -> None:
        """Add one line to the answers."""
        with open(self.config.getoption("--answers"), "a", encoding="utf-8") as file:
            file.write(json.dumps(answer) + "\n")


def answer_of(entry: Entry, *, failed: list[str] | None = None, kind: str = "") -> Answer:
    """Return an answer that nothing was found out for yet, or what is known of it."""
    return Answer(
        clause=entry["clause"],
        function=entry["function"],
        neutral=entry["neutral"],
        failed=failed or [],
        kind=kind,
        ran=0,
        missing=[],
        seconds=0.0,
    )
