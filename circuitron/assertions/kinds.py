"""The decision for each kind of assertion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

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
    Verdict,
)
from circuitron.assertions.divider import Undecided, resistors_of, tap_volts
from circuitron.assertions.wiring import Wiring, label, pins_named, plain, symbol
from circuitron.assertions.wording import unit_of
from circuitron.knowledge.vocabulary import is_ground
from circuitron.lazy_pattern import LazyPattern
from circuitron.quantities import magnitude
from circuitron.units import engineering

if TYPE_CHECKING:
    from circuitron.execution_report import NetInstance, PartInstance, PinRef

_ANODE, _CATHODE = frozenset({"a", "anode"}), frozenset({"k", "cathode"})
_SHOWN_PINS = 40
_MARKED = "as it is marked"
_CHIP = ("U", "IC")  # references of parts that want a capacitor for each supply pin
_VOLTS = LazyPattern(r"(?<![\w.])(\d+(?:\.\d+)?) ?V(?:DC|AC)?(?![A-Za-z])")
_ROUNDING = 1e-9  # of limits that were worked out from a tolerance
_Wired = (
    PartPresent
    | PinOnNet
    | DividerVoltage
    | EnableActive
    | SupplyDecoupled
    | DiodeDirection
    | PulledTo
    | NetsApart
    | StatedValue
)
_WIDEST = 30.0  # percent; a divider of worse resistors than ±20 % is none


class Finding(NamedTuple):
    """A verdict, what was found, in words, and how, where the circuit's parts and nets do not say it."""

    verdict: Verdict
    words: str
    how: str = ""


class Measurement(NamedTuple):
    """A quantity as it was found. `value` is None where it was not; `words` then says why, else how it was found."""

    value: float | None
    words: str


Measure = Callable[[Measured], Measurement]


def unmeasured(wanted: Measured) -> Measurement:
    """For where there is nothing that could measure."""
    return Measurement(None, f"nothing here can measure a {wanted.quantity}")


class _Missing(Exception):
    """What an assertion speaks of is not there."""

    def __init__(self, verdict: Verdict, words: str) -> None:
        super().__init__(words)
        self.finding = Finding(verdict, words)


def decide(assertion: Assertion, wiring: Wiring, measure: Measure = unmeasured) -> Finding:
    """Whether an assertion holds on a circuit.

    Args:
        measure: finds voltages, currents and frequencies.
    """
    try:
        if isinstance(assertion, Measured):
            return _measured(assertion, wiring, measure)
        return _decide(assertion, wiring)
    except _Missing as missing:
        return missing.finding
    except Undecided as reason:
        return Finding(Verdict.NOT_CHECKED, str(reason))


def _decide(assertion: _Wired, wiring: Wiring) -> Finding:
    match assertion:
        case PartPresent():
            return _part_present(assertion, wiring)
        case PinOnNet():
            return _pin_on_net(assertion, wiring)
        case DividerVoltage():
            return _divider_voltage(assertion, wiring)
        case EnableActive():
            return _enable_active(assertion, wiring)
        case SupplyDecoupled():
            return _supply_decoupled(assertion, wiring)
        case DiodeDirection():
            return _diode_direction(assertion, wiring)
        case PulledTo():
            return _pulled_to(assertion, wiring)
        case NetsApart():
            return _nets_apart(assertion, wiring)
        case StatedValue(ref=ref, text=text):
            value = _part(ref, wiring).value
            return _holds(value.strip().casefold() == text.strip().casefold(), f"{ref} has the value {value or 'none'}")


