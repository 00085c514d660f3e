"""Tools that run a script in the sandbox of the run, and report the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pydantic import Field

from circuitron.agents.base import ScriptRunner, Tool
from circuitron.agents.briefing import brief_of, difference, finding_list, guidance, listed, quoted
from circuitron.agents.replacements import replaced
from circuitron.agents.tools import Arguments, define_tool
from circuitron.check_result import CheckResult
from circuitron.execution_report import ExecutionReport
from circuitron.finding import Finding, Grade
from circuitron.fix_result import Refusal, Trial
from circuitron.plan import Replacement

# Characters of each part of a result; together they stay below tools.RESULT_LIMIT, so that no fence is ever cut open.
_FINDINGS, _GUIDANCE, _LINES, _LOGGED, _OUTPUT = 2600, 900, 500, 400, 600
_REASONS, _CHANGES, _UNPLANNED = 700, 700, 500


class Code(Arguments):
    edits: tuple[Replacement, ...] = Field((), description="Changes of the script")
    code: str = Field("", max_length=200_000, description="Instead: the whole script")
    file: str = Field("", max_length=500, description="Local module")


def run_tools(runner: ScriptRunner) -> Iterator[Tool]:
    """run_runtime_check and run_erc. What they quote from a script is fenced inside their results."""

    def tool(name: str, what: str, run: Callable[[str, str], CheckResult]) -> Tool:
        def run_code(request: Code) -> str:
            code = request.code or replaced(runner.text(request.file), request.edits)
            return run_result(run(code, request.file))

        about = f"Run a script in the sandbox, {what}. Gives all findings."
        return define_tool(name, about, Code, run_code, untrusted=True, fenced=True)

    yield tool("run_runtime_check", "without the electrical rules", runner.runtime_check)
    yield tool("run_erc", "then the electrical rule check (ERC) of the finished circuit", runner.erc)


def run_result(result: CheckResult) -> str:
    """A run as a model reads it: how it ended, what was found and what to do about it, then the script's own words."""
    report, findings = result.report, result.findings
    faults = [d for d in findings if d.grade is Grade.FAULT]
    trial = result if isinstance(result, Trial) else Trial(**dict(result))
    sections = (
        ("Result", _ending(report, findings)),
        ("The guard", _guard(trial.refusal, judged=report.execution_success or trial is not result)),
        ("Not as planned", quoted(listed(trial.unplanned), "deviations", _UNPLANNED)),
        (
            "Electrical difference to the script before",
            quoted("\n".join(difference(trial.electrical)), "diff", _CHANGES),
        ),
        ("Findings", finding_list(findings, limit=_FINDINGS, modules=result.modules)),
        ("Guidance", guidance([d for d in faults if not d.consequence] or findings, _GUIDANCE)),
        ("Where it failed", quoted(_lines(report), "lines of the script, the innermost last", _LINES)),
        ("SKiDL logged", quoted(_logged(report), "errors that SKiDL logged", _LOGGED)),
        ("The script printed", quoted(report.stdout, "standard output of the script", _OUTPUT)),
    )
    return brief_of(*sections)


def _guard(refusal: Refusal | None, *, judged: bool) -> str:
    """The guard's word on the code as a correction; "" where it has judged it and has nothing against it."""
    if refusal is None:
        return "" if judged else "The circuit was not judged: the script failed."
    return f"This code would be refused:\n{quoted(listed(refusal.together), 'reasons', _REASONS)}"


def _ending(report: ExecutionReport, findings: tuple[Finding, ...]) -> str:
    counts = [sum(d.grade is grade for d in findings) for grade in Grade]
    found = ", ".join(f"{count} {grade.value}{'s' * (count != 1)}" for grade, count in zip(Grade, counts, strict=True))
    detail = f" ({report.detail})" if report.detail else ""
    ran = "the script ran to its end" if report.execution_success else f"FAILED, {report.end.value}{detail}"
    lines = [f"{report.mode.value} check: {ran}; {found}; {report.seconds:.1f} s"]
    if report.snapshot is not None and report.execution_success:
        circuit = report.snapshot
        lines.append(f"circuit: {len(circuit.parts)} parts, {len(circuit.nets)} nets")
    if report.truncated:
        lines.append("the script printed more than is kept")
    return "\n".join(lines)


def _lines(report: ExecutionReport) -> str:
    """The user's own lines of the traceback, and the error as Python has it."""
    error = report.exception
    if error is None:
        return "" if report.execution_success else report.stderr.strip()
    frames = [f"{frame.file} line {frame.line}, in {frame.function}: {frame.code.strip()}" for frame in error.frames]
    return "\n".join((*frames[-4:], f"{error.type}: {error.message.strip()}"))


def _logged(report: ExecutionReport) -> str:
    lines = (f"{f'line {r.span.line}: ' if r.span else ''}{r.message}" for r in report.log if r.level == "ERROR")
    return "\n".join(dict.fromkeys(lines))
