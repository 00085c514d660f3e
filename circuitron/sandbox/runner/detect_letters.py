"""Detector for two names of a part that differ in case alone: SKiDL takes both for one pin, and joins their nets.

A display with seven segments has pins A to G. A script that asks it for 'a' to 'g', and for 'A' besides, means
something else by that: the common anode.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from skidl.netpinlist import NetPinList
from skidl.utilities import list_or_scalar

from circuitron.sandbox.runner.detect_names import request_facts, singles
from circuitron.sandbox.runner.detect_parts import owner_of
from circuitron.sandbox.runner.placeholders import PlaceholderPin, add_pin
from circuitron.sandbox.runner.recorder import Recorder
from circuitron.sandbox.runner.snapshot import text
from circuitron.sandbox.runner.spans import Span

_ROW = 6  # pins of one letter that make a row: a transistor has three


@dataclass(eq=False)
class _Asked:
    """The letters that a script asks a part for, and where first."""

    part: Any
    row: frozenset[str]  # of the part's pins, in capitals
    where: dict[str, Span | None] = field(default_factory=dict)
    joined: str = ""  # the letter whose nets were taken off the pins of the row

    @property
    def odd(self) -> str:
        """The letter that is asked for in both cases, in that of which it is the only one; "" where there is none."""
        for case in (str.isupper, str.islower):
            letters = [letter for letter in self.where if case(letter)]
            if len(letters) == 1 and letters[0].swapcase() in self.where:
                return letters[0]
        return ""


class LetterDetector:
    """Watches requests of single letters."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._asked: dict[int, _Asked] = {}

    def told_apart(self, part: Any, ids: tuple[Any, ...], found: Any) -> Any:
        """What was found, in a diagnose run with a pin of its own for the letter that means something else."""
        asked = self._of(owner_of(part))
        if not asked.row:
            return found
        letters = [one for one in singles(part, ids) if isinstance(one, str) and len(one) == 1 and one.isalpha()]
        here = self._recorder.user.here()
        for letter in letters:
            asked.where.setdefault(letter, here)
        odd = asked.odd
        pins = [pin for pin in _real(asked.part) if text(pin.name).upper() == odd.upper()] if odd else []
        numbered = any(text(pin.num).upper() == odd.upper() for pin in asked.part.pins)
        if numbered or len({text(pin.name) for pin in pins}) != 1:  # a 7447 has both A and a
            return found
        self._tell(asked, odd, pins)
        return _separated(asked, odd, pins, odd in letters, found) if self._recorder.resume else found

    def _tell(self, asked: _Asked, odd: str, pins: list[Any]) -> None:
        self._recorder.event(
            "PinNotFound",
            f"{odd!r} of {asked.part.ref} and {odd.swapcase()!r}, which is one of a row, are one pin to SKiDL, "
            f"{text(pins[0].num)} ({text(pins[0].name)}).",
            span=asked.where[odd],
            **request_facts(asked.part, odd),
            taken=[text(pin.num) for pin in pins],
        )

    def _of(self, part: Any) -> _Asked:
        if id(part) not in self._asked:
            names = {text(pin.name).upper() for pin in part.pins}
            row = frozenset(name for name in names if len(name) == 1 and name.isalpha())
            self._asked[id(part)] = _Asked(part, row if len(row) >= _ROW else frozenset())
        return self._asked[id(part)]


def _real(part: Any) -> list[Any]:
    return [pin for pin in part.pins if not isinstance(pin, PlaceholderPin)]


def _separated(asked: _Asked, odd: str, pins: list[Any], now: bool, found: Any) -> Any:
    """What was found, with another pin for a letter: from now on, and on the nets that it was connected to before."""
    own = _own_pin(asked.part, odd)
    if now:
        return _replaced(found, dict.fromkeys(pins, own))
    for pin in pins if asked.joined != odd else ():
        nets = list(pin.nets)
        pin.disconnect()
        for net in nets:
            net.connect(own)
    asked.joined = odd
    return _replaced(found, {own: pins[0]})


def _own_pin(part: Any, letter: str) -> Any:
    """What stands in for the pin that a letter means."""
    return next((pin for pin in part.pins if text(pin.num) == f"?{letter}"), None) or add_pin(part, letter)


def _replaced(found: Any, by: dict[Any, Any]) -> Any:
    """One pin or several, each once, some of them replaced."""
    several = list.__iter__(found) if isinstance(found, NetPinList) else [found]
    return list_or_scalar(NetPinList(list(dict.fromkeys(by.get(pin, pin) for pin in several))))