def concerned(assertion: Assertion, wiring: Wiring) -> tuple[str, ...]:
    """References of the parts that an assertion is about; see `assertions.parts_in_question`."""
    match assertion:
        case PartPresent(ref=ref) | PinOnNet(ref=ref) | DiodeDirection(ref=ref) | StatedValue(ref=ref):
            return (ref,)
        case EnableActive(ref=ref, pin=pin):
            part = wiring.parts.get(ref)
            nets = [wiring.net_of(each) for each in (pins_named(part, pin) if part else ())]
            return (ref, *(r.part.ref for net in nets if net for r in wiring.resistors_on(net)))
        case DividerVoltage(top_net=top, tap_net=tap, bottom_net=bottom) if (net := wiring.net(tap)) is not None:
            ends = (there.name if (there := wiring.net(end)) else end for end in (top, bottom))
            return tuple(r.part.ref for r in resistors_of(wiring, net.name, *ends))
        case PulledTo(net=name) if (net := wiring.net(name)) is not None:
            return tuple(r.part.ref for r in wiring.resistors_on(net))
        case Measured(quantity="value" | "rating" | "current", of=ref):
            return (ref,)
    return ()


def _measured(want: Measured, wiring: Wiring, measure: Measure) -> Finding:
    if want.low is None and want.high is None:
        return Finding(Verdict.NOT_CHECKED, "it states no limit")
    if want.quantity in ("value", "rating"):
        found = _of_part(want, _part(want.of, wiring))
    else:
        for net in (want.of, want.against) if want.quantity != "current" else ():
            _net(net, wiring) if net else None
        if want.quantity == "current":
            _part(want.of, wiring)
        found = measure(want)
    if found.value is None:
        return Finding(Verdict.NOT_CHECKED, found.words)
    enough = want.low is None or found.value >= want.low - abs(want.low) * _ROUNDING
    within = want.high is None or found.value <= want.high + abs(want.high) * _ROUNDING
    words = engineering(found.value, unit_of(want))
    return _holds(enough and within, words)._replace(how=found.words)


def _of_part(want: Measured, part: PartInstance) -> Measurement:
    """A value or rating, as the part's value states it."""
    if want.quantity == "value":
        value = magnitude(part.value)
        return Measurement(value, _MARKED if value is not None else f"the value {part.value!r} is no figure")
    volts = [float(hit[1]) for hit in _VOLTS.finditer(part.value)]
    if len(volts) != 1:
        return Measurement(None, f"the value {part.value!r} states no voltage")
    return Measurement(volts[0], _MARKED)


def _part(ref: str, wiring: Wiring) -> PartInstance:
    part = wiring.parts.get(ref)
    if part is None:
        raise _Missing(Verdict.FAILS, f"there is no {ref}")
    if part.placeholder:
        raise _Missing(Verdict.FAILS, f"{ref} only stands in for a part that no library has")
    return part


def _net(name: str, wiring: Wiring) -> NetInstance:
    net = wiring.net(name)
    if net is None:
        raise _Missing(Verdict.FAILS, f"there is no net {name}")
    return net


def _pins(ref: str, wanted: str, wiring: Wiring) -> tuple[PinRef, ...]:
    part = _part(ref, wiring)
    pins = pins_named(part, wanted)
    if not pins:
        have = ", ".join(f"{pin.number} {pin.name}".strip() for pin in part.pins[:_SHOWN_PINS])
        more = f" and {len(part.pins) - _SHOWN_PINS} more" if len(part.pins) > _SHOWN_PINS else ""
        raise _Missing(Verdict.NOT_CHECKED, f"{ref} ({symbol(part)}) has no pin {wanted}; it has {have}{more}")
    return pins


def _holds(condition: bool, words: str) -> Finding:
    return Finding(Verdict.HOLDS if condition else Verdict.FAILS, words)


def _part_present(want: PartPresent, wiring: Wiring) -> Finding:
    part = _part(want.ref, wiring)
    start = want.name.casefold().rpartition(":")[2]
    by_value = part.value.casefold().startswith(start)
    # Symbols of the library Device are general: what they are is said by their value.
    if part.name.casefold().startswith(start) or (by_value and part.library == "Device"):
        return Finding(Verdict.HOLDS, f"{want.ref} is {symbol(part)}")
    if by_value:
        return Finding(Verdict.NOT_CHECKED, f"{want.ref} has that value, but is drawn as {part.library}:{part.name}")
    return Finding(Verdict.FAILS, f"{want.ref} is {symbol(part)}")


