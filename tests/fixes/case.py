"""The cases of the fixes: scripts before and after, in `cases/FIX/CASE/`.

A folder holds the script (`before.py` unless it must have another name), what the fix makes of it with safe edits
(`after.py`) or with unsafe ones alone (`after_unsafe.py`; neither: it leaves the script as it is), and what a run of
the script found (`recorded.json`; written by `python3 dev.py record`).
A case with more files than its script has them in `project/`; where its script is a module, `script.py` there uses it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from circuitron.details import detail_of
from circuitron.error_types import ErrorType
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.knowledge.project_libraries import ProjectLibraries

FOLDER = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """`expected` is None where the fix has nothing to do; `safe`: whether safe edits alone make it."""

    fix: str
    title: str
    source: str
    findings: tuple[Finding, ...]
    expected: str | None
    safe: bool
    snapshot: Snapshot | None
    script: str
    project: ProjectLibraries
    folder: str
    place: Path
    drawings: bool  # the symbols at hand are drawn as in KiCad
    files: Path | None  # the project around the script


def finding(type: ErrorType, line: int, message: str = "", **members: Any) -> Finding:
    """A fault of this type on a line of a script."""
    return Finding(
        detail=detail_of(type, **members),
        grade=Grade.FAULT,
        message=message or type.value,
        origin=Origin.EXCEPTION,
        span=Span(file="script.py", line=line),
    )


def cases_of(fix: str) -> tuple[Case, ...]:
    """The cases of the fix with this name."""
    return tuple(_cases(FOLDER / fix.replace("-", "_")))


def _cases(folder: Path) -> Iterator[Case]:
    for place in sorted(path.parent for path in folder.glob("*/before.py")):
        file = place / "recorded.json"
        recorded = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {"findings": []}
        safe, unsafe = place / "after.py", place / "after_unsafe.py"
        after = safe if safe.exists() else unsafe
        yield Case(
            fix=folder.name.replace("_", "-"),
            title=place.name.replace("_", " "),
            source=_text(place / "before.py"),
            findings=tuple(Finding.model_validate(found) for found in recorded["findings"]),
            expected=_text(after) if after.exists() else None,
            safe=after == safe,
            snapshot=Snapshot.model_validate(recorded["snapshot"]) if "snapshot" in recorded else None,
            script=recorded.get("script", "script.py"),
            project=ProjectLibraries.model_validate(recorded.get("project", {})),
            folder=recorded.get("folder", "."),
            place=place,
            drawings=recorded.get("drawings", False),
            files=place / "project" if (place / "project").is_dir() else None,
        )


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8")
