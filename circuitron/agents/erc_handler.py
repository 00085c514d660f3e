"""The ERC handler: electrical findings that the rules left, by the engineer's remedy."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.agents.base import Agent
from circuitron.agents.briefing import (
    TEXT_LIMIT,
    brief_of,
    code_lines,
    finding_list,
    guidance,
    listed,
    module_lines,
    quoted,
)
from circuitron.agents.pin_listing import asked_pins, pin_tables, telling
from circuitron.assertion import AssertionResult, Verdict
from circuitron.assertions import describe, difference
from circuitron.check_result import Measurement
from circuitron.electrical import pin_label
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding
from circuitron.plan import Deviation, ErcHandlingOutput
from circuitron.run_request import Module
from circuitron.symbol import Symbol

ERC_HANDLER = Agent(
    name="erc_handler",
    output=ErcHandlingOutput,
    tools=("run_erc", "search_parts", "get_pin_details", "query_knowledge_graph", "perform_rag_query"),
)

_OBJECTED = """Findings with a code such as ER204 are objections to a circuit that passes ERC. Do what the remedy says,
and no more. Turn a part round by exchanging its two pins; work values out; add the resistor, capacitor or diode that is
missing, with `ref`, value and footprint. Only the parts that an objection names may be connected otherwise, among the
nets around them, or get another value. Refused: what takes a part, net, name or connection away, a comment that
silences a finding, and what settles nothing or brings a new finding."""


def brief(
    code: str,
    findings: Sequence[Finding],
    assertions: Sequence[AssertionResult] = (),
    circuit: Snapshot | None = None,
    pins: Sequence[Symbol] = (),
    intent: str = "",
    history: str = "",
    refused: str = "",
    modules: Sequence[Module] = (),
    deviations: Sequence[Deviation] = (),
    measurements: Sequence[Measurement] = (),
) -> str:
    """What the ERC handler reads.

    Args:
        findings: the electrical findings.
        assertions: those of the plan, checked; the ones that hold are left out.
        deviations: where the circuit is not as planned.
        measurements: what was simulated; what is as expected is left out.
        circuit: the finished circuit, shown net by net.
        pins: the symbols of the parts involved, with their real pins.
        intent, history, refused, modules: as for the runtime-error corrector.
    """
    return brief_of(
        ("What the circuit is for", quoted(intent, "intent")),
        ("What was tried", quoted(history, "history")),
        ("Refused", refused),
        ("The script", code_lines(code)),
        ("Local modules", module_lines(modules)),
        ("Electrical findings", finding_list(findings, modules=modules)),
        ("What objections allow", _OBJECTED if any(d.of_circuit for d in findings) else ""),
        ("What was simulated and is not as asked", _off(measurements)),
        ("What the plan says and the circuit does not bear out", _unheld(assertions)),
        ("Where the circuit is not its plan", quoted(listed(map(difference, deviations)), "deviations")),
        ("Guidance", guidance(findings)),
        ("The circuit as built", circuit_text(circuit) if circuit else ""),
        ("Real pins of the parts involved (number name type)", pin_tables(telling(pins), asked_pins(findings))),
    )


def _unheld(assertions: Sequence[AssertionResult]) -> str:
    lines = listed(
        f"{describe(result.assertion)}: {result.verdict.value}; found: {result.found}"
        for result in assertions
        if result.verdict is not Verdict.HOLDS
    )
    return quoted(lines, "assertions")


def _off(measurements: Sequence[Measurement]) -> str:
    lines = listed(
        f"{each.quantity}: asked {each.asked}; found {each.found}; {each.how}"
        for each in measurements
        if each.verdict is Verdict.FAILS
    )
    return quoted(lines, "measurements")


def circuit_text(circuit: Snapshot) -> str:
    """A circuit net by net, fenced: its names are the script's."""
    lines = [
        f"{net.name}{f' (drive {net.drive})' if net.drive else ''}: "
        + ", ".join(f"{pin_label(pin)} {pin.type}".rstrip() for pin in net.pins)
        for net in circuit.nets
    ]
    if circuit.no_connects:
        lines.append("marked NC: " + ", ".join(pin_label(pin) for pin in circuit.no_connects))
    return quoted("\n".join(lines), "netlist", TEXT_LIMIT)
