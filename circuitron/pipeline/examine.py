"""Running one source and finding out what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from circuitron.assertion import COMMENT
from circuitron.check_result import CheckResult, Measurement
from circuitron.error_types import ErrorType
from circuitron.execution_report import End, ExecutionReport, GeneratorCall, KicadTool, ReportMetadata, Snapshot
from circuitron.finding import Finding, Grade, Origin
from circuitron.findings.guidance import error_guidance
from circuitron.findings.ineffective import of_sources
from circuitron.findings.verification import of_module
from circuitron.pipeline.sessions import Sessions
from circuitron.run_request import Mode, RunRequest, Script

if TYPE_CHECKING:
    from circuitron.assertion import AssertionResult
    from circuitron.circuit import Circuit
    from circuitron.pipeline.environment import Environment
    from circuitron.pipeline.reading import Foresight, Reading
    from circuitron.sandbox.base import Session

# Generators whose work a plain run cannot vouch for: they draw, route or need KiCad itself.
_DRAWING = ("generate_svg", "generate_schematic", "generate_pcb", "generate_dot", "generate_graph")
_BY_CHANCE = ("generate_svg", "generate_schematic")
_TRIES = 3  # of a drawing that fails one time in three, two of three are noticed; each takes as long as the script
_QUICKLY_DRAWN = 60  # parts that SKiDL places and routes in seconds


@dataclass(frozen=True)
class Examination:
    """One source, run and diagnosed. `circuit` is what the script means to build, as far as it could be made out.

    `graph` reads the circuit of the run as parts by kind and nets by voltage, once; None where the run left none.
    `symbol_tools` are those of SKiDL's tools under which it reads the libraries at hand.
    """

    report: ExecutionReport
    findings: tuple[Finding, ...]
    circuit: Snapshot | None
    symbol_tools: tuple[KicadTool, ...] = ()
    asserted: tuple[AssertionResult, ...] = ()  # by the user, with the verdicts on this run
    measurements: tuple[Measurement, ...] = ()  # of its circuit, by simulation
    graph: Reading | None = field(default=None, compare=False)

    def by_itself(self, source: str) -> Examination:
        """The same of a file that is no script but a module, if it is one: it makes no circuit of its own."""
        return replace(self, findings=of_module(self.findings, source))

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What keeps the script from running, or its circuit from being verified. What the review of a circuit that
        was verified objects to is no matter of the repair."""
        return tuple(d for d in self.findings if d.grade is Grade.FAULT and not d.of_circuit)

    @property
    def suspects(self) -> tuple[Finding, ...]:
        """What ERC finds suspicious."""
        return tuple(d for d in self.findings if d.grade is Grade.SUSPECT and d.origin is Origin.ERC)

    @property
    def unparsed(self) -> bool:
        """Whether the source, or a module of it, is no Python, so that nothing ran."""
        return any(d.type is ErrorType.SYNTAX_ERROR for d in self.faults)

    @property
    def runs(self) -> bool:
        """Whether the script runs, so that what is left is electrical."""
        runtime = (d for d in self.faults if d.origin not in (Origin.ERC, Origin.VERIFY))
        return self.report.execution_success and not any(runtime)

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """How far from clean: a source that does not even parse hides all its other faults, and one that does not run
        the electrical ones."""
        return self.unparsed, not self.runs, len(self.faults) or int(not self.report.execution_success)

    @property
    def fingerprint(self) -> frozenset[str]:
        """Distinguishes states of faults; lines may move."""
        return frozenset(f"{d.type} {d.detail.known()}" for d in self.faults)

    @property
    def unverified(self) -> tuple[str, ...]:
        """Parts that no library vouches for, each with the reason. The verifier says so, never the script's process."""
        judged = (self.report.verification, *(other.verification for other in self.report.others))
        return tuple(str(part) for found in judged if found is not None for part in found.unvouched)

    def of(self, script: Script, accepted: bool) -> CheckResult:
        """What was found, with those of the script's modules that it is about.

        Args:
            accepted: the user accepts parts that no library vouches for.
        """
        frames = self.report.exception.frames if self.report.exception else ()
        named = {d.span.file for d in self.findings if d.span} | {frame.file for frame in frames}
        modules = tuple(module for module in script.modules if module.name in named)
        return CheckResult.model_construct(  # of values that need no validation, which takes long to set up
            script=script.name,
            report=self.report,
            findings=self.findings,
            modules=modules,
            asserted=self.asserted,
            measurements=self.measurements,
            unverified=self.unverified,
            accepted=accepted,
        )

    @property
    def clean(self) -> bool:
        return self.report.execution_success and not self.faults


