"""`--report FILE.html` of the commands: where the page goes, and when it is written."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from lamp import BROKEN, GOOD, HOPELESS, Command

from circuitron.commands.page import page_path, with_page
from circuitron.errors import StorageFailure, UsageError
from circuitron.report.choose import make_reporter
from circuitron.settings import OutputFormat


def test_check_writes_it_beside_what_it_prints(circuitron: Command) -> None:
    circuitron.write("good.py", GOOD)
    plain = circuitron("check", "good.py")
    circuitron.write("page.html", "an older one")
    done = circuitron("check", "good.py", "--report", "page.html")
    assert done.returncode == plain.returncode == 0
    assert "report: page.html" in done.stderr and done.stdout.split("·")[0] == plain.stdout.split("·")[0]
    page = (circuitron.folder / "page.html").read_text()
    assert "<h1>good.py</h1>" in page and "clean" in page and "Bill of materials" in page
    assert "There is no drawing" in page or "data:image/svg" in page


def test_several_scripts_and_one_that_is_not_there(circuitron: Command) -> None:
    circuitron.write("good.py", GOOD)
    circuitron.write("bad.py", HOPELESS)
    done = circuitron("check", "good.py", "bad.py", "gone.py", "--report", "page.html", "--output-format", "json", "-q")
    assert done.returncode == 2 and done.stdout.startswith("{") and "report:" not in done.stderr
    page = (circuitron.folder / "page.html").read_text()
    assert "1 of 3 scripts clean" in page and "gone.py does not exist." in page and "Flux_Capacitor" in page


def test_fix_and_the_record_of_its_run(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    done = circuitron("fix", "lamp.py", "--report", "page.html")
    assert done.returncode == 0, done.stderr
    page = (circuitron.folder / "page.html").read_text()
    told = circuitron("show", "last", "--report", "told.html")
    assert told.returncode == 0, told.stderr
    again = (circuitron.folder / "told.html").read_text()
    for words in (
        "repaired and verified, written",
        "Attempt 2: passed",
        "<mark>Device</mark>",
        "Electrical differences",
    ):
        assert words in page and words in again, words
    assert "Bill of materials" in page and "Bill of materials" in again


def test_a_page_of_a_command_that_ends_early(circuitron: Command) -> None:
    circuitron.write("good.py", GOOD)
    done = circuitron(
        "check", "good.py", "--sandbox", "docker", "--report", "page.html", DOCKER_HOST="tcp://127.0.0.1:1"
    )
    assert done.returncode == 3
    page = (circuitron.folder / "page.html").read_text()
    assert "What ended the command early" in page and "Nothing was done" in page


def test_places_where_no_page_goes(tmp_path: Path) -> None:
    (tmp_path / "folder.html").mkdir()
    script = tmp_path / "script.html"
    script.write_text(GOOD)
    (tmp_path / "link.html").symlink_to(script)
    (tmp_path / "away.html").symlink_to("/etc/passwd")
    for name, why in [
        ("page.txt", "is an HTML page"),
        ("page", "is an HTML page"),
        ("folder.html", "is a folder"),
        ("gone/page.html", "there is no folder"),
        ("script.html", "works on"),
        ("link.html", "works on"),
        ("away.html", "is a link to"),
    ]:
        with pytest.raises(UsageError, match=why):
            page_path(tmp_path / name, [script])
    assert page_path(tmp_path / "page.HTML", [script]) == str(tmp_path / "page.HTML")
    assert page_path(None) is None


def test_an_interrupted_command_leaves_its_page(tmp_path: Path) -> None:
    reporter = make_reporter(OutputFormat.CONCISE, io.StringIO())
    place = tmp_path / "page.html"
    with pytest.raises(KeyboardInterrupt), with_page(reporter, "check", str(place), quiet=True):
        raise KeyboardInterrupt
    assert "The command was interrupted" in place.read_text()


def test_a_page_that_cannot_be_written_fails_the_command(tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    place.write_text("kept")
    place.chmod(0o444)
    reporter = make_reporter(OutputFormat.CONCISE, io.StringIO())
    with (
        pytest.raises(StorageFailure, match="write-protected"),
        with_page(reporter, "check", str(place), quiet=True) as both,
    ):
        both.end(0)
    assert place.read_text() == "kept"
