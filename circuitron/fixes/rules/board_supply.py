"""A supply pin of a board that is left open: an Arduino's VIN, a Pico's ADC_VREF. It is marked as open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.findings.erc import is_board
from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.snapshot_to_source import alone_on_line, connections_of, net_named, net_of, part_of, part_variable
from circuitron.knowledge.vocabulary import is_ground
from circuitron.models import Edit, ErrorType, PinRef, Safety, Snapshot
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
    if not pin.type.startswith("power") or is_ground(pin.name):
        return False
    net = net_of(snapshot, pin)
    return net is not None and len(net.pins) > 1
