"""How a run ends, what is captured of it, and what stays out of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from circuitron.run_request import Libraries
from tests.rows import each

from .conftest import Result, Runner

GOOD = """
from skidl import *
vin, out, gnd = Net('VIN'), Net('OUT'), Net('GND')
r1, r2 = 2 * Part('Device', 'R', dest=TEMPLATE, footprint='Resistor_SMD:R_0603_1608Metric')
vin & r1 & out & r2 & gnd
u = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8')
u.uA['+'] += out
u['V-'] += gnd
u.uB[7] += NC
ERC()
generate_netlist()
"""


def test_a_good_script_gives_a_circuit_and_a_netlist_that_holds(runner: Runner) -> None:
    result = runner.run(GOOD, "erc")
    assert (result.end, result.exception, result.events) == ("completed", None, ())
    assert [call.function for call in result.generators] == ["ERC", "generate_netlist"]
    assert result.files == ()  # nothing was written: the generators were neutralised
    assert result.snapshot is not None
    parts = {part.ref: part for part in result.snapshot.parts}
    assert set(parts) == {"R1", "R2", "U1"}
    assert (parts["R1"].library, parts["R1"].name, parts["R1"].footprint) == (
        "Device",
        "R",
        "Resistor_SMD:R_0603_1608Metric",
    )
    assert parts["R1"].span is not None and parts["R1"].span.line == 4
    assert {pin.number: pin.type for pin in parts["U1"].pins}["8"] == "power_in"
    nets = {net.name: [(pin.ref, pin.number) for pin in net.pins] for net in result.snapshot.nets}
    assert nets == {
        "VIN": [("R1", "1")],
        "OUT": [("R1", "2"), ("R2", "1"), ("U1", "3")],
        "GND": [("R2", "2"), ("U1", "4")],
    }
    assert [(pin.ref, pin.number) for pin in result.snapshot.no_connects] == [("U1", "7")]
    verified = result.verification
    assert (verified.done, verified.parts, verified.nets, verified.problems) == (True, 3, 3, ())
    assert [(pin.ref, pin.number) for pin in verified.floating_supplies] == [("U1", "8")]


def test_erc_findings_name_parts_pins_and_nets(runner: Runner) -> None:
    result = runner.run(GOOD, "erc")
    findings = {finding.message.partition(":")[0]: finding for finding in result.erc}
    floating = next(f for f in result.erc if f.message.startswith("Unconnected pin: POWER-IN"))
    assert (floating.severity, floating.refs, floating.pins, floating.nets) == ("WARNING", ("U1",), ("8",), ())
    lonely = next(f for f in result.erc if f.message.startswith("Only one pin"))
    assert (lonely.refs, lonely.pins, lonely.nets) == (("R1",), ("1",), ("VIN",))
    weak = next(f for f in result.erc if f.message.startswith("Insufficient drive"))
    assert (weak.refs, weak.pins, weak.nets) == (("U1",), ("4",), ("GND",))
    assert findings and result.log == ()


def test_erc_sees_conflicts_and_merged_nets(runner: Runner) -> None:
    result = runner.run(
        """
        from skidl import *
        a, b = (Part('Regulator_Linear', 'AMS1117-3.3', footprint='a:b') for _ in range(2))
        x, y = Net('X'), Net('Y')
        x += a['VO']
        y += b['VO']
        x += y
        """,
        "erc",
    )
    conflict = next(f for f in result.erc if f.message.startswith("Pin conflict"))
    assert conflict.severity == "ERROR"
    assert set(zip(conflict.refs, conflict.pins, strict=True)) == {("U1", "2"), ("U2", "2")}
    merged = next(f for f in result.erc if f.message.startswith("Merging"))
    assert set(merged.nets) == {"X", "Y"}


def test_runs_leave_nothing_behind_for_the_next(runner: Runner) -> None:
    runner.run("from skidl import *\nset_default_tool(KICAD5)\nPart('Device', 'R', ref='R1')", "diagnose")
    again = runner.run(GOOD, "erc")
    assert again.events == () and len(again.snapshot.parts if again.snapshot else ()) == 3


# ---------------------------------------------------------------------------------------------- ends and exceptions


@pytest.mark.parametrize(
    ("source", "end", "type"),
    [
        ("import sys\nsys.exit(0)", "completed", None),
        ("import sys\nsys.exit()", "completed", None),
        ("import sys\nsys.exit(3)", "exited", "SystemExit"),
        ("raise SystemExit('no')", "exited", "SystemExit"),
        ("raise KeyboardInterrupt", "exception", "KeyboardInterrupt"),
        ("def f(): f()\nf()", "exception", "RecursionError"),
        ("x = (", "exception", "SyntaxError"),
        ("x = 1\0", "exception", "SyntaxError"),
        ("x = " + "(" * 100_000 + ")" * 100_000, "exception", "SyntaxError"),
        ("x = " + "-" * 100_000 + "1", "exception", "MemoryError"),
        ("raise ValueError('x' * 50_000_000)", "exception", "ValueError"),
        ("raise ValueError('\\udce4\\x1b[31m')", "exception", "ValueError"),
        ("class E(Exception):\n    __str__ = __repr__ = None\nraise E", "exception", "E"),
    ],
    ids=lambda value: None if isinstance(value, str) and len(value) > 60 else str(value),
)
def test_every_end_gives_a_report(runner: Runner, source: str, end: str, type: str | None) -> None:
    result = runner.run(source)
    assert result.end == end
    assert (result.exception.type if result.exception else None) == type
    if result.exception:
        assert len(result.exception.message) < 30_000 and len(result.exception.traceback) < 30_000


def test_output_that_is_no_text_does_no_harm(runner: Runner) -> None:
    result = runner.run("import os\nos.write(1, b'\\xff\\xfe\\x00')\nprint('end')")
    assert result.end == "completed" and result.stdout.endswith("end\n")


def test_an_exception_shows_the_users_own_frames(runner: Runner) -> None:
    result = runner.run(
        """\
        from skidl import *
        def stage(net):
            return Part('Device', 'NOPE')
        def main():
            stage(Net('A'))
        main()
        """
    )
    error = result.exception
    assert error is not None and (error.type, error.message) == (
        "ValueError",
        "Unable to find part NOPE in library Device.",
    )
    assert [(frame.line, frame.function) for frame in error.frames] == [(6, "<module>"), (5, "main"), (3, "stage")]
    innermost = error.frames[-1]
    assert (innermost.file, innermost.column, innermost.end_column) == ("board.py", 11, 33)
    assert innermost.code == "    return Part('Device', 'NOPE')"
    assert "site-packages" not in error.traceback and 'File "board.py", line 3' in error.traceback
    assert [(record.level, record.span.line if record.span else 0) for record in result.log] == [("ERROR", 3)]


def test_causes_of_an_exception_are_reported(runner: Runner) -> None:
    result = runner.run("try:\n    {}['a']\nexcept KeyError as error:\n    raise ValueError('b') from error")
    assert result.exception is not None and result.exception.chain == ("KeyError: 'a'",)


def test_a_syntax_error_has_a_place(runner: Runner) -> None:
    result = runner.run("x = 1\nü = Part('Device', 'R'\n")
    assert result.exception is not None
    (frame,) = result.exception.frames
    assert (frame.file, frame.line, frame.column, frame.code) == ("board.py", 2, 9, "ü = Part('Device', 'R'")


def test_an_attribute_error_of_skidl_gets_a_message(runner: Runner) -> None:
    result = runner.run("from skidl import *\nNet('A').wire(1)")
    assert result.exception is not None and result.exception.message == "'Net' object has no attribute 'wire'"


# ---------------------------------------------------------------------------------------------- diagnose


def test_diagnose_finds_all_failures_in_one_run(runner: Runner) -> None:
    result = runner.run(
        """\
        from skidl import *
        import nowhere
        vcc = Net('VCC')
        u = Part('Regulators', 'LM1117', footprint='a:b')
        u['VIN', 'OUT'] += vcc, Net('OUT')
        vcc & u['GND']
        def stage(i):
            c = Part('Device', 'CP', footprint='a:b')
            vcc & c & gnd_net
            vcc.drve()
            c[3] = vcc
            return c[1]
        for i in range(3):
            vcc += stage(i)
        r = Part('Device', 'R', footprint='a:b')
        r['Q'] += vcc
        x, y = nowhere.split(vcc)
        x += y
        {}['key']
        generate_netlist('f.net')
        """,
        "diagnose",
    )
    assert result.end == "completed" and result.exception is None
    found = [(event.type.value, event.span.line) for event in result.events if event.span]
    assert found == [
        ("MissingModule", 2),
        ("LibraryNotFound", 4),
        ("PartNotFound", 8),
        ("UndefinedName", 9),
        ("InvalidAttribute", 10),
        ("PinAssignment", 11),
        ("PinNotFound", 16),
        ("PythonError", 19),
        ("GeneratorError", 20),
    ]
    assert result.of("LibraryNotFound")[0].detail.pins == ("VIN", "OUT", "GND")
    assert result.of("PartNotFound")[0].detail.pins == ("1", "2", "3")
    assert result.snapshot is not None
    stand_ins = [part for part in result.snapshot.parts if part.placeholder]
    assert [(part.library, part.name) for part in stand_ins] == [("Regulators", "LM1117")] + [("Device", "CP")] * 3
    vcc = next(net for net in result.snapshot.nets if net.name == "VCC")
    assert ("R1", "?Q") in [(pin.ref, pin.number) for pin in vcc.pins]


def _nets(result: Result) -> dict[str, list[tuple[str, str]]]:
    assert result.snapshot is not None
    return {net.name: [(pin.ref, pin.number) for pin in net.pins] for net in result.snapshot.nets}


def test_diagnose_loses_one_of_several_values_alone(runner: Runner) -> None:
    """`a, b = x, y` where `y` fails: what is connected to `a` stays where it is."""
    result = runner.run(
        """\
        from skidl import *
        vcc, gnd, out = Net('VCC'), net('GND'), Net('OUT')
        j = Part('Connector_Generic', 'Conn_01x03', ref='J1', footprint='a:b')
        j[1, 2, 3] += vcc, gnd, out
        j[1:3] += gnd, out
        """,
        "diagnose",
    )
    assert result.types() == ["PythonError"]  # and no mismatch of widths, which are unknown
    assert _nets(result) == {"VCC": [("J1", "1")], "OUT": [("J1", "3")]}


@pytest.mark.parametrize("label", ["A", "unitA", "UA", "unit_a", "1"])
def test_diagnose_goes_on_with_the_unit_that_a_label_means(runner: Runner, label: str) -> None:
    result = runner.run(
        f"""\
        from skidl import *
        u = Part('Amplifier_Operational', 'TL072', ref='U1', footprint='a:b')
        Net('IN').connect(u.unit['{label}']['+'])
        Net('ELSE').connect(u.unit['Z']['V+'])
        """,
        "diagnose",
    )
    assert result.types() == ["UnitError", "UnitError"]
    assert _nets(result) == {"IN": [("U1", "3")], "ELSE": [("U1", "8")]}


def test_diagnose_makes_as_many_parts_as_a_number_asks_for(runner: Runner) -> None:
    """Found or not; a loop over the pins of one that was not found ends."""
    result = runner.run(
        """\
        from skidl import *
        gnd = Net('GND')
        for part in (*Part('Device', 'R', 2, footprint='a:b'), *Part('Device', 'NONE', copies=3, footprint='a:b')):
            part[1] += gnd
        other = Part('Device', 'OTHER', ref='X1', footprint='a:b')
        other[1] += gnd
        for pin in other:
            pin[2] += gnd
        """,
        "diagnose",
    )
    assert result.end == "completed" and len(_nets(result)["GND"]) == 7
    assert result.types() == ["PartDestination", "UnknownArgument", "PartNotFound", "PartNotFound"]


def test_diagnose_keeps_a_number_unknown_that_comes_of_something_unknown(runner: Runner) -> None:
    result = runner.run(
        """\
        from skidl import *
        r = Part('Device', 'R', value=str(int(maths.pow(10, 4))), footprint='a:b')
        c = Part('Device', 'C', value=f'{round(float(maths.pi), 2)}uF', footprint='a:b')
        n = Part('Device', 'R', value=int('47') + round(2.4) + float('1'), footprint='a:b')
        """,
        "diagnose",
    )
    assert result.snapshot is not None
    assert [part.value for part in result.snapshot.parts] == ["?", "?uF", "50.0"]


SHARED = """\
from skidl import *
R = Part('Device', 'R', dest=TEMPLATE, footprint='a:b')
vcc, gnd, nets = Net('VCC'), Net('GND'), [Net('A'), Net('B')]
def one(): return Part('Device', 'R', footprint='a:b')
{}
"""
FORMS = (
    ("rs = [R()] * 2", "list"),
    ("rs = 2 * [one()]", "list"),
    ("rs = [[R() for _ in nets]] * 2", "list"),
    ("a, b = [Net('X')] * 2", "list"),
    ("mids = [Net()] * 2\nfor mid in mids:\n    vcc & R() & mid & R() & gnd", "list"),
    ("rs = dict.fromkeys('AB', R())", "dictionary"),
    ("def pull(net, r=R()):\n    vcc & r & net\nfor net in nets:\n    pull(net)", "default"),
    ("def pull(net, *, r=R()):\n    vcc & r & net\npull(vcc)\npull(gnd)", "default"),
    ("a = b = R()\na[1] += vcc\nb[1] += gnd", "names"),
    ("r = R()\nfor net in nets:\n    vcc & r & net", "loop"),
    ("r = R()\nfor net in nets:\n    r[1] += vcc\n    r[2] += net", "loop"),
    ("rs = [R()] * 1", ""),
    ("rs = [R() for _ in range(2)] + [vcc] * 2", ""),
    ("bus = [Net('X')] * 2\nj = Part('Connector_Generic', 'Conn_01x02', footprint='a:b')\nj[1, 2] += bus", ""),
    ("def pull(net, r=R()):\n    vcc & r & net\npull(gnd)", ""),
    ("def pull(net, r=R()):\n    vcc & r & net\nfor net in nets:\n    pull(net, R())", ""),
    ("alias = r = R()\nalias[1] += vcc\nr[2] += gnd", ""),
    ("r = R()\nr[1] += vcc\nfor net in nets:\n    r[2] += net", ""),
    ("r = R()\nfor net in nets:\n    vcc & r & gnd", ""),
)


@each(("source", "form"), FORMS)
def test_what_is_made_once_for_several_places(runner: Runner, source: str, form: str) -> None:
    found = [event.detail.form for event in runner.run(SHARED.format(source)).of("SharedObject")]
    assert found == ([form] if form else [])


def test_diagnose_ends_where_a_loop_would_not(runner: Runner) -> None:
    result = runner.run("i = 0\nwhile i < 3:\n    i = {}['a']", "diagnose")
    assert result.end == "exception" and result.types() == ["PythonError"]


def test_diagnose_leaves_to_the_script_what_it_catches(runner: Runner) -> None:
    result = runner.run(
        """
        from skidl import *
        def part():
            return Part('Device', 'NOPE', footprint='a:b')
        try:
            p = part()
        except ValueError:
            p = Part('Device', 'R', footprint='a:b')
        try:
            value = undefined_name
        except NameError:
            value = 1
        print(p.name, value)
        """,
        "diagnose",
    )
    assert result.events == () and result.stdout == "R 1\n"


def test_diagnose_goes_on_within_a_try_that_only_reports(runner: Runner) -> None:
    result = runner.run(
        """
        from skidl import *
        def main():
            Part('Device', 'NOPE', footprint='a:b')
            Part('Device', 'NADA', footprint='a:b')
        try:
            main()
        except Exception as error:
            print('failed', error)
        """,
        "diagnose",
    )
    assert [event.detail.part for event in result.events] == ["NOPE", "NADA"]


# ---------------------------------------------------------------------------------------------- generators


@pytest.mark.parametrize(
    ("call", "argument"),
    [
        ("generate_netlist('f.net')", ""),
        ("generate_netlist(tool='kicad')", "tool"),
        ("generate_netlist(tool=SKIDL)", "tool"),
        ("generate_netlist(file_='out/f.net')", "file_"),
        ("generate_schematic(tool=KICAD5)", "tool"),
        ("generate_svg(tool=SKIDL)", "tool"),
        ("generate_graph(file_='f.dot', form='x')", "form"),
        ("default_circuit.generate_netlist('f.net')", ""),
    ],
)
def test_a_call_that_would_fail_is_reported(runner: Runner, call: str, argument: str) -> None:
    result = runner.run(f"from skidl import *\n{call}\nprint('on')")
    event = result.the("GeneratorError")
    assert event.raised and event.detail.argument == argument and event.span and event.span.line == 2
    assert result.generators[0].problem and result.stdout == "on\n"


@pytest.mark.parametrize(
    ("places", "call", "drawn"),
    [
        ("", "generate_svg()", False),
        ("", "generate_schematic()", False),
        ("", "generate_graph()", True),
        (", x=5.08, y=0, orientation='L', length=2.54", "generate_svg()", True),
    ],
)
def test_a_part_without_an_outline_cannot_be_drawn(runner: Runner, places: str, call: str, drawn: bool) -> None:
    part = f"Part(name='FOO', tool=SKIDL, ref='U1', pins=[Pin(num='1', name='A'{places})])"
    result = runner.run(f"from skidl import *\n{part}\n{call}")
    assert bool(result.generators[0].problem) is not drawn
    assert drawn or "of pins: U1" in result.the("GeneratorError").message


@pytest.mark.parametrize(
    "call",
    [
        "generate_netlist()",
        "generate_netlist(file_='f.net', tool=KICAD9)",
        "generate_netlist(file='f.net', tool=KICAD5)",
        "generate_xml('f.xml', KICAD8)",
        "generate_graph(file_='f.dot')",
        "generate_dot()",
        "ERC()",
        "default_circuit.ERC()",
    ],
)
def test_a_call_that_would_work_is_only_recorded(runner: Runner, call: str) -> None:
    result = runner.run(f"from skidl import *\n{call}")
    assert result.events == () and len(result.generators) == 1 and result.files == ()


def test_generators_run_for_real_after_the_script(runner: Runner) -> None:
    result = runner.run(
        GOOD + "generate_xml(file_='b.xml')\ngenerate_graph(file_='c.dot')\nvin += u['V+']\n", "outputs"
    )
    assert result.end == "completed" and result.events == ()
    assert set(result.files) >= {"board.net", "b.xml", "c.dot"}


def test_a_real_generator_that_fails_is_an_event(runner: Runner) -> None:
    result = runner.run(GOOD + "def broken(part): raise RuntimeError('no')\nimport skidl\n"
                        "u.footprint = ''\nfrom skidl import skidl as s\n"
                        "__import__('skidl').empty_footprint_handler = broken\n", "outputs")  # fmt: skip
    assert {event.type.value for event in result.events} >= {"GeneratorError"}


def test_generators_end_in_time(runner: Runner) -> None:
    """The script's own handler is slow from its second call on: the first netlist is the runner's."""
    slow = """
