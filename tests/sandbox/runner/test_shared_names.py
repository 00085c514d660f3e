"""Names that several pins of a part bear: SKiDL joins them without a word, which only a supply can mean."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from circuitron.run_request import Libraries

from .conftest import Result, Runner

# Pins of MCU_ST_STM32F1:STM32F103C8Tx as KiCad 9.0.2 has them, with some of their alternates. The libraries inside the
# skidl package have none.
_PINS = {
    30: ("bidirectional", "PA9", "TIM1_CH2", "USART1_TX"),
    31: ("bidirectional", "PA10", "TIM1_CH3", "USART1_RX"),
    42: ("bidirectional", "PB6", "I2C1_SCL", "TIM4_CH1", "USART1_TX"),
    43: ("bidirectional", "PB7", "I2C1_SDA", "TIM4_CH2", "USART1_RX"),
    45: ("bidirectional", "PB8", "CAN_RX", "I2C1_SCL", "TIM4_CH3"),
    23: ("power_in", "VSS"),
    35: ("passive", "VSS"),
    47: ("passive", "VSS"),
}
HEAD = """
from skidl import *

u = Part('Controllers', 'STM32F103C8Tx', footprint='Package_QFP:LQFP-48_7x7mm_P0.5mm')
tx, rx, scl = Net('TX'), Net('RX'), Net('SCL')
"""


def _library() -> str:
    pins = []
    for number, (type, name, *alternates) in _PINS.items():
        others = " ".join(f'(alternate "{other}" bidirectional line)' for other in alternates)
        pins.append(
            f'(pin {type} line (at 0 0 0) (length 2.54) (name "{name}" (effects (font (size 1.27 1.27)))) '
            f'(number "{number}" (effects (font (size 1.27 1.27)))) {others})'
        )
    body = "\n      ".join(pins)
    return f"""(kicad_symbol_lib (version 20241209) (generator "kicad_symbol_editor")
  (symbol "STM32F103C8Tx" (in_bom yes) (on_board yes)
    (property "Reference" "U" (at 0 0 0))
    (property "Value" "STM32F103C8Tx" (at 0 0 0))
    (symbol "STM32F103C8Tx_1_1"
      {body}
    )
  )
)
"""


@pytest.fixture(scope="module")
def project(libraries: Libraries, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    """A runner whose project has a library with alternates."""
    folder = tmp_path_factory.mktemp("project")
    Path(folder, "Controllers.kicad_sym").write_text(_library(), encoding="utf-8")
    made = Runner(libraries, folder)
    yield made
    made.close()


def reported(runner: Runner, source: str, mode: str = "diagnose") -> Result:
    return runner.run(HEAD + textwrap.dedent(source), mode)


JOINED = {
    "connected": "u['USART1_TX'] += tx",
    "on the right": "tx += u['USART1_TX']",
    "as an attribute": "tx += u.USART1_TX",
    "in a chain": "tx & u['USART1_TX']",
    "at the head of a chain": "u['USART1_TX'] & Part('Device', 'R', footprint='a:b') & tx",
    "by a method": "tx.connect(u['USART1_TX'])",
    "in small letters": "u['usart1_tx'] += tx",
}


@pytest.mark.parametrize("mode", ["runtime", "diagnose"])
@pytest.mark.parametrize("title", JOINED)
def test_a_function_that_several_pins_may_have_is_reported(project: Runner, title: str, mode: str) -> None:
    result = reported(project, JOINED[title], mode)
    assert result.end == "completed"
    event = result.the("AmbiguousPin")
    assert event.detail.pins == ("30", "42")
    assert event.detail.ref == "U1"
    assert "30 (PA9), 42 (PB6)" in event.message
    assert event.span is not None and event.span.column is not None


SILENT = {
    "a supply": "u['VSS'] += tx",
    "left open": "u['USART1_TX'] += NC",
    "one of them by its number": "tx += u['USART1_TX'][42]",
    "not connected": "pins = u['USART1_TX']\nassert len(pins) == 2",
    "a function of one pin": "u['CAN_RX'] += rx",
    "the pin's own name": "u['PB6'] += tx",
    "a name of the script's own": "u['PA9'].aliases += 'BOTH'\nu['PB6'].aliases += 'BOTH'\nu['BOTH'] += tx",
}


@pytest.mark.parametrize("mode", ["runtime", "diagnose"])
@pytest.mark.parametrize("title", SILENT)
def test_intended_names_are_not(project: Runner, title: str, mode: str) -> None:
    result = reported(project, SILENT[title], mode)
    assert result.end == "completed", result.exception
    assert not result.of("AmbiguousPin")


EXPECTED = {
    "either": ("u['USART1_TX'] += tx", ""),
    "the other is taken": ("u['PB6'] += scl\nu['USART1_TX'] += tx", "30"),
    "the other is taken later": ("u['USART1_TX'] += tx\nu['PB6'] += scl", "30"),
    "the other is left open": ("u['PB6'] += NC\nu['USART1_TX'] += tx", "30"),
    "one is on that net": ("u['PB6'] += tx\nu['USART1_TX'] += tx", "42"),
    "both are on that net": ("u['PB6'] += tx\nu['PA9'] += tx\nu['USART1_TX'] += tx", ""),
    "both are taken": ("u['PB6'] += scl\nu['PA9'] += rx\nu['USART1_TX'] += tx", ""),
}


@pytest.mark.parametrize("title", EXPECTED)
def test_the_pin_is_named_where_the_circuit_leaves_one(project: Runner, title: str) -> None:
    source, number = EXPECTED[title]
    assert reported(project, source).the("AmbiguousPin").detail.only_left == number


def test_a_diagnose_run_keeps_the_nets_apart(project: Runner) -> None:
    source = "u['USART1_TX', 'USART1_RX'] += tx, rx\nu['I2C1_SCL'] += scl\n"
    result = reported(project, source)
    assert [event.detail.pin for event in result.of("AmbiguousPin")] == ["USART1_TX", "USART1_RX", "I2C1_SCL"]
    assert result.types() == ["AmbiguousPin"] * 3
    assert result.snapshot is not None
    assert {net.name: [pin.name for pin in net.pins] for net in result.snapshot.nets} == {
        "TX": ["USART1_TX"],
        "RX": ["USART1_RX"],
        "SCL": ["I2C1_SCL"],
    }


def test_too_many_lines_follow_from_it(project: Runner) -> None:
    result = reported(project, "u['USART1_TX', 'USART1_RX'] += tx, rx", "runtime")
    assert result.end == "exception"
    assert len(result.of("AmbiguousPin")) == 2
    assert result.the("WidthMismatch").consequence


UNITS = {
    "an amplifier's input": ("Amplifier_Operational", "LM358", "u['+'] += n", ("3", "5"), "A, B"),
    "an output": ("74xx", "74HC74", "u['Q'] += n", ("5", "9"), "A, B"),
    "a clock, which both may share": ("74xx", "74HC74", "u['C'] += n", (), ""),
    "a supply": ("Amplifier_Operational", "LM358", "u['V+'] += n", (), ""),
    "a unit": ("Amplifier_Operational", "LM358", "u.uA['+'] += n", (), ""),
}


@pytest.mark.parametrize("title", UNITS)
def test_a_pin_of_several_units_is_reported(runner: Runner, title: str) -> None:
    library, name, line, pins, units = UNITS[title]
    source = f"from skidl import *\nu = Part('{library}', '{name}', footprint='a:b')\nn = Net('N')\n{line}\n"
    found = runner.run(source, "diagnose").of("AmbiguousPin")
    assert [(event.detail.pins, event.detail.units) for event in found] == ([(pins, units)] if pins else [])


# The symbol has pins A to G, DP, and CA twice. SKiDL takes 'A' for 'a'.
LETTERS = {
    "the anode first": ("q += d['A']\nd['a,b,c'] += s[0:2]", {"Q": ["A"], "S0": ["A"]}),
    "the anode last": ("d['a,b,c'] += s[0:2]\nq += d['A']", {"Q": ["A"], "S0": ["A"]}),
    "one after the other": ("q += d['A']\nfor n, c in enumerate('abc'):\n    d[c] += s[n]", {"Q": ["A"], "S0": ["A"]}),
    "segments in capitals": ("d['A,B,C'] += s[0:2]\nq += d['CA']", None),
    "a letter of the row": ("d['a,b,c'] += s[0:2]\nq += d['CA']\nq += d['D']", None),
    "all in both cases": ("d['a,b,c'] += s[0:2]\nd['A,B,C'] += s[0:2]", None),
}


@pytest.mark.parametrize("title", LETTERS)
def test_a_letter_in_another_case_than_its_row_is_no_pin_of_it(runner: Runner, title: str) -> None:
    lines, nets = LETTERS[title]
    head = "from skidl import *\nd = Part('Display_Character', 'SA39-12EWA', footprint='a:b')\n"
    result = runner.run(f"{head}q, s = Net('Q'), Bus('S', 3)\n{lines}\n", "diagnose")
    assert [event.detail.pin for event in result.of("PinNotFound")] == (["A"] if nets else [])
    assert result.snapshot is not None
    if nets:
        on = {net.name: [pin.name for pin in net.pins] for net in result.snapshot.nets}
        assert {name: on[name] for name in nets} == nets
        assert result.the("PinNotFound").detail.taken == ("10",)
