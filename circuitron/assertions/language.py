"""Assertions as a user writes them: `rail("+3V3") == 3.3 V ± 3 %`. They become what a plan's are."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from circuitron.assertion import (
    COMMENT,
    Assertion,
    DiodeDirection,
    DividerVoltage,
    EnableActive,
    Measured,
    NetsApart,
    PartPresent,
    PinOnNet,
    PulledTo,
    StatedValue,
    SupplyDecoupled,
)
from circuitron.assertions.planned import place_of
from circuitron.assertions.wording import UNITS
from circuitron.lazy_pattern import LazyPattern
from circuitron.quantities import magnitude

Quantity = Literal["rail", "current", "cutoff", "gain", "frequency", "value", "rating"]

# Tolerances in percent, where none is given: parts are compared with what they are marked with, the rest with what a
# circuit of such parts makes.
_USUAL_TOLERANCE = 5.0
_EXACT = 0.1
_LONGEST = 500  # characters of one assertion
_MOST = 200  # assertions of one script

_COMMENT = LazyPattern(r"#\s*circuitron:\s*assert\s+(\S.*)")
_CALL = LazyPattern(r"\s*([a-z_]+)\s*\(([^()]*)\)\s*(.*)", re.DOTALL)
_ARGUMENT = LazyPattern(r"\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"',/][^\"',/]*?))\s*(?:[,/]|$)")
_TEXT = LazyPattern(r"==\s*(?:\"([^\"]+)\"|'([^']+)')")
_TOLERANCE = LazyPattern(r"(?:±|\+/-|\+-)\s*(\S.*)")
_FIGURE = LazyPattern(r"([-+\u2212]?)\s*(\d[\w.]*\s*[A-Za-zµμΩ\u2126]*)")
_UNIT = LazyPattern(r"(ohms?|Ω|\u2126|Hz|dB|F|H|V|A|W)$", re.IGNORECASE)


class Unreadable(ValueError):
    """An assertion that is none; the message says what is wrong with it."""


class Figure(NamedTuple):
    value: float
    unit: str


class Stated(NamedTuple):
    """An assertion of a user: its text, where it stands (line 0: in the settings), and what it means.

    `assertion` is None where it cannot be read; `problem` says why.
    """

    text: str
    line: int = 0
    assertion: Assertion | None = None
    problem: str = ""


def stated(source: str) -> tuple[Stated, ...]:
    """The assertions in the comments of a script: `# circuitron: assert rail("+3V3") == 3.3 V`."""
    return tuple(_stated(text, line) for text, line in _comments(source))[:_MOST]


def from_settings(texts: Sequence[str]) -> tuple[Stated, ...]:
    """Assertions of the settings."""
    return tuple(_stated(text, 0) for text in texts[:_MOST])


def read_assertion(text: str) -> Assertion:
    """What an assertion means.

    Raises:
        Unreadable: it is none.
    """
    found = _CALL.fullmatch(text)
    if found is None or len(text) > _LONGEST:
        raise Unreadable('an assertion reads like rail("+3V3") == 3.3 V ± 3 %')
    name, arguments, rest = found[1], _arguments(found[2]), found[3].strip()
    if name == "value" and len(arguments) == 1 and (words := _TEXT.fullmatch(rest)) is not None:
        return StatedValue(kind="stated_value", ref=arguments[0], text=words[1] or words[2])
    if name in get_args(Quantity):
        return _measured(name, arguments, rest)
    if name == "divider":
        return _divider(arguments, rest)
    if name not in _CALLS:
        raise Unreadable(f"{name} is none of {', '.join((*get_args(Quantity), 'divider', *_CALLS))}")
    if rest:
        raise Unreadable(f"nothing follows {name}(…), and here is {rest}")
    wanted, make = _CALLS[name]
    if len(arguments) not in wanted:
        raise Unreadable(f"{name} takes {' or '.join(map(str, wanted))} names, not {len(arguments)}")
    return make(*arguments)


def figure(text: str) -> Figure:
    """A figure with its unit: "3.3 V", "-12 V", "4k7", "20 dB".

    Raises:
        Unreadable: it is none.
    """
    found = _FIGURE.fullmatch(text.strip())
    unit = (hit[1] if (hit := _UNIT.search(found[2])) else "") if found else ""
    bare = found[2][: -len(unit)] if found and unit == "dB" else found[2] if found else ""
    value = magnitude(bare)
    if found is None or value is None:
        raise Unreadable(f"{text.strip()!r} is no figure")
    return Figure(-value if found[1] in ("-", "\u2212") else value, unit)


# ------------------------------------------------------------------------------------------------------------ comments


def _comments(source: str) -> Iterator[tuple[str, int]]:
    if COMMENT not in source:
        return
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            found = _COMMENT.match(token.string) if token.type == tokenize.COMMENT else None
            if found is not None:
                yield found[1].strip(), token.start[0]
    except (tokenize.TokenError, SyntaxError):  # what cannot be read does not run either
        return


def _stated(text: str, line: int) -> Stated:
    try:
        return Stated(text, line, read_assertion(text))
    except Unreadable as error:
        return Stated(text, line, problem=str(error))


# ---------------------------------------------------------------------------------------------------------- statements


def _arguments(text: str) -> list[str]:
    found, at = [], 0
    while at < len(text.rstrip()):
        hit = _ARGUMENT.match(text, at)
        if hit is None:
            raise Unreadable(f"names stand in quotes with commas between them, not {text.strip()}")
        found.append(next(group for group in hit.groups() if group is not None).strip())
        at = hit.end()
    return found


def _measured(name: str, arguments: Sequence[str], rest: str) -> Measured:
    ratio = name in ("cutoff", "gain")
    if len(arguments) != 1 + ratio:
        raise Unreadable(f"{name} takes {'two nets, output and input' if ratio else 'one name'}")
    low, high = _bounds(name, rest)
    against = arguments[1] if ratio else ""
    return Measured.model_validate(
        {"kind": "measured", "quantity": name, "of": arguments[0], "against": against, "low": low, "high": high}
    )


def _divider(arguments: Sequence[str], rest: str) -> DividerVoltage:
    """`divider("VIN", "TAP", "GND") == 0.5 ± 1 %`, a ratio, or with the upper net's volts as a fourth argument."""
    if len(arguments) not in (3, 4):
        raise Unreadable("divider takes the nets at its top, tap and bottom, and may take the volts at the top")
    top_volts = figure(arguments[3]).value if len(arguments) == 4 else 1.0
    low, high = _bounds("divider", rest)
    if low is None or high is None or not low + high:
        raise Unreadable("a divider is compared by == with a figure, or by `in` with a range")
    tap = (low + high) / 2
    return DividerVoltage(
        kind="divider_voltage", top_net=arguments[0], tap_net=arguments[1], bottom_net=arguments[2],
        top_volts=top_volts, tap_volts=tap, tolerance_percent=round((high - low) / 2 / abs(tap) * 100, 6),
    )  # fmt: skip


