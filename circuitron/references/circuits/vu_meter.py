"""Bar of ten LEDs that shows a voltage, with the LM3914."""

from __future__ import annotations

from circuitron.references.bar_displays import BAR, VREF, driver, full_scale, leds
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_SERIES, _LOWER = 10e3, 22e3  # ohms before the input, and of the divider of a bar


def _work_out(values: Values) -> Designed:
    volts, full = values["supply"], values["full"]
    draft = Draft(REFERENCE, values)
    draft.require(
        bool(values["bar"]) or full <= volts - 1.5, f"a full scale of {shown(full, 'V')} needs {shown(full + 1.5, 'V')}"
    )
    divider = draft.standard("R3", "R3", "R4 * (VFULL / VREF - 1)", "ohm", 96, R4=_LOWER, VFULL=full,
                             VREF=VREF) if values["bar"] else _SERIES  # fmt: skip
    if values["bar"]:
        draft.figure("full scale, about", "VREF * (1 + R3 / R4)", "V", asked=full, VREF=VREF, R3=divider, R4=_LOWER)
    lower = full_scale(draft, "LM3914N", VREF if values["bar"] else full)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the driver")
    with draft.block("driver", f"0 to {shown(full, 'V')}, {'a bar' if values['bar'] else 'one LED lit'}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R3", divider, "IN", "SIG", "divides, 1 %" if values["bar"] else "limits a surge")
        if values["bar"]:
            draft.resistor("R4", _LOWER, "SIG", "GND", "divides to the reference of U1, 1 %")
        driver(draft, "LM3914N", "SIG", lower)
    with draft.block("LEDs", "ten"):
        leds(draft, 0)
    return draft.finish(
        "LED level meter",
        f"Ten LEDs show a voltage of 0 to {shown(full, 'V')} as a {'bar' if values['bar'] else 'dot'}, from "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="led-level-meter",
    title="Level meter of ten LEDs (LM3914), as a dot or a bar",
    answers=listed(
        """
            lm3914, led bar graph, bar graph voltmeter, led level meter, lm3914 bar graph, led bargraph, bargraph, led
            voltmeter, lm3914 voltmeter, lm3914 led bar graph, level meter, 10 led bar graph, led bar graph voltmeter,
            bar graph, bar graph display, led bar display, level indicator led bar, lm3914 level indicator
        """
    ),
    parameters=(
        Parameter(
            "full",
            "full scale",
            "V",
            5.0,
            1.3,
            12.0,
            ("to", "scale", "up", "of"),
            ("full", "scale", "input", "range"),
            alone=True,
        ),
        supply(9.0, 5.0, 15.0),
        BAR,
    ),
    sources=("LM3914 Dot/Bar Display Driver, Texas Instruments SNVS761",),
    limits=(
        "It begins at 0 V, in ten equal steps.",
        "Its scale is within some 5 %: a trimmer at R2, or at R3 of a bar, sets it.",
        "The input stands 35 V.",
    ),
    neutral=listed(
        """
        led, leds, bar, graph, bargraph, level, meter, voltmeter, display, dot, ten, 10, show, shows, voltage,
        indicator, driver, scale, signal, mode
        """
    ),
    devices=("LM3914",),
    unlike=("battery",),  # whose scale begins where it is empty
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03 + 0.06 * bar"),),
)
