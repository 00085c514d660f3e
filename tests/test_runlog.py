"""The log of a run: what tools did goes to its folder, keys left out, and nothing of it to the terminal."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from circuitron.journal import Journal
from circuitron.runlog import FILE, RunLog

TOOLS = logging.getLogger("circuitron.agents.tools")


def run(folder: Path) -> Journal:
    return Journal.create(folder, "design", "a lamp", {}, "0.0.0")


def test_calls_and_tracebacks_are_written(tmp_path: Path) -> None:
    with run(tmp_path) as journal:
        TOOLS.info("tool calculate called with %s", "{}")
        try:
            raise ValueError("no such thing")
        except ValueError:
            TOOLS.exception("tool calculate failed")
    written = (journal.folder / FILE).read_text()
    assert "INFO tool calculate called with {}" in written
    assert "ERROR tool calculate failed\nTraceback" in written and "ValueError: no such thing" in written
    assert (journal.folder / FILE).stat().st_mode & 0o777 == 0o600


def test_keys_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-5up3rs3cr3t-key")
    with run(tmp_path) as journal:
        TOOLS.error("it said sk-5up3rs3cr3t-key", exc_info=ValueError("sk-5up3rs3cr3t-key"))
    written = (journal.folder / FILE).read_text()
    assert "[removed]" in written and "5up3rs3cr3t" not in written


def test_a_run_that_is_over_logs_nothing_more(tmp_path: Path) -> None:
    level = logging.getLogger("circuitron.agents").level
    with run(tmp_path) as first:
        TOOLS.info("one")
    with run(tmp_path) as second:
        TOOLS.info("two")
    TOOLS.info("three")
    assert (first.folder / FILE).read_text().endswith("INFO one\n")
    assert (second.folder / FILE).read_text().count("\n") == 1
    assert logging.getLogger("circuitron.agents").level == level
    assert not logging.getLogger("circuitron.agents").handlers


def test_a_run_without_tools_has_no_log(tmp_path: Path) -> None:
    with run(tmp_path) as journal:
        pass
    assert [path.name for path in journal.folder.iterdir()] == ["journal.jsonl"]


def test_nothing_goes_to_the_terminal(tmp_path: Path) -> None:
    code = (
        "import logging, pathlib, sys\nfrom circuitron.journal import Journal\n"
        "with Journal.create(pathlib.Path(sys.argv[1]), 'design', 'lamp', {}, '0'):\n"
        "    logging.getLogger('circuitron.agents.tools').error('failed', exc_info=ValueError('x'))\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_ends_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE).symlink_to("/dev/full")
    log = RunLog(tmp_path, str)
    TOOLS.error("lost")
    try:
        log.close()
    except OSError:
        pytest.fail("closing the log of a full disk must not fail")
    assert capsys.readouterr().err == ""
