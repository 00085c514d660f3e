"""From process 1's response to an `ExecutionReport`, believing nothing that does not fit.

Process 1 is trusted; the child's report that it passes on as text is not. Whatever is wrong with that report makes
the run one without a result, never an exception and never a success.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from itertools import chain, repeat
from typing import Any

from pydantic import ValidationError

from circuitron.errors import SandboxFailure
from circuitron.execution_report import (
    End,
    ErcFinding,
    Event,
    ExecutionReport,
    GeneratorCall,
    KicadTool,
    LogRecord,
    OtherCircuit,
    OutputFile,
    ScriptException,
    Snapshot,
    State,
    Verification,
)
from circuitron.finding import Span
from circuitron.frozen import Frozen
from circuitron.run_request import Mode, RunRequest
from circuitron.sandbox.comparison import differences
from circuitron.sandbox.products import ProductFrame, read_kicad_erc, read_products
from circuitron.sandbox.runner.recorder import MAX_CIRCUITS, MAX_ITEMS, MAX_NETS, MAX_PARTS

# errno at the head of an OSError's text: file too large, no space left, quota exceeded.
_FILE_LIMIT = re.compile(r"\[Errno (27|28|122)\]")
# Operation not permitted, resource temporarily unavailable.
_REFUSED_START = re.compile(r"\[Errno (1|11)\]")
_THREAD_LIMIT = "can't start new thread"


class OtherClaim(Frozen):
    """What it says of a further circuit."""

    span: Span | None
    erc: tuple[ErcFinding, ...]
    snapshot: Snapshot | None


class ChildReport(Frozen):
    """What child.py writes, with exactly these keys."""

    end: End
    exception: ScriptException | None
    log: tuple[LogRecord, ...]
    erc: tuple[ErcFinding, ...]
    events: tuple[Event, ...]
    generators: tuple[GeneratorCall, ...]
    snapshot: Snapshot | None
    others: tuple[OtherClaim, ...] = ()
    symbol_tools: tuple[KicadTool, ...] = ()

    @property
    def plausible(self) -> bool:
        """Only these ends are the child's to report, and an exception is there if and only if it says so.

        The runner caps its lists; one that is longer is not the runner's, and would keep the host busy for minutes.
        """
        frames = self.exception.frames if self.exception else ()
        circuits = [self.snapshot, *(other.snapshot for other in self.others)]
        if any(len(found.parts) > MAX_PARTS or len(found.nets) > MAX_NETS for found in circuits if found):
            return False
        lists = (self.log, self.erc, self.events, self.generators, frames, *(other.erc for other in self.others))
        if len(self.others) > MAX_CIRCUITS or any(len(found) > MAX_ITEMS for found in lists):
            return False
        if self.end is End.EXCEPTION:
            return self.exception is not None
        return self.end is End.EXITED or (self.end is End.COMPLETED and self.exception is None)


class _OtherFrame(Frozen):
    netlist: str
    verification: str | None


class _Response(Frozen):
    """Process 1's frame; see runs.py."""

    id: int
    end: End
    reason: str
    signal: int | None
    report: str | None
    netlist: str
    verification: str | None
    others: tuple[_OtherFrame, ...] = ()
    stdout: str
    stderr: str
    truncated: bool
    seconds: float
    peak_mb: float
    starts: int
    outputs: tuple[dict[str, str], ...]
    products: tuple[ProductFrame, ...] = ()


