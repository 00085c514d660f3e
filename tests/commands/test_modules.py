"""Which local modules a script imports, found without running it."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from circuitron.commands.modules import local_modules
from circuitron.run_request import Project


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
        'sys.path.extend(["nothere", "../lib"])',
        'sys.path += ["../lib"]',
        'sys.path[:0] = ["../lib"]',
        'sys.path[0] = "../lib"',
        'sys.path = ["../lib"] + sys.path',
        'sys.path = sys.path + ["../lib"]',
        'sys.path = [*sys.path, "../lib"]',
        'site.addsitedir("../lib")',
        'ROOT = Path(__file__).resolve().parents[1]\nsys.path.append(str(ROOT / "lib"))',
        'ROOT: str = os.path.dirname(os.path.abspath(__file__))\nsys.path.append(f"{ROOT}/../lib")',
        'ROOT = os.path.dirname(__file__)\nsys.path.append(ROOT + "/../lib")',
        'for name in ("nothere", "lib"):\n    sys.path.append(os.path.join("..", name))',
        'sys.path.extend(os.path.join("..", name) for name in ["nothere", "lib"])',
        'sys.path += map(str, [Path("..", "lib")])',
        'sys.path.append(str(Path.cwd().joinpath("..", "lib")))',
        'sys.path.append(os.path.join(os.getcwd(), os.pardir, "lib"))',
    ],
)
def test_folders_that_the_script_puts_on_its_path(project: Path, line: str) -> None:
    fill(project, lib__power="x = 1")
    (project / "boards").mkdir()
    assert names(f"import os, sys\n{line}\nimport power", project, "boards") == ["lib/power.py"]


def test_a_module_puts_folders_beside_itself_on_the_path(project: Path) -> None:
    fill(
        project,
        blocks__all="import sys, os\nsys.path.append(os.path.dirname(__file__))\nimport lamp",
        blocks__lamp="x = 1",
    )
    assert names("import blocks.all", project) == ["blocks/all.py", "blocks/lamp.py"]


@pytest.mark.parametrize(
    "line",
    [
        "A = B\nB = A\nsys.path.append(A)",
        "A = A + A + A\nsys.path.append(A)",
        "A = f'{A}{A}' + 'lib'\nA = [A, A]\nsys.path += A",
        "sys.path.append(unknown())",
        "sys.path.append(sys.argv[1])",
        "sys.path.append(str(Path(__file__).parents[10 ** 9]))",
        "sys.path.append('a\\0b')",
        "sys.path.append()",
        pytest.param(f"sys.path.append({' + '.join(['x'] * 800)})", id="a long sum"),
        "other.path += ['lib']",
    ],
)
def test_an_unknown_path_is_none(project: Path, line: str) -> None:
    fill(project, lib__lamp="x = 1", power="x = 1")
    assert names(f"{line}\nimport lamp, power", project) == ["power.py"]


def test_what_no_script_is_shown_is_not_read(project: Path, tmp_path: Path) -> None:
    fill(project, secrets="key = 1", empty="", power="x = 1")
    (tmp_path / "outside.py").write_text("x = 1")
    (project / "linked.py").symlink_to(tmp_path / "outside.py")
    (project / "binary.py").write_bytes(b"\0\1")
    assert names("import secrets, empty, linked, binary, power, nothere", project) == ["power.py"]
    assert names("import sys\nsys.path.append('..')\nimport outside", project) == []
    assert local_modules("import power", Project()) == ()


def test_a_script_that_cannot_be_parsed_has_those_of_its_lines_that_can(project: Path) -> None:
    fill(project, power="x = 1", lost="x = 1")
    assert names("Here is it:\n```python\nimport power\ndef (\n```\nimport lost and found", project) == ["power.py"]


def test_a_module_that_cannot_be_parsed_is_still_one(project: Path) -> None:
    fill(project, power="def (")
    assert names("import power", project) == ["power.py"]


def test_the_script_is_none_of_its_modules(project: Path) -> None:
    """Not where one of them imports it back; nor is a file that reports would take for it."""
    fill(project, main="import power", power="import main, rails", boards__main="import power", rails="x = 1")
    (project / "alias.py").symlink_to("main.py")

    def of(own: str, script: str) -> list[str]:
        inside = Project(folder=project, script_folder=str(Path(own).parent))
        return [module.name for module in local_modules(script, inside, project / own)]

    assert of("main.py", "import power, alias") == ["power.py", "rails.py"]
    assert of("boards/main.py", "import sys\nsys.path.append('..')\nimport power") == ["power.py", "rails.py"]


def test_what_a_link_leads_to_counts(project: Path) -> None:
    fill(project, power="x = 1")
    (project / ".hidden").mkdir()
    (project / ".hidden" / "keys.py").write_text("key = 1")
    (project / "keys.py").symlink_to(".hidden/keys.py")
    (project / "other.py").symlink_to("power.py")
    assert names("import keys, other", project) == ["other.py"]


def test_a_checkout_of_skidl_is_no_module(project: Path) -> None:
    (project / "skidl").mkdir()
    (project / "skidl" / "__init__.py").write_text("from .net import Net")
    assert names("from skidl import *\nimport skidl.pin", project) == []


def test_a_folder_that_cannot_be_is_none(project: Path) -> None:
    fill(project, power="x = 1")
    assert names(f"import sys\nsys.path.append('{'x' * 300}')\nimport power", project) == ["power.py"]


def test_folders_are_looked_through_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the number of texts that might name a library."""
    looked: list[str] = []
    scan = os.scandir

    def counted(path: str) -> object:
        looked.append(str(path))
        return scan(path)

    for number in range(20):
        (project / f"folder{number}").mkdir()
    (project / "folder7" / "mine_sklib.py").write_text("x = 1")
    monkeypatch.setattr(os, "scandir", counted)
    calls = "\n".join(f"Part('Device{number}', 'R')" for number in range(50))
    assert names(f"{calls}\nPart('mine', 'X')", project) == ["folder7/mine_sklib.py"]
    assert len(looked) < 100


def test_a_module_of_many_scripts_is_parsed_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from circuitron.source import program

    parsed: list[str] = []
    parse = program.parse

    def counted(source: str) -> ast.Module:
        parsed.append(source)
        return parse(source)

    monkeypatch.setattr(program, "parse", counted)
    fill(project, shared="shared_by_many_scripts = 1")
    for number in range(20):  # more than the texts whose trees are kept anyway
        assert names(f"import shared\nscript = {number}", project) == ["shared.py"]
    assert parsed.count("shared_by_many_scripts = 1") == 1
