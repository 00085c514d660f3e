"""Every script in hostile/ is contained, in both sandboxes, and ends as its docstring says.

The docstring's lines name what is expected: `end` (one or several, with |), `exception` (its type), `signal`,
`state`, and `circuit`: "none" (no part may be believed) or "faulty" (the verifier must find the fault); `wall` and
`cpu` are the seconds that it is given where it is to use them up. A script that gets at something prints BREACH; one
that only tries things and is refused prints "tried" at the end.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from circuitron.execution_report import End, ExecutionReport, State
from circuitron.run_request import Libraries, Limits, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Sandbox, Session
from tests.sandbox.conftest import LIMITS, PLANTED, Host

SCRIPTS = sorted((Path(__file__).parent / "hostile").glob("*.py"))
CANARY = "print('alive', sorted(name for name in dir() if not name.startswith('__')))"


@dataclass
class Bench:
    """One session that all hostile scripts run in, one after the other; replaced only if one breaks it."""

    sandbox: Sandbox
    libraries: Libraries
    project: Project
    session: Session

    def run(self, name: str, source: str, mode: Mode = Mode.ERC, limits: Limits = LIMITS) -> ExecutionReport:
        return self.session.run(RunRequest(script=Script(name=name, source=source), mode=mode, limits=limits))


@pytest.fixture(scope="module", params=["local", pytest.param("docker", marks=pytest.mark.docker)])
def bench(
    request: pytest.FixtureRequest,
    make_sandbox: Callable[[str], Sandbox],
    libraries: Libraries,
    host: Host,
    cache_dir: Path,
) -> Iterator[Bench]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CIRCUITRON_TEST_KEY", PLANTED)
        patch.setenv("HOME", str(host.home))
        patch.setenv("CIRCUITRON_CACHE_DIR", str(cache_dir))  # what is kept of tables goes there, not into that home
        sandbox = make_sandbox(request.param)
        project = Project(folder=host.project)
        made = Bench(sandbox, libraries, project, sandbox.session(libraries, project))
        try:
            yield made
        finally:
            made.session.close()


@pytest.fixture(autouse=True)
def unharmed(bench: Bench, host: Host) -> Iterator[None]:
    """After every script: the host is as it was, no connection was made, and the next run is not impressed."""
    yield
    after = bench.run("canary.py", CANARY)
    assert after.end is End.COMPLETED, after.execution_stderr
    assert after.stdout.strip() == "alive []"
    assert host.state() == host.before
    assert host.contacts() == 0


def expectations(source: str) -> dict[str, str]:
    lines = (ast.get_docstring(ast.parse(source)) or "").splitlines()[1:]
    return {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines) if value}


def only_uses_up(path: Path) -> bool:
    """Whether a script reaches for nothing: it computes, waits or takes memory until a limit of its run ends it."""
    wanted = expectations(path.read_text(encoding="utf-8"))
    return bool({"wall", "cpu"} & wanted.keys()) or wanted["end"] == "memory limit"


def output(report: ExecutionReport) -> str:
    return report.model_dump_json(exclude={"script"})


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_contained(path: Path, bench: Bench) -> None:
    source = path.read_text(encoding="utf-8")
    wanted = expectations(source)
    own = {f"{kind}_seconds": int(wanted[kind]) for kind in ("wall", "cpu") if kind in wanted}
    report = bench.run(path.name, source, limits=LIMITS.model_copy(update=own))
    assert report.end.value in wanted["end"].split(" | "), (report.end, report.detail, report.execution_stderr)
    assert "BREACH" not in report.stdout + report.stderr
    assert PLANTED not in output(report)
    if "exception" in wanted:
        assert report.exception is not None
        assert report.exception.type in wanted["exception"].split(" | ")
    if "signal" in wanted:
        assert report.signal == int(wanted["signal"])
    if "state" in wanted:
        assert report.state.value == wanted["state"]
    if '"tried"' in source:
        assert "tried" in report.stdout, report.execution_stderr
    if report.end is not End.COMPLETED:
        assert report.state is State.FAILED
    if wanted.get("circuit") == "none":
        assert not report.verification or report.verification.parts == 0
    if wanted.get("circuit") == "faulty":
        assert report.verification is not None
        assert report.verification.erc_errors
    assert len(report.stdout) <= LIMITS.output_kb * 1024 + 100


SOURCES = {
    "nul": ("a = 1\0", "SyntaxError ValueError"),
    "surrogate": ("a = '\udcff'", "UnicodeEncodeError SyntaxError"),
    "parentheses": ("(" * 100_000 + ")" * 100_000, "SyntaxError MemoryError RecursionError"),
    "nested calls": ("f" + "(f" * 5_000 + ")" * 5_000, "SyntaxError MemoryError RecursionError"),
    "operators": ("a = 1" + " + 1" * 200_000, "RecursionError MemoryError"),
    "wrong coding": ("# -*- coding: planted -*-\na = 1", "SyntaxError"),
    "not python": ("\xff\xfe\x00 MZ \x90", "SyntaxError ValueError"),
}


@pytest.mark.parametrize("kind", SOURCES)
def test_source_that_breaks_parsers(kind: str, bench: Bench) -> None:
    source, types = SOURCES[kind]
    report = bench.run("broken.py", source)
    if kind == "wrong coding" and report.end is End.COMPLETED:
        return  # a str has been decoded already; Python ignores the line then
    assert report.end in (End.EXCEPTION, End.MEMORY, End.CRASHED), report.execution_stderr
    assert report.exception is None or report.exception.type in types.split()
    assert report.state is State.FAILED


def test_source_of_eight_megabytes(bench: Bench) -> None:
    report = bench.run("large.py", "a = 1  # " + "x" * 70 + "\n" + "# padding, padding\n" * 450_000 + "print(a)")
    assert report.end is End.COMPLETED, report.execution_stderr
    assert report.stdout == "1\n"


def test_diagnose_mode_is_never_a_success(bench: Bench) -> None:
    assert bench.run("empty.py", "a = 1", Mode.DIAGNOSE).state is State.FAILED


def test_at_least_thirty_scripts() -> None:
    assert len(SCRIPTS) >= 30
