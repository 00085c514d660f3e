"""Types of pins that a script declares otherwise than the library draws them.

ERC is silenced by few things as easily, so that a repair may declare ten only, each where the circuit bears it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from circuitron.electrical import pin_label
from circuitron.execution_report import NetInstance, PartInstance, PinRef
from circuitron.guard.circuits import Circuit
from circuitron.guard.erc_allowances import is_drawn_as_itself
from circuitron.guard.matching import Matching
from circuitron.guard.vocabulary import Role, is_type_number, role_of_name
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.gates import joined_outputs
from circuitron.symbol import SymbolPin

_OUTPUT_OF_BUS = re.compile(r"(?i)(\w+_)?(SDO|MISO|CIPO|SO|DO|DOUT)([/_].*)?")
_CHIP_SELECT = re.compile(r"(?i)\W*(\w+_)?N?(CS|SS|SEL|CE)N?B?\d?\W*(/.*)?")
_OF_CHANNEL = re.compile(r"\d|(?<=[A-Z])[A-DLR](?![A-Z])|^[A-DLR]$")  # in the names of inputs of one kind
_SHOWN = 3
_PORT_OR_NOTHING = re.compile(r"NC/P[A-K]\d+")
_OF_3V3 = re.compile(r"(?i)3[v.]3|v33")
_REFERS_TO = re.compile(r"(?i)ref\d?")
_OF_NO_WEIGHT = re.compile(
    r"(?i)(?<![a-z])(in|out)(put)?(?![a-z])|[^a-z0-9+-]"
)  # +In is +, Out is a pin without a name


class Declared(NamedTuple):
    """A pin with another type than in its symbol, or than the script gave it that defines the part itself."""

    part: PartInstance
    pin: PinRef
    drawn: str
    own: bool = False  # of a part that the script defines


def declared(circuit: Circuit, symbols: SymbolSource | None) -> tuple[Declared, ...]:
    """The pins of a circuit whose type is not that of their symbol."""
    return tuple(_declared(circuit, symbols)) if symbols is not None else ()


def _declared(circuit: Circuit, symbols: SymbolSource) -> Iterator[Declared]:
    for part in circuit.parts:
        symbol = symbols.part(part.library, part.name) if not part.placeholder else None
        types: dict[str, set[str]] = {}
        for drawn in symbol.pins if symbol else ():
            types.setdefault(drawn.number, set()).add(drawn.type)
        for pin in part.pins:
            kinds = types.get(pin.number, set())
            if len(kinds) == 1 and pin.type not in kinds:
                yield Declared(part, pin, next(iter(kinds)))


def redeclared(found: Matching, symbols: SymbolSource | None) -> tuple[Declared, ...]:
    """The pins that have another type than before, of parts that the script defines itself."""
    if symbols is None:
        return ()
    return tuple(
        Declared(part, pin, types[pin.number], own=True)
        for old in found.before.parts
        if not old.placeholder and symbols.part(old.library, old.name) is None
        if (part := found.became(old.ref)) is not None and part.name == old.name
        for types in ({pin.number: pin.type for pin in old.pins},)
        for pin in part.pins
        if types.get(pin.number, pin.type) != pin.type
    )


def undue_types(found: Matching, symbols: SymbolSource | None) -> Iterator[str]:
    """Reasons against the types that a repair declares, and the script did not."""
    own = {
        (part.ref, one.pin.number, one.pin.type)
        for one in declared(found.before, symbols)
        if (part := found.became(one.part.ref)) is not None
    }
    undue = [
        f"{pin_label(one.pin)} from {one.drawn} to {one.pin.type}"
        for one in (*declared(found.after, symbols), *redeclared(found, symbols))
        if (one.part.ref, one.pin.number, one.pin.type) not in own and not is_due(found.after, one, symbols)
    ]
    if undue:
        more = f" and {len(undue) - _SHOWN} more" if len(undue) > _SHOWN else ""
        yield f"nothing in the circuit bears out the types of {', '.join(undue[:_SHOWN])}{more}"


def is_due(circuit: Circuit, one: Declared, symbols: SymbolSource | None) -> bool:
    """Whether the circuit bears out the type that a pin is declared to have."""
    net = circuit.net_of(one.pin)
    if net is None:
        return False
    if one.own:
        return one.drawn in ("output", "power_out") and one.pin.type == "passive" and _is_lead_of_output(one, net)
    match one.drawn, one.pin.type:
        case "output", "tri_state":
            return _OUTPUT_OF_BUS.fullmatch(one.pin.name) is not None and _are_selected_apart(circuit, net)
        case "power_out", "power_in":
            is_rail = role_of_name(net.name) is Role.SUPPLY
            if role_of_name(net.name) is Role.GROUND:
                return _is_second_ground(one, net)
            return is_rail and _is_fed_here_alone(circuit, one, net) and _may_be_bypassed(one, net)
        case "output", "passive":
            return _drives_together(circuit, one, symbols)
        case "open_collector", "passive":
            return _discharges_its_own_output(one, net)
        case "no_connect", "bidirectional":
            return _PORT_OR_NOTHING.fullmatch(one.pin.name) is not None
        case "no_connect", "passive":
            return is_type_number(one.part.value) and not is_drawn_as_itself(one.part)
        case "output", "input":
            return _REFERS_TO.fullmatch(one.pin.name) is not None and _is_input_elsewhere(one, symbols)
    return False


def _is_lead_of_output(one: Declared, net: NetInstance) -> bool:
    """Whether a pin is one more lead of the output beside it: all pins of its name are on the net, one of them is still
    the output, and the part has no second set of inputs that a second output would follow."""
    leads = [pin for pin in one.part.pins if pin.name == one.pin.name]
    here = {pin.number for pin in net.pins if pin.ref == one.part.ref}
    numbers = sorted(int(pin.number) for pin in leads if pin.number.isdecimal())
    in_a_row = len(numbers) == len(leads) == numbers[-1] - numbers[0] + 1 if numbers else False
    outputs = [pin for pin in leads if pin.type == one.drawn]
    inputs = [_OF_CHANNEL.sub("", pin.name.upper()) for pin in one.part.pins if pin.type == "input"]
    joined = in_a_row and here >= {pin.number for pin in leads} and len(outputs) == 1
    return joined and len(set(inputs)) == len(inputs)


def _drives_together(circuit: Circuit, one: Declared, symbols: SymbolSource | None) -> bool:
    """Whether a pin is the output of one of several gates with joined inputs on its net, and one is an output yet."""
    symbol = symbols.part(one.part.library, one.part.name) if symbols is not None else None
    drawn = {pin.number: pin.type for pin in symbol.pins} if symbol else {}
    pins = tuple(pin.model_copy(update={"type": drawn.get(pin.number, pin.type)}) for pin in one.part.pins)
    types = {pin.number: pin.type for pin in one.part.pins}
    groups = joined_outputs(one.part.model_copy(update={"pins": pins}), circuit.nets)
    return any(
        one.pin.number in numbers and "output" in {types[number] for number in numbers}
        for numbers in ({pin.number for pin in outputs} for outputs in groups)
    )


def _is_second_ground(one: Declared, net: NetInstance) -> bool:
    """Whether a ground stands on a ground that another ground of its part drives, and nothing else."""
    sources = [pin for pin in net.pins if pin.type == "power_out"]
    grounds = all(role_of_name(pin.name) is Role.GROUND for pin in (one.pin, *sources))
    return grounds and [pin.ref for pin in sources] == [one.part.ref]


def _discharges_its_own_output(one: Declared, net: NetInstance) -> bool:
    """Whether a pin called quick output discharge lies on the one supply output of the net, that of its own part."""
    sources = [pin.ref for pin in net.pins if pin.type == "power_out"]
    return one.pin.name.casefold() in ("qod", "discharge") and sources == [one.part.ref]


def _may_be_bypassed(one: Declared, net: NetInstance) -> bool:
    """Whether a part whose supply is on the net as well is a chip that may have its regulator bypassed at 3.3 V."""
    supplies = (pin for pin in net.pins if pin.ref == one.part.ref and pin.type == "power_in")
    on_it = [pin for pin in supplies if pin.number != one.pin.number]
    return not on_it or (one.part.library == "Interface_USB" and _OF_3V3.search(net.name) is not None)


def _is_input_elsewhere(one: Declared, symbols: SymbolSource | None) -> bool:
    """Whether amplifiers of the library that have just these pins have this one as an input, and none as an output."""
    if symbols is None or not one.part.library.startswith("Amplifier_"):
        return False
    own = _signals(one.part.pins)
    alike = [
        pin
        for name in symbols.in_library(one.part.library)
        if (symbol := symbols.part(one.part.library, name)) is not None
        and name != one.part.name
        and _signals(symbol.pins) == own
        for pin in symbol.pins
        if pin.number == one.pin.number
    ]
    return bool(alike) and all(pin.type in ("input", "passive") for pin in alike)


def _signals(pins: Iterable[PinRef | SymbolPin]) -> frozenset[tuple[str, str]]:
    """The number of each pin, and its name in the fewest letters that tell it from others."""
    return frozenset((pin.number, _OF_NO_WEIGHT.sub("", pin.name).upper()) for pin in pins)


def _are_selected_apart(circuit: Circuit, net: NetInstance) -> bool:
    """Whether each of several devices with an output on a net has a select line of its own."""
    lines: list[str] = []
    for pin in net.pins:
        if pin.type in ("output", "tri_state"):
            own = [
                line.name
                for other, line in circuit.pins_of(pin.ref)
                if other.type == "input" and _CHIP_SELECT.fullmatch(other.name)
            ]
            lines += own if len(own) == 1 else [""]
    return len(lines) > 1 and "" not in lines and len(set(lines)) == len(lines)


def _is_fed_here_alone(circuit: Circuit, one: Declared, net: NetInstance) -> bool:
    """Whether one part feeds a net, and all other supply inputs of the part that takes it are open."""
    sources = [pin for pin in net.pins if pin.type == "power_out" and pin.ref != one.part.ref]
    elsewhere = [
        other
        for pin, other in circuit.pins_of(one.part.ref)
        if pin.type == "power_in" and other.name != net.name and len(other.pins) > 1
    ]
    return len(sources) == 1 and all(role_of_name(other.name) is Role.GROUND for other in elsewhere)
