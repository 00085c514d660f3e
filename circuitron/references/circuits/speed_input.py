"""Input for the pulses of a Hall or inductive sensor of 5 V to 24 V, such as of a motor's speed."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import SOT23, SOT23_5
from circuitron.references.words import listed

_PULL, _UPPER, _SHARE = 4.7e3, 33e3, 0.9  # ohms; of the logic supply that the divider gives


def _work_out(values: Values) -> Designed:
    sensor, logic, hertz = values["sensor"], values["logic"], values["frequency"]
    draft = Draft(REFERENCE, values)
    lower = draft.standard("R3", "R3", "R2 * S * VL / (VS - S * VL)", "ohm", 24, R2=_UPPER, S=_SHARE, VL=logic,
                           VS=sensor)  # fmt: skip
    level = draft.figure("level while the sensor is off", "VS * R3 / (R1 + R2 + R3)", "V", VS=sensor, R1=_PULL,
                         R2=_UPPER, R3=lower)  # fmt: skip
    draft.require(level >= 0.78 * logic, f"{shown(sensor, 'V')} is too little for {shown(logic, 'V')}")
    farads = draft.standard("C1", "C1", "1 / (TWOPI * 5 * F * (R1 + R2) * R3 / (R1 + R2 + R3))", "F", 6, TWOPI=2 * pi,
                            F=hertz, R1=_PULL, R2=_UPPER, R3=lower)  # fmt: skip
    draft.figure("corner of the filter", "1 / (TWOPI * C1 * (R1 + R2) * R3 / (R1 + R2 + R3))", "Hz", TWOPI=2 * pi,
                 R1=_PULL, R2=_UPPER, R3=lower, C1=farads)  # fmt: skip
    draft.figure("current of a sensor that is on", "VS / R1", "A", VS=sensor, R1=_PULL)
    _drawn(draft, lower, level, farads)
    return _finished(draft, lower, farads)


def _drawn(draft: Draft, lower: float, level: float, farads: float) -> None:
    sensor, logic, hertz = (draft.values[name] for name in ("sensor", "logic", "frequency"))
    with draft.block("sensor", f"{shown(sensor, 'V')}: NPN with open collector, or push-pull"):
        draft.terminal(
            "J1", f"{shown(sensor, 'V')}/SIG/GND", "VS", "SIGNAL", "GND", "supply, signal, ground of the sensor"
        )
        draft.warm_resistor("R1", _PULL, "VS", "SIGNAL", "pull-up of an open collector", sensor**2 / _PULL)
        draft.capacitor("C3", 1e-6, "VS", "GND", "supply of the sensor", sensor)
    with draft.block("divider", f"to {shown(level, 'V')}, up to {shown(hertz, 'Hz')}"):
        draft.resistor("R2", _UPPER, "SIGNAL", "DIVIDED", "divider, and limits a surge")
        draft.resistor("R3", lower, "DIVIDED", "GND", "divider")
        draft.capacitor("C1", farads, "DIVIDED", "GND", "filter")
        draft.part("D1", "Diode:BAT54S", "", SOT23, "keeps the trigger's input within its supply",
                   {"1": "GND", "3": "DIVIDED", "2": "VCC"})  # fmt: skip
    with draft.block("trigger", f"clean edges of {shown(logic, 'V')}"):
        pins = {"2": "DIVIDED", "4": "OUT", "5": "VCC", "3": "GND", "1": OPEN}
        draft.part("U1", "74xGxx:74LVC1G17", "", SOT23_5, "Schmitt trigger, not inverting", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the trigger")
        draft.header("J2", f"{logic:g}V/GND/OUT", "supply, ground, pulses", "VCC", "GND", "OUT")


def _finished(draft: Draft, lower: float, farads: float) -> Designed:
    sensor, logic, hertz = (draft.values[name] for name in ("sensor", "logic", "frequency"))
    draft.fed("VS", "VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(SIGNAL="VS", DIVIDED="SIGNAL")
    draft.wired("U1", DIVIDED="2", OUT="4")
    draft.stated(R3=lower, C1=farads)
    return draft.finish(
        "Pulse input",
        f"Pulses of a sensor of {shown(sensor, 'V')}, up to {shown(hertz, 'Hz')}, as clean edges of "
        f"{shown(logic, 'V')}.",
    )


REFERENCE = Reference(
    name="speed-input",
    title="Input for pulses of a Hall, inductive or other sensor of 5 V to 24 V (RPM), for 3.3 V or 5 V logic",
    answers=listed(
        """
        rpm input, hall effect speed sensor, hall effect rpm sensor, rpm sensor input, hall sensor rpm input, hall rpm
        sensor, hall rpm input, speed sensor input, hall speed sensor input, tachometer input, tacho input, hall sensor
        input, 12v hall sensor input, rpm pulse input, hall sensor pulse input, inductive sensor input, inductive
        proximity sensor input, proximity sensor input, npn sensor input, npn proximity sensor input, npn open collector
        sensor input, open collector input, flow sensor input, flow meter input, pulse input from 12v sensor, 12v pulse
        input, 12v sensor input, wheel speed sensor input, rpm counter input, 12v sensor to 3.3v, 24v sensor to 3.3v,
        hall sensor to 3.3v, rpm signal input, wheel speed input, npn sensor to 3.3v, npn proximity sensor, 24v npn
        proximity sensor, npn sensor, proximity sensor to 3.3v, inductive sensor to 3.3v, proximity sensor interface,
        inductive sensor interface, 3 wire sensor input
        """
    ),
    parameters=(
        Parameter("sensor", "supply of the sensor", "V", 12.0, 5.0, 24.0, ("from", "of", "for"),
                  ("sensor", "hall", "to", "npn", "proximity", "inductive", "pulses", "pulse"), alone=True),
        Parameter("logic", "level of the controller", "V", 3.3, 1.8, 5.0, ("to", "into", "for", "logic"),
                  ("logic", "mcu", "microcontroller", "esp32", "arduino", "gpio")),
        Parameter("frequency", "highest frequency of the pulses", "Hz", 1e3, 10.0, 10e3, ("to", "up", "at"),
                  ("pulses", "signal"), alone=True),
    ),
    sources=(
        "SN74LVC1G17 Single Schmitt-Trigger Buffer, Texas Instruments SCES351",
        "BAT54 Series Schottky Barrier Diodes, Nexperia",
    ),
    limits=("No isolation: for that, see opto-input.", "PNP sensors need a pull-down instead of R1.",
            "Magnetic pickups of two wires (variable reluctance) need a zero-crossing detector."),
    neutral=listed(
        "rpm, hall, sensor, input, pulse, pulses, speed, tacho, tachometer, inductive, proximity, npn, open, "
        "collector, flow, meter, wheel, bike, bicycle, spindle, engine, motor, schmitt, trigger, filter, filtered, "
        "microcontroller, mcu, gpio, counter, frequency, logic, signal, count, counting, 3v3, divider, protection, "
        "protected, interface, wire, speedometer, odometer"
    ),
    unlike=("counter",),  # which shows or keeps a number
    devices=("74LVC1G17",),
    work_out=_work_out,
    takes=(Rail("VS", "sensor", "0.05"), Rail("VCC", "logic", "0.005")),
    signals=(
        Signal("OUT", "input", "logic",
               drive=Drive("0.1", "logic - 0.4", "logic", "0.004", sinks="0.004", is_simulated=False)),
    ),
)  # fmt: skip