def _bounds(name: str, rest: str) -> tuple[float | None, float | None]:
    """The least and the most that a comparison lets pass."""
    for sign in ("==", "<=", ">=", "<", ">", "in "):
        if rest.startswith(sign):
            return _compared(name, sign.strip(), rest[len(sign) :].strip())
    raise Unreadable(f"after {name}(…) comes ==, <=, >= or `in` with a range")


def _compared(name: str, sign: str, text: str) -> tuple[float | None, float | None]:
    if sign == "in":
        first, dots, second = text.partition("..")
        if not dots:
            raise Unreadable("a range reads like 1..20 mA")
        last = figure(second)
        prefixed = re.search(r"[A-Za-zµμΩ\u2126]", first) is None
        low = _value(name, figure(first + re.sub(r"^[^A-Za-zµμΩ\u2126]*", "", second) if prefixed else first))
        high = _value(name, last)
        if low > high:
            raise Unreadable(f"{first.strip()} is more than {second.strip()}")
        return low, high
    if sign != "==":
        limit = _value(name, figure(text))
        return (None, limit) if sign.startswith("<") else (limit, None)
    wanted, tolerance = (text[: hit.start()], hit[1]) if (hit := _TOLERANCE.search(text)) else (text, "")
    middle = figure(wanted)
    if middle.unit == "dB" and tolerance and not tolerance.strip().endswith("%"):
        margin = figure(tolerance).value
        return _value(name, middle._replace(value=middle.value - margin)), _value(
            name, middle._replace(value=middle.value + margin)
        )
    value = _value(name, middle)
    margin = _margin(name, tolerance.strip(), abs(value))
    return value - margin, value + margin


def _margin(name: str, tolerance: str, value: float) -> float:
    if not tolerance:
        return value * (_EXACT if name in ("value", "rating") else _USUAL_TOLERANCE) / 100
    if tolerance.endswith("%"):
        return value * figure(tolerance.removesuffix("%")).value / 100
    return abs(_value(name, figure(tolerance)))


def _value(name: str, given: Figure) -> float:
    """A figure in the unit of its quantity."""
    if given.unit == "dB" and name == "gain":
        return float(10 ** (given.value / 20))
    wanted = "V" if name == "divider" else UNITS[name]
    if given.unit and given.unit != wanted and name != "value":
        raise Unreadable(f"{name} is {f'in {wanted}' if wanted else 'a ratio'}, not in {given.unit}")
    return given.value


def _place(text: str) -> tuple[str, str]:
    ref, pin = place_of(text)
    if not (ref and pin):
        raise Unreadable(f'a pin reads like "U1.3" or "U1.EN", not {text!r}')
    return ref, pin


def _pin_on_net(place: str, net: str) -> Assertion:
    ref, pin = _place(place)
    return PinOnNet(kind="pin_on_net", ref=ref, pin=pin, net=net)


def _enable_active(place: str, level: str) -> Assertion:
    ref, pin = _place(place)
    return EnableActive(kind="enable_active", ref=ref, pin=pin, level_net=level)


# By name: how many arguments it takes, and what it becomes.
_CALLS: Mapping[str, tuple[tuple[int, ...], Callable[..., Assertion]]] = {
    "present": ((1, 2), lambda ref, name="": PartPresent(kind="part_present", ref=ref, name=name)),
    "pin_on_net": ((2,), _pin_on_net),
    "enable_active": ((2,), _enable_active),
    "supply_decoupled": ((2,), lambda ref, net: SupplyDecoupled(kind="supply_decoupled", ref=ref, ground_net=net)),
    "diode_direction": (
        (3,), lambda ref, a, k: DiodeDirection(kind="diode_direction", ref=ref, anode_net=a, cathode_net=k)
    ),
    "pulled_to": ((2,), lambda net, to_net: PulledTo(kind="pulled_to", net=net, to_net=to_net)),
    "nets_apart": ((2,), lambda one, other: NetsApart(kind="nets_apart", one=one, other=other)),
}  # fmt: skip
