"""LEDs that can never light: reversed between two rails, or against their neighbour in a string."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from circuitron.circuit import Circuit, Kind, Part, Pin, Role
from circuitron.circuit.kinds import BIPOLARS, PLUGS, RECTIFIERS
from circuitron.review.base import Issue, exchanged, fault, suspect
from circuitron.review.paths import RESISTIVE, is_positive_only, pins

CODE = "ER204"
_CLEARLY = 0.5  # volts
_DRIVES = ("output", "open_collector", "tri_state", "bidirectional")
_FULL_SWING = (Kind.COMPARATOR, Kind.LOGIC, Kind.MCU, Kind.TIMER_555)  # outputs that end at their supply
_PASSING = frozenset(  # none of them makes a voltage
    {*RESISTIVE, *RECTIFIERS, *BIPOLARS, Kind.LED, Kind.CAPACITOR, Kind.ZENER, Kind.NMOS, Kind.PMOS}
    | {Kind.SWITCH, Kind.BUZZER, Kind.FUSE, Kind.FERRITE, Kind.JUMPER, Kind.NET_TIE, Kind.TEST_POINT}
)


def check(circuit: Circuit) -> Iterator[Issue]:
    for part, anode, cathode in circuit.diodes(Kind.LED, Kind.OPTOCOUPLER):
        turn = exchanged(anode, cathode)
        if (other := _against(circuit, part)) is not None:
            message = f"{part.ref} stands against {other.ref} in one string, so that no current can flow."
            yield fault(CODE, message, (part.ref, other.ref), part.nets, turn)
            continue
        if (beside := _beside(circuit, part, anode.net, cathode.net)) is not None:
            message = f"{beside.label} is across {part.label} in the same direction: it takes the current at 0.7 V."
            yield fault(CODE, message, (part.ref, beside.ref), part.nets)
            continue
        high, low = end(circuit, anode.net, part), end(circuit, cathode.net, part)
        if _is_higher(circuit, low, high):
            message = f"{part.label} is reversed: its anode leads to {high}, its cathode to {low}."
            yield fault(CODE, message, (part.ref,), (high, low), turn)
        elif (why := _never(circuit, high, low)) is not None:
            message = f"{part.label} never lights: {why}."
            yield (suspect if _unknown(circuit, high, low) else fault)(CODE, message, (part.ref,), (high, low), turn)


def _never(circuit: Circuit, high: str, low: str) -> str | None:
    """Why the net that an anode leads to is never above that of the cathode; None where it may be."""
    if (
        circuit.is_ground(high)
        and not circuit.is_ground(low)
        and (is_positive_only(circuit) or _rectified(circuit, low))
    ):
        return f"its anode leads to ground, and nothing takes {low} below that"
    top = max((known.high for known in circuit.voltages.values()), default=0.0)
    if not circuit.is_ground(low) and _is_driven_from(circuit, high, low):
        return f"its cathode leads to {low}, which feeds what drives {high}"
    volts = circuit.volts(low)
    if volts and volts >= top and high not in circuit.voltages and low != high:
        return f"its cathode leads to {low}, and nothing takes {high} above that"
    return None


def _rectified(circuit: Circuit, net: str) -> bool:
    """Whether a net is the positive output of a bridge whose negative one is ground."""
    ends = ({pin.name: pin.net for pin in bridge.pins} for bridge in circuit.on(net, Kind.BRIDGE))
    return any(nets.get("+") == net and circuit.is_ground(nets.get("-", "")) for nets in ends)


def _is_driven_from(circuit: Circuit, net: str, rail: str) -> bool:
    """Whether nothing lifts a net above a rail: outputs of parts that it feeds, open collectors, and what only passes
    on the current of other such nets."""
    if not any(pin.type in _DRIVES for pin in circuit.nets[net].pins):
        return False
    seen, todo = {net}, [net]
    while todo:
        here = todo.pop()
        for pin in circuit.nets[here].pins:
            part = circuit.parts[pin.ref]
            if part.kind in _PASSING:
                onward = [far for far in part.nets if not _is_below(circuit, far, rail) and far not in seen]
                if any(circuit.is_rail(far) for far in onward):
                    return False
                seen.update(onward)
                todo += onward
            elif not _takes(part, pin, rail):
                return False
    return True


def _is_below(circuit: Circuit, net: str, rail: str) -> bool:
    """Whether a net is ground, or a rail that is no higher than another."""
    mine, its = circuit.voltages.get(net), circuit.voltages.get(rail)
    lower = mine is not None and its is not None and mine.high <= its.low
    return net == rail or lower or circuit.is_ground(net)


def _takes(part: Part, pin: Pin, rail: str) -> bool:
    """Whether a pin gives its net no more than a rail has."""
    if pin.type in ("input", "open_collector"):
        return True
    fed = {each.net for each in part.having(Role.SUPPLY)} == {rail}
    return pin.type in _DRIVES and fed and part.kind in _FULL_SWING


def _unknown(circuit: Circuit, high: str, low: str) -> bool:
    """Whether what one end leads to may have a voltage from elsewhere."""
    return any(circuit.on(net, *PLUGS) for net in (high, low) if net not in circuit.voltages)


def end(circuit: Circuit, net: str, part: Part) -> str:
    """Where a string of resistors and LEDs leads from a net, away from a part."""
    seen = {part.ref}
    while not (circuit.is_ground(net) or circuit.is_rail(net)):
        links = (p for p in circuit.on(net) if p.ref not in seen and not is_aside(p, part))
        others = list(islice(links, 2))
        if len(others) != 1 or others[0].kind not in (*RESISTIVE, Kind.LED):
            break
        far = others[0].across(net)
        if far is None:
            break
        seen.add(others[0].ref)
        net = far
    return net


def _beside(circuit: Circuit, part: Part, anode: str, cathode: str) -> Part | None:
    """A diode across an LED that conducts before it does."""
    for diode in circuit.between(anode, cathode, *RECTIFIERS):
        end_of = diode.one(Role.ANODE)
        if end_of is not None and end_of.net == anode and len(diode.pins) == 2:
            return diode
    return None


def is_aside(other: Part, part: Part) -> bool:
    """Whether a part is no link of a string: a test point, or what is across the LED to protect or bypass it."""
    ends = {pin.net for pin in part.having(Role.ANODE, Role.CATHODE)}
    beside = other.kind in (*RECTIFIERS, *RESISTIVE, Kind.CAPACITOR) and set(other.nets) == ends
    return other.kind is Kind.TEST_POINT or beside


def _against(circuit: Circuit, part: Part) -> Part | None:
    """An LED that shares a net with this one and nothing else, anode to anode or cathode to cathode."""
    for pin in part.having(Role.ANODE, Role.CATHODE):
        others = [p for p in circuit.nets[pin.net].pins if p.ref != part.ref]
        if len(others) == 1 and others[0].role is pin.role and circuit.parts[others[0].ref].kind is Kind.LED:
            other = circuit.parts[others[0].ref]
            if set(other.nets) != set(part.nets) and _is_odd_one(circuit, part, other):
                return other
    return None


def _is_odd_one(circuit: Circuit, part: Part, other: Part) -> bool:
    """Whether it is this one of two that stands wrong: against both its neighbours, or the other is right."""

    def clashes(led: Part) -> int:
        return sum(
            len(circuit.nets[pin.net].pins) == 2
            and any(p.ref != led.ref and p.role is pin.role for p in circuit.nets[pin.net].pins)
            for pin in led.having(Role.ANODE, Role.CATHODE)
        )

    mine, its = clashes(part), clashes(other)
    return mine > its or (mine == its and part.ref < other.ref)


def _is_higher(circuit: Circuit, one: str, other: str) -> bool:
    """Whether the first net is plainly above the second, by voltage or by what alone can pull it."""
    high, low = circuit.voltages.get(one), circuit.voltages.get(other)
    if high is not None and low is not None:
        return high.low - low.high > _CLEARLY
    sinks = any(pin.type == "open_collector" for pin in pins(circuit, other, Role.OUTPUT))
    return high is not None and high.low > 0 and sinks and not circuit.on(other, Kind.RESISTOR)
