"""What changed electrically between two circuits: parts, values, nets, pins."""

from __future__ import annotations

import re
from collections.abc import Iterable

from circuitron.edit import ElectricalDiff
from circuitron.execution_report import NetInstance, PartInstance, PinRef, Snapshot

_ANONYMOUS = re.compile(r"^N\$\d+$")


def electrical_diff(before: Snapshot | None, after: Snapshot | None) -> ElectricalDiff | None:
    """Compare two circuits, or None where either is not known.

    Parts are matched by reference; those that were not found had none of their own, and are matched by the order in
    which the script makes them. Nets are matched by name; nets that SKiDL named itself (N$1 …), and those whose
    name is gone, by the pins they share.
    """
    if before is None or after is None:
        return None
    before = _with_references(before, after)
    old_parts = {part.ref: part for part in before.parts}
    new_parts = {part.ref: part for part in after.parts}
    common = [ref for ref in new_parts if ref in old_parts]
    pairs = match_nets(before.nets, after.nets)
    matched_old = {id(old) for old, _ in pairs}
    matched_new = {id(new) for _, new in pairs}
    old_floating = {pin_label(pin) for pin in before.no_connects}
    new_floating = {pin_label(pin) for pin in after.no_connects}
    return ElectricalDiff(
        parts_added=tuple(_part_label(p) for ref, p in new_parts.items() if ref not in old_parts),
        parts_removed=tuple(_part_label(p) for ref, p in old_parts.items() if ref not in new_parts),
        parts_changed=tuple(
            f"{ref}: {_symbol(old_parts[ref])} → {_symbol(new_parts[ref])}"
            for ref in common
            if _symbol(old_parts[ref]) != _symbol(new_parts[ref])
        ),
        values_changed=tuple(
            f"{ref}: {what} {_shown(old)} → {_shown(new)}"
            for ref in common
            for what, old, new in _properties(old_parts[ref], new_parts[ref])
            if old != new
        ),
        nets_added=tuple(_net_label(net) for net in after.nets if id(net) not in matched_new),
        nets_removed=tuple(_net_label(net) for net in before.nets if id(net) not in matched_old),
        nets_changed=tuple(change for old, new in pairs if (change := _net_change(old, new))),
        no_connects_changed=(
            *(f"+ {label}" for label in sorted(new_floating - old_floating)),
            *(f"- {label}" for label in sorted(old_floating - new_floating)),
        ),
    )


def _with_references(before: Snapshot, after: Snapshot) -> Snapshot:
    """`before` under the references of `after`, where parts that were not found have got theirs since.

    A part that was found takes the reference that a stand-in left free, so all are matched: in the order in which the
    script makes them, as long as nothing else changed.
    """
    pairs = list(zip(before.parts, after.parts, strict=False))
    found_since = any(old.placeholder and old.ref != new.ref for old, new in pairs)
    alike = all(old.placeholder or new.placeholder or _symbol(old) == _symbol(new) for old, new in pairs)
    if not found_since or not alike or len(before.parts) != len(after.parts):
        return before
    refs = {old.ref: new.ref for old, new in pairs}

    def pins(old: Iterable[PinRef]) -> tuple[PinRef, ...]:
        return tuple(pin.model_copy(update={"ref": refs.get(pin.ref, pin.ref)}) for pin in old)

    return Snapshot(
        parts=tuple(old.model_copy(update={"ref": new.ref}) for old, new in pairs),
        nets=tuple(net.model_copy(update={"pins": pins(net.pins)}) for net in before.nets),
        no_connects=pins(before.no_connects),
    )


def match_nets(before: Iterable[NetInstance], after: Iterable[NetInstance]) -> list[tuple[NetInstance, NetInstance]]:
    """Pairs of nets that are the same net in both circuits."""
    old_nets, new_nets = list(before), list(after)
    by_name = {net.name: net for net in old_nets if not _ANONYMOUS.match(net.name)}
    pairs: list[tuple[NetInstance, NetInstance]] = []
    rest: list[NetInstance] = []
    for net in new_nets:
        old = by_name.pop(net.name, None)
        if old is not None:
            pairs.append((old, net))
        else:
            rest.append(net)
    taken = {id(old) for old, _ in pairs}
    free = [net for net in old_nets if id(net) not in taken]
    for net in rest:
        pins = _keys(net)
        best = max(free, key=lambda old: len(pins & _keys(old)), default=None)
        if best is not None and pins & _keys(best):
            pairs.append((best, net))
            free.remove(best)
    return pairs


def natural_order(name: str) -> list[tuple[int, str]]:
    """A key for sorting references and names of pins: R2 before R10."""
    return [(int(piece) if piece.isdecimal() else -1, piece) for piece in re.split(r"(\d+)", name)]


def pin_label(pin: PinRef) -> str:
    """A pin as an engineer writes it: "U1.3 (VO)". One that only a diagnose run made up is "U1[VIN]"."""
    if pin.number.startswith("?"):
        return f"{pin.ref}[{pin.name}]"
    named = pin.name and pin.name not in ("~", pin.number)
    return f"{pin.ref}.{pin.number} ({pin.name})" if named else f"{pin.ref}.{pin.number}"


def _keys(net: NetInstance) -> set[tuple[str, str]]:
    return {(pin.ref, pin.number) for pin in net.pins}


def _symbol(part: PartInstance) -> str:
    return f"{part.library}:{part.name}" + (" (not found)" if part.placeholder else "")


def _part_label(part: PartInstance) -> str:
    return f"{part.ref} {_symbol(part)}" + (f" {part.value}" if part.value and part.value != part.name else "")


def _properties(old: PartInstance, new: PartInstance) -> tuple[tuple[str, str, str], ...]:
    value_follows_symbol = old.value == old.name and new.value == new.name
    values = () if value_follows_symbol else (("value", old.value, new.value),)
    return (*values, ("footprint", old.footprint, new.footprint))


def _shown(value: str) -> str:
    """A value or footprint; "?" is what a diagnose run could not work out."""
    return "(not known)" if value == "?" else value or "(none)"


def _net_label(net: NetInstance) -> str:
    return f"{net.name}: " + ", ".join(pin_label(pin) for pin in net.pins)


def _net_change(old: NetInstance, new: NetInstance) -> str:
    old_pins = {(pin.ref, pin.number): pin for pin in old.pins}
    new_pins = {(pin.ref, pin.number): pin for pin in new.pins}
    changes = [f"+ {pin_label(pin)}" for key, pin in new_pins.items() if key not in old_pins]
    changes += [f"- {pin_label(pin)}" for key, pin in old_pins.items() if key not in new_pins]
    if old.drive != new.drive:
        changes.append(f"drive {old.drive or '(none)'} → {new.drive or '(none)'}")
    return f"{new.name}: " + ", ".join(changes) if changes else ""
