"""Rules about code, end to end: a broken script is repaired, run by real SKiDL, and gives the circuit of a good one."""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from circuitron.electrical import electrical_diff
from circuitron.error_types import ErrorType
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import propose
from circuitron.fixes.parts.tool import Tool
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.run_request import Libraries, Project, Script
from circuitron.source.expression_types import Kind, kind
from tests.fixes.case import finding
from tests.rows import each

HEADER = (
    "J = Part('Connector_Generic', 'Conn_01x04', "
    "footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')\n"
)
R = "Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')"
C = "Part('Device', 'C', value='1n', footprint='Capacitor_SMD:C_0603_1608Metric')"
TEMPLATE = R.replace("Metric')", "Metric', dest=TEMPLATE)")
START = "from skidl import *; set_default_tool(KICAD9)\nvin, out, gnd = Net('VIN'), Net('OUT'), Net('GND')\n"
TIMER = "u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')\n"
END = "ERC()\ngenerate_netlist()\n"
GOOD = START + f"r, c = {R}, {C}\nvin & r & out & c & gnd\n" + HEADER + "J[1:3] += vin, out, gnd\n" + END


def joined(text: str) -> str:
    """The good circuit with these lines in the place of those that connect resistor and capacitor."""
    return GOOD.replace("vin & r & out & c & gnd\n", text)


PLAIN = "r[1] += vin\nr[2] += out\nc[1] += out\nc[2] += gnd\n"

BUS = GOOD.replace(
    "vin, out, gnd = Net('VIN'), Net('OUT'), Net('GND')", "b = Bus('B', 3)\nvin, out, gnd = b[0], b[1], b[2]"
)
BUS = BUS.replace("J[1:3] += vin, out, gnd", "J[1:3] += b[0:2]")

BROKEN = {
    "pins assigned": joined(PLAIN.replace("+=", "=")),
    "pins assigned in pairs": joined("r[1], r[2] = vin, out\nc[1] = out\nc[2] = gnd\n"),
    "a call assigned to several pins": joined("r[1] = vin\nr[2] = c[1] = Net.fetch('OUT')\nc[2] = gnd\n"),
    "lost in comparisons": joined("vin == r[1]\nout += r[2], c[1]\nc[2] == gnd\n"),
    "Part.connect": joined("r.connect(1, vin)\nr.connect(2, out)\nc.connect(1, out)\nc.connect(gnd, '2')\n"),
    "Net.add_pin": joined("vin.add_pin(r[1])\nout.add_pins(r[2], c[1])\ngnd.add_pin(c[2])\n"),
    "Net.add_pin in a function": joined(
        "def wire():\n    vin.add_pin(r[1])\n    out.add_pins(r[2], c[1])\n    gnd.add_pin(c[2])\nwire()\n"
    ),
    "Part.pin": joined(
        "vin += r.pin(1)\nout += r.pins['2'], c.get_pin('1')\ngnd += c.pin(2)\n"
    ),
    "a list of one copy": GOOD.replace(f"{R}, {C}", f"{TEMPLATE}(1, value='1k'), {C}"),
    "a function connect": joined("connect(vin, r[1])\nconnect(out, r[2], c[1])\nconnect(c[2], gnd)\n"),
    "names in quotes": joined("r[1] += 'VIN'\nout += r[2], c[1]\nc[2] += 'GND'\n"),
    "an import list that is too short": GOOD.replace("import *", "import Part, Net, ERC"),
    "only the module is imported": GOOD.replace("from skidl import *; set_default_tool(KICAD9)", "import skidl"),
    "no import": GOOD.replace("from skidl import *; set_default_tool(KICAD9)\n", ""),
    "a name that cannot be imported": GOOD.replace("import *", "import Part, Net, NC, ERC, generate_netlist"),
    "an old module": GOOD.replace(START.partition("\n")[0], "from skidl.skidl import Part, Net, ERC, generate_netlist"),
    "KiCad 5": GOOD.replace("KICAD9", "KICAD5"),
    "a tool in capitals": GOOD.replace("KICAD9", "'KICAD9'"),
    "a netlist by position": GOOD.replace("generate_netlist()", "generate_netlist('rc.net')"),
    "ERC with a file": GOOD.replace("ERC()", "ERC(file_='rc.erc')"),
    "ERC by another name": GOOD.replace("ERC()", "run_erc()"),
    "a bill of materials": GOOD + "generate_bom()\n",
    "no_files called": GOOD.replace("ERC()", "no_files()\nERC()"),
    "a value in the third place": GOOD.replace(
        "'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric'", "'R', '1k', 'Resistor_SMD:R_0603_1608Metric'"
    ),
    "a template that is connected": GOOD.replace(R, TEMPLATE),
    "a template with a reference": GOOD.replace(R, TEMPLATE.replace("dest=", "ref='R', dest=") + "()"),
    "a misspelt argument": GOOD.replace("value='1k', footprint", "value='1k', footprnt"),
    "an argument of another library": GOOD.replace("value='1k'", "val='1k'"),
    "slices that leave their end out": BUS.replace("b[0:2]", "b[0:3]"),
    "a slice as text": GOOD.replace("J[1:3]", "J['1:3']"),
    "Markdown around it": f"Here's the circuit:\n\n```python\n{GOOD}```\nIt isn't tested.\n",
    "a bracket is missing": GOOD.replace("Net('GND')", "Net('GND'"),
    "typographic quotes": GOOD.replace("'VIN'", "\u2018VIN\u2019"),
    "a module is not imported": GOOD.replace(END, "print(os.getcwd())\n" + END),
    "another language's constants": GOOD.replace("generate_netlist()", "generate_netlist(do_backup=false)"),
}  # fmt: skip


