"""The file of results: what is in it counts once, what is torn or foreign counts not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.cluster.figures import latest
from circuitron.cluster.ledger import Ledger, Row, read_row
from circuitron.cluster.shard import Shard
from circuitron.cluster.unit import Answer, Conditions, Failure, Measured, Unit, Work
from circuitron.errors import UsageError
from circuitron.run_request import Script
from tests.rows import each

PASSES = Answer(measured=Measured(passes=True, seconds=1.0))
LOST = Answer(failure=Failure(type="WorkerLost", message="gone"))


def unit(source: str = "", **others: object) -> Unit:
    return Unit(work=Work.BENCH, script=Script(name="a.py", source=source), circuitron="1", **others)  # type: ignore[arg-type]


def filled(path: Path, *sources: str) -> Path:
    ledger = Ledger(path)
    for source in sources:
        ledger.add(Row.of(unit(source), f"{source}.py", PASSES))
    ledger.close()
    return path


@each(
    "other",
    [
        {"script": Script(name="a.py", source="x = 2")},
        {"script": Script(name="b.py", source="x = 1")},
        {"project": "00"},
        {"conditions": Conditions(max_attempts=3)},
        {"conditions": Conditions(assertions=(("*", ("voltage('A') == 5",)),))},
        {"libraries": "9 abc"},
        {"circuitron": "2"},
        {"work": Work.FIX},
    ],
)
def test_a_key_is_that_of_one_question(other: dict[str, object]) -> None:
    one = unit("x = 1")
    assert one.key == Unit.model_validate_json(one.model_dump_json()).key
    assert one.model_copy(update=other).key != one.key


def test_a_torn_last_line_is_done_again(tmp_path: Path) -> None:
    path = filled(tmp_path / "r.jsonl", "one", "two")
    whole = path.read_bytes()
    for cut in (1, 40, len(whole.splitlines()[1])):
        path.write_bytes(whole[:-cut])
        ledger = Ledger(path)
        assert ledger.answer(unit("one").key) == PASSES
        assert ledger.answer(unit("two").key) is None
        assert ledger.unread == 0
        ledger.add(Row.of(unit("two"), "two.py", PASSES))
        assert ledger.answer(unit("two").key) == PASSES
        ledger.close()
        again = Ledger(path)
        assert again.answer(unit("two").key) == PASSES
        again.close()


def test_each_result_stands_once(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "r.jsonl")
    for path in ("a.py", "a.py", "b.py", "a.py"):
        ledger.add(Row.of(unit("x"), path, PASSES))
    ledger.close()
    found = [read_row(line) for line in (tmp_path / "r.jsonl").read_bytes().splitlines()]
    assert [row and row.path for row in found] == ["a.py", "b.py"]


def test_a_failure_is_tried_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "r.jsonl")
    ledger.add(Row.of(unit("x"), "x.py", LOST))
    assert ledger.answer(unit("x").key) is None
    ledger.add(Row.of(unit("x"), "x.py", PASSES))
    ledger.close()
    again = Ledger(tmp_path / "r.jsonl")
    assert again.answer(unit("x").key) == PASSES
    again.close()


def test_shards_one_behind_the_other_are_one_file(tmp_path: Path) -> None:
    whole = [f"s{number}" for number in range(23)]
    parts = [Shard.parse(f"{number}/5").of(whole, str) for number in range(1, 6)]
    assert sorted(name for part in parts for name in part) == sorted(whole)
    files = [filled(tmp_path / f"{number}.jsonl", *part) for number, part in enumerate(parts)]
    (tmp_path / "all.jsonl").write_bytes(b"".join(file.read_bytes() for file in files))
    ledger = Ledger(tmp_path / "all.jsonl")
    assert len(ledger) == 23 and ledger.unread == 0
    ledger.close()


@each("text", ["", "0/3", "4/3", "1/0", "1", "a/b", "1/3/5", "-1/3"])
def test_what_is_no_shard_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        Shard.parse(text)


def test_another_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "script.py"
    for data in (b"import skidl\n", b"import skidl", b'{"a": 1}\n', b"\xff\xfe\n"):
        path.write_bytes(data)
        with pytest.raises(UsageError, match="no results"):
            Ledger(path)
        assert path.read_bytes() == data


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    first = Ledger(tmp_path / "r.jsonl")
    with pytest.raises(UsageError, match="another process"):
        Ledger(tmp_path / "r.jsonl")
    first.close()


def test_a_failure_is_told_once_in_a_run(tmp_path: Path) -> None:
    path, row = tmp_path / "r.jsonl", Row.of(unit("x = 1"), "a.py", LOST)
    for _ in range(2):  # and again by the next
        ledger = Ledger(path)
        ledger.add(row)
        ledger.add(row)
        ledger.close()
    assert len(path.read_bytes().splitlines()) == 2
    ledger = Ledger(path)
    ledger.add(row)
    ledger.add(Row.of(unit("x = 1"), "a.py", PASSES))
    assert ledger.answer(unit("x = 1").key) == PASSES
    ledger.close()


def test_a_script_counts_once_by_its_last_result() -> None:
    fails = Answer(measured=Measured(passes=False, faults=("UndefinedName",), seconds=1.0))
    rows = [
        Row.of(unit("x = 1"), "a.py", fails),
        Row.of(unit("x = 2"), "b.py", fails),
        Row.of(unit("x = 1", project="00"), "a.py", fails),
        Row.of(unit("x = 1").model_copy(update={"circuitron": "2", "work": Work.FIX}), "a.py", PASSES),
        Row.of(unit("x = 1"), "a.py", LOST),
        Row.of(unit("x = 3"), "c.py", LOST),
    ]
    assert [*latest(rows)] == [PASSES, fails, LOST]
