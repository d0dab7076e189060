"""Every text key that the code names is in the English words."""

import re
from pathlib import Path

from content.loader import load

ROOT = Path(__file__).parents[2]
FAMILIES = "log|reason|ui|part|objective|action|state|light|cover|wound|hint"
KEY = re.compile(rf'"((?:{FAMILIES})\.[a-z_0-9]+)"')
REASON = re.compile(r'\brefused\(\s*"([a-z_]+)"')


def test_every_key_in_the_code_has_english_words() -> None:
    english = load().texts["en"]
    missing = set()
    for path in sorted((ROOT / "systems").rglob("*.py")):
        text = path.read_text("utf-8")
        keys = KEY.findall(text)
        if "cli" not in path.parts:
            keys += [f"reason.{reason}" for reason in REASON.findall(text)]
        missing |= {f"{path.name}: {key}" for key in keys if key not in english}
    assert missing == set()


def test_sections_and_keys_are_sorted() -> None:
    lines = (ROOT / "content" / "data" / "text" / "en.toml").read_text("utf-8").splitlines()
    sections = [line for line in lines if line.startswith("[")]
    assert sections == sorted(sections)
    for section in sections:
        start = lines.index(section) + 1
        keys = []
        for line in lines[start:]:
            if line.startswith("["):
                break
            if " = " in line and not line.startswith("#"):
                keys.append(line.split(" = ")[0])
        assert keys == sorted(keys), section
