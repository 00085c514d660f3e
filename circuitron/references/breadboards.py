"""A board that is to be plugged into a breadboard: pins in a row of 2.54 mm in the place of screw terminals."""

from __future__ import annotations

import re
from dataclasses import replace

from circuitron.references.base import Designed, NotCovered, shown
from circuitron.references.ranges import noted

_PLUGGED = re.compile(
    r"\b(?:plug\w*|fits?|sits?|goes|stick\w*|insert\w*)\b[^.,;]*\bbread ?boards?\b|"
    r"\bbread ?board[- ]?(?:friendly|compatible|able|pluggable|(?:power )?(?:supply|module|adapter|stick))\b",
    re.IGNORECASE,
)
_TERMINAL = re.compile(r"Connector:Screw_Terminal_01x(\d\d)")
_HEADER = "Connector_PinHeader_2.54mm:PinHeader_1x{}_P2.54mm_Vertical"
_MOST = 2.0  # amperes that the contacts of a breadboard carry
_NOTE = "Pin headers take the place of screw terminals: set them on the breadboard's grid of 2.54 mm"


def is_plugged(text: str) -> bool:
    """Whether what a request asks for is to be plugged into a breadboard, and not built on one."""
    return _PLUGGED.search(text) is not None


def plugged(designed: Designed) -> Designed:
    """A circuit with pin headers in the place of its screw terminals.

    Raises:
        NotCovered: it draws more than the contacts of a breadboard carry.
    """
    drawn = max((designed.values[p.name] for p in designed.reference.parameters if p.unit == "A"), default=0.0)
    rows = {part.refs: hit[1] for part in designed.selection.chosen if (hit := _TERMINAL.fullmatch(part.symbol))}
    if not rows:
        return designed
    if drawn > _MOST:
        raise NotCovered(f"{designed.reference.name}: no breadboard carries {shown(drawn, 'A')}")
    chosen, plan = designed.selection.chosen, designed.plan
    headers = {refs: _HEADER.format(pins) for refs, pins in rows.items()}
    parts = tuple(part.model_copy(update={"footprint": headers.get(part.refs, part.footprint)}) for part in plan.parts)
    symbols = {refs: f"Connector_Generic:Conn_01x{pins}" for refs, pins in rows.items()}
    changed = tuple(
        part.model_copy(update={"symbol": symbols[part.refs], "footprint": headers[part.refs]})
        if part.refs in rows
        else part
        for part in chosen
    )
    selection = designed.selection.model_copy(update={"chosen": changed})
    return noted(replace(designed, plan=plan.model_copy(update={"parts": parts}), selection=selection), _NOTE)
