"""Asking an agent: which model speaks for it, what it may use, and its corrections of a script."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from circuitron import sanitise
from circuitron.agents import briefing, erc_handler, runtime_corrector
from circuitron.agents.agent import ask
from circuitron.agents.answers import UnreadableAnswer
from circuitron.agents.base import Agent, ChatModel, ModelAccess, ModelChoice, Output, Spending
from circuitron.agents.replacements import replaced
from circuitron.agents.toolset import toolset
from circuitron.check_result import CheckResult
from circuitron.context import Budget, CorrectionContext, Phase
from circuitron.details.erc import ErcDetail
from circuitron.errors import AgentFailure
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding, Grade, Origin
from circuitron.findings.wording import without_candidates
from circuitron.fix_result import AgentUsage, Refusal, Spent, Trial
from circuitron.pipeline import program
from circuitron.pipeline.steps import Correction, Judge, Step
from circuitron.pipeline.supplementing import examined
from circuitron.run_request import Mode, Module, Script
from circuitron.source.program import Source
from circuitron.sourcefile import MAX_BYTES
from circuitron.symbol import Symbol

if TYPE_CHECKING:
    from circuitron.knowledge.base import SymbolSource
    from circuitron.pipeline.environment import Environment
    from circuitron.plan import ErcHandlingOutput, Replacement, RuntimeErrorCorrectionOutput
    from circuitron.sandbox.base import Session

_FENCED = re.compile(r"\A\s*```[\w+-]*[ \t]*\n(.*?)\n?```\s*\Z", re.DOTALL)
_ALTERNATIVES = 2  # beside the correction itself: three runs at once
_LEFT = 300  # characters of what it says that it could not correct
_CHANGES = 50  # of a correction that are kept, as it words them
_TABLES = 8  # parts whose pins an agent is shown


@dataclass(frozen=True)
class Agents:
    """The model behind the agents, and what it may take.

    Args:
        choose: which model speaks for an agent, by its name and whether the stronger one is due.
        on_text: called with pieces of replies as they arrive.
        on_step: called with words on what an agent is doing.
    """

    model: ChatModel
    choose: Callable[[str, bool], ModelChoice]
    spending: Spending = field(default_factory=Spending)
    budget: Budget = field(default_factory=Budget)
    on_text: Callable[[str], None] | None = None
    on_step: Callable[[str], None] | None = None

    def ask(
        self,
        agent: Agent[Output],
        brief: str,
        runner: SessionRunner,
        *,
        escalated: bool = False,
        seconds: float | None = None,
        usable: Callable[[Output], object] = lambda _: None,
    ) -> Output:
        """An agent's answer to a brief.

        Args:
            seconds: until when it must be there.
            usable: as for `agents.agent.ask`.

        Raises:
            AgentFailure: there is none; BudgetSpent: there will be none.
            ModelUnavailable: the service cannot be had.
        """
        environment = runner.environment
        access = ModelAccess(
            model=self.model,
            choose=lambda name: self.choose(name, escalated),
            tools=toolset(environment.symbols, environment.footprints, runner),
            spending=self.spending,
            on_text=self.on_text,
            on_step=self.on_step,
            deadline=time.monotonic() + seconds if seconds is not None else None,
        )
        self._say(f"{agent.name} is working")
        try:
            return ask(agent, brief, access, usable)
        finally:
            self._say(f"{agent.name} is done")

    def has_stronger(self) -> bool:
        """Whether another model speaks for a corrector once rounds were fruitless."""
        correctors = (runtime_corrector.RUNTIME_CORRECTOR.name, erc_handler.ERC_HANDLER.name)
        return any(self.choose(name, True).model != self.choose(name, False).model for name in correctors)

    def _say(self, words: str) -> None:
        if self.on_step is not None:
            self.on_step(words)

    def spent(self, since: Spent | None = None) -> Spent:
        """What all calls have taken since then; None: since the run began."""
        since = since or Spent()
        had = {usage.agent: usage for usage in since.agents}
        agents = []
        for name, usage in self.spending.by_agent.items():
            old = had.get(name, AgentUsage(agent=name))
            cost = None if usage.cost is None else usage.cost - (old.cost or 0.0)
            tokens = (usage.input_tokens - old.input_tokens, usage.output_tokens - old.output_tokens)
            if any(tokens):
                agents.append(AgentUsage(agent=name, input_tokens=tokens[0], output_tokens=tokens[1], cost=cost))
        return Spent(calls=self.spending.calls - since.calls, agents=tuple(agents))


@dataclass(frozen=True)
class SessionRunner:
    """Runs scripts for an agent's tools, in the session of the script that is worked on."""

    session: Session
    environment: Environment
    name: str
    source: str = ""  # of the script, where one of its modules is tried
    modules: tuple[Module, ...] = ()
    library: Module | None = None  # beside the script
    judge: Judge | None = None  # of what is tried; None: nothing is corrected yet

    def text(self, file: str = "") -> str:
        """The script, or one of its modules, as an agent is shown it."""
        return _text_of(file, Script(name=self.name, source=self.source, modules=self.modules))

    def runtime_check(self, source: str, file: str = "") -> CheckResult:
        return self._run(source, file, Mode.RUNTIME)

    def erc(self, source: str, file: str = "") -> CheckResult:
        return self._run(source, file, Mode.ERC)

    def _run(self, source: str, file: str, mode: Mode) -> CheckResult:
        known = [self.name, *(module.name for module in self.modules)]
        if file and file not in known:
            raise LookupError(f"there is no file {file!r}; the files are {', '.join(known)}")
        script = Script(name=self.name, source=self.source, modules=self.modules, library=self.library)
        script = program.with_file(script, file, source)
        found = examined(self.session, script, self.environment, mode)
        result = found.of(script, accepted=True)  # a model repairs faults
        if self.judge is None:
            return result
        opinion = self.judge(script, found)
        return Trial(**dict(result), **dict(opinion))


