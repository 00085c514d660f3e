"""A supply rail that nothing declares as driven: it enters by a connector, a battery, a fuse, a ferrite or a coil."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from circuitron.details.erc import ErcNoDriver, ErcWeakDrive
from circuitron.edit import Edit, Safety, TextChange
from circuitron.error_types import ErrorType
from circuitron.execution_report import NetInstance, PartInstance, Snapshot
from circuitron.fixes.base import Fix, FixContext, answer
from circuitron.fixes.snapshot_to_source import (
    alone_on_line,
    block_of,
    net_calls,
    net_named,
    net_of,
    net_variable,
    part_of,
)
from circuitron.knowledge.vocabulary import is_ground
from circuitron.source.edits import add_keyword, insert_after
from circuitron.source.imports import skidl_name

# By the reference that KiCad gives such parts: where supplies enter a circuit, and what stands in series with a rail.
_ENTRIES = re.compile(r"(J|P|CN|CON|X|TB|USB|BT|BAT)\d+")
_SERIES = re.compile(r"(F|FB|L|D|JP|SW)\d+")
_BRINGS_POWER = re.compile(r"^(?:Barrel|USB|Battery|ATX)| (?:BT|BAT|USB)\d+$")
_DIODE, _ANODE = re.compile(r"D\d+"), "A"  # it passes nothing from its cathode
_SWITCH, _SWITCHED = re.compile(r"Q\d+"), frozenset("DSCE")  # a transistor in series: reverse polarity, load switch
_DRIVES = frozenset({"output", "power_out", "tri_state", "open_collector", "open_emitter", "bidirectional"})


class RailDrive(Fix):
    """Declares the rail with `drive = POWER`, next to where the net is made. Never a net with an output on it."""

    name: ClassVar[str] = "rail-drive"
    answers: ClassVar[frozenset[ErrorType]] = frozenset({ErrorType.ERC_WEAK_DRIVE, ErrorType.ERC_NO_DRIVER})

    def propose(self, context: FixContext) -> Iterable[Edit]:
        for found, detail in context.of(ErcWeakDrive, ErcNoDriver):
            net = net_named(context.snapshot, detail.net)
            if net is None or net.drive == "POWER" or not any(pin.type == "power_in" for pin in net.pins):
                continue
            if any(pin.type in _DRIVES for pin in net.pins):
                continue
            changes = _declared(context, net)
            if changes:
                source = feed(context.snapshot, net)
                how = f"enters by {source}" if source else "comes from no part of the circuit"
                reason = f"the rail {net.name} {how}: drive = POWER says that it is a supply"
                yield answer(self.name, found, changes, reason, Safety.SAFE if source else Safety.UNSAFE)


def feed(snapshot: Snapshot | None, net: NetInstance) -> str:
    """The part that a rail comes through, "" where there is none: what certainly brings power (a battery, a socket for
    it), a part in series with what drives another net, a connector, a part in series with one of these.

    A header may take the rail off the board as well as bring it, so it only counts where nothing better is there.
    """
    return _source(snapshot, net, ())[0]


def _source(snapshot: Snapshot | None, net: NetInstance, seen: tuple[str, ...]) -> tuple[str, bool]:
    """As `feed`, and whether it certainly brings power."""
    entries = [f"{part.name} {part.ref}" for part in _entries(snapshot, net)]
    behind = list(_behind(snapshot, net, seen))
    sure = [entry for entry in entries if _BRINGS_POWER.search(entry)] or [text for text, certain in behind if certain]
    return next(iter((*sure, *entries, *(text for text, _ in behind))), ""), bool(sure)


def _entries(snapshot: Snapshot | None, net: NetInstance) -> Iterator[PartInstance]:
    """Connectors and batteries on a net; one that takes power is a load, not where it comes from."""
    for pin in net.pins:
        part = part_of(snapshot, pin.ref)
        if part and pin.type != "power_in" and (_ENTRIES.fullmatch(part.ref) or part.library.startswith("Connector")):
            yield part


def _behind(snapshot: Snapshot | None, net: NetInstance, seen: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """Parts in series with a net that has a source, and whether that one certainly has power."""
    for here, part in ((pin, part) for pin in net.pins if (part := part_of(snapshot, pin.ref)) is not None):
        if any(pin.type == "power_in" for pin in part.pins):
            continue  # a WS2812B called D13 is fed by the rail
        switch = bool(_SWITCH.fullmatch(part.ref)) and here.name in _SWITCHED
        if (not switch and not _SERIES.fullmatch(part.ref)) or (_DIODE.fullmatch(part.ref) and here.name == _ANODE):
            continue
        for pin in part.pins:
            other = net_of(snapshot, pin)
            if other is None or other.name in (net.name, *seen) or (switch and pin.name not in _SWITCHED):
                continue
            if is_ground(other.name) and not is_ground(net.name):
                continue  # a clamp, a lamp: what goes to ground brings no supply
            drivers = sorted((on for on in other.pins if on.type in _DRIVES), key=lambda on: on.type != "power_out")
            driver = next(iter(drivers), None)
            if driver is not None:
                yield f"{part.name} {part.ref} from {driver.ref}", True
            elif other.drive == "POWER":
                yield f"{part.name} {part.ref} from {other.name}", True
            else:
                source, certain = _source(snapshot, other, (*seen, net.name))
                if source:
                    yield f"{part.name} {part.ref} from {source}", certain


def _declared(context: FixContext, net: NetInstance) -> tuple[TextChange, ...]:
    power, imports = skidl_name(context, "POWER")
    variable = net_variable(context, net)
    if variable is not None and alone_on_line(context, variable.statement):
        place = _beside(context, variable.statement)
        return (insert_after(context, place, f"{variable.text}.drive = {power}"), *imports)
    calls = net_calls(context, net)
    if len(calls) == 1 and not any(keyword.arg in ("drive", None) for keyword in calls[0].keywords):
        return (add_keyword(context, calls[0], "drive", power), *imports)
    return ()


def _beside(context: FixContext, statement: ast.stmt) -> ast.stmt:
    """Where the script declares its other rails, if that is below the net's own statement; else that statement."""
    block = block_of(context, statement)
    following = block[block.index(statement) + 1 :]
    declared = [other for other in following if _declares(other) and alone_on_line(context, other)]
    if not declared:
        return statement
    last = declared[0]
    for other in following[following.index(last) + 1 :]:
        if other not in declared:
            break
        last = other
    return last


def _declares(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Attribute)
        and statement.targets[0].attr == "drive"
    )
