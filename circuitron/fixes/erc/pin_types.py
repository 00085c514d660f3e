"""Pins that conflict by the types that KiCad's symbols give them, and not in the circuit: the script declares the type
that the pin has there, and ERC goes on checking with it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from circuitron.details.erc import ErcForbiddenConnection, ErcPinConflict
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from circuitron.finding import Finding
from circuitron.findings.erc import is_board
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.erc.parallel_outputs import leads_of_one_output, passive_but_one
from circuitron.fixes.pin_requests import names_in
from circuitron.fixes.snapshot_to_source import alone_on_line, net_named, net_of, part_of
from circuitron.knowledge.counterparts import counterparts
from circuitron.knowledge.device_similarity import Kinship, kinship
from circuitron.knowledge.gates import joined_outputs
from circuitron.knowledge.vocabulary import is_ground, is_rail
from circuitron.source.edits import insert_after, quoted
from circuitron.source.imports import skidl_name
from circuitron.source.index import SCOPES
from circuitron.source.locations import calls_at, statement_of
from circuitron.source.scopes import enclosing
from circuitron.source.value_origins import part_calls
from circuitron.symbol import Symbol, SymbolPin

# A device on a serial bus lets go of its data output while it is not selected (any data sheet with an SPI diagram).
_DATA_OUT = re.compile(r"(?:[A-Z]+_)?(?:SDO|MISO|CIPO|SO|DO|DOUT|SDATA_?OUT)(?:[/_].*)?", re.IGNORECASE)
_SELECT = re.compile(r"[~{/]*(?:[A-Z]+_)?N?(?:CS|SS|CSN|SCSN|NSS|SEL|CE)[BN]?\d?[}~]*(?:/.*)?", re.IGNORECASE)
_REFERENCE = re.compile(r"REF\d?", re.IGNORECASE)  # what an amplifier's output refers to
_FED = frozenset({"input", "passive"})  # types of pins that drive nothing
_AT_3V3 = re.compile(r"(?<!\d)3[V.]3(?!\d)|V33(?!\d)", re.IGNORECASE)
_DISCHARGE = re.compile(r"QOD|DISCHARGE", re.IGNORECASE)
_OR_RESERVED = re.compile(r"NC/(?P<port>P[A-K]\d+)")  # how KiCad names a port that one version of a device lacks


class Declaration(NamedTuple):
    """The type that a pin has in the circuit, as SKiDL calls it, and why."""

    pin: PinRef
    type: str
    why: str
    safety: Safety = Safety.UNSAFE


class PinTypes(Fix):
    """Declares the type of a pin, `u['SDO'].func = Pin.types.TRISTATE`: of the data outputs on a bus whose devices are
    selected one at a time; of all outputs but one of gates that drive together (safe); of the 5 V pin of a board that a
    regulator feeds there and nothing else; of the output of a USB chip's regulator on the 3.3 V that feed the chip, and
    of a second ground that a board drives (both safe); of a port that KiCad draws as not connected; of a pin that only
    the device named by the value has; of an amplifier's reference that is drawn as an output; of all leads but one of
    an output, of a part that the script defines itself, and of the pin by which a load switch discharges its own output
    (both safe).

    The symbol says otherwise, so that it is safe only where another symbol of the library, which has all pins of this
    one, has the pin so: the address by which the script calls the net, or the reference as an input.
    """

    name: ClassVar[str] = "pin-types"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {ErrorType.ERC_PIN_CONFLICT, ErrorType.ERC_FORBIDDEN_CONNECTION}
    )

    def propose(self, context: FixContext) -> Iterable[Edit]:
        if context.snapshot is None:
            return
        for found, detail in context.of(ErcPinConflict, ErcForbiddenConnection):
            net = net_named(context.snapshot, detail.net)
            if net is None:
                continue
            for declared in _declarations(context, context.snapshot, net):
                part = part_of(context.snapshot, declared.pin.ref)
                changes = _declared(context, part, declared) if part is not None else ()
                if changes:
                    yield answer(self.name, found, changes, declared.why, declared.safety)
        for found, conflict in context.of(ErcPinConflict):
            yield from self._of_one_output(context, context.snapshot, found, conflict)

    def _of_one_output(
        self, context: FixContext, snapshot: Snapshot, found: Finding, detail: ErcPinConflict
    ) -> Iterator[Edit]:
        leads, part = leads_of_one_output(context, snapshot, detail), part_of(snapshot, detail.ref)
        changes = passive_but_one(context, part, leads) if part is not None and leads else ()
        if changes:
            numbers = ", ".join(pin.number for pin in leads)
            why = f"pins {numbers} of {part.name if part else ''} are leads of one output, {leads[0].name}"
            yield answer(self.name, found, changes, f"{why}: ERC looks at one of them")


def _declarations(context: FixContext, snapshot: Snapshot, net: NetInstance) -> tuple[Declaration, ...]:
    by_rail = _of_grounds(net) or _of_board(snapshot, net) or _of_bypassed(snapshot, net) or _of_discharge(net)
    by_circuit = by_rail or _of_bus(snapshot, net) or _of_gates(snapshot, net) or _of_port(net)
    return by_circuit or _of_other_device(context, snapshot, net) or _of_reference(context, snapshot, net)


def _of_bus(snapshot: Snapshot, net: NetInstance) -> tuple[Declaration, ...]:
    """Data outputs on one line, if each device of them is selected by a line of its own."""
    outputs = [pin for pin in net.pins if pin.type == "output"]
    selects: list[str] = []
    for pin in outputs:
        line = _select_line(snapshot, pin)
        if not _DATA_OUT.fullmatch(pin.name) or line is None:
            return ()
        selects.append(line.name)
    if len(outputs) < 2 or len(set(selects)) < len(selects):
        return ()
    why = f"the devices on {net.name} are selected one at a time, and let go of it else: {{}} is a tri-state output"
    return tuple(Declaration(pin, "TRISTATE", why.format(pin.name)) for pin in outputs)


def _select_line(snapshot: Snapshot, pin: PinRef) -> NetInstance | None:
    part = part_of(snapshot, pin.ref)
    selects = [other for other in part.pins if other.type == "input" and _SELECT.fullmatch(other.name)] if part else []
    lines = [line for other in selects if (line := net_of(snapshot, other)) is not None and not is_ground(line.name)]
    return lines[0] if len(lines) == 1 else None


def _of_gates(snapshot: Snapshot, net: NetInstance) -> tuple[Declaration, ...]:
    """All outputs of a net but one, where they are of equal gates in a package whose inputs are joined too."""
    sources = [pin for pin in net.pins if pin.type == "output"]
    refs = {pin.ref for pin in sources}
    part = part_of(snapshot, refs.pop()) if len(refs) == 1 else None
    groups = joined_outputs(part, snapshot.nets) if part is not None else []
    if {pin.number for pin in sources} not in [{pin.number for pin in group} for group in groups]:
        return ()
    why = f"gates of {{}} with joined inputs drive {net.name} together: {{}} is one lead more of their output"
    return tuple(Declaration(pin, "PASSIVE", why.format(pin.ref, pin.number), Safety.SAFE) for pin in sources[1:])


def _of_board(snapshot: Snapshot, net: NetInstance) -> tuple[Declaration, ...]:
    """The supply output of a board on a rail that a regulator feeds, if nothing feeds the board's own regulator."""
    sources = [pin for pin in net.pins if pin.type == "power_out"]
    boards = [pin for pin in sources if (part := part_of(snapshot, pin.ref)) is not None and is_board(part)]
    if len(sources) - len(boards) != 1 or not boards or len({pin.ref for pin in boards}) > 1 or not is_rail(net.name):
        return ()
    part = part_of(snapshot, boards[0].ref)
    for pin in part.pins if part is not None else ():
        other = net_of(snapshot, pin)
        fed = other is not None and len(other.pins) > 1 and other.name != net.name
        if fed and pin.type == "power_in" and not is_ground(pin.name):
            return ()
    why = f"{{}} of {boards[0].ref} takes what {net.name} has: nothing feeds the board's own regulator"
    return tuple(Declaration(pin, "PWRIN", why.format(pin.name)) for pin in boards)