def read_response(
    request: RunRequest,
    response: dict[str, Any],
    sandbox: str,
    script_folder: str = ".",
    claim: ChildReport | None = None,
) -> ExecutionReport:
    """The report of one run.

    Args:
        script_folder: where the script stands, relative to the project folder.
        claim: what `read_claim` made of the script's own report, where that was read before.

    Raises:
        SandboxFailure: the frame itself is malformed, which a script cannot bring about.
    """
    try:
        seen = _Response.model_validate(response)
    except ValidationError as error:
        raise SandboxFailure(f"The {sandbox} sandbox gave a malformed answer.", str(error)) from error
    claim = (claim or read_claim(seen.report)) if seen.end is End.COMPLETED else None
    verification = _verification(seen, claim, request.mode) if claim else None
    others = _others(seen, claim, request.mode) if claim else ()
    end = _end(seen, claim)
    succeeded = _succeeded(request.mode, end, (verification, *(other.verification for other in others)))
    # Of values that have been validated: to validate them once more takes longer than to read them.
    return ExecutionReport.model_construct(
        script=request.script.name,
        script_folder=script_folder,
        mode=request.mode,
        state=State.SUCCEEDED if succeeded else State.FAILED,
        end=end,
        detail=seen.reason,
        sandbox=sandbox,
        stdout=seen.stdout,
        stderr=seen.stderr,
        truncated=seen.truncated,
        signal=seen.signal,
        exception=claim.exception if claim else None,
        log=claim.log if claim else (),
        erc=claim.erc if claim else (),
        events=claim.events if claim else (),
        generators=claim.generators if claim else (),
        snapshot=claim.snapshot if claim else None,
        symbol_tools=claim.symbol_tools if claim else (),
        netlist=seen.netlist,
        verification=verification,
        others=others,
        outputs=_outputs(seen),
        products=read_products(request.products, seen.products if succeeded else ()),
        kicad_erc=read_kicad_erc(seen.products) if succeeded else None,
        seconds=seen.seconds,
        peak_mb=seen.peak_mb,
    )


def prepare() -> None:
    """Build what reads a response, which takes some milliseconds, before there is one."""
    for model in (ChildReport, _Response, _OtherFrame, Verification):
        model.model_rebuild()


def read_claim(text: str | None) -> ChildReport | None:
    """The child's report, or None if there is none or it is not one."""
    if text is None:
        return None
    try:
        claim = ChildReport.model_validate_json(text, strict=True)
    except ValidationError:
        return None
    return claim if claim.plausible else None


def _end(seen: _Response, claim: ChildReport | None) -> End:
    if seen.end is not End.COMPLETED:
        return seen.end
    if claim is None:
        return End.NO_RESULT
    if claim.exception is None:
        return claim.end
    kind, message = claim.exception.type, claim.exception.message
    if kind == "MemoryError":
        return End.MEMORY
    if kind == "OSError" and _FILE_LIMIT.match(message):
        return End.FILES
    if kind == "RuntimeError" and message == _THREAD_LIMIT:
        return End.PROCESSES
    if seen.starts and kind in ("PermissionError", "BlockingIOError") and _REFUSED_START.match(message):
        return End.PROCESSES
    return claim.end


def _succeeded(mode: Mode, end: End, verifications: Iterable[Verification | None]) -> bool:
    if mode is Mode.DIAGNOSE or end is not End.COMPLETED:
        return False
    return all(found is not None and found.done and not found.problems for found in verifications)


def _verification(seen: _Response, claim: ChildReport, mode: Mode) -> Verification | None:
    if mode is Mode.DIAGNOSE or claim.end is not End.COMPLETED:
        return None
    return _compared(seen.netlist, seen.verification, claim.snapshot)


def _others(seen: _Response, claim: ChildReport, mode: Mode) -> tuple[OtherCircuit, ...]:
    """The further circuits; one whose netlist did not come through is not verified."""
    if mode is Mode.DIAGNOSE or claim.end is not End.COMPLETED:
        return ()
    missing = _OtherFrame(netlist="", verification=None)
    frames = chain(seen.others, repeat(missing))
    return tuple(
        OtherCircuit(
            span=other.span,
            erc=other.erc,
            snapshot=other.snapshot,
            netlist=frame.netlist,
            verification=_compared(frame.netlist, frame.verification, other.snapshot),
        )
        for other, frame in zip(claim.others, frames, strict=False)
    )


def _compared(netlist: str, verification: str | None, snapshot: Snapshot | None) -> Verification:
    """The verifier's word on a netlist, and where the netlist differs from the circuit that the script reports."""
    if not netlist:
        return Verification(done=False, problems=("The run left no netlist that could be read.",))
    try:
        found = Verification.model_validate_json(verification or "", strict=True)
    except ValidationError:
        return Verification(done=False, problems=("The netlist could not be verified.",))
    differ = differences(netlist, snapshot)
    return found.model_copy(update={"problems": (*found.problems, *differ)}) if differ else found


def _outputs(seen: _Response) -> tuple[OutputFile, ...]:
    return tuple(
        OutputFile(name=item["name"], data=base64.b64decode(item["base64"], validate=True)) for item in seen.outputs
    )
