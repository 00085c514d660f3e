"""Assertions as users write them: what they mean, what is none, and what they find on a circuit."""

from __future__ import annotations

from typing import Any

import pytest

from circuitron import assertions
from circuitron.assertion import Measured, Verdict
from circuitron.assertions.kinds import Measurement
from circuitron.assertions.language import Unreadable, from_settings, read_assertion, stated
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot
from tests.rows import each

# Statement, and what is asserted, in words.
WORDS = {
    'rail("+3V3") == 3.3 V ± 3 %': "rail +3V3 is 3.3 V ± 3 %",
    "rail('+3V3') == 3.3V +/- 99 mV": "rail +3V3 is 3.3 V ± 3 %",
    'rail("-12V") == -12 V': "rail -12V is -12 V ± 5 %",
    'rail("VOUT") >= 3 V': "rail VOUT >= 3 V",
    'current("D1") in 1..20 mA': "current D1 is 1 mA … 20 mA",
    'current("J1") < 0.5 A': "current J1 <= 500 mA",
    'cutoff("OUT"/"IN") == 1 kHz ± 10 %': "cutoff OUT/IN is 1 kHz ± 10 %",
    'gain("OUT", "IN") == 20 dB ± 1 dB': "gain OUT/IN is 8.913 … 11.22",
    'gain("OUT"/"IN") == 10 ± 5 %': "gain OUT/IN is 10 ± 5 %",
    'frequency("CLK") in 0.9..1.1 Hz': "frequency CLK is 1 Hz ± 10 %",
    'value("R3") == 60.4k': "value R3 is 60.4 kΩ ± 0.1 %",
    'value("C1") == 4u7 ± 20 %': "value C1 is 4.7 uF ± 20 %",
    'value("D1") == "red"': "the value of D1 is red",
    'rating("C1") >= 25 V': "rating C1 >= 25 V",
    'divider("VIN", "TAP", "GND") == 0.5 ± 1 %': "the divider VIN - TAP - GND makes 0.5 ± 1 %",
    'divider("VIN", "TAP", "GND", 12 V) == 3 V ± 2 %': "the divider VIN - TAP - GND makes 3 V ± 2 % of 12 V",
    'present("U1", "LM2596")': "U1 is a LM2596",
    'present("U1")': "U1 is there",
    'pin_on_net("U1.3", "VIN")': "pin 3 of U1 is on net VIN",
    'enable_active("U1.EN", "VIN")': "pin EN of U1 is tied to VIN, its active level, directly or by a resistor",
    'supply_decoupled("U1", "GND")': "each supply pin of U1 has a capacitor to GND",
    'diode_direction("D1", "VIN", "GND")': "D1 has its anode on VIN and its cathode on GND",
    'pulled_to("SDA", "+3V3")': "a resistor pulls SDA to +3V3",
    'nets_apart("VIN", "GND")': "VIN and GND are two nets",
}  # fmt: skip
NONE = {
    "rail": "reads like",
    'rail("A")': "comes ==",
    'rail("A") == 3.3 A': "in V, not in A",
    'rail("A") == high': "no figure",
    'rail("A") in 5..3 V': "more than",
    'rail("A", "B") == 3 V': "one name",
    'gain("A") == 3': "two nets",
    'gain("A"/"B") == 3 Hz': "a ratio",
    'voltage("A") == 3 V': "none of rail",
    'present("A") == 3': "nothing follows",
    'pin_on_net("U1", "VIN")': 'like "U1.3"',
    'pin_on_net("U1.1")': "2 names, not 1",
    'divider("A", "B", "C") >= 3 V': "by == with",
    '__import__("os")': "none of rail",
    'rail("' + "A" * 600 + '") == 3 V': "reads like",
}


@each(("text", "words"), WORDS.items())
def test_what_a_statement_means(text: str, words: str) -> None:
    assert assertions.describe(read_assertion(text)).replace("µ", "u") == words


@each(("text", "problem"), NONE.items())
def test_what_is_no_statement(text: str, problem: str) -> None:
    with pytest.raises(Unreadable, match=problem.replace("(", r"\(")):
        read_assertion(text)


def test_comments_and_settings() -> None:
    source = """r = 1  # circuitron: assert value("R1") == 10k
text = "# circuitron: assert value('R2') == 1"
# circuitron: assert rail(VIN) = 3
# circuitron: ignore[ER101] something else
"""
    first, second = stated(source)
    assert (first.line, second.line) == (1, 3) and first.assertion is not None
    assert second.assertion is None and "comes ==" in second.problem
    assert stated('text = """\n# circuitron: assert x\n') == () and stated("x = 1\n") == ()
    assert [s.line for s in from_settings(['present("U1")'])] == [0]


