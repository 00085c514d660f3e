"""Reading in several processes: the same answer as in one, whatever becomes of the processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from circuitron.knowledge import parallel

KEY = "sk-a-secret"


def read(path: str) -> str:
    return Path(path).read_text()


def in_the_parent(path: str) -> bool:
    return Path(path).parent.name == str(os.getpid())


def die_in_a_worker(path: str) -> str:
    if not in_the_parent(path):
        os._exit(1)
    return read(path)


def talk_in_a_worker(path: str) -> str:
    if not in_the_parent(path):
        print("cos\nsystem\n(S'true'\ntR.", flush=True)  # a pickle that would run a program
    return read(path)


def surroundings(path: str) -> list[Any]:
    return [dict(os.environ), str(Path.cwd()), sys.path]


def whatever(value: Any) -> Any:
    return value


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def map_files(function: Callable[[str], Any], paths: list[str], accept: Callable[[Any], Any] = whatever) -> list[Any]:
    return list(parallel.map_files(function, paths, accept))


@pytest.fixture
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    files = [tmp_path / str(os.getpid()) / f"{number}" for number in range(12)]
    files[0].parent.mkdir()
    for file in files:
        file.write_text(file.name)
    return [str(file) for file in files]


def test_results_in_order(paths: list[str]) -> None:
    assert map_files(read, paths) == [(path, Path(path).name) for path in paths]


def test_the_work_is_done_elsewhere(paths: list[str]) -> None:
    assert [here for _, here in map_files(in_the_parent, paths)] == [False] * len(paths)


def test_workers_that_die_are_done_without(paths: list[str]) -> None:
    assert [text for _, text in map_files(die_in_a_worker, paths)] == [Path(path).name for path in paths]


def test_no_process_to_be_had(paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert [here for _, here in map_files(in_the_parent, paths)] == [True] * len(paths)


def test_what_the_function_raises_is_raised_here(paths: list[str]) -> None:
    with pytest.raises(FileNotFoundError):
        map_files(read, [*paths, paths[0] + "-missing"])


def test_nothing_to_read() -> None:
    assert map_files(read, []) == []


def test_a_worker_has_neither_the_current_folder_nor_the_environment(
    paths: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    (tmp_path / "json.py").write_text("raise SystemExit")
    (tmp_path / "sitecustomize.py").write_text("raise SystemExit")
    for _, (environment, folder, path) in map_files(surroundings, paths):
        assert folder == "/"
        assert not {"", str(tmp_path)} & set(path)
        assert KEY not in environment.values()


def test_what_a_worker_says_is_data(paths: list[str]) -> None:
    assert [name for _, name in map_files(talk_in_a_worker, paths, text)] == [Path(path).name for path in paths]


def test_a_result_that_does_not_fit_is_made_again_here(paths: list[str]) -> None:
    def only_from_here(value: Any) -> bool:
        if value is not True:
            raise ValueError(value)
        return True

    assert [here for _, here in map_files(in_the_parent, paths, only_from_here)] == [True] * len(paths)
