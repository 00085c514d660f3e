"""What a request tells besides is left out and said; what asks for something is not."""

from __future__ import annotations

import pytest

from circuitron.references import NotCovered, catalogue
from circuitron.references.choice import choose
from circuitron.references.context import without_context
from tests.rows import each


@each(
    "text",
    [
        "12V relay driver to annoy my neighbours",
        "5V regulator from 12V for the wagon of my grandfather",
        "rs485 for the neighbour of my aunt",
        "h-bridge for two small dc motors, robot car for my son",
    ],
)
def test_a_circuit_is_made_without_what_is_told_besides_and_says_so(text: str) -> None:
    assert any(each.startswith("Not taken into account: ") for each in choose(text, catalogue()).plan.assumptions)


@each(
    "text",
    [
        "motor driver, sealed against rain, for my boat",
        "motor driver, buffered",  # a participle tells how the circuit is to be
        "relay driver that opens the door when the cat comes",
        "555 blinker that runs for years in my garden",
        "12V relay driver, my wife hates the noise",
        "5V regulator, as quiet as a mouse",
        "lipo charger that my kids cannot break",
        "smartwatch with oled",
        "a polyphonic analog synthesizer, 8 voices with midi",
        "relay driver with through-hole parts for the class of my daughter",
    ],
)
def test_what_asks_for_something_is_not_left_out(text: str) -> None:
    with pytest.raises(NotCovered):
        choose(text, catalogue())


@each(
    ("text", "told"),
    [
        ("a relay for the rabbits", ("for the rabbits",)),
        ("need a 5V supply from 12V because my bicycle is empty", ("my bicycle is empty",)),
        ("the doorbell is too quiet so I would like an amplifier", ("the doorbell is too quiet",)),
        ("my kid wants a relay", ("my kid wants",)),
        ("a relay, the phone is empty", ()),  # no reason
        ("my horse snores, I want a 5V relay", ("my horse snores",)),
        ("I teach a class of 14 year olds and would like a buzzer", ("I teach a class of children",)),
        ("a relay for the rabbits and a fan", ("for the rabbits",)),
        ("a relay for the rabbit relay", ()),  # a circuit follows
        ("a low pass filter behind the mixer", ("behind the mixer",)),
        ("an ldo after the buck converter", ("after the buck converter",)),
        ("a lamp after dark", ()),  # says when
        ("switch between battery and adc", ()),  # what it does
        ("car battery charger", ()),  # one of another kind
        ("a relay in 3 barns", ()),
        ("when the horse sleeps, a lamp", ()),  # says when something is to happen
        ("the horse must not wake, a relay", ()),
        ("a relay for a pump", ()),
        ("the horses", ()),  # nothing else is asked for
    ],
)
def test_context_is_a_clause_or_a_preposition_with_words_of_plain_english(text: str, told: tuple[str, ...]) -> None:
    assert without_context(text, catalogue())[1] == told
