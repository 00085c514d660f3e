"""A netlist, read as data and judged afresh: `circuitron.execution_report.Verification`.

Runs in a process that never ran a script, on a circuit that rebuild.py made from the netlist and the libraries.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from circuitron.sandbox.runner.recorder import MAX_MEMBER, clip

MAX_PROBLEMS = 100


def main(netlist: bytes, config: Mapping[str, Any], claim: str = "", circuit: int = 0) -> dict[str, Any]:
    """Rebuild the circuit of a netlist from the libraries at hand and check it.

    Args:
        netlist: as SKiDL writes it for KiCad.
        config: as for `preload.preload`, which must have been called in this process or in the one it was forked from.
        claim: the script's own report, as JSON. What it calls the pins can only make a part less credible.
        circuit: which of the report's circuits the netlist shows: 0 is the main one.

    Returns:
        The fields of `execution_report.Verification`. `done` is False where the netlist could not be judged at all.
    """
    check = _Check(config, claimed_names(claim, circuit))
    try:
        done = check.run(netlist)
    except Exception as error:  # noqa: BLE001 - SKiDL or the reader may raise anything on forged input: not verified
        check.problem(f"The netlist cannot be checked: {type(error).__name__}: {error}")
        done = False
    return {
        "done": done,
        "parts": check.parts,
        "nets": check.nets,
        "erc_errors": check.erc_errors,
        "floating_supplies": check.floating,
        "problems": check.problems,
        "unvouched": check.unvouched,
    }


def claimed_names(claim: str, circuit: int = 0) -> dict[str, dict[str, frozenset[str]]]:
    """What a report calls the pins, by reference and number; nothing where it is none, which the host then refuses."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    try:
        report = json.loads(claim)
        snapshot = (report["others"][circuit - 1] if circuit else report)["snapshot"]
        for part in snapshot["parts"]:
            pins = found.setdefault(str(part["ref"]), {})
            for pin in part["pins"]:
                number = str(pin["number"])
                pins[number] = pins.get(number, frozenset()) | {str(pin["name"])}
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        return {}
    return found


class _Check:
    def __init__(self, config: Mapping[str, Any], names: Mapping[str, Mapping[str, frozenset[str]]]) -> None:
        self.parts = 0
        self.nets = 0
        self.erc_errors: list[str] = []
        self.floating: list[dict[str, str]] = []
        self.problems: list[str] = []
        self.unvouched: list[dict[str, str]] = []
        self._config, self._names = config, names

    def problem(self, text: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(clip(text, MAX_MEMBER))

    def run(self, netlist: bytes) -> bool:
        from circuitron.sandbox.runner.rebuild import Rebuilt

        rebuilt = Rebuilt(self._config, self.problem, names=self._names)
        if not rebuilt.build(netlist):
            return False
        self.parts, self.nets = len(rebuilt.parts), rebuilt.nets
        self._judge(rebuilt)
        self.unvouched = [{key: clip(value, MAX_MEMBER) for key, value in one.items()} for one in rebuilt.unvouched]
        return True

    def _judge(self, rebuilt: Any) -> None:
        from skidl.circuit import Circuit
        from skidl.pin import pin_types

        from circuitron.sandbox.runner import erc
        from circuitron.sandbox.runner.snapshot import pin_ref

        findings = erc.check(rebuilt.circuit, Circuit.ERC)
        self.erc_errors = [finding["message"] for finding in findings if finding["severity"] == "ERROR"]
        self.floating = [
            pin_ref(pin)
            for part in rebuilt.parts.values()
            for pin in part.pins
            if pin.func == pin_types.PWRIN and not pin.nets
        ]
