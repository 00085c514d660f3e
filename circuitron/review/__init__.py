"""The review: what an engineer sees in a circuit without simulating it.

A check is one small file with a function `check(circuit)`, entered in `CHECKS`. It rests on what the circuit shows:
where the other half lies beyond a connector, it says nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from circuitron.circuit import Circuit, read_circuit
from circuitron.execution_report import Snapshot
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.knowledge.base import SymbolSource
from circuitron.review.base import Check, Issue
from circuitron.review.codes import codes
from circuitron.review.comments import Silenced, silenced
from circuitron.review.missing import (
    base_resistor,
    bootstrap,
    bus_pull_ups,
    catch_diode,
    crystal_load,
    decoupling,
    flyback,
    gate_pull,
    input_bias,
    led_resistor,
    pin_capacitors,
    pull_up,
    regulator_capacitors,
    speaker_capacitor,
    termination,
    usb_c,
)
from circuitron.review.polarity import (
    bipolar_direction,
    blocked_supply,
    forward_diode,
    freewheel_diode,
    led_direction,
    mosfet_direction,
    polarised_capacitor,
    zener_direction,
)
from circuitron.review.rails import (
    capacitor_rating,
    coil_voltage,
    dissipation,
    gate_voltage,
    headroom,
    input_level,
    led_current,
    logic_level,
    loop_current,
    made_voltage,
    programmed_current,
    pulled_up_too_far,
    rail_conflict,
    reversed_supply,
    shunt_current,
    supply_range,
)
from circuitron.review.topology import (
    crossed_lines,
    crossed_pairs,
    gate_driver_outputs,
    held_inactive,
    high_side_drive,
    isolation,
    opamp_feedback,
    regulator_feedback,
    shorted_part,
    straps,
)
from circuitron.run_request import Script

CHECKS: tuple[Check, ...] = (
    capacitor_rating.check,
    coil_voltage.check,
    gate_voltage.check,
    headroom.check,
    input_level.check,
    led_current.check,
    logic_level.check,
    made_voltage.check,
    programmed_current.check,
    rail_conflict.check,
    reversed_supply.check,
    pulled_up_too_far.check,
    loop_current.check,
    dissipation.check,
    shunt_current.check,
    supply_range.check,
    bipolar_direction.check,
    blocked_supply.check,
    forward_diode.check,
    freewheel_diode.check,
    led_direction.check,
    mosfet_direction.check,
    polarised_capacitor.check,
    zener_direction.check,
    base_resistor.check,
    bootstrap.check,
    bus_pull_ups.check,
    catch_diode.check,
    crystal_load.check,
    decoupling.check,
    flyback.check,
    gate_pull.check,
    led_resistor.check,
    pin_capacitors.check,
    pull_up.check,
    regulator_capacitors.check,
    input_bias.check,
    speaker_capacitor.check,
    termination.check,
    usb_c.check,
    crossed_lines.check,
    held_inactive.check,
    high_side_drive.check,
    isolation.check,
    opamp_feedback.check,
    regulator_feedback.check,
    crossed_pairs.check,
    gate_driver_outputs.check,
    straps.check,
    shorted_part.check,
)


def review(
    snapshot: Snapshot, symbols: SymbolSource, script: Script | None = None, ignore: Collection[str] = ()
) -> tuple[Finding, ...]:
    """What there is to object to in a circuit, faults first.

    Args:
        symbols: where the descriptions of the parts' symbols are looked up.
        script: whose comments may silence findings.
        ignore: codes that the settings silence.
    """
    circuit = read_circuit(snapshot, symbols)
    return as_findings(issues(circuit), circuit, script, ignore)


def as_findings(
    found: Iterable[Issue], circuit: Circuit, script: Script | None = None, ignore: Collection[str] = ()
) -> tuple[Finding, ...]:
    """Findings of issues, faults first, without those that comments of the script or the settings silence."""
    quiet = _silenced(script) if script else {}
    heard = (i for i in found if i.code not in ignore and not _is_silenced(i, circuit, quiet))
    return tuple(sorted((_finding(i, circuit) for i in heard), key=lambda finding: finding.grade is not Grade.FAULT))


def issues(circuit: Circuit, checks: Iterable[Check] = CHECKS) -> Iterator[Issue]:
    """What checks find, each thing once."""
    seen: set[tuple[str, frozenset[str], frozenset[str]]] = set()
    for check in checks:
        for issue in check(circuit):
            key = (issue.code, frozenset(issue.refs), frozenset(issue.nets))
            if key not in seen:
                seen.add(key)
                yield issue


def _finding(issue: Issue, circuit: Circuit) -> Finding:
    from circuitron.details.circuits import CircuitReview

    code = codes()[issue.code]
    detail = CircuitReview(
        code=issue.code,
        refs=issue.refs,
        nets=issue.nets,
        why=code.why,
        remedy=code.remedy,
        page=code.link,
        exchange=issue.exchange,
    )
    span = next((place for place in _places(issue, circuit)), None)
    origin = Origin.PHYSICS if code.simulated else Origin.REVIEW
    # To validate one, all payloads that a finding may have must be set up, which takes longer than the review.
    return Finding.model_construct(detail=detail, grade=issue.grade, message=issue.message, origin=origin, span=span)


def _places(issue: Issue, circuit: Circuit) -> Iterator[Span]:
    """Where the script makes the parts and nets concerned."""
    for ref in issue.refs:
        if ref in circuit.parts and (span := circuit.parts[ref].span) is not None:
            yield span
    for net in issue.nets:
        if net in circuit.nets and (span := circuit.nets[net].span) is not None:
            yield span


def _silenced(script: Script) -> dict[str, Silenced]:
    """By file: what its comments silence."""
    files = {script.name: script.source, **{module.name: module.source for module in script.modules}}
    return {name: silenced(source) for name, source in files.items()}


def _is_silenced(issue: Issue, circuit: Circuit, quiet: dict[str, Silenced]) -> bool:
    if any(issue.code in found.everywhere for found in quiet.values()):
        return True
    return any(
        span.file in quiet and quiet[span.file].covers(issue.code, range(span.line, (span.end_line or span.line) + 1))
        for span in _places(issue, circuit)
    )
