"""Where in the script the parts and nets of a finding come from: the snapshot knows the lines that made them."""

from __future__ import annotations

from typing import Any

from circuitron.execution_report import NetInstance, PartInstance, ScriptException, Snapshot
from circuitron.finding import Span


class Places:
    """Looks parts up by reference and nets by name."""

    def __init__(self, snapshot: Snapshot | None) -> None:
        self._parts: dict[str, PartInstance] = {part.ref: part for part in snapshot.parts} if snapshot else {}
        self._nets: dict[str, NetInstance] = {net.name: net for net in snapshot.nets} if snapshot else {}

    def part(self, ref: str) -> Span | None:
        """Where the part was made."""
        part = self._parts.get(ref)
        return part.span if part else None

    def net(self, name: str) -> Span | None:
        """Where the net was made."""
        net = self._nets.get(name)
        return net.span if net else None

    def of_part(self, ref: str) -> dict[str, Any]:
        """What is known of a part by its reference: members of an `ErcDetail`."""
        part = self._parts.get(ref)
        if part is None:
            return {"ref": ref}
        symbol = f"{part.library}:{part.name}" if part.library and not part.placeholder else ""
        named = {"library": part.library, "part": part.name, "symbol": symbol, "footprint": part.footprint}
        return {"ref": ref, **named}


def span_of(error: ScriptException | None) -> Span | None:
    """The expression of the user's own that raised."""
    if error is None or not error.frames:
        return None
    frame = error.frames[-1]
    return Span(
        file=frame.file, line=frame.line, end_line=frame.end_line, column=frame.column, end_column=frame.end_column
    )
