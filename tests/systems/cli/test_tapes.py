"""Recorded battles in the window: listed, watched, played on from, all of it in the user's folders."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import main
from content.text import Texts
from ecs.replay import read
from systems.cli import replay as command
from systems.cli.bout import HUMAN
from systems.cli.output import Answer
from systems.cli.places import folders
from systems.cli.saved import Opener
from systems.cli.tapes import Films, keep
from systems.cli.window import Table
from systems.match.reel import Reel
from systems.match.session import Session
from systems.match.verify import verify
from tests.arena import content
from tests.systems.match.fought import fought

TEXTS = Texts("en", content().texts)
Shown = list[tuple[Session, Callable[[int], None], bool]]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    folders().replays.mkdir(parents=True)
    return tmp_path / "home"


@pytest.fixture
def shown() -> Shown:
    return []


@pytest.fixture
def films(shown: Shown) -> Iterator[Films]:
    table = Table(None, TEXTS)
    yield Films(
        content(), TEXTS, lambda going: table.go_on(going, content()),
        lambda session, again, watching: shown.append((session, again, watching)),
    )  # fmt: skip
    table.close()
    for session, _, _ in shown:
        session.close()


def recorded(name: str, data: bytes = b"") -> Path:
    path = folders().replays / f"{name}.fcr"
    path.write_bytes(data or fought(2, bot="greedy", rounds=4).data)
    return path


def opened(films: Films, path: Path) -> Reel:
    reel = films.load(str(path))
    assert isinstance(reel, Reel)
    return reel


def test_recordings_are_listed_by_what_was_fought_and_what_is_none_says_why(films: Films) -> None:
    recorded("one")
    recorded("two", b"no recording at all")
    rows = {row.id.rsplit("/", 1)[-1]: row for row in films.saves()}
    assert "seed 2" in rows["one.fcr"].title
    assert "Blue: greedy, Red: greedy" in rows["one.fcr"].detail
    assert rows["two.fcr"].title == "two.fcr"
    assert rows["two.fcr"].detail
    assert isinstance(films.load(rows["two.fcr"].id), str)


def test_a_damaged_one_is_opened_and_one_that_is_gone_says_so(films: Films) -> None:
    data = fought(2, bot="greedy", rounds=4).data
    at = len(data) // 2
    assert opened(films, recorded("hurt", data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :])).ended == "corrupt"
    assert isinstance(films.load(str(folders().replays / "gone.fcr")), str)


def test_play_on_from_a_tick_begins_a_battle_of_its_own_that_verifies(films: Films, shown: Shown) -> None:
    reel = opened(films, recorded("one"))
    assert films.branch(reel, 20, {"red": "greedy", "blue": "random"}) == ""
    ((session, _, watching),) = shown
    assert watching
    assert session.battle.log("red") == reel.log("red", 20)
    while not session.over:
        session.advance()
    (branch,) = [path for path in folders().replays.iterdir() if path.name != "one.fcr"]
    assert read(branch).header["parent"]["tick"] == 20
    assert read(branch).header["seats"] == {"red": "greedy", "blue": "random"}
    assert verify(branch, content().catalogue, content().content_hash).result == "ok"
    assert opened(films, branch).first == 21


def test_a_person_takes_a_side_over_and_the_branch_can_be_saved_and_begun_again(films: Films, shown: Shown) -> None:
    reel = opened(films, recorded("one"))
    assert films.branch(reel, 12, {"red": HUMAN, "blue": "greedy"}) == ""
    session, again, watching = shown[0]
    assert not watching
    assert session.viewer == "red"
    again(99)
    assert len(shown) == 2
    assert shown[1][0].battle.seed == 99
    assert shown[1][0].battle.world.tick_number >= 12


def test_a_branch_goes_on_from_its_saves(films: Films, shown: Shown) -> None:
    films.branch(opened(films, recorded("one")), 12, {"red": "greedy", "blue": "greedy"})
    session = shown[0][0]
    for _ in range(12):
        session.advance()
    saves = sorted(folders().saves.glob("*.auto.fcs"))
    loaded = Opener(content()).file(saves[-1])
    assert loaded.header["parent"]["tick"] == 12
    loaded.battle.close()


def test_why_it_cannot_be_played_on_is_a_sentence(films: Films, shown: Shown) -> None:
    reel = opened(films, recorded("one"))
    assert "over" in films.branch(reel, reel.last, {"red": "greedy", "blue": "greedy"})
    other = Reel(reel.recording._replace(header={**reel.header, "rules_hash": "0"}), content().catalogue, "")
    assert "rules" in films.branch(other, 5, {"red": "greedy", "blue": "greedy"})
    assert not shown


def test_films_are_kept_beside_the_screenshots_and_none_replaces_another() -> None:
    assert [Path(keep("duel-1-red", data)).name for data in (b"a", b"b")] == ["duel-1-red.gif", "duel-1-red-2.gif"]
    assert (folders().screenshots / "duel-1-red.gif").read_bytes() == b"a"


def test_a_forged_name_leads_out_of_no_folder(films: Films, shown: Shown, home: Path) -> None:
    recording = read(recorded("one"))
    forged = recording._replace(header={**recording.header, "scenario": "../../evil"})
    path = Path(keep("../../evil-1-truth", b"film"))
    assert path.resolve().parent == folders().screenshots.resolve()
    reel = Reel(forged, content().catalogue, content().content_hash)
    start = [*forged.header["start"]]
    start[0] = "../../evil"
    named = forged._replace(header={**forged.header, "start": start})
    for one in (reel, Reel(named, content().catalogue, content().content_hash)):
        assert films.branch(one, 12, {"red": HUMAN, "blue": "greedy"}) == ""
        session = shown[-1][0]
        while not (session.waiting_for_human or session.over):
            session.advance()
    assert [path.name for path in home.parent.iterdir()] == ["home"]
    assert not [path for path in home.iterdir() if "evil" in path.name]


@pytest.mark.parametrize(
    "words", [["--json"], ["--verify"], ["--log", "red"], ["--header"], ["--events"], ["--verify", "--json"]]
)
def test_whoever_asks_for_something_never_gets_a_window(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    windows: list[str] = []
    monkeypatch.setattr(command, "can_be_seen", lambda: True)
    monkeypatch.setattr(command, "viewed", lambda options, content: windows.append(str(options.file)))
    main.cli(["replay", str(recorded("one")), *words])
    assert windows == []


def test_a_plain_replay_opens_the_viewer_where_it_can_be_seen_and_tells_all_where_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(recorded("one"))
    assert main.cli(["replay", path]) == 0
    assert "== Red" in capsys.readouterr().out
    shown: list[Reel] = []

    def window(options: object, named: object, bout: object, seed: int, *, reel: Reel) -> Answer:
        shown.append(reel)
        return Answer({})

    monkeypatch.setattr(command, "can_be_seen", lambda: True)
    monkeypatch.setattr("systems.cli.window.window", window)
    assert main.cli(["replay", path]) == 0
    assert [reel.file for reel in shown] == [Path(path)]
    assert main.cli(["replay", str(recorded("no", b"nothing"))]) == 8
