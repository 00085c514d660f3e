"""Two interlocked relays that run a motor up and down, with limit switches."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.relays import FOOTPRINT, RELAY
from circuitron.references.stages import COILS
from circuitron.references.stock import BUTTON, DO41, NPN
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_GAIN, _VBE, _OVERDRIVE = 100.0, 0.7, 3.0  # BC817: least current gain at 100 mA
_FUSES = (1.0, 2.0, 3.0, 5.0, 7.5)
_WAYS = (("UP", 1), ("DOWN", 2))


def _by_logic(values: Values) -> Designed:
    return _work_out(Draft(REFERENCE, values), values["logic"], by_buttons=False)


def _by_buttons(values: Values) -> Designed:
    return _work_out(Draft(BUTTONS, values), values["vm"], by_buttons=True)


def _work_out(draft: Draft, drive: float, *, by_buttons: bool) -> Designed:
    """The circuit, whose transistors a level of so many volts turns on."""
    volts, current = draft.values["vm"], draft.values["current"]
    made = ", ".join(shown(each, "V") for each in COILS)
    draft.require(volts in COILS, f"relays of the series have coils for {made}, not {shown(volts, 'V')}")
    coil = draft.figure("coil current", "VM / RCOIL", "A", VM=volts, RCOIL=COILS[volts])
    base = draft.standard("R1 R2", "base resistors", "(VDRIVE - VBE) * HFE / (ICOIL * OVERDRIVE)", "ohm", 12,
                          VDRIVE=drive, VBE=_VBE, HFE=_GAIN, ICOIL=coil, OVERDRIVE=_OVERDRIVE)  # fmt: skip
    draft.figure("base current", "(VDRIVE - VBE) / R1", "A", VDRIVE=drive, VBE=_VBE, R1=base)
    fuse = next(rating for rating in _FUSES if rating >= 1.25 * current)
    with draft.block("supply", f"{shown(volts, 'V')} in, with a fuse"):
        draft.inlet("J1", volts, "VIN", "supply of motor and coils")
        draft.part("F1", "Device:Fuse", f"{fuse:g}A 32V", "Fuse:Fuseholder_Blade_Mini_Keystone_3568", "slow fuse",
                   {"1": "VIN", "2": "VM"})  # fmt: skip
        draft.capacitor("C1", 100e-6, "VM", "GND", "for the coils", volts)
    (_buttons if by_buttons else _logic)(draft)
    _control(draft, base)
    with draft.block("motor", "both relays off or both on: both ends alike, so that it brakes"):
        draft.terminal("J5", "motor", "MOTOR_UP", "MOTOR_DOWN", "motor")
    draft.pulled_all(BASE_UP="GND", BASE_DOWN="GND")
    draft.joined("K1", "1", "MOTOR_UP")
    draft.joined("K2", "1", "MOTOR_DOWN")
    draft.stated(R1=base)
    draft.rated("C1", 1.25 * volts)
    by = "while a button is pressed" if by_buttons else f"from {shown(drive, 'V')} logic"
    return draft.finish(
        "Motor with two buttons" if by_buttons else "Blind motor",
        f"Runs a motor of {shown(volts, 'V')}, up to {shown(current, 'A')}, up and down by two relays with limit "
        f"switches, {by}.",
    )


def _buttons(draft: Draft) -> None:
    with draft.block("buttons", "the motor runs while one is pressed; both together brake it"):
        for way, n in _WAYS:
            draft.part(f"SW{n}", *BUTTON, f"runs the motor {way.lower()}", {"1": "VM", "2": way})


def _logic(draft: Draft) -> None:
    logic = draft.values["logic"]
    with draft.block("control", f"{shown(logic, 'V')} logic; buttons of the controller or its program"):
        draft.header("J2", f"0-{logic:g}V up/down", "up, down and ground", "UP", "DOWN", "GND")


def _control(draft: Draft, base: float) -> None:
    """Transistors, limit switches and relays: one set for each way."""
    volts = draft.values["vm"]
    for way, n in _WAYS:
        with draft.block(f"way {way}".lower(), "its limit switch opens the coil, whatever the controller says"):
            draft.resistor(f"R{n}", base, way, f"BASE_{way}", "base current, three times what the coil needs")
            draft.resistor(f"R{n + 2}", 10e3, f"BASE_{way}", "GND", "off while nothing drives the line")
            draft.part(f"Q{n}", *NPN, "switches the coil", {"B": f"BASE_{way}", "C": f"LIMIT_{way}", "E": "GND"})
            draft.terminal(f"J{n + 2}", f"limit {way}".lower(), f"COIL_{way}", f"LIMIT_{way}",
                           "limit switch, opens at the end of the way; a wire where there is none")  # fmt: skip
            draft.diode(f"D{n}", "Diode:1N4007", DO41, f"COIL_{way}", "VM", "carries the coil's current")
            draft.diode(f"D{n + 2}", "Diode:1N4007", DO41, f"LIMIT_{way}", "VM", "the same for the cable of the switch")
            pins = {"5": "VM", "2": f"COIL_{way}", "1": f"MOTOR_{way}", "3": "VM", "4": "GND"}
            draft.part(f"K{n}", RELAY, f"SRD-{volts:02.0f}VDC-SL-C", FOOTPRINT, "relay, 10 A contacts", pins)
            draft.joined(f"Q{n}", "E", "GND")


REFERENCE = Reference(
    name="blind-motor",
    title="Motor up and down by two interlocked relays with limit switches, 5, 12 or 24 V, up to 5 A",
    answers=listed(
        """
        blind motor control, blind motor, blind motor controller, roller blind motor, shutter motor, roller
        shutter motor control, motor reversing relays, motor reversing with relays, reversing relay, motor
        reversing circuit, motor forward reverse relay, motor up down control, motor up down relays, motor
        direction relays, 2 relays motor reversing, linear actuator control, linear actuator relay, linear
        actuator driver, relay h bridge, gate motor control, actuator with limit switches,
        motor with limit switches, forward reverse motor control, reversing motor with limit switches, curtain
        motor, awning motor, chicken coop door motor, chicken coop door opener, dc motor forward reverse with
        relays, blind motor control
        with limit switches, blind motor control up down
        """
    ),
    parameters=(
        Parameter("vm", "motor voltage", "V", 24.0, 5.0, 24.0, ("for", "a", *SUPPLY_BEFORE),
                  ("motor", "dc", "blind", "actuator", "relay", "coil", *SUPPLY_AFTER), alone=True,
                  usual=(("coop", 12.0), ("chicken", 12.0))),
        Parameter("current", "motor current", "A", 2.0, 0.1, 5.0, ("up", "at"), ("motor",), alone=True),
        Parameter("relays", "number of relays", "", 2.0, 2.0, 2.0, (), ("relay", "relays", "interlocked"), alone=True),
        replace(LOGIC, before=("logic", "gpio"), after=("logic", "gpio", "mcu", "microcontroller", "arduino", "pin")),
    ),
    sources=(
        "SRD Series PCB Relay, Sanyou",
        "BC817 Series NPN General-Purpose Transistors, Nexperia",
    ),
    limits=(
        "For DC motors, never for motors on mains.",
        "It stops at the limit switches and by the controller; it does not notice a blocked motor.",
        "Wait half a second between both directions: the motor brakes in between.",
    ),
    neutral=listed(
        "blind, blinds, shutter, motor, control, controller, up, down, open, close, dc, interlock, interlocked, limit, "
        "switch, switches, end, stop, stops, relay, relays, 2, two, reversing, reverse, forward, direction, linear, "
        "actuator, polarity, window, gate, door, curtain, awning, roller, brake, microcontroller, logic, fuse, "
        "electrical"
    ),
    devices=(),
    work_out=_by_logic,
    rank=2,
    takes=(Rail("VIN", "vm", "current + 0.2"),),
    signals=(Signal("UP", "output", "logic"), Signal("DOWN", "output", "logic")),
)  # fmt: skip
BUTTONS = replace(
    REFERENCE,
    name="motor-buttons",
    title="DC motor forward and reverse with two push buttons and two interlocked relays, 5, 12 or 24 V, up to 5 A",
    answers=listed(
        """
        dc motor forward reverse with two push buttons, motor forward reverse with two push buttons, motor forward
        reverse with push buttons, motor forward reverse with buttons, motor forward reverse push buttons, motor forward
        reverse buttons, motor forward and reverse with two push buttons, motor forward and reverse with buttons, motor
        forward and reverse push buttons, forward reverse push buttons, forward reverse with two buttons, motor up down
        buttons, motor up and down with two buttons, motor up down with push buttons, reversing motor with buttons,
        reverse motor with push buttons, motor direction with two buttons, motor direction push buttons, motor two
        buttons forward reverse, blind motor with buttons, linear actuator with buttons, linear actuator with two
        buttons, linear actuator push buttons, actuator up down buttons, blind motor push buttons, gate motor buttons,
        curtain motor with buttons, winch forward reverse buttons, motor forward and backward with two push buttons,
        motor forward backward with two push buttons, motor forward and backward with buttons, motor forward backward
        push
        buttons, motor forward backward two buttons, motor left right with two buttons
        """
    ),
    parameters=(
        replace(REFERENCE.parameters[0], default=12.0),
        *REFERENCE.parameters[1:3],
        Parameter("buttons", "number of buttons", "", 2.0, 2.0, 2.0, (), ("buttons", "button", "push"), alone=True),
    ),
    limits=(
        "For DC motors, never for motors on mains.",
        "The motor runs while a button is pressed, and stops at its limit switch; without one nothing stops it.",
        "Let a motor that runs stop before the other button: it brakes in between.",
    ),
    neutral=(*REFERENCE.neutral, *listed("push, button, buttons, pushbutton, pushbuttons, momentary, winch, backward")),
    unlike=("microcontroller", "logic", "pwm", "speed", "l298n"),
    work_out=_by_buttons,
    rank=1,
    signals=(),
)
REFERENCES = (REFERENCE, BUTTONS)
