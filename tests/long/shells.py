"""The program in an unfriendly shell: closed or full streams, folders that cannot be read, Ctrl-C, two at once.

python tests/long/shells.py --count N --seed S --json: N runs in processes of their own, of every kind in turn; Ctrl-C
comes at a random moment.  Each must end in time with its exit code and one clear line; what was recorded can be played.
"""

import argparse
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere: hence imports below code

from ecs.errors import FieldcraftError
from ecs.replay import read
from tests.long.answer import answered
from tests.long.trials import Told, faults

MAIN: Final = str(ROOT / "main.py")
LISTENING: Final = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.path.insert(0, sys.argv.pop(1))
import main
sys.exit(main.cli())
"""
"""The program in a process that hears Ctrl-C, even if a background job has taught its parents not to."""
POWERLESS: Final = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
"""Before a command: even root has only the rights that files give it."""
PATIENCE: Final = 60  # seconds that a process may take on a busy machine
MOST_MIB: Final = 300
SHORT: Final = ["simulate", "crossroads", "--bots", "random", "--rounds", "1"]
MOD: Final = '[oddling]\nhp = 9\nweapons = ["club"]\n'


def started(
    words: list[str], folder: Path, *, powerless: bool = False, **rest: Any
) -> subprocess.Popen[bytes]:
    """A process of the program with a home in the folder; powerless: it may read and write what files allow alone."""
    before = POWERLESS if powerless and os.geteuid() == 0 else ()
    home = {"FIELDCRAFT_HOME": str(folder / "home"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    rest.setdefault("env", os.environ | home | {"LC_ALL": "C.UTF-8"})
    given = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **rest}
    return subprocess.Popen([*before, sys.executable, "-c", LISTENING, str(ROOT), *words], cwd=folder, **given)


def ended(process: subprocess.Popen[bytes], since: float) -> Told:
    """What a process did, once it has ended; one that does not is killed."""
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):  # what it has started may hold its streams
            process.communicate(timeout=1)
        return Told(None, "", "", time.perf_counter() - since, "it does not end")
    said = [(data or b"").decode("utf-8", "replace") for data in (out, err)]
    crash = said[1] if "Traceback" in said[1] or process.returncode < 0 else ""
    return Told(process.returncode, said[0], said[1], time.perf_counter() - since, crash)


def run(words: list[str], folder: Path, **rest: Any) -> Told:
    """Start a process and wait for it."""
    since = time.perf_counter()
    return ended(started(words, folder, **rest), since)


def wrong_with(words: list[str], found: Told, *codes: int) -> list[str]:
    """What is wrong with an end that should have one of these exit codes."""
    wrong = list(faults(words, found, seconds=PATIENCE))
    if not wrong and found.code not in codes:
        wrong.append(f"exit code {found.code} instead of {codes}: {found.err[:200]!r}")
    return [f"{' '.join(words)}: {fault}" for fault in wrong]


def a_mod(folder: Path) -> Path:
    """A mod that is in order."""
    mod = folder / "mod"
    (mod / "creatures").mkdir(parents=True)
    (mod / "creatures" / "oddling.toml").write_text(MOD, "utf-8")
    return mod


def can_be_locked() -> bool:
    """Rights of files can keep a process out."""
    return os.geteuid() != 0 or shutil.which(POWERLESS[0]) is not None


def odd_mods(folder: Path, chance: random.Random) -> list[str]:
    """A mod with something in it that is not what its name says, or that nobody may read."""
    mod = a_mod(folder)
    extra = mod / "weapons"
    codes: tuple[int, ...] = (2,)
    how = chance.randrange(9)
    if how == 0:
        extra.write_text("no folder", "utf-8")
    elif how == 1:
        (mod / "creatures" / "folder.toml").mkdir()
    elif how == 2:
        extra.symlink_to(extra)
    elif how == 3:
        extra.symlink_to(mod, target_is_directory=True)
        codes = (0, 2)
    elif how == 4:
        (mod / "creatures" / "gone.toml").symlink_to(mod / "nowhere")
    elif how == 5:
        os.mkfifo(mod / "creatures" / "pipe.toml")
    elif how == 6:
        (mod / "creatures" / "loop.toml").symlink_to(mod / "creatures" / "loop.toml")
    elif can_be_locked():
        locked = {7: mod, 8: mod / "creatures"}[how]
        if chance.randrange(2):
            locked = mod / "creatures" / "oddling.toml"
        locked.chmod(0)
    else:
        return []
    command = chance.choice((SHORT, ["scenarios"], ["check"]))
    words = [*command, "--mods", str(mod)] if command != ["check"] else ["check", str(mod)]
    if command == ["check"]:
        codes = (*codes, 1)
    found = run([*words, "--json", "--quiet"], folder, powerless=True)
    return wrong_with([*words, "--json", "--quiet"], found, *codes)


def odd_places(folder: Path, chance: random.Random) -> list[str]:
    """Somewhere to write where nothing can be written, or nobody may."""
    home = folder / "home"
    how = chance.randrange(6) if can_be_locked() else chance.choice((1, 2, 3, 5))
    words = [*(SHORT if how < 3 else ["play", *SHORT[1:]]), "--quiet"]
    if how == 0:
        words += ["--out", str(folder / "locked" / "x.fcr")]
        (folder / "locked").mkdir(mode=0o500)
    elif how == 1:
        words += ["--out", "/dev/full"]
    elif how == 2:
        (folder / "loop").symlink_to(folder / "loop")
        words += ["--out", str(folder / "loop")]
    elif how == 3:
        home.write_text("no folder", "utf-8")
    elif how == 4:
        home.mkdir(mode=0o500)
    else:
        words += ["--shot", "/dev/full", "--out", str(folder / "x.fcr")]
    if chance.randrange(2):
        words.append("--json")
    return wrong_with(words, run(words, folder, powerless=True), 2)


def closed_streams(folder: Path, chance: random.Random) -> list[str]:
    """Streams that are closed, full or left by their reader."""
    words = chance.choice((SHORT, ["scenarios"], ["check"], ["paths"], ["simulate", "crosroads"], ["doctor"]))
    words = [*words, *(["--json"] if chance.randrange(2) else [])]
    how = chance.choice((">&-", "2>&-", "<&-", ">&- 2>&- <&-", ">/dev/full", "2>/dev/full", "| true", "2>&1 | true"))
    shell = f'"$0" "$@" {how}; ' if "|" not in how else f'set -o pipefail; "$0" "$@" {how}'
    since = time.perf_counter()
    home = {"FIELDCRAFT_HOME": str(folder / "home"), "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        ["bash", "-c", shell, sys.executable, MAIN, *words],
        cwd=folder, env=os.environ | home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    found = ended(process, since)
    label = f"{' '.join(words)} {how}"
    if found.crash or found.code not in (0, 1, 2):
        return [f"{label}: exit code {found.code} {found.crash or found.err[:300]}"]
    silent = words == ["simulate", "crosroads"]  # its one line is on standard error
    if how in (">&-", ">&- 2>&- <&-", ">/dev/full") and found.code == 0 and not silent:
        return [f"{label}: exit code 0, and the answer is lost"]
    if how.startswith("2>") and "|" not in how and "--json" in words and '"errors"' not in found.out:
        return [f"{label}: {found.out[:300]}"]
    if "Exception ignored" in found.err or "Error" in found.err.replace("OSError", ""):
        return [f"{label}: {found.err[:300]}"]
    return []


def interrupted(folder: Path, chance: random.Random) -> list[str]:
    """Ctrl-C at any moment: exit code 130, one object, and what was recorded can be played."""
    out = folder / "x.fcr"
    words = ["simulate", "crossroads", "--bots", "greedy", "--json", "--quiet", "--out", str(out)]
    if chance.randrange(4) == 0:
        words = ["simulate", "crossroads", "--matches", "500", "--jobs", "2", "--json", "--quiet"]
    elif chance.randrange(4) == 0:
        words = ["play", "crossroads", "--bots", "greedy", "--json", "--quiet", "--out", str(out)]
    since = time.perf_counter()
    process = started(words, folder, start_new_session=True)
    time.sleep(chance.random() * chance.choice((0.2, 2, 6)))
    os.killpg(process.pid, signal.SIGINT)
    found = ended(process, since)
    if found.code == -signal.SIGINT and not found.err and (not found.out or '"ok": true' in found.out):
        return []  # before Python was there to be interrupted, or after all was said
    early = found.code == 130 and not found.err.startswith("fieldcraft")
    wrong = [] if early and not found.crash else wrong_with(words, found, 130, 0)
    if out.exists():
        try:
            read(out)
        except FieldcraftError as error:
            wrong.append(f"{' '.join(words)}: the recording is {error}")
    return wrong


def two_writers(folder: Path, chance: random.Random) -> list[str]:
    """Two processes that write the same file: whoever is last leaves a whole recording."""
    out = folder / "x.fcr"
    words = [*SHORT, "--quiet", "--out", str(out)]
    since = time.perf_counter()
    both = [started([*words, "--seed", str(seed)], folder) for seed in (1, 2)]
    wrong = [fault for process in both for fault in wrong_with(words, ended(process, since), 0, 2)]
    try:
        if read(out).ended != "ok":
            wrong.append("the recording is cut short")
    except (FieldcraftError, OSError) as error:
        wrong.append(f"the recording is {error}")
    return wrong


KINDS: Final[dict[str, Callable[[Path, random.Random], list[str]]]] = {
    "mods": odd_mods,
    "streams": closed_streams,
    "places": odd_places,
    "interrupted": interrupted,
    "writers": two_writers,
}


def main() -> int:
    """Try and tell; exit code 1 if anything ended as nothing may."""
    parser = argparse.ArgumentParser(description="The program in an unfriendly shell.")
    parser.add_argument("--count", type=int, default=50, metavar="N", help="processes (50)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed (1)")
    parser.add_argument("--only", action="append", default=[], choices=sorted(KINDS), help="this kind only")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object on one line")
    options = parser.parse_args()
    since, broken = time.perf_counter(), list[str]()
    kinds = [kind for kind in KINDS if not options.only or kind in options.only]
    with tempfile.TemporaryDirectory(prefix="fieldcraft-shells-", ignore_cleanup_errors=True) as top:
        for number in range(options.count):
            kind, folder = kinds[number % len(kinds)], Path(top) / str(number)
            folder.mkdir()
            for fault in KINDS[kind](folder, random.Random(f"{options.seed} {number}")):
                broken.append(f"{number} {kind}: {fault}")
                if not options.json:
                    print(broken[-1], file=sys.stderr, flush=True)
            shutil.rmtree(folder, ignore_errors=True)
    return answered(broken, "processes", options.count, since=since, as_json=options.json, most_mib=MOST_MIB)


if __name__ == "__main__":
    sys.exit(main())
