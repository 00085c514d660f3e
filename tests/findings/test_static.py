"""The static check: what it finds, where it says nothing, and that a run bears out all it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from error_pages import SHORT, Examine, sections

from circuitron.error_types import ErrorType
from circuitron.finding import Finding, Grade, Origin
from circuitron.findings.static import static_check
from circuitron.knowledge.footprints import open_footprints
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.resources import resource
from circuitron.run_request import Mode

E = ErrorType
ROOT = Path(__file__).parents[2]
STAR = "from skidl import *\n"
FP = "footprint='Resistor_SMD:R_0603_1608Metric'"
R = f"r = Part('Device', 'R', {FP})\n"
T = f"t = Part('Device', 'R', dest=TEMPLATE, {FP})\n"
U = "u = Part('Regulator_Linear', 'AP2112K-3.3', ref='U1', footprint='Package_TO_SOT_SMD:SOT-23-5')\n"


def found(source: str, symbols: SymbolIndex, **options: object) -> list[tuple[ErrorType, int]]:
    findings = static_check(source, symbols, **options)  # type: ignore[arg-type]
    assert all(d.origin is Origin.STATIC and d.grade is Grade.FAULT and d.message for d in findings)
    return [(d.type, d.span.line if d.span else 0) for d in findings]


FAULTS = {
    "a bracket is open": ("r = Part('Device'\n", [(E.SYNTAX_ERROR, 1)]),
    "a null byte": ("a = 1\0\n", [(E.SYNTAX_ERROR, 1)]),
    "SKiDL is not imported": ("net = Net('A')\n", [(E.SKIDL_NOT_IMPORTED, 1)]),
    "another name is imported": ("from skidl import Net\nr = Part('Device', 'R')\n", [(E.SKIDL_NOT_IMPORTED, 2)]),
    "a name that nothing binds": (STAR + "vcc = Net('VCC')\nvcc += vdd\nvdd\n", [(E.UNDEFINED_NAME, 3)]),
    "a name that SKiDL dropped": (STAR + "@package\ndef f():\n    pass\n", [(E.REMOVED_NAME, 2)]),
    "an import that SKiDL does not have": ("from skidl import Net, generate_bom\n", [(E.REMOVED_NAME, 1)]),
    "NC is not imported": ("from skidl import Part, NC\n", [(E.REMOVED_NAME, 1)]),
    "an attribute of the module": ("import skidl as sk\nsk.generate_bom()\n", [(E.REMOVED_NAME, 2)]),
    "a method that nets lack": (STAR + "n = Net('A')\nn.add_pin(3)\n", [(E.INVALID_ATTRIBUTE, 3)]),
    "a method that parts lack": (STAR + R + "r.set_value('10k')\n", [(E.INVALID_ATTRIBUTE, 3)]),
    "a positional file name": (STAR + "generate_netlist('a.net')\n", [(E.GENERATOR_ERROR, 2)]),
    "an argument that is not there": (STAR + "generate_xml(filename='a.xml')\n", [(E.UNKNOWN_ARGUMENT, 2)]),
    "too many arguments": ("import skidl\nskidl.set_default_tool(1, 2)\n", [(E.UNKNOWN_ARGUMENT, 2)]),
    "`=` on a pin": (STAR + R + "n = Net('A')\nr[1] = n\n", [(E.PIN_ASSIGNMENT, 4)]),
    "no such library": (STAR + "Part('device', 'R')\n", [(E.LIBRARY_NOT_FOUND, 2)]),
    "no such part": (STAR + "Part('Device', 'CP')\n", [(E.PART_NOT_FOUND, 2)]),
    "no such part, by keywords": (STAR + "Part(name='CP', lib='Device', tool=KICAD9)\n", [(E.PART_NOT_FOUND, 2)]),
    "no such part, by the module": ("import skidl\nskidl.Part('Device', 'CP')\n", [(E.PART_NOT_FOUND, 2)]),
    "libraries that are gone": (STAR + "set_default_tool(KICAD5)\nPart('Device', 'CP')\n", [(E.TOOL_VERSION, 2)]),
    "no such pin": (STAR + U + "u['FB']\nu[6]\nu['VIN', 'SHDN']\n", [(E.PIN_NOT_FOUND, n) for n in (3, 4, 5)]),
    "no such pin among several": (STAR + U + "u['VIN, GND, IN']\n", [(E.PIN_NOT_FOUND, 3)]),
    "no such pin of a copy": (STAR + T + "r = t(ref='R1')\nr[3]\n", [(E.PIN_NOT_FOUND, 4)]),
    "in a function": (STAR + "def f():\n    " + U + "    u['FB'] += Net()\n\nf()\n", [(E.PIN_NOT_FOUND, 4)]),
    "of one of two made at once": (STAR + "a, b = Net(), Part('Device', 'C')\nb['K']\n", [(E.PIN_NOT_FOUND, 3)]),
    "no footprint": (STAR + "r = Part('Device', 'R')\ngenerate_netlist()\n", [(E.FOOTPRINT_MISSING, 2)]),
}  # fmt: skip


@pytest.mark.parametrize("title", FAULTS)
def test_faults(title: str, embedded_symbols: SymbolIndex) -> None:
    source, expected = FAULTS[title]
    assert found(source, embedded_symbols) == expected


QUIET = {
    "pins by number, name and SKiDL's own alias": U + "u[1]\nu['1']\nu['vin']\nu['VIN', 'EN']\nu['p3']\nu['VIN EN']\n",
    "a part in small letters": f"d = Part('Device', 'led', {FP})\n",
    "a pattern": "r = Part('Device', 'R_Shunt.*')\n",
    "a part tried for": "try:\n    r = Part('Device', 'CP')\nexcept ValueError:\n    r = Part('Device', 'R')\n",
    "a part made here": "s = Part(name='X', tool=SKIDL, dest=TEMPLATE, pins=[Pin(num='1', name='A')])\ns()['A']\n",
    "a part of SKiDL's own libraries": "r = Part('Device', 'CP', tool=SKIDL)\n",
    "another search path": "lib_search_paths[KICAD9].append('mine')\nr = Part('mine', 'X')\n",
    "another tool": "set_default_tool(SKIDL)\nr = Part('device', 'CP')\n",
    "a library that is read": "lib = SchLib('mine.kicad_sym')\nr = Part(lib, 'X')\n",
    "a path": "r = Part('libs/mine.kicad_sym', 'X')\n",
    "a Part of the script's own": "def Part(*args):\n    pass\n\nr = Part('Device', 'CP')\n",
    "pins that are renamed": U + "u.rename_pin('VIN', 'IN')\nu['IN']\n",
    "a pin that is added": R + "r += Pin(num='3', name='TAP')\nr[3]\n",
    "names that are split": U + "u.split_pin_names('/')\nu['FB']\n",
    "a variable that is bound twice": U + f"u = Part('Device', 'R', {FP})\nu['FB']\n",
    "a variable that a loop binds": U + "for u in [{'FB': 1}]:\n    u['FB']\n",
    "an argument of the same name": U + "def f(u):\n    return u['FB']\n\nf({'FB': 1})\n",
    "a variable of an inner function": U + "def f():\n    u = {'FB': 1}\n    return u['FB']\n\nf()\n",
    "a comprehension's variable": U + "x = [u['FB'] for u in [{'FB': 1}]]\n",
    "a global": U + "def f():\n    global u\n    u = {'FB': 1}\n\nf()\nu['FB']\n",
    "copies in a list": T + "rs = t(2)\nrs[0][1]\nrs[1][2]\n",
    "copies by a list of references": T + "rs = t(ref=['R1', 'R2'])\nrs[1]\n",
    "a computed pin": U + "k = 'VIN'\nu[k]\nu[f'{k}']\nu[1:3]\n",
    "fields of a part": U + "u.manf = 'X'\nprint(u.manf, u.datasheet, u.VIN, u.p1)\n",
    "a footprint given later": "r = Part('Device', 'R')\nr.footprint = 'A:B'\ngenerate_netlist()\n",
    "a footprint given to the copies": f"r = Part('Device', 'R', dest=TEMPLATE)\nr({FP})\ngenerate_netlist()\n",
    "a symbol that brings its footprint": "u = Part('Regulator_Linear', 'AP2112K-3.3')\ngenerate_netlist()\n",
    "no netlist": "r = Part('Device', 'R')\nERC()\n",
    "names that are made": "globals()['vdd'] = Net('VDD')\nvdd += NC\n",
    "names of another module": "from parts import *\nvdd += Net('A')\n",
    "built-in names": "print(__file__, __name__, NC, default_circuit)\n",
    "what with, except and match bind": "with open('a') as f:\n    f.read()\n"
    "try:\n    f\nexcept OSError as e:\n    print(e)\n"
    "match f:\n    case [a, *b]:\n        print(a, b)\n    case {'k': c, **d}:\n        print(c, d)\n",
    "a walrus, a lambda, a star": "(n := 1)\nf = lambda x, *y, z=1, **k: (x, y, z, k)\na, *b = 1, 2\nprint(n, a, b)\n",
    "a net's own members": "n = Net('A')\nn.drive = POWER\nprint(n.name, n.pins, n.is_attached(n), n.stub)\n",
    "assignment into a list and a dictionary": "rs = []\nd = {}\nd['a'] = Net('A')\nrs[0:0] = [1]\n",
    "arguments by a dictionary": "kw = {}\ngenerate_netlist(**kw, file_='a.net')\ngenerate_xml(**kw)\n",
}  # fmt: skip


@pytest.mark.parametrize("title", QUIET)
def test_where_it_is_not_sure_it_says_nothing(title: str, embedded_symbols: SymbolIndex) -> None:
    assert found(STAR + QUIET[title], embedded_symbols) == []


def test_libraries_beside_the_script_are_not_looked_into(embedded_symbols: SymbolIndex) -> None:
    source = STAR + "p = Part('my_parts', 'X1')\n"
    assert found(source, embedded_symbols) == [(E.LIBRARY_NOT_FOUND, 2)]
    assert found(source, embedded_symbols, own=("my_parts",)) == []


def test_footprints_are_looked_up_where_they_can_be(embedded_symbols: SymbolIndex) -> None:
    parts = "a = Part('Device', 'R', footprint='Resistor_SMD:R_0603')\nb = Part('Device', 'R', footprint='My:R_0603')\n"
    source = STAR + parts + R
    assert found(source, embedded_symbols) == []
    assert found(source, embedded_symbols, footprints=open_footprints()) == [(E.FOOTPRINT_NOT_FOUND, 2)]
    (missing,) = static_check(source, embedded_symbols, footprints=open_footprints())
    assert "Resistor_SMD:R_0603_1608Metric" in [candidate.text for candidate in missing.candidates]


def test_findings_have_places_and_candidates(embedded_symbols: SymbolIndex) -> None:
    missing, pin = static_check(
        STAR + "c = Part('Device', 'CP')\n" + U + "u['SHDN'] += u['VI']\n", embedded_symbols, "a.py"
    )[:2]
    assert missing.candidates[0].text == "Device:C_Polarized" and "nearest: Device:C_Polarized" in missing.message
    assert missing.span is not None and (missing.span.file, missing.span.column) == ("a.py", 4)
    assert (pin.detail.symbol, pin.detail.ref, pin.detail.pin) == ("Regulator_Linear:AP2112K-3.3", "U1", "SHDN")


# ------------------------------------------------------------------------------------------- against scripts and runs


def _python(path: Path) -> list[str]:
    blocks = re.findall(r"^```python\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [block for block in blocks if "import" in block]


GOOD = {
    "led_indicator.py": (ROOT / "examples" / "led_indicator.py").read_text(),
    **{path.name: path.read_text() for path in (ROOT / "bench" / "good").glob("*.py")},
    **{f"{type.value}, fixed": section.fixed for type, section in sections().items()},
    **{f"{path.name} {n}": code for path in resource("prompts").glob("*.md") for n, code in enumerate(_python(path))},
    **{f"cookbook {n}": code for n, code in enumerate(_python(ROOT / "docs" / "cookbook.md"))},
}  # fmt: skip


@pytest.mark.parametrize("title", GOOD)
def test_good_scripts_have_no_findings(title: str, symbols: SymbolIndex) -> None:
    assert found(GOOD[title], symbols, own=("my_parts",), footprints=open_footprints()) == []


SEEN = {
    E.SYNTAX_ERROR, E.UNDEFINED_NAME, E.SKIDL_NOT_IMPORTED, E.REMOVED_NAME, E.TOOL_VERSION, E.LIBRARY_NOT_FOUND,
    E.PART_NOT_FOUND, E.PIN_NOT_FOUND, E.PIN_ASSIGNMENT, E.INVALID_ATTRIBUTE, E.FOOTPRINT_MISSING,
}  # fmt: skip


@pytest.mark.parametrize("type", sections(), ids=lambda type: type.value)
def test_a_run_bears_out_what_is_found(type: ErrorType, examine: Examine, symbols: SymbolIndex) -> None:
    """On the broken example of each error page: nothing that a run does not find, and what it should see."""
    source = sections()[type].broken
    static = set(found(source, symbols))
    _, findings = examine(source, Mode.DIAGNOSE, limits=SHORT.get(type))
    assert static <= {(d.type, d.span.line) for d in findings if d.span}
    assert (type in {each for each, _ in static}) >= (type in SEEN)


def test_hostile_sources_end_in_a_finding(embedded_symbols: SymbolIndex) -> None:
    for source in ("(" * 5000, "x = " + "-" * 100_000 + "1", "\ud800", "def f(:\n", "﻿" + STAR):
        findings: tuple[Finding, ...] = static_check(source, embedded_symbols)
        assert all(d.type is E.SYNTAX_ERROR for d in findings)
