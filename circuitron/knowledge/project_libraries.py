"""Symbol libraries of the project: where they lie, and what is in them.

A library that the project has is never replaced by one of KiCad's that happens to have a part of the same name: its
pins may be numbered otherwise. Files are found by name and read only when a script names them, within limits.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from circuitron.frozen import Frozen
from circuitron.knowledge import sexpr
from circuitron.lazy_pattern import LazyPattern
from circuitron.regular_file import read_text
from circuitron.run_request import Project

_TABLE = "sym-lib-table"
_PROJECT_FOLDER = "${KIPRJMOD}/"
# By ending: the SKiDL tool that reads the format, "" for that of KiCad 6 and later.
_TOOLS = {".kicad_sym": "", ".kicad_symdir": "", ".lib": "KICAD5", "_sklib.py": "SKIDL"}
_ENDING = LazyPattern(r"(?:\.kicad_symdir|\.kicad_sym|\.lib|\.dcm|_sklib\.py)$", re.IGNORECASE)
_KICADS_FOLDER = LazyPattern(r"(?:share|SharedSupport)/(?:kicad/)?(?:symbols|library)/", re.IGNORECASE)
_SKIPPED = frozenset({"node_modules", "site-packages", "venv", "env", "virtualenv", "__pycache__"})
_MOST_ENTRIES, _MOST_LIBRARIES, _DEEPEST = 20_000, 500, 16
_LARGEST_TABLE = 1_000_000  # bytes


class ProjectLibrary(Frozen):
    """A symbol library that lies in the project, or in the checkout around it."""

    name: str  # the name of its file without the ending, or its nickname in sym-lib-table
    file: str  # relative to the project folder; begins with "../" where no script is shown it
    tool: str = ""  # KICAD5 or SKIDL: what reads it, where that is not the tool of KiCad 6 and later

    @property
    def stem(self) -> str:
        """What SKiDL knows it by."""
        return library_stem(self.file)

    @property
    def folder(self) -> str:
        return posixpath.dirname(self.file) or "."

    @property
    def shown(self) -> bool:
        """Whether it is in the project folder, so that a script in the sandbox can read it."""
        return not self.file.startswith("../")


class ProjectLibraries(Frozen):
    """The symbol libraries of a project: nicknames before files, then those nearest to its root first."""

    folder: Path | None = None
    script_folder: str = "."
    found: tuple[ProjectLibrary, ...] = ()

    def named(self, requested: str) -> ProjectLibrary | None:
        """The library that a script means by a name or path; case counts. A path into KiCad's own folder is KiCad's."""
        path = requested.replace("\\", "/")
        if not self.found or _KICADS_FOLDER.search(path):
            return None
        name = library_stem(path)
        same = [library for library in self.found if library.name in (requested, name)]
        at_path = (library for library in same if f"/{library.file}".endswith(f"/{path.lstrip('./')}"))
        return next(at_path, same[0] if same else None)

    def is_below_script(self, library: ProjectLibrary) -> bool:
        """Whether it is in the script's folder or below, where SKiDL looks before it looks in KiCad's folder."""
        return not posixpath.relpath(library.file, self.script_folder).startswith("../")


def library_stem(path: str) -> str:
    """The name of a symbol library without folders and ending."""
    return _ENDING.sub("", re.split(r"[\\/]", path)[-1])


def find_project_libraries(project: Project) -> ProjectLibraries:
    """The symbol libraries below a project's folder, and below the checkout that it is a part of."""
    if project.folder is None:
        return ProjectLibraries()
    nicknames: list[ProjectLibrary] = []
    files: list[ProjectLibrary] = []
    for root in dict.fromkeys((project.folder, project.repository or project.folder)):
        for path in _files(root):
            place = Path(os.path.relpath(path, project.folder)).as_posix()
            if path.name == _TABLE:
                nicknames += _in_table(path, place)
            else:
                files.append(ProjectLibrary(name=library_stem(place), file=place, tool=_tool(place)))
    files = list(dict.fromkeys(files))[:_MOST_LIBRARIES]
    present = {library.file for library in files}
    found = (*(library for library in nicknames if library.file in present), *files)
    return ProjectLibraries(folder=project.folder, script_folder=project.script_folder, found=found)


def _tool(file: str) -> str:
    return next(tool for ending, tool in _TOOLS.items() if file.endswith(ending))


def _files(root: Path) -> Iterator[Path]:
    """Libraries and tables of libraries, nearest first; links to folders and hidden folders are left out."""
    pending, entries = [(root, 0)], 0
    while pending:
        folder, depth = pending.pop(0)
        for entry in _scan(folder):
            entries += 1
            if entries > _MOST_ENTRIES:
                return
            is_folder = entry.is_dir(follow_symlinks=False)
            if entry.name == _TABLE or entry.name.endswith(tuple(_TOOLS)):
                if is_folder == entry.name.endswith(".kicad_symdir") and _stays(entry, root):
                    yield Path(entry.path)
            elif is_folder and depth < _DEEPEST and entry.name not in _SKIPPED:
                pending.append((Path(entry.path), depth + 1))


def _stays(entry: os.DirEntry[str], root: Path) -> bool:
    """Whether a link leads to a file of the project, as those do that a script is shown."""
    return not entry.is_symlink() or Path(os.path.realpath(entry.path)).is_relative_to(os.path.realpath(root))


def _scan(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return sorted((e for e in entries if not e.name.startswith(".")), key=lambda entry: entry.name)
    except OSError:
        return []


def _in_table(path: Path, place: str) -> Iterator[ProjectLibrary]:
    """The nicknames that a project's table of libraries gives to files of the project."""
    try:
        rows = sexpr.parse(read_text(path, _LARGEST_TABLE, errors="replace"))
    except (OSError, sexpr.SexprError):
        return
    for row in sexpr.children(rows, "lib"):
        name, uri = sexpr.word_of(row, "name"), sexpr.word_of(row, "uri")
        if name and uri.startswith(_PROJECT_FOLDER) and uri.endswith(tuple(_TOOLS)):
            file = posixpath.normpath(posixpath.join(posixpath.dirname(place), uri.removeprefix(_PROJECT_FOLDER)))
            yield ProjectLibrary(name=name, file=file, tool=_tool(file))
