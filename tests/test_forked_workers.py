"""Workers that are forks (tests/workers.py): what they report, and what becomes of the tests of one that ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_CONFTEST = "from tests.workers import pytest_addoption, pytest_runtestloop\n"
_TESTS = """
import os, pathlib, warnings
import pytest

RAN = pathlib.Path("ran")

@pytest.fixture(scope="session", autouse=True)
def folder(tmp_path_factory):
    yield tmp_path_factory.getbasetemp()
    with RAN.open("a") as file:
        file.write(f"torn down by {os.environ['PYTEST_XDIST_WORKER']}\\n")

@pytest.mark.parametrize("number", range(12))
def test_number(number, folder):
    with RAN.open("a") as file:
        file.write(f"{number} in {folder.name}\\n")
    if number == 3:
        os._exit(9)
    if number == 5:
        print("what was shown")
        warnings.warn("a warning")
    assert number != 5

def test_left_out():
    pytest.skip("not here")
"""


def test_reports_are_those_of_one_process_and_a_worker_that_ends_takes_only_its_test_with_it(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(_CONFTEST)
    (tmp_path / "test_them.py").write_text(_TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "--workers", "2", "-rs"]
    root = Path(__file__).resolve().parent.parent
    done = subprocess.run(
        [*command, f"--basetemp={tmp_path / 'temporary'}", "--rootdir=."],
        cwd=tmp_path, env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
    )  # fmt: skip
    ran = (tmp_path / "ran").read_text().splitlines()
    assert done.returncode == 1
    assert "2 failed, 10 passed, 1 skipped, 1 warning" in done.stdout
    assert "the worker ended in this test, with status 9" in done.stdout
    assert all(text in done.stdout for text in ("what was shown", "UserWarning: a warning", "not here"))
    assert sorted(int(line.split()[0]) for line in ran if " in " in line) == list(range(12))
    assert {line.split()[-1] for line in ran if " in " in line} >= {"gw0", "gw1"}
    assert len([line for line in ran if "torn" in line]) == 2
