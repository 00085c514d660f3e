"""What keeps a plan from being built, found before there is any code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from circuitron.assertion import Assertion, DiodeDirection, DividerVoltage, Measured, SupplyDecoupled, Verdict
from circuitron.assertions.kinds import Measure, decide, unmeasured
from circuitron.assertions.planned import PlannedCircuit, place_of
from circuitron.assertions.wiring import Wiring, label, plain
from circuitron.assertions.wording import describe
from circuitron.knowledge.vocabulary import is_ground
from circuitron.quantities import magnitude

if TYPE_CHECKING:
    from circuitron.execution_report import PartInstance, PinRef
    from circuitron.plan import Plan, WorkedOut

_UNITS = {
    "R": re.compile(r"[kMm]?(ohms?|Ω)", re.IGNORECASE),
    "C": re.compile(r"[pnuµm]?F"),
    "L": re.compile(r"[nuµm]?H"),
}
_REFERENCE = re.compile(r"\b([RCL])\d+\b")
# From a figure to a value that can be bought: resistors of E12 and finer are up to 12 % away, most others up to 50 %.
_ROUNDED = {"R": 0.12}
_ROUNDED_OTHERS = 0.25
_PASSIVES = re.compile(r"(R|C|L)(_|$)")
_FEEDBACK = re.compile(r"v?fb\d?|v?adj|vsense", re.IGNORECASE)
_MUST = frozenset({"input", "power_in", "power_out"})  # types of pins that no part leaves open unless a plan says so
_NEVER = frozenset({"no_connect", "free"})
_FEW = 4  # pins; of so small a part each matters, as those of a transistor
_SHOWN = 12
_CONNECTOR = re.compile(r"(J|P|CN|X|TP|H|MH)\d+")


def outline_faults(plan: Plan, worked_out: Sequence[WorkedOut] = ()) -> tuple[str, ...]:
    """What is wrong with a plan as it stands, a sentence each without its full stop."""
    return (*_listed(plan), *_bound(plan, worked_out))


def circuit_faults(circuit: PlannedCircuit) -> tuple[str, ...]:
    """What is wrong with a plan once the symbols of its parts are known."""
    return (*_pins(circuit), *_valued(circuit), *_least(circuit))


def contradicted(circuit: PlannedCircuit, measure: Measure = unmeasured) -> tuple[str, ...]:
    """Assertions that do not hold on the plan's own parts and nets, with what is there.

    Args:
        measure: finds voltages, currents and frequencies of the planned circuit.
    """
    wiring = Wiring(circuit.snapshot)
    decided = ((assertion, decide(assertion, wiring, measure)) for assertion in circuit.plan.assertions)
    return tuple(
        f"the plan's own nets do not bear out that {describe(assertion)}: {found.words}"
        for assertion, found in decided
        if found.verdict is Verdict.FAILS or (found.verdict is Verdict.NOT_CHECKED and not _to_measure(assertion))
    )


def _to_measure(assertion: Assertion) -> bool:
    """Whether something has to be measured, which a part without a model may keep from being done."""
    return isinstance(assertion, Measured) and assertion.quantity not in ("value", "rating")


def left_open(circuit: PlannedCircuit) -> str:
    """The pins that a plan says nothing of, in a sentence; "" where there are none."""
    pins = [label(pin) for pin in circuit.unplaced if pin.type not in _NEVER and not _needs_a_place(pin, circuit)]
    return f"Pins that the plan does not name stay open: {_shown(pins)}" if pins else ""


# ---------------------------------------------------------------------------------------------------- without symbols


def _listed(plan: Plan) -> Iterator[str]:
    refs = [ref for part in plan.parts for ref in part.refs]
    yield from (f"{ref} is listed {count} times" for ref, count in Counter(refs).items() if count > 1)
    names = Counter(net.name for net in plan.nets)
    yield from (f"net {name} is listed {count} times" for name, count in names.items() if count > 1)
    on: dict[tuple[str, str], list[str]] = {}
    for net in plan.nets:
        for text in net.connects:
            ref, pin = place_of(text)
            if not pin:
                yield f"net {net.name} joins {text!r}, which is no 'REF.pin'"
            elif ref not in refs:
                yield f"net {net.name} joins {text.strip()}, and {ref} is not among the parts"
            on.setdefault((ref, plain(pin)), []).append(net.name)
    for text in plan.no_connects:
        ref, pin = place_of(text)
        on.setdefault((ref, plain(pin)), []).append("no net")
    for (ref, pin), nets in on.items():
        if pin and len(set(nets)) > 1:
            yield f"{ref}.{pin.upper()} is on {' and on '.join(dict.fromkeys(nets))}"


def _bound(plan: Plan, worked_out: Sequence[WorkedOut]) -> Iterator[str]:
    """Values that are not what was calculated for them."""
    values = {ref: part.value for part in plan.parts for ref in part.refs}
    results = {entry.name: entry for entry in worked_out}
    for calculation in plan.calculations:
        done = results.get(calculation.name)
        words = f"{calculation.name} {calculation.purpose}"
        for ref in calculation.sets or _named_in(words, calculation.unit):
            if ref not in values:
                yield f"the calculation of {calculation.name} sets {ref}, which is not among the parts"
            elif done is None or done.result is None:
                problem = done.problem if done else "it was not worked out"
                yield f"the calculation of {calculation.name}, which sets {ref}, has no result: {problem}"
            elif values[ref] and not _is_result(ref, values[ref], done):
                result = f"{done.result:.4g} {done.unit}".rstrip()
                yield f"{ref} has the value {values[ref]}, and the calculation of {calculation.name} gives {result}"


def _named_in(words: str, unit: str) -> tuple[str, ...]:
    """The one part that a calculation is about, where its words name it and its unit is that of the part's value."""
    found = {hit[0]: hit[1] for hit in _REFERENCE.finditer(words)}
    refs = [ref for ref, letter in found.items() if _UNITS[letter].fullmatch(unit.strip())]
    return tuple(refs) if len(found) == 1 else ()


