"""What a repair goes through: steps, what they have come to, and what an agent makes of one."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeAlias

from circuitron import assertions
from circuitron.assertion import Approval, AssertionResult, Verdict
from circuitron.context import CorrectionContext, Phase
from circuitron.details.calls import FootprintInvalid, FootprintNotFound, FootprintPads, FootprintPinout
from circuitron.details.circuits import CircuitReview
from circuitron.edit import Edit, ElectricalDiff
from circuitron.execution_report import ErcFinding, Snapshot
from circuitron.finding import Finding, Grade
from circuitron.findings.wording import without_candidates
from circuitron.fix_result import Attempt, Refusal, Spent, StandIn
from circuitron.frozen import Frozen
from circuitron.guard import intent as guard
from circuitron.guard.references import in_terms_of
from circuitron.pipeline.examine import Examination
from circuitron.pipeline.reviewing import Judgement
from circuitron.plan import AssertionChange, Deviation, SymbolDraft
from circuitron.run_request import Module, Script
from circuitron.source.program import Source

Block: TypeAlias = tuple[str, int, int, int, int]  # kind, lines of the one, lines of the other

RULES = "rules"  # the author of what no agent changed


def ignore(_: object) -> None:
    """Stands in for a callback that the caller does not want."""


@dataclass(frozen=True)
class Step:
    """A program that ran, what came of it, and the rules' edits that led to it, by lines of the original.

    Where there is a plan, `promises` says of each of its assertions whether it holds, and `deviations` where the
    circuit differs from it. `judging` reviews and simulates the circuit, once.
    """

    script: Script
    found: Examination
    edits: tuple[Edit, ...] = ()
    promises: tuple[AssertionResult, ...] = ()
    deviations: tuple[Deviation, ...] = ()
    judging: Callable[[], Judgement] = field(default=Judgement, compare=False)
    original: str = ""  # the script as its author wrote it; "" where a model wrote it

    @property
    def judgement(self) -> Judgement:
        """What review and simulation say of its circuit."""
        return self.judging()

    @property
    def objections(self) -> tuple[Finding, ...]:
        """What they find wrong beyond doubt, once all else is right."""
        return tuple(d for d in self.judgement.findings if d.grade is Grade.FAULT) if self.found.clean else ()

    @property
    def suspected_exchanges(self) -> tuple[Finding, ...]:
        """Pins that may be exchanged too, where that is beyond doubt of another part that the same line makes."""
        known = (d for d in self.judgement.findings if isinstance(d.detail, CircuitReview) and d.detail.exchange)
        return tuple(d for d in known if d.grade is Grade.SUSPECT) if self.found.clean else ()

    @property
    def added_lines(self) -> tuple[int, ...]:
        """Lines of the script that its author did not write."""
        if not self.original or self.original == self.source:
            return ()
        blocks = (block for block in self._blocks() if block[0] in ("replace", "insert"))
        return tuple(line for *_, first, last in blocks for line in range(first + 1, last + 1))

    @property
    def edits_by_line(self) -> tuple[tuple[int, Edit], ...]:
        """The rules' edits of the script itself, each with its line as it is now."""
        blocks = tuple(self._blocks())
        own = (edit for edit in self.edits if not edit.file)
        return tuple((_line_now(edit.line, blocks), edit) for edit in own)

    def line_now(self, line: int) -> int:
        """Where a line of the script as its author wrote it stands now, or what took its place."""
        return _line_now(line, self._blocks()) if self.original else line

    def _blocks(self) -> Iterator[Block]:
        """How the script came from the one that its author wrote: SequenceMatcher's operations."""
        old, new = self.original.splitlines(), self.source.splitlines()
        yield from difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()

    @property
    def named(self) -> tuple[str, ...]:
        """What is wrong with it, a line each."""
        faults = [f"{d.type}: {without_candidates(d)}" for d in self.found.faults]
        return (*faults, *self.unplanned)

    @property
    def source(self) -> str:
        return self.script.source

    @property
    def modules(self) -> tuple[Module, ...]:
        """The local modules that findings name or rules have changed."""
        named = {d.span.file for d in self.found.findings if d.span} | {edit.file for edit in self.edits}
        return tuple(module for module in self.script.modules if module.name in named)

    @property
    def runs(self) -> bool:
        """Whether the script runs, so that what is left is electrical."""
        return self.found.runs

    @property
    def broken_promises(self) -> tuple[AssertionResult, ...]:
        settled = (Verdict.HOLDS, Verdict.WITHDRAWN)
        return tuple(result for result in self.promises if result.verdict not in settled)

    @property
    def differing(self) -> tuple[Deviation, ...]:
        """Deviations that stop a design."""
        return tuple(deviation for deviation in self.deviations if not deviation.accepted)

    @property
    def unplanned(self) -> tuple[str, ...]:
        """All that is not as planned, or that the review objects to, a line each."""
        broken = (f"plan: {assertions.describe(p.assertion)}: {p.found}" for p in self.broken_promises)
        differing = (f"plan: {assertions.difference(d)}" for d in self.differing)
        return (*broken, *differing, *(f"review: {d.code}: {d.message}" for d in self.objections))

    @property
    def fingerprint(self) -> frozenset[str]:
        return self.found.fingerprint | set(self.unplanned)

    @property
    def rank(self) -> tuple[bool, bool, int, int]:
        return (*self.found.rank, len(self.unplanned))