@dataclass(frozen=True)
class ModelCorrector:
    """Brings what is left of a script's faults to the agent of the phase.

    Args:
        intent: what the circuit is for, in words; "": the script's docstring says it.
    """

    agents: Agents
    runner: SessionRunner
    intent: str = ""
    before: Spent | None = None  # what the run had taken when this script's turn came

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
        history, refused = context.get_context_for_agent(phase), briefing.refused(refusal, by_rules=by_rules)
        if phase is Phase.RUNTIME:
            found = _of_runtime(step)
            text = self._runtime_brief(step, found, history, refused, ruled_out, context.budget.seconds)
        else:
            text = self._erc_brief(step, history, refused, approved)
        escalated, seconds = context.escalated(phase), context.seconds_left(phase)
        own = step.script
        runner = replace(self.runner, source=own.source, modules=own.modules, library=own.library, judge=judge)
        usable = partial(source_in, script=own)
        if phase is Phase.RUNTIME:
            agent = runtime_corrector.agent_for(found)
            fixed = self.agents.ask(agent, text, runner, escalated=escalated, seconds=seconds, usable=usable)
            source = source_in(fixed, own)
            return Correction(
                author=agent.name,
                file=corrected_file(fixed.file, step.script),
                source=source,
                alternatives=alternatives_in(fixed.alternatives, source),
                changes=fixed.corrections_applied[:_CHANGES],
                symbols=fixed.symbols,
                left=sanitise.line(fixed.error_details, _LEFT),
            )
        handler = erc_handler.ERC_HANDLER
        handled = self.agents.ask(handler, text, runner, escalated=escalated, seconds=seconds, usable=usable)
        source = source_in(handled, own)
        return Correction(
            author=handler.name,
            file=corrected_file(handled.file, step.script),
            source=source,
            alternatives=alternatives_in(handled.alternatives, source),
            changes=handled.corrections_applied[:_CHANGES],
            approvals=handled.approved_warnings,
            amendments=handled.assertion_changes[:_CHANGES],
            left=sanitise.line(handled.left, _LEFT),
        )

    def spent(self) -> Spent:
        return self.agents.spent(since=self.before)

    def _runtime_brief(
        self,
        step: Step,
        found: tuple[Finding, ...],
        history: str,
        refused: str,
        ruled_out: frozenset[str],
        seconds: float,
    ) -> str:
        error = step.found.report.exception
        causes = (d for d in found if not d.consequence)
        return runtime_corrector.brief(
            code=step.source,
            findings=found,
            pins=parts_involved(causes, self.runner.environment.symbols, step.found.circuit),
            intent=self.intent,
            history=history,
            refused=refused,
            traceback=error.traceback if error else "",
            modules=step.modules,
            ours=step.added_lines,
            ruled_out=ruled_out,
            alone=step.script.library is None,
            edits=step.edits_by_line,
            seconds=seconds,
        )

    def _erc_brief(self, step: Step, history: str, refused: str, approved: tuple[str, ...]) -> str:
        found = tuple(
            d
            for d in (*step.found.findings, *step.objections)
            if d.grade is not Grade.NOTE and without_candidates(d) not in approved
        )
        return erc_handler.brief(
            code=step.source,
            findings=found,
            assertions=step.broken_promises,
            deviations=step.differing,
            measurements=step.judgement.measurements if step.objections else (),
            circuit=step.found.circuit,
            pins=parts_involved(found, self.runner.environment.symbols, step.found.circuit),
            intent=self.intent or _docstring(step.source),
            history=history,
            refused=refused,
            modules=step.modules,
        )


