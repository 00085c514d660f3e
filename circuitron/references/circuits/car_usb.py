"""Supply of 5 V for a telephone or a small computer from the socket of a car: protection, converter, USB-A."""

from __future__ import annotations

from circuitron.references import tps54560
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import FUSE
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, OUTPUT_AFTER, OUTPUT_BEFORE, listed

# 5.0SMDJ40A: volts that it stands off; at which it conducts at most; ohms from there on.
_STANDOFF, _BREAKDOWN, _OHMS = 40.0, 49.1, 0.2
_MOST, _DUMP = 60.0, 35.0  # volts that converter and D3 take; a limited load dump, ISO 16750-2 test B
_PULSE, _SOURCE = 112.0, 2.0  # pulse 2a of ISO 7637-2: volts, ohms
_LOWEST, _VF, _EFFICIENCY = 9.0, 0.5, 0.85
_USB = "Connector_USB:USB_A_Molex_67643_Horizontal"


def _work_out(values: Values) -> Designed:
    vin, vout, iout = values["vin"], values["vout"], values["iout"]
    draft = Draft(REFERENCE, values)
    draft.figure("D2 stands off above the load dump", "VSTAND - VDUMP", "V", VSTAND=_STANDOFF, VDUMP=_DUMP)
    clamped = draft.figure("D2 clamps pulse 2a at", "VBR + RD * (VIN + VPULSE - VBR) / (RD + RS)", "V", VBR=_BREAKDOWN,
                           RD=_OHMS, VIN=vin, VPULSE=_PULSE, RS=_SOURCE)  # fmt: skip
    drawn = draft.figure("most input current", "VOUT * IOUT / ((VLOW - VF) * ETA)", "A", VOUT=vout, IOUT=iout,
                         VLOW=_LOWEST, VF=_VF, ETA=_EFFICIENCY)  # fmt: skip
    reverse = draft.figure("heat in D3", "VF * I", "W", VF=_VF, I=drawn)
    made = tps54560.worked_out(draft)
    _drawn(draft, made, reverse)
    return _finished(draft, made, clamped)


def _drawn(draft: Draft, made: tps54560.Converter, reverse: float) -> None:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    with draft.block("protection", "fuse, surges, reversed supply"):
        draft.inlet("J1", vin, "VBAT", "plug for the car's socket, plus on its tip")
        draft.part("F1", "Device:Fuse", "3A T", FUSE, "fuse, for 32 V and more", {"1": "VBAT", "2": "FUSED"})
        draft.diode("D2", "Device:D_Zener", "Diode_SMD:D_SMC", "GND", "FUSED",
                    f"clamps short pulses, 5 kW; at no load dump up to {_STANDOFF:g} V", "5.0SMDJ40A")  # fmt: skip
        draft.diode(
            "D3", "Diode:B360", "Diode_SMD:D_SMC", "FUSED", "VIN", f"reversed supply, 60 V; {shown(reverse, 'W')}"
        )
        tps54560.inputs(draft, _STANDOFF)
    tps54560.converter(draft, made)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        tps54560.outputs(draft)
        pins = {"1": "VOUT", "2": "DATA", "3": "DATA", "4": "GND", "5": "GND"}
        draft.part("J2", "Connector:USB_A", "", _USB, "its data lines joined: a charging port", pins)
        draft.terminal("J3", f"{shown(vout, 'V')} out", "VOUT", "GND", "the same, for other loads")


def _finished(draft: Draft, made: tps54560.Converter, clamped: float) -> Designed:
    vout, iout = draft.values["vout"], draft.values["iout"]
    draft.makes("VIN")
    tps54560.asserted(draft, made)
    draft.rated("C2", clamped)
    draft.wired("J2", VOUT="1", GND="4")
    return draft.finish(
        f"Car supply {shown(vout, 'V')} {shown(iout, 'A')}",
        f"{shown(vout, 'V')} at up to {shown(iout, 'A')} on USB-A from a car's socket, with fuse, clamp and protection "
        "against a reversed supply.",
    )


REFERENCE = Reference(
    name="car-usb-supply",
    title="Supply of 5 V on USB-A from a car's 12 V socket (TPS54560), up to 3 A, with fuse, TVS, reverse protection",
    answers=listed(
        """
        car socket, car usb charger, car charger, car phone charger, car usb supply, cigarette lighter usb charger,
        cigarette lighter socket, cigarette lighter adapter, car socket usb charger, car socket charger, usb
        car charger, car usb power supply, car adapter, 12v car charger, car power adapter, car socket supply,
        car socket buck, car socket converter, car supply, car usb socket, car power supply, automotive usb charger,
        vehicle usb charger, motorcycle usb charger, motorbike usb charger, boat usb charger,
        usb charger motorcycle, usb charger motorbike, scooter usb charger, camper usb charger,
        car 5v supply, car buck converter, cigarette lighter charger, automotive supply, vehicle supply, automotive buck
        converter, automotive power supply
        """
    ),
    parameters=(
        Parameter("vin", "supply of the car", "V", 14.4, 9.0, 16.0, ("from", "input", "vin"),
                  ("car", "socket", "to", "input", "in", "vehicle", "automotive"), hardest="high", charged=True),
        Parameter("vout", "output voltage", "V", 5.0, 4.9, 5.2, OUTPUT_BEFORE, OUTPUT_AFTER, alone=True),
        Parameter("iout", "output current", "A", 2.4, 0.1, 3.0, LOAD_BEFORE, (*LOAD_AFTER, "phone"), alone=True),
    ),
    sources=(
        *tps54560.SOURCES,
        "5.0SMDJ Series Surface Mount TVS Diodes, Littelfuse",
        "ISO 16750-2 Electrical loads: load dump, tests A and B",
        "ISO 7637-2 Electrical transient conduction along supply lines: pulse 2a",
        "Battery Charging Specification, USB-IF, revision 1.2: a dedicated charging port joins D+ and D-",
    ),
    limits=(
        "A load dump that nothing limits (79 V to 101 V, test A) destroys D2.",
        "A supply that is reversed blows F1, through D2.",
        "Telephones draw up to 1.5 A at such a port; some want voltages on the data lines for more.",
        "Below 7 V, as in cold cranking, the output falls.",
        "It is no design to a standard: pulses of ISO 7637-2 need tests.",
    ),
    unlike=("pack", "liion", "lithium", "lipo", "lifepo4", "nimh", "acid", "18650"),
    neutral=listed(
        "automotive, car, vehicle, load, dump, protection, protected, surge, transient, transients, reverse, "
        "polarity, battery, tvs, fuse, regulated, step, down, buck, spikes, and, usb, phone, mobile, cell, smartphone, "
        "telephone, tablet, charger, charging, socket, cigarette, lighter, raspberry, pi, converter, supply, power, "
        "adapter, port, "
        "plug, dashcam, motorcycle, motorbike, boat, camper, van, survive, withstand, stand"
    ),
    devices=("TPS54560",),
    work_out=_work_out,
    rank=6,
    takes=(Rail("VBAT", "vin", "vout * iout / (0.8 * vin)"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)  # fmt: skip
