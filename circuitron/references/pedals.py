"""True bypass of a guitar pedal: a footswitch that takes the effect out of the way of the signal."""

from __future__ import annotations

from circuitron.references.base import Parameter
from circuitron.references.draft import Draft

BYPASS = Parameter("bypass", "true bypass by a footswitch (1) or none (0)", "", 0.0, 0.0, 1.0,
                   named=(("truebypass", 1.0),))  # fmt: skip
BYPASS_LIMIT = "It has a bypass only where one is asked for, and then no LED that shows it."
_WIRES = "Connector_PinHeader_2.54mm:PinHeader_2x03_P2.54mm_Vertical"


def jacks(draft: Draft) -> tuple[str, str]:
    """The nets of the input and output jacks of an effect between the nets IN and OUT."""
    return ("JACK_IN", "JACK_OUT") if draft.values["bypass"] else ("IN", "OUT")


def true_bypass(draft: Draft) -> None:
    """The footswitch SW1 between the jacks and the effect, where one is asked for."""
    if not draft.values["bypass"]:
        return
    with draft.block("bypass", "up: through the effect; down: the output jack is the input jack, and no part beside"):
        one = {"2": "JACK_IN", "1": "IN", "3": "STRAIGHT"}
        other = {"5": "JACK_OUT", "4": "OUT", "6": "STRAIGHT"}
        draft.part("SW1", "Switch:SW_DPDT_x2", "footswitch", _WIRES, "two poles, latching, on wires", {**one, **other})
        draft.resistor("R20", 1e6, "JACK_IN", "GND", "no click when the switch turns")
        draft.resistor("R21", 1e6, "IN", "GND", "no click when the switch turns")
    for pin, net in (*one.items(), *other.items()):
        draft.joined("SW1", pin, net)