def _of_runtime(step: Step) -> tuple[Finding, ...]:
    return tuple(d for d in step.found.findings if d.grade is Grade.FAULT or d.origin is not Origin.ERC)


def parts_involved(
    findings: Iterable[Finding], symbols: SymbolSource, circuit: Snapshot | None = None
) -> tuple[Symbol, ...]:
    """The symbols that findings are about: those that were loaded, else the best candidate for a part not found. Of a
    conflict between pins in a circuit, those of every party."""
    found: dict[str, Symbol] = {}
    for d in findings:
        known = d.detail.known()
        requested = f"{known.get('library', '')}:{known.get('part', '')}"
        names = [known.get("symbol", ""), requested, *(c.text for c in d.candidates[:1])]
        named = (symbol for name in names if (symbol := _symbol(symbols, name)))
        parties = (symbol for name in _parties(d, circuit or Snapshot()) if (symbol := _symbol(symbols, name)))
        found |= {symbol.id: symbol for symbol in (*islice(named, 1), *parties)}
    return tuple(found.values())[:_TABLES]


def _symbol(symbols: SymbolSource, name: str) -> Symbol | None:
    library, _, part = name.partition(":")
    return symbols.part(library, part) if library and part else None


def _parties(found: Finding, circuit: Snapshot) -> Iterator[str]:
    """The symbols of the parts whose pins a finding of ERC has meet."""
    refs = found.detail.refs if isinstance(found.detail, ErcDetail) else ()
    parts = {part.ref: part for part in circuit.parts}
    yield from (f"{parts[ref].library}:{parts[ref].name}" for ref in refs if ref in parts)


def corrected_file(name: str, script: Script) -> str:
    """The local module that an answer corrects, or "" for the script.

    Raises:
        AgentFailure: there is no such file.
    """
    if name in ("", script.name):
        return ""
    if all(module.name != name for module in script.modules):
        raise AgentFailure(f"The answer is for {name!r}, which is none of the files.")
    return name


def source_in(answer: RuntimeErrorCorrectionOutput | ErcHandlingOutput, script: Script) -> str:
    """The source that an answer gives: whole, by edits, or without either the one that there was.

    Raises:
        UnreadableAnswer: its edits are not clear; AgentFailure: there is none, or none that a file could hold.
    """
    before = _text_of(corrected_file(answer.file, script), script)
    code = answer.corrected_code
    if answer.edits and code.strip():
        raise UnreadableAnswer("Give either `edits` or `corrected_code`, not both.")
    if not answer.edits and not code.strip():
        return before
    return script_in(replaced(before, answer.edits) if answer.edits else code, before)


def _text_of(file: str, script: Script) -> str:
    """The script, or a module of it."""
    return next((module.source for module in script.modules if module.name == file), script.source)


def script_in(answer: str, before: str) -> str:
    """The script in an agent's answer, without the fence that some models put round code, and ending as before.

    Raises:
        AgentFailure: there is none, or it is none that a file could hold.
    """
    text = answer.replace("\r\n", "\n").removeprefix("\ufeff")
    fenced = _FENCED.match(text)
    source = (fenced[1] if fenced else text).strip("\n")
    if not source.strip():
        raise AgentFailure("The answer holds no script.")
    if "\0" in source or len(source) > MAX_BYTES:
        raise AgentFailure("The answer's script is no text, or larger than any script of a circuit.")
    return source + ("\n" if before.endswith("\n") or not before else "")


def alternatives_in(answer: Iterable[tuple[Replacement, ...]], source: str) -> tuple[str, ...]:
    """The sources that an answer offers beside its own, the first two. One is left out where what it replaces does not
    stand in the source just once: it is not clear which text is to change."""
    found: list[str] = []
    for replacements in answer:
        text = source
        for change in replacements:
            text = text.replace(change.old, change.new) if text.count(change.old) == 1 else ""
        if text and text != source and len(text) <= MAX_BYTES and "\0" not in text:
            found.append(text)
    return tuple(found[:_ALTERNATIVES])


def _docstring(source: str) -> str:
    tree = Source(source).tree
    return (ast.get_docstring(tree) or "") if tree is not None else ""
