"""Only regular files are read, and no more of them than is wanted."""

import errno
import os
import re
from pathlib import Path

import pytest

from ecs.files import start_of

NEITHER = re.escape(os.strerror(errno.ENXIO))


def test_a_file_is_read_as_far_as_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert start_of(path, 3) == b"123"
    assert start_of(path, 5) == start_of(path, 6) == b"12345"


def test_a_link_is_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    assert start_of(tmp_path / "link", 9) == b"12345"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_refused_by_name_without_waiting_for_somebody_to_write(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(OSError, match=NEITHER) as raised:
        start_of(path, 1)
    assert (raised.value.errno, raised.value.filename) == (errno.ENXIO, str(path))


@pytest.mark.skipif(not Path("/dev/zero").is_char_device(), reason="there is no device without end")
def test_a_device_is_refused() -> None:
    with pytest.raises(OSError, match=NEITHER) as raised:
        start_of(Path("/dev/zero"), 1)
    assert raised.value.errno == errno.ENXIO


def test_what_cannot_be_opened_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(OSError, match="director") as raised:
            start_of(path, 1)
        assert raised.value.filename == str(path)
