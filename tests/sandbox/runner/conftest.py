"""A runner for the tests: real SKiDL in forks of one process, with the libraries of the fixture `libraries`."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from circuitron.execution_report import (
    ErcFinding,
    Event,
    GeneratorCall,
    LogRecord,
    ScriptException,
    Snapshot,
    Verification,
)
from circuitron.run_request import Libraries

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Result:
    """What came of one run, checked against the contract of `circuitron.execution_report`."""

    end: str
    exception: ScriptException | None
    log: tuple[LogRecord, ...]
    erc: tuple[ErcFinding, ...]
    events: tuple[Event, ...]
    generators: tuple[GeneratorCall, ...]
    snapshot: Snapshot | None
    netlist: str
    stdout: str
    stderr: str
    files: tuple[str, ...]
    verification: Verification

    def types(self) -> list[str]:
        return [event.type.value for event in self.events]

    def of(self, type: str) -> list[Event]:
        return [event for event in self.events if event.type.value == type]

    def the(self, type: str) -> Event:
        (event,) = self.of(type)
        return event


class Runner:
    """Runs source text. `run` is for one script; the process behind it stays up for the session."""

    def __init__(self, libraries: Libraries, project: Path | None = None) -> None:
        config = {
            "symbols": str(libraries.directory),
            "version": libraries.version,
            "project": str(project) if project else None,
        }
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "forkserver.py"), json.dumps(config)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self,
        source: str,
        mode: str = "runtime",
        name: str = "board.py",
        folder: str = ".",
        limits: dict[str, float] | None = None,
        ahead: bool = True,
    ) -> Result:
        request: dict[str, Any] = {
            "name": name,
            "source": textwrap.dedent(source),
            "mode": mode,
            "script_folder": folder,
            "ahead": ahead,
        }
        request["limits"] = limits or {}
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return _result(json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(30)


def _result(answer: dict[str, Any]) -> Result:
    report = answer["report"]
    assert answer["status"] == 0
    assert set(report) == {
        *("end", "exception", "log", "erc", "events", "generators", "snapshot", "others", "symbol_tools")
    }
    return Result(
        end=report["end"],
        exception=ScriptException.model_validate(report["exception"]) if report["exception"] else None,
        log=tuple(map(LogRecord.model_validate, report["log"])),
        erc=tuple(map(ErcFinding.model_validate, report["erc"])),
        events=tuple(map(Event.model_validate, report["events"])),
        generators=tuple(map(GeneratorCall.model_validate, report["generators"])),
        snapshot=Snapshot.model_validate(report["snapshot"]) if report["snapshot"] else None,
        netlist=answer["netlist"],
        stdout=answer["stdout"],
        stderr=answer["stderr"],
        files=tuple(answer["files"]),
        verification=Verification.model_validate(answer["verification"]),
    )


@pytest.fixture(scope="session")
def runner(libraries: Libraries) -> Iterator[Runner]:
    made = Runner(libraries)
    yield made
    made.close()
