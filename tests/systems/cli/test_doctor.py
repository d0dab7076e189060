import pytest

from content.phrase import own_texts
from ecs import native
from systems.cli import doctor
from systems.cli.options import Options
from systems.cli.output import Answer


@pytest.fixture(scope="module")
def answer() -> Answer:
    return doctor.run(Options(command="doctor"))


def test_a_complete_installation_is_well(answer: Answer) -> None:
    assert (answer.exit_code, list(answer.errors)) == (0, [])


def test_the_keys_are_stable(answer: Answer) -> None:
    keys = "python platform kernel display audio fonts paths dependencies rules_hash content_hash"
    assert list(answer.data) == keys.split()


def test_the_kernel_is_told_module_by_module(answer: Answer) -> None:
    kernel = answer.data["kernel"]
    assert isinstance(kernel, dict)
    assert (kernel["state"], kernel["text"]) == (native.STATE.why, native.STATE.text)
    compiled = [not str(file).endswith(".py") for file in kernel["modules"].values()]
    assert compiled == [native.STATE.why == "compiled"] * len(native.SOURCES)


def test_a_silent_driver_is_no_display(answer: Answer) -> None:
    assert answer.data["display"] == {"driver": "dummy", "usable": False}
    assert answer.data["audio"] == "dummy"


def test_the_fonts_are_found(answer: Answer) -> None:
    fonts = answer.data["fonts"]
    assert isinstance(fonts, dict)
    assert all(str(path).endswith(".ttf") for path in fonts.values())


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "NEEDED", ("esper", "no-such-thing"))
    answer = doctor.run(Options(command="doctor"))
    assert answer.exit_code == 1
    assert answer.lines[-1].split() == ["missing", "no-such-thing"]


def test_values_are_laid_out_for_people() -> None:
    rows = doctor.rows({"a": 1, "long": {"yes": True, "no": False, "none": None}}, own_texts("en"))
    assert rows == ["a     1", "long", "  yes   yes", "  no    no", "  none  -"]


def test_folders_are_called_as_paths_calls_them() -> None:
    assert doctor.rows({"paths": {"saves": "x"}}, own_texts("de")) == ["Ordner", "  Spielstände  x"]
