"""Whether two circuits are electrically the same: parts, values, footprints, nets, drive and no-connects."""

from __future__ import annotations

import re
from collections.abc import Iterable

from circuitron.electrical import electrical_diff, match_nets
from circuitron.models import PartInstance, PinRef, Snapshot
from circuitron.repair.matching import is_anonymous, match


def differences(good: Snapshot, repaired: Snapshot, script: str, asked: str) -> tuple[str, ...]:
    """What tells the repaired circuit from the unharmed one; empty where they are electrically the same.

    References that SKiDL numbered itself may differ as long as the parts match in order. A part without a value of its
    own, whose value is the symbol's name, may have the name as value under which the mutant asked for it.

    Args:
        script: source of the good script: a reference that stands there must stay.
        asked: source of the mutant.
    """
    renamed = _with_references(good, repaired, script)
    if renamed is None:
        return (f"{len(good.parts)} parts, now {len(repaired.parts)}",)
    renamed = _with_values(good, renamed, asked)
    diff = electrical_diff(good, renamed)
    assert diff is not None
    found = [f"{name}: {one}" for name in type(diff).model_fields for one in getattr(diff, name)]
    for old, new in match_nets(good.nets, renamed.nets):
        if old.name != new.name and not (is_anonymous(old.name) and is_anonymous(new.name)):
            found.append(f"net {old.name} is called {new.name}")
    return tuple(found)


def _with_references(good: Snapshot, repaired: Snapshot, script: str) -> Snapshot | None:
    """The repaired circuit under the references of the good one; None where the parts do not match one to one."""
    matching = match(good, repaired)
    if len(matching.parts) != len(good.parts) or len(good.parts) != len(repaired.parts):
        return None
    refs: dict[str, str] = {}
    for place, part in matching.parts.items():
        mine = good.parts[place]
        given = re.search(rf"""['"]{re.escape(mine.ref)}['"]""", script) is not None
        same_letters = mine.ref.rstrip("0123456789") == part.ref.rstrip("0123456789")
        refs[part.ref] = part.ref if given or not same_letters else mine.ref
    if len(set(refs.values())) < len(refs):
        return repaired

    def pins(old: Iterable[PinRef]) -> tuple[PinRef, ...]:
        return tuple(pin.model_copy(update={"ref": refs.get(pin.ref, pin.ref)}) for pin in old)

    return Snapshot(
        parts=tuple(part.model_copy(update={"ref": refs[part.ref]}) for part in repaired.parts),
        nets=tuple(net.model_copy(update={"pins": pins(net.pins)}) for net in repaired.nets),
        no_connects=pins(repaired.no_connects),
    )


def _with_values(good: Snapshot, repaired: Snapshot, asked: str) -> Snapshot:
    """The repaired circuit with the symbol's name as value where it has the name that the mutant asked for."""
    plain = {part.ref for part in good.parts if part.value == part.name}

    def settled(part: PartInstance) -> PartInstance:
        kept = (
            part.ref in plain and part.value != part.name and re.search(rf"""['"]{re.escape(part.value)}['"]""", asked)
        )
        return part.model_copy(update={"value": part.name}) if kept else part

    return repaired.model_copy(update={"parts": tuple(settled(part) for part in repaired.parts)})
