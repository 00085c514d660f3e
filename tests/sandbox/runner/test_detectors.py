"""Each failure that SKiDL reports badly, or not at all, has an event; a good script has none."""

from __future__ import annotations

import pytest

from .conftest import Runner

HEAD = "from skidl import *\n"
R = "Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')"

# title, source after `from skidl import *`, event, facts it must have, the code at its span ("" where only a line is
# known), whether SKiDL raises
CASES = [
    (
        "pin missing, read",
        f"r = {R}\nr['Z']",
        "PinNotFound",
        {"pin": "Z", "ref": "R1", "pins": ("1", "2")},
        "r['Z']",
        False,
    ),
    (
        "pin missing, connected",
        f"r = {R}\nNet('A').connect(r[1])\nr['Z'] += Net('B')",
        "PinNotFound",
        {"pin": "Z"},
        "r['Z']",
        True,
    ),
    (
        "pin missing, on the right",
        f"r = {R}\nn = Net('A')\nn += r['Z']",
        "PinNotFound",
        {"symbol": "Device:R"},
        "r['Z']",
        True,
    ),
    ("pin missing in a chain", f"r = {R}\nNet('A') & r['Z']", "PinNotFound", {"pin": "Z"}, "r['Z']", True),
    ("pin missing in a list", f"r = {R}\nr['1,Z'] += Net('A')", "PinNotFound", {"pin": "Z"}, "r['1,Z']", False),
    ("pin missing in a tuple", f"r = {R}\nr[1, 9] += Net('A')", "PinNotFound", {"pin": "9"}, "r[1, 9]", False),
    ("pins beyond the last", f"r = {R}\nr[1:9] += Net('A')", "PinNotFound", {"pin": "1:9"}, "r[1:9]", True),
    (
        "pin assigned",
        f"r = {R}\nr[1] = Net('A')",
        "PinAssignment",
        {"ref": "R1", "pin": "1", "owner": "Part"},
        "r[1]",
        True,
    ),
    (
        "pin assigned, and SKiDL is silent",
        f"r = {R}\nn = Net('A')\nn & {R}\nr[1] = n",
        "PinAssignment",
        {"ref": "R1", "pin": "1"},
        "r[1]",
        False,
    ),
    (
        "a name that is an alias of a number too",
        "c = Part(name='C', tool=SKIDL, dest=NETLIST, footprint='a:b')"
        "\nc += Pin(num=1, name='A'), Pin(num=2, name='P1')"
        "\nNet('N').connect(c['P1'])",
        "PinNotFound",
        {"pin": "P1", "pins": ("1", "2")},
        "c['P1']",
        False,
    ),
    (
        "names that differ in upper and lower case",
        "c = Part(name='C', tool=SKIDL, dest=NETLIST, footprint='a:b')"
        "\nc += Pin(num=1, name='A'), Pin(num=2, name='a')"
        "\nNet('N').connect(c['a'])",
        "PinNotFound",
        {"pin": "a", "pins": ("1", "2")},
        "c['a']",
        False,
    ),
    (
        "a name that another pin may bear",
        "c = Part(name='C', tool=SKIDL, dest=NETLIST, footprint='a:b')"
        "\nc += Pin(num=1, name='GND'), Pin(num=2, name='AGND')"
        "\nc.pins[1].aliases += 'GND'"
        "\nNet('N').connect(c['GND'])",
        "PinNotFound",
        {"pin": "GND", "pins": ("1", "2")},
        "c['GND']",
        False,
    ),
    (
        "a name with a quotation mark",
        "c = Part(name='C', tool=SKIDL, dest=NETLIST, footprint='a:b')"
        "\nc += Pin(num=1, name='Q'), Pin(num=2, name=\"Q'\")"
        "\nNet('N').connect(c[\"Q'\"])",
        "PinNotFound",
        {"pin": "Q'"},
        'c["Q\'"]',
        False,
    ),
    (
        "bus line assigned",
        "b = Bus('B', 4)\nb[0] = Net('A')",
        "PinAssignment",
        {"owner": "Bus", "pin": "0"},
        "b[0]",
        True,
    ),
    ("pin attribute rebound", f"r = {R}\nr.p1 = Net('A')", "PinRebind", {"ref": "R1", "pin": "p1"}, "r.p1", False),
    (
        "net += part",
        f"r = {R}\nn = Net('A')\nn += r",
        "PartJoined",
        {"ref": "R1", "net": "A", "pins": ("1", "2")},
        "n += r",
        False,
    ),
    ("part += net", f"r = {R}\nr += Net('A')", "PartJoined", {"ref": "R1", "net": "A"}, "r += Net('A')", False),
    (
        "name as pattern",
        "Part('Device', 'C++', footprint='a:b')",
        "AmbiguousPart",
        {"part": "C++", "symbol": "Device:C"},
        "Part('Device', 'C++', footprint='a:b')",
        False,
    ),
    (
        "third positional",
        "r = Part('Device', 'R', 'R7')",
        "PartDestination",
        {"argument": "dest", "given": "'R7'"},
        "Part('Device', 'R', 'R7')",
        False,
    ),
    (
        "template connected",
        "r = Part('Device', 'R', dest=TEMPLATE)\nn = Net('A')\nn += r[1]",
        "TemplateUse",
        {"part": "R"},
        "n += r[1]",
        False,
    ),
    (
        "template with reference",
        "r = Part('Device', 'R', dest=TEMPLATE, ref='R1')",
        "TemplateUse",
        {"argument": "ref"},
        "Part('Device', 'R', dest=TEMPLATE, ref='R1')",
        True,
    ),
    (
        "same net twice",
        f"a = Net('VCC')\nb = Net('VCC')\nb += {R}[1]",
        "DuplicateName",
        {"net": "VCC", "taken": "VCC1"},
        "Net('VCC')",
        False,
    ),
    (
        "same reference twice",
        2 * "Part('Device', 'R', ref='R1', footprint='a:b')\n",
        "DuplicateName",
        {"ref": "R1", "taken": "R1_1"},
        "Part('Device', 'R', ref='R1', footprint='a:b')",
        False,
    ),
    (
        "misspelt argument",
        "Part('Device', 'R', footprnt='a:b', footprint='a:b')",
        "UnknownArgument",
        {"argument": "footprnt", "expected": "footprint"},
        "Part('Device', 'R', footprnt='a:b', footprint='a:b')",
        False,
    ),
    (
        "another tool's word",
        "Part('Device', 'R', val='1k', footprint='a:b')",
        "UnknownArgument",
        {"argument": "val", "expected": "value"},
        "Part('Device', 'R', val='1k', footprint='a:b')",
        False,
    ),
    (
        "misspelt attribute",
        "n = Net('A')\nn.dirve = POWER",
        "UnknownArgument",
        {"attribute": "dirve", "expected": "drive", "owner": "Net"},
        "n.dirve",
        False,
    ),
    (
        "interfaces differ",
        "a = Interface(x=Net('X'), y=Net('Y'))\nb = Interface(x=Net('X2'))\na += b",
        "NoneConnection",
        {"owner": "Interface", "members": ("y",)},
        "a += b",
        False,
    ),
    (
        "bus line by a wrong name",
        "b = Bus('B', 4)\nb['X']",
        "BusIndex",
        {"owner": "Bus", "index": "'X'"},
        "b['X']",
        False,
    ),
    (
        "member that is not there",
        "i = Interface(x=Net('X'))\ni['b']",
        "BusIndex",
        {"owner": "Interface", "index": "'b'"},
        "i['b']",
        False,
    ),
    (
        "no footprint",
        "r = Part('Device', 'R')",
        "FootprintMissing",
        {"ref": "R1", "symbol": "Device:R"},
        "Part('Device', 'R')",
        False,
    ),
    (
        "footprint None",
        "r = Part('Device', 'R', footprint=None)",
        "FootprintMissing",
        {"ref": "R1"},
        "Part('Device', 'R', footprint=None)",
        False,
    ),
    (
        "nonsense footprint",
        "r = Part('Device', 'R', footprint='0603')",
        "FootprintInvalid",
        {"footprint": "0603"},
        "Part('Device', 'R', footprint='0603')",
        False,
    ),
    ("power symbol", "g = Part('power', 'GND')", "PowerSymbol", {"symbol": "power:GND"}, "Part('power', 'GND')", False),
    ("None in a connection", "n = Net('A')\nn += None", "NoneConnection", {"net": "A"}, "n += None", True),
    (
        "invented method of a net",
        "Net('A').add_pin(1)",
        "InvalidAttribute",
        {"owner": "Net", "attribute": "add_pin"},
        "Net('A').add_pin",
        True,
    ),
    (
        "invented method of a part",
        f"r = {R}\nr.connect(1, Net('A'))",
        "InvalidAttribute",
        {"owner": "Part", "attribute": "connect", "ref": "R1"},
        "r.connect",
        True,
    ),
    (
        "attribute of a list of pins",
        f"r = {R}\nr[1, 2].join(Net('A'))",
        "InvalidAttribute",
        {"owner": "NetPinList", "attribute": "join"},
        "r[1, 2].join",
        True,
    ),
    (
        "attribute of a pin",
        f"r = {R}\nr[1].to_net(1)",
        "InvalidAttribute",
        {"owner": "Pin", "attribute": "to_net"},
        "r[1].to_net",
        True,
    ),
    (
        "library missing",
        "Part('device', 'R')",
        "LibraryNotFound",
        {"library": "device", "part": "R"},
        "Part('device', 'R')",
        True,
    ),
    (
        "part missing",
        "Part('Device', 'RESISTOR')",
        "PartNotFound",
        {"library": "Device", "part": "RESISTOR"},
        "Part('Device', 'RESISTOR')",
        True,
    ),
    ("part name missing", "Part('Device')", "PartNameMissing", {"library": "Device"}, "Part('Device')", True),
    ("no library at all", "Part(name='R')", "PartNameMissing", {"part": "R"}, "Part(name='R')", True),
    ("text is connected", "n = Net('A')\nn += 'x'", "Unconnectable", {"given": "'x'", "net": "A"}, "n += 'x'", True),
    ("number is connected", "n = Net('A')\nn.connect(3)", "Unconnectable", {"given": "3"}, "n.connect(3)", True),
    (
        "bus index out of range",
        "b = Bus('B', 4)\nb[9]",
        "BusIndex",
        {"owner": "Bus", "index": "9", "width": 4},
        "b[9]",
        True,
    ),
    ("bus slice out of range", "b = Bus('B', 4)\nb[9:0]", "BusIndex", {"owner": "Bus", "width": 4}, "b[9:0]", True),
    (
        "widths differ",
        "a, b = Bus('A', 4), Bus('B', 3)\na += b",
        "WidthMismatch",
        {"width": 4, "other_width": 3},
        "a += b",
        True,
    ),
    ("net joined with NC", "n = Net('A')\nn += NC", "NoConnectConflict", {"net": "A"}, "n += NC", True),
    (
        "pin on a net and NC",
        f"r = {R}\nr[1] += Net('A')\nr[1] += NC",
        "NoConnectConflict",
        {"ref": "R1", "pin": "1", "net": "A"},
        "r[1] += NC",
        True,
    ),
    (
        "three ends in a chain",
        "n = Net('A')\nn & Part('Device', 'R_Potentiometer', footprint='a:b') & Net('B')",
        "NetworkPorts",
        {"symbol": "Device:R_Potentiometer", "pins": ("1", "2", "3")},
        "n & Part('Device', 'R_Potentiometer', footprint='a:b')",
        True,
    ),
    (
        "two pins of one name in a chain",
        f"j = Part('Connector', 'USB_C_Receptacle_USB2.0_16P', footprint='a:b')\nj['D+'] & {R} & Net('B')",
        "NetworkPorts",
        {"symbol": "Connector:USB_C_Receptacle_USB2.0_16P", "ref": "J1", "pin": "D+"},
        f"j['D+'] & {R}",
        False,
    ),
    (
        "unit missing",
        "u = Part('Amplifier_Operational', 'LM358', footprint='a:b')\nu.unit['A']",
        "UnitError",
        {"unit": "A", "ref": "U1", "units": "uA, uB, uC"},
        "u.unit['A']",
        True,
    ),
    (
        "unit attribute missing",
        "u = Part('Amplifier_Operational', 'LM358', footprint='a:b')\nu.uX",
        "UnitError",
        {"unit": "uX"},
        "u.uX",
        True,
    ),
    (
        "pin of another unit",
        "u = Part('Amplifier_Operational', 'LM358', footprint='a:b')\nu.uA[7]",
        "UnitError",
        {"unit": "uA", "pin": "7"},
        "u.uA[7]",
        False,
    ),
    (
        "part of another circuit",
        "c = Circuit()\nr = Part('Device', 'R', footprint='a:b', circuit=c)\nn = Net('A')\nn += r[1]",
        "CircuitMismatch",
        {"net": "A"},
        "n += r[1]",
        True,
    ),
    (
        "position in a list of pins",
        f"r = {R}\nr[1, 2][0]",
        "BusIndex",
        {"owner": "NetPinList", "index": "0"},
        "r[1, 2][0]",
        False,
    ),
    (
        "pin as second argument of Net",
        f"r = {R}\nNet('A', r[1])",
        "UnknownArgument",
        {"owner": "Net", "argument": "circuit"},
        "Net('A', r[1])",
        True,
    ),
    (
        "library object missing",
        "lib = SchLib('nolib')",
        "LibraryNotFound",
        {"library": "nolib"},
        "SchLib('nolib')",
        True,
    ),
    (
        "part of a library object missing",
        "SchLib('Device')['NOPE']",
        "PartNotFound",
        {"library": "Device", "part": "NOPE"},
        "SchLib('Device')['NOPE']",
        True,
    ),
    (
        "net name rebound",
        f"r = {R}\nn = Net('A')\nn = r[1]",
        "PinRebind",
        {"name": "n", "net": "A", "pin": "1"},
        "n = r[1]",
        False,
    ),
    (
        "unknown tool",
        "Part('Device', 'R', tool='eagle')",
        "ToolVersion",
        {"tool": "EAGLE"},
        "Part('Device', 'R', tool='eagle')",
        True,
    ),
    (
        "KiCad 5",
        f"set_default_tool(KICAD5)\nr = {R}",
        "ToolVersion",
        {"tool": "KICAD5"},
        "set_default_tool(KICAD5)",
        False,
    ),
    (
        "variable leads nowhere",
        "import os\nos.environ['KICAD8_SYMBOL_DIR'] = '/nowhere'",
        "SearchPath",
        {"name": "KICAD8_SYMBOL_DIR", "folder": "/nowhere"},
        "os.environ['KICAD8_SYMBOL_DIR']",
        False,
    ),
    (
        "search path leads nowhere",
        "lib_search_paths[KICAD9] = ['/nowhere']",
        "SearchPath",
        {"name": "lib_search_paths", "folder": "/nowhere"},
        "lib_search_paths[KICAD9]",
        False,
    ),
    ("removed function", "generate_bom()", "UndefinedName", {"name": "generate_bom"}, "generate_bom", True),
    ("removed decorator", "@package\ndef f():\n    pass", "UndefinedName", {"name": "package"}, "package", True),
    (
        "removed pin type",
        "Pin(num=1, func=Pin.PWRIN)",
        "RemovedName",
        {"owner": "Pin", "attribute": "PWRIN"},
        "Pin.PWRIN",
        True,
    ),
    ("name not imported", "x = pin_types.INPUT", "SkidlNotImported", {"name": "pin_types"}, "pin_types", True),
    ("name never defined", "x = resistor", "UndefinedName", {"name": "resistor"}, "resistor", True),
    (
        "keyword SKiDL's function lacks",
        "tee(Net('A'), x=1)",
        "UnknownArgument",
        {"function": "tee", "argument": "x"},
        "tee(Net('A'), x=1)",
        True,
    ),
]