# A divider with a capacitor, and a chip with two supply pins.
PARTS = {
    "R1": ("Device", "R", "10k", ("1", "2"), "passive"),
    "R2": ("Device", "R", "10k 1%", ("1", "2"), "passive"),
    "C1": ("Device", "C", "10uF 25V", ("1", "2"), "passive"),
    "U1": ("MCU", "X", "X", ("VCC", "VDD", "GND"), "power_in"),
}
NETS = {
    "VIN": ("R1.1", "C1.1", "U1.VCC", "U1.VDD"),
    "TAP": ("R1.2", "R2.1"),
    "GND": ("R2.2", "C1.2", "U1.GND"),
}


def circuit(**nets: tuple[str, ...]) -> Snapshot:
    pins = {
        f"{ref}.{name}": PinRef(ref=ref, number=name, name=name, type=kind)
        for ref, (_, _, _, names, kind) in PARTS.items()
        for name in names
    }
    parts = tuple(
        PartInstance(ref=r, library=lib, name=n, value=v, pins=tuple(p for k, p in pins.items() if k.startswith(r)))
        for r, (lib, n, v, _, _) in PARTS.items()
    )
    joined = {**NETS, **nets}
    made = tuple(NetInstance(name=n, pins=tuple(pins[place] for place in places)) for n, places in joined.items())
    return Snapshot(parts=parts, nets=made)


FOUND: dict[str, tuple[Verdict, str]] = {
    'value("R1") == 10k': (Verdict.HOLDS, "10 kΩ"),
    'value("R2") == 10k': (Verdict.HOLDS, "10 kΩ"),
    'value("R1") == 1k ± 5 %': (Verdict.FAILS, "10 kΩ"),
    'value("U1") == 1k': (Verdict.NOT_CHECKED, "is no figure"),
    'value("R9") == 1k': (Verdict.FAILS, "there is no R9"),
    'rating("C1") >= 16 V': (Verdict.HOLDS, "25 V"),
    'rating("C1") >= 50 V': (Verdict.FAILS, "25 V"),
    'rating("R1") >= 50 V': (Verdict.NOT_CHECKED, "states no voltage"),
    'divider("VIN", "TAP", "GND") == 0.5': (Verdict.HOLDS, "0.5"),
    'divider("VIN", "TAP", "GND", 9 V) == 3 V': (Verdict.FAILS, "4.5 V"),
    'rail("VIN") == 5 V': (Verdict.FAILS, "4 V"),
    'rail("TAP") in 1.9..2.1 V': (Verdict.HOLDS, "2 V"),
    'rail("NO") == 5 V': (Verdict.FAILS, "there is no net NO"),
    'current("R1") < 1 mA': (Verdict.NOT_CHECKED, "no model of U1"),
    'current("R7") < 1 mA': (Verdict.FAILS, "there is no R7"),
    'cutoff("TAP"/"X") == 1 kHz': (Verdict.FAILS, "there is no net X"),
    'supply_decoupled("U1", "GND")': (Verdict.FAILS, "2 supply pins share VIN"),
}


def meter(wanted: Measured) -> Measurement:
    volts = {"VIN": 4.0, "TAP": 2.0}.get(wanted.of)
    return Measurement(volts, "operating point") if volts is not None else Measurement(None, "no model of U1")


@each(("text", "expected"), FOUND.items())
def test_what_is_found_on_a_circuit(text: str, expected: tuple[Verdict, str]) -> None:
    (result,) = assertions.check((read_assertion(text),), circuit(), meter)
    assert (result.verdict, expected[1] in result.found) == (expected[0], True), result


@pytest.mark.parametrize("text", ['rail("VIN") == 4 V', 'current("R1") < 1 A'])
def test_what_nothing_can_measure_is_not_checked(text: str) -> None:
    (result,) = assertions.check((read_assertion(text),), circuit())
    assert result.verdict is Verdict.NOT_CHECKED and "nothing here can measure" in result.found


def test_each_supply_pin_wants_its_own_capacitor() -> None:
    two: dict[str, Any] = {"VIN": ("R1.1", "C1.1", "U1.VCC"), "V2": ("U1.VDD",)}
    (result,) = assertions.check((read_assertion('supply_decoupled("U1", "GND")'),), circuit(**two))
    assert result.verdict is Verdict.FAILS and "U1.VDD: no capacitor" in result.found
    one: dict[str, Any] = {"VIN": ("R1.1", "C1.1", "U1.VCC"), "GND": (*NETS["GND"], "U1.VDD")}
    (result,) = assertions.check((read_assertion('supply_decoupled("U1", "GND")'),), circuit(**one))
    assert result.verdict is Verdict.HOLDS
