"""Pages for tests: of recorded repairs, of a design, and with hostile text in every place that shows any."""

from __future__ import annotations

import base64
import dataclasses
import types
import typing
from enum import Enum
from pathlib import Path
from typing import Any

from circuitron.assertion import Approval, Verdict
from circuitron.check_result import CheckResult, Measurement
from circuitron.delivery import Delivery
from circuitron.errors import CircuitronError, UsageError
from circuitron.execution_report import ExecutionReport, OutputFile, ProductResult, ProductState, State
from circuitron.fix_result import AgentUsage, Attempt, FixResult, Spent, StandIn
from circuitron.references import named
from circuitron.report.machine import FixEntry
from circuitron.report.page import views
from circuitron.report.page.render import html
from circuitron.report.page.reporter import PageReporter
from circuitron.results import DesignResult, StageRecord
from circuitron.run_request import Product

RECORDED = Path(__file__).parent / "recorded"
BREAKOUT = (
    "</style></title></pre></script>--><script>window.owned = 1</script><img src=x onerror='window.owned = 1'>"
    "<svg onload=window.owned=1>{{ 7 * 7 }}\"'><iframe src=//example.org></iframe>\x1b[2J\u202egnp\x00\x07\ud800 "
    "javascript:alert(1)"
)
SVG = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90mm" viewBox="0 0 90 60"
  onload="window.owned = 1">
