"""Supply for vehicles: fuse, clamp, reverse protection and step-down converter."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import FUSE
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_DEVICES = {3.3: "LM2576HVS-3.3", 5.0: "LM2576HVS-5"}
_HERTZ, _VSAT, _VF, _RIPPLE = 52e3, 1.2, 0.6, 0.3
_MOST = 60.0  # volts that the converter and D2 take
_CAR, _TRUCK = 18.0, 58.0  # volts of a supply of 12 V, at most; of the load dump of one of 24 V, limited (test B)
# 5.0SMDJ40A: volts that it stands off; at which it conducts at most; at which it clamps its largest current; amperes.
_STANDOFF, _BREAKDOWN, _CLAMP, _PEAK = 40.0, 49.1, 64.5, 77.6
_PULSE, _SOURCE = 112.0, 2.0  # pulse 2a of ISO 7637-2, level IV: volts above the supply, and ohms of its source
_FUSES = ((0.3, 0.5), (0.7, 1.0), (1.4, 2.0))  # amperes of the output: of the fuse


def _work_out(values: Values) -> Designed:
    vin, vout, iout, surge = values["vin"], values["vout"], values["iout"], values["surge"]
    draft = Draft(REFERENCE, values)
    volts = ", ".join(shown(each, "V") for each in _DEVICES)
    draft.require(vout in _DEVICES, f"it makes {volts}, not {shown(vout, 'V')}")
    draft.require(vin >= vout + 2.5, f"{shown(vout, 'V')} needs {shown(vout + 2.5, 'V')}, not {shown(vin, 'V')}")
    draft.require(vin < surge, "the surge must be above the supply")
    draft.require(
        vin <= _CAR or "surge" in values.given,
        f"a vehicle of 24 V brings load dumps of {shown(_TRUCK, 'V')}, and it stands {shown(_STANDOFF, 'V')}: say what "
        "they are limited to",
    )
    draft.figure("stand-off voltage of D1 above the load dump", "VSTAND - VDUMP", "V", VSTAND=_STANDOFF, VDUMP=surge)
    clamped = draft.figure("D1 clamps pulse 2a at", "VBR + RD * (VIN + VPULSE - VBR) / (RD + RS)", "V", VBR=_BREAKDOWN,
                           RD=(_CLAMP - _BREAKDOWN) / _PEAK, VIN=vin, VPULSE=_PULSE, RS=_SOURCE)  # fmt: skip
    draft.require(clamped <= _MOST, f"a pulse would put {shown(clamped, 'V')} on the converter")
    duty = draft.figure(
        "duty cycle", "(VOUT + VF) / (VIN - VF - VSAT + VF)", "", VOUT=vout, VF=_VF, VIN=vin, VSAT=_VSAT
    )
    coil = draft.standard("L1", "L1", "(VIN - VF - VSAT - VOUT) * D / (F * RIPPLE * I)", "H", 6, VIN=vin, VF=_VF,
                          VSAT=_VSAT, VOUT=vout, D=duty, F=_HERTZ, RIPPLE=_RIPPLE, I=max(iout, 1.0))  # fmt: skip
    peak = draft.figure("inductor peak current", "IOUT + (VIN - VF - VSAT - VOUT) * D / (2 * F * L)", "A", IOUT=iout,
                        VIN=vin, VF=_VF, VSAT=_VSAT, VOUT=vout, D=duty, F=_HERTZ, L=coil)  # fmt: skip
    fuse = next(rating for most, rating in _FUSES if iout <= most)
    heat = draft.figure(
        "heat in U1, about", "VSAT * IOUT * D + VIN * 5e-3", "W", VSAT=_VSAT, IOUT=iout, D=duty, VIN=vin
    )
    with draft.block("protection", f"reverse polarity, and surges of {shown(surge, 'V')}"):
        draft.inlet("J1", vin, "VBAT", "vehicle")
        draft.part("F1", "Device:Fuse", f"{fuse:g}A T", FUSE, "fuse", {"1": "VBAT", "2": "FUSED"})
        draft.diode("D1", "Device:D_Zener", "Diode_SMD:D_SMC", "GND", "FUSED",
                    f"clamps short pulses, 5 kW; conducts at no dump up to {_STANDOFF:g} V", "5.0SMDJ40A")  # fmt: skip
        draft.diode("D2", "Diode:B360", "Diode_SMD:D_SMC", "FUSED", "VIN", "reverse polarity, 60 V")
    with draft.block("converter", f"{shown(vout, 'V')}"):
        draft.capacitor("C1", 100e-6, "VIN", "GND", "input capacitor, low ESR", _STANDOFF)
        draft.capacitor("C3", 100e-9, "VIN", "GND", "input capacitor for high frequencies, 100 V", 60.0)
        pins = {"1": "VIN", "2": "SW", "3": "GND", "4": "VOUT", "5": "GND"}
        draft.part("U1", f"Regulator_Switching:{_DEVICES[vout]}", "", "Package_TO_SOT_SMD:TO-263-5_TabPin3",
                   f"converter of 52 kHz for up to 60 V; {shown(heat, 'W')}, needs copper", pins)  # fmt: skip
        draft.inductor(
            "L1", coil, "SW", "VOUT", f"saturation above {shown(1.3 * peak, 'A')}", "Inductor_SMD:L_12x12mm_H8mm"
        )
        draft.diode("D3", "Diode:B360", "Diode_SMD:D_SMC", "GND", "SW", "freewheels, 60 V")
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        draft.capacitor("C2", 1e-3, "VOUT", "GND", "output capacitor, low ESR", vout)
        draft.terminal("J2", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.makes("VIN", "VOUT")
    draft.decoupled("U1")
    draft.joined("U1", "4", "VOUT")
    draft.rated("C1", clamped)
    draft.stated(L1=coil)
    return draft.finish(
        f"Vehicle supply {shown(vout, 'V')}",
        f"{shown(vout, 'V')} at up to {shown(iout, 'A')} in a vehicle of {shown(vin, 'V')}, for surges of "
        f"{shown(surge, 'V')} and reverse polarity.",
    )


REFERENCE = Reference(
    name="automotive-supply",
    title="Supply for vehicles, 8 V to 32 V in with load dumps up to 40 V, 3.3 V or 5 V out, up to 1.4 A",
    answers=listed(
        """
            automotive supply, automotive, automotive power supply, car power supply, vehicle supply, automotive buck,
            automotive buck converter, automotive regulator, load dump protection supply, car supply, automotive 5v
            supply, vehicle power supply, load dump supply, truck supply, automotive dc dc converter,
            automotive step down converter, automotive input supply, load dump buck, car battery buck,
            car battery buck converter, car battery converter, car battery supply, car battery regulator
        """
    ),
    parameters=(
        Parameter(
            "vin",
            "supply of the vehicle",
            "V",
            12.0,
            8.0,
            32.0,
            INPUT_BEFORE,
            (*INPUT_AFTER, "car", "automotive"),
            hardest="high",
        ),
        Parameter("vout", "output voltage", "V", 5.0, 3.3, 5.0, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 1.0, 0.05, 1.4, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter(
            "surge",
            "load dump",
            "V",
            40.0,
            33.0,
            40.0,
            ("surge", "dump", "withstand", "survive"),
            ("load", "dump", "surge", "transient", "transients", "clamped", "spikes"),
        ),
    ),
    sources=(
        "LM2576xx Series SIMPLE SWITCHER 3-A Step-Down Voltage Regulator, Texas Instruments SNVS107",
        "5.0SMDJ Series Surface Mount TVS Diodes, Littelfuse",
        "ISO 16750-2 Electrical loads: load dump, tests A and B",
        "ISO 7637-2 Electrical transient conduction along supply lines: pulse 2a",
    ),
    limits=(
        "For load dumps up to 40 V, where D1 does not conduct: a limited one of 12 V has 35 V (ISO 16750-2, test B).",
        "An unlimited load dump (79 V to 101 V, test A), or one of a 24 V vehicle (58 V, test B), destroys D1.",
        "A battery that is reversed blows F1, through D1.",
        "It is no design to a standard: pulses of ISO 7637-2 need tests.",
        "Below 8 V, as in cold cranking, the output falls.",
    ),
    neutral=listed(
        "automotive, car, vehicle, truck, load, dump, protection, protected, surge, transient, transients, reverse, "
        "polarity, battery, tvs, fuse, regulated, step, down, buck, spikes, survives, withstands, diode, and"
    ),
    devices=("LM2576HV", "5.0SMDJ40A"),
    unlike=("surge",),  # protection alone is asked for
    work_out=_work_out,
    rank=5,
    takes=(Rail("VBAT", "vin", "vout * iout / (0.75 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
