"""A board with the circuit's footprints and nets, by KiCad's own Python module, in a confined fork."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Mapping
from typing import Any

from . import kicad

_MOST_NAMED = 5


def obstacle() -> str:
    """Why there can be no board here; "" if there can."""
    if importlib.util.find_spec("pcbnew") is None:
        return "needs KiCad's own Python module pcbnew, which the Docker sandbox has"
    if not os.path.isdir(kicad.FOOTPRINTS):
        return f"needs KiCad's footprint libraries in {kicad.FOOTPRINTS}"
    return ""


def make(netlist: bytes, config: Mapping[str, Any], name: str) -> None:
    """Write the board of a netlist to the current folder.

    Raises:
        ValueError: a part has no footprint, or one that is in no library: the board would lack it.
    """
    import logging

    from circuitron.sandbox.runner.drawing import refuse
    from circuitron.sandbox.runner.rebuild import Rebuilt

    os.environ.update(kicad.folders(config))
    logging.disable(logging.CRITICAL)
    rebuilt = Rebuilt(config, refuse)
    rebuilt.build(netlist)
    missing = [f"{ref} ({part.footprint or 'none'})" for ref, part in rebuilt.parts.items() if not _there(part)]
    if missing:
        more = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
        raise ValueError(f"these footprints are in no library: {', '.join(missing[:_MOST_NAMED])}{more}")
    _drop(rebuilt.circuit)
    import kinet2pcb  # type: ignore[import-untyped]

    kinet2pcb.kinet2pcb(rebuilt.circuit, name, [kicad.FOOTPRINTS])


def _there(part: Any) -> bool:
    """Whether the part's footprint is in the libraries. Symbols that are no parts (#PWR) need none."""
    if part.ref.startswith("#"):
        return True
    library, colon, name = str(part.footprint or "").partition(":")
    plain = colon and all(word and os.sep not in word and word not in (".", "..") for word in (library, name))
    return bool(plain) and os.path.isfile(os.path.join(kicad.FOOTPRINTS, f"{library}.pretty", f"{name}.kicad_mod"))


def _drop(circuit: Any) -> None:
    for part in [part for part in circuit.parts if part.ref.startswith("#")]:
        circuit.rmv_parts(part)
