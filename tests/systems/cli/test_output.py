import json

import pytest

from systems.cli.output import Answer, Problem, envelope, sentence, show


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
    assert show(answer, as_json=True) == 1
    shown = capsys.readouterr()
    assert json.loads(shown.out)["a"] == 1
    assert shown.err == "fieldcraft: is odd\n"


def test_people_read_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert show(Answer({"a": 1}, ["a is 1", "b is 2"]), as_json=False) == 0
    assert capsys.readouterr().out == "a is 1\nb is 2\n"
