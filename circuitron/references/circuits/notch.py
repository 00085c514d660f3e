"""Notch filter: a twin-T with bootstrapping."""

from __future__ import annotations

from math import pi

from circuitron.agents.calculator import e_series
from circuitron.references import rails
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES
from circuitron.references.parameters import FILTER_SUPPLY
from circuitron.references.words import listed

_FARADS = tuple(base * decade for decade in (1e-9, 10e-9, 100e-9) for base in (1.0, 1.5, 2.2, 3.3, 4.7, 6.8))
_OHMS = (15e3, 200e3)  # of the twin-T
_DEEP = 0.03  # of the signal at the frequency that is asked for, the most that standard values leave
_LOWER = 100e3


def _work_out(values: Values) -> Designed:
    return _made(Draft(REFERENCE, values))


def _made(draft: Draft) -> Designed:
    notch, q, middle = draft.values["frequency"], draft.values["q"], rails.middle(draft)
    chip = rails.chip(draft, 2 * q + 1, notch, 2, follows=1.0)
    farads = _capacitance(notch)
    ohms = draft.standard("R1 R2 R3 R4", "R", "1 / (TWOPI * F * C)", "ohm", 192, TWOPI=2 * pi, F=notch, C=farads)
    real = draft.figure("notch", "1 / (TWOPI * R * C)", "Hz", asked=notch, TWOPI=2 * pi, R=ohms, C=farads)
    left = draft.figure("share of the signal at the frequency asked, by standard values", "2 * Q * abs(F0 / F - 1)", "",
                        Q=q, F0=real, F=notch)  # fmt: skip
    draft.require(left <= _DEEP, f"standard values leave {left:.0%} of {shown(notch, 'Hz')}")
    upper = draft.standard("R5", "R5", "R6 / (4 * Q - 1)", "ohm", 96, R6=_LOWER, Q=q)
    sharp = draft.figure("Q", "(R5 + R6) / (4 * R5)", "", asked=q, R5=upper, R6=_LOWER)
    draft.figure("upper edge at -3 dB", "F * (sqrt(1 + 1 / (4 * Q^2)) + 1 / (2 * Q))", "Hz", F=real, Q=sharp)
    rails.supply(draft, ("R7", "R8"), "C6", is_divider=False)  # as resistors lead from it to outputs
    with draft.block("filter", f"notch at {shown(notch, 'Hz')}, Q of {q:.4g}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.capacitor("C7", 10e-6, "IN", "IN_AC", "couples the input")
        draft.resistor("R9", 100e3, "IN_AC", middle, "bias")
        draft.resistor("R1", ohms, "IN_AC", "T_R", "twin-T, E192")
        draft.resistor("R2", ohms, "T_R", "PLUS", "twin-T, E192")
        draft.stable("C2", farads, "T_R", "BOOT", "twin-T; C0G or film, with C3 2 C")
        draft.stable("C3", farads, "T_R", "BOOT", "twin-T; C0G or film")
        draft.stable("C4", farads, "IN_AC", "T_C", "twin-T; C0G or film")
        draft.stable("C5", farads, "T_C", "PLUS", "twin-T; C0G or film")
        draft.resistor("R3", ohms, "T_C", "BOOT", "twin-T, E192, with R4 R / 2")
        draft.resistor("R4", ohms, "T_C", "BOOT", "twin-T, E192")
        draft.resistor("R5", upper, "OUT", "K", "Q")
        draft.resistor("R6", _LOWER, "K", middle, "Q")
        rails.place(draft, chip, ("PLUS", "OUT", "OUT"), ("K", "BOOT", "BOOT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.pulled_all(T_R="IN_AC", T_C="BOOT")
    draft.stated(R1=ohms, C2=farads, R5=upper)
    draft.measured("gain", "OUT", 1.0, 5.0, "IN")
    if not rails.is_dual(draft):
        draft.measured("rail", "OUT", rails.rest(draft), 5.0)
    draft.note(
        f"Parts of 1 % may leave some {2 * q:.2g} % of the signal at {shown(notch, 'Hz')}; trim R1, R2 and R4 for less."
    )
    return draft.finish(
        f"Notch filter {shown(notch, 'Hz')}",
        f"Active twin-T notch at {shown(notch, 'Hz')} with a Q of {q:.4g}, on {rails.fed_with(draft)}.",
    )


def _capacitance(notch: float) -> float:
    """Farads for which the resistor comes nearest to a standard value."""

    def error(farads: float) -> float:
        ohms = 1 / (2 * pi * notch * farads)
        return abs(e_series(ohms, 192) / ohms - 1)

    able = [each for each in _FARADS if _OHMS[0] <= 1 / (2 * pi * notch * each) <= _OHMS[1]]
    return min(able, key=error)


REFERENCE = Reference(
    name="notch",
    title="Notch filter (active twin-T), 20 Hz to 5 kHz, Q 0.5 to 10",
    answers=listed(
        """
        notch filter, notch, hum filter, twin t notch, twin t filter, twin t notch filter, twin t, mains hum filter,
        band stop filter, band reject filter, bandstop filter, hum notch filter, active notch filter, hum notch,
        band stop, hum removal filter, hum rejection filter, band rejection filter, active twin t notch filter,
        hum eliminator, hum filter notch, bandstop, double t notch filter
        """
    ),
    parameters=(
        Parameter(
            "frequency",
            "notch frequency",
            "Hz",
            50.0,
            20.0,
            5e3,
            ("at", "for", "of"),
            ("notch", "hum", "twin"),
            alone=True,
        ),
        Parameter("q", "Q", "", 2.0, 0.5, 10.0, ("q", "factor"), ("q",)),
        FILTER_SUPPLY,
    ),
    sources=(
        "High-Q Notch Filter, National Semiconductor linear brief LB-5",
        "Active Filters, Texas Instruments SLOD006 (Op Amps for Everyone), chapter 16",
        *SOURCES,
    ),
    limits=(
        "The depth of the notch is that of the match of its parts.",
        "It is AC-coupled, from a source of at most 1 kohm.",
    ),
    neutral=listed(
        "hum, mains, line, notch, twin, t, band, stop, reject, filter, active, q, remove, removes, removing, "
        "interference, noise, opamp, audio, power, frequency, ecg, rejection, rejecting, "
        "biology, class, signal, chain, demo"
    ),
    devices=("MCP6002", "LM358"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)
REFERENCES = (REFERENCE, rails.on_two_supplies(REFERENCE, _made, REFERENCE.limits))
