"""Half bridge with two MOSFETs and an IR2104, which makes the dead time from one input."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.half_bridges import BUS, CURRENT, SOURCES, VGATE, bootstrap, bridge, frequency, losses
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import listed

_DRIVE, _DEAD = 0.21, 520e-9  # amperes of the driver, and seconds between the transistors


def _work_out(values: Values) -> Designed:
    bus, current, hertz, logic = values["bus"], values["current"], values["frequency"], values["logic"]
    draft = Draft(REFERENCE, values)
    boot, heat = losses(draft, _DRIVE)
    draft.figure("part of the period that is dead time", "2 * TD * F", "", TD=_DEAD, F=hertz)
    with draft.block("control", f"two lines of {shown(logic, 'V')} logic"):
        draft.header("J1", f"0-{logic:g}V/IN/SD", "ground, input, shutdown (low: off)", "GND", "IN", "SD_N")
        draft.resistor("R1", 10e3, "IN", "GND", "low while nothing drives it")
        draft.resistor("R2", 10e3, "SD_N", "GND", "both transistors off while nothing drives it")
    with draft.block("driver", f"gates at {shown(VGATE, 'V')}, with a dead time of {shown(_DEAD, 's')}"):
        draft.terminal("J2", "12 V in", "VGATE", "GND", "gate supply")
        pins = {"1": "VGATE", "2": "IN", "3": "SD_N", "4": "GND", "5": "LO", "6": "OUT", "7": "HO", "8": "BOOT"}
        draft.part("U1", "Driver_FET:IR2104", "", "Package_DIP:DIP-8_W7.62mm", "driver, 0.21 A", pins)
        bootstrap(draft, boot)
    bridge(draft, heat)
    draft.fed("VGATE", "VBUS", "GND")
    draft.pulled_all(IN="GND", SD_N="GND")
    draft.wired("U1", OUT="6", HO="7", LO="5", SD_N="3")
    draft.note("IN high turns the upper transistor on, IN low the lower one, while SD is high.")
    return draft.finish(
        f"Half bridge {shown(bus, 'V')} {shown(current, 'A')}",
        f"Half bridge for {shown(bus, 'V')} and {shown(current, 'A')} at {shown(hertz, 'Hz')} with an IR2104, from one "
        f"PWM line of {shown(logic, 'V')} logic and a shutdown line.",
    )


REFERENCE = Reference(
    name="half-bridge-ir2104",
    title="Half bridge of two MOSFETs with an IR2104 (one input, own dead time), up to 60 V, 10 A, 50 kHz",
    answers=listed(
        """
        ir2104, ir2104 driver, ir2104 halfbridge, ir2104 halfbridge driver, halfbridge gate driver ir2104, halfbridge
        driver ir2104, halfbridge with ir2104, halfbridge driver with ir2104, halfbridge gate driver with ir2104, ir2104
        gate driver, ir2104 mosfet driver, halfbridge mosfet driver ir2104, halfbridge with dead time, halfbridge driver
        with dead time, halfbridge ir2104, single input halfbridge driver
        """
    ),
    parameters=(BUS, CURRENT, frequency(50e3), replace(LOGIC, low=3.3)),
    sources=("IR2104 Half-Bridge Driver, International Rectifier PD60046", *SOURCES),
    limits=("The dead time is fixed.", "There is no current limit.", "Both MOSFETs need a heat sink."),
    neutral=listed(
        "mosfet, gate, driver, half, bridge, high, low, side, n, channel, bootstrap, pwm, switching, motor, logic, "
        "control, power, dead, time, inverter, diode, shutdown, single, input"
    ),
    devices=("IR2104", "IRF540N"),
    work_out=_work_out,
    takes=(Rail("VGATE", "12.0", "0.05"), Rail("VBUS", "bus", "current")),
    signals=(Signal("IN", "pwm", "logic"), Signal("SD_N", "output", "logic")),
)
