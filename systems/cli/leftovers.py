"""What processes that died left half written in a folder of ours."""

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from systems.match.whole_file import PART

YOUNG: Final = 60
"""Seconds in which a half-written file is nobody's but its writer's, wherever that runs."""
_HALF: Final = re.compile(r"\.(?P<writer>[1-9][0-9]{0,9})" + re.escape(PART))


def sweep(folder: Path) -> None:
    """Remove the halves that processes left in a folder as they died; those of one that may run still stay."""
    with suppress(OSError):  # no folder, or one that is not ours to tidy
        for path in folder.iterdir():
            half = _HALF.fullmatch(path.name)
            if half and _left_behind(path, int(half["writer"])):
                path.unlink(missing_ok=True)


def _left_behind(path: Path, writer: int) -> bool:
    return time.time() - path.lstat().st_mtime > YOUNG and not _runs(writer)


def _runs(process: int) -> bool:
    """True if a process may run, as all may where nobody can ask."""
    if os.name != "posix":  # elsewhere asking would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # it is somebody else's
        return True
    return True
