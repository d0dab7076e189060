"""What is written for people is there whole or not at all, and harms nothing that is no file."""

import os
import sys
from pathlib import Path

import pytest

from systems.match.whole_file import write_first, write_whole


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


@pytest.mark.parametrize("there", ["a file", "a folder", "a link to itself"])
def test_a_new_file_takes_the_place_of_nothing(tmp_path: Path, there: str) -> None:
    path = tmp_path / "picture.png"
    if there == "a file":
        path.write_bytes(b"theirs")
    elif there == "a folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "picture.png")
    with pytest.raises(FileExistsError) as refused:
        write_whole(path, b"ours", new=True)
    assert refused.value.filename == str(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["picture.png"]
    assert path.is_symlink() or path.is_dir() or path.read_bytes() == b"theirs"


def test_the_first_free_path_is_written_and_a_folder_that_is_none_ends_the_search(tmp_path: Path) -> None:
    paths = [tmp_path / str(number) for number in range(3)]
    paths[0].write_bytes(b"theirs")
    assert write_first(paths, lambda path: write_whole(path, b"ours", new=True)) == paths[1]
    assert paths[0].read_bytes() == b"theirs"

    def blocked(path: Path) -> None:
        (paths[0] / "inside").mkdir(parents=True, exist_ok=True)

    with pytest.raises(OSError, match=r"(?i)not a directory|exists"):
        write_first((tmp_path / "none" / str(number) for number in range(3)), blocked)
    assert not (tmp_path / "none").exists()


def test_a_link_that_leads_to_itself_is_no_file_and_stays(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(OSError, match="symbolic links") as refused:
        write_whole(loop, b"new")
    assert refused.value.filename == str(loop)
    assert [path.name for path in tmp_path.iterdir()] == ["loop"]
    assert loop.is_symlink()
