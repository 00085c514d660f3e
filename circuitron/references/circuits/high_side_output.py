"""One or two outputs that switch the plus of 24 V and stand a short, such as PNP outputs of a controller (PLC)."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stages import indicator
from circuitron.references.stock import FUSE, SMA, SMB
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, listed

_RON, _THERMAL, _RISE = 0.18, 40.0, 50.0  # ohms of a channel at 150 °C; K/W on 6 cm² of copper; kelvins
_GROUND, _SERIES, _HOLD, _PULL, _STATUS = 150.0, 1e3, 47e3, 47e3, 2.2e3
_THRESHOLD, _IDLE, _INPUT = 2.5, 2e-3, 60e-6  # volts; amperes out of GND, and into an input: the most of each
_FUSES = (1.0, 2.0, 3.15, 4.0, 5.0)
_INPUTS, _OUTPUTS, _STATES = ("2", "4"), ("10", "8"), ("3", "5")  # pins of both channels


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    count = int(values["outputs"])
    draft.require(count == values["outputs"], "it has one output or two")
    needed = draft.figure("level that its inputs need, at most", "VTH + IGND * RGND + IIN * RIN", "V", VTH=_THRESHOLD,
                          IGND=_IDLE, RGND=_GROUND, IIN=_INPUT, RIN=_SERIES)  # fmt: skip
    draft.require(logic >= 1.1 * needed, f"its inputs need {shown(needed, 'V')}, and {shown(logic, 'V')} is too near")
    draft.figure("drop at the load current, at most", "I * RON", "V", I=current, RON=_RON)
    heat = draft.figure("heat in U1", "N * I^2 * RON", "W", N=float(count), I=current, RON=_RON)
    draft.require(heat * _THERMAL <= _RISE, f"U1 would turn {shown(heat, 'W')} into heat")
    fuse = next((each for each in _FUSES if each >= 1.3 * count * current), 0.0)
    draft.require(fuse > 0, f"{count} times {shown(current, 'A')} are too much for its fuse")
    draft.figure("least current into a short", "ILIM", "A", ILIM=5.0)
    _supplied(draft, vload, fuse)
    _controlled(draft, logic, count)
    _switched(draft, heat, count)
    for n in range(1, count + 1):
        _given_out(draft, n)
    return _finished(draft, count)


def _supplied(draft: Draft, vload: float, fuse: float) -> None:
    with draft.block("supply", f"{shown(vload, 'V')}, with a fuse"):
        draft.inlet("J2", vload, "VLOAD", "supply of the loads")
        draft.part("F1", "Device:Fuse", f"{fuse:g}A T", FUSE, "fuse", {"1": "VLOAD", "2": "VBB"})
        draft.part("D1", "Diode:SMAJ33A", "SMBJ33A", SMB, "takes surges; a reversed supply blows F1; K is pin 1",
                   {"1": "VBB", "2": "GND"})  # fmt: skip
        draft.capacitor("C1", 100e-9, "VBB", "GND", "supply capacitor, at U1", 40.0)
        draft.capacitor("C2", 10e-6, "VBB", "GND", "supply capacitor", 40.0)
    draft.makes("VBB")


def _controlled(draft: Draft, logic: float, count: int) -> None:
    with draft.block("control", f"{shown(logic, 'V')} logic in, fault out"):
        lines = [f"CTRL{n}" for n in range(1, count + 1)]
        names = "/".join(f"IN{n}" for n in range(1, count + 1))
        draft.header("J1", f"{logic:g}V/GND/{names}/FAULT", "supply of the logic, ground, controls; fault, low",
                     "VLOGIC", "GND", *lines, "FAULT_N")  # fmt: skip
        draft.resistor("R1", _PULL, "VLOGIC", "FAULT_N", "pull-up of the open drains")
        draft.resistor("R3", _STATUS, "STATUS_N", "FAULT_N", "keeps a surge of U1 from the controller")
        draft.resistor("R2", _GROUND, "CHIP_GND", "GND", "protects U1 while D1 clamps")
        for n, line in enumerate(lines, 1):
            draft.resistor(f"R{10 * n}", _SERIES, line, f"ON{n}", "keeps a fault of U1 from the controller")
            draft.resistor(f"R{10 * n + 1}", _HOLD, line, "GND", "off while nothing drives it")
            draft.pulled_all(**{f"ON{n}": line, line: "GND"})


def _switched(draft: Draft, heat: float, count: int) -> None:
    with draft.block("switch", "protects itself against shorts and heat"):
        pins = {"1": "CHIP_GND", "6": "VBB", "12": "VBB", "13": "VBB", **dict.fromkeys(("7", "9", "11"), OPEN)}
        for n, (into, out, state) in enumerate(zip(_INPUTS, _OUTPUTS, _STATES, strict=True), 1):
            used = n <= count
            pins |= {into: f"ON{n}" if used else "CHIP_GND", out: f"OUT{n}" if used else OPEN,
                     state: "STATUS_N" if used else OPEN}  # fmt: skip
        draft.part("U1", "Power_Management:ITS5215", "", "Package_SO:Infineon_PG-DSO-12-9_ThermalVias",
                   f"PROFET; {shown(heat, 'W')}", pins)  # fmt: skip


def _given_out(draft: Draft, n: int) -> None:
    with draft.block(f"output {n}", f"up to {shown(draft.values['current'], 'A')}"):
        draft.part(f"D{10 * n}", "Diode:SMAJ33A", "", SMA,
                   "takes surges of the cable, and a coil's current when it goes off; K is pin 1",
                   {"1": f"OUT{n}", "2": "GND"})  # fmt: skip
        draft.capacitor(f"C{10 * n}", 10e-9, f"OUT{n}", "GND", "takes static discharge", 40.0)
        indicator(draft, f"R{10 * n + 2} D{10 * n + 1}", draft.values["vload"], f"OUT{n}", "GND", "lit while it is on",
                  "green")  # fmt: skip
        draft.terminal(f"J{n + 2}", f"output {n}", f"OUT{n}", "GND", "load: relay, lamp or input of a controller")


def _finished(draft: Draft, count: int) -> Designed:
    vload, current = draft.values["vload"], draft.values["current"]
    draft.fed("VLOAD", "VLOGIC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(FAULT_N="VLOGIC", STATUS_N="FAULT_N", CHIP_GND="GND")
    draft.wired("U1", VBB="6", ON1="2", OUT1="10", CHIP_GND="1")
    draft.stated(R1=_PULL, R2=_GROUND, R3=_STATUS, R10=_SERIES)
    draft.rated("C1", 40.0)
    what = "An output switches" if count == 1 else "Two outputs switch"
    return draft.finish(
        f"High-side output {shown(vload, 'V')}",
        f"{what} the plus of {shown(vload, 'V')} to loads of up to {shown(current, 'A')}; a short does no harm.",
    )


REFERENCE = Reference(
    name="high-side-output",
    title="One or two high-side (PNP) outputs that stand a short (ITS5215), 8 V to 30 V, up to 1.8 A, as for a PLC",
    answers=listed(
        """
        pnp output, 24v pnp output, plc pnp output, pnp output plc, pnp digital output, high side output, high side
        digital output, 24v high side output, plc high side output, sourcing output, sourcing digital output, plc
        sourcing output, short circuit protected high side output, short proof high side output, protected high side
        output, high side digital output plc, pnp outputs, high side outputs, its5215, sourcing outputs, pnp digital
        outputs, 24v high side digital output, industrial high side output, short proof high side switch 24v
        """
    ),
    parameters=(
        Parameter("vload", "load voltage", "V", 24.0, 8.0, 30.0, ("for", "a", "output"),
                  ("load", "output", "plc", "pnp", "high", *SUPPLY_AFTER), alone=True),
        Parameter("current", "load current of each", "A", 0.5, 1e-3, 1.8, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("outputs", "number of outputs", "", 1.0, 1.0, 2.0, (), ("outputs", "output", "channels", "channel",
                  "pnp", "high", "sourcing")),
        replace(LOGIC, low=3.2, before=(*LOGIC.before, "from")),
    ),
    sources=(
        "ITS5215L Smart High-Side Power Switch PROFET, Infineon, 2006-03-27: 90 mohm, inputs of 2.5 V, 36 V for "
        "protection in a short, 150 ohm at GND for more than 41 V",
    ),
    limits=(
        "It is not isolated: an optocoupler or isolator goes before J1 for that.",
        "In a short it goes off and on by its temperature until the load is mended; FAULT is then low.",
        "A large coil at each output goes off slowly, by a diode.",
    ),
    neutral=listed(
        "pnp, output, outputs, high, side, plc, digital, sourcing, protected, protection, short, proof, circuit, "
        "overload, industrial, driver, switch, load, logic, mcu, microcontroller, gpio, esp32, arduino, relay, lamp, "
        "solenoid, valve, led, fault, chip"
    ),
    devices=("ITS5215", "ITS5215L"),
    unlike=("isolated", "npn", "input", "inputs"),
    work_out=_work_out,
    rank=1,
    takes=(Rail("VLOAD", "vload", "outputs * current"), Rail("VLOGIC", "logic", "0.001")),
    signals=(
        Signal("CTRL1", "output", "logic",
               load=Load("0.8", "0.95 * logic", "1.17 * logic", f"logic / {_HOLD} + 6e-5", hertz="500")),
    ),
)  # fmt: skip
