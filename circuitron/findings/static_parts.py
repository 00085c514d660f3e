"""Static findings about parts: symbols that no library has, pins that a symbol does not have, footprints."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from circuitron.details.calls import FootprintMissing, FootprintNotFound
from circuitron.details.connections import PinNotFound
from circuitron.details.names import LibraryNotFound, PartNotFound, ToolVersion
from circuitron.findings.static_finding import StaticFinding
from circuitron.knowledge.pin_names import expand_pin_names
from circuitron.knowledge.pins import found_by_skidl
from circuitron.knowledge.resolution import resolve_footprint
from circuitron.knowledge.skidl_api import skidl_api

if TYPE_CHECKING:
    from circuitron.knowledge.base import FootprintSource, SymbolSource
    from circuitron.source.names import Names
    from circuitron.symbol import Symbol

# What changes where libraries are looked for, or which are read: then nothing is known of the parts.
_LIBRARIES_CHANGED = frozenset(
    {
        "lib_search_paths",
        "SchLib",
        "load_backup_lib",
        "query_backup_lib",
        "environ",
        "putenv",
        "chdir",
    }
)
# What renames pins or adds some: then nothing is known of them.
_PINS_CHANGED = frozenset(
    {
        "rename_pin", "renumber_pin", "swap_pins", "add_pins", "rmv_pins", "create_pins", "split_pin_names", "setattr",
        "pin_splitters", "match_pin_regex", "aliases", "set_pin_alias", "part_defn", "parse",
    }
)  # fmt: skip
_OLD_TOOL = "KICAD5 reads .lib files, which KiCad has had none of since version 6."
_PIN_FIELDS = frozenset({"name", "num", "pins"})
_PATTERN = re.compile(r"[\[\]\\.^$*+?{}()|]")


class _Request(NamedTuple):
    """A call `Part("Library", "Name", …)` of literals."""

    call: ast.Call
    library: str
    name: str


@dataclass(frozen=True)
class _Check:
    source: Names
    symbols: SymbolSource
    own: Collection[str]

    def parts(self) -> Iterator[_Request]:
        """Parts that are certainly looked up in a library at hand."""
        for call in self.source.all(ast.Call):
            if self.source.skidls(call.func) == "Part" and (request := self.request(call)) is not None:
                yield request

    def request(self, call: ast.Call) -> _Request | None:
        keywords = {keyword.arg: keyword.value for keyword in call.keywords}
        if None in keywords or any(isinstance(arg, ast.Starred) for arg in call.args) or len(call.args) > 3:
            return None
        if "tool" in keywords and not self._reads_symbols(keywords["tool"]):
            return None
        given = dict(zip(("lib", "name", "dest"), call.args, strict=False)) | keywords
        match given.get("lib"), given.get("name"):
            case ast.Constant(value=str(library)), ast.Constant(value=str(name)):
                plain = re.fullmatch(r"[\w-]+", library) is not None and library not in self.own
                return _Request(call, library, name) if plain and not self.source.tried(call) else None
        return None

    @staticmethod
    def _reads_symbols(tool: ast.expr) -> bool:
        return isinstance(tool, ast.Name) and tool.id in skidl_api().kicad_tools

    def symbol(self, request: _Request) -> Symbol | None:
        """The symbol that SKiDL takes: the name itself, or all in small or capital letters."""
        spellings = (request.name, request.name.lower(), request.name.upper())
        return next((s for name in spellings if (s := self.symbols.part(request.library, name))), None)

    def made_by(self, node: ast.expr, depth: int = 0) -> ast.Call | None:
        """The call of Part that made what a variable certainly holds, be it a template's copy."""
        value = self.source.value(node)
        if not isinstance(value, ast.Call) or depth > 3:
            return None
        if isinstance(node, ast.Name) and node.id in self.source.grown:
            return None  # `part += Pin(…)` gives it another pin
        if self.source.skidls(value.func) == "Part":
            return value
        copied = not value.args and all(keyword.arg not in (None, "num_copies") for keyword in value.keywords)
        lists = any(isinstance(keyword.value, ast.List | ast.Tuple) for keyword in value.keywords)
        if isinstance(value.func, ast.Name) and copied and not lists:
            return self.made_by(value.func, depth + 1)
        return None

    def pins_requested(self) -> Iterator[tuple[ast.Subscript, ast.Call, tuple[str, ...]]]:
        """Indices of variables that certainly hold one part, the call that made it, and the requested pins."""
        for node in self.source.nodes:
            if isinstance(node, ast.Subscript) and (call := self.made_by(node.value)) is not None:
                yield node, call, tuple(_pins(node.slice))


def findings(
    source: Names, symbols: SymbolSource, own: Collection[str], footprints: FootprintSource | None
) -> Iterator[StaticFinding]:
    """What is certainly wrong with the parts of a script.

    Args:
        own: names of libraries that stand beside the script.
        footprints: None: footprints are not looked up.
    """
    if source.mentioned & _LIBRARIES_CHANGED:
        return
    tools = list(_tools(source))
    for call, tool in tools:
        if tool == "KICAD5" and not own:
            yield StaticFinding(ToolVersion(tool=tool), source.span(call), _OLD_TOOL)
    if any(tool not in skidl_api().kicad_tools for _, tool in tools):
        return
    check = _Check(source, symbols, own)
    yield from _missing_parts(check)
    if not source.mentioned & _PINS_CHANGED and not source.stored_attributes & _PIN_FIELDS:
        yield from _missing_pins(check)
    yield from _missing_footprints(check)
    if footprints is not None:
        yield from _unknown_footprints(check, footprints)


