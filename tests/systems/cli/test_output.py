import json
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from content.phrase import own_texts
from systems.cli.output import Answer, Problem, envelope, prepare, sentence, show

WORDS = own_texts("en")
ROOT = Path(__file__).parents[3]


def test_the_envelope_is_one_object_on_one_line() -> None:
    text = envelope(Answer({"title": "Zwölf\nWölfe"}))
    assert "\n" not in text
    assert json.loads(text) == {"v": 1, "ok": True, "title": "Zwölf\nWölfe", "errors": []}


def test_errors_keep_their_place() -> None:
    told = json.loads(envelope(Answer(exit_code=2, errors=[Problem("content", "is odd", "wolf.toml", 7)])))
    assert told["ok"] is False
    assert told["errors"] == [{"code": "content", "message": "is odd", "file": "wolf.toml", "line": 7}]


def test_a_sentence_names_the_place_it_knows() -> None:
    assert sentence(Problem("x", "is odd", "wolf.toml", 7)) == "fieldcraft: wolf.toml:7: is odd"
    assert sentence(Problem("x", "is odd", "wolf.toml")) == "fieldcraft: wolf.toml: is odd"
    assert sentence(Problem("x", "is odd")) == "fieldcraft: is odd"


def test_json_is_alone_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer({"a": 1}, ["a is 1"], exit_code=1, errors=[Problem("x", "is odd")])
    assert show(answer, WORDS, as_json=True) == 1
    shown = capsys.readouterr()
    assert json.loads(shown.out)["a"] == 1
    assert shown.err == "fieldcraft: is odd\n"


def test_people_read_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert show(Answer({"a": 1}, ["a is 1", "b is 2"]), WORDS, as_json=False) == 0
    assert capsys.readouterr().out == "a is 1\nb is 2\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_letters_that_standard_output_lacks_are_escaped(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for as_json in (False, True):
        raw = BytesIO()
        monkeypatch.setattr(sys, "stdout", TextIOWrapper(raw, encoding=encoding))
        prepare()
        show(Answer({"file": "w\u00f6lfe \u2014 \udcff"}, ["w\u00f6lfe \u2014 \udcff"]), WORDS, as_json=as_json)
        text = raw.getvalue().decode(encoding)
        assert json.loads(text)["file"] == "w\u00f6lfe \u2014 \udcff" if as_json else text.endswith("\\udcff\n")


def test_bytes_of_a_forged_recording_are_told_as_hex() -> None:
    assert json.loads(envelope(Answer({"seed": b"\xff"})))["seed"] == "ff"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes no streams there")
@pytest.mark.parametrize(
    ("streams", "code", "told", "said"),
    [
        (">&-", 2, "", "cannot be written"),
        (">/dev/full", 2, "", "cannot be written"),
        ("2>&-", 0, "{", ""),
        ("2>/dev/full", 0, "{", ""),
        ("<&- 2>&-", 0, "{", ""),
        ("<&- >&- 2>&-", 2, "", ""),
        ("| true", 1, "", ""),
    ],
)
def test_an_answer_that_is_lost_is_no_success_and_nothing_else_is_lost_with_progress(
    streams: str, code: int, told: str, said: str
) -> None:
    """Whichever streams are closed or full from the start: standard output has the whole answer alone, or nothing."""
    play = f"{ROOT / 'main.py'} simulate crossroads --rounds 1 --bots random --json"
    words = f"set -o pipefail; {sys.executable} {play} {streams}"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:1]) == (code, told)
    assert not told or json.loads(done.stdout)["ok"]
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes no streams there")
def test_help_that_is_lost_is_no_success() -> None:
    words = f"{sys.executable} {ROOT / 'main.py'} simulate --help >&-"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, "usage" in done.stderr) == (2, "", False)
    assert "cannot be written" in done.stderr
