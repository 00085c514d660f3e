"""The reader of .kicad_sym text: the fast way and the slow way agree, and unusual text is read or refused."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from circuitron.knowledge import sexpr
from circuitron.knowledge.index_build import read_file
from circuitron.knowledge.sexpr import (
    RawPin,
    SexprError,
    library_version,
    parse,
    quote,
    read_library,
    symbol_names,
    unescape,
)
from circuitron.run_request import Libraries

PIN = '(pin input line (at 0 0 0) (length 2.54) (name "A") (number "1"))'


def library(*symbols: str) -> str:
    return f'(kicad_symbol_lib (version 20241209) (generator_version "9.0") {" ".join(symbols)})'


@pytest.mark.parametrize("name", ["Timer", "Device", "Relay", "MCU_Microchip_ATtiny", "Isolator"])
def test_both_ways_of_reading_agree_on_real_libraries(libraries: Libraries, name: str) -> None:
    text = (libraries.directory / f"{name}.kicad_sym").read_text(encoding="utf-8")
    fast = sexpr._read_fast(text)
    assert fast is not None, "the fast way does not recognise every pin"
    assert fast == list(sexpr._read_slowly(text))
    assert len(fast) > 20


def test_every_library_at_hand_is_read_the_fast_way(libraries: Libraries) -> None:
    for path in sorted(libraries.directory.glob("*.kicad_sym")):
        if path.stat().st_size < 1_000_000:
            text = path.read_text(encoding="utf-8")
            fast = sexpr._read_fast(text)
            assert fast is not None, path.name
            assert symbol_names(text) == [symbol.name for symbol in fast], path.name


def test_units_alternates_and_properties() -> None:
    (symbol,) = read_library(
        library(
            '(symbol "X" (property "Reference" "U") (property private "KLC" "no") (property "ki_keywords" "a b")'
            ' (symbol "X_0_1" (text "(pin input line" (at 0 0 0))'
            ' (pin power_in line (at 0 0 0) (name "V+") (number "8")))'
            ' (symbol "X_1_1" (pin bidirectional line (at 0 0 0) (name "PA0") (number "1")'
            ' (alternate "ADC0" input line) (alternate "TX" output line)))'
            ' (symbol "X_2_1" (unit_name "B") (pin output line (at 0 0 0) (name "~") (number "7")))'
            ' (symbol "X_2_2" (pin output line (at 0 0 0) (name "~") (number "7"))))'
        )
    )
    assert symbol.properties["reference"] == "U"
    assert symbol.units == {0, 1, 2}, "the De Morgan body of unit 2 is no unit"
    assert symbol.pins == [
        RawPin("8", "V+", "power_in", 0),
        RawPin("1", "PA0", "bidirectional", 1, ("ADC0", "TX")),
        RawPin("7", "~", "output", 2),
    ]


@pytest.mark.parametrize(
    "symbol",
    [
        '(symbol "X" (property "Description" "see (pin number 1)") (symbol "X_1_1" %s))',
        '(symbol "X" (symbol "X_1_1" (pin input line (number "1") (name "A"))))',
        '(symbol "X" (symbol "X_1_1" (pin input line (name A) (number 1))))',
        '(symbol "X" (symbol "X_1_1" (pin input line (name "A" (effects (font (face "Arial")))) (number "1"))))',
        '(symbol\n"X"\n(symbol\n"X_1_1"\n(pin\ninput\nline\n(name\n"A")\n(number\n"1"))))',
    ],
    ids=["words of a pin in a text", "number first", "without quotes", "another font", "a word a line"],
)
def test_other_ways_to_write_a_pin(symbol: str) -> None:
    text = symbol % PIN if "%s" in symbol else symbol
    (read,) = read_library(library(text))
    assert read.pins == [RawPin("1", "A", "input", 1)]


def test_a_symbol_named_like_a_unit_of_another_is_a_symbol() -> None:
    text = library('(symbol "AB_1" )', '(symbol "AB_1_1" )', '(symbol "C_1_1" )')
    names = [s.name for s in read_library(text)]
    assert symbol_names(text) == names
    assert names == ["AB_1", "AB_1_1", "C_1_1"]


@pytest.mark.parametrize("text", ["", "EESchema-LIBRARY Version 2.4", "(kicad_pcb)", "\0\1"])
def test_what_is_no_library_is_refused(text: str) -> None:
    with pytest.raises(SexprError):
        read_library(text)


@pytest.mark.parametrize("text", ["(a (b)", "", "word", ")"])
def test_unbalanced_brackets(text: str) -> None:
    with pytest.raises(SexprError):
        parse(text)


def test_deep_nesting_is_refused() -> None:
    assert isinstance(parse("(" * 200 + ")" * 200), list)
    with pytest.raises(SexprError):
        parse("(" * 50_000 + ")" * 50_000)


@pytest.mark.parametrize("text", ['say "hi"', "back\\slash", "two\nlines", "", "~{RESET}/PC6", "Ω"])
def test_quoting_is_undone_by_reading(text: str) -> None:
    assert parse(f"({quote(text)})") == [text]
    assert unescape(quote(text)[1:-1]) == text


@pytest.mark.parametrize(
    ("head", "version"),
    [
        ('(kicad_symbol_lib (version 20241209) (generator "x") (generator_version "9.0")', "9"),
        ('(kicad_symbol_lib (version 20250324) (generator "x")', "10"),
        ("(kicad_symbol_lib (version 20231120) (generator kicad_symbol_editor)", "8"),
        ("(kicad_symbol_lib (version 20220914) (generator kicad_symbol_editor)", "7"),
        ("(kicad_symbol_lib (version 20211014) (generator kicad_symbol_editor)", "6"),
        ("(kicad_symbol_lib (generator hand)", ""),
    ],
)
def test_version_from_the_header(head: str, version: str) -> None:
    assert library_version(head) == version


@pytest.mark.parametrize(
    "body",
    [
        "(pin input line " * 60_000,
        "(pin input " + "(" * 1_000_000,
        '(pin input line (name "A" ' * 40_000,
        '(symbol "A" (pin input line (name "A") (number "1")' + '(alternate "x" input line)' * 40_000,
        '(property "a" ' * 70_000,
        '(property "' + "(property " * 100_000,
        '(symbol "\\' * 80_000,
        "(" * 1_000_000,
        "(text " * 150_000,
        "(pin" + " " * 1_000_000,
    ],
    ids=lambda body: body[:20],
)
def test_a_hostile_library_is_read_in_linear_time(body: str) -> None:
    start = time.process_time()
    with contextlib.suppress(SexprError):
        read_library(f"(kicad_symbol_lib {body}")
    assert time.process_time() - start < 10


def test_symbols_that_extend_each_other_in_a_long_chain_are_read_in_linear_time(tmp_path: Path) -> None:
    path = tmp_path / "chain.kicad_sym"
    symbols = "".join(f'(symbol "s{n}" (extends "s{n + 1}"))' for n in range(20_000))
    path.write_text(f"(kicad_symbol_lib {symbols})")
    start = time.process_time()
    assert len(read_file(str(path))) == 20_000
    assert time.process_time() - start < 10