def _of_grounds(net: NetInstance) -> tuple[Declaration, ...]:
    """Grounds that KiCad draws as outputs, but for one: AGND beside GND of a Pico, which are joined on its board."""
    sources = [pin for pin in net.pins if pin.type == "power_out"]
    if not is_ground(net.name) or len({pin.ref for pin in sources}) != 1 or not all(is_ground(p.name) for p in sources):
        return ()
    why = f"{{}} of {sources[0].ref} is a ground on {net.name}, as {sources[0].name} is, and no second source of it"
    return tuple(Declaration(pin, "PWRIN", why.format(pin.name), Safety.SAFE) for pin in sources[1:])


def _of_bypassed(snapshot: Snapshot, net: NetInstance) -> tuple[Declaration, ...]:
    """The output of a USB chip's own regulator, on the rail of 3.3 V that feeds the chip as well.

    The data sheets of the CH340 (V3) and of the FT230X (3V3OUT) have it so where there are 3.3 V already.
    """
    sources = [pin for pin in net.pins if pin.type == "power_out"]
    fed = {pin.ref for pin in net.pins if pin.type == "power_in" and not is_ground(pin.name)}
    bypassed = [pin for pin in sources if pin.ref in fed and _is_usb_chip(snapshot, pin)]
    if len(sources) - len(bypassed) != 1 or not _AT_3V3.search(net.name):
        return ()
    why = f"{{}} of {{}} takes what {net.name} has, which feeds the chip itself: its own regulator is bypassed"
    return tuple(Declaration(pin, "PWRIN", why.format(pin.name, pin.ref), Safety.SAFE) for pin in bypassed)


