"""The frequencies of what oscillates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from circuitron.circuit import Circuit, Kind, Part
from circuitron.finding import Grade
from circuitron.physics.oscillators import oscillators
from circuitron.physics.results import Outcome, issue, measured
from circuitron.physics.units import engineering

if TYPE_CHECKING:
    from circuitron.physics.operating import Lab

_SEEN = 30.0  # hertz: above, the eye sees no blinking


def check(lab: Lab) -> Iterator[Outcome]:
    for found in oscillators(lab.circuit):
        part = lab.circuit.parts[found.ref]
        if part.kind in (Kind.CRYSTAL, Kind.OSCILLATOR):
            continue  # nothing was worked out
        hertz = 1 / found.seconds
        blinks = part.kind is Kind.TIMER_555 and _only_leds(lab.circuit, part, found.net) and not found.trimmed
        holds = not blinks or hertz <= _SEEN
        asked = f"below {engineering(_SEEN, 'Hz')} to be seen" if blinks else ""
        yield measured(f"frequency of {part.ref}", asked, hertz, "Hz", found.formula, holds)
        if not holds:
            text = (
                f"{part.label} oscillates at {engineering(hertz, 'Hz')}, set by {', '.join(found.refs)}, and drives "
                "only LEDs: they seem steadily lit"
            )
            yield issue(Grade.SUSPECT, "EP111", text, (part.ref, *found.refs), (found.net,))


def _only_leds(circuit: Circuit, timer: Part, net: str) -> bool:
    """Whether all that hangs on an output is LEDs with their resistors."""
    others = [part for part in circuit.on(net) if part is not timer]
    ends = [far for _, far in circuit.far(net, Kind.RESISTOR)]
    lit = [part for end in (net, *ends) if not circuit.is_rail(end) for part in circuit.on(end, Kind.LED)]
    allowed = {Kind.RESISTOR, Kind.LED, Kind.TEST_POINT}
    behind = {part.kind for end in ends if not circuit.is_rail(end) for part in circuit.on(end)}
    return bool(lit) and {part.kind for part in others} <= allowed and behind <= allowed
