"""Assertions and deviations in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circuitron.assertion import (
    Assertion,
    DiodeDirection,
    DividerVoltage,
    EnableActive,
    Measured,
    NetsApart,
    PartPresent,
    PinOnNet,
    PulledTo,
    StatedValue,
    SupplyDecoupled,
)
from circuitron.units import engineering

if TYPE_CHECKING:
    from circuitron.plan import Deviation

UNITS = {"rail": "V", "current": "A", "cutoff": "Hz", "gain": "", "frequency": "Hz", "value": "", "rating": "V"}
_NETS = frozenset(
    {
        "net", "to_net", "one", "other", "level_net", "ground_net", "anode_net", "cathode_net", "top_net", "tap_net",
        "bottom_net",
    }
)  # fmt: skip
_WIDEST = 50.0  # percent; beyond it a range says more than a tolerance


def describe(assertion: Assertion) -> str:
    """An assertion in one sentence without its full stop."""
    match assertion:
        case PartPresent(ref=ref, name=name):
            return f"{ref} is a {name}" if name else f"{ref} is there"
        case PinOnNet(ref=ref, pin=pin, net=net):
            return f"pin {pin} of {ref} is on net {net}"
        case DividerVoltage(top_net=top, tap_net=tap, bottom_net=bottom):
            return f"the divider {top} - {tap} - {bottom} makes {asked(assertion)}"
        case EnableActive(ref=ref, pin=pin, level_net=net):
            return f"pin {pin} of {ref} is tied to {net}, its active level, directly or by a resistor"
        case SupplyDecoupled(ref=ref, ground_net=net):
            return f"each supply pin of {ref} has a capacitor to {net}"
        case DiodeDirection(ref=ref, anode_net=anode, cathode_net=cathode):
            return f"{ref} has its anode on {anode} and its cathode on {cathode}"
        case PulledTo(net=net, to_net=to_net):
            return f"a resistor pulls {net} to {to_net}"
        case NetsApart(one=one, other=other):
            return f"{one} and {other} are two nets"
        case StatedValue(ref=ref, text=text):
            return f"the value of {ref} is {text}"
        case Measured():
            words = asked(assertion)
            return f"{subject(assertion)} {words if words[0] in '<>' else f'is {words}'}"


def named(assertion: Assertion) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The references and the nets that an assertion names."""
    of_part = isinstance(assertion, Measured) and assertion.quantity in ("current", "value", "rating")
    members = assertion.model_dump()
    refs = [members.get("ref", ""), members.get("of", "") if of_part else ""]
    nets = [str(value) for name, value in members.items() if name in _NETS]
    nets += [members.get("against", ""), members.get("of", "") if not of_part else ""]
    return tuple(filter(None, refs)), tuple(filter(None, nets))


def subject(assertion: Assertion) -> str:
    """What an assertion is about, for a table."""
    match assertion:
        case PartPresent(ref=ref) | SupplyDecoupled(ref=ref) | DiodeDirection(ref=ref):
            return ref
        case PinOnNet(ref=ref, pin=pin) | EnableActive(ref=ref, pin=pin):
            return f"{ref}.{pin}"
        case DividerVoltage(top_net=top, tap_net=tap, bottom_net=bottom):
            return f"divider {top} - {tap} - {bottom}"
        case PulledTo(net=net):
            return net
        case NetsApart(one=one, other=other):
            return f"{one}, {other}"
        case StatedValue(ref=ref):
            return f"value {ref}"
        case Measured(quantity=quantity, of=of, against=against):
            return f"{quantity} {of}/{against}" if against else f"{quantity} {of}"


def asked(assertion: Assertion) -> str:
    """What is asserted of it, for a table."""
    match assertion:
        case PartPresent(name=name):
            return name or "there"
        case PinOnNet(net=net):
            return f"on {net}"
        case DividerVoltage() as divider:
            if divider.top_volts == 1.0:
                return f"{divider.tap_volts:g} ± {divider.tolerance_percent:g} %"
            return f"{divider.tap_volts:g} V ± {divider.tolerance_percent:g} % of {divider.top_volts:g} V"
        case EnableActive(level_net=net):
            return f"tied to {net}"
        case SupplyDecoupled(ground_net=net):
            return f"a capacitor to {net} for each supply pin"
        case DiodeDirection(anode_net=anode, cathode_net=cathode):
            return f"from {anode} to {cathode}"
        case PulledTo(to_net=to_net):
            return f"pulled to {to_net}"
        case NetsApart():
            return "apart"
        case StatedValue(text=text):
            return text
        case Measured(low=low, high=high):
            return _range(low, high, unit_of(assertion))


def unit_of(assertion: Measured) -> str:
    """The unit of a quantity; that of a part's value by its reference."""
    if assertion.quantity == "value":
        return {"R": "Ω", "C": "F", "L": "H"}.get(assertion.of[:1], "")
    return UNITS[assertion.quantity]


def _range(low: float | None, high: float | None, unit: str) -> str:
    """Two limits as an engineer writes them: a figure with its tolerance where that is a round one."""
    if low is None or high is None:
        limit = low if high is None else high
        return f"{'>=' if high is None else '<='} {engineering(limit or 0.0, unit)}"
    middle = (low + high) / 2
    percent = (high - low) / 2 / abs(middle) * 100 if middle else 0.0
    if middle and abs(percent - round(percent, 1)) < 1e-6 and percent <= _WIDEST:
        return f"{engineering(middle, unit)} ± {round(percent, 1):g} %"
    return f"{engineering(low, unit)} … {engineering(high, unit)}"


def difference(deviation: Deviation) -> str:
    """A deviation in one line without its full stop."""
    return f"{deviation.subject}: {deviation.kind.value}: planned {deviation.planned}, found {deviation.found}"
