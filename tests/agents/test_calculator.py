"""The calculator: values as engineers write them, no code, no expression that takes long."""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circuitron.agents.calculator import MAX_LENGTH, CalculationError, calculate, e_series
from circuitron.units import scaled
from tests.rows import each


@each(
    ("expression", "value"),
    [
        ("10k * 0.8 / (3.3 - 0.8)", 3200),
        ("4k7", 4700),
        ("4u7F + 100nF", 4.8e-6),
        ("3V3 - 1V8", 1.5),
        ("0R1 * 2", 0.2),
        ("2.2 uH", 2.2e-6),
        ("2 µF", 2e-6),
        ("1μF", 1e-6),
        ("10kΩ", 1e4),
        ("10 kohm", 1e4),
        ("1Meg", 1e6),
        ("1 MHz", 1e6),
        ("1e3 + 1E-3", 1000.001),
        ("10^-6 * 2", 2e-6),
        ("2 * 10^3", 2000),
        ("200 * 5%", 10),
        ("10 % 3", 1),
        ("1 / (2 * pi * sqrt(10uH * 100nF))", 1 / (2 * math.pi * math.sqrt(1e-12))),
        ("5 mV / 2 mA", 2.5),
        ("2 \u00d7 3 \u2212 1", 5),
        ("-3k", -3000),
        ("20 * log10(1000)", 60),
        ("ln(exp(2))", 2),
        ("parallel(10k, 10k, 5k)", 2500),
        ("parallel(10k, 0)", 0),
        ("e_series(3.2k)", 3300),
        ("e_series(3.2k, 96)", 3240),
        ("e_series(3.2k, series=12)", 3300),
        ("e24(9.6k)", 10_000),
        ("e96(4.99k)", 4990),
        ("e12(0.5)", 0.47),
        ("round(3.14159, 2)", 3.14),
        ("ceil(2.1) + floor(2.9)", 5),
        ("max(1k, 2k) - min(1k, 2k)", 1000),
        ("1_000", 1000),
    ],
)
def test_values(expression: str, value: float) -> None:
    assert calculate(expression) == pytest.approx(value, rel=1e-12)


@each(
    ("expression", "expected"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("1 / 0", "division by zero"),
        ("sqrt(-1)", "math domain"),
        ("log10(0)", "math domain"),
        ("(0 - 8) ** 0.5", "not a finite real number"),
        ("1e400", "not a finite real number"),
        ("sqrt", "not a finite real number"),
        ("9 ** 9 ** 9", "too large"),
        ("vin * 2", "'vin' is not defined"),
        ("sin(1, 2)", "wrong arguments"),
        ("resistor(2)", "Function 'resistor' not defined"),
        ("2 pi", "neither an engineering suffix nor a known unit"),
        ("5 apples", "neither an engineering suffix nor a known unit"),
        ("0x10", "neither an engineering suffix nor a known unit"),
        ("10k 20k", "not an arithmetic expression"),
        ("1; 2", "not an arithmetic expression"),
        ("1\n2", "not an arithmetic expression"),
        ("x = 3", "not an arithmetic expression"),
        ("1,000", "not available"),
        ("1 < 2", "not available"),
        ("[1] * 9", "not available"),
        ("lambda: 1", "not available"),
        ("f'{1}'", "not available"),
        ("'a' * 100", "only numbers"),
        ("True", "only numbers"),
        ("1j", "neither an engineering suffix nor a known unit"),
        ("(1).real", "not available"),
        ("sqrt.__globals__", "not available"),
        ("__import__('os').system('id')", "not available"),
        ("parallel()", "at least one value"),
        ("e_series(1k, 7)", "no series E7"),
        ("e_series(0)", "positive"),
        ("(" * 400, "nested"),
        ("~5", "does not exist"),
        ("5 @ 3", "does not exist"),
        ("1\x00", "null bytes"),
        ("1 + " * 200 + "1", f"at most {MAX_LENGTH}"),
    ],
)
def test_what_cannot_be_worked_out_says_why(expression: str, expected: str) -> None:
    with pytest.raises(CalculationError, match=expected.replace("(", r"\(")):
        calculate(expression)


@pytest.mark.parametrize(
    "expression",
    [
        "9**9**9**9",
        "99999**99999",
        "floor(1e300)**floor(1e300)",
        "round(1e300)**ceil(1e300)",
        "(10**300)**(10**300)",
        "-" * 490 + "1",
        "*".join(["9" * 48] * 10),
        "9" * 490 + "**9",
    ],
)
def test_no_expression_takes_long(expression: str) -> None:
    started = time.process_time()
    try:
        assert isinstance(calculate(expression), float)
    except CalculationError as error:
        assert str(error)
    assert time.process_time() - started < 2


@given(st.text(alphabet="0123456789.+-*/^()%kmunMVe ,_'[]x\n\"sqrtlog", max_size=60))
def test_any_text_gives_a_number_or_a_reason(text: str) -> None:
    try:
        assert math.isfinite(calculate(text))
    except CalculationError as error:
        assert str(error)


@given(st.floats(min_value=1e-9, max_value=1e9), st.sampled_from([3, 6, 12, 24, 48, 96, 192]))
def test_a_standard_value_is_within_half_a_step(value: float, series: int) -> None:
    # E3 … E24 are conventional and up to 12 % off the geometric series (IEC 60063).
    assert abs(math.log10(e_series(value, series) / value)) <= 0.5 / series + 0.02


def test_series_have_their_published_values() -> None:
    assert [e_series(v, 6) for v in (1.0, 1.4, 2.3, 3.2, 4.9, 7.0)] == [1.0, 1.5, 2.2, 3.3, 4.7, 6.8]
    assert e_series(9.19, 192) == 9.2
    assert [e_series(v, 96) for v in (1.02, 2.26, 4.99, 9.76)] == [1.02, 2.26, 4.99, 9.76]


@pytest.mark.parametrize(
    ("value", "text"), [(8200, "8.2k"), (-1.5e-9, "-1.5n"), (0, "0"), (3.3, "3.3"), (0.02531, "25.31m")]
)
def test_engineering_notation(value: float, text: str) -> None:
    assert scaled(value) == text
