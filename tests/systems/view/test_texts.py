import re
from pathlib import Path

from systems.rules import ability_lines, ploy_lines, redaction
from systems.view import buttons, logbook, preview
from tests.systems.view import stage

FOLDER = Path(preview.__file__).parent
KEY = re.compile(r'"((?:ui|log|part|action|state|light|cover|objective|wound|size)\.[a-z_0-9]+)"')


def test_every_text_key_in_the_views_code_exists() -> None:
    used = {key for path in FOLDER.glob("*.py") for key in KEY.findall(path.read_text(encoding="utf-8"))}
    assert len(used) > 60
    assert sorted(k for k in used if stage.words().texts.find(k) is None) == []


def told() -> set[str]:
    """Keys of all log lines that a side may be told."""
    sources = [Path(str(m.__file__)).read_text(encoding="utf-8") for m in (redaction, ability_lines, ploy_lines)]
    return {key for source in sources for key in re.findall(r'"(log\.[a-z_]+)"', source)}


def test_every_log_line_has_a_sign() -> None:
    assert sorted(told() - {*logbook._SIGN_OF}) == []


def test_every_action_and_log_line_has_words() -> None:
    texts = stage.words().texts
    wanted = told() | {f"action.{kind}" for kind in (*buttons.SLOTS, *buttons.MORE)}
    assert sorted(k for k in wanted if texts.find(k) is None) == []


def test_squares_are_named_like_a_board() -> None:
    words = stage.words()
    assert [words.square(s) for s in ((0, 0), (16, 5), (26, 0))] == ["A1", "Q6", "AA1"]
