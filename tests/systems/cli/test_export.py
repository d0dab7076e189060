"""`replay FILE --export`: a film of what one side knew."""

import importlib.util
from pathlib import Path

import pytest
from PIL import Image

import main
from ecs.replay import read, rewrite
from tests.systems.cli.short import TURNS, Command


@pytest.mark.parametrize(("name", "kind"), [("film.gif", "GIF"), ("film.png", "PNG"), ("film.apng", "PNG")])
def test_a_film_has_a_picture_of_all_that_changed_for_the_side(
    name: str, kind: str, recorded: Path, command: Command, tmp_path: Path
) -> None:
    path = tmp_path / name
    code, answer = command("replay", recorded, "--export", path, "--log", "red")
    assert (code, answer["pictures"], answer["side"]) == (0, TURNS + 1, "red")
    assert answer["export_bytes"] == path.stat().st_size
    with Image.open(path) as film:
        assert (film.format, film.size) == (kind, (960, 540))
        assert 1 < film.n_frames <= TURNS + 1  # type: ignore[attr-defined]  # a moving picture
        assert len(set(film.convert("RGB").resize((64, 36)).tobytes())) > 20  # something is drawn


@pytest.fixture(scope="module")
def red(recorded: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The film of that recording as red knew it."""
    path = tmp_path_factory.mktemp("films") / "red.gif"
    assert main.cli(["replay", str(recorded), "--export", str(path), "--log", "red", "--quiet"]) == 0
    return path.read_bytes()


def test_each_side_sees_another_film(recorded: Path, red: bytes, command: Command, tmp_path: Path) -> None:
    path = tmp_path / "blue.gif"
    assert command("replay", recorded, "--export", path, "--log", "blue")[1]["side"] == "blue"
    assert path.read_bytes() != red


def test_the_same_recording_makes_the_same_film(
    recorded: Path, red: bytes, command: Command, tmp_path: Path
) -> None:
    assert command("replay", recorded, "--export", tmp_path / "red.gif", "--log", "red")[0] == 0
    assert (tmp_path / "red.gif").read_bytes() == red


def test_r_sec_1_a_film_does_not_tell_how_many_ticks_went_by_unseen(
    recorded: Path, red: bytes, command: Command, tmp_path: Path
) -> None:
    """The same battle in which more happened that red knows nothing of: its film is the same, byte by byte."""
    recording = read(recorded)
    again = recording.ticks[-1]._replace(tick=recording.playable_to + 1, rows=(), events=())
    longer = tmp_path / "longer.fcr"
    longer.write_bytes(rewrite(recording._replace(ticks=[*recording.ticks, again], playable_to=again.tick)))
    assert command("replay", longer, "--export", tmp_path / "film.gif", "--log", "red")[0] == 0
    assert (tmp_path / "film.gif").read_bytes() == red


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--export", "film.mp4"], "is a .gif, .png or .apng"),
        (["--export", "film.gif", "--log", "all"], "say one of "),
        (["--export", "no/such/folder/film.gif"], "No such file"),
        (["--export", "film.gif", "--verify"], "one thing at a time"),
    ],
)
def test_what_cannot_be_filmed_is_refused_with_nothing_written(
    words: list[str], why: str, recorded: Path, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, answer = command("replay", recorded, *words)
    assert (code, why in answer["errors"][0]["message"]) == (2, True), answer
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("module", "name"), [("PIL", "Pillow"), ("pygame", "pygame-ce")])
def test_without_what_draws_or_writes_it_one_line_says_so(
    module: str, name: str, recorded: Path, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda wanted: None if wanted == module else found(wanted))
    code, answer = command("replay", recorded, "--export", tmp_path / "film.gif")
    assert (code, len(answer["errors"])) == (2, 1)
    assert name in answer["errors"][0]["message"]
    assert not (tmp_path / "film.gif").exists()


def test_a_recording_of_other_rules_is_filmed_under_a_banner_or_refused(
    recorded: Path, tmp_path: Path, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = read(recorded)
    old, path = tmp_path / "old.fcr", tmp_path / "film.gif"
    old.write_bytes(rewrite(recording._replace(header=recording.header | {"rules_hash": "0" * 16})))
    assert main.cli(["replay", str(old), "--export", str(path), "--lang", "en"]) == 0
    assert "other rules" in capsys.readouterr().err
    header = {**recording.header, "rules_hash": "0" * 16, "start": ["no", "scenario"]}
    old.write_bytes(rewrite(recording._replace(header=header)))
    code, answer = command("replay", old, "--export", tmp_path / "other.gif")
    assert (code, answer["errors"][0]["code"]) == (4, "other_rules")
