"""Types of pins that a script declares otherwise than their symbols have them.

A script may say so of eight kinds of pins, where its circuit bears it out, and ERC goes on with what it says. Of any
other pin it makes a doubtful part: little silences ERC as easily.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

_SELECT = re.compile(r"(?i)\W*(\w+_)?N?(CS|SS|SEL|CE)N?B?\d?\W*(/.*)?")  # the name of an input that selects a chip
_CHIPS = "interface_usb"  # of chips with regulators of their own
_OF_3V3 = re.compile(r"(?i)3[v.]3|v33")  # the name of a rail
_LOGIC = ("74xx", "4xxx")  # libraries of logic chips, each gate a unit of the part
_REFERENCES = ("REF", "REF1", "REF2")  # pins of amplifiers
_DISCHARGES = ("QOD", "DISCHARGE")
_BOARDS = ("mcu_module", "circuitron")  # libraries of boards with regulators of their own


class Declared(NamedTuple):
    """A pin of a rebuilt part, the library of its symbol, and both types as a netlist has them."""

    pin: Any
    library: str
    drawn: str
    said: str

    def apply(self) -> None:
        """Give the pin the type that the script says."""
        from skidl.pin import pin_info

        self.pin.func = next(func for func, info in pin_info.items() if info["function"] == self.said)

    def may_be(self) -> bool:
        """Whether a script may say this of the pin, as far as the part alone tells."""
        match self.drawn, self.said:
            case "OUTPUT", "TRISTATE":  # a data output, of a device that is selected
                return any(_selects(self.pin.part))
            case "OUTPUT", "PASSIVE":  # the output of a gate that drives together with others
                return self.library.startswith(_LOGIC)
            case "POWER-OUT", "POWER-IN":  # the supply output of a board that is fed there, or of a chip at 3.3 V
                return self.library.casefold() in (*_BOARDS, _CHIPS)
            case "NO-CONNECT", "BIDIRECTIONAL":  # a port that one version of a device lacks
                return str(self.pin.name).startswith("NC/P")
            case "NO-CONNECT", "PASSIVE":  # a pin of the device that the value names
                return True
            case "OPEN-COLLECTOR", "PASSIVE":  # by which a load switch discharges its own output
                return str(self.pin.name).upper() in _DISCHARGES
            case "OUTPUT", "INPUT":  # what an amplifier's output refers to
                return self.library.startswith("Amplifier_") and str(self.pin.name).upper() in _REFERENCES
        return False

    def is_borne_out(self) -> bool:
        """Whether the circuit, which is complete by now, has the pin so."""
        others = [pin for net in self.pin.nets for pin in net.pins if pin is not self.pin]
        own = [pin for pin in others if pin.part is self.pin.part]
        match self.said:
            case "TRISTATE":
                lines = [_line(pin) for pin in (self.pin, *others) if _kind(pin) in ("OUTPUT", "TRISTATE")]
                return len(lines) > 1 and None not in lines and len(set(lines)) == len(lines)
            case "POWER-IN":
                fed = [_kind(pin) for pin in others].count("POWER-OUT") == 1
                return fed and (self.library.casefold() != _CHIPS or self._is_bypassed(others))
            case "PASSIVE" if self.drawn == "OPEN-COLLECTOR":
                return [pin.part for pin in others if _kind(pin) == "POWER-OUT"] == [self.pin.part]
            case "PASSIVE" if self.drawn == "OUTPUT":
                mine = _inputs_of_gate(self.pin)
                return bool(mine) and any(_kind(pin) == "OUTPUT" and _inputs_of_gate(pin) == mine for pin in own)
            case "PASSIVE":
                return str(self.pin.part.value) not in ("", str(self.pin.part.name))
            case "INPUT":
                return any(_kind(pin) != "INPUT" for pin in others)
        return True

    def _is_bypassed(self, others: list[Any]) -> bool:
        """Whether the rail of 3.3 V feeds the part itself, whose own regulator then does nothing."""
        own = [pin for pin in others if pin.part is self.pin.part and _kind(pin) == "POWER-IN"]
        return bool(own) and all(_OF_3V3.search(str(net.name)) for net in self.pin.nets)


def _selects(part: Any) -> Iterator[Any]:
    """The inputs that select a device."""
    return (pin for pin in part.pins if _kind(pin) == "INPUT" and _SELECT.fullmatch(str(pin.name)))


def _inputs_of_gate(output: Any) -> list[str]:
    """The nets at the inputs of the unit that a pin is the output of; none where one is on no net, or no input."""
    units = [unit for unit in output.part.unit.values() if output in unit.pins]
    others = [pin for pin in units[0].pins if pin is not output] if len(units) == 1 else []
    joined = all(_kind(pin) == "INPUT" and pin.nets for pin in others)
    return sorted(str(pin.nets[0].name) for pin in others) if joined else []


def _line(pin: Any) -> str | None:
    """The net that selects the device of a pin; None where there is not one such net."""
    nets = {net.name for select in _selects(pin.part) for net in select.nets}
    return str(nets.pop()) if len(nets) == 1 else None


def _kind(pin: Any) -> str:
    from skidl.pin import pin_info

    return str(pin_info[pin.func]["function"])
