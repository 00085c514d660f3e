"""Long timer with a CD4060."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import BUTTON, N_MOSFET, NPN, SO16
from circuitron.references.words import listed

_COUNT, _PERIOD = 8192.0, 2.3  # clocks until Q14 rises; periods of RC of one clock
_CAPACITORS = ((300.0, 470e-9), (30.0, 47e-9), (0.0, 4.7e-9))  # from this many seconds on
_LOAD = 100e-3
_BUZZER = 12.0  # volts
_SERIES, _HOLD, _PULL = 47e3, 100e3, 22e3


def _work_out(values: Values) -> Designed:
    seconds, volts = values["duration"], values["supply"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if seconds >= least)
    ohms = draft.standard("R1", "R1", "T / (N * K * C)", "ohm", 96, T=seconds, N=_COUNT, K=_PERIOD, C=farads)
    real = draft.figure("time", "N * K * R1 * C", "s", asked=seconds, N=_COUNT, K=_PERIOD, R1=ohms, C=farads)
    draft.figure("clock", "1 / (K * R1 * C)", "Hz", K=_PERIOD, R1=ohms, C=farads)
    series = draft.standard("R2", "R2", "5 * R1", "ohm", 12, R1=ohms)
    draft.figure("gate voltage", "VCC * R6 / (RPULL + R4 + R6)", "V", VCC=volts, R4=_SERIES, R6=_HOLD,
                 RPULL=_PULL if values["off"] else 0.0)  # fmt: skip
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the counter")
    with draft.block("counter", f"{shown(real, 's')} after the start"):
        pins = {"11": "RS", "10": "RT", "9": "CT", "12": "RESET", "16": "VCC", "8": "GND", "3": "DONE"}
        pins |= {str(pin): OPEN for pin in (7, 5, 4, 6, 14, 13, 15, 1, 2)}
        draft.part("U1", "4xxx:4060", "CD4060B", SO16, "oscillator and counter", pins)
        draft.resistor("R1", ohms, "RT", "TIMING", "clock, 1 %")
        draft.film("C1", farads, "CT", "TIMING", "clock, film")
        draft.resistor("R2", series, "RS", "TIMING", "so that the input's diodes do not change the clock")
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DONE", "RS", "stops the clock when the time is over")
    with draft.block("start", "when the supply comes, and with the button"):
        draft.capacitor("C3", 100e-9, "VCC", "RESET", "resets when the supply comes")
        draft.resistor("R3", 100e3, "RESET", "GND", "ends the reset")
        draft.part("SW1", *BUTTON, "starts again", {"1": "VCC", "2": "RESET"})
    with draft.block("output stage", f"on when the time is over, up to {shown(_LOAD, 'A')}"):
        drive = _inverted(draft) if values["off"] else "DONE"
        draft.resistor("R4", _SERIES, drive, "GATE", "keeps the gate within its 12 V, with R6")
        draft.resistor("R6", _HOLD, "GATE", "GND", "keeps the gate within its 12 V, with R4")
        draft.part("Q1", *N_MOSFET, "switches the load", {"G": "GATE", "D": "LOAD", "S": "GND"})
        draft.diode(
            "D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "LOAD", "VCC", "carries a coil's current when Q1 opens"
        )
        draft.terminal("J2", "load", "VCC", "LOAD", "buzzer, lamp or relay")
        indicator(draft, "R5 D3", volts, "VCC", "LOAD", "lit while the load is on")
        if values["buzzer"]:
            draft.require(volts <= _BUZZER, f"buzzers are for {_BUZZER:g} V at most")
            draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                       "sounds by itself when the time is over", {"1": "VCC", "2": "LOAD"})  # fmt: skip
    draft.decoupled("U1")
    draft.pulled_all(RESET="GND", TIMING="RT", GATE=drive)
    draft.joined("U1", "3", "DONE")
    draft.joined("Q1", "S", "GND")
    draft.stated(R1=ohms, C1=farads)
    draft.require(not (values["off"] and values["buzzer"]), "a buzzer sounds when the time is over")
    if values["off"]:
        return draft.finish(
            f"Timer {shown(seconds, 's')}, then off",
            f"A load of up to {shown(_LOAD, 'A')} is on from the supply or a press of the button until "
            f"{shown(real, 's')} after it was let go.",
        )
    return draft.finish(
        f"Timer {shown(seconds, 's')}",
        f"Turns a load of up to {shown(_LOAD, 'A')} on {shown(real, 's')} after the supply or a press of the button"
        f"{', and sounds a buzzer' if values['buzzer'] else ''}.",
    )


def _inverted(draft: Draft) -> str:
    """The opposite of DONE, by a transistor."""
    draft.resistor("R7", 100e3, "DONE", "BASE", "base current")
    draft.part("Q2", *NPN, "inverts: off when the time is over", {"B": "BASE", "C": "RUNNING", "E": "GND"})
    draft.resistor("R8", _PULL, "VCC", "RUNNING", "pull-up")
    draft.pulled_all(BASE="DONE", RUNNING="VCC")
    return "RUNNING"


REFERENCE = Reference(
    name="long-timer",
    title="Long timer with a CD4060: a load is turned on after 10 s to 3 hours",
    answers=listed(
        """
        cd4060, cd4060 timer, 4060 timer, long timer, long delay timer, 4060, kitchen timer, long period timer,
        counter timer, timer with cd4060, long duration timer, timer using cd4060, egg timer, long time delay, delay
        timer button light goes off, off delay timer, turn off timer, auto off timer, light off timer, stairwell
        timer, staircase timer, staircase light timer, stairwell light timer, timer turns off, off delay, auto off
        light timer, timer off after
        """
    ),
    parameters=(
        Parameter(
            "duration",
            "time",
            "s",
            600.0,
            10.0,
            10800.0,
            ("after", "for", "of"),
            ("timer", "delay"),
            alone=True,
            usual=(("egg", 300.0), ("tooth", 120.0), ("teeth", 120.0), ("stairwell", 180.0), ("staircase", 180.0)),
        ),
        supply(9.0, 5.0, 15.0),
        Parameter(
            "off",
            "the load goes off (1) or on (0) when the time is over",
            "",
            0.0,
            0.0,
            1.0,
            named=(("off", 1.0), ("stairwell", 1.0), ("staircase", 1.0), ("goes", 1.0)),
        ),
        Parameter(
            "buzzer",
            "buzzer at the end (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=tuple((word, 1.0) for word in ("alarm", "beep", "beeps", "beeper", "buzzer", "buzzes", "rings")),
        ),
    ),
    sources=(
        "CD4060B CMOS 14-Stage Ripple-Carry Binary Counter/Divider and Oscillator, Texas Instruments SCHS049",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "Its time is good to about 10 %: trim R1 for more.",
        "The load is on from the end until the next start, or with an off-delay from the start until the end.",
    ),
    neutral=listed(
        "timer, minute, minutes, hour, cd4060, 4060, counter, output, led, buzzer, alarm, turns, relay, start, "
        "starts, button, after, long, delay, period, cmos, oscillator, rings, beep, beeps, beeper, buzzes, when, over, "
        "time, then, off, goes, light, lamp, "
        "let, go, stairwell, staircase, auto, turn, switch, press, "
        "monostable, once"
    ),
    devices=("CD4060", "HEF4060"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.12"),),
)