def script(source: str) -> Script:
    return Script(name="rc.py", source=source)


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_the_repaired_script_builds_the_expected_circuit(tools: Environment, broken: str) -> None:
    good = check(script(GOOD), Project(), tools).report.snapshot
    result = fix(script(broken), Project(), tools, allow_unsafe=False)
    assert result.outcome is Outcome.REPAIRED, [found.message for found in result.remaining]
    repaired = result.attempts[-1].report.snapshot
    assert good is not None and repaired is not None
    difference = electrical_diff(good, repaired)
    assert difference is not None
    if "Bus(" not in broken:  # there the nets have other names
        assert difference.empty, difference
    assert [len(net.pins) for net in repaired.nets] == [len(net.pins) for net in good.nets]


def test_a_bill_of_materials_is_really_written(tools: Environment) -> None:
    source = GOOD + "generate_bom()\nprint(open('bom.csv').read())\n"
    result = fix(script(source), Project(), tools)
    assert result.outcome is Outcome.REPAIRED
    rows = result.attempts[-1].report.stdout.split()
    assert rows[0] == "Reference,Value,Footprint,Part"
    assert "R1,1k,Resistor_SMD:R_0603_1608Metric,R" in rows


def test_packages_become_subcircuits_with_the_same_connections(tools: Environment) -> None:
    package = (
        START + HEADER + "@package\ndef lowpass(inp, outp, size='1k'):\n"
        f"    r, c = {R.replace(repr('1k'), 'size')}, {C}\n    inp & r & outp & c & gnd\n"
        "f = lowpass(size='1k')\nf.inp += vin\nf.outp += out\nJ[1:3] += vin, out, gnd\n" + END
    )
    result = fix(script(package), Project(), tools)
    assert result.outcome is Outcome.REPAIRED
    circuit = result.attempts[-1].report.snapshot
    assert circuit is not None
    assert sorted(len(net.pins) for net in circuit.nets) == [2, 2, 3]


def test_a_rail_is_declared_and_supply_pins_of_the_same_name_are_connected(tools: Environment) -> None:
    counter = "m = Part('MCU_ST_STM32F1', 'STM32F103C8Tx', footprint='Package_QFP:LQFP-48_7x7mm_P0.5mm')\n"
    source = (
        "from skidl import Part, Net, ERC, generate_netlist\nvcc, gnd = Net('VCC'), Net('GND')\n" + HEADER + counter
        + "J[1, 2] += vcc, gnd\nm['VDDA', 'VBAT'] += vcc\nm['VSS', 'VSSA'] += gnd\nm[24] += vcc\n" + END
    )  # fmt: skip
    result = fix(script(source), Project(), tools)
    assert result.outcome is Outcome.REPAIRED
    assert "vcc.drive = POWER\n" in result.source and ", POWER\n" in result.source
    assert "m[24] += vcc\nm['VDD'] += vcc\n" in result.source
    assert ErrorType.ERC_FLOATING_SUPPLY not in {found.type for found in result.remaining}
    assert ErrorType.ERC_WEAK_DRIVE not in {found.type for found in result.remaining}


