"""The circuit of a netlist, made anew from the libraries at hand, in a process that never ran a script.

The netlist is hostile until proven otherwise: nothing in it is executed, and what it says of parts is looked up in the
libraries, not believed. A part whose pins no library has as the netlist has them is rebuilt as claimed, and listed as
unvouched: the circuit is then not verified.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from circuitron.sandbox.runner import sklib, snapshot
from circuitron.sandbox.runner.declared_types import Declared
from circuitron.sandbox.runner.sexp import child, children, text
from circuitron.sandbox.runner.sklib import PinTable

MAX_BYTES = 24 << 20
NO_LIBRARY = "NO_LIB"  # what SKiDL writes for a part that was defined in the script
_ENDINGS = (".kicad_sym", ".kicad_symdir", ".lib", "_sklib.py")
_NO_FIELDS = frozenset(("Description", "Footprint", "Datasheet", "SKiDL Tag", "SKiDL Line"))  # the netlist's own

PinNames = Mapping[str, Mapping[str, frozenset[str]]]  # by reference and number
Inline = Callable[[str, str, Mapping[str, str], str, str], Any]


class Rebuilt:
    """SKiDL's default circuit, once `build` has filled it.

    Args:
        config: as for `preload.preload`, which must have been called in this process or in the one it was forked from.
        problem: called, in words, with whatever is impossible in the netlist.
        inline: makes a part that the script defined itself, of its reference, name, pins (SKiDL's word for the type,
            by number), footprint and the tool; by default one that cannot be drawn.
        names: what the script's report calls the pins. It is no more than a claim: where it differs from the library,
            the part is unvouched; that it agrees proves nothing.

    Attributes:
        parts: by reference.
        nets: nets of the netlist that join any pin.
        unvouched: parts whose pins no library has as the netlist has them, with the fields of `models.UnvouchedPart`.
        tool: the SKiDL tool that reads the libraries, such as "kicad9".
    """

    def __init__(
        self,
        config: Mapping[str, Any],
        problem: Callable[[str], None],
        inline: Inline | None = None,
        names: PinNames | None = None,
    ) -> None:
        self._inline = inline or _as_claimed
        self._names = names or {}
        self.parts: dict[str, Any] = {}
        self.nets = 0
        self.unvouched: list[dict[str, str]] = []
        self._declared: list[Declared] = []
        self.tool = ""
        self._config = config
        self._problem = problem

    @property
    def circuit(self) -> Any:
        import builtins

        return builtins.default_circuit  # type: ignore[attr-defined]

    def build(self, netlist: bytes) -> bool:
        """Read a netlist, as SKiDL writes it for KiCad. False where it cannot be read at all.

        SKiDL and the reader may raise anything on forged input.
        """
        import skidl
        from skidl.scriptinfo import get_skidl_trace

        from circuitron.sandbox.runner import sexp, symbols
        from circuitron.sandbox.runner.substitute import replace_everywhere

        if not netlist or len(netlist) > MAX_BYTES:
            self._problem("There is no netlist." if not netlist else f"The netlist is over {MAX_BYTES >> 20} MB.")
            return False
        tree = sexp.parse(netlist.decode("utf-8", "replace"))
        components = list(children(child(tree, "components"), "comp"))
        nets = list(children(child(tree, "nets"), "net"))
        shelf = symbols.Shelf(str(self._config["symbols"]), str(self._config.get("version") or "9"))
        symbols.install(shelf)
        self.tool = shelf.tool
        skidl.set_default_tool(shelf.tool)
        replace_everywhere(get_skidl_trace, list)  # no script is running that a part could be traced to
        self.circuit.no_files = True
        claimed = _claimed_pins(nets)
        libraries = _Libraries(shelf, self._config)
        for component in components:
            self._add_part(component, libraries, claimed)
        for net in nets:
            self._add_net(net)
        self.nets = sum(1 for net in nets if child(net, "node") is not None)
        for one in self._declared:
            if not one.is_borne_out():
                reason = (
                    f"pin {one.pin.num} is {one.said}, in its symbol {one.drawn}, and nothing in the circuit tells why"
                )
                self._doubt(str(one.pin.part.ref), str(one.pin.part.name), reason)
        return True

    def _add_part(self, component: Any, libraries: _Libraries, claimed: Mapping[str, dict[str, str]]) -> None:
        ref = text(component, "ref")
        source = child(component, "libsource")
        library, name = text(source, "lib"), text(source, "part")
        if not ref or ref in self.parts:
            self._problem(f"Two components are called {ref!r}." if ref else "A component has no reference.")
            return
        footprint = text(component, "footprint")
        pins, names = claimed.get(ref, {}), self._names.get(ref, {})
        if library == NO_LIBRARY or library.endswith(sklib.ENDING):
            part = libraries.equal(library, name, pins, names, ref, footprint)
        else:
            try:
                part = libraries.part(library, name, ref, footprint)
            except (OSError, ValueError, KeyError) as error:
                self._problem(f"{ref}: {library}:{name} is in no library at hand ({error}).".replace("\n", ""))
                return
            if _source_of_unverified(part) is None:
                self._compare(part, f"{library}:{name}", pins, names)
        source = _source_of_unverified(part)
        if source is not None:
            self._doubt(ref, name, f"unverified pinout by a language model, source: {source}")
        if part is None:
            known = libraries.sklib(library, name)
            vouched = _agrees(known, pins, names)
            types = {number: kinds[0][1] for number, kinds in known.items()} if vouched else pins
            part = self._inline(ref, name, types, footprint, self.tool)
            if not vouched:
                self._doubt(ref, name, "no library has a part of this name with these pins")
        part.value = text(component, "value")
        for field in children(child(component, "fields"), "field"):
            key, value = text(field, "name"), field[2] if len(field) > 2 else ""
            if key and key not in _NO_FIELDS and isinstance(value, (str, int, float)):
                part.fields[key] = str(value)
        self.parts[ref] = part

    def _compare(self, part: Any, symbol: str, types: Mapping[str, str], names: Mapping[str, frozenset[str]]) -> None:
        """Doubt a part that has a pin of another type or name than its symbol: the script has changed it."""
        known = pin_table(part)
        for number, pins in known.items():
            kind = types.get(number) or pins[0][1]
            if self._declares(part, symbol, number, pins, kind):
                continue
            called = names.get(number, frozenset()) - {name for name, _ in pins}
            if kind not in {kind for _, kind in pins} or called:
                kind_of_pin, there = (min(called), pins[0][0]) if called else (kind, pins[0][1])
                self._doubt(str(part.ref), str(part.name), f"pin {number} is {kind_of_pin}, in {symbol} {there}")
                return

    def _declares(self, part: Any, symbol: str, number: str, drawn: Collection[tuple[str, str]], said: str) -> bool:
        """Whether a script says a type of a pin that it may say, which ERC then goes on with."""
        of_symbol = [pin for pin in part.pins if str(pin.num) == number]
        types = {kind for _, kind in drawn}
        if len(of_symbol) != 1 or said in types:
            return False
        declared = Declared(of_symbol[0], symbol.partition(":")[0], types.pop(), said)
        if not declared.may_be():
            return False
        declared.apply()
        self._declared.append(declared)
        return True

    def _doubt(self, ref: str, name: str, reason: str) -> None:
        self.unvouched.append({"ref": ref, "name": name, "reason": reason})

    def _add_net(self, net: Any) -> None:
        from skidl import Net

        made = Net(text(net, "name") or None)
        for node in children(net, "node"):
            ref, number = text(node, "ref"), text(node, "pin")
            part = self.parts.get(ref)
            pins = [pin for pin in part.pins if str(pin.num) == number] if part is not None else []
            if not pins:
                self._problem(f"Net {made.name}: there is no pin {number!r} on {ref or '?'}.")
            for pin in pins:
                if pin.nets:
                    self._problem(f"Pin {number} of {ref} is on two nets, {pin.nets[0].name} and {made.name}.")
                else:
                    made += pin


class _Libraries:
    """Finds the symbols that a netlist names as SKiDL does: in the script's folder and below, in the libraries at hand,
    in the supplementary one, elsewhere in the project."""

    def __init__(self, shelf: Any, config: Mapping[str, Any]) -> None:
        self._shelf = shelf
        self._supplement = tuple(filter(None, (config.get("supplement"),)))
        self._project = config.get("project")
        folder = config.get("script_folder")
        self._beside = os.path.normpath(os.path.join(self._project, folder)) if self._project and folder else None
        self._read: dict[str, Any] = {}
        self._sklibs: dict[str, dict[str, PinTable]] | None = None

    def part(self, library: str, name: str, ref: str, footprint: str) -> Any:
        """A part of the default circuit. Raises OSError or ValueError where there is no such library or symbol."""
        from skidl import Part

        symbols = self._library(library)
        if not symbols.get_parts_quick({name}):
            raise ValueError("no such symbol")
        return Part(symbols, name, ref=ref, footprint=footprint)

    def equal(
        self,
        library: str,
        name: str,
        types: Mapping[str, str],
        names: Mapping[str, frozenset[str]],
        ref: str,
        footprint: str,
    ) -> Any:
        """A part of the default circuit, of any symbol with this name that has these pins, by number, type and name; or
        None.

        The library that the netlist names, if any, comes first.
        """
        from skidl import Part

        for path, tool in self._holding(library, name):
            try:
                symbols = self._open(path, tool)
                found = symbols.get_parts_quick({name})
            except (OSError, ValueError, KeyError):
                continue
            if found and _agrees(pin_table(found[0]), types, names):
                return Part(symbols, name, ref=ref, footprint=footprint)
        return None

    def sklib(self, library: str, name: str) -> PinTable:
        """Pins of a part in a library of the project that SKiDL wrote; empty where there is none."""
        if self._sklibs is None:
            files = (path for path, _ in self._of_project((sklib.ENDING,)))
            self._sklibs = {os.path.basename(path): sklib.read(path) for path in files}
        named = self._sklibs.get(os.path.basename(library.replace("\\", "/")), {})
        return named.get(name) or next((parts[name] for parts in self._sklibs.values() if name in parts), {})

    def _holding(self, library: str, name: str) -> Iterator[tuple[str, str]]:
        """Path and SKiDL tool of each library whose text has a symbol of this name."""
        with contextlib.suppress(ValueError):
            yield self._find(library)
        heads = tuple(head.format(name).encode() for head in ('(symbol "{}"', "DEF {} ", "DEF ~{} "))
        yield from (found for found in self._of_project((".kicad_sym", ".lib")) if _mentions(found[0], heads))
        for folder in (*self._supplement, self._shelf.directory):
            for path in _symbol_files(folder):
                if _mentions(path, heads):
                    yield path, self._shelf.tool

    def _of_project(self, endings: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for folder, _, files in os.walk(self._project) if self._project else ():
            for file in sorted(files):
                if file.endswith(endings):
                    yield os.path.join(folder, file), "kicad5" if file.endswith(".lib") else self._shelf.tool

    def _library(self, name: str) -> Any:
        if name not in self._read:
            self._read[name] = self._open(*self._find(name))
        return self._read[name]

    def _open(self, path: str, tool: str) -> Any:
        from skidl import SchLib

        return SchLib(path, tool=tool)

    def _find(self, library: str) -> tuple[str, str]:
        """Path of a library, and the SKiDL tool that reads it."""
        base = os.path.basename(library.replace("\\", "/"))
        for ending in _ENDINGS:
            base = base.removesuffix(ending)
        found = self._below(self._beside, base)
        for ending in (".kicad_sym", ".kicad_symdir"):
            for folder in (self._shelf.directory, *self._supplement):
                path = os.path.join(folder, base + ending)
                if found is None and os.path.exists(path):
                    found = path, self._shelf.tool
        found = found or self._below(self._project, base)
        if found is None:
            raise ValueError("no such library")
        return found

    def _below(self, top: str | None, base: str) -> tuple[str, str] | None:
        """A library in a folder of the project or below."""
        tools = ((".kicad_sym", self._shelf.tool), (".kicad_symdir", self._shelf.tool), (".lib", "kicad5"))
        for folder, folders, files in os.walk(top) if top else ():
            for ending, tool in tools:
                if base + ending in (*files, *folders):
                    return os.path.join(folder, base + ending), tool
        return None


def _as_claimed(ref: str, name: str, pins: Mapping[str, str], footprint: str, tool: str) -> Any:
    from skidl import SKIDL, Part, Pin
    from skidl.pin import pin_info

    kinds = {info["function"]: kind for kind, info in pin_info.items()}
    made = [Pin(num=number, name=number, func=kinds.get(kind, Pin.types.UNSPEC)) for number, kind in pins.items()]
    return Part(name=name or "unnamed", tool=SKIDL, ref=ref, pins=made, footprint=footprint)


def _source_of_unverified(part: Any) -> str | None:
    """What a language model named as its source for the pins of a symbol that it wrote, see knowledge/unverified.py."""
    source = getattr(part, "unverified_pinout", None)
    return None if source is None else str(source)


def pin_table(part: Any) -> PinTable:
    """Names and types of a part's pins by number."""
    found: dict[str, list[tuple[str, str]]] = {}
    for pin in part.pins:
        found.setdefault(str(pin.num), []).append((snapshot.text(pin.name), pin.get_pin_info()[2]))
    return found


