"""circuitron run, and --output-dir of fix and check: what `design` delivers, for any script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lamp import BROKEN, GOOD, HOPELESS, Command

PRODUCTS = {"netlist", "schematic", "svg", "bom", "pcb", "kicad_erc"}


def manifest(folder: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((folder / "manifest.json").read_text())
    return found


def assert_whole(folder: Path, stem: str, command: str) -> None:
    """All files of the manifest are there, it tells of each product, and names the libraries."""
    found = manifest(folder)
    assert found["script"] == f"{stem}.py" and found["command"][0] == command  # type: ignore[index]
    assert {product["product"] for product in found["products"]} == PRODUCTS  # type: ignore[attr-defined]
    files = {file["name"] for file in found["files"]}  # type: ignore[attr-defined]
    assert files | {"manifest.json"} == {path.name for path in folder.iterdir()}
    assert {f"{stem}.py", f"{stem}.net", f"{stem}-bom.csv"} <= files
    versions = found["versions"]
    assert versions["libraries"] and versions["libraries_folder"]  # type: ignore[index]


def test_run_delivers_beside_what_the_script_leaves(circuitron: Command) -> None:
    own = "print('hello \\x1b[2J')\nopen('notes.txt', 'w').write('mine')\ngenerate_netlist(file_='other.net')\n"
    circuitron.write("board.py", GOOD + own)
    done = circuitron("run", "board.py")
    assert done.returncode == 0, done.stdout + done.stderr
    folder = circuitron.folder / "board-output"
    assert_whole(folder, "board", "run")
    assert (folder / "notes.txt").read_text() == "mine" and (folder / "other.net").exists()
    assert not list(folder.glob("*_sklib.py"))
    assert "hello" in done.stdout and "\x1b" not in done.stdout
    assert "symbols: KiCad" in done.stdout

    assert circuitron("run", "board.py").returncode == 0, "a former folder is replaced"
    (folder / "other.net").write_text("edited")
    done = circuitron("run", "board.py")
    assert "board-output-2" in done.stdout and (folder / "other.net").read_text() == "edited"


def test_run_tells_of_faults_and_writes_nothing_without_a_circuit(circuitron: Command) -> None:
    circuitron.write("board.py", HOPELESS)
    done = circuitron("run", "board.py", "--output-format", "json-full")
    (entry,) = json.loads(done.stdout)["ran"]
    assert done.returncode == 1 and not entry["clean"] and entry["done"].startswith("no files written")
    assert not list(circuitron.folder.glob("board-output*"))


def test_run_makes_files_of_a_circuit_that_has_electrical_faults(circuitron: Command) -> None:
    source = GOOD.replace("ERC()", "u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')\nERC()")
    circuitron.write("board.py", source)
    done = circuitron("run", "board.py", "--output-dir", "out")
    assert done.returncode == 1, done.stdout
    found = manifest(circuitron.folder / "out")
    assert found["faults"] and (circuitron.folder / "out" / "board.net").exists()


@pytest.mark.parametrize("command", ["run", "fix", "check"])
def test_no_folder_of_somebody_else_is_touched(circuitron: Command, command: str) -> None:
    circuitron.write("board.py", GOOD)
    mine = circuitron.write("out/mine.txt", "mine")
    done = circuitron(command, "board.py", "--output-dir", "out")
    assert done.returncode == 2 and "files that circuitron did not write" in done.stderr
    assert [path.name for path in mine.parent.iterdir()] == ["mine.txt"]


def test_fix_makes_the_files_of_what_it_repaired(circuitron: Command) -> None:
    script = circuitron.write("board.py", BROKEN)
    done = circuitron("fix", "board.py", "--no-model", "--output-dir", "out")
    assert done.returncode == 0 and script.read_text() == GOOD, done.stdout
    assert_whole(circuitron.folder / "out", "board", "fix")
    assert (circuitron.folder / "out" / "board.py").read_text() == GOOD


def test_several_scripts_get_a_folder_each(circuitron: Command) -> None:
    circuitron.write("a/board.py", GOOD)
    circuitron.write("b/board.py", GOOD)
    circuitron.write("hopeless.py", HOPELESS)
    scripts = ("a/board.py", "b/board.py", "hopeless.py")
    done = circuitron("check", *scripts, "--output-dir", "out", "--output-format", "json-full")
    assert done.returncode == 1, done.stdout
    assert {path.name for path in (circuitron.folder / "out").iterdir()} == {"board", "board-2"}
    assert_whole(circuitron.folder / "out" / "board-2", "board", "check")
    entries = {entry["path"]: entry for entry in json.loads(done.stdout)["checked"]}
    assert entries["a/board.py"]["files"] and not entries["hopeless.py"]["files"]
    assert entries["a/board.py"]["result"]["libraries"]["version"]


def test_options_that_contradict_each_other(circuitron: Command) -> None:
    circuitron.write("board.py", GOOD)
    assert circuitron("fix", "board.py", "--diff", "--output-dir", "out").returncode == 2
    assert circuitron("check", "board.py", "--runtime-only", "--output-dir", "out").returncode == 2
