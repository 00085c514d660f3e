"""What a fix is: it reads findings and source, and proposes edits. It never runs anything."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple, Protocol, TypeVar, overload

from circuitron.details.base import Detail
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.confidence import Confidence
from circuitron.knowledge.project_libraries import ProjectLibraries
from circuitron.run_request import Libraries
from circuitron.source.program import Source
from circuitron.source.value_origins import part_calls

A = TypeVar("A", bound=Detail)
B = TypeVar("B", bound=Detail)
C = TypeVar("C", bound=Detail)
D = TypeVar("D", bound=Detail)


@dataclass(frozen=True, kw_only=True)
class FixContext(Source):
    """All that a rule may look at. `text` is the script as it stands in this round.

    `snapshot` is the circuit of the diagnose run: parts and nets as far as they came, placeholders included.
    `project` lists the symbol libraries of the project: a part of one of them is never looked for elsewhere.
    """

    findings: tuple[Finding, ...]
    symbols: SymbolSource
    libraries: Libraries
    snapshot: Snapshot | None = None
    project: ProjectLibraries = field(default_factory=ProjectLibraries)
    folder: str = "."  # where the script stands, relative to the project folder
    beside: bool = False  # symbols that KiCad lacks may go into a library beside the script

    def requests_of(self, call: ast.Call) -> Sequence[ast.Subscript]:
        """The subscripts that may ask the part that a call makes for pins, in the order of `nodes`."""
        return self._requests.get(call, ())

    @cached_property
    def _requests(self) -> Mapping[ast.Call, Sequence[ast.Subscript]]:
        found: dict[ast.Call, list[ast.Subscript]] = {}
        for node in self.all(ast.Subscript):
            for call in part_calls(self, node.value):
                found.setdefault(call, []).append(node)
        return found

    @overload
    def of(self, a: type[A], /) -> Iterator[tuple[Finding, A]]: ...
    @overload
    def of(self, a: type[A], b: type[B], /) -> Iterator[tuple[Finding, A | B]]: ...
    @overload
    def of(self, a: type[A], b: type[B], c: type[C], /) -> Iterator[tuple[Finding, A | B | C]]: ...
    @overload
    def of(self, a: type[A], b: type[B], c: type[C], d: type[D], /) -> Iterator[tuple[Finding, A | B | C | D]]: ...
    @overload
    def of(self, *types: type[Detail]) -> Iterator[tuple[Finding, Detail]]: ...

    def of(self, *types: type[Detail]) -> Iterator[tuple[Finding, Detail]]:
        """Findings with one of these payloads in the script itself that are no consequence of another."""
        for found in own_findings(self):
            if isinstance(found.detail, types):
                yield found, found.detail


class Proposal(NamedTuple):
    """What one of several ways of a fix comes to. Without changes it is a choice laid before the user."""

    changes: tuple[TextChange, ...]
    reason: str
    safety: Safety = Safety.SAFE


def safety_of(confidence: Confidence) -> Safety:
    """Only what a name certainly stands for is a safe choice."""
    return Safety.SAFE if confidence == "same" else Safety.UNSAFE


def answer(rule: str, found: Finding, changes: Iterable[TextChange], reason: str, safety: Safety = Safety.SAFE) -> Edit:
    """The edit that answers a finding. Without changes it is a choice laid before the user."""
    return Edit(
        rule=rule,
        reason=reason,
        safety=safety,
        answers=found.type,
        line=found.span.line if found.span else 0,
        changes=tuple(changes),
    )


class Abstention(NamedTuple):
    """Why a fix leaves a finding that it could answer; shown by `circuitron fix --trace`."""

    answers: ErrorType
    line: int
    reason: str


def abstain(found: Finding, reason: str) -> Abstention:
    """Leave a finding alone, and say why."""
    return Abstention(found.type, found.span.line if found.span else 0, reason)


def own_findings(context: FixContext) -> Iterator[Finding]:
    """Findings in the script itself that are no mere consequence of another."""
    for found in context.findings:
        if not found.consequence and (found.span is None or found.span.file == context.script):
            yield found


def findings_of(context: FixContext, *types: ErrorType) -> Iterator[Finding]:
    """Those of `own_findings` that have one of these types."""
    return (found for found in own_findings(context) if found.type in types)


class Fix(Protocol):
    """One kind of fix, tried in the order of `circuitron.fixes.ORDER`. One that has nothing to say yields nothing, or
    an abstention where it knows why.

    `answers` lists the failures it reads. Its cases are in tests/fixes/cases: scripts that it must change, with what
    must come out, and scripts that it must leave alone. Fixes inherit from this class.
    """

    name: ClassVar[str]
    answers: ClassVar[frozenset[ErrorType]]
    unparsable: ClassVar[bool] = False  # it also reads source that does not parse; no other rule sees such source

    def propose(self, context: FixContext) -> Iterable[Edit | Abstention]: ...
