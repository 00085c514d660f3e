"""Protection of a supply input: fuse, TVS diode, reverse polarity."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import FUSE, SMA
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, LOAD_AFTER, LOAD_BEFORE, listed

# Volts that each TVS diode stands off, and at which it clamps its largest current.
_DIODES = ((5.0, "SMAJ5.0A", 9.2), (6.5, "SMAJ6.5A", 11.2), (10.0, "SMAJ10A", 17.0), (12.0, "SMAJ12A", 19.9),
           (15.0, "SMAJ15A", 24.4), (20.0, "SMAJ20A", 32.4), (26.0, "SMAJ26A", 42.1),
           (33.0, "SMAJ33A", 53.3))  # fmt: skip
_FUSES = (0.25, 0.5, 1.0, 2.0, 3.15, 4.0)
_2920 = "Fuse:Fuse_2920_7451Metric"
_POLYFUSES = ((0.5, FUSE), (1.1, FUSE), (1.85, _2920))  # amperes that they hold at 23 °C, all for 33 V
_VF = 0.7  # B360 at 3 A, the most
_BEAD = "Inductor_SMD:L_1206_3216Metric"
_SWING = 1.25  # of a supply's voltage that may last: 30 V of 24 V (IEC 61131-2 has 20 % and 5 % of ripple)
_JUMP_START = 24.0  # ISO 16750-2: a vehicle of 12 V, for a minute


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    usual = max(vin, min(_SWING * vin, _DIODES[-1][0]))
    lasting = max(usual, draft.suppose("lasting", usual))
    fits = "lasting" not in values.given or 1.5 * vin <= lasting <= 3 * vin
    draft.require(fits, f"{shown(lasting, 'V')} that last do not suit a supply of {shown(vin, 'V')}")
    standoff, device, clamp = next(row for row in _DIODES if lasting <= row[0])
    heat = draft.figure("heat in D2", "VF * I", "W", VF=_VF, I=current)
    draft.figure("peak current of D1 at 400 W", "400 / VCLAMP", "A", VCLAMP=clamp)
    draft.figure("stand-off voltage above the supply", "VSTAND - VIN", "V", VSTAND=standoff, VIN=vin)
    with draft.block("entry", f"{shown(vin, 'V')}"):
        draft.inlet("J1", vin, "VIN")
        fuse = _fuse(draft, current)
    out = "PROT" if values["ferrite"] else "VOUT"
    with draft.block("protection", f"clamps at {shown(clamp, 'V')}"):
        draft.part("D1", f"Diode:{device}", "", SMA, f"takes surges, from {shown(standoff, 'V')} on; K is pin 1",
                   {"1": "FUSED", "2": "GND"})  # fmt: skip
        draft.diode("D2", "Diode:B360", "Diode_SMD:D_SMC", "FUSED", out, f"reverse polarity; {shown(heat, 'W')}")
        draft.capacitor("C1", 10e-6, out, "GND", "takes what is left of fast pulses", 1.05 * clamp / 1.5)
        if values["ferrite"]:
            _add_bead(draft, out, current, clamp)
        draft.terminal("J2", f"{shown(vin, 'V')} out", "VOUT", "GND", "load")
    draft.makes("VOUT")
    draft.wired("D1", FUSED="1", GND="2")
    draft.joined("F1", "1", "VIN")
    draft.rated("C1", 1.05 * clamp)
    if values["ferrite"]:
        draft.joined("FB1", "2", "VOUT")
        draft.rated("C2", 1.05 * clamp)
    draft.measured("rail", "FUSED", vin, 2.0)
    return draft.finish(
        f"Input protection {shown(vin, 'V')}",
        f"Protects an input of {shown(vin, 'V')} and {shown(current, 'A')} with a {fuse}, a TVS diode that "
        f"clamps at {shown(clamp, 'V')}, and a diode against reverse polarity.",
    )


def _fuse(draft: Draft, current: float) -> str:
    """The fuse, and what it is called."""
    pins = {"1": "VIN", "2": "FUSED"}
    if not draft.values["resettable"]:
        fuse = next(rating for rating in _FUSES if rating >= 1.3 * current)
        draft.part("F1", "Device:Fuse", f"{fuse:g}A T", FUSE, "fuse", pins)
        return f"fuse of {fuse:g} A"
    hold, size = next((row for row in _POLYFUSES if row[0] >= 1.3 * current), (0.0, ""))
    draft.require(hold > 0, f"{shown(current, 'A')} is too much for a resettable fuse at 33 V")
    draft.part("F1", "Device:Polyfuse", f"{hold:g}A hold 33V", size, "resettable fuse", pins)
    draft.note("F1 is to be left without supply until it is cold; while it is hot D1 carries what still flows.")
    return f"resettable fuse of {hold:g} A"


def _add_bead(draft: Draft, net: str, current: float, clamp: float) -> None:
    bead = f"for more than {shown(1.3 * current, 'A')}; keeps noise of MHz out"
    draft.part("FB1", "Device:FerriteBead", "120R@100MHz", _BEAD, bead, {"1": net, "2": "VOUT"})
    draft.capacitor("C2", 100e-9, "VOUT", "GND", "behind the ferrite bead", 1.05 * clamp / 1.5)


REFERENCE = Reference(
    name="input-protection",
    title="Input protection by fuse, TVS diode and reverse-polarity diode, 3.3 V to 30 V, up to 3 A",
    answers=listed(
        """
            input protection, surge protection, tvs protection, power input protection, input protection circuit, dc
            input protection, protect input, surge protector, transient protection, tvs diode protection, overvoltage
            surge protection, power input with protection, fuse and tvs, supply input protection, protected input, esd
            surge protection, protected power input, overvoltage surge, power entry, tvs fuse, dc input, dc power
            input, polyfuse and tvs, tvs and polyfuse, polyfuse tvs, tvs and fuse
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            12.0,
            3.3,
            30.0,
            ("a", "for", *INPUT_BEFORE),
            (*INPUT_AFTER, "rail"),
            alone=True,
            hardest="high",
        ),
        Parameter("current", "load current", "A", 1.0, 0.01, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter(
            "lasting",
            "voltage that may last, as when a vehicle is jump-started",
            "V",
            3.3,
            3.3,
            33.0,
            ("withstand", "withstands", "survive", "survives"),
            named=tuple((word, _JUMP_START) for word in ("automotive", "vehicle", "car")),
        ),
        Parameter(
            "ferrite",
            "ferrite bead at the output (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("ferrite", 1.0), ("bead", 1.0)),
        ),
        Parameter("resettable", "resettable fuse (1) or one that blows (0)", "", 0.0, 0.0, 1.0,
                  named=(("polyfuse", 1.0),)),
    ),
    sources=(
        "SMAJ5.0A thru SMAJ188CA Surface Mount TransZorb, Vishay 88390",
        "B320 - B360 3.0A Surface Mount Schottky Barrier Rectifier, Diodes Incorporated DS13003",
        "ISO 16750-2 Electrical loads: jump start",
        "POLYFUSE PPTC 1812L and 2920L series, Littelfuse",
    ),
    limits=(
        "The circuit behind must take the clamping voltage for a moment.",
        "A lasting over-voltage, or a supply that is reversed, trips or blows F1 through D1: no switch cuts it off.",
    ),
    neutral=listed(
        "bead, ferrite, input, protect, protection, protected, against, surge, surges, overvoltage, over, reverse, "
        "polarity, fuse, fused, short, circuits, reversed, connection, tvs, diode, transient, transients, spike, "
        "spikes, dc, line, power, esd, rail, supply"
    ),
    devices=("SMAJ26A", "B360"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
)  # fmt: skip
