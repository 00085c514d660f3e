"""Runs the scripts of the cases in the local sandbox, and writes what was found to their `recorded.json`.

    python3 dev.py record [FIX …] [--check]

Scripts are examined as in the pipeline, with the libraries inside the skidl package, which every machine has; what
is to be drawn as KiCad draws it ("drawings" in `recorded.json`), with the symbols of the supplementary library.
Nothing is recorded of a case whose fix does not make of the script what the case says; such cases are listed, and the
exit status is 1. `--check` writes nothing, and lists cases whose findings are not what was recorded too.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from circuitron.execution_report import Snapshot
from circuitron.finding import Finding
from circuitron.findings.default_tool import of_default_tool
from circuitron.fixes import all_fixes
from circuitron.fixes.base import Fix, FixContext
from circuitron.fixes.engine import Repair, propose
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.libraries import embedded_libraries
from circuitron.knowledge.supplement import Supplemented
from circuitron.knowledge.symbols import open_index
from circuitron.pipeline.environment import Environment
from circuitron.pipeline.examine import Examination, examine
from circuitron.pipeline.reviewing import reviewed
from circuitron.resources import supplement_folder
from circuitron.run_request import Libraries, LibraryOrigin, Mode, Module, Project, Script
from circuitron.sandbox.base import Session
from circuitron.sandbox.local import LocalSandbox
from tests.fixes.case import FOLDER, Case, cases_of

_DRAWN = Libraries(directory=supplement_folder(), origin=LibraryOrigin.SETTINGS, version="9")


@dataclass(frozen=True)
class Recorder:
    """`session` is shared by all scripts that stand alone."""

    tools: Environment
    session: Session

    def examine(self, case: Case) -> tuple[Examination, Environment]:
        """Run a case's script, with the files of its project where it has some."""
        modules = (Module(name=case.script, source=case.source),) if case.script != "script.py" else ()
        if case.drawings:
            tools = replace(self.tools, libraries=_DRAWN)
            with tools.sandbox.session(tools.libraries, Project()) as session:
                return self._run(case, session, tools, modules), tools
        if not case.files:
            return self._run(case, self.session, self.tools, modules), self.tools
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "project")
            shutil.copytree(case.files, folder)
            project = Project(folder=folder, script_folder=case.folder)
            tools = self.tools.beside(project)
            with tools.sandbox.session(tools.libraries, project) as session:
                return self._run(case, session, tools, modules), tools

    def _run(self, case: Case, session: Session, tools: Environment, modules: tuple[Module, ...]) -> Examination:
        source = (case.files / "script.py").read_text() if modules and case.files else case.source
        script = Script(name="script.py", source=source, modules=modules)
        found = examine(session, script, tools, Mode.ERC, outputs=True)
        return reviewed(found, script, replace(tools, physics=False))


def recorded(case: Case, fix: Fix, recorder: Recorder) -> tuple[dict[str, Any], str]:
    """What `recorded.json` must hold, and what is wrong with the case ("": nothing)."""
    found, tools = recorder.examine(case)
    findings = _heard(found, fix, tools, case.script)

    def outcome(snapshot: Snapshot | None, unsafe: bool) -> Repair:
        context = FixContext(
            text=case.source,
            script=case.script,
            findings=findings,
            symbols=tools.symbols,
            libraries=tools.libraries,
            snapshot=snapshot,
            project=tools.project_libraries,
            folder=case.folder,
        )
        return propose(context, unsafe, [fix])

    expected = case.source if case.expected is None else case.expected
    repair = outcome(found.circuit, True)
    whole = repair.source
    if whole != expected:
        types = ", ".join(sorted({finding.type for finding in findings})) or "nothing"
        done = "the fix leaves it alone" if whole == case.source else "the fix makes something else of it"
        return {}, f"{done}; found: {types}"
    if case.expected is not None and (outcome(found.circuit, False).source == expected) is not case.safe:
        return {}, "its safety is not what the case says"
    if not any(finding.type in fix.answers for finding in findings):
        return {}, "no run of it finds anything that the fix answers"
    record: dict[str, Any] = {
        "skidl": version("skidl"),
        "findings": [_compact(finding) for finding in findings],
    }
    if found.circuit is not None and outcome(None, True).applied != repair.applied:
        record["snapshot"] = _compact(found.circuit)
    if case.script != "script.py":
        record["script"] = case.script
    if case.drawings:
        record["drawings"] = True
    if case.folder != ".":
        record["folder"] = case.folder
    if tools.project_libraries.found:
        libraries = tools.project_libraries.model_copy(update={"folder": None})
        record["project"] = _compact(libraries)
    return record, ""


def _heard(found: Examination, fix: Fix, tools: Environment, script: str) -> tuple[Finding, ...]:
    """What is wrong with a run and, for a fix that answers it, what the review objects to, and what plain SKiDL needs
    to find the libraries."""
    of_tool = of_default_tool(found.symbol_tools, tools.libraries, script)
    heard = (d for d in found.findings if not d.of_circuit or d.type in fix.answers)
    return (*heard, *([of_tool] if of_tool is not None and of_tool.type in fix.answers else []))


def _compact(value: Any) -> Any:
    return value.model_dump(mode="json", exclude_defaults=True) | ({"span": None} if _lacks_span(value) else {})


def _lacks_span(value: Any) -> bool:
    return "span" in type(value).model_fields and value.span is None


def wrong(names: list[str], recorder: Recorder, check: bool) -> Iterator[str]:
    """Record the cases of the fixes named, and tell which could not be."""
    chosen = [fix for fix in all_fixes() if not names or fix.name in names]
    for number, fix in enumerate(chosen, 1):
        print(f"{number} of {len(chosen)}: {fix.name}", file=sys.stderr, flush=True)
        for case in cases_of(fix.name):
            record, problem = recorded(case, fix, recorder)
            place = case.place / "recorded.json"
            text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
            if problem:
                yield f"{case.place.relative_to(FOLDER)}: {problem}"
            elif not check:
                place.write_text(text, encoding="utf-8")
            elif not place.exists() or place.read_text(encoding="utf-8") != text:
                yield f"{case.place.relative_to(FOLDER)}: recorded.json is out of date"


def main() -> int:
    parser = argparse.ArgumentParser(description="Record the findings of the cases by running them.")
    parser.add_argument("fixes", nargs="*", metavar="FIX")
    parser.add_argument("--check", action="store_true", help="write nothing")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache:
        libraries = embedded_libraries(Path(cache))
        sandbox = LocalSandbox()
        with (
            closing(Supplemented(open_index(libraries, Path(cache)), Path(cache))) as symbols,
            sandbox.session(libraries, Project()) as session,
        ):
            tools = Environment(sandbox, libraries, symbols, open_footprints(environment={}))
            problems = list(wrong(given.fixes, Recorder(tools, session), given.check))
    print("\n".join([*problems, f"{len(problems)} cases left as they were" if problems else "all recorded"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
