"""What is shipped: every package, the data, and the versions that the files agree upon."""

import re
import tomllib
from pathlib import Path

from ecs import native
from systems.match.identity import VERSION

ROOT = Path(native.ROOT)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def requirements(name: str) -> dict[str, str]:
    """Distribution to range, of a requirements file without the files it refers to."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    rows = [re.fullmatch(r"([A-Za-z0-9-]+)(.*)", line) for line in lines]
    return {row[1]: row[2] for row in rows if row}


def test_every_package_is_listed() -> None:
    found = {"fieldcraft"}
    for top in ("ecs", "systems", "components", "content"):
        for file in (ROOT / top).rglob("__init__.py"):
            folder = file.parent.relative_to(ROOT)
            if "_native" not in folder.parts:
                found.add(".".join(("fieldcraft", *folder.parts)))
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == found


def test_every_folder_of_modules_is_a_package() -> None:
    for top in ("ecs", "systems", "components", "content"):
        for file in (ROOT / top).rglob("*.py"):
            if "_native" not in file.parts:
                assert (file.parent / "__init__.py").exists(), file


def test_the_compiler_is_the_same_for_users_and_developers() -> None:
    (pin,) = re.findall(r'^MYPY = "mypy(.*)"', (ROOT / "setup.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert requirements("requirements-dev.txt")["mypy"] == pin


def test_replays_name_the_version_that_is_packaged() -> None:
    assert PROJECT["project"]["version"] == VERSION


def test_no_requirement_names_a_host() -> None:
    for name in ("requirements-test.txt", "requirements-dev.txt", "pyproject.toml"):
        assert not re.search(r"index-url|find-links|://", (ROOT / name).read_text(encoding="utf-8")), name


def test_the_tests_need_pillow_only_as_the_export_extra_does() -> None:
    (pillow,) = PROJECT["project"]["optional-dependencies"]["export"]
    assert requirements("requirements-test.txt")["pillow"] == pillow.removeprefix("pillow")
