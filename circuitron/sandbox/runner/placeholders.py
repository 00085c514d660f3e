"""What a diagnose run goes on with where SKiDL would stop: parts that no library has, pins that no part has, and
values of calls that failed. None of it leaves the diagnose run."""

from __future__ import annotations

import dis
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from skidl.pin import Pin

from circuitron.sandbox.runner.recorder import MAX_PINS, Draft


@dataclass(eq=False)
class StandIn:
    """Marks a part as a placeholder, and gathers the pins that the script asks of it (and of its copies)."""

    library: str
    part: str
    draft: Draft
    requested: list[str] = field(default_factory=list)

    def ask(self, pin: str) -> None:
        if pin not in self.requested and len(self.requested) < MAX_PINS:
            self.requested.append(pin)
            self.draft.detail["pins"] = tuple(self.requested)


class PlaceholderPin(Pin):  # type: ignore[misc]
    """A pin that no symbol has."""

    placeholder = True

    def __getitem__(self, *ids: Any) -> Any:
        """`part['~'][1]`: of a part that is not known, a name may well be that of several pins."""
        if ids in ((0,), (slice(None),)):
            return self
        return add_pin(self.part, f"{self.name}[{ids[0]}]", ask=False)


def stand_in(part: Any) -> StandIn | None:
    """The mark of a placeholder part, or None for a real one."""
    found = part.__dict__.get("placeholder")
    return found if isinstance(found, StandIn) else None


def add_pin(part: Any, requested: Any, ask: bool = True) -> Any:
    """Give `part` a placeholder pin that answers to the number or name `requested`.

    A loop over the pins that asks for further ones would never end: beyond what any part has there are none.

    Args:
        ask: count it among the pins that the script asks for.
    """
    if len(part.pins) >= MAX_PINS:
        return Unknown()
    mark = stand_in(part)
    if mark is not None and ask:
        mark.ask(str(requested))
    number = str(requested) if mark is not None else f"?{requested}"  # a real part's numbers stay its own
    pin = PlaceholderPin(num=number, name=str(requested), func=Pin.types.PASSIVE)
    part.add_pins(pin)
    for bound in ("min_pin", "max_pin"):  # SKiDL's memory of the pin range is out of date now
        part.__dict__.pop(bound, None)
    return pin


class Unknown:
    """The value of something that failed. Takes part in any expression, and connects to nothing."""

    def __init__(self, origin: str = "") -> None:
        self.__dict__["origin"] = origin

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Unknown(self.__dict__.get("origin", ""))

    def __setattr__(self, name: str, value: Any) -> None:
        pass

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        # As a decorator that does not exist, it leaves the function as it is.
        if len(args) == 1 and not kwargs and (inspect.isfunction(args[0]) or inspect.isclass(args[0])):
            return args[0]
        return self

    def __getitem__(self, key: Any) -> Any:
        return self

    def __setitem__(self, key: Any, value: Any) -> None:
        pass

    def __iter__(self) -> Iterator[Any]:
        frame = sys._getframe(1)
        code, at = frame.f_code.co_code, frame.f_lasti
        unpacked = code[at + 1] if dis.opname[code[at]] == "UNPACK_SEQUENCE" else 0  # as many as `a, b = …` wants
        return iter([self] * unpacked)

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return "?"

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return "?"

    def __float__(self) -> float:
        return 0.0

    def __int__(self) -> int:
        return 0

    __index__ = __int__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *exc: object) -> None:
        pass

    def _same(self, *operands: Any) -> Any:
        return self

    def _other(self, other: Any) -> Any:
        return other

    __add__ = __radd__ = __iadd__ = __sub__ = __rsub__ = __isub__ = __mul__ = __rmul__ = __truediv__ = _same
    __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __neg__ = __pos__ = _same
    __lt__ = __le__ = __gt__ = __ge__ = _same
    __and__ = __or__ = __ror__ = _other  # a chain of connections begins anew behind it
    __rand__ = _same  # … and ends in front of it: what stands on its two sides is not joined
