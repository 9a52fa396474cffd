"""What people and systems get wrong: odd files, full disks, edited records, long names. Always one sentence."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from game.data import InputError
from game.record import write_atomically

# --- writing files --------------------------------------------------------------------------------------------


def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_atomically(pipe, "hello")
    reader.join(10)
    assert read == ["hello"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_written_to_and_stays_one() -> None:
    write_atomically(Path("/dev/null"), "hello")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(InputError, match=r"^/dev/full: cannot be written \(No space"):
        write_atomically(Path("/dev/full"), "hello")


def test_links_are_followed_and_modes_kept(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write_atomically(link, "new")
    assert link.is_symlink() and file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "fresh", "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "fresh").stat().st_mode) == 0o640
    (tmp_path / "dangling").symlink_to(tmp_path / "made")
    write_atomically(tmp_path / "dangling", "new")
    assert (tmp_path / "made").read_text() == "new"


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "file", "\ud800")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(InputError, match=r"folder: cannot be written \(Is a directory"):
        write_atomically(folder, "text")
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / ("long" * 100), "text")
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "nul\0", "text")
    assert list(tmp_path.iterdir()) == [folder]
