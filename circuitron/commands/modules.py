"""The local modules that a script imports: what of a project can be repaired together with it."""

from __future__ import annotations

import ast
import contextlib
import os
import re
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from circuitron import sourcefile
from circuitron.commands.search_places import search_places
from circuitron.errors import UsageError
from circuitron.run_request import Module, Project
from circuitron.sourcefile import SourceFile

_MOST = 200  # modules of one script
_SKIDL = "skidl"  # is loaded before the script runs: beside it there is none, not even in a checkout of SKiDL
_LIBRARY = "_sklib.py"
_OF_SKIDL = re.compile(
    rf"\bfrom[ \t]+{_SKIDL}\b[\w.]*[ \t]+import\b|\bimport[ \t]+{_SKIDL}(?:[ \t]+as[ \t]+\w+)?[ \t]*(?=[\r\n;#]|\Z)"
)
_RELEVANT = (ast.Import, ast.ImportFrom, ast.Call, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.comprehension)


class LocalModule(NamedTuple):
    """A module's file. `name` is its path relative to the project folder."""

    name: str
    source: SourceFile

    @property
    def module(self) -> Module:
        return Module(name=self.name, source=self.source.text)


def local_modules(script: str, project: Project, own: Path | None = None) -> tuple[LocalModule, ...]:
    """The modules of the project that a script imports, and those that they import, in the order of their import.

    They are looked for as Python does, beside the script, and in folders that it puts on `sys.path`; libraries
    that SKiDL wrote (`mine_sklib.py`) beside the script, and one folder down. One that cannot be read, or that no
    script is shown, is left out.

    Args:
        own: the script's path. It is none of its modules where one of them imports it back, nor is a file that would
            have the same name in reports.
    """
    if project.folder is None:
        return ()
    root = project.folder.resolve()
    first = root / project.script_folder
    libraries = _libraries(first)
    if "import" not in _OF_SKIDL.sub("", script) and not any(_base(path) in script for path in libraries):
        return ()  # nearly all scripts: nothing has to be parsed
    found: dict[Path, LocalModule] = {}
    pending = deque([(script, first)])
    places = [first]
    while pending and len(found) < _MOST:
        text, folder = pending.popleft()
        nodes = _relevant(text)
        places += [place for place in search_places(nodes, folder, first) if place not in places]
        for path in (*_imported(nodes, folder, places), *_opened(nodes, libraries, first)):
            module = _read(path, root) if path not in found else None
            if module is not None and not (own and _is_script(module, own)):
                found[path] = module
                pending.append((module.source.text, path.parent))
    return tuple(found.values())


@lru_cache(maxsize=1000)  # many scripts below a folder share their modules
def _relevant(text: str) -> tuple[ast.AST, ...]:
    """What shows which modules a source loads, and where from; if it does not parse, what can be read of it."""
    from circuitron.source.program import Source
    from circuitron.source.syntax.repair import statements

    source = Source(text)
    if isinstance(source.error, SyntaxError):
        source = Source(statements(text))
    return tuple(node for node in source.nodes if isinstance(node, _RELEVANT))


def _imported(nodes: tuple[ast.AST, ...], folder: Path, places: list[Path]) -> Iterator[Path]:
    """Files of all modules that may be loaded by the imports of a file in `folder`."""
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _files(alias.name.split("."), places)
        elif isinstance(node, ast.ImportFrom):
            base = [folder.joinpath(*[os.pardir] * (node.level - 1))] if node.level else places
            parts = node.module.split(".") if node.module else []
            yield from _files(parts, base)
            for alias in node.names:
                yield from _files([*parts, alias.name], base)


def _libraries(folder: Path) -> tuple[Path, ...]:
    """Libraries that SKiDL wrote beside the script and one folder down."""
    try:
        with os.scandir(folder) as entries:
            inner = sorted(entry.name for entry in entries if entry.is_dir())
        return _named_libraries(
            tuple((place, place.stat().st_mtime_ns) for place in (folder, *map(folder.joinpath, inner)))
        )
    except OSError:
        return ()


@lru_cache(maxsize=16)  # many scripts stand in one folder
def _named_libraries(folders: tuple[tuple[Path, int], ...]) -> tuple[Path, ...]:
    """Those of some folders, which the times of their last change are given of."""
    found: list[Path] = []
    for folder, _ in folders:
        with contextlib.suppress(OSError):
            found += sorted(folder.glob(f"*{_LIBRARY}"))
    return tuple(found)


def _base(library: Path) -> str:
    """The part of a library's name that calls may leave the rest away from."""
    return library.name.removesuffix(_LIBRARY)


def _opened(nodes: tuple[ast.AST, ...], libraries: tuple[Path, ...], folder: Path) -> Iterator[Path]:
    """Those of the libraries that a call names: `SchLib("mine_sklib.py")`, `Part("mine", …)`."""
    calls = [node for node in nodes if isinstance(node, ast.Call)] if libraries else []
    given = [value for call in calls for value in (*call.args, *(keyword.value for keyword in call.keywords))]
    texts = {value.value for value in given if isinstance(value, ast.Constant) and isinstance(value.value, str)}
    names = {text.removesuffix(_LIBRARY) + _LIBRARY for text in texts}
    for path in libraries:
        if path.name in names or path.relative_to(folder).as_posix() in names:
            yield path


def _files(parts: list[str], places: list[Path]) -> Iterator[Path]:
    """The module at a dotted name, and the packages that it stands in."""
    if parts[:1] == [_SKIDL]:
        return
    for place in places:
        here = Path(os.path.normpath(place))
        for part in parts:
            for path in (here / part / "__init__.py", here / f"{part}.py"):
                if sourcefile.is_file(path):
                    yield path
            here /= part


def _is_script(module: LocalModule, own: Path) -> bool:
    path = module.source.path
    return module.name == own.name or (path is not None and path.resolve() == own.resolve())


def _read(path: Path, root: Path) -> LocalModule | None:
    from circuitron.sandbox.staging import is_harmless, linked_outside

    try:
        name = path.relative_to(root).as_posix()
        real = path.resolve().relative_to(root).as_posix()  # of a link, what it leads to
        shown = is_harmless(name) and is_harmless(real) and not linked_outside(path, root)
        return LocalModule(name, sourcefile.read(path, within=root)) if shown else None
    except (UsageError, ValueError, OSError):
        return None
