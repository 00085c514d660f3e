"""Symbols by slices: SKiDL's library look-ups without parsing whole libraries.

SKiDL parses a library from end to end before it hands out one part (seconds), and keeps the result as a pickle. Here a
library is its text and an index of where each symbol stands; a symbol is parsed, by SKiDL's own KiCad reader, when it
is used. What a script sees (which part a name finds, in which order, with which messages) stays SKiDL's.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, SupportsIndex

from skidl import schlib
from skidl.part import LIBRARY, TEMPLATE, Part
from skidl.part_query import PartSearchDB
from skidl.tools import tool_modules
from skidl.utilities import fullmatch

from circuitron.sandbox.runner.library import Library, Summary, read

KICAD_TOOLS = ("kicad6", "kicad7", "kicad8", "kicad9", "kicad10")  # those that read .kicad_sym


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

    @property
    def path(self) -> str:
        return self._library.path

    def summaries(self) -> Iterator[Summary]:
        """The parts of the library as SKiDL's search sees them."""
        return self._library.summaries()

    def called(self, wanted: Collection[str]) -> list[Any]:
        """Parts with these names, in the order of the library, then parts that the script added."""
        there = [name for name in wanted if name in self.names]
        ordered = there if len(there) < 2 else [name for name in self.names if name in there]
        return self._with_added([self._whole(name) for name in ordered], wanted.__contains__)

    def matching(self, wanted: Callable[[str], bool]) -> list[Any]:
        """Parts whose names are wanted, in the same order."""
        return self._with_added([self._whole(name) for name in self.names if wanted(name)], wanted)

    def _with_added(self, found: list[Any], wanted: Callable[[str], bool]) -> list[Any]:
        return found + [part for part in super().__iter__() if part not in found and wanted(part.name)]

    def _make(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._prepared(name) or self._part(name)
        return self._made[name]

    def _whole(self, name: str) -> Any:
        """A part with its pins, which SKiDL would read next.

        SKiDL numbers pins at random at first. The numbers depend on the symbol here, not on what was read before it,
        so that a symbol that was read before the fork makes no difference.
        """
        part = self._make(name)
        if part.part_defn:
            state = random.getstate()
            random.seed(name)
            try:
                part.parse()
            finally:
                random.setstate(state)
        return part

    def _prepared(self, name: str) -> Any:
        """The part that was made before the fork, if it was and is not in use, as if it had been made here."""
        part = self._library.prepared.pop((name, self._tool), None)
        if part is not None:
            part.lib = self._owner
            part.unit = part.unit  # as a detector may by now want units to be
        return part

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
        named: what the user's machine calls `directory`, where that is something else: in a container.
        own: further folders of the user's that are there.

    Attributes:
        fell_back: called with a library that was found here alone, and the search paths that did not lead to it.
        tools: the tools under which libraries of `directory` were opened, in the order of their first use.
    """

    def __init__(
        self, directory: str, version: str, local: tuple[str, ...] = (), named: str = "", own: tuple[str, ...] = ()
    ) -> None:
        self.directory = directory
        self.version = version
        self.local = local
        self.fell_back: Callable[[str, Any], None] = lambda library, paths: None
        self.tools: dict[str, None] = {}
        self._named = named if named != directory else ""
        self._own = own

    def here(self, path: str) -> str:
        """A path as it is called here: the libraries at hand may lie in another folder on the user's machine."""
        if self._named and (path == self._named or path.startswith(self._named + os.sep)):
            return self.directory + path[len(self._named) :]
        return path

    def hides(self, path: str) -> bool:
        """Whether there may be something at an absolute path that is the container's own, and not the user's."""
        import skidl

        if not self._named or not os.path.isabs(path):
            return False
        places = (self.directory, os.getcwd(), *self.local, *self._own, os.path.dirname(skidl.__file__))
        real = os.path.realpath(path)
        return not any((real + os.sep).startswith(os.path.realpath(place) + os.sep) for place in places)

    @property
    def tool(self) -> str:
        """The SKiDL tool that reads these libraries."""
        return f"kicad{self.version}" if f"kicad{self.version}" in KICAD_TOOLS else "kicad8"

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

    def old_library(self, name: str) -> str:
        """The name under which SKiDL finds a library in the format of KiCad 5 and older beside the script, or ""."""
        import skidl

        stem = os.path.splitext(name)[0] if name.endswith(".lib") else name
        for wanted in dict.fromkeys((stem, re.split(r"[\\/]", stem)[-1])):
            found = schlib.get_abs_filename(
                wanted, skidl.lib_search_paths["kicad5"], _endings("kicad5")[0], allow_failure=True, descend=-1
            )
            if found and _is_eeschema(found):
                return wanted
        return ""

    def backup(self, part: str) -> str:
        """The library beside the script that SKiDL wrote in an earlier run with a part of this name in it, or ""."""
        name = re.compile(rf"""Part\((?:\*\*\{{\s*'name':|name=)'{re.escape(part)}'[ ,]""")
        for folder in self.local:
            for file in sorted(os.listdir(folder)):
                path = os.path.join(folder, file)
                if file.endswith("_sklib.py") and os.path.isfile(path):
                    with open(path, encoding="utf-8", errors="replace") as stream:
                        if name.search(stream.read()):
                            return file.removesuffix("_sklib.py")
        return ""

    def holds_libraries(self, folder: str, tool: str = "") -> bool:
        """Whether SKiDL would find any library below a folder."""
        endings = (".lib", ".kicad_sym", ".kicad_symdir", "_sklib.py") if not tool else _endings(tool)
        for number, (_, folders, files) in enumerate(os.walk(folder)):
            if any(name.endswith(endings) for name in (*files, *folders)):
                return True
            if number > 1000:
                return False
        return False


def _is_eeschema(path: str) -> bool:
    """Whether a .lib file holds symbols; models for SPICE have the same suffix."""
    with open(path, "rb") as file:
        return file.read(16).upper() == b"EESCHEMA-LIBRARY"


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
        given = paths
        paths = [paths] if isinstance(paths, str) else list(paths or ["."])
        filename = shelf.here(filename)
        if shelf.hides(filename):
            return find(os.path.basename(filename), [os.devnull], ext, **options)  # as it is on the user's machine
        paths = [shelf.here(path) for path in map(str, paths) if not shelf.hides(shelf.here(path))]
        folder, name = os.path.split(filename)
        if folder == shelf.directory and (found := shelf.find(name, ext)):
            return found  # SKiDL would go through all of the folder
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
                if path == shelf.directory and path not in everywhere:
                    shelf.fell_back(filename, given)
                return found
        return find(filename, [shelf.directory], ext, **options)  # not there: fail as SKiDL does

    schlib.get_abs_filename = get_abs_filename


def _install_library(shelf: Shelf) -> None:
    SchLib = schlib.SchLib
    create, quick, thorough = SchLib.__init__, SchLib.get_parts_quick, SchLib.get_parts
    index, searching = PartSearchDB.add_lib, list[bool]()  # while a search goes through a library, summaries will do

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
            tool = "kicad5" if shelf.old_library(filename) else shelf.tool
        create(self, filename, tool, lib_section, use_cache, False, **attribs)
        if isinstance(self.parts, LazyParts) and os.path.dirname(self.parts.path) == shelf.directory:
            read_as = tool or skidl.config.tool
            if read_as in KICAD_TOOLS:
                shelf.tools[read_as] = None

    def get_parts_quick(self: Any, name: Any) -> Any:
        return self.parts.called(name) if isinstance(self.parts, LazyParts) else quick(self, name)

    def get_parts(self: Any, use_backup_lib: bool = True, **criteria: Any) -> Any:
        pattern = criteria.get("aliases")
        if isinstance(self.parts, LazyParts) and type(pattern) is str and len(criteria) == 1:
            flags = re.IGNORECASE | re.MULTILINE | re.DOTALL
            return self.parts.matching(lambda name: bool(fullmatch(pattern, name, flags=flags)))
        return thorough(self, use_backup_lib=use_backup_lib, **criteria)

    def __iter__(self: Any) -> Any:
        return self.parts.summaries() if searching and isinstance(self.parts, LazyParts) else iter(self.parts)

    def add_lib(database: Any, *args: Any, **kwargs: Any) -> None:
        searching.append(True)
        try:
            index(database, *args, **kwargs)
        finally:
            searching.pop()

    PartSearchDB.add_lib = add_lib
    SchLib.__iter__ = __iter__
    SchLib.__init__ = __init__
    SchLib.get_parts_quick = get_parts_quick
    SchLib.get_parts = get_parts