def _line_now(line: int, blocks: Iterable[Block]) -> int:
    """Where a line of the original stands now, or what took its place."""
    for _, start, end, first, last in blocks:
        if start < line <= end:
            return min(first + line - start, max(last, first + 1))
    return line


@dataclass(frozen=True)
class Evidence:
    """What the runs so far have shown; the judge holds every further step against it."""

    intended: Snapshot | None = None  # what the script means to build
    findings: tuple[ErcFinding, ...] = ()  # of ERC, in all steps that were reached, in terms of what is intended
    footprints: frozenset[str] = frozenset()  # that something was found wrong with, in any of them
    movable: frozenset[str] = frozenset()  # parts that are not as the plan has them
    kept_lines: frozenset[int] = frozenset()  # of what was reached: statements that some circuit on the way lacks
    settled: Step | None = None  # let pass although its circuit differs: what follows is held against that

    @property
    def permits(self) -> tuple[object, ...]:
        """What of it may let a program pass that was refused without it."""
        return frozenset(self.findings), self.footprints, self.movable, self.settled is not None

    def seen(self, found: Examination) -> Evidence:
        """With what a run means to build, where nothing said so before."""
        unknown = self.intended is None and not found.unparsed
        return replace(self, intended=found.circuit) if unknown else self

    def reached(self, found: Examination, kept_lines: frozenset[int]) -> Evidence:
        """With what was found in a step that may be built on."""
        footprints = {
            d.detail.footprint
            for d in found.findings
            if isinstance(d.detail, FootprintInvalid | FootprintNotFound | FootprintPads | FootprintPinout)
        }
        erc = found.report.erc
        if self.intended is not None and found.circuit is not None:
            erc = in_terms_of(self.intended, found.circuit, erc)
        return replace(
            self,
            findings=(*self.findings, *erc),
            footprints=self.footprints | footprints,
            kept_lines=kept_lines,
        )


