"""No text of a script may steer the terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circuitron import sanitise

HOSTILE = {
    "colour": ("\x1b[31mred\x1b[0m", "red"),
    "cursor and erase": ("a\x1b[2J\x1b[1;1Hb", "ab"),
    "window title": ("\x1b]0;owned\x07ok", "ok"),
    "title ended by ST": ("\x1b]2;owned\x1b\\ok", "ok"),
    "hyperlink": ("\x1b]8;;https://bad.example\x1b\\click\x1b]8;;\x1b\\", "click"),
    "clipboard": ("\x1b]52;c;cm0gLXJmIC8=\x07ok", "ok"),
    "unended OSC keeps the next line": ("\x1b]0;owned\nnext", "\nnext"),
    "device control string": ('\x1bP$q"p\x1b\\ok', "ok"),
    "application program command": ("\x1b_Gf=100;AAAA\x1b\\ok", "ok"),
    "C1 CSI": ("\x9b31mred", "red"),
    "C1 OSC": ("\x9d0;owned\x9cok", "ok"),
    "charset switch": ("\x1b(0lqk", "lqk"),
    "reset": ("\x1bcok", "ok"),
    "lone ESC at the end": ("ok\x1b", "ok"),
    "nested": ("\x1b\x1b[31mred", "red"),
    "backspace": ("safe\x08\x08\x08\x08evil", "safeevil"),
    "carriage return": ("ok\rBAD", "ok\nBAD"),
    "bell and null": ("a\x07\x00b", "ab"),
    "bidi override": ("a\u202eb\u202cc\u2066d\u2069", "abcd"),
    "marks": ("a\u200eb\u200fc\u061cd", "abcd"),
    "zero width": ("a\u200bb\u2060c\ufeffd", "abcd"),
    "tags": ("a\U000e0041\U000e007fb", "ab"),
    "line separators": ("a\u2028b\u2029c\x85d\x0be\x0cf", "a\nb\nc\nd\ne\nf"),
    "lone surrogate": ("a\ud83db", "a\ufffdb"),
    "newline and tab stay": ("a\tb\nc", "a\tb\nc"),
    "markup is only text": ("[bold red]x[/]", "[bold red]x[/]"),
    "letters stay": ("Ω µF → 10 k ±5 % 电阻", "Ω µF → 10 k ±5 % 电阻"),
}


@pytest.mark.parametrize(("text", "expected"), HOSTILE.values(), ids=HOSTILE.keys())
def test_message(text: str, expected: str) -> None:
    assert sanitise.message(text) == expected


@given(st.text(st.characters(), max_size=80))
def test_nothing_is_left_that_steers(text: str) -> None:
    for clean in (sanitise.message(text), sanitise.code(text), sanitise.line(text)):
        assert not [c for c in clean if (ord(c) < 32 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0]
        assert not [c for c in clean if c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"]
        clean.encode()  # no lone surrogate


@given(st.text(st.sampled_from("\x1b\x9b\x9d[];m0\x07\\ab\n"), max_size=40))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    once = sanitise.message(text)
    assert sanitise.message(once) == once


def test_code_shows_what_it_hides() -> None:
    assert sanitise.code("x = '\x1b[31m'") == "x = '␛[31m'"
    assert sanitise.code("if a:\u202e # \x7f\x00") == "if a:<U+202E> # ␡␀"
    assert sanitise.code("a\tb\r\nc") == "a\tb\nc"


def test_line_is_one_line_of_limited_length() -> None:
    assert sanitise.line("a\n  b\r\nc") == "a b c"
    assert sanitise.line("x" * 3000) == "x" * 2000 + " …"