def _pin_on_net(want: PinOnNet, wiring: Wiring) -> Finding:
    on = {label(pin): wiring.net_of(pin) for pin in _pins(want.ref, want.pin, wiring)}
    places = ", ".join(f"{pin} is on {net.name if net else 'no net'}" for pin, net in on.items())
    wanted = wiring.net(want.net)
    if wanted is None:
        return Finding(Verdict.FAILS, f"{places}; there is no net {want.net}")
    return _holds(all(net is wanted for net in on.values()), places)


def _divider_voltage(want: DividerVoltage, wiring: Wiring) -> Finding:
    top, tap, bottom = (_net(name, wiring) for name in (want.top_net, want.tap_net, want.bottom_net))
    if len({top.name, tap.name, bottom.name}) < 3:
        return Finding(Verdict.FAILS, f"{top.name}, {tap.name} and {bottom.name} are not three nets")
    if not 0 <= want.tolerance_percent <= _WIDEST:
        return Finding(Verdict.NOT_CHECKED, f"a tolerance of {want.tolerance_percent:g} % says nothing")
    volts = tap_volts(wiring, top, tap, bottom, want.top_volts)
    allowed = abs(want.tap_volts) * want.tolerance_percent / 100
    return _holds(abs(volts - want.tap_volts) <= allowed, f"{tap.name} is at {volts:.4g} V")


def _enable_active(want: EnableActive, wiring: Wiring) -> Finding:
    pins, level = _pins(want.ref, want.pin, wiring), _net(want.level_net, wiring)
    found = [_tied(pin, level, wiring) for pin in pins]
    return next((finding for finding in found if finding.verdict is not Verdict.HOLDS), found[0])


def _tied(pin: PinRef, level: NetInstance, wiring: Wiring) -> Finding:
    on = wiring.net_of(pin)
    if on is None or on is level:
        return _holds(on is level, f"{label(pin)} is on {on.name if on else 'no net'}")
    by = wiring.resistors_between(on, level)
    if not by:
        return Finding(Verdict.FAILS, f"{label(pin)} is on {on.name}, which no resistor joins to {level.name}")
    against = [resistor.part.ref for resistor in wiring.resistors_on(on) if resistor.part.ref not in by]
    against += [label(other) for other in on.pins if other.type in ("output", "power_out")]
    words = f"{label(pin)} is tied to {level.name} by {', '.join(by)}"
    if against:
        return Finding(Verdict.NOT_CHECKED, f"{words}, but {', '.join(against)} is on {on.name} as well")
    return Finding(Verdict.HOLDS, words)


def _supply_decoupled(want: SupplyDecoupled, wiring: Wiring) -> Finding:
    part, ground = _part(want.ref, wiring), _net(want.ground_net, wiring)
    supplies = [
        pin
        for pin in part.pins
        if pin.type == "power_in" and not _is_grounded(pin, wiring) and wiring.net_of(pin) is not ground
    ]
    if not supplies:
        return Finding(Verdict.NOT_CHECKED, f"{want.ref} ({symbol(part)}) has no supply pin beside {ground.name}")
    grounds = {pin.number: _own_ground(pin, part, ground, wiring) for pin in supplies}
    across = {label(pin): _capacitors(wiring.net_of(pin), grounds[pin.number], wiring) for pin in supplies}
    places = "; ".join(f"{pin}: {', '.join(found) or 'no capacitor'}" for pin, found in across.items())
    if not all(across.values()):
        return Finding(Verdict.FAILS, places)
    near = [pin for pin in supplies if grounds[pin.number] is ground]
    shared = [f"{len(pins)} supply pins share {net.name}" for net, pins in _shared(near, ground, wiring)]
    return _holds(not shared, "; ".join((places, *shared)))


