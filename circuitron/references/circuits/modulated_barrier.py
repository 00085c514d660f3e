"""Light barrier of modulated infrared light, which daylight and lamps do not disturb."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import LED_5MM, N_MOSFET, NPN
from circuitron.references.timers import SOURCE, Timing, astable, supply_capacitors, timing
from circuitron.references.words import listed

_CARRIER, _DUTY = 38e3, 0.53
_VF, _SATURATED, _VBE, _DROP, _GAIN, _OVERDRIVE = 1.35, 0.2, 0.7, 1.7, 100.0, 3.0
_RADIATED, _LEAST = 0.72, 1e-3  # TSAL6200, typical: W/sr for each ampere; W/m2 at the receiver, with some reserve


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    made = timing(draft, _CARRIER, _DUTY, volts)
    series = draft.standard("R3", "R3", "(VCC - VF - VCE) / I", "ohm", 24, VCC=volts, VF=_VF, VCE=_SATURATED, I=current)
    real = draft.figure("current of a pulse", "(VCC - VF - VCE) / R3", "A", VCC=volts, VF=_VF, VCE=_SATURATED,
                        R3=series)  # fmt: skip
    base = draft.standard("R4", "R4", "(VCC - DROP - VBE) * HFE / (I * OVERDRIVE)", "ohm", 12, VCC=volts, DROP=_DROP,
                          VBE=_VBE, HFE=_GAIN, I=current, OVERDRIVE=_OVERDRIVE)  # fmt: skip
    draft.figure("reach, about", "sqrt(IE * I / EMIN)", "m", IE=_RADIATED, I=real, EMIN=_LEAST)
    return _drawn(draft, made, series, base, real)


def _drawn(draft: Draft, made: Timing, series: float, base: float, real: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')}, and the output"):
        draft.header("J1", f"{volts:g}V/GND/BEAM", "supply, ground, output", "VCC", "GND", "BEAM")
        supply_capacitors(draft, volts)
        draft.fed("VCC", "GND")
    with draft.block("oscillator", f"carrier of {shown(_CARRIER, 'Hz')}"):
        astable(draft, made, _CARRIER, volts)
    with draft.block("transmitter", f"infrared, 940 nm, pulses of {shown(real, 'A')}, opposite to the receiver"):
        draft.resistor("R4", base, "OUT", "BASE", "base current, three times what the LED needs")
        draft.part("Q1", *NPN, "switches the LED", {"B": "BASE", "C": "LED_K", "E": "GND"})
        draft.warm_resistor("R3", series, "VCC", "LED_A", "current of the pulses", 0.55 * real**2 * series)
        draft.diode("D2", "Device:LED", LED_5MM, "LED_A", "LED_K", "shines at U2", "TSAL6200 infrared 1.35V 100mA")
    with draft.block("receiver", "low while the carrier arrives, high while the beam is broken"):
        draft.resistor("R5", 100.0, "VCC", "VS", "keeps surges of the supply off the receiver")
        draft.capacitor("C5", 1e-6, "VS", "GND", "supply capacitor, at the receiver")
        pins = {"1": "BEAM", "2": "GND", "3": "VS"}
        draft.part("U2", "Interface_Optical:TSOP382xx", "TSSP58038", "OptoDevice:Vishay_MINICAST-3Pin",
                   "receiver for a carrier that never ends, pulled up inside", pins)  # fmt: skip
        draft.part("Q2", *N_MOSFET, "lights the LED", {"G": "BEAM", "D": "BROKEN", "S": "GND"})
        indicator(draft, "R6 D3", volts, "VCC", "BROKEN", "lit while the beam is broken")
    return _finished(draft, series, base)


def _finished(draft: Draft, series: float, base: float) -> Designed:
    volts = draft.values["supply"]
    draft.makes("VS")
    draft.decoupled("U2")
    draft.pulled_all(VS="VCC", LED_A="VCC")
    draft.wired("Q1", LED_K="C", GND="E")
    draft.wired("U2", BEAM="1", VS="3")
    draft.stated(R3=series, R4=base)
    return draft.finish(
        "Modulated light barrier",
        f"A beam of infrared light of 38 kHz, on {shown(volts, 'V')}: the output is high while it is broken.",
    )


REFERENCE = Reference(
    name="modulated-barrier",
    title="Infrared light barrier of 38 kHz (NE555, TSSP58038), which daylight does not disturb, some metres",
    answers=listed(
        """
        modulated light barrier, modulated ir beam, modulated infrared beam, modulated beam, modulated beam
        break, modulated beam break sensor, modulated infrared beam break, beam break modulated, light barrier
        modulated, ir beam modulated, infrared beam modulated, infrared beam break detector modulated, ir beam
        break sensor modulated, modulated break beam, modulated ir light barrier, modulated infrared light
        barrier, long range light barrier, long range ir beam, long range infrared beam, tssp58038,
        tssp58038 light barrier, driveway beam, beam break sunlight, light barrier sunlight, beam sensor
        sunlight, daylight proof light barrier, daylightproof light barrier, ir beam sensor daylightproof, beam
        sensor daylightproof, ir beam daylightproof, beam break daylightproof, beam break sensor daylightproof,
        ir light barrier daylightproof, break beam daylightproof, ir beam across a driveway, light barrier, ir
        light barrier, infrared light barrier, beam break sensor, ir beam break, ir beam, infrared beam, beam
        sensor, ir break beam, break beam sensor, light gate, ir beam sensor, photoelectric sensor, photo
        interrupter, photointerrupter, infrared tripwire, beam interrupter, beam detector
        """
    ),
    parameters=(
        supply(5.0, 4.5, 5.5),
        Parameter("current", "current of a pulse of the infrared LED", "A", 50e-3, 5e-3, 0.1, ("at",), ("led",),
                  alone=True),
        Parameter("carrier", "carrier", "Hz", _CARRIER, _CARRIER, _CARRIER, ("of", "at"), ("carrier",), alone=True),
    ),
    sources=(
        SOURCE,
        "TSSP58038 IR Receiver Module for Light Barrier Systems, Vishay 82479: continuous signals of 38 kHz",
        "TSAL6200 High Power Infrared Emitting Diode, Vishay 81010",
    ),
    limits=(
        "What reflects beside the beam can go round what breaks it: put D2 and U2 into tubes, or take less current.",
        "An NE555 keeps 38 kHz within some percent only with C1 of C0G and resistors of 1 %; a trimmer at R2 helps.",
        "One beam.",
    ),
    neutral=listed(
        "light, barrier, beam, break, breaks, broken, ir, infrared, led, gate, sensor, interrupter, photo, optical, "
        "detector, output, digital, counter, object, objects, tripwire, modulated, modulation, modulate, carrier, "
        "38, khz, sunlight, daylight, ambient, insensitive, immune, immunity, sun, proof, daylightproof, 555, ne555, "
        "receiver, transmitter, tsop, detect, interrupted, long, range, driveway, across"
    ),
    devices=("NE555", "TSAL6200", "TSSP58038"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "current + 0.03"),),
    signals=(
        Signal("BEAM", "input", "supply", drive=Drive("0.2", "0.8 * supply", "supply", "0", sinks="0.002")),
    ),
)  # fmt: skip
