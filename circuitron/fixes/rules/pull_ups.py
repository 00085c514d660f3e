"""Nothing pulls a net up that only open collectors drive: they can pull it down, and let go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from circuitron.fixes.base import Fix, FixContext, answer, asked
from circuitron.fixes.snapshot_to_source import net_named, part_of
from circuitron.fixes.tie_offs import beside, key_of, resistor, supply_of
from circuitron.models import Edit, ErrorType, NetInstance, Safety


class PullUps(Fix):
    """Proposes a resistor to the supply of the part that listens; to which voltage it goes is the designer's choice."""

    name: ClassVar[str] = "pull-ups"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_NO_DRIVER})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found in asked(context, *self.answers):
            net = net_named(context.snapshot, found.facts.net)
            if net is None or context.snapshot is None or not is_let_go(net):
                continue
            for pin in (pin for pin in net.pins if pin.type == "input"):
                part = part_of(context.snapshot, pin.ref)
                supply = supply_of(context.snapshot, part) if part else None
                if part is None or supply is None:
                    continue
                made, imports = resistor(context, "10k")
                change = beside(context, part, (supply,), _statement(key_of(context, part, pin), made))
                if change:
                    reason = f"only open collectors drive {net.name}: 10k to {supply.name} pulls it up for {part.ref}"
                    yield answer(self.name, found, (change, *imports), reason, Safety.UNSAFE)
                    break


def _statement(key: str, resistor: str) -> Callable[..., str]:
    return lambda part, rail: f"{part}[{key}] & {resistor} & {rail}"


def is_let_go(net: NetInstance) -> bool:
    """Whether nothing but open collectors and inputs is on a net, both of them."""
    return {pin.type for pin in net.pins} == {"open_collector", "input"}
