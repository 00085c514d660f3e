"""What a part's spare pin can be tied to: its supply, its ground, a resistor in between, as the script writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from circuitron.edit import TextChange
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.fixes.base import FixContext
from circuitron.fixes.pin_index import pin_keys
from circuitron.fixes.snapshot_to_source import (
    Variable,
    alone_on_line,
    connections_of,
    net_of,
    net_variable,
    part_variable,
    sees,
)
from circuitron.knowledge.vocabulary import Meaning, is_ground, means
from circuitron.source.edits import insert_after, quoted
from circuitron.source.imports import skidl_name


def supply_of(snapshot: Snapshot, part: PartInstance) -> NetInstance | None:
    """The net of a part's supply: the only one, or the one on the pin that is called like an input supply."""
    on = [(pin, net) for pin in part.pins if pin.type == "power_in" and (net := net_of(snapshot, pin)) is not None]
    rails = [(pin, net) for pin, net in on if not is_ground(net.name) and not is_ground(pin.name)]
    names = {net.name for _, net in rails}
    if len(names) > 1:
        rails = [(pin, net) for pin, net in rails if means(pin.name, Meaning.INPUT)]
        names = {net.name for _, net in rails}
    return rails[0][1] if len(names) == 1 else None


def ground_of(snapshot: Snapshot, part: PartInstance) -> NetInstance | None:
    """The net of a part's ground; the only ground of the circuit for a part without a ground pin."""
    on = [net for pin in part.pins if is_ground(pin.name) and (net := net_of(snapshot, pin)) is not None]
    grounds = {net.name: net for net in on if is_ground(net.name)}
    if not grounds:
        grounds = {net.name: net for net in snapshot.nets if is_ground(net.name)}
    return next(iter(grounds.values())) if len(grounds) == 1 else None


def key_of(context: FixContext, part: PartInstance, pin: PinRef, *along: PinRef) -> str:
    """How the script asks for a pin, as source text: by a name that means it and those `along` with it, else by its
    number."""
    symbol = context.symbols.part(part.library, part.name)
    numbers = {other.number for other in (pin, *along)}
    pins = [p for p in symbol.pins if p.number in numbers] if symbol else []
    keys = pin_keys(symbol, pins) if symbol and pins else ()
    if len(keys) == 1 and isinstance(keys[0], str):
        return quoted(keys[0])
    return pin.number if pin.number.isdecimal() else quoted(pin.number)


def resistor(context: FixContext, value: str) -> tuple[str, tuple[TextChange, ...]]:
    """A `Part(…)` for a resistor, with the footprint that most resistors of the circuit have, and what it imports."""
    parts = context.snapshot.parts if context.snapshot else ()
    known = Counter(part.footprint for part in parts if part.name.startswith("R") and part.ref.startswith("R"))
    footprint = next((name for name, _ in known.most_common() if name), "Resistor_SMD:R_0603_1608Metric")
    part, imports = skidl_name(context, "Part")
    return f"{part}('Device', 'R', value={quoted(value)}, footprint={quoted(footprint)})", imports


def beside(
    context: FixContext, part: PartInstance, nets: tuple[NetInstance, ...], statements: Callable[..., str]
) -> TextChange | None:
    """Statements added next to those that connect a part, where the part and these nets are at hand.

    Args:
        statements: makes them, a line each, of the variables of the part and of the nets.
    """
    variable = part_variable(context, part)
    variables = [net_variable(context, net) for net in nets]
    named = [net for net in variables if net is not None]
    if variable is None or len(named) != len(variables):
        return None
    places = [place for place in connections_of(context, variable) if alone_on_line(context, place)]
    place = places[-1] if places else variable.statement
    if not alone_on_line(context, place) or not all(_is_made(context, net, place, variable) for net in named):
        return None
    lines = statements(variable.text, *(net.text for net in named))
    return insert_after(context, place, *lines.split("\n"))


def _is_made(context: FixContext, net: Variable, place: object, part: Variable) -> bool:
    """Whether a net's variable has its value where the statement is to stand."""
    statement = part.statement
    return sees(context, statement, net) and net.statement.lineno <= getattr(place, "lineno", 0)
