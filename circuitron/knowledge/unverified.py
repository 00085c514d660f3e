"""Symbols that a language model wrote, for parts that no library has: unverified pinouts.

A model says which pins there are, and where it has that from; the symbol is drawn here. It carries a property that no
symbol of a library has, by which the sandbox's verifier knows it: a circuit with such a part is never simply verified.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.sexpr import quote
from circuitron.knowledge.supplement import BESIDE
from circuitron.plan import SymbolDraft

PROPERTY = "Unverified pinout"  # with the model's source; the verifier reads it as `unverified_pinout`
_NAME = re.compile(r"[A-Za-z0-9][\w.+-]{0,59}", re.ASCII)
_PIN = re.compile(r"[!-~]{1,40}")  # printable ASCII without blanks
_TYPES = frozenset(
    {"input", "output", "bidirectional", "tri_state", "passive", "power_in", "power_out", "open_collector"}
    | {"open_emitter", "no_connect"}
)
_MOST_PINS = 300
_LONGEST_SOURCE = 200
_FONT = "(effects (font (size 1.27 1.27)))"
_HIDDEN = "(at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes))"
_GRID = 2.54
_HALF = 5 * _GRID  # of the body's width


class PinDraft(NamedTuple):
    """A pin as a model names it."""

    number: str
    name: str
    type: str


def pins_of(draft: SymbolDraft) -> tuple[PinDraft, ...]:
    """The pins of a symbol, of those that are written as pins are: number, name, type."""
    words = (entry.split() for entry in draft.pins.split(";"))
    return tuple(PinDraft(*entry) for entry in words if len(entry) == len(PinDraft._fields))


def problems(draft: SymbolDraft, symbols: SymbolSource) -> Iterator[str]:
    """Reasons against a symbol: it is not well-formed, or a library has the part."""
    name = draft.name
    if not _NAME.fullmatch(name):
        yield f"{name!r} is no name for a symbol: letters, digits, and _ . + - only"
        return
    if not 0 < len(draft.source.strip()) <= _LONGEST_SOURCE or not draft.source.isprintable():
        yield f"{name}: its source must be one line: title and page of the datasheet, or 'from memory'"
    pins = pins_of(draft)
    if len(pins) != len([entry for entry in draft.pins.split(";") if entry.strip()]) or not 0 < len(pins) <= _MOST_PINS:
        yield f"{name}: its pins must be written as '1 VIN power_in; 2 OUT output', number, name and type of each"
    for pin in pins:
        if not _PIN.fullmatch(pin.number) or not _PIN.fullmatch(pin.name) or pin.type not in _TYPES:
            yield f"{name}: {' '.join(pin)!r} is no pin; types are {', '.join(sorted(_TYPES))}"
    for number, count in Counter(pin.number for pin in pins).items():
        if count > 1:
            yield f"{name}: {count} pins have the number {number}"
    same = [known.id for known in symbols.named(name)]
    same += [found.text for found in symbols.nearest("", name) if found.confidence == "same"]
    if symbols.part(BESIDE, name) is not None:
        same.append(f"{BESIDE}:{name}")
    if same:
        yield f"{name} is in a library: take {same[0]}"


def definition(draft: SymbolDraft) -> str:
    """A symbol in KiCad's format, from `(symbol "NAME"` to its last bracket: a box with its pins on both sides."""
    pins = pins_of(draft)
    left, right = pins[: (len(pins) + 1) // 2], pins[(len(pins) + 1) // 2 :]
    top, bottom = _GRID, -_GRID * len(left)
    name = quote(draft.name)
    lines = [
        f"(symbol {name}",
        "\t(exclude_from_sim no)\n\t(in_bom yes)\n\t(on_board yes)",
        f'\t(property "Reference" "U" (at 0 {top + _GRID:g} 0) {_FONT})',
        f'\t(property "Value" {name} (at 0 {bottom - _GRID:g} 0) {_FONT})',
        f'\t(property "Footprint" "" {_HIDDEN})',
        f'\t(property "Datasheet" "~" {_HIDDEN})',
        f'\t(property "Description" "Unverified pinout, by a language model" {_HIDDEN})',
        f'\t(property "{PROPERTY}" {quote(draft.source)} {_HIDDEN})',
        f"\t(symbol {quote(f'{draft.name}_0_1')}",
        f"\t\t(rectangle (start {-_HALF:g} {top:g}) (end {_HALF:g} {bottom:g}) (stroke (width 0.254) (type default))"
        " (fill (type background)))",
        "\t)",
        f"\t(symbol {quote(f'{draft.name}_1_1')}",
        *(_pin(pin, -_HALF - _GRID, -row * _GRID, 0) for row, pin in enumerate(left)),
        *(_pin(pin, _HALF + _GRID, -row * _GRID, 180) for row, pin in enumerate(right)),
        "\t)",
        "\t(embedded_fonts no)",
        ")",
    ]
    return "\n".join(lines)


def _pin(pin: PinDraft, x: float, y: float, angle: int) -> str:
    place = f"(at {x:g} {y:g} {angle}) (length {_GRID:g})"
    return f"\t\t(pin {pin.type} line {place} (name {quote(pin.name)} {_FONT}) (number {quote(pin.number)} {_FONT}))"