def _of_discharge(net: NetInstance) -> tuple[Declaration, ...]:
    """The pin by which a load switch discharges its own output, tied to it (data sheet of the TPS22917)."""
    sources = [pin for pin in net.pins if pin.type == "power_out"]
    found = [pin for pin in net.pins if pin.type == "open_collector" and _DISCHARGE.fullmatch(pin.name)]
    why = f"{{}} of {{}} discharges {net.name}, the output that it is tied to, while that is off"
    return tuple(
        Declaration(pin, "PASSIVE", why.format(pin.name, pin.ref), Safety.SAFE)
        for pin in found
        if [source.ref for source in sources] == [pin.ref]
    )


def _is_usb_chip(snapshot: Snapshot, pin: PinRef) -> bool:
    part = part_of(snapshot, pin.ref)
    return part is not None and part.library == "Interface_USB"


def _of_port(net: NetInstance) -> tuple[Declaration, ...]:
    """Ports that KiCad draws as not connected although it names them."""
    ports = [(pin, found["port"]) for pin in net.pins if (found := _OR_RESERVED.fullmatch(pin.name)) is not None]
    return tuple(
        Declaration(pin, "BIDIR", f"KiCad calls the pin {pin.name}, and the script uses it as {port}")
        for pin, port in ports
        if pin.type == "no_connect"
    )


def _of_other_device(context: FixContext, snapshot: Snapshot, net: NetInstance) -> tuple[Declaration, ...]:
    """Pins that the symbol's device lacks, of a part whose value names another one: A12 of a larger memory."""
    found: list[Declaration] = []
    for pin in net.pins:
        part = part_of(snapshot, pin.ref) if pin.type == "no_connect" else None
        if part is None or not part.value or kinship(part.value, part.name) >= Kinship.PACKAGE:
            continue
        likes = [other for other, there in _elsewhere(context, part, pin) if _is_called(net.name, there.name)]
        why = f"the script connects pin {pin.number}, which is drawn as not connected for {part.name}"
        why += f", and the part is a {part.value}"
        if likes:
            why += f"; {likes[0].name}, which has all other pins of it, has there what {net.name} says"
        found.append(Declaration(pin, "PASSIVE", why, Safety.SAFE if likes else Safety.UNSAFE))
    return tuple(found)