def _is_result(ref: str, value: str, done: WorkedOut) -> bool:
    figure = magnitude(value)
    if figure is None or done.result is None:
        return False
    result = done.result * (magnitude(f"1 {done.unit}") or 1.0)
    return abs(figure - result) <= _ROUNDED.get(ref[0], _ROUNDED_OTHERS) * abs(result)


# ------------------------------------------------------------------------------------------------------- with symbols


def _pins(circuit: PlannedCircuit) -> Iterator[str]:
    for ref, name in circuit.unknown:
        part = circuit.parts[ref]
        have = _shown([f"{pin.number} {pin.name}" for pin in part.pins], 40)
        if not part.placeholder:
            yield f"{ref} ({part.library}:{part.name}) has no pin {name}; it has {have}"
    for (ref, number), nets in circuit.nets_of.items():
        if len(nets) > 1:
            yield f"pin {number} of {ref} is on {' and on '.join(nets)}"
        if (ref, number) in circuit.open_pins:
            yield f"pin {number} of {ref} is on {nets[0]} and stays open"
    renamed = {ref for ref, _ in circuit.unknown}
    missing = [pin for pin in circuit.unplaced if pin.ref not in renamed and _needs_a_place(pin, circuit)]
    if missing:
        yield f"pins that are on no net and not among no_connects: {_shown([label(pin) for pin in missing])}"


def _needs_a_place(pin: PinRef, circuit: PlannedCircuit) -> bool:
    """Whether a plan must say where a pin goes: what a part cannot work without, and all of a small part."""
    part = circuit.parts[pin.ref]
    if pin.type in _NEVER or part.library.startswith("Connector") or _CONNECTOR.fullmatch(pin.ref):
        return False
    return pin.type in _MUST or len(part.pins) <= _FEW


def _valued(circuit: PlannedCircuit) -> Iterator[str]:
    for part in circuit.parts.values():
        if part.library == "Device" and _PASSIVES.match(part.name) and magnitude(part.value) is None:
            yield f"{part.ref} ({part.library}:{part.name}) has no value"


def _least(circuit: PlannedCircuit) -> Iterator[str]:
    """Parts of a kind that something has to be asserted of."""
    wiring = Wiring(circuit.snapshot)
    decoupled = {a.ref for a in circuit.plan.assertions if isinstance(a, SupplyDecoupled)}
    directed = {a.ref for a in circuit.plan.assertions if isinstance(a, DiodeDirection)}
    divided = {a.tap_net for a in circuit.plan.assertions if isinstance(a, DividerVoltage)}
    for part in circuit.parts.values():
        if part.ref not in decoupled and part.ref.startswith("U") and _supplies(part, wiring):
            yield f"{part.ref} has supply pins: assert supply_decoupled of it"
        if part.ref not in directed and sorted(plain(pin.name) for pin in part.pins) == ["a", "k"]:
            yield f"{part.ref} is a diode: assert diode_direction of it"
        for net in _feedback(part, wiring):
            if net not in divided:
                yield f"{net} is the feedback of {part.ref}: assert the divider_voltage at it"


def _supplies(part: PartInstance, wiring: Wiring) -> list[PinRef]:
    pins = (pin for pin in part.pins if pin.type == "power_in" and not is_ground(pin.name))
    return [pin for pin in pins if (net := wiring.net_of(pin)) is not None and not is_ground(net.name)]


def _feedback(part: PartInstance, wiring: Wiring) -> Iterator[str]:
    """Nets at which resistors divide what a part regulates. A part for a fixed voltage has its output there itself."""
    for pin in part.pins:
        net = wiring.net_of(pin)
        if sum(wiring.net_of(other) is net for other in part.pins) > 1:
            continue
        if net is not None and _FEEDBACK.fullmatch(plain(pin.name)) and len(wiring.resistors_on(net)) > 1:
            yield net.name


def _shown(items: Sequence[str], most: int = _SHOWN) -> str:
    more = f" and {len(items) - most} more" if len(items) > most else ""
    return ", ".join(items[:most]) + more
