"""An edit of a script, and what it changes in the circuit."""

from enum import StrEnum

from circuitron.error_types import ErrorType
from circuitron.frozen import Frozen


class Safety(StrEnum):
    SAFE = "safe"
    UNSAFE = "unsafe"  # may change the design; applied only on request


class TextChange(Frozen):
    """Replace source[start:end] (offsets in characters) by `text`. start == end inserts."""

    start: int
    end: int
    text: str


class Edit(Frozen):
    """Changes that belong together, and why."""

    rule: str
    reason: str
    safety: Safety
    answers: ErrorType
    line: int
    changes: tuple[TextChange, ...]
    file: str = ""  # the local module that it changes; "" for the script itself
    symbols: tuple[str, ...] = ()  # that it puts into the library beside the script
    goes_along: bool = False  # while the script has faults, it is no reason for a run by itself


class ElectricalDiff(Frozen):
    """What changed between two circuits. References are matched by reference, nets by name, then by their pins."""

    parts_added: tuple[str, ...] = ()
    parts_removed: tuple[str, ...] = ()
    parts_changed: tuple[str, ...] = ()  # "U1: Timer:NE555 → Timer:NE555P"
    values_changed: tuple[str, ...] = ()
    nets_added: tuple[str, ...] = ()
    nets_removed: tuple[str, ...] = ()
    nets_changed: tuple[str, ...] = ()  # "VOUT: + U1.3 (VO), - U1.2 (GND)"
    no_connects_changed: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        return not any(getattr(self, name) for name in type(self).model_fields)
