"""Assertions and deviations in words."""

from __future__ import annotations

from circuitron.plan import (
    Assertion,
    Deviation,
    DiodeDirection,
    DividerVoltage,
    EnableActive,
    NetsApart,
    PartPresent,
    PinOnNet,
    PulledTo,
    SupplyDecoupled,
)


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


def asked(assertion: Assertion) -> str:
    """What is asserted of it, for a table."""
    match assertion:
        case PartPresent(name=name):
            return name or "there"
        case PinOnNet(net=net):
            return f"on {net}"
        case DividerVoltage() as divider:
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


def difference(deviation: Deviation) -> str:
    """A deviation in one line without its full stop."""
    return f"{deviation.subject}: {deviation.kind.value}: planned {deviation.planned}, found {deviation.found}"
