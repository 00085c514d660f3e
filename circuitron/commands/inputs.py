"""Which scripts a command is about: those named, or all SKiDL scripts below a folder."""

from __future__ import annotations

import itertools
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from circuitron import regular_file, sourcefile
from circuitron.commands.modules import LocalModule
from circuitron.errors import UsageError
from circuitron.run_request import Project, Script
from circuitron.sourcefile import SourceFile

_IMPORT = re.compile(rb"^[ \t]*(?:from[ \t]+skidl\b|import[ \t]+(?:[\w. \t]+,[ \t]*)*skidl\b)", re.MULTILINE)
_SKIPPED = {"node_modules", "__pycache__", "site-packages"}


@dataclass(frozen=True)
class Input:
    """A script to work on. `path` is as the user named it; "-" is standard input.

    `modules` are those that may be repaired together with it.
    """

    path: str
    source: SourceFile
    folder: Path
    modules: tuple[LocalModule, ...] = ()

    @property
    def own(self) -> Path:
        """The script's path, or one that stands for it."""
        return self.source.path or Path("stdin.py")

    @property
    def script(self) -> Script:
        name = os.fsencode(self.own.name).decode(errors="replace")  # names need not be UTF-8, reports are
        return Script(name=name, source=self.source.text, modules=tuple(file.module for file in self.modules))

    def with_modules(self, folder: Path | None) -> Input:
        """The script with the local modules that it imports from `folder`, or from the folder it stands in."""
        from circuitron.commands.modules import local_modules

        return replace(self, modules=local_modules(self.source.text, self.project(folder), self.own))

    def project(self, folder: Path | None) -> Project:
        """What the script may read: `folder`, or the folder it stands in."""
        if folder is not None:
            return Project(folder=folder, script_folder=relative_folder(self.folder, folder))
        from circuitron.sandbox.staging import stageable

        if self.source.path is None or not stageable(self.folder):
            return Project()
        return Project(folder=self.folder, repository=_repository(self.folder))


def _repository(folder: Path) -> Path | None:
    """The checkout that a folder is a part of, unless it is somebody's home."""
    from circuitron.sandbox.staging import stageable

    root = next((parent for parent in (folder, *folder.parents) if (parent / ".git").exists()), None)
    return root if root is not None and root != folder and stageable(root) else None


@dataclass(frozen=True)
class Unreadable:
    """A script that was given and cannot be read; the others can still be worked on."""

    path: str
    error: UsageError


def named(paths: Iterable[Path]) -> list[Input]:
    """The scripts at `paths`, each once; all are read before anything is done with the first.

    Raises:
        UsageError: one cannot be read, or is no script.
    """
    found: dict[Path, Input] = {}
    for path in paths:
        real = sourcefile.real(path)
        if real not in found:
            found[real] = Input(str(path), sourcefile.read(path), real.parent)
    return list(found.values())


def readable(paths: Iterable[Path]) -> tuple[list[Input], list[Unreadable]]:
    """The scripts at `paths`, each once, and what cannot be read among them."""
    found: dict[Path, Input] = {}
    unreadable: list[Unreadable] = []
    for path in paths:
        try:
            (item,) = named([path])
            found.setdefault(sourcefile.real(path), item)
        except UsageError as error:
            unreadable.append(Unreadable(str(path), error))
    return list(found.values()), unreadable


def given(
    paths: list[Path], project: Path | None, *, skip_others: bool = False, shard: str | None = None
) -> tuple[list[Input], list[Unreadable]]:
    """The scripts at `paths`, or the one of standard input where that is "-", and what cannot be read among them.

    Args:
        skip_others: files are taken as those of a folder are, and none at all is nothing wrong.
        shard: the part of them that is wanted, as --shard has it.

    Raises:
        UsageError: none can be read.
    """
    if skip_others:
        return part(*skidl_scripts(paths, project), shard)
    if [str(path) for path in paths] == ["-"]:
        return part([standard_input()], [], shard)
    found, unreadable = readable(paths)
    if not found:
        raise unreadable[0].error
    return part(found, unreadable, shard)


def skidl_scripts(paths: Iterable[Path], project: Path | None) -> tuple[list[Input], list[Unreadable]]:
    """Those of the files that would be found in a folder: files that import skidl and that no other of them imports."""
    files = [path for path in paths if str(path) != "-" and _imports_skidl(path, sourcefile.real(path).parent)]
    found, unreadable = readable(files)
    return without_modules(found, project), unreadable