def _agrees(known: PinTable, types: Mapping[str, str], names: Mapping[str, frozenset[str]]) -> bool:
    """Whether a symbol has these pins."""
    return (
        bool(known)
        and all(
            number in known and kind in ("", *(kind for _, kind in known[number])) for number, kind in types.items()
        )
        and all(called <= {name for name, _ in known.get(number, ())} for number, called in names.items())
    )


def _symbol_files(folder: str) -> Iterator[str]:
    """The `.kicad_sym` files of a folder, and those of its KiCad 10 libraries."""
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.endswith(".kicad_sym"):
            yield path
        elif name.endswith(".kicad_symdir"):
            yield from (os.path.join(path, inner) for inner in sorted(os.listdir(path)))


def _mentions(path: str, words: tuple[bytes, ...]) -> bool:
    try:
        with open(path, "rb") as stream:
            data = stream.read()
    except OSError:
        return False
    return any(word in data for word in words)


def _claimed_pins(nets: list[Any]) -> dict[str, dict[str, str]]:
    """By reference: the pins that appear on nets, and the electrical type that the netlist gives them.

    SKiDL gives none, "", in netlists of KiCad 6 and 7; then the type that the library has is the one to check with.
    """
    found: dict[str, dict[str, str]] = {}
    for net in nets:
        for node in children(net, "node"):
            found.setdefault(text(node, "ref"), {})[text(node, "pin")] = text(node, "pintype")
    return found
