"""Symbols for parts that a script defined itself, so that they can be drawn: a box with pins left and right."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

_FOLDER = ".symbols"  # in the scratch folder; hidden, hence never taken for a product
_PITCH, _LENGTH, _LEAST, _LETTER = 2.54, 2.54, 5.08, 1.27  # mm
_UNUSUAL = re.compile(r"[^A-Za-z0-9_.+-]")


def make(ref: str, name: str, pins: Mapping[str, str], names: Mapping[str, str], footprint: str, tool: str) -> Any:
    """A part of the default circuit, made from a symbol that is written for it.

    Args:
        pins: SKiDL's word for the electrical type, by number.
        names: of the pins, by number; a number without one is its own name.
        tool: the SKiDL tool of the libraries at hand, such as "kicad9".
    """
    from skidl import Part, SchLib

    symbol = _UNUSUAL.sub("_", name) or "unnamed"
    os.makedirs(_FOLDER, exist_ok=True)
    path = os.path.join(os.path.abspath(_FOLDER), f"Script_{_UNUSUAL.sub('_', ref)}.kicad_sym")
    with open(path, "w", encoding="utf-8") as file:
        file.write(_library(symbol, pins, names))
    return Part(SchLib(path, tool=tool), symbol, ref=ref, footprint=footprint)


def _library(symbol: str, pins: Mapping[str, str], names: Mapping[str, str]) -> str:
    numbers = list(pins)
    left = numbers[: (len(numbers) + 1) // 2]
    rows = max(1, len(left))
    longest = max((len(names.get(number, number)) for number in numbers), default=1)
    width = _grid(max(_LEAST, longest * _LETTER + _PITCH))
    top = _grid((rows - 1) * _PITCH / 2)
    reach = width + _LENGTH
    sides = [
        _pin(number, pins[number], names.get(number, number), x, top - row * _PITCH)
        for x, side in ((-reach, left), (reach, numbers[len(left) :]))
        for row, number in enumerate(side)
    ]
    low = top - (rows - 1) * _PITCH - _PITCH
    box = f"(rectangle (start {-width:g} {top + _PITCH:g}) (end {width:g} {low:g}) {_STYLE})"
    fields = " ".join(
        f'(property "{field}" {_quoted(text)} (at 0 {y:g} 0))'
        for field, text, y in (("Reference", "U", top + 2 * _PITCH), ("Value", symbol, low - _PITCH))
    )
    parts = f"""(symbol "{symbol}_0_1" {box}) (symbol "{symbol}_1_1" {" ".join(sides)})"""
    head = '(kicad_symbol_lib (version 20241209) (generator "circuitron")'
    return f'{head}\n (symbol "{symbol}" (in_bom yes) (on_board yes) {fields}\n  {parts}\n )\n)\n'


_STYLE = "(stroke (width 0.254) (type default)) (fill (type background))"
_FONT = "(effects (font (size 1.27 1.27)))"


def _pin(number: str, kind: str, name: str, x: float, y: float) -> str:
    from skidl.pin import pin_info, pin_types

    from .snapshot import KICAD_TYPES

    kinds = {info["function"]: word for word, info in pin_info.items()}
    word = KICAD_TYPES.get(kinds.get(kind, pin_types.UNSPEC), "unspecified")
    at = f"(at {x:g} {y:g} {0 if x < 0 else 180})"
    called = f"(name {_quoted(name)} {_FONT}) (number {_quoted(number)} {_FONT})"
    return f"(pin {word} line {at} (length {_LENGTH}) {called})"


def _grid(length: float) -> float:
    """Up to KiCad's grid for pins."""
    return -(-length // _PITCH) * _PITCH


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'
