"""Reading in several processes: the same answer as in one, whatever becomes of the processes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from circuitron.knowledge.parallel import map_files

_PARENT = "CIRCUITRON_TEST_PARENT"


def read(path: str) -> str:
    return Path(path).read_text()


def die_in_a_worker(path: str) -> str:
    if os.environ[_PARENT] != str(os.getpid()):
        os._exit(1)
    return read(path)


def say_where(path: str) -> bool:
    return os.environ[_PARENT] == str(os.getpid())


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setenv(_PARENT, str(os.getpid()))
    files = [tmp_path / f"{number}" for number in range(12)]
    for file in files:
        file.write_text(file.name)
    return [str(file) for file in files]


def test_results_in_order(paths: list[str]) -> None:
    assert list(map_files(read, paths)) == [(path, Path(path).name) for path in paths]


def test_the_work_is_done_elsewhere(paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert [here for _, here in map_files(say_where, paths)] == [False] * len(paths)


def test_workers_that_die_are_done_without(paths: list[str]) -> None:
    assert [text for _, text in map_files(die_in_a_worker, paths)] == [Path(path).name for path in paths]


def test_no_process_to_be_had(paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert [here for _, here in map_files(say_where, paths)] == [True] * len(paths)


def test_what_the_function_raises_is_raised_here(paths: list[str]) -> None:
    with pytest.raises(FileNotFoundError):
        list(map_files(read, [*paths, paths[0] + "-missing"]))


def test_nothing_to_read() -> None:
    assert list(map_files(read, [])) == []