def part(found: list[Input], unreadable: list[Unreadable], shard: str | None) -> tuple[list[Input], list[Unreadable]]:
    """The part of the scripts that --shard names, sorted by their paths; all of them, as they are, without it.

    Raises:
        UsageError: it names no part.
    """
    if shard is None:
        return found, unreadable
    from circuitron.cluster.shard import Shard

    both: list[Input | Unreadable] = [*found, *unreadable]
    chosen = Shard.parse(shard).of(both, key=lambda one: one.path)
    return [one for one in chosen if isinstance(one, Input)], [one for one in chosen if isinstance(one, Unreadable)]


def recorded(path: str, data: bytes, folder: Path) -> Input:
    """A script as it was when its repair was recorded."""
    return Input(path, sourcefile.decode(data, Path(path) if path != "-" else None), folder)


def standard_input() -> Input:
    """The script that comes by standard input."""
    data = sys.stdin.buffer.read(sourcefile.MAX_BYTES + 1)
    return Input("-", sourcefile.decode(data), Path.cwd())


def discover(folder: Path) -> Iterator[Path]:
    """All SKiDL scripts below `folder`, sorted: Python files that import skidl.

    Hidden folders, virtual environments, node_modules, the backup libraries that SKiDL writes, and links that lead out
    of `folder` are left out.
    """
    pending = [folder]
    while pending:
        here = pending.pop()
        folders, files = _entries(here)
        for name in files:
            if name.endswith(".py") and not name.startswith(".") and not name.endswith("_sklib.py"):
                path = here / name
                if _imports_skidl(path, folder):
                    yield path
        pending += [here / name for name in reversed(folders) if not _is_skipped(here / name)]


def _entries(folder: Path) -> tuple[list[str], list[str]]:
    """Names of the folders in a folder, and of all else in it, sorted; none where it cannot be listed."""
    folders: list[str] = []
    others: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                (folders if entry.is_dir(follow_symlinks=False) else others).append(entry.name)
    except OSError:
        return [], []
    return sorted(folders), sorted(others)


def _is_skipped(folder: Path) -> bool:
    return folder.name.startswith(".") or folder.name in _SKIPPED or sourcefile.is_file(folder / "pyvenv.cfg")


def without_modules(found: list[Input], project: Path | None) -> list[Input]:
    """Scripts without those that others of them import, unless they can also be run by themselves.

    What a module defines is checked where it is used; by itself it makes no circuit.
    """
    imports: list[set[Path]] = []
    for item in found:
        modules = item.with_modules(project).modules
        imports.append({path.resolve() for module in modules if (path := module.source.path)})
    imported = set().union(*imports)
    scripts = [not _is_module(item, imported) for item in found]
    # Of files that import each other in a ring, which no script imports, none is known to be a module.
    covered = set().union(*itertools.compress(imports, scripts))
    return [item for item, kept in zip(found, scripts, strict=True) if kept or not _is_module(item, covered)]


def _is_module(item: Input, imported: set[Path]) -> bool:
    path = item.source.path
    return path is not None and path.resolve() in imported and "__main__" not in item.source.text


def _imports_skidl(path: Path, folder: Path) -> bool:
    try:
        return _IMPORT.search(regular_file.read_head(path, sourcefile.MAX_BYTES, within=folder)) is not None
    except OSError:
        return False


def project_folder(folder: Path | None) -> Path | None:
    """The value of --project, checked.

    Raises:
        UsageError: it is no folder, or so wide that a script must not read it.
    """
    if folder is None:
        return None
    from circuitron.sandbox.staging import stageable

    if not folder.is_dir():
        raise UsageError(f"--project {folder} is not a folder.")
    if not stageable(folder):
        raise UsageError(f"--project {folder} is a home folder, or holds one; scripts must not read that.")
    return folder.resolve()


def relative_folder(inner: Path, outer: Path) -> str:
    """Where the script stands in its project.

    Raises:
        UsageError: outside it.
    """
    try:
        return inner.resolve().relative_to(outer).as_posix()
    except ValueError:
        raise UsageError(f"The script in {inner} is outside the project folder {outer}.") from None
