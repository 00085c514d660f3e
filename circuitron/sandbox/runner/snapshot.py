"""The finished circuit as data: `circuitron.execution_report.Snapshot`."""

from __future__ import annotations

import os
import re
from typing import Any

from skidl.pin import pin_types

from circuitron.sandbox.runner.recorder import MAX_MEMBER, MAX_PARTS, clip
from circuitron.sandbox.runner.spans import Span, UserCode

KICAD_TYPES = {
    pin_types.INPUT: "input",
    pin_types.OUTPUT: "output",
    pin_types.BIDIR: "bidirectional",
    pin_types.TRISTATE: "tri_state",
    pin_types.PASSIVE: "passive",
    pin_types.UNSPEC: "unspecified",
    pin_types.PWRIN: "power_in",
    pin_types.PWROUT: "power_out",
    pin_types.OPENCOLL: "open_collector",
    pin_types.OPENEMIT: "open_emitter",
    pin_types.NOCONNECT: "no_connect",
    pin_types.FREE: "free",
    pin_types.PULLUP: "passive",  # SKiDL's own; KiCad has no pull-up pins
    pin_types.PULLDN: "passive",
}


def take(circuit: Any, user: UserCode) -> dict[str, Any]:
    """Read a circuit. Changes nothing in it; what cannot be read (a pin on a net and on NC) is left out."""
    parts = list(circuit.parts)[:MAX_PARTS]
    return {
        "parts": [_part(part, user) for part in parts],
        "nets": _nets(circuit, user),
        "no_connects": [pin_ref(pin) for part in parts for pin in part.pins if _marked_unconnected(pin)],
    }


def pin_ref(pin: Any) -> dict[str, str]:
    """A pin as `circuitron.execution_report.PinRef`."""
    return {
        "ref": text(getattr(pin.part, "ref", "")),
        "number": text(pin.num),
        "name": text(pin.name),
        "type": "" if getattr(pin, "placeholder", False) else KICAD_TYPES.get(pin.func, "unspecified"),
    }


def symbol_of(part: Any) -> tuple[str, str]:
    """Library and name of the symbol a part was made from; the library is "" for a part made in the script."""
    library = getattr(getattr(part, "lib", None), "filename", "") or ""
    base = os.path.basename(text(library))
    for ending in (".kicad_sym", ".kicad_symdir", ".lib", "_sklib.py"):
        base = base.removesuffix(ending)
    return base, text(part.__dict__.get("loaded_as") or part.name)


def symbol_id(part: Any) -> str:
    library, name = symbol_of(part)
    return f"{library}:{name}" if library else name


def pin_numbers(part: Any) -> list[str]:
    """Numbers of the pins that a part's symbol has, 2 before 10."""
    numbers = [text(pin.num) for pin in part.pins if not getattr(pin, "placeholder", False)]
    return sorted(numbers, key=lambda number: [piece.zfill(6) for piece in re.split(r"(\d+)", number)])


def text(value: object) -> str:
    if type(value) is str and len(value) <= MAX_MEMBER and value.isascii():
        return value  # as nearly all are
    return "" if value is None else clip(value, MAX_MEMBER)


def _part(part: Any, user: UserCode) -> dict[str, Any]:
    library, name = symbol_of(part)
    stand_in = part.__dict__.get("placeholder")
    if stand_in is not None:
        library, name = stand_in.library, stand_in.part
    return {
        "ref": text(part.ref),
        "library": library,
        "name": name,
        "value": text(part.value_to_str()),
        "footprint": text(getattr(part, "footprint", "")),
        "sheet": "/".join(text(level) for level in part.hiertuple) or "/",
        "pins": [pin_ref(pin) for pin in part.pins],
        "span": made_at(part, user),
        "placeholder": stand_in is not None,
    }


def made_at(thing: Any, user: UserCode) -> Span | None:
    """Where the script made a part or a net, as exactly as is known."""
    span: Span | None = thing.__dict__.get("made_at")
    if span is not None:
        return span
    for file, line in reversed(getattr(thing, "skidl_trace", None) or []):
        if user.owns(file):
            return Span(file=user.display(file), line=int(line), end_line=None, column=None, end_column=None)
    return None


def _nets(circuit: Any, user: UserCode) -> list[dict[str, Any]]:
    """Every net with at least one pin, segments that are joined as one."""
    nets = []
    for net in circuit.get_nets():
        pins = [pin for pin in net.pins if getattr(pin, "part", None) is not None]
        if pins and net is not circuit.NC:
            nets.append(
                {
                    "name": text(net.name),
                    "pins": [pin_ref(pin) for pin in sorted(pins, key=lambda pin: (text(pin.part.ref), text(pin.num)))],
                    "drive": getattr(net.drive, "name", text(net.drive)),
                    "span": made_at(net, user),
                }
            )
    return nets


def _marked_unconnected(pin: Any) -> bool:
    from skidl.net import NCNet

    return bool(pin.nets) and all(isinstance(net, NCNet) for net in pin.nets)
