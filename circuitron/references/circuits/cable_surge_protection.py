"""Surge protection for the signal of a sensor on an outdoor cable."""

from __future__ import annotations

from math import pi
from typing import NamedTuple

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SMA
from circuitron.references.words import listed


class _Stages(NamedTuple):
    """Varistor and TVS diode for signals of up to some volts."""

    volts: float  # of the signal, the most
    varistor: str
    first: float  # volts across the varistor at 5 A of 8/20 µs
    tvs: str
    clamped: float  # volts across the TVS diode at its peak current
    peak: float  # that current in amperes, of 10/1000 µs


_STAGES = (
    _Stages(6.0, "S10K11", 36.0, "SMAJ8.5CA", 14.4, 27.7),
    _Stages(13.5, "S10K14", 43.0, "SMAJ15CA", 24.4, 16.4),
    _Stages(25.2, "S10K25", 77.0, "SMAJ28CA", 45.4, 8.8),
    _Stages(30.0, "S10K30", 93.0, "SMAJ33CA", 53.3, 7.5),
)
_RISE, _FARADS, _DISC = 2.5, 10e-9, "Varistor:RV_Disc_D12mm_W4.2mm_P7.5mm"  # of the first stage's voltage, at 500 A


def _work_out(values: Values) -> Designed:
    volts, lines = values["volts"], round(values["lines"])
    draft = Draft(REFERENCE, values)
    draft.require(lines == values["lines"], "the number of wires must be whole")
    used = next(each for each in _STAGES if volts <= each.volts)
    surge = draft.figure("across the varistor at 500 A, about", "K * V5A", "V", K=_RISE, V5A=used.first)
    refs = " ".join(f"R{n}" for n in range(1, lines + 1))
    ohms = draft.standard(refs, "series resistors", "1.2 * (VMOV - VTVS) / IPP", "ohm", 12, VMOV=surge,
                          VTVS=used.clamped, IPP=used.peak)  # fmt: skip
    draft.figure("current in the TVS diode then", "(VMOV - VTVS) / RS", "A", VMOV=surge, VTVS=used.clamped, RS=ohms)
    draft.figure("corner with C1", "1 / (TWOPI * RS * CX)", "Hz", TWOPI=2 * pi, RS=ohms, CX=_FARADS)
    draft.figure("drop at 20 mA", "I * RS", "V", I=20e-3, RS=ohms)
    return _drawn(draft, used, ohms, lines)


def _drawn(draft: Draft, used: _Stages, ohms: float, lines: int) -> Designed:
    volts = draft.values["volts"]
    nets = [(f"LINE{n}", f"OUT{n}") for n in range(1, lines + 1)]
    with draft.block("cable", f"{lines} wire{'s' if lines > 1 else ''} of up to {shown(volts, 'V')}, ground, earth"):
        draft.header("J1", "cable", "wires and their ground", *(line for line, _ in nets), "GND")
        draft.header("J3", "earth", "to the earth of the building by a short thick wire", "EARTH")
        draft.part(f"RV{lines + 1}", "Device:Varistor", "S10K60", _DISC, "between ground and earth",
                   {"1": "GND", "2": "EARTH"})  # fmt: skip
    for n, (line, out) in enumerate(nets, 1):
        with draft.block(f"wire {n}", "varistor, resistor, TVS diode"):
            draft.part(f"RV{n}", "Device:Varistor", used.varistor, _DISC, "takes most of the surge",
                       {"1": line, "2": "GND"})  # fmt: skip
            draft.resistor(f"R{n}", ohms, line, out, "parts both stages; pulse proof, 1 W",
                           "Resistor_SMD:R_2512_6332Metric")  # fmt: skip
            draft.part(f"D{n}", f"Diode:{used.tvs}", "", SMA, "takes what is left", {"1": out, "2": "GND"})
            draft.capacitor(f"C{n}", _FARADS, out, "GND", "keeps interference out", used.clamped)
            draft.pulled(out, line)
            draft.joined(f"D{n}", "1", out)
    with draft.block("device", "what the cable leads to"):
        draft.header("J2", "device", "protected wires and ground", *(out for _, out in nets), "GND")
    return _finished(draft, used, ohms, lines)


def _finished(draft: Draft, used: _Stages, ohms: float, lines: int) -> Designed:
    draft.fed("GND", "EARTH")
    draft.apart("GND", "EARTH")
    draft.stated(R1=ohms)
    draft.note(
        f"The device sees up to {shown(used.clamped, 'V')} during a surge: behind this, limit its current by a "
        "resistor where its inputs stand less (gpio-protection, adc-input)."
    )
    return draft.finish(
        "Surge protection of a cable",
        f"Two stages for {lines} wire{'s' if lines > 1 else ''} of up to {shown(draft.values['volts'], 'V')} from "
        "outdoors: varistors, resistors, TVS diodes.",
    )


REFERENCE = Reference(
    name="cable-surge-protection",
    title="Surge protection of an outdoor sensor's cable, 3 V to 30 V, one to four wires (varistors and TVS diodes)",
    answers=listed(
        """
        surge protection for outdoor sensor cable, surge protection for sensor cable, surge protection outdoor
        sensor, surge protection sensor cable, surge protection for a long sensor cable, surge protection for signal
        line, surge protection signal line, signal surge protection, data line surge protection, surge protection
        for a cable, cable surge protection, lightning protection for sensor cable, lightning protection for sensor
        line, lightning protection sensor cable, lightning protection signal line, lightning protection for outdoor
        sensor, surge arrester for sensor, surge protection for analog input, outdoor cable protection, outdoor
        sensor protection, outdoor sensor surge protection, surge protection 4 20ma sensor, overvoltage protection
        for sensor cable, surge protection for outdoor cable
        """
    ),
    parameters=(
        Parameter("volts", "highest voltage of the signal", "V", 24.0, 3.0, 30.0, ("for", "of", "up", "a"),
                  ("signal", "sensor", "line", "cable"), alone=True),
        Parameter("lines", "number of wires", "", 1.0, 1.0, 4.0, ("for", "of"),
                  ("wire", "wires", "line", "lines", "signals", "channel", "channels", "sensors")),
    ),
    sources=(
        "SIOV metal oxide varistors, leaded, StandarD series S10, TDK: voltage at 5 A, 500 A of 8/20 µs",
        "SMAJ Series 400 W Transient Voltage Suppression Diodes, Littelfuse",
        "IEC 61000-4-5, Surge immunity test",
    ),
    limits=(
        "For surges that a cable picks up, not for a stroke into it: that takes arresters at the building's entry.",
        "For signals of milliamperes: a supply needs input-protection.",
        "The varistors have some nanofarads: it is for slow signals, not for data above some 10 kbit/s.",
    ),
    neutral=listed(
        "surge, surges, lightning, protection, protect, protected, overvoltage, esd, outdoor, outside, sensor, "
        "sensors, cable, long, wire, wires, line, lines, signal, analog, input, tvs, varistor, mov, garden, field, "
        "against, transients, industrial, two, stage"
    ),
    devices=("SMAJ",),
    unlike=("driver", "amplifier"),
    work_out=_work_out,
)  # fmt: skip