def _tools(source: Names) -> Iterator[tuple[ast.Call, str]]:
    """Calls of set_default_tool, and the tool that each names; "" where that is not plain."""
    for call in source.all(ast.Call):
        if source.skidls(call.func) == "set_default_tool":
            yield call, source.skidls(call.args[0]) if len(call.args) == 1 else ""


def _missing_parts(check: _Check) -> Iterator[StaticFinding]:
    libraries = set(check.symbols.libraries())
    pins: dict[ast.Call, list[str]] = {}
    for _, call, names in check.pins_requested():
        pins.setdefault(call, []).extend(names)
    for request in check.parts():
        # The pins and the footprint are evidence of the device.
        wanted = tuple(dict.fromkeys(pins.get(request.call, ())))
        footprint = _text(request.call, "footprint")
        known: dict[str, Any] = {"library": request.library, "part": request.name, "ref": _text(request.call, "ref")}
        known |= {"pins": wanted, "footprint": footprint, "value": _text(request.call, "value")}
        span = check.source.span(request.call)
        if request.library not in libraries:
            yield StaticFinding(LibraryNotFound(**known), span)
        elif check.symbol(request) is None and not _is_pattern(request, check.symbols):
            yield StaticFinding(PartNotFound(**known), span)


def _is_pattern(request: _Request, symbols: SymbolSource) -> bool:
    """Whether SKiDL would find a part by taking the name for a regular expression."""
    if not _PATTERN.search(request.name):
        return False
    try:
        pattern = re.compile(request.name, re.IGNORECASE)
    except re.error:
        return False
    return any(pattern.search(name) for name in symbols.in_library(request.library))


def _missing_pins(check: _Check) -> Iterator[StaticFinding]:
    for node, call, names in check.pins_requested():
        request = check.request(call)
        symbol = check.symbol(request) if request else None
        if request is None or symbol is None or check.source.tried(node):
            continue
        for pin in names:
            if not found_by_skidl(symbol, pin) and not _is_alias(symbol, pin):
                known: dict[str, Any] = {"library": request.library, "part": request.name, "symbol": symbol.id}
                yield StaticFinding(PinNotFound(**known, ref=_text(call, "ref"), pin=pin), check.source.span(node))


def _is_alias(symbol: Symbol, pin: str) -> bool:
    """Whether it is SKiDL's own name for a pin number, p3, or has signs that SKiDL reads in ways of its own."""
    own = pin[:1] in ("p", "P") and any(known.number.casefold() == pin[1:].casefold() for known in symbol.pins)
    return own or re.search(r"['\"()\[\]:;]", pin) is not None


def _pins(index: ast.expr) -> Iterator[str]:
    """The pins that an index asks for, as far as it is written out."""
    for element in index.elts if isinstance(index, ast.Tuple) else [index]:
        match element:
            case ast.Constant(value=bool()):
                continue
            case ast.Constant(value=int(number)):
                yield str(number)
            case ast.Constant(value=str(names)):
                yield from expand_pin_names(names)


def _text(call: ast.Call, name: str) -> str:
    """The text that a call gives for a keyword, else ""."""
    given = [keyword.value for keyword in call.keywords if keyword.arg == name]
    texts = [value.value for value in given if isinstance(value, ast.Constant) and isinstance(value.value, str)]
    return texts[0] if texts else ""


def _missing_footprints(check: _Check) -> Iterator[StaticFinding]:
    """Parts without a footprint in a script that writes a netlist; nothing where one may be given later."""
    source = check.source
    writes = any(source.skidls(call.func) in ("generate_netlist", "generate_pcb") for call in source.all(ast.Call))
    later = {"empty_footprint_handler"} & source.mentioned or "footprint" in source.stored_attributes
    if not writes or later:
        return
    for request in check.parts():
        named = {keyword.arg for keyword in request.call.keywords}
        symbol = check.symbol(request)
        if symbol is None or symbol.footprint or named & {"footprint", "dest"} or len(request.call.args) > 2:
            continue
        if symbol.library == "power" or request.call in _copied(source):
            continue
        known: dict[str, Any] = {"library": request.library, "part": request.name, "symbol": symbol.id}
        yield StaticFinding(FootprintMissing(**known, ref=_text(request.call, "ref")), source.span(request.call))


def _copied(source: Names) -> list[ast.expr]:
    """Values of variables that are called: copies may be given what the first part lacks."""
    return [value for call in source.all(ast.Call) if (value := source.value(call.func)) is not None]


def _unknown_footprints(check: _Check, footprints: FootprintSource) -> Iterator[StaticFinding]:
    """Footprints that no library has. One of a library that is not known may be the user's own."""
    libraries = set(footprints.libraries())
    for request in check.parts():
        name, symbol = _text(request.call, "footprint"), check.symbol(request)
        library, _, own = name.partition(":")
        if symbol is None or not own or footprints.is_own(library) or name == symbol.footprint:
            continue
        if library in libraries and footprints.find(name) is None:
            pads = tuple(pin.number for pin in symbol.pins)
            candidates = resolve_footprint(footprints, name, symbol, pads).candidates
            detail = FootprintNotFound(symbol=symbol.id, ref=_text(request.call, "ref"), footprint=name)
            text = f"No library of {footprints.version} has the footprint {name}."
            span = check.source.span(request.call)
            yield StaticFinding(detail, span, text, candidates)
