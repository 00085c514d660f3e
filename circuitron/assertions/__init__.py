"""Whether what a plan promises holds on the finished circuit.

ERC looks at pin types alone: it passes a diode the wrong way round. Here each assertion of the plan is decided on the
circuit itself, or said to be undecided with what was found. Undecided is never "holds".
"""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.assertions.kinds import concerned, decide
from circuitron.assertions.wiring import Wiring
from circuitron.models import Snapshot
from circuitron.plan import (
    Assertion,
    AssertionResult,
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


def check(assertions: Sequence[Assertion], snapshot: Snapshot) -> tuple[AssertionResult, ...]:
    """Each assertion with its verdict on the finished circuit, and what was found, in words."""
    wiring = Wiring(snapshot)
    decided = ((assertion, decide(assertion, wiring)) for assertion in assertions)
    return tuple(AssertionResult(assertion=a, verdict=found.verdict, found=found.words) for a, found in decided)


def parts_in_question(assertion: Assertion, snapshot: Snapshot) -> tuple[str, ...]:
    """References of the parts whose connections or values make an assertion fail, where that can be said.

    What only lacks a part, such as a decoupling capacitor, has none: it is fixed by adding.
    """
    return concerned(assertion, Wiring(snapshot))


def describe(assertion: Assertion) -> str:
    """An assertion in one sentence without its full stop."""
    match assertion:
        case PartPresent(ref=ref, name=name):
            return f"{ref} is a {name}" if name else f"{ref} is there"
        case PinOnNet(ref=ref, pin=pin, net=net):
            return f"pin {pin} of {ref} is on net {net}"
        case DividerVoltage(top_net=top, tap_net=tap, bottom_net=bottom) as divider:
            figures = f"{divider.tap_volts:g} V ±{divider.tolerance_percent:g} % of {divider.top_volts:g} V"
            return f"the divider {top} - {tap} - {bottom} makes {figures}"
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


def difference(deviation: Deviation) -> str:
    """A deviation in one line without its full stop."""
    return f"{deviation.subject}: {deviation.kind.value}: planned {deviation.planned}, found {deviation.found}"