def _is_grounded(pin: PinRef, wiring: Wiring) -> bool:
    """Whether a supply pin is one of ground: by its name, or as V- that is on a ground."""
    net = wiring.net_of(pin)
    return is_ground(pin.name) or (net is not None and is_ground(net.name))


def _own_ground(pin: PinRef, part: PartInstance, ground: NetInstance, wiring: Wiring) -> NetInstance:
    """The ground that a supply pin has capacitors to: of a chip that isolates, each side has its own."""
    others = (wiring.net_of(each) for each in part.pins if each.type == "power_in" and _is_grounded(each, wiring))
    for net in (ground, *others):
        if net is not None and _capacitors(wiring.net_of(pin), net, wiring):
            return net
    return ground


def _shared(
    supplies: Sequence[PinRef], ground: NetInstance, wiring: Wiring
) -> Iterator[tuple[NetInstance, list[PinRef]]]:
    """Nets with fewer capacitors than supply pins of chips, and these pins."""
    nets = {net.name: net for pin in supplies if (net := wiring.net_of(pin)) is not None}
    for net in nets.values():
        pins = [pin for pin in net.pins if pin.type == "power_in" and pin.ref.startswith(_CHIP)]
        if len(_capacitors(net, ground, wiring)) < len(pins):
            yield net, pins


def _capacitors(supply: NetInstance | None, ground: NetInstance, wiring: Wiring) -> list[str]:
    return [c.part.ref for c in wiring.capacitors if supply is not None and c.joins(supply, ground)]


def _diode_direction(want: DiodeDirection, wiring: Wiring) -> Finding:
    part = _part(want.ref, wiring)
    anodes = [pin for pin in part.pins if plain(pin.name) in _ANODE]
    cathodes = [pin for pin in part.pins if plain(pin.name) in _CATHODE]
    if len(anodes) != 1 or len(cathodes) != 1:
        return Finding(Verdict.NOT_CHECKED, f"{want.ref} ({symbol(part)}) has no two pins A and K")
    ends = (_net(want.anode_net, wiring), _net(want.cathode_net, wiring))
    anode, anode_place = _on(anodes[0], ends[0], ends, wiring)
    cathode, cathode_place = _on(cathodes[0], ends[1], ends, wiring)
    return _holds(anode and cathode, f"anode {anode_place}, cathode {cathode_place}")


def _on(pin: PinRef, wanted: NetInstance, ends: tuple[NetInstance, NetInstance], wiring: Wiring) -> tuple[bool, str]:
    """Whether a pin is on a net, or joined to it by a resistor in series; and where it is."""
    on = wiring.net_of(pin)
    if on is None or on is wanted:
        return on is wanted, f"on {on.name if on else 'no net'}"
    series = wiring.resistors_between(on, wanted)
    if len(on.pins) == 2 and series and on not in ends:
        return True, f"on {wanted.name} by {series[0]}"
    return False, f"on {on.name}"


def _pulled_to(want: PulledTo, wiring: Wiring) -> Finding:
    net, to_net = _net(want.net, wiring), _net(want.to_net, wiring)
    joined = wiring.resistors_between(net, to_net)
    if joined:
        return Finding(Verdict.HOLDS, f"{', '.join(joined)} joins {net.name} and {to_net.name}")
    others = ", ".join(resistor.part.ref for resistor in wiring.resistors_on(net)) or "none"
    return Finding(Verdict.FAILS, f"no resistor joins {net.name} and {to_net.name}; resistors on {net.name}: {others}")


def _nets_apart(want: NetsApart, wiring: Wiring) -> Finding:
    one, other = wiring.net(want.one), wiring.net(want.other)
    if one is None or other is None:
        missing = want.one if one is None else want.other
        return Finding(Verdict.NOT_CHECKED, f"there is no net {missing}; it may have become part of another")
    return _holds(one is not other, f"{one.name} has {len(one.pins)} pins, {other.name} {len(other.pins)}")
