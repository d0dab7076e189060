"""Same battle, same bytes: every supported Python, compiled and interpreted, whatever PYTHONHASHSEED.

python tests/long/versions.py [SCENARIO...] --count N --seed S --json: for each Python found, make a new environment and
install a copy of this checkout there; then play each scenario N times and compare the state hashes.
Two or three minutes.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from tests.long.answer import answered

VERSIONS = ("3.11", "3.12", "3.13")
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "build", "dist", "*.egg-info", "_native", "__pycache__", ".*_cache")


class Form(NamedTuple):
    """One way to run: a Python, FIELDCRAFT_PURE (0 compiled, 1 interpreted) and PYTHONHASHSEED."""

    version: str
    pure: str
    hash_seed: str


class Battle(NamedTuple):
    """What is played."""

    scenario: str
    seed: int


class Result(NamedTuple):
    """How a battle ended: the state's hash, '' if it did not end."""

    form: Form
    battle: Battle
    state: str


def find_python(version: str) -> Path | None:
    """An interpreter of this version that really starts, on PATH or among pyenv's."""
    on_path = shutil.which(f"python{version}")
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}"))
    for candidate in [*map(Path, [on_path] if on_path else []), *kept]:
        done = subprocess.run([candidate, "-c", "import venv, ensurepip"], capture_output=True, check=False)
        if done.returncode == 0:
            return candidate
    return None


def install(python: Path, checkout: Path, environment: Path) -> Path:
    """Install the copied checkout, compiled, into a new environment; returns its interpreter.

    Raises CalledProcessError.
    """
    subprocess.run([python, "-m", "venv", environment], check=True)
    inside = environment / "bin" / "python"
    pip = [str(inside), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", str(checkout)]
    subprocess.run(pip, check=True, stdout=sys.stderr, env=os.environ | {"FIELDCRAFT_PURE": "0"})
    return inside


def run(python: Path, checkout: Path, words: list[str], form: Form) -> dict[str, object]:
    """The answer of one command, as --json gives it; an empty one if it gave none."""
    changed = {"FIELDCRAFT_PURE": form.pure, "PYTHONHASHSEED": form.hash_seed}
    done = subprocess.run(
        [python, checkout / "main.py", *words, "--json", "--quiet"],
        env=os.environ | changed | {"FIELDCRAFT_HOME": str(checkout.parent / "home")},
        capture_output=True,
        text=True,
        check=False,
    )
    if not done.stdout.startswith("{"):
        print(done.stderr.strip(), file=sys.stderr)
        return {}
    answer: dict[str, object] = json.loads(done.stdout)
    if not answer["ok"]:
        print(done.stderr.strip(), file=sys.stderr)
    return answer


def state_hashes(python: Path, checkout: Path, battles: list[Battle], version: str) -> Iterator[Result]:
    """How each battle ends in each form of this Python."""
    for form in (Form(version, pure, hash_seed) for pure, hash_seed in product("01", "01")):
        for battle in battles:
            words = ["simulate", battle.scenario, "--seed", str(battle.seed)]
            yield Result(form, battle, str(run(python, checkout, words, form).get("state_hash", "")))


def scenarios(python: Path, checkout: Path, version: str) -> list[str]:
    """The names of all scenarios."""
    listed = run(python, checkout, ["scenarios"], Form(version, "0", "0")).get("scenarios")
    return [entry["id"] for entry in listed] if isinstance(listed, list) else []


def differences(results: list[Result]) -> list[str]:
    """One sentence for each run that did not end as the first run of the same battle, or did not end."""
    first: dict[Battle, str] = {}
    said = []
    for form, battle, state in results:
        expected = first.setdefault(battle, state)
        if not state or state != expected:
            where = f"{form.version} FIELDCRAFT_PURE={form.pure} PYTHONHASHSEED={form.hash_seed}"
            said.append(f"{battle.scenario} seed {battle.seed} on {where}: {state or 'no state'}, expected {expected}")
    return said


def main() -> int:
    """Play everything and tell what differs; exit code 1 if anything does."""
    parser = argparse.ArgumentParser(description="Compare battles across Python versions.")
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help="by default all")
    parser.add_argument("--count", type=int, default=2, metavar="N", help="battles of each scenario (2)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first (1)")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    options = parser.parse_args()
    started = time.perf_counter()
    results: list[Result] = []
    skipped, broken = [], []
    with tempfile.TemporaryDirectory(prefix="fieldcraft-versions-") as folder:
        checkout = Path(folder, "checkout")
        shutil.copytree(ROOT, checkout, ignore=LEFT_OUT)
        names = options.scenarios
        for version in VERSIONS:
            python = find_python(version)
            if python is None:
                print(f"Python {version} is not here: skipped", file=sys.stderr)
                skipped.append(version)
                continue
            print(f"Python {version}: installing", file=sys.stderr)
            try:
                inside = install(python, checkout, Path(folder, version))
            except subprocess.CalledProcessError:
                broken.append(f"Python {version}: the installation failed, its own words are above")
                continue
            names = names or scenarios(inside, checkout, version)
            battles = [Battle(name, options.seed + n) for name in names for n in range(options.count)]
            print(f"Python {version}: {len(battles)} battles in 4 forms", file=sys.stderr)
            results += state_hashes(inside, checkout, battles, version)
    said = broken + (differences(results) if results else ["nothing was played"])
    told = {"since": started, "as_json": options.json}
    return answered(said, "battles", len(results), **told, differences=said, skipped=skipped)


if __name__ == "__main__":
    sys.exit(main())
