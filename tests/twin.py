"""The interpreted form of the hot modules beside the compiled one, in one process."""

import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from ecs import native

NAMES = tuple(source[:-3].replace("/", ".") for source in native.SOURCES)
PARENTS = sorted({name.rpartition(".")[0] for name in NAMES})


@contextmanager
def interpreted() -> Iterator[dict[str, ModuleType]]:
    """Inside, the hot modules import as plain Python; after it, everything is as before.  Yields {name: module}."""
    saved = {name: sys.modules.pop(name, None) for name in NAMES}
    paths = {parent: importlib.import_module(parent).__path__ for parent in PARENTS}
    before = {parent: list(path) for parent, path in paths.items()}
    try:
        for path in paths.values():
            path[:] = [folder for folder in path if "_native" not in folder.split(os.sep)]
        importlib.invalidate_caches()
        yield {name: importlib.import_module(name) for name in NAMES}
    finally:
        for parent, path in paths.items():
            path[:] = before[parent]
        for name, module in saved.items():
            sys.modules.pop(name, None)
            parent, _, child = name.rpartition(".")
            if module is not None:
                sys.modules[name] = module
                setattr(sys.modules[parent], child, module)
            elif hasattr(sys.modules[parent], child):
                delattr(sys.modules[parent], child)