def code_at(source: str, event: object) -> str:
    """The piece of source that an event's span covers."""
    span = event.span  # type: ignore[attr-defined]
    lines = source.encode().splitlines()
    if span.column is None:
        return lines[span.line - 1].decode()
    if span.end_line == span.line:
        return lines[span.line - 1][span.column : span.end_column].decode()
    return "\n".join(line.decode() for line in lines[span.line - 1 : span.end_line])[span.column :]


@pytest.mark.parametrize("mode", ["runtime", "diagnose"])
@pytest.mark.parametrize(("title", "source", "type", "facts", "code", "raised"), CASES, ids=[case[0] for case in CASES])
def test_each_failure_has_its_event(
    runner: Runner, title: str, source: str, type: str, facts: dict[str, object], code: str, raised: bool, mode: str
) -> None:
    source = HEAD + source + "\n"
    result = runner.run(source, mode)
    events = result.of(type)
    assert len(events) == 1, result.events
    event = events[0]
    assert {key: getattr(event.detail, key) for key in facts} == facts
    assert code_at(source, event) == code
    assert event.span is not None and event.span.file == "board.py"
    if mode == "runtime":
        assert event.raised == raised
        assert (result.end == "exception") == raised, result.exception
    else:
        assert result.end == "completed"


GOOD = {
    "divider": f"""
        vin, out, gnd = Net('VIN'), Net('OUT'), Net('GND')
        vin.drive = gnd.drive = POWER
        r1, r2 = {R}, {R}
        r1.value, r2.value = '10k', '4.7k'
        vin & r1 & out & r2 & gnd
        out += Part('Connector_Generic', 'Conn_01x01', footprint='Connector:X')[1]
        vin += Part('Connector_Generic', 'Conn_01x01', footprint='Connector:X')[1]
        ERC()
        generate_netlist()
        """,
    "templates, buses, units, slices": """
        r = Part('Device', 'R', dest=TEMPLATE, footprint='Resistor_SMD:R_0603_1608Metric', manf_num='X1')
        b = Bus('D', 4)
        rs = r(4, value=['1k', '2k', '3k', '4k'])
        common = Net('COMMON')
        for line, one in zip(b, rs):
            line & one & common
        j = Part('Connector_Generic', 'Conn_01x06', footprint='Connector:X', ref='J1')
        j[1:4] += b[0:3]
        j[5, 6] += common, NC
        u = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8', Tolerance='1%')
        u.uA['+'] += common
        u.uB['-'] += b[0]
        u['V+'] += Net('VCC', drive=POWER)
        u.unit['uA'][1] += NC
        u.p7 += NC
        u.do_erc = True
        """,
    "pins of one name that a later line joins, or that the two ends of a lamp are": f"""
        j = Part('Connector', 'USB_C_Receptacle_PowerOnly_6P', footprint='a:b')
        j['VBUS'] & {R} & j['GND']
        Net('VBUS') & j['VBUS']
        j['GND'] += Net('GND')
        j['VBUS'] += Net.fetch('VBUS')
        Net('LAMP') & Part('Switch', 'SW_SPST_Lamp', footprint='a:b')['L'] & {R} & j['CC1']
        Net('SIDE') & j['A5', 'B5'] & {R}
        """,
    "subcircuits of both kinds": f"""
        @subcircuit
        def rc(a, b):
            a & {R} & b

        class Filter(SubCircuit):
            def __init__(self, a, b):
                self.initialize('filter')
                self.inner = {R}
                a & self.inner & b
                self.finalize()

        a, b = Net('A'), Net('B')
        rc(a, b)
        Filter(a, b)
        """,
    "falling back on purpose": """
        try:
            p = Part('Device', 'NO_SUCH_PART', footprint='a:b')
        except ValueError:
            p = Part('Device', 'R', footprint='a:b')
        value = getattr(p, 'no_such_attribute', None)
        assert value is None and not hasattr(p, 'another')
        """,
    "interfaces and own attributes": """
        a = Interface(x=Net('X'), y=Net('Y'))
        b = Interface(x=Net('X2'), y=Net('Y2'))
        a += b
        a.x += Part('Device', 'R', footprint='a:b', mpn='ABC', Tolerance=0.01)[1]
        r = Part('Device', 'C', footprint='a:b')
        r.manufacturer, r.price = 'X', 0.1
        """,
    "own parts": """
        chip = Part(name='CHIP', tool=SKIDL, dest=NETLIST, ref_prefix='U', footprint='a:b',
                    pins=[Pin(num=1, name='IN', func=Pin.types.INPUT), Pin(num=2, name='OUT', func=Pin.types.OUTPUT)])
        chip['IN'] += chip['OUT']
        chip += Pin(num=3, name='X')
        """,
    "search and show": """
        lib = SchLib('Device')
        assert len(lib) > 100 and lib['R'].name == 'R'
        assert show('Device', 'C').name == 'C'
        Part(lib, 'R', footprint='a:b')
        """,
}


