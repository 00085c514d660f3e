"""A netlist, read as data and judged afresh: `circuitron.models.Verification`.

Runs in a process that never ran a script. The netlist is hostile until proven otherwise: nothing in it is executed,
and what it says of parts is looked up in the libraries, not believed. Parts that a script defined itself
(`tool=SKIDL`) are in no library: their pins are taken as the netlist claims them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

MAX_BYTES = 5 << 20
MAX_PROBLEMS = 100
NO_LIBRARY = "NO_LIB"  # what SKiDL writes for a part that was defined in the script
_ENDINGS = (".kicad_sym", ".kicad_symdir", ".lib", "_sklib.py")


def main(netlist: bytes, config: Mapping[str, Any]) -> dict[str, Any]:
    """Rebuild the circuit of a netlist from the libraries at hand and check it.

    Args:
        netlist: as SKiDL writes it for KiCad.
        config: as for `preload.preload`, which must have been called in this process or in the one it was forked from.

    Returns:
        The fields of `circuitron.models.Verification`. `done` is False where the netlist could not be judged at all.
    """
    check = _Check(config)
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
    }


class _Check:
    def __init__(self, config: Mapping[str, Any]) -> None:
        self.parts = 0
        self.nets = 0
        self.erc_errors: list[str] = []
        self.floating: list[dict[str, str]] = []
        self.problems: list[str] = []
        self._config = config
        self._made: dict[str, Any] = {}

    def problem(self, text: str) -> None:
        from circuitron.sandbox.runner.recorder import MAX_FACT, clip

        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(clip(text, MAX_FACT))

    def run(self, netlist: bytes) -> bool:
        import skidl
        from skidl.scriptinfo import get_skidl_trace

        from circuitron.sandbox.runner import sexp, symbols
        from circuitron.sandbox.runner.substitute import replace_everywhere

        if not netlist or len(netlist) > MAX_BYTES:
            self.problem("There is no netlist." if not netlist else f"The netlist is over {MAX_BYTES >> 20} MB.")
            return False
        tree = sexp.parse(netlist.decode("utf-8", "replace"))
        components = list(_children(_child(tree, "components"), "comp"))
        nets = list(_children(_child(tree, "nets"), "net"))
        project = self._config.get("project")
        shelf = symbols.Shelf(str(self._config["symbols"]), str(self._config.get("version") or "9"))
        symbols.install(shelf)
        skidl.set_default_tool(shelf.tool)
        replace_everywhere(get_skidl_trace, list)  # no script is running that a part could be traced to
        claimed = _claimed_pins(nets)
        libraries = _Libraries(shelf, project)
        for component in components:
            self._add_part(component, libraries, claimed)
        for net in nets:
            self._add_net(net)
        self.parts, self.nets = len(self._made), sum(1 for net in nets if _child(net, "node") is not None)
        self._judge()
        return True

    # ------------------------------------------------------------------------------------------ rebuilding

    def _add_part(self, component: Any, libraries: _Libraries, claimed: Mapping[str, dict[str, str]]) -> None:
        ref = _text(component, "ref")
        source = _child(component, "libsource")
        library, name = _text(source, "lib"), _text(source, "part")
        if not ref or ref in self._made:
            self.problem(f"Two components are called {ref!r}." if ref else "A component has no reference.")
            return
        footprint = _text(component, "footprint")
        if library == NO_LIBRARY or library.endswith("_sklib.py"):
            self._made[ref] = _as_claimed(ref, name, claimed.get(ref, {}), footprint)
            return
        try:
            self._made[ref] = libraries.part(library, name, ref, footprint)
        except (OSError, ValueError, KeyError) as error:
            self.problem(f"{ref}: {library}:{name} is in no library at hand ({error}).".replace("\n", ""))

    def _add_net(self, net: Any) -> None:
        from skidl import Net

        made = Net(_text(net, "name") or None)
        for node in _children(net, "node"):
            ref, number = _text(node, "ref"), _text(node, "pin")
            part = self._made.get(ref)
            pins = [pin for pin in part.pins if str(pin.num) == number] if part is not None else []
            if not pins:
                self.problem(f"Net {made.name}: there is no pin {number!r} on {ref or '?'}.")
            for pin in pins:
                if pin.nets:
                    self.problem(f"Pin {number} of {ref} is on two nets, {pin.nets[0].name} and {made.name}.")
                else:
                    made += pin

    # ------------------------------------------------------------------------------------------ judging

    def _judge(self) -> None:
        import builtins

        from skidl.circuit import Circuit
        from skidl.pin import pin_types

        from circuitron.sandbox.runner import erc
        from circuitron.sandbox.runner.snapshot import pin_ref

        circuit = builtins.default_circuit  # type: ignore[attr-defined]
        circuit.no_files = True
        findings = erc.check(circuit, Circuit.ERC)
        self.erc_errors = [finding["message"] for finding in findings if finding["severity"] == "ERROR"]
        self.floating = [
            pin_ref(pin)
            for part in self._made.values()
            for pin in part.pins
            if pin.func == pin_types.PWRIN and not pin.nets
        ]


class _Libraries:
    """Finds the symbols that a netlist names: in the libraries at hand, and in data files of the project."""

    def __init__(self, shelf: Any, project: str | None) -> None:
        self._shelf = shelf
        self._project = project
        self._read: dict[str, Any] = {}

    def part(self, library: str, name: str, ref: str, footprint: str) -> Any:
        """A part of the default circuit. Raises OSError or ValueError where there is no such library or symbol."""
        from skidl import Part

        symbols = self._library(library)
        if not symbols.get_parts_quick({name}):
            raise ValueError("no such symbol")
        return Part(symbols, name, ref=ref, footprint=footprint)

    def _library(self, name: str) -> Any:
        from skidl import SchLib

        if name not in self._read:
            path, tool = self._find(name)
            self._read[name] = SchLib(path, tool=tool)
        return self._read[name]

    def _find(self, library: str) -> tuple[str, str]:
        """Path of a library, and the SKiDL tool that reads it."""
        base = os.path.basename(library.replace("\\", "/"))
        for ending in _ENDINGS:
            base = base.removesuffix(ending)
        for ending in (".kicad_sym", ".kicad_symdir"):
            path = os.path.join(self._shelf.directory, base + ending)
            if os.path.exists(path):
                return path, self._shelf.tool
        for folder, folders, files in os.walk(self._project) if self._project else ():
            for ending, tool in (
                (".kicad_sym", self._shelf.tool),
                (".kicad_symdir", self._shelf.tool),
                (".lib", "kicad5"),
            ):
                if base + ending in (*files, *folders):
                    return os.path.join(folder, base + ending), tool
        raise ValueError("no such library")


def _as_claimed(ref: str, name: str, pins: Mapping[str, str], footprint: str) -> Any:
    from skidl import SKIDL, Part, Pin
    from skidl.pin import pin_info

    kinds = {info["function"]: kind for kind, info in pin_info.items()}
    made = [Pin(num=number, name=number, func=kinds.get(kind, Pin.types.UNSPEC)) for number, kind in pins.items()]
    return Part(name=name or "unnamed", tool=SKIDL, ref=ref, pins=made, footprint=footprint)


def _claimed_pins(nets: list[Any]) -> dict[str, dict[str, str]]:
    """By reference: the pins that appear on nets, and the electrical type that the netlist gives them."""
    found: dict[str, dict[str, str]] = {}
    for net in nets:
        for node in _children(net, "node"):
            found.setdefault(_text(node, "ref"), {})[_text(node, "pin")] = _text(node, "pintype")
    return found


def _children(tree: Any, tag: str) -> Iterator[Any]:
    for item in tree if isinstance(tree, list) else ():
        if isinstance(item, list) and item and item[0] == tag:
            yield item


def _child(tree: Any, tag: str) -> Any:
    return next(_children(tree, tag), None)


def _text(tree: Any, tag: str) -> str:
    """The word after a tag: `(ref "R1")`."""
    found = _child(tree, tag)
    return "" if found is None or len(found) < 2 or isinstance(found[1], list) else str(found[1])
