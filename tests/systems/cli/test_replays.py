"""Recorded battles in the window: listed, watched, played on from, all of it in the user's folders."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import main
from content.text import Texts
from ecs.replay import read
from systems.cli import replay as command
from systems.cli.output import Answer
from systems.cli.places import folders
from systems.cli.replays import Replays, keep
from systems.cli.saved import Opener
from systems.cli.window import Table
from systems.match.replay import Replay
from systems.match.run import HUMAN
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
def replays(shown: Shown) -> Iterator[Replays]:
    table = Table(None, TEXTS)
    yield Replays(
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


def opened(replays: Replays, path: Path) -> Replay:
    replay = replays.load(str(path))
    assert isinstance(replay, Replay)
    return replay


def test_recordings_are_listed_by_what_was_fought_and_what_is_none_says_why(replays: Replays) -> None:
    recorded("one")
    recorded("two", b"no recording at all")
    rows = {row.id.rsplit("/", 1)[-1]: row for row in replays.saves()}
    assert "seed 2" in rows["one.fcr"].title
    assert rows["one.fcr"].detail == "Levels · Blue: greedy, Red: greedy · one.fcr"
    assert rows["two.fcr"].title == "two.fcr"
    assert rows["two.fcr"].detail
    assert isinstance(replays.load(rows["two.fcr"].id), str)


def test_a_damaged_one_is_opened_and_one_that_is_gone_says_so(replays: Replays) -> None:
    data = fought(2, bot="greedy", rounds=4).data
    at = len(data) // 2
    assert opened(replays, recorded("hurt", data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :])).ended == "corrupt"
    assert isinstance(replays.load(str(folders().replays / "gone.fcr")), str)


def test_play_on_from_a_tick_begins_a_battle_of_its_own_that_verifies(replays: Replays, shown: Shown) -> None:
    replay = opened(replays, recorded("one"))
    assert replays.branch(replay, 20, {"red": "greedy", "blue": "random"}) == ""
    ((session, _, watching),) = shown
    assert watching
    assert session.battle.log("red") == replay.log("red", 20)
    while not session.over:
        session.advance()
    (branch,) = [path for path in folders().replays.iterdir() if path.name != "one.fcr"]
    assert read(branch).header["parent"]["tick"] == 20
    assert read(branch).header["seats"] == {"red": "greedy", "blue": "random"}
    assert verify(branch, content().catalogue, content().content_hash).result == "ok"
    assert opened(replays, branch).first == 21


def test_a_person_takes_a_side_over_and_the_branch_can_be_saved_and_begun_again(replays: Replays, shown: Shown) -> None:
    replay = opened(replays, recorded("one"))
    assert replays.branch(replay, 12, {"red": HUMAN, "blue": "greedy"}) == ""
    session, again, watching = shown[0]
    assert not watching
    assert session.viewer == "red"
    again(99)
    assert len(shown) == 2
    assert shown[1][0].battle.seed == 99
    assert shown[1][0].battle.world.tick_number >= 12


def test_a_branch_goes_on_from_its_saves(replays: Replays, shown: Shown) -> None:
    replays.branch(opened(replays, recorded("one")), 12, {"red": "greedy", "blue": "greedy"})
    session = shown[0][0]
    for _ in range(12):
        session.advance()
    saves = sorted(folders().saves.glob("*.auto.fcs"))
    loaded = Opener(content()).file(saves[-1])
    assert loaded.header["parent"]["tick"] == 12
    loaded.battle.close()


def test_why_it_cannot_be_played_on_is_a_sentence(replays: Replays, shown: Shown) -> None:
    replay = opened(replays, recorded("one"))
    assert "over" in replays.branch(replay, replay.last, {"red": "greedy", "blue": "greedy"})
    other = Replay(replay.recording._replace(header={**replay.header, "rules_hash": "0"}), content().catalogue, "")
    assert "rules" in replays.branch(other, 5, {"red": "greedy", "blue": "greedy"})
    assert not shown


def test_films_are_kept_beside_the_screenshots_and_none_replaces_another() -> None:
    assert [Path(keep("duel-1-red", data)).name for data in (b"a", b"b")] == ["duel-1-red.gif", "duel-1-red-2.gif"]
    assert (folders().screenshots / "duel-1-red.gif").read_bytes() == b"a"


def test_a_forged_name_leads_out_of_no_folder(replays: Replays, shown: Shown, home: Path) -> None:
    recording = read(recorded("one"))
    forged = recording._replace(header={**recording.header, "scenario": "../../evil"})
    path = Path(keep("../../evil-1-truth", b"film"))
    assert path.resolve().parent == folders().screenshots.resolve()
    replay = Replay(forged, content().catalogue, content().content_hash)
    start = [*forged.header["start"]]
    start[0] = "../../evil"
    named = forged._replace(header={**forged.header, "start": start})
    for one in (replay, Replay(named, content().catalogue, content().content_hash)):
        assert replays.branch(one, 12, {"red": HUMAN, "blue": "greedy"}) == ""
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
    shown: list[Replay] = []

    def window(options: object, named: object, bout: object, seed: int, *, replay: Replay) -> Answer:
        shown.append(replay)
        return Answer({})

    monkeypatch.setattr(command, "can_be_seen", lambda: True)
    monkeypatch.setattr("systems.cli.window.window", window)
    assert main.cli(["replay", path]) == 0
    assert [replay.file for replay in shown] == [Path(path)]
    assert main.cli(["replay", str(recorded("no", b"nothing"))]) == 8
