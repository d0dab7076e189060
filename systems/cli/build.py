"""`build`: compile the hot modules of this checkout again, in place."""

import os
import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from content.text import Texts
from ecs import native
from systems.cli.language import kernel, words_of
from systems.cli.options import Options
from systems.cli.output import Answer, Json, Problem, note

ASK_STATE = "from ecs import native; s = native.STATE; print(s.why, s.text, s.detail, sep='\\n', end='\\n.')"


def recipe() -> list[str]:
    """The command that builds here with what is installed, or [] if nothing can."""
    if find_spec("mypyc") and find_spec("setuptools"):
        return [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    if find_spec("pip"):  # brings both for the moment of the build
        return [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "-e", "."]
    if uv := os.environ.get("UV") or shutil.which("uv"):  # uv's environments have no pip
        return [uv, "pip", "install", "-q", "--no-deps", "--python", sys.executable, "-e", "."]
    return []


def state_of_a_new_process() -> list[str]:
    """native.STATE.why, .text, .detail as a fresh Python sees them: this process keeps what it started with."""
    environment = {name: value for name, value in os.environ.items() if name != "FIELDCRAFT_PURE"}
    asked = subprocess.run(
        [sys.executable, "-c", ASK_STATE], cwd=native.ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return asked.stdout.splitlines()[:3] if asked.returncode == 0 else ["broken", *[asked.stderr.strip()] * 2]


def run(options: Options) -> Answer:
    """Compile, and tell what runs from now on."""
    words = words_of(options)
    if not Path(native.ROOT, "pyproject.toml").exists():
        return refused(words, "build.installed")
    job = recipe()
    if not job:
        return refused(words, "build.no_tools")
    started = time.perf_counter()
    if not options.quiet:
        note(words.say("build.begun", tools=" ".join((Path(job[0]).name, *job[1:3]))))
    done = subprocess.run(
        job, cwd=native.ROOT, env=os.environ | {"FIELDCRAFT_PURE": "0"}, stdout=sys.stderr.fileno(), check=False
    )
    if done.returncode:
        return refused(words, "build.failed")
    why, text, detail = [*state_of_a_new_process(), "", ""][:3]
    seconds = round(time.perf_counter() - started, 1)
    data: dict[str, Json] = {"kernel": {"state": why, "text": text}, "seconds": seconds}
    done_in = words.say("build.done", seconds=words.decimal(seconds, 1))
    lines = [words.say("build.kernel", text=kernel(words, why, detail)), done_in]
    return Answer(data, lines, exit_code=0 if why == "compiled" else 2)


def refused(words: Texts, key: str) -> Answer:
    """An answer that says why nothing was built."""
    return Answer(exit_code=2, errors=(Problem("build", words.say(key)),))
