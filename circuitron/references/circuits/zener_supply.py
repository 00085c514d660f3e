"""Zener diode as a small supply, with or without a transistor that carries the load."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)  # fmt: skip

_LEAST, _SPREAD, _MOST = 3e-3, 0.1, 0.25  # amperes of the Zener diode; of the input; watts, half of its 0.5 W
_VBE, _GAIN, _HEAT = 0.75, 40.0, 0.9  # BD139: at some hundred milliamperes; watts without a heat sink
_ZENERS = (2.4, 2.7, 3.0, 3.3, 3.6, 3.9, 4.3, 4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1, 10.0, 11.0, 12.0, 13.0, 15.0,
           16.0, 18.0, 20.0, 22.0, 24.0, 27.0)  # fmt: skip  # volts that the BZT52 series has


def _work_out(values: Values) -> Designed:
    vin, vout, iout, is_followed = values["vin"], values["vout"], values["iout"], bool(values["transistor"])
    draft = Draft(REFERENCE, values)
    wanted = vout + (_VBE if is_followed else 0.0)
    zener = min(_ZENERS, key=lambda each: abs(each - wanted))
    got = draft.figure("output voltage", "VZ - VBE", "V", asked=vout, VZ=zener, VBE=_VBE if is_followed else 0.0)
    draft.require(abs(got / vout - 1) <= 0.05, f"no Zener diode gives {shown(vout, 'V')}; it gives {shown(got, 'V')}")
    low, high = (draft.figure(f"{word} input", f"VIN * {factor:g}", "V", VIN=vin)
                 for word, factor in (("lowest", 1 - _SPREAD), ("highest", 1 + _SPREAD)))  # fmt: skip
    drawn = draft.figure("base current" if is_followed else "current of the load", "IOUT / HFE", "A",
                         IOUT=iout, HFE=_GAIN if is_followed else 1.0)  # fmt: skip
    draft.require(low >= zener + 1.0, f"{shown(vout, 'V')} needs {shown((zener + 1.0) / (1 - _SPREAD), 'V')} in")
    ohms = draft.standard("R1", "R1", "0.95 * (VLOW - VZ) / (IZ + ILOAD)", "ohm", 24, VLOW=low, VZ=zener, IZ=_LEAST,
                          ILOAD=drawn)  # fmt: skip
    most = draft.figure("current of the Zener diode without a load", "(VHIGH - VZ) / R1", "A", VHIGH=high, VZ=zener,
                        R1=ohms)  # fmt: skip
    heat = draft.figure("heat in the Zener diode, the most", "VZ * IZ", "W", VZ=zener, IZ=most)
    draft.require(heat <= _MOST, f"the Zener diode would turn {shown(heat, 'W')} into heat; nearest: linear-fixed")
    if is_followed:
        warm = draft.figure("heat in Q1, the most", "(VHIGH - VOUT) * IOUT", "W", VHIGH=high, VOUT=got, IOUT=iout)
        draft.require(warm <= _HEAT, f"Q1 would turn {shown(warm, 'W')} into heat; nearest: linear-fixed")
    return _drawn(draft, zener, ohms, high, got)


def _drawn(draft: Draft, zener: float, ohms: float, high: float, got: float) -> Designed:
    vin, iout, is_followed = draft.values["vin"], draft.values["iout"], bool(draft.values["transistor"])
    held = "BASE" if is_followed else "VOUT"
    with draft.block("input stage", f"{shown(vin, 'V')} in, within {_SPREAD:.0%}"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "supply capacitor", high)
    with draft.block("regulator", f"{shown(got, 'V')}, up to {shown(iout, 'A')}"):
        draft.warm_resistor("R1", ohms, "VIN", held, "current of the Zener diode and the load",
                            (high - zener) ** 2 / ohms)  # fmt: skip
        draft.zener("D1", zener, "GND", held, "sets the voltage; BZT52, 0.5 W")
        if is_followed:
            draft.part("Q1", "Transistor_BJT:BD139", "", "Package_TO_SOT_THT:TO-126-3_Vertical", "carries the load",
                       {"C": "VIN", "B": "BASE", "E": "VOUT"})  # fmt: skip
            draft.capacitor("C3", 10e-6, "BASE", "GND", "takes noise of the Zener diode", zener)
        draft.capacitor("C2", 10e-6, "VOUT", "GND", "output capacitor", got)
        draft.terminal("J2", f"{shown(got, 'V')} out", "VOUT", "GND", "load")
    if is_followed:
        draft.wired("Q1", VIN="C", BASE="B", VOUT="E")
    draft.makes("VOUT")
    draft.pulled(held, "VIN")
    draft.stated(R1=ohms)
    return draft.finish(
        f"Zener supply {shown(vin, 'V')} to {shown(got, 'V')}",
        f"A Zener diode of {shown(zener, 'V')}{' and a transistor make' if is_followed else ' makes'} "
        f"{shown(got, 'V')} of {shown(vin, 'V')}, up to {shown(iout, 'A')}.",
    )


REFERENCE = Reference(
    name="zener-supply",
    title="Zener diode as a supply of some milliamperes, or with a transistor up to 0.3 A, 2.4 V to 24 V",
    answers=listed(
        """
        zener supply, zener regulator, zener diode regulator, zener voltage regulator, zener power supply, zener diode
        supply, zener shunt regulator, zener 5v1 supply, zener diode voltage regulator, zener stabilizer, zener
        stabiliser, zener reference supply, zener diode circuit, zener regulator with transistor, zener transistor
        regulator, transistor series regulator, series pass regulator, series regulator with zener, zener emitter
        follower regulator, transistor zener regulator, transistor voltage regulator, emitter follower regulator,
        zener, transistor series regulator with zener, zener diode, discrete voltage regulator, discrete regulator
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 12.0, 5.0, 30.0, INPUT_BEFORE, INPUT_AFTER, alone=True,
                  otherwise=(15.6, 18.0, 24.0)),
        Parameter("vout", "output voltage", "V", 5.1, 2.4, 24.0, (*OUTPUT_BEFORE, "zener"),
                  (*OUTPUT_AFTER, "supply", "zener", "regulator"), alone=True),
        Parameter("iout", "output current", "A", 5e-3, 1e-4, 0.3, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("transistor", "transistor that carries the load (1) or none (0)", "", 0.0, 0.0, 1.0,
                  named=(("transistor", 1.0), ("follower", 1.0), ("series", 1.0), ("bd139", 1.0))),
    ),
    sources=(
        "BZT52 series Zener diodes of 0.5 W, Diodes Incorporated",
        "BD135, BD137, BD139 Plastic Medium-Power Silicon NPN Transistors, onsemi BD135/D",
        "The Art of Electronics, Horowitz and Hill, third edition, section 1.2: Zener diodes; 2.2.4: followers",
    ),
    limits=(
        "The output is within some 5 % of the diode, and moves with load, input and temperature.",
        "It limits no current: a short circuit of the output heats R1, or destroys the transistor.",
        "The input may be 10 % more or less.",
        "Diodes below 5 V are soft: some 90 ohm, by which the output moves by up to a volt between no load and all.",
    ),
    neutral=listed(
        "zener, diode, supply, regulator, voltage, simple, small, resistor, series, shunt, transistor, emitter, "
        "follower, stabilizer, discrete, low, pass, bd139, npn, stabilised, stabilized"
    ),
    devices=("BZT52", "BD139"),
    unlike=("efficient", "efficiency", "switching"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "iout + 0.02"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
