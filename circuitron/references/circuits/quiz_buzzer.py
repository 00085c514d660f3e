"""Quiz buzzer: the first of four players is shown, the others are locked out."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import BUTTON, N_MOSFET
from circuitron.references.words import listed

_PLAYERS = 4
_DOWN, _HOLD, _VF, _DIODE = 10e3, 10e3, 0.7, "Diode_SMD:D_SOD-123"
# Input and output of each latch of a 74HC373.
_LATCHES = (("3", "2"), ("4", "5"), ("7", "6"), ("8", "9"), ("13", "12"), ("14", "15"), ("17", "16"), ("18", "19"))


def _work_out(values: Values) -> Designed:
    volts, players = values["supply"], values["players"]
    draft = Draft(REFERENCE, values)
    draft.require(players == round(players), "the number of players must be whole")
    draft.figure("gate of Q1 while one is latched", "VCC - VF", "V", VCC=volts, VF=_VF)
    draft.figure("time from a button to the lock, about", "TLATCH + ROFF * CGATE + R33 * CLATCH", "s", TLATCH=50e-9,
                 ROFF=200.0, CGATE=1.2e-9, R33=10e3, CLATCH=20e-12)  # fmt: skip
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
    _latches(draft, round(players))
    with draft.block("lock", "once one is latched, the latches hear no one else"):
        draft.resistor("R31", _HOLD, "ANY", "GND", "no one yet")
        draft.part("Q1", *N_MOSFET, "closes the latches, and sounds", {"G": "ANY", "D": "OPEN_LATCH", "S": "GND"})
        draft.resistor("R32", 1e3, "VCC", "OPEN_LATCH", "keeps the latches open")
        draft.part("SW9", *BUTTON, "a new round, of the quiz master", {"1": "VCC", "2": "AGAIN"})
        draft.diode("D31", "Diode:1N4148W", _DIODE, "AGAIN", "LATCH", "opens the latches")
        draft.diode("D32", "Diode:1N4148W", _DIODE, "OPEN_LATCH", "LATCH", "opens them while no one is latched")
        draft.resistor("R33", 10e3, "LATCH", "GND", "closes them otherwise")
    with draft.block("buzzer", "sounds until the next round"):
        draft.part("Q2", *N_MOSFET, "switches the buzzer", {"G": "ANY", "D": "SOUND", "S": "GND"})
        draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", "Buzzer_Beeper:Buzzer_12x9.5RM7.6", "sounds by itself",
                   {"1": "VCC", "2": "SOUND"})  # fmt: skip
        draft.diode("D33", "Diode:1N4148W", _DIODE, "SOUND", "VCC", "carries a coil's current")
    return _finished(draft, round(players))


def _latches(draft: Draft, players: int) -> None:
    volts = draft.values["supply"]
    pins = {"1": "GND", "11": "LATCH", "20": "VCC", "10": "GND"}
    for n, (press, out) in enumerate(_LATCHES, 1):
        pins |= {press: f"PLAYER{n}" if n <= players else "GND", out: f"FIRST{n}" if n <= players else OPEN}
    with draft.block("latches", "open until the first button"):
        draft.part("U1", "74xx:74HC373", "", "Package_DIP:DIP-20_W7.62mm", "eight latches", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    for n in range(1, players + 1):
        with draft.block(f"player {n}", "a button and an LED"):
            draft.terminal(f"J{n + 1}", f"button {n}", "VCC", f"PLAYER{n}", "button of the player, on a cable")
            draft.resistor(f"R{n}", _DOWN, f"PLAYER{n}", "GND", "low while it is not pressed")
            indicator(draft, f"R{n + 10} D{n}", volts, f"FIRST{n}", "GND", "was the first")
            draft.diode(f"D{n + 10}", "Diode:1N4148W", _DIODE, f"FIRST{n}", "ANY", "tells the lock")
        draft.pulled(f"PLAYER{n}", "GND")


def _finished(draft: Draft, players: int) -> Designed:
    draft.decoupled("U1")
    draft.wired("U1", LATCH="11", PLAYER1="3", FIRST1="2")
    draft.pulled_all(ANY="GND", LATCH="GND", OPEN_LATCH="VCC")
    draft.joined("Q1", "S", "GND")
    draft.stated(R1=_DOWN, R32=1e3)
    return draft.finish(
        f"Quiz buzzer, {players} players",
        f"The first of {players} players is shown by an LED and a buzzer, and the others are locked out, on "
        f"{shown(draft.values['supply'], 'V')}.",
    )


REFERENCE = Reference(
    name="quiz-buzzer",
    title="Quiz buzzer for two to eight players: the first is shown, the others are locked out (74HC373)",
    answers=listed(
        """
        quiz buzzer, quiz buzzer circuit, quiz game, quiz game buzzer, game show buzzer, quiz lockout, lockout buzzer,
        quiz buzzer system, quiz show buzzer, first responder, first responder circuit, fastest finger first, fastest
        finger circuit, quiz lockout buzzer, quiz button circuit, jeopardy buzzer, game show lockout, who is first
        circuit
        """
    ),
    parameters=(
        Parameter(
            "players",
            "number of players",
            "",
            float(_PLAYERS),
            2.0,
            8.0,
            ("for", "with"),
            ("player", "players", "contestant", "contestants", "team", "teams", "button", "buttons"),
            alone=True,
        ),
        supply(5.0, 4.5, 6.0),
    ),
    sources=(
        "SNx4HC373 Octal Transparent D-Type Latches With 3-State Outputs, Texas Instruments SCLS140",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "Two who press within a microsecond are both shown.",
        "A button that is still held when a new round begins is the first of it.",
    ),
    neutral=listed(
        "quiz, buzzer, game, show, lockout, lock, locks, locked, out, others, press, presses, player, players, "
        "contestant, contestants, first, fastest, finger, "
        "button, buttons, led, leds, team, teams, system, four, 4, two, three, simple, school, with, for"
    ),
    devices=("74HC373",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.08"),),
)