@dataclass(frozen=True)
class RepairState:
    """What a repair has come to so far."""

    first: Step  # the script as it came
    reached: Step  # the furthest step that the judge let pass
    verified: Step | None  # the last one that is clean as well
    last: Step  # that was tried, whether it was let pass or not
    attempts: tuple[Attempt, ...]
    evidence: Evidence
    accepted: bool = True  # the last attempt was
    refusal: Refusal | None = None  # of the last attempt
    approvals: tuple[Approval, ...] = ()

    @property
    def final(self) -> Step:
        """What the repair has come to: the last verified step, else the furthest one."""
        return self.verified or self.reached

    @property
    def stand_ins(self) -> tuple[StandIn, ...]:
        """The parts of what it has come to that another device's symbol stands for."""
        return guard.stand_ins(self.evidence.intended, self.final.found.circuit)

    @property
    def by_rules(self) -> bool:
        """Whether what the guard refused last is an edit of rules, and no model's correction."""
        authors = [attempt.author for attempt in self.attempts if attempt.refusal == self.refusal is not None]
        return authors[-1:] == [RULES]

    @property
    def refused_names(self) -> frozenset[str]:
        """Symbols and footprints, as "Library:Name", that an attempt brought in and that the guard refused."""
        refused = (attempt for attempt in self.attempts if attempt.refusal is not None)
        return frozenset(name for attempt in refused for name in _refused_names(attempt, self.reached.source))

    def open_suspects(self, step: Step) -> tuple[Finding, ...]:
        """Suspicions of ERC on a step that were not approved."""
        approved = {approval.finding for approval in self.approvals}
        return tuple(d for d in step.found.suspects if without_candidates(d) not in approved)

    def begun_again(self) -> RepairState:
        """From the script as it came, with all that is known by now."""
        return replace(self, reached=self.first, evidence=replace(self.evidence, kept_lines=frozenset(), settled=None))


def _refused_names(attempt: Attempt, source: str) -> frozenset[str]:
    """What a refused attempt names and the source does not, as far as the guard's reasons name it."""
    reasons = " ".join(attempt.refusal.reasons) if attempt.refusal is not None else ""
    before = _literals(source)
    named = set()
    for node in ast.walk(_parsed(attempt.source)):
        match node:
            case ast.Call(args=[ast.Constant(value=str(library)), ast.Constant(value=str(name)), *_]):
                named |= {f"{library}:{name}"} if name not in before and name in reasons else set()
            case ast.Constant(value=str(word)) if ":" in word and word not in before and word in reasons:
                named.add(word)
    return frozenset(named)


def _literals(source: str) -> frozenset[str]:
    """The strings in a source."""
    nodes = ast.walk(_parsed(source))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _parsed(source: str) -> ast.AST:
    return Source(source).tree or ast.Module([], [])


class Correction(Frozen):
    """What an agent makes of a step: another source of the script, or of `file`, one of its local modules."""

    author: str
    source: str
    file: str = ""
    alternatives: tuple[str, ...] = ()  # other sources, where the evidence did not decide: the best is kept
    changes: tuple[str, ...] = ()
    approvals: tuple[Approval, ...] = ()
    amendments: tuple[AssertionChange, ...] = ()
    symbols: tuple[SymbolDraft, ...] = ()  # for parts that no library has
    left: str = ""  # what the agent says that it could not correct, and why


class Opinion(Frozen):
    """What would become of a script if it were a correction of the step that was reached."""

    refusal: Refusal | None
    electrical: ElectricalDiff | None
    unplanned: tuple[str, ...] = ()


Judge = Callable[[Script, Examination], Opinion]


class Corrector(Protocol):
    """Corrects what rules could not; `pipeline.correction.ModelCorrector` asks an agent."""

    def correct(
        self,
        step: Step,
        phase: Phase,
        context: CorrectionContext,
        refusal: Refusal | None,
        approved: tuple[str, ...],
        judge: Judge,
        ruled_out: frozenset[str] = frozenset(),
        by_rules: bool = False,
    ) -> Correction:
        """A correction of a step.

        Args:
            by_rules: what was refused is an edit of rules.
            ruled_out: symbols and footprints that the guard refused.
            refusal: why the guard refused the last correction of this step, if it did.
            approved: findings that need no answer any more.
            judge: the loop's word on a script that was tried.

        Raises:
            AgentFailure: there is none; NoHelp: there will be none.
            ModelUnavailable: the service cannot be had.
        """
        ...

    def spent(self) -> Spent:
        """What all calls of models have taken so far."""
        ...
