"""Step-down converters of 3 A by two devices that boards carry: MP1584EN and TPS54331."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi
from typing import NamedTuple

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SO8
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_BOTTOM, _RIPPLE, _VF, _EFFICIENCY = 10e3, 0.3, 0.5, 0.85
_OUTPUT, _KEPT = 22e-6, 0.6  # one output capacitor, and what it keeps of its value under its voltage
_CROSSOVER = 20e3  # hertz, of the loop


class Device(NamedTuple):
    """A current-mode converter with a transconductance amplifier and an outer diode.

    Args:
        gain: amperes per volt of the error amplifier; `stage`: of the coil's current by COMP.
        on_time: seconds, the shortest.
        edges: seconds of both edges of the switch, at 26 V.
        heat: watts of the package with its copper: a SO-8 has some 116 K/W.
        clock: a resistor sets its frequency; otherwise a capacitor its slow start.
    """

    symbol: str
    footprint: str
    pins: Mapping[str, str]
    vref: float
    hertz: float
    gain: float
    stage: float
    ron: float
    on_time: float
    edges: float
    heat: float
    clock: bool


_MP1584 = Device(
    "Circuitron:MP1584EN",
    "Package_SO:SOIC-8-1EP_3.9x4.9mm_P1.27mm_EP2.41x3.3mm",
    {"1": "SW", "2": OPEN, "3": "COMP", "4": "FB", "5": "GND", "6": "FREQ", "7": "VIN", "8": "BOOT", "9": "GND"},
    0.8, 500e3, 60e-6, 9.0, 0.15, 130e-9, 20e-9, 1.5, True,
)  # fmt: skip
_TPS54331 = Device(
    "Circuitron:TPS54331",
    SO8,
    {"1": "BOOT", "2": "VIN", "3": OPEN, "4": "SS", "5": "FB", "6": "COMP", "7": "GND", "8": "SW"},
    0.8, 570e3, 92e-6, 12.0, 0.08, 130e-9, 13e-9, 0.85, False,
)  # fmt: skip


def _buck(reference: Reference, device: Device, values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(reference, values)
    least = 1.15 * vout + 1.0
    draft.require(vin >= least, f"{shown(vout, 'V')} needs {shown(least, 'V')} at the input, not {shown(vin, 'V')}")
    duty = draft.figure("duty cycle", "(VOUT + VF) / (VIN + VF)", "", VOUT=vout, VF=_VF, VIN=vin)
    on = draft.figure("on-time", "D / F", "s", D=duty, F=device.hertz)
    draft.require(on >= 1.2 * device.on_time, f"{shown(vin, 'V')} to {shown(vout, 'V')} is below the shortest on-time")
    top = draft.standard("R2", "R2", "R1 * (VOUT / VREF - 1)", "ohm", 96, R1=_BOTTOM, VOUT=vout, VREF=device.vref)
    draft.figure("output voltage", "VREF * (1 + R2 / R1)", "V", asked=vout, VREF=device.vref, R2=top, R1=_BOTTOM)
    coil = draft.standard("L1", "L1", "(VIN - VOUT) * D / (F * RIPPLE * I)", "H", 12, VIN=vin, VOUT=vout, D=duty,
                          F=device.hertz, RIPPLE=_RIPPLE, I=3.0)  # fmt: skip
    ripple = draft.figure(
        "inductor ripple", "(VIN - VOUT) * D / (F * L)", "A", VIN=vin, VOUT=vout, D=duty, F=device.hertz, L=coil
    )
    peak = draft.figure("inductor peak current", "IOUT + RIPPLE / 2", "A", IOUT=iout, RIPPLE=ripple)
    _drawn(draft, device, (top, coil, peak), _heat(draft, device, duty))
    if not device.clock and vin < vout + 2:
        draft.note(f"Below {shown(vout + 2, 'V')} at the input it may start twice: EN then wants a divider.")
    return _finished(draft, device)


def _heat(draft: Draft, device: Device, duty: float) -> tuple[float, float]:
    """Watts in U1 and in D1."""
    vin, iout = draft.values["vin"], draft.values["iout"]
    heat = draft.figure("heat in U1, about", "IOUT^2 * RON * D + VIN * IOUT * TSW * F", "W", IOUT=iout,
                        RON=1.4 * device.ron, D=duty, VIN=vin, TSW=device.edges, F=device.hertz)  # fmt: skip
    draft.require(heat <= device.heat, f"U1 would turn {shown(heat, 'W')} into heat; nearest: buck")
    return heat, draft.figure("heat in D1", "VF * IOUT * (1 - D)", "W", VF=_VF, IOUT=iout, D=duty)


def _drawn(draft: Draft, device: Device, made: tuple[float, float, float], heat: tuple[float, float]) -> None:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    top, coil, peak = made
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor, at U1 and D1", vin)
        draft.capacitor("C2", 100e-9, "VIN", "GND", "input capacitor for high frequencies, at U1", vin)
    with draft.block("converter", f"{shown(device.hertz, 'Hz')}"):
        purpose = f"converter; {shown(heat[0], 'W')}, needs copper"
        draft.part("U1", device.symbol, "", device.footprint, purpose, device.pins)
        draft.capacitor("C3", 100e-9, "BOOT", "SW", "feeds the driver of the switch in U1", 6.0)
        draft.diode("D1", "Diode:B340", "Diode_SMD:D_SMC", "GND", "SW", f"freewheels; {shown(heat[1], 'W')}")
        draft.inductor(
            "L1", coil, "SW", "VOUT", f"saturation above {shown(1.3 * peak, 'A')}", "Inductor_SMD:L_12x12mm_H6mm"
        )
        draft.resistor("R1", _BOTTOM, "FB", "GND", "feedback, 1 %")
        draft.resistor("R2", top, "VOUT", "FB", "feedback, 1 %")
        _loop(draft, device)
        _set(draft, device)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        for number in range(7, 10):
            draft.capacitor(f"C{number}", _OUTPUT, "VOUT", "GND", "output capacitor", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")


def _loop(draft: Draft, device: Device) -> None:
    """What makes the loop stable: R3 sets where its gain is one, C4 the zero that stands a quarter below."""
    kept = 3 * _OUTPUT * _KEPT
    ohms = draft.standard("R3", "R3", "2 * PI * FC * C * VOUT / (GM * GS * VREF)", "ohm", 24, PI=pi, FC=_CROSSOVER,
                          C=kept, VOUT=draft.values["vout"], GM=device.gain, GS=device.stage,
                          VREF=device.vref)  # fmt: skip
    farads = draft.standard("C4", "C4", "4 / (2 * PI * FC * R3)", "F", 6, PI=pi, FC=_CROSSOVER, R3=ohms)
    draft.resistor("R3", ohms, "COMP", "LOOP", "loop")
    draft.capacitor("C4", farads, "LOOP", "GND", "loop, C0G or X7R")
    draft.pulled("LOOP", "COMP")


def _set(draft: Draft, device: Device) -> None:
    """The parts of one device alone: its frequency, or its slow start. EN of both is open, which is on."""
    if device.clock:
        ohms = draft.standard("R4", "R4", "1.8e8 / (F / 1000)^1.1", "ohm", 24, F=device.hertz)
        draft.resistor("R4", ohms, "FREQ", "GND", f"sets {shown(device.hertz, 'Hz')}")
        draft.pulled("FREQ", "GND")
    else:
        draft.figure("time of the slow start", "C5 * VREF / ISS", "s", C5=10e-9, VREF=device.vref, ISS=2e-6)
        draft.capacitor("C5", 10e-9, "SS", "GND", "slow start")


def _finished(draft: Draft, device: Device) -> Designed:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    draft.makes("VOUT")
    draft.divides("VOUT", "FB", "GND", vout, device.vref, 2.0)
    draft.decoupled("U1")
    places = {net: pin for pin, net in device.pins.items()}
    draft.wired("U1", **{net: places[net] for net in ("VIN", "SW", "FB", "BOOT")})
    draft.rated("C1", 1.25 * vin)
    draft.rated("C7", 1.25 * vout)
    draft.stated(R1=_BOTTOM)
    name = device.symbol.partition(":")[2]
    return draft.finish(
        f"Step-down converter {shown(vin, 'V')} to {shown(vout, 'V')}",
        f"{shown(device.hertz, 'Hz')} buck converter ({name}) from {shown(vin, 'V')} to {shown(vout, 'V')}, up to "
        f"{shown(iout, 'A')}.",
    )


def _parameters(least: float) -> tuple[Parameter, ...]:
    return (
        Parameter("vin", "input voltage", "V", 12.0, least, 26.0, INPUT_BEFORE, INPUT_AFTER, hardest="high"),
        Parameter("vout", "output voltage", "V", 5.0, 1.8, 15.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 2.0, 0.01, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    )


_LIMITS = (
    "The input is not protected against reverse polarity or surges.",
    "The output has the converter's own current limit and no fuse.",
    "With more output capacitors than drawn R3 has to be worked out anew.",
)
_NEUTRAL = listed("step, down, switching, regulated, buck, converter, dc, regulator, adj, module, mini")
_BUCKS = ("buck", "step down", "buck converter", "buck regulator", "step down converter", "step down regulator")


def _answers(*names: str) -> tuple[str, ...]:
    kinds = ("", " buck", " buck converter", " step down", " step down converter", " regulator", " module", " circuit")
    return (*(f"{name}{kind}" for name in names for kind in kinds), *_BUCKS)


def _mp1584(values: Values) -> Designed:
    return _buck(MP1584, _MP1584, values)


def _tps54331(values: Values) -> Designed:
    return _buck(TPS54331, _TPS54331, values)


MP1584 = Reference(
    name="mp1584",
    title="Step-down converter with an MP1584EN, 4.5 V to 26 V in, 1.8 V to 15 V out, up to 3 A",
    answers=_answers("mp1584", "mp1584en"),
    parameters=_parameters(4.5),
    sources=("MP1584 3A, 1.5MHz, 28V Step-Down Converter, Monolithic Power Systems: 0.8 V, 60 uA/V, 9 A/V",),
    limits=(
        *_LIMITS,
        "EN is open, which is on; no text confirmed that of an MP1584, only of the MP2560. Boards have 100 kΩ from EN "
        "to either side.",
        "R4 is by the equation of the data sheet as it is remembered: measure the frequency.",
    ),
    neutral=_NEUTRAL,
    devices=("MP1584EN", "MP1584"),
    work_out=_mp1584,
    rank=6,
    takes=(Rail("VIN", "vin", f"vout * iout / ({_EFFICIENCY} * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
TPS54331 = Reference(
    name="tps54331",
    title="Step-down converter with a TPS54331, 3.5 V to 26 V in, 1.8 V to 15 V out, up to 3 A",
    answers=_answers("tps54331", "tps54331d"),
    parameters=_parameters(3.5),
    sources=(
        "TPS5433x 3.5-V to 28-V Input, 3-A, 570-kHz Step-Down Converter, Texas Instruments SLVS839: 0.8 V, 92 uA/V",
    ),
    limits=_LIMITS,
    neutral=_NEUTRAL,
    devices=("TPS54331", "TPS54331D"),
    work_out=_tps54331,
    rank=6,
    takes=(Rail("VIN", "vin", f"vout * iout / ({_EFFICIENCY} * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
REFERENCES = (MP1584, TPS54331)
