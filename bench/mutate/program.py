"""A program of the bench: a script, what lies beside it, and how both are given to the pipeline."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from circuitron.commands.modules import local_modules
from circuitron.run_request import Module, Project, Script


@dataclass(frozen=True)
class Program:
    """A script and the files beside it: modules, libraries, data. Names are relative to the script's folder."""

    name: str
    source: str
    files: tuple[Module, ...] = ()

    @property
    def text(self) -> str:
        """All that is written in it."""
        return "\n".join((self.source, *(file.source for file in self.files)))

    def with_files(self, *files: Module) -> Program:
        """The program with these files, in the place of those of the same name."""
        by_name = {file.name: file for file in (*self.files, *files)}
        return Program(self.name, self.source, tuple(by_name.values()))

    @contextmanager
    def laid(self) -> Iterator[tuple[Script, Project]]:
        """The program as a command sees it, its files in a folder for as long as it is worked on."""
        if not self.files:
            yield Script(name=self.name, source=self.source), Project()
            return
        with TemporaryDirectory(prefix="circuitron-bench-") as name:
            folder = Path(name)
            for file in self.files:
                place = folder / file.name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(file.source, encoding="utf-8")
            project = Project(folder=folder)
            modules = tuple(found.module for found in local_modules(self.source, project, folder / self.name))
            yield Script(name=self.name, source=self.source, modules=modules), project


def programs(folder: Path) -> Iterator[Program]:
    """The scripts of a folder, and the programs of those folders in it that hold a script of their own name."""
    for path in sorted(folder.iterdir()):
        if path.suffix == ".py":
            yield read(path)
        elif (path / f"{path.name}.py").is_file():
            yield read(path / f"{path.name}.py")


def read(path: Path) -> Program:
    """A script, with what lies beside it where its folder has its name."""
    beside = sorted(path.parent.rglob("*")) if path.parent.name == path.stem else []
    files = (
        Module(name=file.relative_to(path.parent).as_posix(), source=file.read_text(encoding="utf-8"))
        for file in beside
        if file.is_file() and file != path and "__pycache__" not in file.parts
    )
    return Program(path.name, path.read_text(encoding="utf-8"), tuple(files))
