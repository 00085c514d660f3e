#!/usr/bin/env python3
"""What `make` runs, for machines with and without make.

    python3 dev.py demo | test | quick | lint | check | bench | rules | image | docs | record | mutants | clean

Everything happens in `.venv`, which is made with the packages of requirements.lock when it is missing or out of date.
Needs Python 3.11 or later and the package index; `image` and the tests of the Docker sandbox need Docker too.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "installed-from"
DEMO = Path("examples/broken_buck.py")
REPAIRED = Path("build/repaired_buck.py")
REPORTS = (Path("build/repair.html"), Path("build/design.html"))
TESTS_FAILED = 1  # exit status of pytest; others mean that it did not come to an end
QUICK_SECONDS = 40  # tests that have not begun by then are left to `make test`; one that has may take 17 s more
# Two more than there are cores: many tests wait, for limits of time above all. Each has a share of the files, whose
# fixtures are then made once.
WORKERS = ("--workers", str(min(8, 2 + (os.cpu_count() or 1))))
FAILED = Path(".pytest_cache/v/cache/lastfailed")
SECOND_TRIES = 3  # tests that may be tried again; more than that is no accident
CACHES = ("build", "dist", "mutants", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis")
MUTMUT = "mutmut==3.8.1"  # not in requirements.lock: nothing else needs it


def run(program: str, *arguments: str) -> int:
    """Run a program of the virtual environment in the checkout; its exit status.

    It may keep bytecode, whatever the machine says: the tests start Python some thousand times.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run([str(BIN / program), *arguments], cwd=ROOT, env=environment, check=False).returncode


def prepare() -> None:
    """Make .venv, unless it is there and was made from the present requirements.lock and pyproject.toml."""
    sources = [ROOT / "requirements.lock", ROOT / "pyproject.toml"]
    wanted = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    print("Preparing .venv (once; about a minute) …", flush=True)
    try:
        if not (BIN / "python").exists() and not (BIN / "python.exe").exists():
            subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        pip = [str(BIN / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        subprocess.run([*pip, "--requirement", str(sources[0])], check=True)
        subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], check=True)
    except subprocess.CalledProcessError as error:
        hint = "" if "pip" in error.cmd else "; Debian and Ubuntu have it in the package python3-venv"
        sys.exit(f"{' '.join(error.cmd)} failed{hint}")
    STAMP.write_text(wanted)


def demo() -> int:
    """Repair a broken script and design a circuit, with neither a model nor Docker, and show how."""
    REPAIRED.parent.mkdir(exist_ok=True)
    usual = ("--no-model", "--sandbox", "local", "--report")
    repair, design = (str(report) for report in REPORTS)
    repaired = run("circuitron", "fix", str(DEMO), "--output", str(REPAIRED), *usual, repair)
    wish, place = "design a buck converter from 12 V to 5 V", str(REPAIRED.parent / "buck_converter")
    designed = run("circuitron", wish, "--yes", "--output-dir", place, *usual, design)
    print("Open these reports in a browser:", *(report.resolve().as_uri() for report in REPORTS), sep="\n  ")
    return max(repaired, designed)


def test(*arguments: str) -> int:
    """The tests; arguments go to pytest. A few that fail beside others are tried once more alone, and named."""
    status = run("python", "-m", "pytest", *(arguments or WORKERS))
    if arguments or status != TESTS_FAILED:
        return status
    failed = list(json.loads((ROOT / FAILED).read_bytes()))
    if len(failed) > SECOND_TRIES:
        return status
    print("\nTried again, alone:", flush=True)
    status = run("python", "-m", "pytest", "--last-failed", "--last-failed-no-failures=none")
    if not status:
        print("UNSTABLE: failed beside other tests and passed alone:", *failed, sep="\n  ")
    return status


def quick() -> int:
    """The tests that the working tree's changes touch, nearest first, for at most a minute."""
    command = [str(BIN / "python"), "-m", "tests.affected"]
    files = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    if not files:
        print("No test concerns what was changed.")
        return 0
    return run("python", "-m", "pytest", *WORKERS, "--seconds", str(QUICK_SECONDS), *files)


def lint() -> int:
    """Formatting, lint and types. All three run, whatever the first says."""
    steps = [("ruff", "format", "--check", "."), ("ruff", "check", "."), ("mypy",)]
    return max(run("python", "-m", *step) for step in steps)


def check() -> int:
    """Everything a change must pass."""
    return max(lint(), test())


def bench(*arguments: str) -> int:
    """The benchmarks of bench/README.md, on the scripts of examples/."""
    return max(run("python", "bench/corpus.py", "examples", *arguments), run("python", "bench/speed.py"))


def rules(*arguments: str) -> int:
    """What each fix does on the scripts given: see bench/README.md."""
    return run("python", "bench/rules.py", *arguments)


def image(*arguments: str) -> int:
    """Build the sandbox image, unless it is there and current; arguments go to `circuitron image build`."""
    return run("circuitron", "image", "build", *arguments)


def docs() -> int:
    """Rewrite the parts of the documentation that are read off the code."""
    return run("python", "-m", "docs.make")


def record(*arguments: str) -> int:
    """Run the cases of the fixes and record what is found: all, or those of the fixes named."""
    return run("python", "-m", "tests.fixes.record", *arguments)


def mutants(*arguments: str) -> int:
    """Change the code that judges and edits at random places, and list the changes that no test notices."""
    run("python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", MUTMUT)
    return run("python", "-m", "tests.mutants", *arguments)


def clean() -> int:
    """Remove .venv and everything that the other commands made in the checkout."""
    for folder in [VENV, *(ROOT / name for name in CACHES), *ROOT.glob("[a-z]*/**/__pycache__")]:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


COMMANDS: dict[str, Callable[..., int]] = {
    command.__name__: command
    for command in (demo, test, quick, lint, check, bench, rules, image, docs, record, mutants, clean)
}


def main(arguments: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036  (the script that finds out)
        sys.exit("Circuitron needs Python 3.11 or later.")
    if not arguments or arguments[0] not in COMMANDS:
        sys.exit(f"usage: python3 dev.py {' | '.join(COMMANDS)}")
    command = COMMANDS[arguments[0]]
    if command is not clean:
        prepare()
    return command(*arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