<script>window.owned = 1</script><style>@import url(http://example.org/a.css);</style>
<rect width="90" height="60" style="fill:#FFFFFF; background:url(http://example.org/b.png)" onclick="alert(1)"/>
<image href="http://example.org/c.png"/><use xlink:href="#x"/><foreignObject><b xmlns="http://www.w3.org/1999/xhtml">no</b>
</foreignObject>
<a href="javascript:alert(1)"><text x="5" y="20" style="font-size:4px; fill:#840000">R1 \u202e&lt;b&gt;</text></a>
<g filter="url(#f)" fill="url(http://example.org/d)"><line x1="5" x2="85" y1="30" y2="30" stroke="#840000"/>
<animate attributeName="x"/><set attributeName="onclick" to="alert(1)"/></g></svg>"""
BILL = (
    ("References", "Quantity", "Value", "Symbol"),
    ("R1, R2", "2", "10k", "Device:R"),
    ("C1", "1", "<b>", "Device:C"),
)


def entry(name: str) -> FixEntry:
    return FixEntry.model_validate_json((RECORDED / f"{name}.json").read_text())


def drawn(report: ExecutionReport, svg: str = SVG) -> ExecutionReport:
    """A run that also made a picture."""
    file = OutputFile(name="a.svg", data=svg.encode())
    made = ProductResult(product=Product.SVG, state=ProductState.MADE, detail="drawn by SKiDL", files=(file,))
    return report.model_copy(update={"products": (made,), "netlist": "(export)"})


def repaired() -> FixResult:
    """A recorded repair, with a drawing, measurements, a model's round and what is to be checked."""
    result = entry("broken_buck").result
    *first, last = result.attempts
    by_model = last.model_copy(update={"author": "runtime_corrector", "corrections": ("Named the pins.",)})
    spent = AgentUsage(agent="runtime_corrector", input_tokens=1200, output_tokens=300, cost=0.01)
    more: dict[str, Any] = {
        "attempts": (*first, by_model),
        "final": drawn(last.report),
        "measurements": (
            _measured("voltage of +3V3", "3.3 V ± 5 %", "3.31 V", 3.31, Verdict.HOLDS),
            _measured("current of D1", "", "no model", None, Verdict.NOT_CHECKED),
        ),
        "stand_ins": (StandIn(ref="Q1", requested="BC999", symbol="Device:Q_NPN", why="the same pinout"),),
        "unverified": ("U1 (X1): no library has it",),
        "spent": Spent(calls=1, agents=(spent,)),
    }
    return result.model_copy(update=more)


def _measured(quantity: str, asked: str, found: str, value: float | None, verdict: Verdict) -> Measurement:
    return Measurement(
        quantity=quantity, asked=asked, found=found, value=value, unit="", how="simulated", verdict=verdict
    )


def design() -> DesignResult:
    """A design of a reference circuit, as if it had been run."""
    made = named("rc-low-pass").design({})
    report = entry("broken_buck").result.attempts[-1].report
    return DesignResult(
        prompt="a low-pass filter",
        state=State.SUCCEEDED,
        plan=made.plan,
        worked_out=made.worked_out,
        stages=(StageRecord(stage="planner", state=State.SUCCEEDED, detail="made", seconds=0.1),),
        source="from skidl import *\n",
        assumptions=("1 kHz, as the request does not say",),
        approvals=(Approval(finding="R1 is large.", reason="It is wanted."),),
        final=drawn(report),
        verified=True,
    )


def page_of(*moments: tuple[str, tuple[Any, ...]], command: str = "fix", error: CircuitronError | None = None) -> str:
    """The page of a command that had these moments: the name of a method of a reporter, and its arguments."""
    written: list[str] = []
    reporter = PageReporter(written.append, command, lambda report: BILL)
    for name, arguments in moments:
        getattr(reporter, name)(*arguments)
    reporter.end(0, error)
    (text,) = written
    return text


def fixed(result: FixResult | None = None, path: str = "boards/buck.py") -> tuple[str, tuple[Any, ...]]:
    command = "KICAD9_SYMBOL_DIR=/usr/share/kicad/symbols python buck.py"
    return "fixed", (path, result or repaired(), Delivery(words="written", command=command))


def designed() -> tuple[str, tuple[Any, ...]]:
    return "designed", (design(), Delivery(words="written to low_pass"))


def checked(path: str = "boards/charger.py") -> tuple[str, tuple[Any, ...]]:
    attempt: Attempt = entry("broken_usbc_charger").result.attempts[0]
    result = CheckResult(script="charger.py", report=attempt.report, findings=attempt.findings)
    return "checked", (path, result, attempt.source, Delivery())


def several() -> str:
    gone = ("unreadable", ("gone.py", UsageError("gone.py is gone.", "Look elsewhere.")))
    return page_of(checked(), fixed(), gone, checked(BREAKOUT), error=UsageError(BREAKOUT, BREAKOUT))


def hostile() -> str:
    """A page of every kind of block, with hostile text for every text of it."""
    page = typing.cast(views.Page, _filled(views.Page))
    return html(dataclasses.replace(page, subjects=page.subjects * 2, overview=_filled(views.Table)))


# What our own code makes: identifiers, and HTML or base 64 that was made safe before.
_OWN = {
    "id": "s1",
    "anchor": "explain-a",
    "link": "s1",
    "data": base64.b64encode(b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').decode(),
    "body": "<p>ours</p>",
}


def _filled(kind: Any, name: str = "") -> Any:
    """A value of a type, with hostile text for each string in it, and one of each alternative in each tuple."""
    if name in _OWN:
        return _OWN[name]
    if kind is str:
        return "-" if name == "sign" else BREAKOUT
    if kind in (int, bool):
        return kind(1)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    if dataclasses.is_dataclass(kind):
        types_of = typing.get_type_hints(kind, vars(views))
        return kind(**{f.name: _filled(types_of[f.name], f.name) for f in dataclasses.fields(kind)})  # type: ignore[operator]
    arguments = typing.get_args(kind)
    if isinstance(kind, types.UnionType):
        return _filled(next(one for one in arguments if one is not type(None)), name)
    if arguments[-1] is not ...:
        return tuple(_filled(one) for one in arguments)
    if name == "blocks":
        alternatives = [one for one in typing.get_args(views.Block) if one is not views.Fold]
        return tuple(_filled(one) for one in alternatives)
    return (_filled(arguments[0]),)
