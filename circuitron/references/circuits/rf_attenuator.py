"""Attenuator of three resistors for lines of 50 ohm or 75 ohm."""

from __future__ import annotations

from math import log10

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.words import listed

_JACK = "Connector_Coaxial:SMA_Amphenol_132289_EdgeMount"


def _work_out(values: Values) -> Designed:
    ratio, line, watts = values["ratio"], values["line"], values["power"]
    draft = Draft(REFERENCE, values)
    decibels = draft.figure("attenuation in decibels", "DBOF", "dB", DBOF=20 * log10(ratio))
    shunt = draft.standard("R1 R3", "R1 and R3", "Z * (K + 1) / (K - 1)", "ohm", 96, Z=line, K=ratio)
    series = draft.standard("R2", "R2", "Z * (K^2 - 1) / (2 * K)", "ohm", 96, Z=line, K=ratio)
    far = 1 / (1 / shunt + 1 / line)
    draft.figure(
        "attenuation with these resistors", "DBOF", "dB", asked=decibels, DBOF=20 * log10((series + far) / far)
    )
    seen = draft.figure("resistance that the source sees", "1 / (1 / R1 + 1 / (R2 + 1 / (1 / R3 + 1 / Z)))", "ohm",
                        asked=line, R1=shunt, R2=series, R3=shunt, Z=line)  # fmt: skip
    first = draft.figure("heat in R1", "P * Z / R1", "W", P=watts, Z=seen, R1=shunt)
    second = draft.figure("heat in R2", "P * Z * R2 / (R2 + 1 / (1 / R3 + 1 / Z))^2", "W", P=watts, Z=seen, R2=series,
                          R3=shunt)  # fmt: skip
    with draft.block("attenuator", f"{decibels:.3g} dB, {shown(line, 'ohm')}, up to {shown(watts, 'W')}"):
        for ref, net, purpose in (("J1", "IN", "source"), ("J2", "OUT", "load")):
            draft.part(ref, "Connector:Conn_Coaxial", "SMA", _JACK, purpose, {"1": net, "2": "GND"})
        draft.warm_resistor("R1", shunt, "IN", "GND", "shunt at the source, 1 %", first)
        draft.warm_resistor("R2", series, "IN", "OUT", "series, 1 %", second)
        draft.warm_resistor("R3", shunt, "OUT", "GND", "shunt at the load, 1 %", first)
    draft.fed("GND")
    draft.pulled_all(IN="GND", OUT="IN")
    draft.stated(R1=shunt, R2=series, R3=shunt)
    return draft.finish(
        f"Attenuator {decibels:.3g} dB",
        f"A pi of three resistors that takes {decibels:.3g} dB off a line of {shown(line, 'ohm')}, either way round, "
        f"up to {shown(watts, 'W')}.",
    )


REFERENCE = Reference(
    name="rf-attenuator",
    title="RF attenuator (pi pad) of 1 dB to 30 dB for 50 ohm or 75 ohm",
    answers=listed(
        """
        rf attenuator, attenuator, pi attenuator, pi pad, attenuator pad, rf attenuator pad, 50 ohm attenuator, 50 ohm
        pad, db attenuator, fixed attenuator, coaxial attenuator, resistive attenuator, pi attenuator 50
        ohm, sma attenuator, 75 ohm attenuator, attenuator 50 ohm
        """
    ),
    parameters=(
        Parameter("ratio", "attenuation as a ratio of voltages", "", 10**0.5, 1.12, 32.0, ("of",), ("pad",),
                  alone=True),
        Parameter("line", "line", "ohm", 50.0, 50.0, 75.0, ("for",), ("line", "coax", "system"), alone=True),
        Parameter("power", "power", "W", 0.1, 1e-3, 0.5, ("up", "at", "for"), ("power",), alone=True),
    ),
    sources=(
        "Reference Data for Engineers, ninth edition, chapter 11: pi attenuators",
        "Vishay CRCW e3, document 20035: power of chip resistors",
    ),
    limits=(
        "Chip resistors keep it within some tenths of a decibel to some hundred megahertz, if the line has its ohms.",
        "Up to half a watt: transmitters need resistors for power.",
    ),
    neutral=listed(
        "rf, attenuator, attenuation, pad, pi, 50, 75, ohm, ohms, db, resistor, resistors, resistive, coax, "
        "coaxial, sma, fixed, ham, radio, signal, antenna, line, input, spectrum, analyzer, broadband"
    ),
    work_out=_work_out,
)  # fmt: skip
