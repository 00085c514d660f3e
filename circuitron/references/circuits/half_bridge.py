"""Half bridge with two MOSFETs and an IR2110."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.half_bridges import BUS, CURRENT, SOURCES, VGATE, bootstrap, bridge, frequency, losses
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import listed

_DRIVE = 2.0  # amperes of the driver


def _work_out(values: Values) -> Designed:
    bus, current, hertz, logic = values["bus"], values["current"], values["frequency"], values["logic"]
    draft = Draft(REFERENCE, values)
    boot, heat = losses(draft, _DRIVE)
    with draft.block("control", f"two lines of {shown(logic, 'V')} logic"):
        draft.header("J1", f"{logic:g}V/GND/HIN/LIN", "logic supply, ground, high side, low side", "VDD", "GND", "HIN",
                     "LIN")  # fmt: skip
        for number, net in ((1, "HIN"), (2, "LIN")):
            draft.resistor(f"R{number}", 10e3, net, "GND", "both off while nothing drives them")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor of the logic")
    with draft.block("driver", f"gates at {shown(VGATE, 'V')}"):
        draft.terminal("J2", "12 V in", "VGATE", "GND", "gate supply")
        pins = {"10": "HIN", "12": "LIN", "11": "GND", "13": "GND", "9": "VDD", "2": "GND", "6": "BOOT", "7": "HO",
                "5": "OUT", "3": "VGATE", "1": "LO", "4": OPEN, "8": OPEN, "14": OPEN}  # fmt: skip
        draft.part("U1", "Driver_FET:IR2110", "", "Package_DIP:DIP-14_W7.62mm", "driver, 2 A", pins)
        bootstrap(draft, boot)
    bridge(draft, heat)
    draft.fed("VGATE", "VDD", "VBUS", "GND")
    draft.pulled_all(HIN="GND", LIN="GND")
    draft.joined("U1", "5", "OUT")
    draft.note("The controller must leave 500 ns between turning one off and the other on.")
    return draft.finish(
        f"Half bridge {shown(bus, 'V')} {shown(current, 'A')}",
        f"Half bridge for {shown(bus, 'V')} and {shown(current, 'A')} at {shown(hertz, 'Hz')}, from two lines of "
        f"{shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="half-bridge",
    title="Half bridge of two MOSFETs with an IR2110, up to 60 V, 10 A, 150 kHz",
    answers=listed(
        """
            halfbridge, halfbridge driver, halfbridge gate driver, mosfet gate driver halfbridge, high and
            low side driver, halfbridge mosfet driver, bootstrap gate driver, ir2110, ir2110 driver, high side
            gate driver, mosfet halfbridge, bootstrap driver, ir2110 halfbridge, halfbridge power
            stage, bootstrap mosfet driver, high low side driver
        """
    ),
    parameters=(BUS, CURRENT, frequency(150e3), replace(LOGIC, low=3.0)),  # at VDD
    sources=("IR2110/IR2113 High and Low Side Driver, International Rectifier PD60147", *SOURCES),
    limits=("Dead time is the controller's.", "There is no current limit.", "Both MOSFETs need a heat sink."),
    neutral=listed(
        "mosfet, gate, driver, half, bridge, high, low, side, n, channel, bootstrap, pwm, switching, motor, logic, "
        "control, power, dead, time, inverter, diode"
    ),
    devices=("IR2110", "IRF540N"),
    work_out=_work_out,
    takes=(Rail("VGATE", "12.0", "0.05"), Rail("VDD", "logic", "0.005"), Rail("VBUS", "bus", "current")),
    signals=(Signal("HIN", "pwm", "logic"), Signal("LIN", "pwm", "logic")),
)
