"""What a model tries that takes parts of our supplementary library: run with the symbols that rules put in later."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from circuitron.details.base import Requested
from circuitron.finding import Finding
from circuitron.fixes.base import FixContext
from circuitron.fixes.parts.part import Part
from circuitron.knowledge.supplement import LIBRARY
from circuitron.pipeline import program
from circuitron.pipeline.examine import Examination, examine
from circuitron.run_request import Mode, Script
from circuitron.text_diff import line_before

if TYPE_CHECKING:
    from circuitron.pipeline.environment import Environment
    from circuitron.sandbox.base import Session


def examined(session: Session, script: Script, environment: Environment, mode: Mode) -> Examination:
    """Run a program; where it takes `Part("Circuitron", …)`, with the symbols put in as in a repair. Places are those
    of the program as it was given."""
    found = examine(session, script, environment, mode)
    asked = tuple(d for d in found.findings if isinstance(d.detail, Requested) and d.detail.library == LIBRARY)
    if not asked:
        return found
    edited = program.edited(_context(script, found, asked, environment), script, (Part(),), allow_unsafe=False)
    if not edited.applied:
        return found
    made = examine(session, edited.script, environment, mode)
    old, new = ({file.name: file.source for file in program.files(one)} for one in (script, edited.script))
    return replace(made, findings=tuple(_moved_back(d, old, new) for d in made.findings))


def _moved_back(found: Finding, old: dict[str, str], new: dict[str, str]) -> Finding:
    """A finding, with the lines that its place had before edits."""
    span = found.span
    if span is None or span.file not in old or old[span.file] == new[span.file]:
        return found
    first, last = (line_before(old[span.file], new[span.file], n) for n in (span.line, span.end_line or span.line))
    moved = span.model_copy(update={"line": first, "end_line": last if span.end_line else span.end_line})
    return found.model_copy(update={"span": moved})


def _context(script: Script, found: Examination, asked: tuple[Finding, ...], environment: Environment) -> FixContext:
    project = environment.project_libraries
    return FixContext(
        text=script.source,
        findings=asked,
        symbols=environment.symbols,
        libraries=environment.libraries,
        snapshot=found.circuit,
        script=script.name,
        project=project,
        folder=project.script_folder,
        beside=script.library is not None,
    )
