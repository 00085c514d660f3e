"""Which local modules a script imports, found without running it."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.commands.modules import local_modules
from circuitron.models import Project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def fill(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def names(script: str, folder: Path, inner: str = ".") -> list[str]:
    return [module.name for module in local_modules(script, Project(folder=folder, script_folder=inner))]


def test_modules_are_found_with_those_that_they_import(project: Path) -> None:
    fill(project, power="import rails", rails="import power", unused="x = 1", blocks__lamp="x = 1")
    assert names("from power import supply\nimport os, skidl", project) == ["power.py", "rails.py"]
    assert names("import blocks.lamp as lamp", project) == ["blocks/lamp.py"]
    assert names("def late():\n    from blocks import lamp", project) == ["blocks/lamp.py"]


def test_packages_bring_their_own_file_and_their_neighbours(project: Path) -> None:
    fill(project, blocks__lamp="from . import led\nfrom .. import power", blocks__led="x = 1", power="x = 1")
    (project / "blocks/__init__.py").write_text("from .lamp import lamp")
    assert names("import blocks", project) == ["blocks/__init__.py", "blocks/lamp.py", "blocks/led.py", "power.py"]


@pytest.mark.parametrize(
    "line",
    [
        'sys.path.insert(0, "../lib")',
        'sys.path.append(os.path.join(os.path.dirname(__file__), "..", "lib"))',
        'sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "lib"))',
        'sys.path.append(os.path.join(os.path.dirname(os.path.dirname(__file__)), "lib"))',
    ],
)
def test_folders_that_the_script_puts_on_its_path(project: Path, line: str) -> None:
    fill(project, lib__power="x = 1")
    (project / "boards").mkdir()
    assert names(f"import os, sys\n{line}\nimport power", project, "boards") == ["lib/power.py"]


def test_what_no_script_is_shown_is_not_read(project: Path, tmp_path: Path) -> None:
    fill(project, secrets="key = 1", empty="", power="x = 1")
    (tmp_path / "outside.py").write_text("x = 1")
    (project / "linked.py").symlink_to(tmp_path / "outside.py")
    (project / "binary.py").write_bytes(b"\0\1")
    assert names("import secrets, empty, linked, binary, power, nothere", project) == ["power.py"]
    assert names("import sys\nsys.path.append('..')\nimport outside", project) == []
    assert local_modules("import power", Project()) == ()


def test_a_script_that_cannot_be_parsed_has_none(project: Path) -> None:
    fill(project, power="x = 1")
    assert names("import power\ndef (", project) == []


def test_a_module_that_cannot_be_parsed_is_still_one(project: Path) -> None:
    fill(project, power="def (")
    assert names("import power", project) == ["power.py"]
