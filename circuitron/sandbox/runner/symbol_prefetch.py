"""Reads the symbols that a script is about to ask for, before the fork, so that the child and the verifier share them.

Process 1 never runs script code. All that it takes from a script is its string literals, compared with the names of
the libraries at hand and of the symbols in them; what it then reads are those libraries, nothing of the project. A
symbol that this misses is read by the child itself, as ever.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from skidl import get_default_tool
from skidl.logger import rt_logger
from skidl.schlib import SchLib

from circuitron.sandbox.runner import library
from circuitron.sandbox.runner.library import Library
from circuitron.sandbox.runner.symbols import KICAD_TOOLS, LazyParts, Shelf

# In one session, whatever its scripts name: what is read ahead stays in process 1's memory.
_MAX_BYTES = 32 << 20
_MAX_LIBRARIES = 16
_MAX_SYMBOLS = 200

# Libraries that more than a sixth of 128 collected scripts name, and their symbols that more than a tenth name.
_COMMON = {
    "Device": ("R", "C", "LED", "C_Polarized", "L", "D_Schottky"),
    "Connector_Generic": ("Conn_01x02", "Conn_01x03", "Conn_01x04"),
    "Connector": ("Screw_Terminal_01x02",),
    "Diode": (),
    "Regulator_Linear": (),
    "Transistor_FET": (),
    "Switch": (),
    "Regulator_Switching": (),
}

_LITERAL = re.compile(r'"([^"\\\n]{1,100})"|\'([^\'\\\n]{1,100})\'')
_TOOL = re.compile(r"\bKICAD(\d+)\b")
_ENDINGS = (".kicad_sym", ".kicad_symdir")


class _Source(SchLib):  # type: ignore[misc]
    """A library that symbols are made from ahead: SKiDL's, with the look-up that does not make all of them."""

    def __init__(self, origin: Library, tool: str) -> None:
        super().__init__()
        self.parts = LazyParts(origin, self, tool)
        self.filename = self.filepath = origin.path

    def get_parts_quick(self, name: Any) -> Any:
        return self.parts.called(name)


class ReadAhead:
    """Keeps what it has read for all requests of a session.

    Args:
        config: as for `preload.preload`, which must have been called.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._shelf = Shelf(str(config["symbols"]), str(config.get("version") or "9"))
        listed = _listing(self._shelf.directory) if config.get("read_ahead", True) else []
        self._names = {os.path.splitext(name)[0] for name in listed if name.endswith(_ENDINGS)}
        self._outlines = str(config.get("outlines") or "")
        self._libraries: dict[str, Library | None] = {}
        self._parts: dict[tuple[str, str, str], Any] = {}
        self._bytes = 0

    def read_common(self) -> Iterator[None]:
        """Read what most scripts name, for a process 1 that waits, or serves many; a piece of a few milliseconds with
        each step. It is the same whatever ran before, so that no script can tell from it what another one named."""
        tools = dict.fromkeys((self._shelf.tool, _tool("", self._shelf.tool)))  # the verifier's, and scripts' own
        for name, symbols in _COMMON.items():
            origin = self._library(name)
            yield
            for symbol, tool in product(symbols, tools):
                if origin is not None and symbol in origin.names:
                    self._part(name, origin, symbol, tool)
                    yield

    def prepare(self, source: str, *, verifier: bool = False) -> bool:
        """Have the symbols ready that a script's source names, and no others. Returns whether any had to be made.

        No others, so that a script runs the same whatever ran before it.

        Args:
            verifier: as the verifier reads them, which comes to it only where the script gets that far; not as the
                script does.
        """
        before = len(self._parts)
        literals = dict.fromkeys(match[1] or match[2] for match in _LITERAL.finditer(source))
        words = {word.removesuffix(_ENDINGS[0]): None for word in literals}
        tool = self._shelf.tool if verifier else _tool(source, self._shelf.tool)
        for one in filter(None, self._libraries.values()):
            one.prepared.clear()
        named = [(name, origin) for name in words if (origin := self._library(name)) is not None]
        ready = [(origin, dict(self._parts_of(name, origin, literals, tool))) for name, origin in named]
        for origin, parts in ready:  # after all are made: making one may look for the one that it extends
            origin.prepared.update(parts)
        return len(self._parts) > before

    def _library(self, name: str) -> Library | None:
        """A library at hand, by its plain name; None if there is none, or no room for more."""
        if name not in self._names:
            return None
        if name not in self._libraries:
            if len(self._libraries) >= _MAX_LIBRARIES:
                return None
            self._libraries[name] = self._read(name)
        return self._libraries[name]

    def _read(self, name: str) -> Library | None:
        path = self._shelf.find(name, _ENDINGS)
        try:
            size = sum(map(os.path.getsize, library.files(path))) if path else _MAX_BYTES
            if path is None or self._bytes + size >= _MAX_BYTES:
                return None
            self._bytes += size
            return library.read(path, os.stat(path).st_mtime, self._outlines)
        except (OSError, ValueError):  # what is wrong with it, the child says, should it come to ask
            return None

    def _parts_of(
        self, name: str, origin: Library, literals: Iterable[str], tool: str
    ) -> Iterator[tuple[tuple[str, str], Any]]:
        for symbol in (word for word in literals if word in origin.names):
            part = self._part(name, origin, symbol, tool)
            if part is not None:
                yield (symbol, tool), part

    def _part(self, name: str, origin: Library, symbol: str, tool: str) -> Any:
        """A symbol of a library, made once; None where SKiDL has anything to say about it, or there is no room."""
        key = (name, symbol, tool)
        if key not in self._parts and len(self._parts) < _MAX_SYMBOLS:
            self._parts[key] = _make(origin, symbol, tool)
        return self._parts.get(key)


def _make(origin: Library, symbol: str, tool: str) -> Any:
    """A symbol as SKiDL has it in a library that was searched for it; None where SKiDL has anything to say about it.

    The child must say that then.
    """
    counters = [getattr(rt_logger, name) for name in ("error", "warning", "bare_error", "bare_warning")]
    logging.disable(logging.CRITICAL)
    try:
        part = _Source(origin, tool).get_parts_by_name(symbol)[0]
        return part if part.name == symbol and not any(counter.count for counter in counters) else None
    except Exception:  # noqa: BLE001 - SKiDL raises anything for a symbol it cannot read; the child reports it
        return None
    finally:
        logging.disable(logging.NOTSET)
        for counter in counters:
            counter.reset()


def _tool(source: str, otherwise: str) -> str:
    """The tool that a script most likely reads libraries with. A wrong guess costs time, nothing else."""
    named = _TOOL.search(source)
    if named is None:
        return str(get_default_tool())
    tool = f"kicad{named[1]}"
    return tool if tool in KICAD_TOOLS else otherwise


def _listing(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []
