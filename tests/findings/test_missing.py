"""Missing things by kind: packages, modules, files, names in modules, libraries that another one hides."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.findings.guidance import guidance_for
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.pipeline import Environment, fix
from circuitron.run_request import Libraries, Project, Script
from tests.kept import KeptEngines, KeptSandbox

E = ErrorType
BESIDE = "beside the script"
FILES = {
    "data/parts.csv": "ref,value\n",
    "src/power.py": "def regulator(): ...\n",
    "blocks.py": "def regulator(): ...\n",
    "notes/a.txt": "",
    "more/a.txt": "",
}
# source, type, what the message says, what the next step says
CASES = {
    "a package": ("import pandas as pd", E.MISSING_PACKAGE, "'pandas' is not installed", "Python's own modules"),
    "a package in other letters": ("import pyspice", E.MISSING_PACKAGE, "it is imported as PySpice", "PySpice"),
    "a module of Python's, misspelt": (
        "import maths",
        E.MISSING_MODULE,
        "Python has a module math.",
        "beside the script",
    ),
    "a file of the user's": (
        "from my_parts import reg",
        E.MISSING_MODULE,
        f"no file my_parts.py {BESIDE}, and",
        "If my_parts is elsewhere, name the folder with --project.",
    ),
    "a module in another folder": ("import power", E.MISSING_MODULE, "the project has src/power.py", "src/power.py"),
    "a relative import": ("from .blocks import regulator", E.MISSING_MODULE, "cannot import relatively", ""),
    "a name in a module": (
        "from blocks import regulater",
        E.MISSING_MODULE,
        "blocks.py has no 'regulater'; nearest: regulator.",
        "define regulater there",
    ),
    "a table": ("open('values.csv')", E.MISSING_FILE, f"no file 'values.csv' {BESIDE}.", "with --project"),
    "a table in another folder": (
        "open('parts.csv')",
        E.MISSING_FILE,
        "the project has data/parts.csv",
        "data/parts.csv",
    ),
    "in other letters": (
        "from pathlib import Path\nPath('data/Parts.CSV').read_text()",
        E.MISSING_FILE,
        "the project has data/parts.csv",
        "write data/parts.csv",
    ),
    "one of several": ("open('a.txt')", E.MISSING_FILE, f"no file 'a.txt' {BESIDE}.", "put a copy beside the script"),
    "outside": ("open('/home/me/parts.csv')", E.PATH_RESTRICTION, "/home/me/parts.csv", ""),
}


@pytest.fixture(scope="module")
def tools(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


def found(tools: Environment, folder: Path, source: str, files: dict[str, str]) -> list[Finding]:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    result = fix(Script(name="board.py", source=source), Project(folder=folder), tools)
    return [d for d in result.attempts[0].findings if not d.consequence]


@pytest.mark.parametrize("case", CASES)
def test_kinds_of_missing_things_are_distinguished(tools: Environment, tmp_path: Path, case: str) -> None:
    source, type, message, step = CASES[case]
    findings = found(
        tools, tmp_path, f"from skidl import *\n{source}\nNet('A') & Part('Device', 'R') & Net('B')\n", FILES
    )
    (finding,) = (d for d in findings if d.type is type)
    assert message in finding.message
    assert "circuitron-" not in finding.message, "no folder of the sandbox's"
    assert step in " ".join((*guidance_for(finding).actionable_guidance, finding.message))
    assert not {d.type for d in findings} & {E.PYTHON_ERROR, E.UNKNOWN}


def test_a_library_that_hides_one_of_kicads(tools: Environment, tmp_path: Path) -> None:
    library = "(kicad_symbol_lib (version 20231120) (generator x))"
    source = "from skidl import *\nNet('A') & Part('Device', 'R') & Net('B')\n"
    (finding,) = (
        d for d in found(tools, tmp_path, source, {"Device.kicad_sym": library}) if d.type is E.PART_NOT_FOUND
    )
    assert finding.candidates == ()
    assert finding.message.startswith("Device.kicad_sym of the project hides KiCad's library Device")


def test_private_libraries_are_spoken_of_where_there_is_one(tools: Environment, tmp_path: Path) -> None:
    findings = found(tools, tmp_path, "from skidl import *\nset_default_tool(KICAD5)\nPart('Device', 'R')\n", {})
    (tool,) = (d for d in findings if d.type is E.TOOL_VERSION)
    lines = guidance_for(tool).actionable_guidance
    assert lines[0] == "The script selects the libraries of KICAD5." and not any(
        "tool=KICAD5" in line for line in lines
    )
    library = "EESchema-LIBRARY Version 2.4\n#\n#End Library\n"
    findings = found(tools, tmp_path, "from skidl import *\nPart('mine', 'X')\n", {"mine.lib": library})
    (tool,) = (d for d in findings if d.type is E.TOOL_VERSION)
    assert guidance_for(tool).actionable_guidance[0].startswith("mine is of KiCad 5 or older: SKiDL reads it where")
