"""Originals are kept before anything is written, and come back."""

from __future__ import annotations

import shutil
import stat
from datetime import UTC, datetime, tzinfo
from itertools import count
from pathlib import Path

import pytest

from circuitron import originals as kept
from circuitron import sourcefile
from circuitron.errors import StorageFailure, UsageError
from circuitron.originals import Change, Originals


@pytest.fixture
def originals(tmp_path: Path) -> Originals:
    return Originals(tmp_path / "state")


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "s.py"
    path.write_bytes(b"one")
    return path


def test_undo_and_undo_of_undo(originals: Originals, script: Path) -> None:
    originals.replace(script, b"one", b"two")
    assert script.read_bytes() == b"two"
    originals.undo(script)
    assert script.read_bytes() == b"one"
    originals.undo(script)
    assert script.read_bytes() == b"two"


def test_undo_of_the_latest_of_several_repairs(originals: Originals, script: Path) -> None:
    originals.replace(script, b"one", b"two")
    originals.replace(script, b"two", b"three")
    originals.undo(script)
    assert script.read_bytes() == b"two"
    assert len(originals.history(script)) == 3


def test_a_script_changed_since_is_left_alone_unless_forced(originals: Originals, script: Path) -> None:
    originals.replace(script, b"one", b"two")
    script.write_bytes(b"two, and more by its author")
    with pytest.raises(UsageError, match="changed since"):
        originals.undo(script)
    originals.undo(script, force=True)
    assert script.read_bytes() == b"one"
    originals.undo(script)
    assert script.read_bytes() == b"two, and more by its author"


def test_a_script_put_back_by_hand(originals: Originals, script: Path) -> None:
    originals.replace(script, b"one", b"two")
    script.write_bytes(b"one")
    with pytest.raises(UsageError, match="already is as it was"):
        originals.undo(script)


def test_a_script_that_was_never_written(originals: Originals, script: Path) -> None:
    with pytest.raises(UsageError, match="nothing to undo"):
        originals.undo(script)


def test_a_script_that_is_gone(originals: Originals, script: Path) -> None:
    originals.replace(script, b"one", b"two")
    script.unlink()
    with pytest.raises(UsageError, match="does not exist"):
        originals.undo(script)
    originals.undo(script, force=True)
    assert script.read_bytes() == b"one"


def test_a_write_that_never_happened_is_passed_over(originals: Originals, script: Path) -> None:
    """Killed between keeping the original and writing: the journal has an entry that came to nothing."""
    originals.replace(script, b"one", b"two")
    with pytest.raises(StorageFailure, match="changed while"):
        originals.replace(script, b"something else", b"three")
    originals.undo(script)
    assert script.read_bytes() == b"one"


def test_a_torn_line_in_the_journal_is_passed_over(originals: Originals, script: Path, tmp_path: Path) -> None:
    originals.replace(script, b"one", b"two")
    (journal,) = (tmp_path / "state" / "originals" / "journal").iterdir()
    journal.write_bytes(journal.read_bytes() + b'{"path": "/x", "ti')
    originals.undo(script)
    assert script.read_bytes() == b"one"
    originals.undo(script)
    assert script.read_bytes() == b"two"


def test_a_damaged_original_is_never_written(originals: Originals, script: Path, tmp_path: Path) -> None:
    originals.replace(script, b"one", b"two")
    for object_ in (tmp_path / "state" / "originals" / "objects").rglob("*"):
        if object_.is_file() and object_.read_bytes() == b"one":
            object_.write_bytes(b"on")
    with pytest.raises(StorageFailure, match="damaged"):
        originals.undo(script)
    assert script.read_bytes() == b"two"


def test_nothing_is_written_where_the_original_cannot_be_kept(script: Path, tmp_path: Path) -> None:
    (tmp_path / "state").write_bytes(b"a file in the way")
    with pytest.raises(StorageFailure, match="cannot be kept"):
        Originals(tmp_path / "state").replace(script, b"one", b"two")
    assert script.read_bytes() == b"one"


def test_the_script_is_named_where_only_its_original_cannot_be_kept(script: Path, tmp_path: Path) -> None:
    originals = Originals(tmp_path / "state")
    originals.replace(script, b"one", b"two")
    (objects,) = (tmp_path / "state").rglob("objects")
    shutil.rmtree(objects)
    objects.write_bytes(b"a file in the way")
    with pytest.raises(StorageFailure, match=rf"The original of {script} cannot be kept in .*: ") as caught:
        originals.replace(script, b"two", b"three")
    assert "--output" in caught.value.hint and "objects" not in caught.value.message
    assert script.read_bytes() == b"two"


