"""Zero crossings of a transformer's low alternating voltage, isolated."""

from __future__ import annotations

from math import asin, pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_VF, _TRANSFER, _PULL_UP, _PEAK = 1.2, 0.2, 22e3, 15e-3  # LTV-814: volts, least transfer ratio; amperes at the peak


def _work_out(values: Values) -> Designed:
    volts, vac, hertz = values["supply"], values["vac"], values["frequency"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "(ROOT * VAC - VF) / IPEAK", "ohm", 12, ROOT=sqrt(2), VAC=vac, VF=_VF,
                          IPEAK=_PEAK)  # fmt: skip
    current = draft.figure("current of the LED that pulls the output low", "VCC / (R2 * CTR)", "A", VCC=volts,
                           R2=_PULL_UP, CTR=_TRANSFER)  # fmt: skip
    edge = draft.figure("voltage at which a pulse ends, at the most", "VF + I * R1", "V", VF=_VF, I=current, R1=ohms)
    share = edge / (sqrt(2) * vac)
    draft.require(share <= 0.5, f"{shown(vac, 'V')} AC are too little for {shown(volts, 'V')} logic")
    draft.figure("longest pulse, around the crossing", "ANGLE / (PI * F)", "s", ANGLE=asin(share), PI=pi, F=hertz)
    draft.figure("pulses a second", "2 * F", "Hz", F=hertz)
    heat = draft.figure("heat in R1 with 10 % more", "(1.1 * VAC)^2 / R1", "W", VAC=vac, R1=ohms)
    return _drawn(draft, ohms, heat)


def _drawn(draft: Draft, ohms: float, heat: float) -> Designed:
    vac, volts = (draft.values[name] for name in ("vac", "supply"))
    with draft.block("AC side", f"{shown(vac, 'V')} AC of a transformer"):
        draft.terminal("J1", f"{vac:g} VAC", "AC1", "AC2", "secondary winding")
        draft.warm_resistor("R1", ohms, "AC1", "LED", "sets the current", heat)
    with draft.block("coupler", "an LED for each half-wave; dark around the crossing"):
        pins = {"1": "LED", "2": "AC2", "4": "OUT", "3": "GND"}
        draft.part("U1", "Isolator:LTV-814", "", "Package_DIP:DIP-4_W7.62mm", "optocoupler for AC", pins)
    with draft.block("logic side", f"{shown(volts, 'V')}; high around each crossing"):
        draft.resistor("R2", _PULL_UP, "VCC", "OUT", "pull-up")
        draft.header("J2", f"{volts:g}V/GND/OUT", "supply, ground and pulses", "VCC", "GND", "OUT")
    draft.fed("VCC", "GND")
    draft.apart("AC2", "GND")
    draft.apart("AC1", "VCC")
    draft.pulled_all(OUT="VCC", LED="AC1")
    draft.wired("U1", LED="1", AC2="2", OUT="4", GND="3")
    draft.stated(R1=ohms, R2=_PULL_UP)
    return draft.finish(
        "Zero-crossing detector",
        f"A pulse around each zero crossing of {shown(vac, 'V')} AC from a transformer, isolated, for "
        f"{shown(volts, 'V')} logic.",
    )


REFERENCE = Reference(
    name="zero-crossing",
    title="Zero-crossing detector for 6 V to 24 V AC of a transformer, isolated (LTV-814)",
    answers=listed(
        """
        zero crossing detector, zero cross detector, zero crossing detection, zero cross detection, zero crossing
        circuit, zero crossing sensor, zero crossing input, zero crossing pulse, zero crossing detector ac, ac zero
        crossing detector, isolated zero crossing detector, zero crossing detector with optocoupler, zero crossing
        detector optocoupler, low voltage zero crossing detector, transformer zero crossing detector, zero crossing
        detector ac signal, low voltage zero crossing detector ac signal, zero crossing
        """
    ),
    parameters=(
        Parameter("vac", "AC voltage", "VAC", 12.0, 6.0, 24.0, ("for", "of", "from"), ("ac", "transformer"),
                  alone=True),
        Parameter("frequency", "frequency", "Hz", 50.0, 40.0, 70.0, ("at", "of"), (), alone=True),
        supply(3.3, 2.5, 5.5, "logic"),
    ),
    sources=("LTV-814 Series AC Input Photocoupler, Lite-On BNS-OD-C131/A4: transfer ratio of 20 % or more",),
    limits=(
        "Never for mains: it takes the secondary of a transformer, which shifts the crossing by some degrees.",
        "The crossing is near the middle of the pulse, some 50 µs late.",
        "Clearances on the board decide what the isolation is worth.",
    ),
    neutral=listed(
        "zero, crossing, cross, detector, detection, detect, pulse, ac, transformer, isolated, opto, optocoupler, "
        "microcontroller, mcu, arduino, low, voltage, input, gpio, logic, sine, bell, secondary"
    ),
    unlike=("mains", "230v", "110v", "120v", "triac", "dimmer", "audio", "comparator"),
    devices=("LTV-814", "LTV814"),
    work_out=_work_out,
    isolates=5000.0,
    rank=2,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1 * supply", "0.95 * supply", "supply", "0.05 * supply / 22e3", hertz="2 * frequency",
                           is_simulated=False)),
    ),
)  # fmt: skip
