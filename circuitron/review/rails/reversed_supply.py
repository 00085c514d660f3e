"""Chips whose supply is the wrong way round: the pin for plus below that for minus."""

from __future__ import annotations

from collections.abc import Iterator

from circuitron.circuit import Circuit, Role
from circuitron.circuit.kinds import PLUGS, REGULATORS, Kind
from circuitron.review.base import Issue, fault

CODE = "ER112"
_CLEARLY = 1.0  # volts


def check(circuit: Circuit) -> Iterator[Issue]:
    for part in circuit.parts.values():
        negative = "negative" in part.description.casefold() and part.kind in REGULATORS
        if part.kind in PLUGS or part.kind in (Kind.BATTERY, Kind.CONVERTER_MODULE) or negative:
            continue
        for plus in part.having(Role.SUPPLY):
            high = circuit.voltages.get(plus.net)
            for minus in part.having(Role.GROUND):
                low = circuit.voltages.get(minus.net)
                if plus.type == minus.type == "power_in" and high and low and low.low - high.high > _CLEARLY:
                    message = (
                        f"{plus.label} is on {plus.net} ({high.words}) and {minus.label} on {minus.net} ({low.words}): "
                        f"the supply of {part.label} is the wrong way round."
                    )
                    yield fault(CODE, message, (part.ref,), (plus.net, minus.net))
                    break
