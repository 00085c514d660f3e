"""Pins of logic gates by their datasheet names, 1A, 1B, 1Y … 4Y: KiCad gives them none, and each gate a unit."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from circuitron.execution_report import NetInstance, PartInstance, PinRef
from circuitron.lazy_pattern import LazyPattern
from circuitron.symbol import Symbol, SymbolPin

LOGIC = ("74xx", "4xxx")  # libraries of logic chips, of a unit for each gate
_OUTPUTS = frozenset({"output", "open_collector", "open_emitter", "tri_state"})
_NAME = LazyPattern(r"([1-8])_?([A-H]|Y|OUT)|([A-H]|Y|OUT)_?([1-8])", re.IGNORECASE)
_OUTPUT_OF_UNIT = LazyPattern(r"Y|Z|Q|O|OUT(?:PUT)?", re.IGNORECASE)
_ENABLED = LazyPattern(r"(?:74|54)[A-Z]*12[56]$")  # four buffers with an enable each: 1OE 1A 1Y … 3Y 3A 3OE
_DATA_OF_ENABLED = frozenset({"2", "5", "9", "12"})
_INPUT_OF_UNIT = LazyPattern(r"(?:IN(?:PUT)?_?|I)([1-8])|(?:IN(?:PUT)?_?)?([A-H])|IN(?:PUT)?|I", re.IGNORECASE)


def gate_pin(symbol: Symbol, requested: str, unit: int | None = None) -> SymbolPin | None:
    """The pin of a gate: its inputs are A, B … in the order of their numbers, its output is Y.

    None where the symbol is no package of equal gates, or has no such pin.

    Args:
        unit: number of the unit that is requested; its pins are then called IN1, INB, A, OUT, Y without its number.
    """
    if unit is not None:
        return _of_unit(symbol, requested, unit)
    match = _NAME.fullmatch(requested)
    if match is None:
        return None
    number, function = int(match[1] or match[4]), (match[2] or match[3]).upper()
    gates = _gates(symbol)
    if not 1 <= number <= len(gates):
        return None
    inputs, output = gates[number - 1]
    if function in ("Y", "OUT"):
        return output
    place = ord(function) - ord("A")
    return inputs[place] if place < len(inputs) else None


def _of_unit(symbol: Symbol, requested: str, unit: int) -> SymbolPin | None:
    """The pin of the gate that is unit number `unit`; an input without a number is the only one."""
    gate = next((gate for gate in _gates(symbol) if gate[1].unit == unit), None)
    if gate is None:
        return None
    inputs, output = gate
    if _OUTPUT_OF_UNIT.fullmatch(requested):
        return output
    match = _INPUT_OF_UNIT.fullmatch(requested)
    if match is None or (len(inputs) > 1 and not (match[1] or match[2])):
        return None
    place = int(match[1]) - 1 if match[1] else ord(match[2].upper()) - ord("A") if match[2] else 0
    return inputs[place] if place < len(inputs) else None


def gates_in_package(part: PartInstance) -> list[tuple[list[PinRef], PinRef]]:
    """Inputs and output of each gate of a logic chip, where the pins of each stand side by side; empty where they do
    not, as in a 7410, or a pin has a name."""
    pins = [pin for pin in part.pins if pin.name in ("~", "") and pin.number.isdecimal()]
    outputs = [pin for pin in pins if pin.type == "output"]
    size, left = (len(pins) // len(outputs), len(pins) % len(outputs)) if outputs else (0, 1)
    named = any(pin not in pins and pin.type not in ("power_in", "no_connect") for pin in part.pins)
    if left or size < 2 or named or any(pin.type not in ("input", "output") for pin in pins):
        return []
    ordered = sorted(pins, key=lambda pin: (int(pin.number) > len(part.pins) // 2, int(pin.number)))
    groups = [ordered[start : start + size] for start in range(0, len(ordered), size)]
    if any(sum(pin.type == "output" for pin in group) != 1 for group in groups):
        return []
    return [
        ([pin for pin in group if pin.type == "input"], next(pin for pin in group if pin.type == "output"))
        for group in groups
    ]


def joined_outputs(part: PartInstance, nets: Iterable[NetInstance]) -> list[list[PinRef]]:
    """Outputs of gates of a logic chip that drive together: they are on one net, and so are the inputs of each.

    Args:
        part: with the types of pins that its symbol has.
        nets: of its circuit.
    """
    gates = gates_in_package(part) if part.library.startswith(LOGIC) else []
    on = {pin.number: net.name for net in nets for pin in net.pins if pin.ref == part.ref} if gates else {}
    together: dict[tuple[str, ...], list[PinRef]] = defaultdict(list)
    for inputs, output in gates:
        driven, *read = (on.get(pin.number, "") for pin in (output, *inputs))
        if driven and all(read):
            together[driven, *sorted(read)].append(output)
    return [outputs for outputs in together.values() if len(outputs) > 1]


def _gates(symbol: Symbol) -> list[tuple[list[SymbolPin], SymbolPin]]:
    """Inputs and output of each unit that is a gate, in order of the units; empty where the units are not alike."""
    units: dict[int, list[SymbolPin]] = defaultdict(list)
    for pin in symbol.pins:
        units[pin.unit].append(pin)
    gates = []
    for unit in sorted(units):
        inputs = sorted((pin for pin in units[unit] if pin.type == "input"), key=_place)
        outputs = [pin for pin in units[unit] if pin.type in _OUTPUTS]
        unnamed = all(pin.name in ("~", "") for pin in (*inputs, *outputs))
        if inputs and len(outputs) == 1 and unnamed and len(inputs) + 1 == len(units[unit]):
            if outputs[0].type == "tri_state" and len(inputs) > 1:  # one of them is the enable
                inputs = [pin for pin in inputs if _ENABLED.search(symbol.name) and pin.number in _DATA_OF_ENABLED]
            gates.append((inputs, outputs[0]))
    sizes = {len(inputs) for inputs, _ in gates}
    return gates if len(gates) > 1 and len(sizes) == 1 and sizes != {0} else []


def _place(pin: SymbolPin) -> int:
    return int(pin.number) if pin.number.isdigit() else 0
