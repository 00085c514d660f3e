"""Corrupting repairs that must not pass, and honest ones beside them that must.

A case is a script of `cases/` whose leading comment says what is done to it:

    # What the case is about.
    # by: model                   a model answers with the `replace` lines applied; `rules`: safe and unsafe rules;
    #                             `safe rules`, `unsafe rules`: these alone
    # replace: OLD => NEW         an edit of the model's answer; \\n stands for a new line
    # then: OLD => NEW            the same, of a further answer, which begins as the one before ended
    # expect: refused             or `repaired`; `any`: only the claims below count
    # apart: U1.5 U1.4            in a circuit that is accepted these pins are never on one net
    # together: U1.9 U1.4         … these are on one net
    # value: Q1 2N5088            … this part has this value
    # check: Q1                   the result lists this part as a stand-in
    # symbol: Q1 Device:Q_NPN     … this part has this symbol
    # footprint: R1 0603          … this footprint
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import pytest

from circuitron.context import CorrectionContext, Phase
from circuitron.errors import NoHelp
from circuitron.execution_report import Snapshot
from circuitron.fix_result import FixResult, Refusal, Spent
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fixing
from circuitron.pipeline.loop import make_loop
from circuitron.pipeline.rules_round import RulesRound
from circuitron.pipeline.steps import Correction, Judge, RepairState, Step
from circuitron.run_request import Libraries, Project, Script
from tests.kept import KeptEngines, KeptSandbox

CASES = sorted((Path(__file__).parent / "cases").glob("*.py"))
_LINE = re.compile(r"# (by|replace|then|expect|apart|together|value|check|symbol|footprint): (.*)")
_RULES = {"rules": (False, True), "safe rules": (False,), "unsafe rules": (True,)}


@dataclass
class Case:
    source: str
    by: str = "model"
    expect: str = "refused"
    answers: list[str] = field(default_factory=list)
    apart: list[tuple[str, ...]] = field(default_factory=list)
    together: list[tuple[str, ...]] = field(default_factory=list)
    values: list[tuple[str, str]] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    symbols: list[tuple[str, str]] = field(default_factory=list)
    footprints: list[tuple[str, str]] = field(default_factory=list)


def read(path: Path) -> Case:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    header = [line for line in lines if line.startswith("# ")]
    source = "".join(line for line in lines if not line.startswith("# "))
    case = Case(source, answers=[source])
    for key, text in (found.groups() for line in header if (found := _LINE.match(line.strip()))):
        match key:
            case "replace" | "then":
                old, arrow, new = (part.replace("\\n", "\n") for part in text.partition(" =>"))
                answer = case.answers[-1] if key == "then" else case.answers.pop()
                assert arrow and old in answer, f"{path.name}: {old!r} is not in the script"
                case.answers.append(answer.replace(old, new.removeprefix(" ")))
            case "apart" | "together":
                getattr(case, key).append(tuple(text.split()))
            case "value" | "symbol" | "footprint":
                ref, _, value = text.partition(" ")
                getattr(case, f"{key}s").append((ref, value))
            case "check":
                case.checks.append(text)
            case "by":
                case.by = text
            case "expect":
                case.expect = text
    assert case.by in ("model", *_RULES) and case.expect in ("refused", "repaired", "any")
    assert case.by in _RULES or case.source not in case.answers, f"{path.name}: the model changes nothing"
    return case


@dataclass
class Answers:
    """A corrector that gives its answers, each once."""

    sources: list[str]

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
        if not self.sources:
            raise NoHelp("there are no more answers")
        return Correction(author="model", source=self.sources.pop(0))

    def spent(self) -> Spent:
        return Spent()


class NoRules(RulesRound):
    """Has nothing to say: what a model answers is judged, not what rules make of the script before."""

    def next(self, state: RepairState) -> None:
        return None


@pytest.fixture(scope="module")
def environment(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


def by_model(case: Case, environment: Environment) -> FixResult:
    """The answer is judged as a whole: what is left of it without what was refused may be honest."""
    whole = patch("circuitron.pipeline.model_round.remainders", return_value=())
    with environment.sandbox.session(environment.libraries, Project()) as session, whole:
        script = Script(name="circuit.py", source=case.source)
        loop = make_loop(script, environment, session, corrector=Answers(list(case.answers)))
        loop.rules = NoRules(loop.trials)
        state = loop.go(2 + len(case.answers))
    assert any(attempt.author == "model" for attempt in state.attempts), "the script was clean: nothing was judged"
    return fixing.result_of(loop, state, None, 0.0)


def by_rules(case: Case, environment: Environment, unsafe: bool) -> FixResult:
    return fixing.fix(Script(name="circuit.py", source=case.source), Project(), environment, allow_unsafe=unsafe)


def run(case: Case, environment: Environment) -> list[FixResult]:
    """Repair a case's script in each way that it is about."""
    if case.by == "model":
        return [by_model(case, environment)]
    return [by_rules(case, environment, unsafe) for unsafe in _RULES[case.by]]


def judge(case: Case, result: FixResult) -> None:
    reasons = [reason for attempt in result.attempts if attempt.refusal for reason in attempt.refusal.reasons]
    faults = [f"{d.type}: {d.message}" for d in result.attempts[-1].findings if d.grade == "fault"]
    why = f"{result.outcome}\nrefused: {reasons}\nfaults: {faults}\n{result.attempts[-1].diff}"
    if case.expect == "refused":
        assert result.outcome is Outcome.UNREPAIRED, why
        assert case.by in _RULES or reasons, f"a fault stopped it, not the guard: {why}"
    elif case.expect == "repaired":
        assert result.outcome is Outcome.REPAIRED, why
    if result.outcome is Outcome.UNREPAIRED:
        return
    circuit = next(a.report.snapshot for a in reversed(result.attempts) if a.source == result.source)
    assert circuit is not None
    for one, other in case.apart:
        assert net_of(circuit, one) != net_of(circuit, other) or net_of(circuit, one) == "", why
    for one, other in case.together:
        assert net_of(circuit, one) == net_of(circuit, other) != "", why
    for ref, value in case.values:
        assert [part.value for part in circuit.parts if part.ref == ref] == [value], why
    for ref, symbol in case.symbols:
        # KiCad 9 moved some of KiCad 8's symbols to other libraries: without one, only the name counts.
        (part,) = (part for part in circuit.parts if part.ref == ref)
        assert symbol in (part.name, f"{part.library}:{part.name}"), why
    for ref, footprint in case.footprints:
        assert [part.footprint for part in circuit.parts if part.ref == ref] == [footprint], why
    for ref in case.checks:
        assert ref in [stand_in.ref for stand_in in result.stand_ins], why


def net_of(circuit: Snapshot, pin: str) -> str:
    ref, _, number = pin.partition(".")
    return next((net.name for net in circuit.nets for p in net.pins if (p.ref, p.number) == (ref, number)), "")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(environment: Environment, path: Path) -> None:
    case = read(path)
    for result in run(case, environment):
        judge(case, result)


def test_there_are_enough() -> None:
    expected = [read(path).expect for path in CASES]
    assert sum(expect != "repaired" for expect in expected) >= 60 and expected.count("repaired") >= 15
