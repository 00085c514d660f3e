"""Symbols by slices: SKiDL's library look-ups without parsing whole libraries.

SKiDL parses a library from end to end before it hands out one part (seconds), and keeps the result as a pickle. Here a
library is its text and an index of where each symbol stands; a symbol is parsed, by SKiDL's own KiCad reader, when it
is asked for. What a script sees (which part a name finds, in which order, with which messages) stays SKiDL's.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, SupportsIndex

from skidl import schlib
from skidl.part import LIBRARY, TEMPLATE, Part
from skidl.tools import tool_modules
from skidl.utilities import fullmatch

from circuitron.sandbox.runner.sexp import parse, unescape

KICAD_TOOLS = ("kicad6", "kicad7", "kicad8", "kicad9", "kicad10")  # those that read .kicad_sym
_HEAD = re.compile(r'^(?:\t| {2,4})\(symbol\s+"((?:[^"\\]|\\.)+)"', re.MULTILINE)
_STRUCTURE = re.compile(r'[()]|"(?:[^"\\]|\\.)*"', re.DOTALL)
_NAME = re.compile(r'\(symbol\s+("(?:[^"\\]|\\.)*"|[^\s()"]+)', re.IGNORECASE)
_EXTENDS = re.compile(r'\(extends\s+"((?:[^"\\]|\\.)*)"', re.IGNORECASE)


class Library:
    """The text of a library and where its symbols stand in it. Names are in the order of the file.

    Args:
        path: a `.kicad_sym` file, or a KiCad 10 folder of such files.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._slices: dict[str, tuple[str, int, int]] = {}
        self._trees: dict[str, Any] = {}
        for file in _files(path):
            # SKiDL reads libraries as Latin-1, so names outside ASCII come out as they do there.
            with open(file, encoding="latin_1") as stream:
                text = stream.read()
            if not re.match(r"\s*\(\s*kicad_symbol_lib\b", text, re.IGNORECASE):
                raise ValueError(f"The file {file} is not a KiCad Schematic Library File.\n")
            for name, start, end in _index(text):
                self._slices[name] = (text, start, end)
        self.names = _reachable(self._slices)

    def tree(self, name: str) -> Any:
        """A symbol as SKiDL's reader gives it."""
        if name not in self._trees:
            text, start, end = self._slices[name]
            self._trees[name] = parse(text[start:end])
        return self._trees[name]

    def extends(self, name: str) -> str:
        text, start, end = self._slices[name]
        found = _EXTENDS.search(text, start, min(end, start + 2000))
        return unescape(found.group(1)) if found else ""


@lru_cache(maxsize=64)
def read(path: str, changed: float) -> Library:
    """The library at `path`; what was read before the process was forked need not be read again.

    Args:
        changed: time of its last change, so that a library written anew is read anew.
    """
    return Library(path)


def _files(path: str) -> list[str]:
    if not os.path.isdir(path):
        return [path]
    return sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith(".kicad_sym"))


def _index(text: str) -> list[tuple[str, int, int]]:
    """Name, start and end of each top-level symbol."""
    heads = list(_HEAD.finditer(text))
    indents = {text[head.start() : text.index("(", head.start())] for head in heads}
    if len(indents) == 1 and heads:
        starts = [text.index("(", head.start()) for head in heads]
        ends = [*starts[1:], text.rindex(")")]
        slices = [(unescape(head.group(1)), start, end) for head, start, end in zip(heads, starts, ends, strict=True)]
        # A file that KiCad laid out has its symbols, and nothing else, at this indent; check the ends to be sure.
        if all(text[start:end].rstrip().endswith(")") for _, start, end in slices[-1:]) and _plausible(text, starts):
            return slices
    return list(_walk(text))


def _plausible(text: str, starts: list[int]) -> bool:
    """Whether the first and the last head stand at depth one, which a differently indented file would not give."""
    depth = 0
    for mark in _STRUCTURE.finditer(text, 0, starts[0]):
        depth += {"(": 1, ")": -1}.get(mark.group(), 0)
    if depth != 1:
        return False
    for mark in _STRUCTURE.finditer(text, starts[-1]):
        depth += {"(": 1, ")": -1}.get(mark.group(), 0)
    return depth == 0


