"""Worker processes: results in order, whatever happens to one of them; and none that is left over."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from circuitron.commands import processors
from circuitron.commands.workers import Workers
from circuitron.errors import LibrariesUnavailable, WorkFailure
from tests.processes import alive, wait_until


def work(task: str) -> tuple[str, int]:
    """Does what the task is called."""
    if task == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if task == "leave":
        os._exit(7)
    if task == "bug":
        raise ZeroDivisionError("a bug")
    if task == "refuse":
        raise LibrariesUnavailable("There are none.", "Fetch some.")
    if task.startswith("nap"):
        time.sleep(float(task.removeprefix("nap")))
    return task, os.getpid()


@contextmanager
def serving(say: Callable[[str], None]) -> Iterator[Callable[[str], tuple[str, int]]]:
    def do(task: str) -> tuple[str, int]:
        say(f"at {task}")
        return work(task)

    yield do


@contextmanager
def some(count: int, steps: list[str] | None = None) -> Iterator[Workers[str, tuple[str, int]]]:
    def note(number: int, words: str) -> None:
        if steps is not None:
            steps.append(f"{number} {words}")

    with Workers[str, tuple[str, int]](count, serving, note, nullcontext) as workers:
        workers.start()
        yield workers


def test_several_processes_work_and_results_come_in_order() -> None:
    names, steps = [f"nap{0.2 if number % 3 == 0 else 0}" for number in range(12)], list[str]()
    with some(3, steps) as workers:
        numbers = [workers.give(lambda name=name: name) for name in names]
        results = [workers.take(number) for number in numbers]
        assert workers.finished == 12
    assert [name for name, _ in results] == names
    assert len({process for _, process in results} - {os.getpid()}) == 3
    assert sorted(steps) == sorted(f"{number} at {name}" for number, name in enumerate(names))


def test_a_worker_that_dies_or_a_bug_is_one_result() -> None:
    tasks = ["a", "die", "b", "bug", "leave", "c", "refuse", "die", "d"]
    with some(2) as workers:
        numbers = [workers.give(lambda task=task: task) for task in tasks]
        shown = []
        for number in numbers:
            try:
                shown.append(workers.take(number)[0])
            except (WorkFailure, LibrariesUnavailable) as error:
                shown.append(f"{error.message} {error.hint}".strip())
    assert shown[:3] == ["a", "the process that worked on it was ended by signal 9", "b"]
    assert shown[3].startswith("internal error: ZeroDivisionError: a bug (test_workers.py:")
    assert shown[4] == "the process that worked on it was ended with exit status 7"
    assert shown[5:] == ["c", "There are none. Fetch some.", shown[1], "d"]


def test_a_task_is_made_when_a_worker_is_free_for_it_and_may_come_first() -> None:
    made = []

    def make(name: str) -> Callable[[], str]:
        return lambda: made.append(name) or name

    with some(1) as workers:
        first, second = workers.give(make("first")), workers.give(make("second"))
        assert not made
        assert workers.take(first)[0] == "first"
        urgent = workers.give(make("urgent"), first=True)
        assert workers.take(urgent)[0] == "urgent"
        assert workers.take(second)[0] == "second"
    assert made == ["first", "second", "urgent"]  # the second was begun while the first was being looked at


@pytest.mark.parametrize("end", [KeyboardInterrupt, ValueError])
def test_leaving_ends_those_at_work(end: type[BaseException]) -> None:
    processes: list[int] = []
    with pytest.raises(end), some(2) as workers:
        processes += [workers.take(workers.give(lambda: "nap0.1"))[1] for _ in range(2)]
        slow = [workers.give(lambda: "nap600") for _ in range(2)]
        workers.take(workers.give(lambda: "x", first=True))
        raise end(str(slow))
    assert processes and wait_until(lambda: not any(alive(process) for process in processes))


def test_large_results_wait_for_the_one_before_them() -> None:
    """They wait in a file for the one before them."""

    @contextmanager
    def serving_much(say: Callable[[str], None]) -> Iterator[Callable[[int], bytes]]:
        yield lambda size: time.sleep(0.5) or b"" if size == 0 else bytes(size)

    with Workers[int, bytes](2, serving_much, lambda *_: None, nullcontext) as workers:
        workers.start()
        numbers = [workers.give(lambda size=size: size) for size in (0, *[4 << 20] * 20)]
        sizes = [len(workers.take(number)) for number in numbers]
    assert sizes == [0, *[4 << 20] * 20]


def test_processors_are_those_of_the_control_group(tmp_path: Path) -> None:
    """The least of what a group and those above it may use; whole ones only."""
    own, group = tmp_path / "cgroup", tmp_path / "root" / "job" / "step"
    group.mkdir(parents=True)
    own.write_text("1:cpu:/other\n0::/job/step\n")
    assert list(processors._quotas(str(tmp_path / "root"), str(own))) == []
    (group / "cpu.max").write_text("max 100000\n")
    (group.parent / "cpu.max").write_text("150000 50000\n")
    assert list(processors._quotas(str(tmp_path / "root"), str(own))) == [3]
    (group / "cpu.max").write_text("50000 100000\n")
    assert list(processors._quotas(str(tmp_path / "root"), str(own))) == [0, 3]
    assert list(processors._quotas(str(tmp_path / "nowhere"), str(tmp_path / "nothing"))) == []


def test_there_is_always_one_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processors, "_quotas", lambda: iter([0]))
    assert processors.cores() == 1
