"""Input for a current clamp SCT-013 around a half of the supply, for an ADC."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_CLAMPS = (
    5.0,
    10.0,
    15.0,
    20.0,
    25.0,
    30.0,
    50.0,
    60.0,
)  # amperes of those that give 1 V; the one of 100 A gives 50 mA
_BARE, _SECONDARY = 100.0, 50e-3
_BIAS, _SERIES, _FILTER = 10e3, 1e3, 10e-9
_JACK = "Connector_Audio:Jack_3.5mm_CUI_SJ1-3523N_Horizontal"


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    clamp = next((each for each in _CLAMPS if current <= each), _BARE)
    half = volts / 2
    burden = 0.0
    if clamp == _BARE:
        burden = draft.standard("R4", "burden", "0.92 * VHALF / (SQRT2 * IS)", "ohm", 24, VHALF=half, SQRT2=sqrt(2),
                                IS=_SECONDARY)  # fmt: skip
        peak = draft.figure("peak at full current", "SQRT2 * IS * R4", "V", SQRT2=sqrt(2), IS=_SECONDARY, R4=burden)
    else:
        peak = draft.figure("peak at full current", "SQRT2 * VRMS", "V", SQRT2=sqrt(2), VRMS=1.0)
    draft.require(peak <= half, f"{shown(peak, 'V')} is more than half of {shown(volts, 'V')}")
    draft.figure("amperes for a volt, RMS", "I * SQRT2 / VPEAK", "", I=clamp, SQRT2=sqrt(2), VPEAK=peak)
    draft.figure("corner of the filter", "1 / (TWOPI * R3 * C2)", "Hz", TWOPI=2 * pi, R3=_SERIES, C2=_FILTER)
    model = "SCT-013-000" if clamp == _BARE else f"SCT-013-{clamp:03.0f}"
    _drawn(draft, model, burden)
    draft.read_as(f"The clamp is an SCT-013 of {shown(clamp, 'A')} ({model})")
    draft.note("Close the clamp around one conductor, never around both; put it into the jack before.")
    return draft.finish(
        f"Current clamp input {shown(clamp, 'A')}",
        f"Clamp {model} for an ADC: up to {shown(clamp, 'A')} AC as {shown(peak, 'V')} of peak around "
        f"{shown(half, 'V')}, on {shown(volts, 'V')}.",
    )


def _drawn(draft: Draft, model: str, burden: float) -> None:
    volts = draft.values["supply"]
    with draft.block("bias", f"half of {shown(volts, 'V')}"):
        draft.resistor("R1", _BIAS, "VCC", "BIAS", "half of the supply")
        draft.resistor("R2", _BIAS, "BIAS", "GND", "half of the supply")
        draft.capacitor("C1", 10e-6, "BIAS", "GND", "holds the bias for the signal", volts)
    with draft.block("clamp", model):
        draft.part("J1", "Connector_Audio:AudioJack3", model, _JACK, "jack of the clamp: tip and sleeve",
                   {"T": "CLAMP", "S": "BIAS", "R": OPEN})  # fmt: skip
        if burden:
            draft.resistor("R4", burden, "CLAMP", "BIAS", "burden, 1 %", "Resistor_SMD:R_1206_3216Metric")
        else:
            draft.resistor("R4", 100e3, "CLAMP", "BIAS", "holds the input while no clamp is plugged in")
    with draft.block("filter", "and protection, for the ADC"):
        draft.resistor("R3", _SERIES, "CLAMP", "OUT", "filter, and limits the current of a surge")
        draft.capacitor("C2", _FILTER, "OUT", "GND", "filter, and the charge that the ADC takes")
        draft.part("D1", "Diode:BAT54S", "", SOT23, "keeps the input within the supply of the ADC",
                   {"1": "GND", "3": "OUT", "2": "VCC"})  # fmt: skip
        draft.header("J2", f"{volts:g}V/GND/ADC", "supply of the ADC, ground and signal", "VCC", "GND", "OUT")
    draft.fed("VCC", "GND")
    draft.pulled_all(OUT="CLAMP", CLAMP="BIAS", BIAS="VCC")
    draft.stated(R1=_BIAS, R2=_BIAS)
    draft.wired("D1", OUT="3", VCC="2")
    draft.stated(R4=burden or 100e3)


REFERENCE = Reference(
    name="ct-clamp",
    title="Input for a current clamp SCT-013 (5 A to 100 A AC), around half of an ADC's supply",
    answers=listed(
        """
        ct clamp, current clamp, ct clamp input, current clamp input, sct 013, sct013, sct 013 ct clamp, ct clamp sct
        013, sct 013 current sensor, sct 013 input, current transformer input, current transformer, ct sensor, ct sensor
        input, sct 013 000, sct 013 030, sct 013 clamp, ac current sensor clamp, split core current transformer, split
        core ct, ct clamp to adc, ct input, current clamp sct 013, energy monitor input, energy monitor ct, clamp meter
        input, sct 013 interface, sct013 000, sct013 030, ct clamp interface, ac current clamp, energy monitor ct input
        """
    ),
    parameters=(
        Parameter("current", "current of the clamp", "A", 100.0, 1.0, 100.0, ("for", "to", "up", "of", "measure"),
                  ("clamp", "ct", "ac", "current", "sensor", "range"), alone=True,
                  named=(("sct 013 000", 100.0), ("sct013 000", 100.0), ("sct 013 030", 30.0), ("sct013 030", 30.0))),
        Parameter("supply", "supply of the ADC", "V", 3.3, 3.0, 5.5, ("on", "at", "for", "with", "into", "to", "from"),
                  ("adc", "supply", "esp32", "arduino", "microcontroller", "mcu", "logic"), alone=True),
    ),
    sources=(
        "SCT-013 Split-core current transformer, YHDC: 50 mA at 100 A, or 1 V at the current of the model",
        "BAT54 Series Schottky Barrier Diodes, Nexperia",
    ),
    limits=(
        "For AC: the clamp sees no direct current.",
        "The clamp itself isolates; nothing here may touch the conductor that it is around.",
        "The ADC of an ESP32 is not linear near both ends of its range.",
    ),
    neutral=listed(
        "ct, clamp, current, transformer, sct, 013, sensor, ac, adc, mid, half, bias, biased, burden, resistor, input, "
        "measure, measuring, measurement, monitor, energy, power, split, core, rms, offset, into, filter, jack, "
        "house, household, rail, virtual, ground, point, midpoint"
    ),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "supply / 2", "supply", ohms="1e3",
                                                        is_simulated=False)),),
)  # fmt: skip