def _walk(text: str) -> Iterator[tuple[str, int, int]]:
    """The same for a file with any layout: count brackets."""
    depth, start = 0, -1
    for mark in _STRUCTURE.finditer(text):
        if mark.group() == "(":
            if depth == 1 and _NAME.match(text, mark.start()):
                start = mark.start()
            depth += 1
        elif mark.group() == ")":
            depth -= 1
            if depth == 1 and start >= 0:
                named = _NAME.match(text, start)
                assert named is not None
                yield unescape(named.group(1).strip('"')), start, mark.end()
                start = -1


def _reachable(slices: dict[str, Any]) -> dict[str, None]:
    """SKiDL leaves out a symbol whose name is that of an earlier one in upper or lower case."""
    kept: dict[str, None] = {}
    for name in slices:
        if not {name, name.lower(), name.upper()} & kept.keys():
            kept[name] = None
    return kept


class LazyParts(list[Any]):
    """A library's list of parts that makes each part when it is first looked at, and all when it is gone through."""

    def __init__(self, library: Library, owner: Any, tool: str) -> None:
        super().__init__()
        self._library = library
        self._owner = owner
        self._tool = tool
        self._made: dict[str, Any] = {}
        self._complete = False

    @property
    def names(self) -> dict[str, None]:
        return self._library.names

    def named(self, wanted: Callable[[str], bool]) -> list[Any]:
        """Parts whose names are wanted, in the order of the library, then parts that the script added."""
        found = [self._make(name) for name in self.names if wanted(name)]
        return found + [part for part in super().__iter__() if part not in found and wanted(part.name)]

    def _make(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._part(name)
        return self._made[name]

    def _part(self, name: str) -> Any:
        """What SKiDL's load_sch_lib makes of one symbol."""
        tree = self._library.tree(name)
        properties: dict[str, Any] = {}
        parent = self._library.extends(name)
        for source in filter(None, (parent, name)):
            found = self._library.tree(source).search("/symbol/property", ignore_case=True)
            properties.update({item[1].lower(): item[2] for item in found})
        keywords = properties.get("ki_keywords", "")
        description = properties.get("description", "")
        part = Part(
            part_defn=tree,
            tool=self._tool,
            dest=LIBRARY,
            filename=self._library.path,
            name=name,
            aliases=[],
            keywords=keywords,
            datasheet=properties.get("datasheet", ""),
            description=description,
            search_text="\n".join([self._library.path, name, description, keywords]),
        ).copy(dest=TEMPLATE)
        part.lib = self._owner
        return part

    def _fill(self) -> None:
        if not self._complete:
            self._complete = True
            added = list(super().__iter__())
            super().clear()
            super().extend([self._make(name) for name in self.names] + added)

    def __iter__(self) -> Iterator[Any]:
        self._fill()
        return super().__iter__()

    def __len__(self) -> int:
        return super().__len__() if self._complete else len(self.names) + super().__len__()

    def __bool__(self) -> bool:
        return len(self) > 0

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        self._fill()
        return super().__getitem__(index)

    def __contains__(self, part: object) -> bool:
        self._fill()
        return super().__contains__(part)


class Shelf:
    """The libraries at hand: where SKiDL's look-ups go when they have found nothing in the script's own places.

    Args:
        directory: folder of `.kicad_sym` files (or `.kicad_symdir` folders).
        version: KiCad version of these libraries, such as "9".
        local: folders that stand for the current folder beside it: where the script itself is.
    """

    def __init__(self, directory: str, version: str, local: tuple[str, ...] = ()) -> None:
        self.directory = directory
        self.version = version
        self.local = local

    @property
    def tool(self) -> str:
        """The SKiDL tool that reads these libraries."""
        return f"kicad{self.version}" if f"kicad{self.version}" in KICAD_TOOLS else "kicad9"

    def find(self, filename: str, endings: Any) -> str | None:
        """A library at hand, by its plain name, without searching through the folder."""
        if os.path.dirname(filename):
            return None
        for ending in (
            [""] if os.path.splitext(filename)[1] else [endings] if isinstance(endings, str) else endings or []
        ):
            path = os.path.join(self.directory, filename + ending)
            if os.path.exists(path):
                return os.path.abspath(path)
        return None

    def holds_libraries(self, folder: str, tool: str = "") -> bool:
        """Whether SKiDL would find any library below a folder."""
        endings = (".lib", ".kicad_sym", ".kicad_symdir", "_sklib.py") if not tool else _endings(tool)
        for number, (_, folders, files) in enumerate(os.walk(folder)):
            if any(name.endswith(endings) for name in (*files, *folders)):
                return True
            if number > 1000:
                return False
        return False


def _endings(tool: str) -> tuple[str, ...]:
    from skidl.tools import lib_suffixes

    suffixes = lib_suffixes.get(tool, ".kicad_sym")
    return (suffixes,) if isinstance(suffixes, str) else tuple(suffixes)


def install(shelf: Shelf) -> None:
    """Teach SKiDL to load libraries through `shelf`. Call once, before any library is loaded."""
    for tool in KICAD_TOOLS:
        tool_modules[tool].load_sch_lib = _loader(shelf, tool)
    _install_search(shelf)
    _install_library(shelf)


def _loader(shelf: Shelf, tool: str) -> Callable[..., None]:
    def load_sch_lib(lib: Any, filename: str = "", lib_search_paths_: Any = None, lib_section: Any = None) -> None:
        from skidl import get_default_tool

        default = get_default_tool()
        try:
            library = read(filename, os.stat(filename).st_mtime)
        except ValueError as error:
            schlib.active_logger.raise_(RuntimeError, str(error))
        lib.parts = LazyParts(library, lib, default if default in KICAD_TOOLS else tool)

    return load_sch_lib


def _install_search(shelf: Shelf) -> None:
    """Search for library files where SKiDL does, then in the script's folder for ".", then in the libraries at hand."""
    find = schlib.get_abs_filename

    def get_abs_filename(filename: str, paths: Any = None, ext: Any = None, **options: Any) -> Any:
        paths = [paths] if isinstance(paths, str) else list(paths or ["."])
        folder = os.path.dirname(filename)
        if folder and not os.path.isabs(folder):
            places = [os.path.join(place, filename) for place in (os.getcwd(), *shelf.local)]
            there = (find(place, None, ext, **{**options, "allow_failure": True}) for place in places)
            return next(filter(None, there), None) or find(filename, paths, ext, **options)
        everywhere: list[str] = []
        for path in paths:
            everywhere.append(path)
            if isinstance(path, str) and not os.path.isabs(os.path.expanduser(path)) and "://" not in path:
                everywhere += [os.path.join(place, path) for place in shelf.local]
        for path in (*everywhere, shelf.directory):
            found = shelf.find(filename, ext) if path == shelf.directory else None
            found = found or find(filename, [path], ext, **{**options, "allow_failure": True})
            if found:
                return found
        return find(filename, [shelf.directory], ext, **options)  # not there: fail as SKiDL does

    schlib.get_abs_filename = get_abs_filename


def _install_library(shelf: Shelf) -> None:
    SchLib = schlib.SchLib
    create, quick, thorough = SchLib.__init__, SchLib.get_parts_quick, SchLib.get_parts

    def __init__(
        self: Any,
        filename: Any = None,
        tool: Any = None,
        lib_section: Any = None,
        use_cache: bool = True,
        use_pickle: bool = False,
        **attribs: Any,
    ) -> None:
        import skidl

        if filename and (tool or skidl.config.tool) == "kicad5":
            # KiCad 5 libraries are .lib files. Take one that the script brought along, else the libraries at hand.
            paths, suffix = skidl.lib_search_paths["kicad5"], _endings("kicad5")[0]
            own = schlib.get_abs_filename(filename, paths, suffix, allow_failure=True, descend=-1)
            tool = "kicad5" if own else shelf.tool
        create(self, filename, tool, lib_section, use_cache, False, **attribs)

    def get_parts_quick(self: Any, name: Any) -> Any:
        return self.parts.named(name.__contains__) if isinstance(self.parts, LazyParts) else quick(self, name)

    def get_parts(self: Any, use_backup_lib: bool = True, **criteria: Any) -> Any:
        pattern = criteria.get("aliases")
        if isinstance(self.parts, LazyParts) and type(pattern) is str and len(criteria) == 1:
            flags = re.IGNORECASE | re.MULTILINE | re.DOTALL
            return self.parts.named(lambda name: bool(fullmatch(pattern, name, flags=flags)))
        return thorough(self, use_backup_lib=use_backup_lib, **criteria)

    SchLib.__init__ = __init__
    SchLib.get_parts_quick = get_parts_quick
    SchLib.get_parts = get_parts
