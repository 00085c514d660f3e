"""The record of a run: written before the run goes on, read back when it is resumed."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typing_extensions import Buffer

from circuitron.chat import ChatReply, Usage
from circuitron.errors import StorageFailure, UsageError
from circuitron.journal import Entry, Journal, find, prune, read, summaries, summary


def create(root: Path, subject: str = "design a buck converter") -> Journal:
    return Journal.create(root, "design", subject, {"yes": True}, "0.2")


def reply(text: str) -> ChatReply:
    return ChatReply(content=text, usage=Usage(input_tokens=3, output_tokens=1, cost=0.5))


class Answers:
    """Answers, and counts how often it had to."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.times = 0

    def __call__(self) -> ChatReply:
        self.times += 1
        return reply(self.answers.pop(0))


def test_a_run_is_named_after_when_and_what(tmp_path: Path) -> None:
    runs = tmp_path / "circuitron" / "runs"
    with create(runs) as journal:
        assert "design-a-buck-converter" in journal.header.run
        assert journal.folder == runs / journal.header.run
        for folder in (journal.folder, runs):
            assert folder.stat().st_mode & 0o077 == 0, "readable by no one else"
    header, entries = read(journal.folder)
    assert header == journal.header and entries == ()


def test_answered_requests_are_not_repeated(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        ask = Answers("one", "two", "other")
        assert journal.remember("model", "q", ChatReply, ask).content == "one"
        assert journal.remember("model", "q", ChatReply, ask).content == "two", "a question may be repeated"
        assert journal.remember("model", "another q", ChatReply, ask).content == "other"
    with Journal.reopen(tmp_path, journal.header.run) as again:
        never = Answers()
        assert again.replaying
        assert again.remember("model", "q", ChatReply, never) == reply("one")
        assert again.remember("model", "another q", ChatReply, never) == reply("other")
        assert again.remember("model", "q", ChatReply, never) == reply("two")
        assert not again.replaying
        assert again.remember("model", "q", ChatReply, Answers("three")).content == "three"
    assert len(read(journal.folder)[1]) == 4


def test_kinds_and_questions_are_distinguished(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        journal.remember("model", "q", ChatReply, Answers("one"))
    with Journal.reopen(tmp_path, journal.header.run) as again:
        ask = Answers("new", "newer")
        assert again.remember("run", "q", ChatReply, ask).content == "new"
        assert again.remember("model", "q ", ChatReply, ask).content == "newer"


def test_notes_are_not_written_twice(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        journal.note("attempt", reply("first"), "1")
        journal.note("stage", reply("interrupted"), "planner failed")
    with Journal.reopen(tmp_path, journal.header.run) as again:
        again.note("attempt", reply("first"), "1")
        again.note("attempt", reply("second"), "2")
        again.note("stage", reply("done"), "planner succeeded")
    reported = [entry.value["content"] for entry in read(journal.folder)[1]]
    assert reported == ["first", "interrupted", "second", "done"], (
        "what an interruption left is no answer to what follows"
    )


def test_the_time_taken_is_reported_when_it_is_replayed(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        journal.remember("model", "q", ChatReply, Answers("one"))
        line = (journal.folder / "journal.jsonl").read_text().strip().splitlines()[-1]
    entry = Entry.model_validate_json(line).model_copy(update={"seconds": 4.5})
    reported: list[float] = []
    again = Journal(
        journal.folder, journal.header, (journal.folder / "journal.jsonl").open("ab", buffering=0), (entry,)
    )
    again.on_replay = reported.append
    again.remember("model", "q", ChatReply, Answers())
    again.close()
    assert reported == [4.5]


def test_a_line_that_a_kill_cut_off_is_left_out_and_does_not_spoil_the_next(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        journal.remember("model", "q", ChatReply, Answers("one"))
    path = journal.folder / "journal.jsonl"
    with path.open("ab") as stream:
        stream.write(b'\n{"kind": "model", "key": "ab')
    with Journal.reopen(tmp_path, journal.header.run) as again:
        assert again.remember("model", "q", ChatReply, Answers()).content == "one"
        again.remember("model", "p", ChatReply, Answers("two"))
    assert [entry.value["content"] for entry in read(journal.folder)[1]] == ["one", "two"]


def test_keys_are_never_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = 'sk-"quoted"\\and-long'
    monkeypatch.setenv("OPENAI_API_KEY", secret)
    monkeypatch.setenv("MY_TOKEN", "tok-0123456789")
    with create(tmp_path, f"a prompt with {secret}") as journal:
        journal.remember("model", f"q {secret}", ChatReply, Answers(f"Incorrect API key: {secret}, tok-0123456789"))
    text = (journal.folder / "journal.jsonl").read_text()
    assert secret not in text and json.dumps(secret)[1:-1] not in text and "tok-0123456789" not in text
    assert text.count("[removed]") == 3
    with Journal.reopen(tmp_path, journal.header.run) as again:
        never = Answers()
        assert "[removed]" in again.remember("model", f"q {secret}", ChatReply, never).content


def test_one_process_at_a_time(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        with pytest.raises(UsageError, match="going on"):
            Journal.reopen(tmp_path, journal.header.run)
        assert summary(journal.folder).state == "going on"
    assert summary(journal.folder).state == "interrupted"


def test_another_process_is_kept_out_until_it_is_killed(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom circuitron.journal import Journal\n"
        "journal = Journal.create(Path(sys.argv[1]), 'design', 'x', {}, '0')\nprint('ready', flush=True)\n"
        "time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline() == b"ready\n"
        folder = find(tmp_path, "last")
        assert summary(folder).state == "going on"
        other.kill()
    Journal.reopen(tmp_path, folder.name).close()


def test_runs_are_found_by_the_beginning_of_their_name(tmp_path: Path) -> None:
    with create(tmp_path, "first") as first, create(tmp_path, "second") as second:
        pass
    assert find(tmp_path, first.header.run) == first.folder
    assert find(tmp_path, second.header.run[:-3]) in (first.folder, second.folder)
    with pytest.raises(UsageError, match="2 runs"):
        find(tmp_path, first.header.run[:2])
    for unknown in ("nothing", "", "../etc"):
        with pytest.raises(UsageError, match="no run"):
            find(tmp_path, unknown)


def test_the_list_tells_what_became_of_runs(tmp_path: Path) -> None:
    with create(tmp_path, "finished") as journal:
        journal.end(1, "3 faults left")
    create(tmp_path, "interrupted").close()
    (tmp_path / "zz-broken").mkdir()
    (tmp_path / "zz-broken" / "journal.jsonl").write_text("no header\n")
    states = {s.header.subject: (s.state, s.exit_status, s.summary) for s in summaries(tmp_path)}
    assert states == {"finished": ("finished", 1, "3 faults left"), "interrupted": ("interrupted", None, "")}


def test_a_resumed_run_forgets_that_it_had_ended(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        journal.end(3, "no disk")
    with Journal.reopen(tmp_path, journal.header.run) as again:
        assert not again.replaying
        assert not again.holds("end")


def test_only_finished_runs_make_room(tmp_path: Path) -> None:
    for number in range(4):
        with create(tmp_path, f"run {number}") as journal:
            if number != 1:
                journal.end(0, "")
    prune(tmp_path, 2)
    assert sorted(s.header.subject for s in summaries(tmp_path)) in (["run 1", "run 2", "run 3"], ["run 1", "run 3"])
    assert sum(1 for _ in tmp_path.iterdir()) <= 3


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(StorageFailure, match="cannot be recorded"):
        create(blocked)


class AlmostFull(io.RawIOBase):
    """A disk that takes a few bytes at a time, as one that is almost full does before it takes none."""

    def __init__(self, stream: io.RawIOBase, room: int) -> None:
        self.stream, self.room = stream, room

    def write(self, data: Buffer) -> int:  # type: ignore[override]
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        part = bytes(data)[: min(7, self.room)]
        self.room -= len(part)
        return self.stream.write(part) or 0

    def fileno(self) -> int:
        return self.stream.fileno()


def test_a_line_that_the_disk_takes_in_parts_is_written_whole_or_is_an_error(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        stream = AlmostFull(journal._stream, 100_000)
        journal._stream = stream
        journal.remember("model", "q", ChatReply, Answers("one"))
        assert len(read(journal.folder)[1]) == 1
        stream.room = 20
        with pytest.raises(StorageFailure, match="No space left"):
            journal.remember("model", "p", ChatReply, Answers("two"))
    assert len(read(journal.folder)[1]) == 1


def test_interrupted_runs_make_room_after_a_month(tmp_path: Path) -> None:
    create(tmp_path, "old").close()
    create(tmp_path, "new").close()
    old = next(path for path in tmp_path.iterdir() if "old" in path.name)
    os.utime(old / "journal.jsonl", (0, 0))
    prune(tmp_path, 2)
    assert len(list(summaries(tmp_path))) == 2
    prune(tmp_path, 0)
    assert [s.header.subject for s in summaries(tmp_path)] == ["new"]


def test_an_end_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    with create(tmp_path) as journal:
        journal.end(1, "x")
    path = journal.folder / "journal.jsonl"
    path.write_text(path.read_text().replace('"exit_status": 1', '"exit_status": []'))
    assert summary(journal.folder).state == "interrupted"
