"""Infrared LED with a carrier of its own, by an NE555."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import LED_5MM, NPN
from circuitron.references.timers import SOURCE, Timing, astable, supply_capacitors, timing
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_DUTY, _DROP, _VF, _VBE, _SATURATED = 0.55, 1.7, 1.35, 0.7, 0.2
_GAIN, _OVERDRIVE = 100.0, 3.0  # BC817


def _work_out(values: Values) -> Designed:
    hertz, volts, current = values["frequency"], values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    made = timing(draft, hertz, _DUTY, volts)
    series = draft.standard("R3", "R3", "(VCC - VF - VCE) / I", "ohm", 24, VCC=volts, VF=_VF, VCE=_SATURATED, I=current)
    real = draft.figure("current of a pulse", "(VCC - VF - VCE) / R3", "A", VCC=volts, VF=_VF, VCE=_SATURATED,
                        R3=series)  # fmt: skip
    base = draft.standard("R4", "R4", "(VCC - DROP - VBE) * HFE / (I * OVERDRIVE)", "ohm", 12, VCC=volts, DROP=_DROP,
                          VBE=_VBE, HFE=_GAIN, I=current, OVERDRIVE=_OVERDRIVE)  # fmt: skip
    return _drawn(draft, made, series, base, real)


def _drawn(draft: Draft, made: Timing, series: float, base: float, real: float) -> Designed:
    hertz, volts, current = (draft.values[name] for name in ("frequency", "supply", "current"))
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
    with draft.block("oscillator", f"carrier of {shown(hertz, 'Hz')}"):
        astable(draft, made, hertz, volts)
    with draft.block("transmitter", f"pulses of {shown(current, 'A')}"):
        draft.resistor("R4", base, "OUT", "BASE", "base current, three times what the LED needs")
        draft.part("Q1", *NPN, "switches the LED", {"B": "BASE", "C": "LED_K", "E": "GND"})
        draft.warm_resistor("R3", series, "VCC", "LED_A", "current of the pulses", _DUTY * real**2 * series)
        draft.diode("D2", "Device:LED", LED_5MM, "LED_A", "LED_K", "infrared, 940 nm", "TSAL6200 infrared 1.35V 100mA")
    draft.pulled_all(BASE="OUT", LED_A="VCC")
    draft.wired("Q1", LED_K="C", GND="E")
    draft.stated(R3=series, R4=base)
    return draft.finish(
        "IR transmitter with an NE555",
        f"An NE555 sends infrared light of {shown(hertz, 'Hz')}, {shown(real, 'A')} in each pulse, from "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="ir-555",
    title="Infrared transmitter with an NE555 that makes the carrier, 30 kHz to 60 kHz",
    answers=listed(
        """
        infrared transmitter 555, 555 infrared transmitter, infrared transmitter with a 555, infrared led 555, infrared
        led transmitter 555, 555 infrared led transmitter, infrared led transmitter with a 555, 555 infrared led,
        infrared led driver 555, infrared emitter 555, 555 infrared emitter, infrared beacon, 555 infrared beacon,
        infrared led transmitter 38khz 555, infrared led transmitter 38khz with a 555, 38khz infrared transmitter 555,
        infrared transmitter 38khz with a 555, 38khz infrared led 555, 38 khz infrared transmitter with a 555,
        infrared led oscillator, 555 38khz infrared transmitter, 555 infrared oscillator,
        infrared led astable 555, infrared led pulser 555, 555 astable
        infrared led, astable 555 infrared led, 555 timer infrared led
        """
    ),
    parameters=(
        Parameter("frequency", "carrier", "Hz", 38e3, 30e3, 60e3, ("at", "carrier", "of"), ("carrier", "infrared"),
                  alone=True),
        Parameter("supply", "supply voltage", "V", 9.0, 4.5, 12.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("current", "current of a pulse", "A", 50e-3, 10e-3, 100e-3, ("at", "current"), ("led", "current"),
                  alone=True),
    ),
    sources=(
        SOURCE,
        "TSAL6200 High Power Infrared Emitting Diode, 940 nm, Vishay 81010",
        "TSSP4038 IR Receiver Module for Light Barrier Systems, Vishay 82458: takes a carrier that lasts",
    ),
    limits=(
        "The carrier lasts: receivers of remote controls (TSOP382) take it for a disturbance; those of light barriers "
        "(TSSP4038) do not.",
        "The timing parts differ by 5 % or so: a trimmer as R2 tunes it.",
    ),
    neutral=listed(
        "infrared, led, astable, multivibrator, transmitter, emitter, sender, carrier, oscillator, beacon, light, "
        "beam, 940, nm, timer"
    ),
    unlike=("remote", "tv", "receiver", "arduino", "esp32"),
    devices=("NE555", "NE555D", "TSAL6200"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)  # fmt: skip