@pytest.mark.parametrize("mode", ["runtime", "erc", "diagnose"])
@pytest.mark.parametrize("title", GOOD)
def test_a_good_script_has_no_events(runner: Runner, title: str, mode: str) -> None:
    import textwrap

    result = runner.run(HEAD + textwrap.dedent(GOOD[title]), mode)
    assert result.end == "completed", result.exception
    assert result.events == ()


def test_a_net_of_a_taken_name_counts_once_it_is_connected(runner: Runner) -> None:
    source = HEAD + "nets = {}\nfor n in (1, 2):\n    r = Part('Device', 'R', footprint='a:b')\n"
    unused = source + "    nets.setdefault('A', Net('A')).connect(r[1])\n"
    used = source + "    Net('A').connect(r[1])\n"
    assert not runner.run(unused, "erc").of("DuplicateName")
    assert len(runner.run(used, "erc").of("DuplicateName")) == 1


def test_a_missing_pin_is_reported_at_each_place_that_asks_for_it(runner: Runner) -> None:
    source = HEAD + f"r = {R}\nr['Z'] += Net('A')\nr[1] += r['Z']\nfor p in ('Z', 1):\n    Net('B') & r[p]\n"
    events = runner.run(source, "diagnose").of("PinNotFound")
    assert [code_at(source, event) for event in events] == ["r['Z']", "r['Z']", "r[p]"]


def test_places_in_a_list_of_pins_are_no_numbers_once_one_of_them_is_none(runner: Runner) -> None:
    """The pins 1 and 8 share a name: `[1]`, which SKiDL reads as the number of the first, means the second."""
    source = (
        "from skidl import *\nu = Part(name='U', tool=SKIDL, dest=NETLIST, footprint='a:b')\n"
        "u += Pin(num=1, name='GAIN'), Pin(num=8, name='GAIN')\n"
        "Net('A').connect(u['GAIN'][0])\nNet('B').connect(u['GAIN'][1])\n"
    )
    report = runner.run(source, "diagnose")
    assert report.snapshot is not None
    nets = {net.name: [pin.number for pin in net.pins] for net in report.snapshot.nets}
    assert nets == {"A": ["1"], "B": ["8"]}
