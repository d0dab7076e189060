"""Which form of the hot modules runs: compiled by mypyc, or the same source interpreted.

setup.py compiles SOURCES as one group into ecs/_native/k<digest of the sources>/.  A package that holds hot modules
calls prefer() in its __init__: this puts the folder of exactly today's sources first on the package's search path, if
it was built for this Python.  Else the .py files run: an edited module is never shadowed by old machine code.

FIELDCRAFT_PURE unset: compiled where possible.  1: interpreted.  0: ImportError rather than fall back.
"""

import importlib
import os
from collections.abc import MutableSequence
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from typing import NamedTuple

SOURCES = (  # compiled, in the order in which they import each other
    "ecs/dice.py",
    "ecs/narrow.py",
    "ecs/grid/space.py",
    "ecs/grid/lines.py",
    "ecs/grid/contacts.py",
    "ecs/grid/heights.py",
    "ecs/grid/turns.py",
    "ecs/grid/walls.py",
    "ecs/grid/sight.py",
    "ecs/grid/span.py",
    "ecs/grid/rows.py",
    "ecs/grid/company.py",
    "ecs/grid/view.py",
    "ecs/grid/bodies.py",
    "ecs/grid/light.py",
    "ecs/grid/paths.py",
    "ecs/grid/corners.py",
    "ecs/grid/known.py",
    "ecs/grid/pairs.py",
    "ecs/grid/ground.py",
    "ecs/events.py",
    "ecs/statehash.py",
    "ecs/changes.py",
    "ecs/world.py",
    "systems/ai/flood.py",
    "systems/ai/expected.py",
    "systems/ai/weighing.py",
    "systems/ai/harms.py",
    "systems/ai/searches.py",
)
WATCHED = (  # imported by SOURCES: mypyc copies Final constants of any module into the C code
    "ecs/blame.py",
    "ecs/bounded.py",
    "ecs/codec.py",
    "ecs/decode.py",
    "ecs/encode.py",
    "ecs/errors.py",
    "ecs/grid/board.py",
    "ecs/grid/material.py",
    "ecs/grid/mist.py",
    "ecs/grid/muffle.py",
    "ecs/grid/planes.py",
    "ecs/grid/segments.py",
    "ecs/hints.py",
    "ecs/ids.py",
    "ecs/ints.py",
    "ecs/kept.py",
    "ecs/registry.py",
    "ecs/schedule.py",
    "ecs/system.py",
)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
REBUILD = "python main.py build"
NEVER = "not compiled for this Python"


class State(NamedTuple):
    """What runs and why: why is compiled, pure, absent, stale or broken; folder holds the compiled modules or is ''.

    text says it in English; detail is what it says besides why.
    """

    why: str
    text: str
    folder: str = ""
    detail: str = ""


def missing(root: str = ROOT) -> list[str]:
    """Those of the listed files that are not there."""
    return [name for name in SOURCES + WATCHED if not os.path.isfile(os.path.join(root, *name.split("/")))]


def tag(root: str = ROOT) -> str:
    """Name of the group compiled from today's sources, e.g. k0123456789abcdef.  Raises OSError if one is missing."""
    digest = blake2b(digest_size=8)
    for name in SOURCES + WATCHED:
        with open(os.path.join(root, *name.split("/")), "rb") as file:
            data = file.read().replace(b"\r\n", b"\n")
        digest.update(b"%s %d\n" % (name.encode(), len(data)) + data)
    return "k" + digest.hexdigest()


def built(root: str = ROOT) -> set[str]:
    """Names of the groups that are completely there for this Python."""
    base, suffix = os.path.join(root, "ecs", "_native"), EXTENSION_SUFFIXES[0]
    parts = ["kernel__mypyc", *(source[:-3] for source in SOURCES)]
    groups = os.listdir(base) if os.path.isdir(base) else []
    return {group for group in groups if all(os.path.isfile(os.path.join(base, group, p + suffix)) for p in parts)}


def why_absent(root: str = ROOT) -> str:
    """What the last build left as the reason for compiling nothing, NEVER if there was none."""
    if gone := missing(root):
        return f"{gone[0]} is missing"
    try:
        with open(os.path.join(root, "ecs", "_native", "why.txt"), encoding="utf-8") as file:
            return file.read()
    except OSError:
        return NEVER


def find(wish: str) -> State:
    """Load what can be loaded.  wish is FIELDCRAFT_PURE; raises ImportError if it is unknown or cannot be met."""
    if wish not in ("", "0", "1"):
        raise ImportError(f"FIELDCRAFT_PURE={wish!r}: leave it unset, or 1 (interpreted) or 0 (compiled or fail)")
    if wish == "1":
        return State("pure", "interpreted, as FIELDCRAFT_PURE=1 asks")
    groups = built()
    now = "" if missing() else tag()  # a frozen application may not ship the sources
    if now in groups:
        try:
            importlib.import_module(f"ecs._native.{now}.kernel__mypyc")
            folder = os.path.join(ROOT, "ecs", "_native", now)
            return State("compiled", f"compiled by mypyc ({now})", folder, now)
        except ImportError as e:
            text = f"interpreted (slow): the compiled library does not load ({e}); rebuild: {REBUILD}"
            state = State("broken", text, detail=str(e))
    elif groups:
        state = State("stale", f"interpreted (slow): sources changed since they were compiled; rebuild: {REBUILD}")
    else:
        why = why_absent()
        state = State("absent", f"interpreted (slow): {why}; build: {REBUILD}", detail="" if why == NEVER else why)
    if wish == "0":
        raise ImportError(f"FIELDCRAFT_PURE=0, but {state.text}")
    return state


def prefer(package: str, path: MutableSequence[str]) -> None:
    """Put the folder of the compiled modules first on a package's __path__, if they run."""
    if STATE.folder:
        path.insert(0, os.path.join(STATE.folder, *package.split(".")))


if __name__ == "ecs.native":  # setup.py loads this file under another name, for SOURCES and tag() only
    STATE = find(os.environ.get("FIELDCRAFT_PURE", ""))
