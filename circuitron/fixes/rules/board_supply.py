"""A supply pin of a board that is left open: an Arduino's VIN, a Pico's ADC_VREF. It is marked as open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.findings.erc import is_board, is_ground
from circuitron.fixes.base import Case, Fix, FixContext, answer, asked
from circuitron.fixes.rules.examples import finding
from circuitron.fixes.snapshot_to_source import alone_on_line, connections_of, net_named, net_of, part_of, part_variable
from circuitron.fixes.tie_offs import bare
from circuitron.models import Edit, ErrorType, NetInstance, PartInstance, PinRef, Safety, Snapshot, Span
from circuitron.source.edits import insert_after


class BoardSupply(Fix):
    """Marks the pin as open where another supply pin of the board is connected: the board has a regulator and a USB
    socket of its own, so that not all of its supply pins are in use at once.

    Not where a net has the pin's own name: then it was forgotten. Where the board has no supply but its socket, that is
    for the user to say.
    """

    name: ClassVar[str] = "board-supply"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_FLOATING_SUPPLY})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            part = part_of(context.snapshot, found.facts.ref)
            pin = next((p for p in part.pins if p.number == found.facts.pin), None) if part else None
            if part is None or pin is None or not is_board(part) or is_ground(pin.name):
                continue
            if context.snapshot is None or net_named(context.snapshot, pin.name) or pin in context.snapshot.no_connects:
                continue
            variable = part_variable(context, part)
            places = connections_of(context, variable) if variable else []
            place = places[-1] if places else variable.statement if variable else None
            if variable is None or place is None or not alone_on_line(context, place):
                continue
            key = int(pin.number) if pin.number.isdecimal() else pin.number
            change = insert_after(context, place, f"{variable.text}[{key!r}] += NC")
            fed = [other for other in part.pins if _is_fed(context.snapshot, other)]
            how = f"its {fed[0].name or fed[0].number} is connected" if fed else "it may be fed through its USB socket"
            reason = f"pin {pin.number} ({pin.name}) of the board {part.ref} is left open: {how}"
            yield answer(self.name, found, (change,), reason, Safety.SAFE if fed else Safety.UNSAFE)


def _is_fed(snapshot: Snapshot | None, pin: PinRef) -> bool:
    """Whether a supply pin of the board is on a net with others: what feeds the board, or what it feeds."""
    if not pin.type.startswith("power") or is_ground(bare(pin.name)):
        return False
    net = net_of(snapshot, pin)
    return net is not None and len(net.pins) > 1


def _board(*on: str, net: str = "VCC", library: str = "MCU_Module") -> Snapshot:
    """A1 with +5V, VIN and GND, made on line 2, those of `on` on the net made on line 1."""
    kinds = {"27": ("+5V", "power_out"), "30": ("VIN", "power_in"), "4": ("GND", "power_in")}
    pins = tuple(PinRef(ref="A1", number=number, name=name, type=kind) for number, (name, kind) in kinds.items())
    part = PartInstance(ref="A1", library=library, name="Nano", pins=pins, span=Span(file="script.py", line=2))
    held = (*(pin for pin in pins if pin.number in on), PinRef(ref="J1", number="1", type="passive"))
    return Snapshot(parts=(part,), nets=(NetInstance(name=net, pins=held, span=Span(file="script.py", line=1)),))


_OPEN = finding(ErrorType.ERC_FLOATING_SUPPLY, 2, ref="A1", pin="30")
_HEAD = "vcc = Net('VCC')\na = Part('MCU_Module', 'Nano')\na['+5V'] += vcc\n"

CASES: tuple[Case, ...] = (
    Case("it is fed by another pin", _HEAD, (_OPEN,), _HEAD + "a[30] += NC\n", snapshot=_board("27")),
    Case(
        "it has its USB socket alone",
        _HEAD,
        (_OPEN,),
        _HEAD + "a[30] += NC\n",
        safe=False,
        snapshot=_board("4"),
    ),
    Case(
        "it is marked already",
        _HEAD + "a[30] += NC\n",
        (_OPEN,),
        snapshot=_board("27").model_copy(
            update={"no_connects": (PinRef(ref="A1", number="30", name="VIN", type="power_in"),)}
        ),
    ),
    Case("a net has the name of the pin", _HEAD, (_OPEN,), snapshot=_board("27", net="VIN")),
    Case("a chip has no socket", _HEAD, (_OPEN,), snapshot=_board("27", library="MCU_Microchip_ATmega")),
)
