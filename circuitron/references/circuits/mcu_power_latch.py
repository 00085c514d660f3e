"""Power switch with a button and a line by which a controller keeps its own supply, and cuts it off."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import BUTTON, N_MOSFET, SOT23
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, LOAD_AFTER, LOAD_BEFORE, listed

_HOLD, _PULL_UP, _VF = 100e3, 10e3, 0.6
_RON, _HEAT = 85e-3, 0.35  # ohms of an AO3401A at 2.5 V; watts that it gets rid of
_GATE_MOST, _GATE_LEAST = 10.0, 2.5  # volts between gate and source


def _work_out(values: Values) -> Designed:
    vin, current, logic = values["vin"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=_RON)
    draft.require(heat <= _HEAT, f"Q1 would turn {shown(heat, 'W')} into heat")
    series = draft.standard("R2", "R2", "max(1000, R1 * (VIN / VGS - 1))", "ohm", 24, R1=_HOLD, VIN=vin, VGS=_GATE_MOST)
    gate = draft.figure("gate of Q1 while the button is pressed, below the supply", "(VIN - VF) * R1 / (R1 + R2)", "V",
                        VIN=vin, VF=_VF, R1=_HOLD, R2=series)  # fmt: skip
    draft.require(gate >= _GATE_LEAST, f"the button would leave {shown(gate, 'V')} between gate and source of Q1")
    draft.figure("current of the line SENSE while the button is pressed", "(VDD - VF) / R4", "A",
                 VDD=logic, VF=_VF, R4=_PULL_UP)  # fmt: skip
    _drawn(draft, series, heat)
    draft.pulled_all(GATE="VIN", KEEP="GND", SENSE="VDD", PULL="GATE")
    draft.wired("Q1", VIN="S", VOUT="D", GATE="G")
    draft.wired("Q2", GND="S", PULL="D", KEEP="G")
    draft.apart("SENSE", "BUTTON")
    draft.stated(R1=_HOLD, R4=_PULL_UP)
    draft.note("Firmware: set KEEP high first of all. A second press pulls SENSE low: let go of KEEP once it is over.")
    return draft.finish(
        "Power latch for a controller",
        f"A button turns {shown(vin, 'V')} on, up to {shown(current, 'A')}; the controller keeps it on, reads the "
        "button, and turns itself off. Off, it draws leakage alone.",
    )


def _drawn(draft: Draft, series: float, heat: float) -> None:
    vin, current, logic = (draft.values[name] for name in ("vin", "current", "logic"))
    with draft.block("switch", f"up to {shown(current, 'A')}"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "supply capacitor", vin)
        draft.part("Q1", "Transistor_FET:AO3401A", "", SOT23, f"switches the supply; {shown(heat, 'W')}",
                   {"G": "GATE", "S": "VIN", "D": "VOUT"})  # fmt: skip
        draft.resistor("R1", _HOLD, "VIN", "GATE", "keeps Q1 off")
        draft.resistor("R2", series, "GATE", "PULL", "keeps the gate of Q1 within its 12 V, with R1")
        draft.terminal("J2", "out", "VOUT", "GND", "regulator of the controller, and other loads")
    with draft.block("button", "turns on, and is read by the controller"):
        draft.part("SW1", *BUTTON, "on, and off", {"1": "BUTTON", "2": "GND"})
        for ref, anode, purpose in (("D1", "PULL", "turns Q1 on"), ("D2", "SENSE", "keeps VIN from the controller")):
            draft.diode(ref, "Diode:1N4148W", "Diode_SMD:D_SOD-123", anode, "BUTTON", purpose)
    with draft.block("controller", f"{shown(logic, 'V')}: keeps the supply on, reads the button"):
        draft.header("J3", f"{logic:g}V/GND/KEEP/SENSE", "supply of the controller, ground, output, input",
                     "VDD", "GND", "KEEP", "SENSE")  # fmt: skip
        draft.fed("VDD")
        draft.resistor("R4", _PULL_UP, "VDD", "SENSE", "pull-up; low while the button is pressed")
        draft.resistor("R3", _HOLD, "KEEP", "GND", "off while the controller has no supply")
        draft.part("Q2", *N_MOSFET, "keeps Q1 on", {"G": "KEEP", "D": "PULL", "S": "GND"})


REFERENCE = Reference(
    name="mcu-power-latch",
    title="Power button with a line by which a controller keeps itself on and turns itself off, 3 V to 24 V, up to 2 A",
    answers=listed(
        """
        power latch for a microcontroller, microcontroller power latch, mcu power latch, soft power button mcu, soft
        latching power button mcu, soft latching power switch mcu, soft latch mcu, soft power switch microcontroller,
        power button microcontroller, button mcu itself off, button on off mcu itself, power latch arduino, power
        latch esp32, esp32 power latch, arduino power latch, arduino auto power off, esp32 auto power off,
        power hold circuit, power keep alive circuit, power hold latch,
        hold off latch, kill line, power button kill line, zero power latch, zero standby latch, zero standby power
        switch, button wakes, arduino turns itself off, esp32 turns itself off, mcu turns itself off, microcontroller
        turns itself off, button wakes up cuts its own power, wakes when button is pressed cuts its own power, one
        push on hold for off
        """
    ),
    parameters=(
        Parameter("vin", "supply voltage, the most", "V", 9.0, 3.2, 24.0, ("for", *INPUT_BEFORE), INPUT_AFTER,
                  alone=True, hardest="high", charged=True),
        Parameter("current", "load current", "A", 0.5, 1e-3, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        LOGIC,
    ),
    sources=(
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor: 12 V between gate and source at the most",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
        "1N4148W Small Signal Fast Switching Diode, Vishay 85748",
    ),
    limits=(
        "The controller's supply (such as a regulator at J2) is not part of it; its voltage goes to J3.",
        "The button must be held until the controller has started and set KEEP.",
        "A controller that hangs stays on: there is no cut-off by the button alone.",
        "There is no current limit and no fuse.",
    ),
    neutral=listed(
        "button, push, pushbutton, press, pressed, hold, on, off, power, latch, latching, soft, mcu, "
        "microcontroller, controller, can, itself, switch, switches, self, kill, line, keep, alive, zero, "
        "standby, quiescent, current, nothing, draw, draws, battery, mosfet, p, channel, one, single, first, "
        "own, cut, cuts, wake, wakes, esp, esp32, esp8266, arduino, auto, automatic, pin, gpio, momentary, "
        "tactile, timer, long, again, "
        "shutdown, shut, down"),
    devices=("AO3401A", "AO3400A"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)  # fmt: skip
