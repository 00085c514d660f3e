"""Several leads of one output, of a part that the script defines itself: the three OUT of a switch, side by side.

ERC takes them for outputs that fight. As in KiCad's own symbols, one lead is the output then, and the others are
passive; ERC goes on checking the net with the one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from circuitron.details.erc import ErcPinConflict
from circuitron.edit import TextChange
from circuitron.execution_report import PartInstance, PinRef, Snapshot
from circuitron.fixes.base import FixContext
from circuitron.fixes.snapshot_to_source import alone_on_line, net_of, part_of
from circuitron.source.edits import insert_after
from circuitron.source.imports import skidl_name
from circuitron.source.locations import calls_at
from circuitron.source.value_origins import part_calls

_OUTPUTS = ("output", "power_out")
_CHANNEL = re.compile(r"[0-9A-DLR]")  # what distinguishes IN1 and IN2, INA+ and INB+, LIN and RIN


def leads_of_one_output(context: FixContext, snapshot: Snapshot, detail: ErcPinConflict) -> tuple[PinRef, ...]:
    """The pins that a finding is about and all others of this output, in the order of their numbers; none where they
    may be outputs of their own."""
    part = part_of(snapshot, detail.ref)
    if part is None or part.placeholder or context.symbols.part(part.library, part.name) is not None:
        return ()
    first = next((pin for pin in part.pins if pin.number == detail.pin), None)
    leads = sorted(_leads(part, first) if first else (), key=lambda pin: int(pin.number))
    found = [net_of(snapshot, pin) for pin in leads]
    about = {other for ref, other in zip(detail.refs, detail.pins, strict=False) if ref == part.ref}
    if len(about) < 2 or not about <= {pin.number for pin in leads} or not _are_neighbours(leads):
        return ()
    joined = found[0] is not None and all(net is found[0] for net in found)
    return tuple(leads) if joined and not _has_channels(part) else ()


def _leads(part: PartInstance, first: PinRef) -> list[PinRef]:
    """The pins with the name of one, if it has one and all of them are outputs; else none."""
    leads = [pin for pin in part.pins if pin.name == first.name]
    outputs = first.type in _OUTPUTS and all(pin.type == first.type and pin.number.isdecimal() for pin in leads)
    return leads if outputs and first.name not in ("", "~", first.number) else []


def _are_neighbours(leads: Sequence[PinRef]) -> bool:
    """Whether pins stand side by side, as the leads of one output do and the outputs of two amplifiers do not."""
    numbers = [int(pin.number) for pin in leads]
    return len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1))


def _has_channels(part: PartInstance) -> bool:
    """Whether inputs of a part are alike, as of several gates, amplifiers or halves of a bridge: then each of its
    outputs may be another one."""
    inputs = [pin.name.upper() for pin in part.pins if pin.type == "input"]
    return any(_are_alike(one, other) for one, other in combinations(inputs, 2))


def _are_alike(one: str, other: str) -> bool:
    differing = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    same_length = len(one) == len(other) and len(differing) <= 1
    return same_length and all(_CHANNEL.fullmatch(letter) for pair in differing for letter in pair)


def passive_but_one(context: FixContext, part: PartInstance, leads: Sequence[PinRef]) -> tuple[TextChange, ...]:
    """A line behind each statement that makes such a part; none where the script does not name it there."""
    pin_class, imports = skidl_name(context, "Pin")
    changes: dict[TextChange, None] = {}
    for statement in _makers(context, part):
        if not alone_on_line(context, statement):
            return ()
        variable = context.segment(statement.targets[0])
        declared = " = ".join(f"{variable}[{pin.number}].func" for pin in leads[1:])
        changes[insert_after(context, statement, f"{declared} = {pin_class}.types.PASSIVE")] = None
    return (*changes, *imports) if changes else ()


def _makers(context: FixContext, part: PartInstance) -> Iterator[ast.Assign]:
    """The assignments of this part to a variable: of its `Part(…)`, or of the call of a function that is given its
    name."""
    calls = set(calls_at(context, part.span, "Part"))
    for statement in context.all(ast.Assign):
        value, single = statement.value, len(statement.targets) == 1
        if not single or not isinstance(value, ast.Call) or not isinstance(statement.targets[0], ast.Name):
            continue
        if value in calls:
            if _is_made_once(context, part):
                yield statement
        elif calls & set(part_calls(context, value)) and part.name in _texts(value):
            yield statement


def _is_made_once(context: FixContext, part: PartInstance) -> bool:
    """Whether all parts of one place are this device: in a factory the others are not."""
    parts = context.snapshot.parts if context.snapshot else ()
    return all(other.name == part.name for other in parts if other.span == part.span)


def _texts(call: ast.Call) -> list[object]:
    given = (*call.args, *(keyword.value for keyword in call.keywords))
    return [argument.value for argument in given if isinstance(argument, ast.Constant)]
