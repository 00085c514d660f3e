"""Transmitter of a 4-20 mA current loop that feeds on the loop: two wires."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_RATIO, _LOW, _SPAN = 100.0, 4e-3, 16e-3  # of output to input current; amperes
_LEAST, _BRIDGE, _MOST = 7.5, 1.4, 20e-3  # volts that U1 needs and that two diodes drop; amperes
# The reference of each, in volts, and two resistors that make 40 uA of it.
_CHIPS = {"XTR116": ("XTR116U", 4.096, 100e3, 2.4e3), "XTR115": ("XTR115U", 2.5, 62e3, 510.0)}


def _work_out(values: Values) -> Designed:
    vin, loop, load = values["vin"], values["loop"], values["load"]
    draft = Draft(REFERENCE, values)
    device = "XTR116" if "XTR116" in values.devices else "XTR115"
    _, volts, first, second = _CHIPS[device]
    low = draft.figure("current at 0 V", "K * VREF / (R1 + R2)", "A", asked=_LOW, K=_RATIO, VREF=volts, R1=first,
                       R2=second)  # fmt: skip
    coarse = draft.standard("R3", "R3", "0.95 * K * VIN / ISPAN", "ohm", 24, K=_RATIO, VIN=vin, ISPAN=_SPAN)
    fine = draft.standard("R4", "R4", "K * VIN / ISPAN - R3", "ohm", 24, K=_RATIO, VIN=vin, ISPAN=_SPAN, R3=coarse)
    draft.figure("current at the largest input", "ILOW + K * VIN / (R3 + R4)", "A", asked=_MOST, ILOW=low, K=_RATIO,
                 VIN=vin, R3=coarse, R4=fine)  # fmt: skip
    most = draft.figure("largest load in the loop", "(VLOOP - VLEAST - VBRIDGE) / IMOST", "ohm", VLOOP=loop,
                        VLEAST=_LEAST, VBRIDGE=_BRIDGE, IMOST=_MOST)  # fmt: skip
    draft.require(load <= most, f"{shown(loop, 'V')} drive {shown(most, 'ohm')} at most, not {shown(load, 'ohm')}")
    heat = draft.figure("heat in Q1, the most", "VLOOP * IMOST", "W", VLOOP=loop, IMOST=_MOST)
    _drawn(draft, device, (coarse, fine), heat)
    return _finished(draft, device, most)


def _drawn(draft: Draft, device: str, ohms: tuple[float, float], heat: float) -> None:
    vin, loop = draft.values["vin"], draft.values["loop"]
    symbol, volts, first, second = _CHIPS[device]
    with draft.block("loop", f"two wires, {shown(loop, 'V')} at the receiver"):
        draft.terminal("J1", "loop", "LOOP_A", "LOOP_B", "loop, either way round")
        for ref, anode, cathode in (("D1", "LOOP_A", "V_P"), ("D2", "LOOP_B", "V_P"), ("D3", "V_N", "LOOP_A"),
                                    ("D4", "V_N", "LOOP_B")):  # fmt: skip
            draft.diode(ref, "Diode:1N4148W", "Diode_SMD:D_SOD-123", anode, cathode, "lets the wires be exchanged")
        draft.diode("D5", "Device:D_Zener", "Diode_SMD:D_SMA", "V_N", "V_P", "takes surges", "36V 1W")
        draft.capacitor("C1", 10e-9, "V_P", "V_N", "at U1", 50.0)
    with draft.block("transmitter", "the input current a hundred times"):
        pins = {"1": "VREF", "2": "SUM", "3": "IRET", "4": "V_N", "5": "EMITTER", "6": "BASE", "7": "V_P", "8": "VREG"}
        draft.part("U1", f"Interface_CurrentLoop:{symbol}", "", SO8, "transmitter", pins)
        draft.part("Q1", "Transistor_BJT:BCP56", "", "Package_TO_SOT_SMD:SOT-223-3_TabPin2",
                   f"80 V; carries the current; {shown(heat, 'W')}",
                   {"B": "BASE", "C": "V_P", "E": "EMITTER"})  # fmt: skip
        draft.resistor("R1", first, "VREF", "OFFSET", f"4 mA, from {volts:g} V; 0.1 %")
        draft.resistor("R2", second, "OFFSET", "SUM", "4 mA")
    with draft.block("input stage", f"0 to {shown(vin, 'V')}"):
        draft.header("J2", f"5V/{vin:g}V in/IRET", "supply of a sensor of up to 3.5 mA, signal, their ground", "VREG",
                     "IN", "IRET")  # fmt: skip
        draft.resistor("R3", ohms[0], "IN", "SPAN", "span; 0.1 %")
        draft.resistor("R4", ohms[1], "SPAN", "SUM", "span")


def _finished(draft: Draft, device: str, most: float) -> Designed:
    vin, loop = draft.values["vin"], draft.values["loop"]
    _, _, first, _ = _CHIPS[device]
    draft.fed("IRET")
    draft.makes("V_P", "V_N")
    draft.pulled_all(OFFSET="VREF", SPAN="IN")
    draft.wired("U1", SUM="2", IRET="3", V_N="4", V_P="7")
    draft.joined("Q1", "C", "V_P")
    draft.joined("Q1", "E", "EMITTER")
    draft.apart("IRET", "V_N")
    draft.stated(R1=first)
    draft.note(f"{shown(loop, 'V')} drive a load of {shown(most, 'ohm')} at most, wires included.")
    return draft.finish(
        "Two-wire transmitter",
        f"0 to {shown(vin, 'V')} as 4 mA to 20 mA of the loop that feeds it.",
    )


REFERENCE = Reference(
    name="loop-transmitter",
    title="Transmitter of a 4-20 mA loop that feeds on it (two wires, XTR115 or XTR116), with 5 V for a sensor",
    answers=listed(
        """
        xtr115, xtr116, twowire transmitter, twowire 4 20ma transmitter, 4 20ma transmitter twowire, 4 20 ma transmitter
        twowire, twowire 4 20 ma transmitter, twowire current loop transmitter, 4 20ma transmitter xtr115, 4 20ma
        transmitter xtr116, 4 20ma transmitter twowire xtr115, 4 20ma transmitter twowire xtr116, xtr115 transmitter,
        xtr116 transmitter, xtr115 4 20ma transmitter, xtr116 4 20ma transmitter, twowire sensor transmitter
        """
    ),
    parameters=(
        Parameter("vin", "largest input voltage", "V", 2.5, 0.5, 5.0, ("from", "for", "input", "of", "with", "signal"),
                  ("input", "in", "signal", "sensor", "to"), alone=True),
        Parameter("loop", "supply of the loop", "V", 24.0, 10.0, 32.0, ("loop", "supply", "from", "on", "powered"),
                  ("loop", "supply"), hardest="low"),
        Parameter("load", "load in the loop", "ohm", 250.0, 0.0, 1100.0, ("load", "receiver", "into"),
                  ("load", "receiver", "shunt"), alone=True),
    ),
    sources=(
        "XTR115, XTR116 4-20mA Current Loop Transmitters, Texas Instruments SBOS124: I = 100 IIN, offset from VREF, "
        "bridge and 36 V diode, 7.5 V to 36 V",
        "BCP56 80 V, 1 A NPN medium power transistors, Nexperia",
    ),
    limits=(
        "The sensor's ground IRET is a wire of the loop: it must touch no other ground.",
        "Sensor and controller may draw 3.5 mA from U1 together.",
        "The currents are as exact as R1 to R4: calibrate in software or with a trimmer.",
    ),
    neutral=listed(
        "4, 20, ma, 20ma, 4 20ma, loop, powered, current, transmitter, twowire, wire, sensor, analog, signal, voltage, "
        "industrial, xtr115, xtr116, 0, output, two, power"
    ),
    devices=("XTR115", "XTR116"),
    work_out=_work_out,
)  # fmt: skip
