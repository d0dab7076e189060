import os
from pathlib import Path

import pytest

from systems.cli.options import Options
from systems.cli.paths import run
from systems.cli.places import LONGEST, folders, fresh_name, written_anew
from systems.match.whole_file import write_whole


def film(path: Path) -> None:
    write_whole(path, b"film", new=True)


def test_fieldcraft_home_holds_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path))
    assert all(path.is_relative_to(tmp_path) for path in folders())
    assert len(set(folders())) == len(folders())


def test_a_relative_home_is_made_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", "here")
    assert folders().saves == Path.cwd() / "here" / "saves"


@pytest.mark.parametrize("unset", ["", None])
def test_else_the_system_decides(unset: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path(os.environ["FIELDCRAFT_HOME"])
    monkeypatch.delenv("FIELDCRAFT_HOME")
    if unset is not None:
        monkeypatch.setenv("FIELDCRAFT_HOME", unset)
    assert all(path.is_absolute() and not path.is_relative_to(home) for path in folders())


def test_asking_creates_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path))
    answer = run(Options(command="paths"))
    assert list(tmp_path.iterdir()) == []
    assert answer.data["paths"] == {name: str(path) for name, path in folders()._asdict().items()}


@pytest.mark.parametrize(
    "name",
    [
        "../../evil", "/etc/evil", "a/b", "..", "a\\..\\b", "a\x00b", "\ud800", "x" * 5000,
        "\N{GRINNING FACE}" * 90, "",
    ],
)  # fmt: skip
def test_what_a_recording_is_called_leads_out_of_no_folder(name: str, tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    path = written_anew(inner, name, ".gif", film)
    assert path.resolve().parent == inner.resolve()
    assert written_anew(inner, name, ".gif", film) not in (path, inner)
    fresh = fresh_name(inner, inner, name, ".gif")
    assert (inner / f"{fresh}.gif").resolve().parent == inner.resolve()
    assert fresh not in ("", ".", "..")
    assert len(fresh) <= LONGEST + 2
    assert [*tmp_path.iterdir()] == [tmp_path / "a"]


def test_ordinary_names_stay(tmp_path: Path) -> None:
    assert written_anew(tmp_path, "duel ä-1-split-red", ".gif", film).name == "duel ä-1-split-red.gif"


def test_what_another_process_writes_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    def late(path: Path) -> None:
        if not path.name.endswith("-3.gif"):
            path.write_bytes(b"theirs")
        film(path)

    assert written_anew(tmp_path, "duel", ".gif", late).name == "duel-3.gif"
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert kept == {"duel.gif": b"theirs", "duel-2.gif": b"theirs", "duel-3.gif": b"film"}
