"""What is written for people is there whole or not at all, and harms nothing that is no file."""

import os
import sys
from pathlib import Path

import pytest

from systems.match.whole_file import write_whole


def test_a_file_is_replaced_whole_and_nothing_else_stays(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"old and longer")
    write_whole(file, b"new")
    assert file.read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["picture.png"]


def test_a_link_stays_and_what_it_points_to_is_written(tmp_path: Path) -> None:
    file, link = tmp_path / "there" / "picture.png", tmp_path / "link.png"
    file.parent.mkdir()
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes to write to")
def test_what_is_no_file_is_written_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"new")
    assert os.read(reader, 10) == b"new"
    assert pipe.is_fifo()
    os.close(reader)


def test_an_error_names_the_file_that_was_meant_and_leaves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "none" / "picture.png"
    with pytest.raises(OSError, match="No such file") as refused:
        write_whole(file, b"new")
    assert refused.value.filename == str(file)
    assert list(tmp_path.iterdir()) == []
