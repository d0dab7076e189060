"""Which language people read, and that it is theirs alone: what is recorded and what programs read stays the same."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import main
from content.phrase import english, own_texts
from content.text import LANGUAGES
from ecs.errors import UsageError
from systems.cli import settings
from systems.cli.arguments import parse
from systems.cli.commands import COMMANDS
from systems.cli.language import VARIABLES, language, of_the_system, wished
from systems.cli.places import folders

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home of one's own and a system that says nothing."""
    monkeypatch.setenv("FIELDCRAFT_HOME", str(tmp_path / "home"))
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def keep(text: str) -> None:
    file = settings.settings_file()
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_DE@euro", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "en_US", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "denglish"}, "en"),
        ({"LANG": "German_Germany.1252"}, "de"),
        ({"LANG": "English_United States.1252"}, "en"),
    ],
)
def test_the_system_says_its_language(environment: dict[str, str], lang: str) -> None:
    assert of_the_system(environment) == lang


def test_the_command_line_goes_before_settings_before_the_system_before_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert language("") == "en"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert language("") == "de"
    keep('lang = "en"\n')
    assert language("") == "en"
    assert language("de") == "de"


@pytest.mark.parametrize(
    "text",
    ["lang = 3", 'lang = "xx"', "lang =", "[" + "a." * 9000 + "a]", "x = " + "[" * 9000, "\xff"],
    ids=lambda text: f"{text:.12}",
)
def test_settings_that_mean_nothing_keep_nobody_from_playing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    keep(text)
    assert language("") == "de"


def test_settings_are_kept_in_the_folder_for_them() -> None:
    assert settings.settings_file() == folders().config / "settings.toml"


@pytest.mark.parametrize("words", ["--lang de", "--lang=de", "scenarios --lang en --lang de", "wolves --lang=de"])
def test_a_language_is_heard_before_the_command_line_is_understood(words: str) -> None:
    assert wished(words.split()) == "de"


def test_a_mod_may_bring_a_language(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = home / "mod" / "text" / "fr.toml"
    words.parent.mkdir(parents=True)
    words.write_text('[scenario.bridge]\ntitle = "Le pont"\n', encoding="utf-8")
    mod = str(home / "mod")
    assert main.cli(["scenarios", "--lang", "fr", "--mods", mod, "--quiet"]) == 0
    told = capsys.readouterr().out
    assert "Le pont" in told
    assert "The Ruin" in told
    with pytest.raises(UsageError, match="no words"):
        parse(["scenarios", "--lang", "fr"])


def test_a_mod_may_say_a_text_anew(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = home / "mod" / "text" / "de.toml"
    words.parent.mkdir(parents=True)
    words.write_text('[side]\nred = "Feuer"\n', encoding="utf-8")
    command = ["simulate", "crossroads", "--rounds", "1", "--bots", "random", "--lang", "de", "--mods"]
    assert main.cli([*command, str(home / "mod")]) == 0
    assert "Feuer: random, Blau: random" in capsys.readouterr().err


def test_a_text_that_a_mod_forgot_to_translate_is_found(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = home / "mod" / "text"
    folder.mkdir(parents=True)
    (folder / "en.toml").write_text('[creature]\nimp = "Imp"\nfiend = "Fiend"\n', encoding="utf-8")
    assert main.cli(["check", str(home / "mod"), "--json", "--quiet"]) == 0, "who does not translate owes nothing"
    (folder / "de.toml").write_text('[creature]\nimp = "Wicht"\n', encoding="utf-8")
    capsys.readouterr()
    assert main.cli(["check", str(home / "mod"), "--json", "--quiet"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["code"], finding["key"]) == ("untranslated", "creature.fiend")
    assert finding["file"].endswith("mod/text/de.toml")


def test_a_recording_does_not_depend_on_the_language(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files, answers = [], []
    for lang in LANGUAGES:
        out = home / "same.fcr"
        words = ["simulate", "crossroads", "--seed", "5", "--rounds", "2", "--out", str(out), "--json", "--quiet"]
        assert main.cli([*words, "--lang", lang]) == 0
        files.append(out.read_bytes())
        answer = json.loads(capsys.readouterr().out)
        answers.append({key: value for key, value in answer.items() if key != "seconds"})
    assert files[0] == files[1]
    assert answers[0] == answers[1]


def test_a_battle_is_told_in_the_language_that_is_asked_for(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "crossroads", "--seed", "7", "--rounds", "1", "--narrate", "--quiet"]
    assert main.cli([*words, "--lang", "de", "--shot", str(home / "a.png")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert any(line.startswith("Rot: ") and line.endswith(" ist Beobachtet.") for line in told)
    assert not any(" is " in line or "{" in line or "log." in line for line in told)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_whole_in_every_language(command: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse([*([command] if command else []), "--help", "--lang", lang])
    told = capsys.readouterr().out
    assert told.startswith("usage: " if lang == "en" else "Aufruf: ")
    assert not [word for word in told.split() if word.startswith(("manual.", "value."))]
    assert all(len(line) <= 80 for line in told.splitlines())
    left = ("positional", "show this", "options:") if lang == "de" else ("positional", "Optionen")
    assert not [word for word in left if word in told]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("wolves", "Befehl 'wolves' ist unbekannt; bekannt: "),
        ("simulat", "meintest du 'simulate'?"),
        ("scenarios --seed", "--seed braucht einen Wert"),
        ("scenarios --seed x", "--seed='x' ist keine ganze Zahl"),
        ("scenarios --jsn", "meintest du '--json'?"),
        ("simulate crosroads", "Szenario 'crosroads' ist unbekannt; meintest du 'crossroads'?"),
        ("simulate crossroads --out none/x.fcr", "none/x.fcr: Datei oder Ordner nicht gefunden"),
        ("simulate crossroads --mods none", "Mod 'none' gibt es nicht"),
        ("replay none.fcr", "none.fcr: Datei oder Ordner nicht gefunden"),
        ("cases none", "'none' gibt es nicht"),
        ("replay", "DATEI fehlt"),
    ],
)
def test_a_refusal_is_one_line_of_the_language(
    words: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.chdir(home)
    assert main.cli([*words.split(), "--quiet", "--lang=de"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_what_programs_read_is_never_translated(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for lang in LANGUAGES:
        main.cli(["simulate", "crosroads", "--json", "--quiet", "--lang", lang])
        answers.append(json.loads(capsys.readouterr().out))
    first, second = answers
    assert list(first) == list(second)
    assert {**first["errors"][0], "message": ""} == {**second["errors"][0], "message": ""}
    assert first["errors"][0]["message"] != second["errors"][0]["message"]


def test_an_error_says_the_same_in_english_as_its_phrase() -> None:
    with pytest.raises(UsageError) as refused:
        parse(["simulate", "duel", "--rounds", "0"])
    assert refused.value.phrase is not None
    assert english(refused.value.phrase) == refused.value.message
    assert own_texts("de").tell(refused.value.phrase) == "--rounds=0 ist weniger als 1"


EARLY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == WHERE:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
import main
sys.exit(main.cli(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize("where", ["systems.cli.dispatch", "ecs", "content.text", "systems.cli.scenarios"])
def test_an_interrupt_at_the_very_beginning_is_answered_too(where: str) -> None:
    program = EARLY.replace("WHERE", repr(where))
    done = subprocess.run(
        [sys.executable, "-c", program, "scenarios", "--json", "--quiet"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 128 + signal.SIGINT, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["v"], answer["ok"], answer["errors"][0]["code"]) == (1, False, "interrupted")
    assert done.stderr == "fieldcraft: interrupted\n"
