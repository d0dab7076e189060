"""What becomes of a battle of which no more can be recorded: one line says so, and it goes on."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from content.text import Texts
from ecs.frames import MAX_UNPACKED
from ecs.replay import MAX_TAKES, read
from systems.cli.bout import Bout
from systems.cli.window import Table
from systems.match.journal import Journal
from systems.match.run import HUMAN
from systems.match.save import read_file
from systems.match.session import Session
from tests.arena import content, layout

TEXTS = Texts("en", content().texts)


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


class Played:
    """A casual battle of a person at the table, and what the table said of it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.table = Table(None, TEXTS)
        self.table.tell = self.lines.append
        scenario = replace(content().scenarios["crossroads"], round_limit=2)
        seats = dict.fromkeys(scenario.sides, "greedy") | {scenario.sides[0]: HUMAN}
        self.session: Session = self.table.open(Bout(scenario, content(), seats, 3, casual=True))
        self.to_the_person()

    def to_the_person(self) -> None:
        while not (self.session.waiting_for_human or self.session.over):
            self.session.advance()

    def fill(self) -> None:
        """Let the recording be as large as it may be."""
        assert self.table._scribe is not None
        self.table._scribe._recorder._writer._frames._plain = MAX_UNPACKED

    def use_up_take_backs(self) -> None:
        """Let as many have been recorded as there may be."""
        assert self.table._scribe is not None
        self.table._scribe._recorder._writer._takes = MAX_TAKES

    def end_turn(self) -> None:
        assert self.session.submit(self.session.legal()["end_turn"][0]) is None
        self.to_the_person()


@pytest.fixture
def played() -> Iterator[Played]:
    found = Played()
    yield found
    found.table.close()
    found.session.close()


def one_take_back_too_many(played: Played) -> None:
    played.use_up_take_backs()
    played.end_turn()
    assert played.session.take_back()


def one_tick_too_many(played: Played) -> None:
    played.fill()
    played.end_turn()


@pytest.mark.parametrize(
    ("done", "why"),
    [
        (one_tick_too_many, "the recording unpacks to more than 67108864 bytes"),
        (one_take_back_too_many, "more than 4096 take-backs"),
    ],
)
def test_a_recording_that_takes_no_more_ends_in_one_line_and_the_battle_goes_on(
    played: Played, done: Callable[[Played], None], why: str
) -> None:
    path = played.table.recorded
    assert path is not None
    done(played)
    stopped = [line for line in played.lines if line.startswith("the recording stops here")]
    assert len(stopped) == 1
    assert why in stopped[0]
    assert str(path) in stopped[0]
    held = read(path).playable_to
    while not played.session.over:
        played.end_turn()
    assert read(path).playable_to == held  # it reads, and what came after is not in it
    assert [line for line in played.lines if line.startswith("the recording stops here")] == stopped


def test_nothing_is_saved_of_what_is_no_longer_recorded(played: Played, home: Path) -> None:
    saved = played.table.save()
    assert saved is not None
    one_tick_too_many(played)
    before = sorted((home / "saves").iterdir())
    del played.lines[:]
    assert played.table.save() is None
    assert played.table.save() is None
    (line, again) = played.lines
    assert line == again
    assert line.startswith("this battle could not be saved: the recording unpacks to more than 67108864 bytes")
    assert sorted((home / "saves").iterdir()) == before
    assert read_file(saved).header["tick"] > 0  # what was saved before is still there


def test_a_battle_whose_beginning_no_recording_holds_is_played_all_the_same(home: Path) -> None:
    lines: list[str] = []
    table = Table(None, TEXTS)
    table.tell = lines.append
    duel = content().scenarios["crossroads"]
    everywhere = tuple((x, y) for y in range(200) for x in range(200))
    goals = tuple(replace(goal, zone=everywhere) for _ in range(12) for goal in duel.objectives)
    wide = replace(duel, layout=layout(["." * 200] * 200), objectives=goals, round_limit=1)
    session = table.open(Bout(wide, content(), dict.fromkeys(wide.sides, "still"), 3))
    (line,) = [line for line in lines if line.startswith("this battle is not recorded")]
    assert "more happens at once than a recording can hold" in line
    assert table.recorded is None
    while not session.over:
        session.advance()
    table.close()
    session.close()
    assert list(home.rglob("*.fcr")) == []


def test_two_that_begin_at_once_take_two_names_and_lose_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, others = Journal.begin, list[Table]()

    def late(journal: Journal, *, new: bool = False) -> None:
        if not others:  # between the choice of a name and the file
            others.append(Table(None, TEXTS))
            others[0].open(bout).close()
        begin(journal, new=new)

    monkeypatch.setattr(Journal, "begin", late)
    duel = content().scenarios["crossroads"]
    bout = Bout(duel, content(), dict.fromkeys(duel.sides, "still"), 3)
    table = Table(None, TEXTS)
    session = table.open(bout)
    session.advance()
    (other,) = others
    assert {path.name for path in (home / "replays").iterdir()} == {"crossroads-3.fcr", "crossroads-3-2.fcr"}
    assert table.recorded is not None
    assert other.recorded is not None
    assert [read(path).playable_to for path in (table.recorded, other.recorded)] == [2, 1]
    for ended in (other, table):
        ended.close()
    session.close()
