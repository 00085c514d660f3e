"""A pin on no net: a supply pin goes to its rail, an input is tied, and what may stay open is marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from circuitron.details.base import Detail
from circuitron.details.erc import ErcFloatingSupply, ErcForbiddenConnection, ErcNoDriver, ErcUnconnectedPin
from circuitron.edit import Edit
from circuitron.error_types import ErrorType
from circuitron.execution_report import PartInstance, PinRef, Snapshot
from circuitron.fixes.base import Abstention, Fix, FixContext, Proposal, abstain, answer
from circuitron.fixes.erc.left_open import spare_supply, taken_off, without_use
from circuitron.fixes.erc.supply_rails import supplied
from circuitron.fixes.erc.tied_inputs import pulled_up, tied
from circuitron.fixes.snapshot_to_source import net_named, pin_of


class OpenPins(Fix):
    """Connects a supply pin where its namesakes are, or the part's other supply pins. Holds an enable or a reset at the
    level at which the part works, and makes a spare amplifier or gate a quiet one. Puts a pin on the net NC that has no
    function, or that a board need not have fed; takes one off its net that the maker reserves. A net of open collectors
    alone gets a pull-up.

    Safe: a supply pin whose name a net or a connected pin has, a pin without function, a board that another pin feeds.
    """

    name: ClassVar[str] = "open-pins"
    answers: ClassVar[frozenset[ErrorType]] = frozenset(
        {
            ErrorType.ERC_FLOATING_SUPPLY,
            ErrorType.ERC_UNCONNECTED_PIN,
            ErrorType.ERC_FORBIDDEN_CONNECTION,
            ErrorType.ERC_NO_DRIVER,
        }
    )

    def propose(self, context: FixContext) -> Iterable[Edit | Abstention]:
        if context.snapshot is None:
            return
        for found, detail in context.of(ErcFloatingSupply, ErcUnconnectedPin, ErcForbiddenConnection):
            place = pin_of(context.snapshot, detail.ref, detail.pin)
            remedy = _remedy(context, context.snapshot, detail, *place) if place else ""
            if isinstance(remedy, Proposal):
                yield answer(self.name, found, *remedy)
            elif remedy:
                yield abstain(found, remedy)
        for found, undriven in context.of(ErcNoDriver):
            net = net_named(context.snapshot, undriven.net)
            pull = pulled_up(context, context.snapshot, net) if net else None
            if pull:
                yield answer(self.name, found, *pull)


def _remedy(
    context: FixContext, snapshot: Snapshot, detail: Detail, part: PartInstance, pin: PinRef
) -> Proposal | str | None:
    """What becomes of a pin; else why nothing does, where that is known."""
    match detail:
        case ErcFloatingSupply():
            return spare_supply(context, snapshot, part, pin) or supplied(context, snapshot, part, pin)
        case ErcForbiddenConnection():
            return taken_off(context, part, pin)
    unused = without_use(context, snapshot, part, pin)
    if unused or pin.type != "input":
        return unused
    level = "nothing says at which level the part works, or which rail has it"
    return tied(context, snapshot, part, pin) or level
