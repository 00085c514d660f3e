"""A finished circuit with the look-ups that checks need, and the values of its resistors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot


class Bridge(NamedTuple):
    """A part of two pins, and the names of the two nets it joins."""

    part: PartInstance
    one: str
    other: str

    def joins(self, one: NetInstance, other: NetInstance) -> bool:
        return {self.one, self.other} == {one.name, other.name}

    def far_end(self, net: str) -> str:
        return self.other if self.one == net else self.one


class Wiring:
    """The parts, nets and bridges of a circuit."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.parts = {part.ref: part for part in snapshot.parts}
        self.nets = {net.name: net for net in snapshot.nets}
        self._net_of = {(pin.ref, pin.number): net for net in snapshot.nets for pin in net.pins}
        self._in_any_case: dict[str, list[NetInstance]] = {}
        for net in self.nets.values():
            self._in_any_case.setdefault(net.name.casefold(), []).append(net)

    def net(self, name: str) -> NetInstance | None:
        """The net of a name; without regard to case where that leaves one."""
        alike = self._in_any_case.get(name.casefold(), ())
        return self.nets.get(name) or (alike[0] if len(alike) == 1 else None)

    def net_of(self, pin: PinRef) -> NetInstance | None:
        return self._net_of.get((pin.ref, pin.number))

    @cached_property
    def resistors(self) -> tuple[Bridge, ...]:
        return tuple(self._bridges("R"))

    @cached_property
    def capacitors(self) -> tuple[Bridge, ...]:
        return tuple(self._bridges("C"))

    def _bridges(self, letter: str) -> Iterator[Bridge]:
        for part in self.parts.values():
            if len(part.pins) == 2 and _is_a(part, letter):
                one, other = (self.net_of(pin) for pin in part.pins)
                if one is not None and other is not None and one.name != other.name:
                    yield Bridge(part, one.name, other.name)

    def resistors_on(self, net: NetInstance) -> list[Bridge]:
        return [resistor for resistor in self.resistors if net.name in (resistor.one, resistor.other)]

    def resistors_between(self, one: NetInstance, other: NetInstance) -> list[str]:
        """References of the resistors that join two nets directly."""
        return [resistor.part.ref for resistor in self.resistors if resistor.joins(one, other)]


def pins_named(part: PartInstance, wanted: str) -> tuple[PinRef, ...]:
    """Pins of a number, else of a name: the whole of it, or one of those between its slashes."""
    by_number = tuple(pin for pin in part.pins if pin.number == wanted)
    name = plain(wanted)
    if by_number or not name:
        return by_number
    whole = tuple(pin for pin in part.pins if plain(pin.name) == name)
    return whole or tuple(pin for pin in part.pins if name in {plain(each) for each in pin.name.split("/")})


def _is_a(part: PartInstance, letter: str) -> bool:
    """Whether a part is a resistor (R) or capacitor (C): by its symbol, else, in other libraries, by its reference."""
    if part.library in ("Device", ""):
        return re.match(rf"{letter}P?(_|$)", part.name) is not None
    return re.fullmatch(rf"{letter}\d+", part.ref) is not None


def plain(name: str) -> str:
    """A pin's name without the marks of an overbar and without case: ~{RESET} is reset."""
    return name.replace("~{", "").replace("}", "").strip("~").casefold()


def label(pin: PinRef) -> str:
    """A pin as an engineer writes it: "U1.3 (VO)"."""
    return f"{pin.ref}.{pin.number}" + (f" ({pin.name})" if pin.name not in ("", "~", pin.number) else "")


def symbol(part: PartInstance) -> str:
    """A part by its symbol and value."""
    return f"{part.library}:{part.name}" + (f" {part.value}" if part.value and part.value != part.name else "")


def ohms(value: str) -> float | None:
    """The resistance that a value stands for (4k7, 4R7, 100R, 2M2, "10 kΩ 1%"); None where it is none.

    The letter in the place of the decimal point is that of IEC 60062.
    """
    text = value.strip().replace("\N{GREEK CAPITAL LETTER OMEGA}", "ohm").replace("\N{OHM SIGN}", "ohm")
    text = re.sub(r"\s+(?=([kKMGm]|[Mm]eg)?a?[oO]hm)", "", text)
    text = re.split(r"[\s/;±]", text, maxsplit=1)[0]
    text = re.sub(r"(?i)a?ohms?$", "", text)
    text = re.sub(r"(?i)meg$", "M", text)
    if infix := re.fullmatch(r"(\d+)[.,]?(\d*)([RrkKMGm])|(\d*)([RrkKMGm])(\d+)", text):
        whole, places, scale = (infix[1], infix[2], infix[3]) if infix[3] else (infix[4], infix[6], infix[5])
        text = f"{whole or '0'}.{places or '0'}{'' if scale in 'Rr' else scale}"
    if not re.fullmatch(r"\d+(\.\d*)?(e-?\d+)?[kKMGm]?", text):
        return None
    from quantiphy import Quantity

    return float(Quantity(text))