import skidl, time
calls = []
def wait(part):
    calls.append(part)
    time.sleep(60 if len(calls) > 1 else 0)
skidl.empty_footprint_handler = wait
r1.footprint = ''
generate_netlist()
"""
    source = GOOD.replace("generate_netlist()", "") + slow
    result = runner.run(source, "outputs", limits={"wall_seconds": 5, "cpu_seconds": 5})
    assert result.end == "completed" and "TimeoutError" in result.the("GeneratorError").message


# ---------------------------------------------------------------------------------------------- projects


@pytest.fixture
def project(tmp_path: Path, libraries: Libraries) -> Iterator[tuple[Runner, Path]]:
    boards = tmp_path / "boards"
    (boards / "libs").mkdir(parents=True)
    (boards / "libs" / "private.kicad_sym").write_text(
        '(kicad_symbol_lib (version 20211014) (generator x)\n  (symbol "CHIP" (in_bom yes) (on_board yes)\n'
        '    (property "Reference" "U" (at 0 0 0)) (property "Value" "CHIP" (at 0 0 0))\n'
        '    (symbol "CHIP_1_1" (pin input line (at 0 0 0) (length 1) (name "A") (number "1")))))\n'
    )
    (boards / "symbols.py").write_text("NAME = 'CHIP'\n")  # the runner has a module of this name too
    (tmp_path / "common.py").write_text("from skidl import *\ndef wire(part):\n    part['Z'] += Net('N')\n")
    (boards / "data.txt").write_text("data")
    (boards / "out").mkdir()
    made = Runner(libraries, tmp_path)
    yield made, boards
    made.close()


def test_a_script_runs_with_its_project(project: tuple[Runner, Path]) -> None:
    runner, boards = project
    source = """
        import os, sys
        sys.path.append(os.path.join(os.path.dirname(__file__), '..'))
        from skidl import *
        import common, symbols
        u = Part('private', symbols.NAME, footprint='a:b')
        v = Part('libs/private.kicad_sym', 'CHIP', footprint='a:b')
        u[1] += v['A']
        print(open('data.txt').read())
        open('out/new.txt', 'w').write('x')
        generate_netlist(file_='out/x.net')
    """
    result = runner.run(source, "erc", name="boards/main.py", folder="boards")
    assert (result.end, result.events, result.stdout) == ("completed", (), "data\n"), result.exception
    assert result.verification.done and result.verification.problems == ()
    assert not (boards / "out" / "new.txt").exists()
    result = runner.run(source + "\n        common.wire(u)", "diagnose", name="boards/main.py", folder="boards")
    event = result.the("PinNotFound")
    assert event.span and (event.span.file, event.span.line) == ("common.py", 3)


# ---------------------------------------------------------------------------------------------- tools and libraries


@pytest.mark.parametrize("tool", ["KICAD5", "KICAD6", "KICAD7", "KICAD8", "KICAD9", "KICAD10", "KICAD"])
def test_the_libraries_at_hand_serve_every_tool(runner: Runner, tool: str) -> None:
    result = runner.run(
        f"""
        import os
        os.environ['KICAD_SYMBOL_DIR'] = '/usr/share/nowhere'
        from skidl import *
        set_default_tool({tool})
        lib_search_paths[{tool}] = ['/nowhere']
        r = Part('Device', 'R', footprint='a:b')
        r2 = Part('Device', 'R', tool=KICAD8, footprint='a:b')
        r[1] += r2[2]
        r[2] += r2[1]
        """,
        "erc",
    )
    assert result.end == "completed", result.exception
    assert result.verification.problems == () and result.verification.parts == 2
    assert "SearchPath" in result.types()


def test_search_goes_through_all_libraries(runner: Runner) -> None:
    result = runner.run("from skidl import *\nsearch_parts('NE555P')")
    assert result.end == "completed" and "Timer" in result.stdout
