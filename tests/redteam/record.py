"""Runs the cases, and writes what the guard judged and its answers to `recorded/`, a file for each case.

    python3 -m tests.redteam.record [CASE …]

`tests/guard/test_recorded_questions.py` asks the guard the same again, without a sandbox. Record after a change to what
the guard should say, and read the diff: what it no longer refuses must be named in the commit.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pydantic import BaseModel

from circuitron.execution_report import ErcFinding, Snapshot
from circuitron.fix_result import Refusal
from circuitron.guard import corrections, intent
from circuitron.guard.case import Case
from circuitron.guard.corrections import Kept
from circuitron.guard.hidden import Fault
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.libraries import embedded_libraries
from circuitron.knowledge.symbols import open_index
from circuitron.pipeline.environment import Environment
from tests.kept import KeptSandbox
from tests.redteam import test_redteam

FOLDER = Path(__file__).parent / "recorded"


@dataclass
class Record:
    """What the guard judged in one case, each question once, and its answers."""

    circuits: list[Any] = field(default_factory=list)  # each once; questions have their place
    checks: list[dict[str, Any]] = field(default_factory=list)
    corrections: list[dict[str, Any]] = field(default_factory=list)

    def place(self, circuit: Snapshot | None) -> int | None:
        if circuit is None:
            return None
        plain = _plain(circuit)
        if plain not in self.circuits:
            self.circuits.append(plain)
        return self.circuits.index(plain)

    def circuit(self, place: int | None) -> Snapshot | None:
        return None if place is None else Snapshot.model_validate(self.circuits[place])

    def checked(self, case: Case, refusal: Refusal | None) -> None:
        question = {
            "original": case.original,
            "repaired": case.repaired,
            "intended": self.place(case.intended),
            "result": self.place(case.result),
            "movable": sorted(case.movable),
            "findings": [_plain(finding) for finding in case.findings],
            "footprints": sorted(case.footprints) if case.footprints is not None else None,
            "symbols": case.symbols is not None,
            **({} if case.finished else {"finished": False}),
            "reasons": list(refusal.reasons) if refusal else [],
        }
        self.checks += [question] if question not in self.checks else []

    def corrected(self, arguments: tuple[Any, ...], found: Kept) -> None:
        old, new, faults, circuit, numbers, torn = arguments
        question = {
            "old": old,
            "new": new,
            "faults": [_plain(fault) for fault in faults],
            "circuit": self.place(circuit),
            "numbers": sorted(numbers),
            "torn": list(torn),
            "reasons": list(found.reasons),
            "lines": sorted(found.lines),
        }
        self.corrections += [question] if question not in self.corrections else []

    def cases(self, symbols: SymbolSource) -> Iterator[tuple[Case, list[str]]]:
        """Each repair that was judged, and the reasons against it."""
        for question in self.checks:
            footprints = question["footprints"]
            yield (
                Case(
                    original=question["original"],
                    repaired=question["repaired"],
                    intended=self.circuit(question["intended"]),
                    result=self.circuit(question["result"]),
                    movable=frozenset(question["movable"]),
                    findings=tuple(ErcFinding.model_validate(finding) for finding in question["findings"]),
                    footprints=frozenset(footprints) if footprints is not None else None,
                    symbols=symbols if question["symbols"] else None,
                    finished=question.get("finished", True),
                ),
                question["reasons"],
            )

    def kept(self) -> Iterator[tuple[Kept, Kept]]:
        """Of each correction: what became of the statements that had to be kept, now and as it was recorded."""
        for question in self.corrections:
            now = corrections.kept(
                question["old"],
                question["new"],
                [Fault.model_validate(fault) for fault in question["faults"]],
                self.circuit(question["circuit"]),
                frozenset(question["numbers"]),
                question["torn"],
            )
            yield now, Kept(reasons=tuple(question["reasons"]), lines=frozenset(question["lines"]))


def read(path: Path) -> Record:
    return Record(**json.loads(path.read_text(encoding="utf-8")))


def record(path: Path, environment: Environment) -> Record:
    """Run one case."""
    made = Record()
    check, kept = intent.check, corrections.kept

    def checked(case: Case) -> Refusal | None:
        refusal = check(case)
        made.checked(case, refusal)
        return refusal

    def corrected(*arguments: Any) -> Kept:
        found = kept(*arguments)
        made.corrected(arguments, found)
        return found

    with patch.object(intent, "check", checked), patch.object(corrections, "kept", corrected):
        test_redteam.run(test_redteam.read(path), environment)
    return made


def _plain(value: BaseModel) -> Any:
    return value.model_dump(mode="json", exclude_defaults=True)


@contextlib.contextmanager
def _environment() -> Iterator[Environment]:
    libraries = embedded_libraries()
    with contextlib.closing(KeptSandbox()) as sandbox:
        yield Environment(sandbox=sandbox, libraries=libraries, symbols=open_index(libraries))


def main(names: list[str]) -> int:
    FOLDER.mkdir(exist_ok=True)
    with _environment() as environment:
        for path in test_redteam.CASES:
            if not names or path.stem in names:
                text = json.dumps(vars(record(path, environment)), separators=(",", ":"), ensure_ascii=False)
                (FOLDER / f"{path.stem}.json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
