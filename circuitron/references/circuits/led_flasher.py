"""Two LEDs that flash in turn: an astable multivibrator with two transistors."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import LED_5MM, SOT23
from circuitron.references.words import listed

_FARADS, _VF, _VBASE, _VCE = 22e-6, 2.0, 1.3, 0.1  # VBASE: of a transistor and the diode before it
_SOD123 = "Diode_SMD:D_SOD-123"
_LED, _GAIN, _OVERDRIVE = 6e-3, 110.0, 2.0  # amperes; BC847: least current gain


def _work_out(values: Values) -> Designed:
    volts, rate = values["supply"], values["rate"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1 R4", "R1 and R4", "(VCC - VF - VCE) / I", "ohm", 12, VCC=volts, VF=_VF, VCE=_VCE, I=_LED)
    current = draft.figure("LED current", "(VCC - VF - VCE) / R1", "A", VCC=volts, VF=_VF, VCE=_VCE, R1=ohms)
    swing = {"VCC": volts, "VF": _VF, "VCE": _VCE, "VB": _VBASE}
    base = draft.standard(
        "R2 R3", "R2 and R3", "1 / (2 * F * C * ln(1 + (VCC - VF - VCE) / (VCC - VB)))", "ohm", 96,
        F=rate, C=_FARADS, **swing,
    )  # fmt: skip
    draft.figure("flashes per second", "1 / (2 * R2 * C * ln(1 + (VCC - VF - VCE) / (VCC - VB)))", "Hz",
                 asked=rate, R2=base, C=_FARADS, **swing)  # fmt: skip
    most = draft.figure("largest base resistor", "(VCC - VB) * HFE / (I * OVERDRIVE)", "ohm", VCC=volts, VB=_VBASE,
                        HFE=_GAIN, I=current, OVERDRIVE=_OVERDRIVE)  # fmt: skip
    draft.require(base <= most, f"at {shown(rate, 'Hz')} the transistors would not turn on fully")
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "supply capacitor", volts)
    _side(draft, 1, volts, ohms, base)
    _side(draft, 2, volts, ohms, base)
    draft.joined("Q1", "E", "GND")
    draft.joined("Q2", "E", "GND")
    draft.pulled_all(TIMING1="VCC", TIMING2="VCC")
    draft.stated(R2=base, C1=_FARADS)
    return draft.finish(
        "Flasher with two LEDs",
        f"Two LEDs that light in turn, {shown(rate, 'Hz')}, with two transistors on {shown(volts, 'V')}.",
    )


def _side(draft: Draft, side: int, volts: float, ohms: float, base: float) -> None:
    """One transistor with its LED; its capacitor turns the other one off."""
    led, load, timing = ("D1", "R1", "R3") if side == 1 else ("D2", "R4", "R2")
    mine, other = side, 3 - side
    with draft.block(f"side {side}", "its LED is lit while its transistor is on"):
        draft.warm_resistor(load, ohms, "VCC", f"LED{mine}_A", "LED current", (volts - _VF) ** 2 / ohms)
        draft.diode(led, "Device:LED", LED_5MM, f"LED{mine}_A", f"C{mine}_NET", "lights up", f"red {_VF:g}V")
        pins = {"B": f"BASE{mine}", "C": f"C{mine}_NET", "E": "GND"}
        device, package = (
            ("BC547", "Package_TO_SOT_THT:TO-92_Inline") if "BC547" in draft.values.devices else ("BC847", SOT23)
        )
        draft.part(f"Q{mine}", f"Transistor_BJT:{device}", "", package, "switch", pins)
        purpose = "keeps the negative swing off the base, which takes 6 V"
        draft.diode(f"D{2 + side}", "Diode:1N4148W", _SOD123, f"TIMING{mine}", f"BASE{mine}", purpose)
        draft.resistor(timing, base, "VCC", f"TIMING{mine}", "timing, and base current")
        draft.capacitor(f"C{mine}", _FARADS, f"C{mine}_NET", f"TIMING{other}", "timing", volts)


REFERENCE = Reference(
    name="led-flasher",
    title="Two LEDs that flash in turn with two transistors, 0.5 Hz to 5 Hz",
    answers=listed(
        """
        alternating flashing lights, alternately flashing lights, alternating flashing leds,
        two leds that flash alternately, two leds flashing alternately, two leds flash alternately, two leds blink
        alternately, two led flasher, transistor astable, transistor astable multivibrator, astable multivibrator
        with transistors, two transistor astable multivibrator, two transistor flasher, two transistor led flasher,
        transistor led flasher, leds that flash alternately, alternating led flasher, alternately flashing leds,
        leds flashing alternately, leds blink alternately, alternating leds, two leds alternately, leds flash
        alternately, transistor led blinker, transistor multivibrator, two transistor multivibrator, transistor
        flasher, astable multivibrator with two bc547, astable multivibrator with two bc847, multivibrator with two
        bc547, bc547 multivibrator, bc547 flasher, bc547 astable multivibrator, two bc547
        """
    ),
    parameters=(
        supply(9.0, 4.5, 12.0),
        Parameter(
            "rate",
            "flashes per second",
            "Hz",
            1.0,
            0.5,
            5.0,
            ("at", "rate", "flash", "blink", "frequency"),
            ("rate", "frequency"),
            alone=True,
        ),
    ),
    sources=(
        "Astable multivibrator: T = 2 R C ln(1 + swing / (VCC - VB))",
        "BC847 45 V, 100 mA NPN general-purpose transistors, Nexperia",
    ),
    limits=(
        "The capacitors lose some of their value at a voltage: it flashes up to a third faster than worked out.",
        "Both LEDs are lit equally long.",
    ),
    neutral=listed(
        "led, leds, two, 2, transistor, transistors, flash, flashing, blink, alternately, alternating, only, npn, "
        "astable, multivibrator, red, bjt, "
        "light, lights, lamp, lamps, signal"
    ),
    devices=("BC847", "BC547"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