def test_two_names_of_one_script_share_their_history(originals: Originals, script: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.py"
    link.symlink_to(script)
    originals.replace(link, b"one", b"two")
    originals.undo(script)
    assert script.read_bytes() == b"one" and link.is_symlink()


def test_only_the_owner_may_read_what_is_kept(originals: Originals, script: Path, tmp_path: Path) -> None:
    originals.replace(script, b"one", b"two")
    assert stat.S_IMODE((tmp_path / "state" / "originals").stat().st_mode) == 0o700


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "m.py"
    path.write_bytes(b"eins")
    return path


def both(script: Path, module: Path) -> list[Change]:
    return [Change(script, b"one", b"two"), Change(module, b"eins", b"zwei")]


def test_files_that_were_written_together_are_undone_together(originals: Originals, script: Path, module: Path) -> None:
    originals.replace_all(both(script, module))
    assert (script.read_bytes(), module.read_bytes()) == (b"two", b"zwei")
    assert {done.path for done in originals.undo(module)} == {str(module), str(script.resolve())}
    assert (script.read_bytes(), module.read_bytes()) == (b"one", b"eins")
    originals.undo(script)
    assert (script.read_bytes(), module.read_bytes()) == (b"two", b"zwei")


def test_all_of_several_files_are_written_or_none(originals: Originals, script: Path, module: Path) -> None:
    module.write_bytes(b"eins, changed by its author")
    with pytest.raises(StorageFailure, match="was changed while"):
        originals.replace_all(both(script, module))
    assert (script.read_bytes(), module.read_bytes()) == (b"one", b"eins, changed by its author")


def test_a_module_changed_since_stops_the_undo_of_its_script(originals: Originals, script: Path, module: Path) -> None:
    originals.replace_all(both(script, module))
    module.write_bytes(b"zwei, and more")
    with pytest.raises(UsageError, match=r"m\.py was changed since"):
        originals.undo(script)
    assert script.read_bytes() == b"two"
    originals.undo(script, force=True)
    assert (script.read_bytes(), module.read_bytes()) == (b"one", b"eins")


def test_what_a_crash_left_unwritten_is_no_obstacle(originals: Originals, script: Path, module: Path) -> None:
    originals.replace_all(both(script, module))
    module.write_bytes(b"eins")  # as if the process had died between the two writes
    assert len(originals.undo(script)) == 1
    assert (script.read_bytes(), module.read_bytes()) == (b"one", b"eins")


def test_a_module_that_another_repair_changed_again_is_not_put_back(
    originals: Originals, script: Path, module: Path
) -> None:
    originals.replace_all(both(script, module))
    originals.replace(module, b"zwei", b"drei")
    with pytest.raises(UsageError, match="changed since"):
        originals.undo(script)
    assert (script.read_bytes(), module.read_bytes()) == (b"two", b"drei")


def test_what_took_more_than_a_moment_to_keep_is_still_undone_together(
    originals: Originals, script: Path, module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = count()

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Clock:
            return cls(2026, 1, 1, 12, 0, next(seconds), tzinfo=UTC)

    monkeypatch.setattr(kept, "datetime", Clock)
    originals.replace_all(both(script, module))
    originals.undo(script)
    assert (script.read_bytes(), module.read_bytes()) == (b"one", b"eins")


@pytest.mark.parametrize("last", ["s.py", "m.py"])
def test_ctrl_c_right_after_a_write_leaves_all_as_it_was(
    originals: Originals, script: Path, module: Path, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    write = sourcefile.write

    def interrupted(path: Path, data: bytes, expected: bytes | None = None) -> None:
        write(path, data, expected)
        if path.name == last and data in (b"two", b"zwei"):
            raise KeyboardInterrupt

    monkeypatch.setattr(sourcefile, "write", interrupted)
    changes = both(script, module)
    with pytest.raises(KeyboardInterrupt):
        originals.replace_all(changes)
    assert (script.read_bytes(), module.read_bytes()) == (b"one", b"eins")


def test_what_cannot_be_put_back_is_named(
    originals: Originals, script: Path, module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = sourcefile.write

    def full(path: Path, data: bytes, expected: bytes | None = None) -> None:
        if path == module or (data == b"one" and path == script):
            raise StorageFailure("no space left")
        write(path, data, expected)

    changes = both(script, module)
    monkeypatch.setattr(sourcefile, "write", full)
    with pytest.raises(StorageFailure, match=r"s\.py could not be put back") as failure:
        originals.replace_all(changes)
    assert "circuitron undo" in failure.value.hint and script.read_bytes() == b"two"


def test_a_new_file_goes_with_the_repair_and_comes_back(originals: Originals, script: Path, tmp_path: Path) -> None:
    library = tmp_path / "circuitron.kicad_sym"
    originals.replace_all([Change(library, None, b"symbols"), Change(script, b"one", b"two")])
    assert (script.read_bytes(), library.read_bytes()) == (b"two", b"symbols")
    done = originals.undo(script)
    assert script.read_bytes() == b"one" and not library.exists()
    assert [Path(entry.path).name for entry in done if not entry.after] == [library.name]
    originals.undo(script)
    assert (script.read_bytes(), library.read_bytes()) == (b"two", b"symbols")


def test_a_new_file_that_was_changed_since_is_left_alone(originals: Originals, script: Path, tmp_path: Path) -> None:
    library = tmp_path / "circuitron.kicad_sym"
    originals.replace_all([Change(library, None, b"symbols"), Change(script, b"one", b"two")])
    library.write_bytes(b"more symbols")
    originals.undo(script)
    assert (script.read_bytes(), library.read_bytes()) == (b"one", b"more symbols")


def test_a_file_that_somebody_else_made_is_never_overwritten(
    originals: Originals, script: Path, tmp_path: Path
) -> None:
    library = tmp_path / "circuitron.kicad_sym"
    library.write_bytes(b"theirs")
    with pytest.raises(StorageFailure, match="somebody else"):
        originals.replace_all([Change(script, b"one", b"two"), Change(library, None, b"symbols")])
    assert (script.read_bytes(), library.read_bytes()) == (b"one", b"theirs")


def test_a_new_file_goes_where_the_rest_cannot_be_written(originals: Originals, script: Path, tmp_path: Path) -> None:
    library = tmp_path / "circuitron.kicad_sym"
    with pytest.raises(StorageFailure, match="changed"):
        originals.replace_all([Change(library, None, b"symbols"), Change(script, b"other", b"two")])
    assert script.read_bytes() == b"one" and not library.exists()