def test_no_rail_is_declared_where_something_drives_it(tools: Environment) -> None:
    source = (
        START + TIMER + HEADER + "u['VCC'] += vin\nu['GND'] += gnd\nu['Q'] += out\nJ[1, 2, 3] += vin, gnd, out\n" + END
    )
    result = fix(script(source), Project(), tools, allow_unsafe=True)
    assert "out.drive" not in result.source and "vin.drive = POWER" in result.source


def test_the_part_that_is_copied_leaves_the_circuit(tools: Environment) -> None:
    source = START + HEADER + f"a, b = 2 * {R}\nvin & a & out & b & gnd\nJ[1:3] += vin, out, gnd\n" + END
    result = fix(script(source), Project(), tools)
    assert result.outcome is Outcome.REPAIRED
    circuit = result.attempts[-1].report.snapshot
    assert circuit is not None
    assert len(circuit.parts) == 3


def test_the_tool_of_the_skidl_package_is_any_kicad_since_6(embedded: Libraries, embedded_symbols: SymbolIndex) -> None:
    source = "from skidl import *\nset_default_tool(KICAD8)\nsearch('x', tool=KICAD5)\n"
    found = finding(ErrorType.TOOL_VERSION, 2, tool="KICAD8")
    context = FixContext(text=source, findings=(found,), symbols=embedded_symbols, libraries=embedded)
    assert propose(context, False, [Tool()]).source == source.replace("KICAD5", "KICAD8")


@each(
    ("source", "expected"),
    [
        ("x = Part('Device', 'R')", Kind.PART),
        ("x = Part('Device', 'R', dest=TEMPLATE)", Kind.TEMPLATE),
        ("t = Part('Device', 'R', dest=TEMPLATE)\nx = t(value='1k')", Kind.PART),
        ("def R(v):\n    return Part('Device', 'R', value=v)\nx = R('1k')", Kind.PART),
        ("R = lambda v: Part('Device', 'R', value=v)\nx = R('1k')", Kind.PART),
        ("x, y = 2 * Part('Device', 'R', dest=TEMPLATE)", Kind.PART),
        ("t = Part('Device', 'R', dest=TEMPLATE)\nx, y = t(2)", Kind.PART),
        ("for x in (Net('A'), Net('B')):\n    x", Kind.NET),
        ("a, x = Part('Device', 'R'), Net('N')", Kind.NET),
        ("x = Net.fetch('N')", Kind.NET),
        ("b = Bus('D', 4)\nx = b[2]", Kind.NET),
        ("b = Bus('D', 4)\nx = b[0:2]", Kind.BUS),
        ("b = Bus('D', 4)\nfor x in b:\n    x", Kind.NET),
        ("u = Part('L', 'U')\nx = u['VCC']", Kind.PIN),
        ("u = Part('L', 'U')\nx = u['A,K']", Kind.PINS),
        ("u = Part('L', 'U')\nfor x in u.pins:\n    x", Kind.PIN),
        ("x = Net('A') & Part('Device', 'R')", Kind.NETWORK),
        ("x = NC", Kind.NET),
        ("x = 1 if y else Net('A')", Kind.UNKNOWN),
        ("x = unknown()", Kind.UNKNOWN),
    ],
)
def test_kinds_are_read_off_the_source(context_of: Callable[..., FixContext], source: str, expected: Kind) -> None:
    context = context_of(source + "\nx\n")
    assert context.tree is not None
    last = context.tree.body[-1]
    assert isinstance(last, ast.Expr)
    assert kind(context, last.value) is expected


def test_a_supply_that_the_package_lacks_is_left_out_beside_the_one_that_it_has(tools: Environment) -> None:
    header = HEADER + "J[3, 4] += NC\n"
    controller = (
        "m = Part('MCU_ST_STM32G0', 'STM32G030J6Mx', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')\n"
        "m['VDD', 'VDDA'] += vcc\nm['VBAT'] += vcc\nm['VSS'] += gnd\n"
    )
    source = START.partition("\n")[0] + "\nvcc, gnd = Net('VCC'), Net('GND')\nvcc.drive = gnd.drive = POWER\n" + header
    result = fix(script(source + "J[1, 2] += vcc, gnd\n" + controller + END), Project(), tools, allow_unsafe=True)
    assert result.outcome is Outcome.REPAIRED, [found.message for found in result.remaining]
    assert "m['VDD'] += vcc\nm['VDD'] += vcc\nm['VSS'] += gnd\n" in result.source
