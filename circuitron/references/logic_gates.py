"""One gate of two inputs with switches and an LED, to show what it does: AND, OR, NAND, NOR, XOR."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import HC_SOURCE, gates, lit, pressed_inputs, switched_inputs
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed


class Gate(NamedTuple):
    """A kind of gate: its symbol as `gates` takes it, which has four of them, and pins of the first one."""

    word: str
    symbol: str
    lit: str  # when the LED is lit
    answers: str
    source: str
    pins: tuple[str, str, str] = ("1", "2", "3")
    range: tuple[float, float] = (3.0, 6.0)  # volts; the symbols of bipolar chips say 4.5 V to 5.5 V

    @property
    def chip(self) -> str:
        return self.symbol.replace("74xx:", "").rpartition(" ")[2]

    @property
    def reference(self) -> Reference:
        """The circuit with one of them."""
        made = Reference(
            name=f"{self.word}-gate",
            title=f"{self.word.upper()} gate ({self.chip}) with two switches and an LED",
            answers=(*_names(self.word, self.chip.lower()), *listed(self.answers)),
            parameters=(
                supply(5.0, *self.range),
                Parameter("buttons", "push buttons (1) or switches (0)", "", 0.0, 0.0, 1.0,
                          named=(("button", 1.0), ("buttons", 1.0))),
            ),
            sources=(HC_SOURCE, self.source),
            limits=(
                "The three other gates of the chip are tied off.",
                "The output gives some milliamperes: an LED, no lamp.",
            ),
            neutral=listed(
                "logic, gate, gates, digital, switch, switches, button, buttons, two, 2, led, leds, light, lights, "
                "class, demo, demonstration, ttl, cmos, chip, quad, input, inputs, output, truth, table, pull, down, "
                f"resistors, lit, indicator, {self.chip.lower()}"
            ),
            devices=(self.chip, self.chip.replace("HC", "")),
            work_out=lambda values: _worked_out(self, made, values),
            rank=2,
            takes=(Rail("VCC", "supply", "0.02"),),
            signals=(
                Signal(
                    "OUT", "input", "supply",
                    drive=Drive("0.1", "supply - 0.6", "supply", "0.002", sinks="0.002", is_simulated=False),
                ),
            ),
        )  # fmt: skip
        return made


def _names(word: str, chip: str) -> tuple[str, ...]:
    plain = (f"{word} gate", f"{word} logic gate", f"logic {word} gate", f"2 input {word} gate", f"{word} gate circuit")
    inputs = (f"{two}{what}" for two in ("", "2 ") for what in ("switches", "buttons", "push buttons", "inputs"))
    lights = ("", " and led", " and a led", " and leds")
    shows = (f"{word} gate with {switches}{light}" for switches, light in product(inputs, lights))
    more = (f"{word} gate with leds", f"{word} gate with a led", f"{word} gate demo", f"{word} gate demonstration")
    chips = (chip, f"{chip} {word} gate", f"{word} gate {chip}", f"{word} gate with {chip}",
             f"{word} gate with a {chip}", chip.replace("hc", ""), chip.replace("hc", "ls"))  # fmt: skip
    return (*plain, *shows, *more, *chips)


_PRESSED = (("switches", "buttons"), ("switch", "button"), ("closed", "pressed"), ("open", "released"))


def _told(text: str, *, is_pressed: bool) -> str:
    """What is said of switches, of buttons."""
    for word, other in _PRESSED if is_pressed else ():
        text = text.replace(word, other)
    return text


def _worked_out(gate: Gate, reference: Reference, values: Values) -> Designed:
    volts, is_pressed = values["supply"], values["buttons"] == 1.0
    draft, while_ = Draft(reference, values), _told(gate.lit, is_pressed=is_pressed)
    with draft.block("inputs", _told("A and B, each high while its switch is closed", is_pressed=is_pressed)):
        draft.terminal("J1", f"{shown(volts, 'V')} in", "VCC", "GND", "supply")
        (pressed_inputs if is_pressed else switched_inputs)(draft, "SW1", 1, "A", "B")
    with draft.block("gate", f"{gate.word.upper()}: {while_}"):
        purpose = f"{gate.word.upper()} gates, of which one is used"
        gates(draft, "U1", gate.symbol, purpose, "C1", ("A", "B", "OUT"))
    with draft.block("output", "an LED, and a header"):
        lit(draft, volts, 3, "OUT")
        draft.header("J2", "out", "output and ground", "OUT", "GND")
    draft.fed("VCC", "GND")
    draft.wired("U1", **dict(zip(("A", "B", "OUT"), gate.pins, strict=True)))
    draft.note(f"The LED is lit {while_}.")
    summary = f"Two switches and a gate of a {gate.chip}: its LED is lit {while_}, on {shown(volts, 'V')}."
    return draft.finish(f"{gate.word.upper()} gate", _told(summary, is_pressed=is_pressed))