_Runs: TypeAlias = Generator[RunRequest, ExecutionReport, Examination]


def examine(
    session: Session,
    script: Script,
    environment: Environment,
    mode: Mode,
    outputs: bool = False,
    foresight: Foresight | None = None,
) -> Examination:
    """Run a script; where it fails, run it again in diagnose mode so that all its errors are known at once.

    Args:
        foresight: looks at its circuit while that is being verified.
    """
    return examine_all(Sessions(session), (script,), environment, mode, outputs, foresight)[0]


def examine_all(
    sessions: Sessions,
    scripts: Sequence[Script],
    environment: Environment,
    mode: Mode,
    outputs: bool = False,
    foresight: Foresight | None = None,
) -> tuple[Examination, ...]:
    """The same of several scripts, whose runs go on at the same time."""
    read = foresight.reading if foresight is not None else environment.graph
    runs = [_runs(script, environment, mode, outputs, read) for script in scripts]
    requests = {number: next(each) for number, each in enumerate(runs)}
    done: dict[int, Examination] = {}
    while requests:
        reports = sessions.run_all(tuple(requests.values()), foresight.look if foresight is not None else None)
        for number, report in zip(tuple(requests), reports, strict=True):
            try:
                requests[number] = runs[number].send(report)
            except StopIteration as end:
                done[number] = end.value
                del requests[number]
    return tuple(done[number] for number in range(len(runs)))


def _runs(
    script: Script, environment: Environment, mode: Mode, outputs: bool, read: Callable[[Snapshot], Reading]
) -> _Runs:
    """The runs that a script takes: asks for each, is given its report, and returns what all of them have shown."""
    report = yield environment.request(script, mode)
    graph = read(report.snapshot) if report.snapshot is not None else None
    findings = merge(environment.diagnose(report, graph), of_sources(script))
    circuit, symbol_tools = report.snapshot, report.symbol_tools
    faulty = not report.execution_success or any(d.grade is Grade.FAULT and not d.of_circuit for d in findings)
    if faulty and report.end in (End.EXCEPTION, End.EXITED, End.COMPLETED):
        survey = yield environment.request(script, Mode.DIAGNOSE)
        findings = merge(environment.diagnose(survey), findings)
        circuit, symbol_tools = survey.snapshot or circuit, (*symbol_tools, *survey.symbol_tools)
    elif outputs and not faulty and any(call.function in _DRAWING for call in report.generators):
        for seed in _seeds(report.generators, len(circuit.parts) if circuit is not None else 0):
            made = yield environment.request(script, Mode.OUTPUTS, seed)
            failed = _of_generators(made, environment.diagnose(made), report.generators)
            findings = merge(findings, _by_chance(failed) if seed else failed)
            if _cannot_draw(failed):
                break
    asserted, unheld = _asserted(script, report, graph, environment) if mode is not Mode.RUNTIME else ((), ())
    findings = (*findings, *unheld)
    report = report.model_copy(update={"metadata": _metadata(report, findings, environment)})
    return Examination(report, findings, circuit, symbol_tools, asserted, graph=graph)