def _of_reference(context: FixContext, snapshot: Snapshot, net: NetInstance) -> tuple[Declaration, ...]:
    """The reference of an amplifier, drawn as an output: KiCad's THAT1510, not its SSM2017 with the same pins."""
    found: list[Declaration] = []
    for pin in net.pins:
        part = part_of(snapshot, pin.ref) if pin.type == "output" and _REFERENCE.fullmatch(pin.name) else None
        if part is None or not part.library.startswith("Amplifier_"):
            continue
        others = [(other, there.type) for other, there in _elsewhere(context, part, pin) if _is_same(there, pin)]
        if others and all(kind in _FED for _, kind in others):
            why = f"{pin.name} of an amplifier takes a voltage: {others[0][0].name}, which has the same pins, has it so"
            found.append(Declaration(pin, "INPUT", why, Safety.SAFE))
    return tuple(found)


def _elsewhere(context: FixContext, part: PartInstance, pin: PinRef) -> Iterator[tuple[Symbol, SymbolPin]]:
    """What other symbols with all pins of a part have at a pin's place, where they have anything."""
    symbol = context.symbols.part(part.library, part.name)
    for other in counterparts(context.symbols, symbol) if symbol else ():
        for there in other.pins:
            if there.number == pin.number and there.type != "no_connect":
                yield other, there


def _is_same(there: SymbolPin, pin: PinRef) -> bool:
    return there.name.casefold() == pin.name.casefold()


def _is_called(net: str, pin: str) -> bool:
    """Whether a net is called after a pin: SD_A12 after A12. One letter says nothing."""
    return len(pin) > 1 and pin.upper() in re.split(r"[^A-Z0-9]+", net.upper())


def _declared(context: FixContext, part: PartInstance, declared: Declaration) -> tuple[TextChange, ...]:
    """A statement behind each one that asks for the pin; none where it is not plain how to name it."""
    pin_class, imports = skidl_name(context, "Pin")
    pin, changes = declared.pin, dict[tuple[ast.AST | None, str], TextChange]()
    for node in _asking(context, part, pin):
        statement = statement_of(context, node)
        if not isinstance(statement, ast.AugAssign | ast.Expr) or not alone_on_line(context, statement):
            return ()
        asked = f"{context.segment(node.value)}[{_key(part, pin)}]"
        change = insert_after(context, statement, f"{asked}.func = {pin_class}.types.{declared.type}")
        changes.setdefault((enclosing(context, node, *SCOPES), asked), change)
    return (*changes.values(), *imports) if changes else ()


def _asking(context: FixContext, part: PartInstance, pin: PinRef) -> Iterator[ast.Subscript]:
    """Where the script asks the part, or its likes, for the pin by what stands in the brackets."""
    calls = {made for call in calls_at(context, part.span) for made in part_calls(context, call)}
    called = {name.casefold() for name in (pin.name, pin.number, *re.split(r"[/()]", pin.name))}
    for call in calls:
        for node in context.requests_of(call):
            keys = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            written = all(isinstance(key, ast.Constant) for key in keys)
            if written and not called.isdisjoint(map(str.casefold, names_in(context, node))):
                yield node


def _key(part: PartInstance, pin: PinRef) -> str:
    """The pin as a subscript: its name, or its number where others have that name."""
    alone = sum(other.name == pin.name for other in part.pins) == 1 and re.fullmatch(r"\w+", pin.name)
    return quoted(pin.name) if alone else pin.number if pin.number.isdecimal() else quoted(pin.number)