def _asserted(
    script: Script, report: ExecutionReport, graph: Callable[[], Circuit] | None, environment: Environment
) -> tuple[tuple[AssertionResult, ...], tuple[Finding, ...]]:
    """As `asserting.judged`, which takes a while to load; few scripts assert anything."""
    if COMMENT not in script.source and not environment.asserted:
        return (), ()
    from circuitron.pipeline.asserting import judged

    return judged(script, report, graph, environment)


def _cannot_draw(failed: tuple[Finding, ...]) -> bool:
    """Whether it is SKiDL's placer and router that are missing, so that no other try comes to more."""
    from circuitron.details.calls import DRAWER, GeneratorUnavailable

    return any(isinstance(d.detail, GeneratorUnavailable) and d.detail.name == DRAWER for d in failed)


def _seeds(calls: tuple[GeneratorCall, ...], parts: int) -> range:
    """The tries that the generators of a script get: SKiDL routes wires by chance, so one that succeeds says little of
    the next. Labels alone need no second one; a large circuit gets none, because each takes ten seconds and more."""
    return range(_TRIES if parts <= _QUICKLY_DRAWN and any(_routed(call) for call in calls) else 1)


def _routed(call: GeneratorCall) -> bool:
    if call.function not in _BY_CHANCE:
        return False
    from circuitron.fixes.names.schematic_routing import labels_alone

    return not labels_alone(call.function, call.arguments)


def _by_chance(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Failures of a try that another one went before, in which the same drawing came out."""
    return tuple(
        d.model_copy(update={"message": f"{d.message.rstrip('.')}. Another try drew it: SKiDL goes by chance."})
        for d in findings
    )


def _of_generators(
    made: ExecutionReport, findings: tuple[Finding, ...], calls: tuple[GeneratorCall, ...]
) -> tuple[Finding, ...]:
    """What a run with the generators for real adds to one without: their own failures, and no fault where it was they
    that ran into a limit.

    Args:
        calls: of generators, in the run without.
    """
    own = tuple(d for d in findings if d.type in (ErrorType.GENERATOR_ERROR, ErrorType.GENERATOR_UNAVAILABLE))
    if made.execution_success or any(d.grade is Grade.FAULT for d in own):
        return own
    from circuitron.details.calls import DRAWER, GeneratorUnavailable

    first = next(call for call in calls if call.function in _DRAWING)
    ended = Finding(
        detail=GeneratorUnavailable(function=first.function, name=DRAWER),
        grade=Grade.SUSPECT,
        message=f"The drawings of the script's own could not be made: {made.end.value}.",
        origin=Origin.END,
        span=first.span,
    )
    return (*own, ended)


def _metadata(report: ExecutionReport, findings: tuple[Finding, ...], environment: Environment) -> ReportMetadata:
    """What to do about a failed execution, and how bad it is; empty for one that succeeded."""
    guidance = error_guidance(report, findings)
    if guidance is None:
        return ReportMetadata()
    candidates = [c.text for d in findings if d.type == guidance.error_type for c in d.candidates]
    context = {"error_type": guidance.error_type, "candidates": candidates}
    error = environment.detector.detect_execution_error(guidance.error_message, context)
    return ReportMetadata(error_guidance=guidance, execution_error=error)


def merge(first: tuple[Finding, ...], second: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Both lists, each finding once. What only follows from another finding is dropped where anything else is known."""

    def key(d: Finding) -> tuple[object, ...]:
        place = (d.span.file, d.span.line) if d.span else None
        known = d.detail.known()
        return (d.type, place, *(known.get(name) for name in ("pin", "part", "name", "attribute", "ref", "net")))

    known = {key(d) for d in first}
    places = {(d.type, d.span.file, d.span.line) for d in first if d.span}
    merged = list(first)
    for d in second:
        at_known_place = d.span is not None and (d.type, d.span.file, d.span.line) in places
        if key(d) not in known and not (d.consequence and first) and not at_known_place:
            merged.append(d)
    return tuple(sorted(merged, key=lambda d: d.span.line if d.span else 1 << 30))
