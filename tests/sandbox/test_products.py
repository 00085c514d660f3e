"""What is made of a verified circuit, in real sandboxes: netlist, schematic, picture, board, KiCad's own ERC."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from circuitron.execution_report import ExecutionReport, ProductResult, ProductState
from circuitron.run_request import Libraries, LibraryOrigin, Limits, Mode, Product, Project, RunRequest, Script
from circuitron.sandbox.base import Sandbox
from circuitron.sandbox.docker import DockerSandbox
from circuitron.sandbox.image_symbols import export_symbols
from circuitron.sandbox.products import svg_problem
from circuitron.sandbox.runner import drawing, kicad, overlaps
from tests.sandbox.conftest import LIMITS, both

ROOMY = Limits()  # KiCad takes more than the small limits of the other tests
EVERYTHING = tuple(Product)

INDICATOR = """
from skidl import *

supply = Part("Connector_Generic", "Conn_01x02", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0805_2012Metric", fields={"MPN": "RC0805FR-071KL"})
led = Part("Device", "LED", footprint="LED_SMD:LED_0805_2012Metric")
vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = gnd.drive = POWER
vcc += supply[1]
gnd += supply[2]
vcc & r & led["A"]
led["K"] += gnd
"""


def make(
    sandbox: Sandbox,
    libraries: Libraries,
    source: str,
    products: tuple[Product, ...] = EVERYTHING,
    name: str = "indicator.py",
    limits: Limits = ROOMY,
) -> ExecutionReport:
    request = RunRequest(script=Script(name=name, source=source), mode=Mode.OUTPUTS, limits=limits, products=products)
    with sandbox.session(libraries, Project()) as session:
        return session.run(request)


def by_product(report: ExecutionReport) -> dict[Product, ProductResult]:
    return {result.product: result for result in report.products}


@pytest.fixture(scope="session")
def image_libraries(cache_dir: Path) -> Libraries:
    """The symbol libraries of the sandbox image, KiCad 9's, with drawings."""
    folder = export_symbols(cache_dir)
    assert folder is not None
    return Libraries(directory=folder, origin=LibraryOrigin.IMAGE, version="9")


@pytest.fixture(scope="module")
def finished(image_libraries: Libraries) -> ExecutionReport:
    """Everything, made in the image."""
    return make(DockerSandbox(), image_libraries, INDICATOR)


@both
def test_the_libraries_of_the_skidl_package_are_drawn_as_boxes(
    name: str, make_sandbox: Callable[[str], Sandbox], embedded: Libraries
) -> None:
    wanted = (Product.NETLIST, Product.SCHEMATIC, Product.SVG, Product.BOM, Product.KICAD_ERC)
    report = make(make_sandbox(name), embedded, INDICATOR, wanted)
    made = by_product(report)
    assert [result.product for result in report.products] == [p for p in wanted if p is not Product.BOM]
    assert report.outputs == ()
    netlist = made[Product.NETLIST]
    assert (netlist.state, netlist.files[0].name) == (ProductState.MADE, "indicator.net")
    assert netlist.files[0].data.decode() == report.netlist
    assert made[Product.SCHEMATIC].state is made[Product.SVG].state is ProductState.MADE, made
    assert made[Product.SCHEMATIC].compared is (True if name == "docker" else None), made
    assert (made[Product.KICAD_ERC].state is ProductState.MADE) is (name == "docker"), made


def test_a_board_needs_kicads_python(embedded: Libraries, make_sandbox: Callable[[str], Sandbox]) -> None:
    board = by_product(make(make_sandbox("local"), embedded, INDICATOR, (Product.PCB,), limits=LIMITS))[Product.PCB]
    if board.state is ProductState.UNAVAILABLE:  # a machine with KiCad has it
        assert "pcbnew" in board.detail
    else:
        assert board.files[0].data.startswith(b"(kicad_pcb"), board


@both
def test_nothing_is_made_of_a_circuit_that_was_not_verified(
    name: str, make_sandbox: Callable[[str], Sandbox], embedded: Libraries
) -> None:
    broken = INDICATOR + "raise ValueError('no')\n"
    report = make(make_sandbox(name), embedded, broken, limits=LIMITS)
    assert {(result.state, result.files) for result in report.products} == {(ProductState.FAILED, ())}
    assert {result.detail for result in report.products} == {"the circuit was not verified"}
    assert report.kicad_erc is None


@pytest.mark.docker
def test_everything_is_made_in_the_image(finished: ExecutionReport) -> None:
    made = by_product(finished)
    assert {result.state for result in finished.products} == {ProductState.MADE}, finished.products
    assert {file.name for result in finished.products for file in result.files} == {
        f"indicator.{ending}" for ending in ("net", "kicad_sch", "svg", "kicad_pcb")
    }
    schematic = made[Product.SCHEMATIC]
    assert schematic.compared is True
    assert b'"RC0805FR-071KL"' in schematic.files[0].data
    assert overlaps.count(schematic.files[0].data.decode()) == 0
    picture = made[Product.SVG].files[0].data
    assert svg_problem(picture) == ""
    assert b"1k" in picture
    assert b"LED" in picture


@pytest.mark.docker
def test_the_board_has_the_parts_and_their_nets(finished: ExecutionReport) -> None:
    board = by_product(finished)[Product.PCB].files[0].data.decode()
    assert board.startswith("(kicad_pcb")
    for text in ('"R1"', '"D1"', '"J1"', '"Resistor_SMD:R_0805_2012Metric"', '"VCC"', '"GND"'):
        assert text in board
    assert board.count("(footprint ") == 3


@pytest.mark.docker
def test_kicads_erc_sees_what_the_script_says_of_supplies(
    finished: ExecutionReport, image_libraries: Libraries
) -> None:
    assert finished.kicad_erc is not None
    assert finished.kicad_erc.version.startswith("9.")
    assert finished.kicad_erc.errors == ()
    undriven = INDICATOR.replace("vcc.drive = gnd.drive = POWER\n", "")
    report = make(DockerSandbox(), image_libraries, undriven, (Product.KICAD_ERC,))
    assert report.kicad_erc is not None
    assert {error.type for error in report.kicad_erc.errors} == {"power_pin_not_driven"}
    assert report.kicad_erc.errors[0].items


@pytest.mark.docker
def test_a_product_that_fails_leaves_the_others_alone(image_libraries: Libraries) -> None:
    odd = INDICATOR.replace("LED_SMD:LED_0805_2012Metric", "LED_SMD:../../etc/passwd")
    made = by_product(make(DockerSandbox(), image_libraries, odd))
    assert made[Product.PCB].state is ProductState.FAILED
    assert "D1 (LED_SMD:../../etc/passwd)" in made[Product.PCB].detail
    states = {result.state for product, result in made.items() if product is not Product.PCB}
    assert states == {ProductState.MADE}, made


@pytest.mark.docker
def test_a_script_can_make_its_board_itself(embedded: Libraries) -> None:
    request = RunRequest(
        script=Script(name="own.py", source=INDICATOR + 'generate_pcb(file_="mine.kicad_pcb")\n'), mode=Mode.OUTPUTS
    )
    with DockerSandbox().session(embedded, Project()) as session:
        report = session.run(request)
    board = next(file.data.decode() for file in report.outputs if file.name == "mine.kicad_pcb")
    assert board.count("(footprint ") == 3, report.events
    assert report.products == ()


HOSTILE = (
    INDICATOR.replace('value="1k"', 'value=\'1k") (net "x" <script>alert(1)</script>\'')
    + """
import atexit, builtins, os, sys
import skidl
from skidl.circuit import Circuit

def forged(*args, **kwargs):
    return "FORGED"

for name in ("generate_netlist", "generate_pcb", "generate_schematic", "generate_svg", "ERC"):
    setattr(Circuit, name, forged)
    setattr(skidl, name, forged)
    globals()[name] = forged
for tool in skidl.tools.tool_modules.values():
    tool.gen_sch = tool.gen_svg = tool.gen_pcb = forged
for ending in ("net", "kicad_sch", "svg", "kicad_pcb"):
    for stem in ("evil_name", "indicator", "../evil_name"):
        try:
            open(f"{stem}.{ending}", "w").write("FORGED")
        except OSError:
            pass
generate_netlist()
generate_pcb()

def at_the_end():
    builtins.default_circuit.parts.clear()
    for folder, _, files in os.walk("."):
        for file in files:
            if file.endswith((".net", ".kicad_sch")):
                open(os.path.join(folder, file), "w").write("FORGED")

atexit.register(at_the_end)
"""
)


@both
def test_a_script_cannot_make_products_lie(
    name: str, make_sandbox: Callable[[str], Sandbox], request: pytest.FixtureRequest, embedded: Libraries
) -> None:
    libraries = request.getfixturevalue("image_libraries") if name == "docker" else embedded
    report = make(make_sandbox(name), libraries, HOSTILE, name="../../evil name\x1b[31m.py", limits=LIMITS)
    assert report.execution_success, report.execution_stderr
    made = by_product(report)
    files = {file.name: file.data for result in report.products for file in result.files}
    assert files["evil_name_31m.net"].decode() == report.netlist
    assert all(file.startswith("evil_name_31m.") for file in files)
    assert not any(b"FORGED" in data for data in files.values())
    assert {file.data for file in report.outputs} == {b"FORGED"}, "what the script wrote itself is kept apart"
    if name == "docker":
        assert made[Product.SCHEMATIC].compared is True, made[Product.SCHEMATIC]
        assert made[Product.SVG].state is ProductState.MADE, made[Product.SVG]
        assert b"<script" not in files["evil_name_31m.svg"]
        assert made[Product.PCB].state is ProductState.MADE


OWN_PART = """
from skidl import *

sensor = Part(name="BH1750 MODULE", tool=SKIDL, dest=TEMPLATE, ref_prefix="U",
              footprint="Connector_PinSocket_2.54mm:PinSocket_1x05_P2.54mm_Vertical",
              pins=[Pin(num="1", name="VCC", func=Pin.types.PWRIN), Pin(num="2", name="GND", func=Pin.types.PWRIN),
                    Pin(num="3", name='S"CL', func=Pin.types.INPUT), Pin(num="4", name="SDA", func=Pin.types.BIDIR)])
u = sensor()
header = Part("Connector_Generic", "Conn_01x04",
              footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
for number, name in enumerate(("VCC", "GND", "SCL", "SDA"), 1):
    net = Net(name)
    net += u[number], header[number]
    net.drive = POWER if number < 3 else net.drive
"""


@pytest.mark.docker
def test_parts_that_the_script_defines_are_drawn_as_boxes(image_libraries: Libraries) -> None:
    wanted = (Product.SCHEMATIC, Product.PCB, Product.KICAD_ERC)
    report = make(DockerSandbox(), image_libraries, OWN_PART, wanted)
    made = by_product(report)
    assert {result.state for result in report.products} == {ProductState.MADE}, report.products
    assert made[Product.SCHEMATIC].compared is True
    assert b"BH1750_MODULE" in made[Product.SCHEMATIC].files[0].data
    assert report.kicad_erc is not None
    assert report.kicad_erc.errors == ()


# ---------------------------------------------------------------------------------------------- the pieces


def netlist(*nets: str, refs: str = "R1 R2") -> bytes:
    parts = " ".join(f'(comp (ref "{ref}"))' for ref in refs.split())
    joined = " ".join(
        "(net " + " ".join('(node (ref "{}") (pin "{}"))'.format(*pin.split(".")) for pin in net.split()) + ")"
        for net in nets
    )
    return f'(export (version "E") (components {parts}) (nets {joined}))'.encode()


@pytest.mark.parametrize(
    ("other", "verdict"),
    [
        (netlist("R1.1 R2.1", "R1.2 R2.2"), drawing.SAME),
        (netlist("R2.1 R1.1", "R2.2 R1.2 #PWR1.1", refs="R2 R1 #PWR1"), drawing.SAME),
        (netlist("R1.1 R2.1 R1.2 R2.2"), "it does not join R1.1, R2.1; it does not join R1.2, R2.2; it joins R1.1,"),
        (netlist("R1.1 R2.1"), "it does not join R1.2, R2.2"),
        (netlist("R1.1 R2.1", "R1.2 R2.2", refs="R1"), "R2 is missing"),
        (netlist("R1.1 R2.1", "R1.2 R2.2", refs="R1 R2 R3"), "R3 is not in the netlist"),
    ],
)
def test_a_schematic_is_compared_by_what_it_joins(
    other: bytes, verdict: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    drawing.compare(netlist("R1.1 R2.1", "R1.2 R2.2"), other)
    assert (tmp_path / kicad.VERDICT).read_text().startswith(verdict)


def test_parts_under_labels_are_counted() -> None:
    body = '(symbol "Device:R" (symbol "R_0_1" (rectangle (start -1 -2.5) (end 1 2.5))))'
    part = '(symbol (lib_id "Device:R") (at 100 100 0) (unit 1))'
    for at, pairs in (("96 100 0", 1), ("104 100 180", 1), ("96 100 180", 0), ("100 104 90", 1), ("100 104 270", 0)):
        text = f'(kicad_sch (lib_symbols {body}) {part} (global_label "SDA_5V" (shape input) (at {at})))'
        assert overlaps.count(text) == pairs, at


@pytest.mark.parametrize(("place", "pairs"), [("100 100 0", 1), ("100 103 90", 1), ("120 100 0", 0), ("104 100 0", 0)])
def test_parts_on_top_of_each_other_are_counted(place: str, pairs: int) -> None:
    body = '(symbol "R_0_1" (rectangle (start -1.016 -2.54) (end 1.016 2.54)))'
    pins = '(symbol "R_1_1" (pin passive line (at 0 3.81 270) (length 1.27)) (pin passive line (at 0 -3.81 90)))'
    flag = '(symbol "power:GND" (power) (symbol "GND_0_1" (rectangle (start -9 -9) (end 9 9))))'
    placed = [("Device:R", "100 100 0"), ("Device:R", place), ("power:GND", "100 100 0")]
    symbols = " ".join(f'(symbol (lib_id "{name}") (at {at}) (unit 1))' for name, at in placed)
    text = f'(kicad_sch (lib_symbols (symbol "Device:R" {body} {pins}) {flag}) {symbols})'
    assert overlaps.count(text) == pairs


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<rect onload="alert(1)"/>',
        '<a href="javascript:alert(1)"><rect/></a>',
        '<image href="http://127.0.0.1/x.png"/>',
        '<rect style="fill:url(http://127.0.0.1/x)"/>',
        "<foreignObject/>",
        "<style>@import 'http://127.0.0.1/x.css';</style>",
        "<rect",
    ],
)
def test_pictures_that_do_more_than_show_are_refused(inside: str) -> None:
    assert svg_problem(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'.encode())
    assert svg_problem(b'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>')
    assert svg_problem(b'<svg xmlns="http://www.w3.org/2000/svg"><rect style="fill:#fff"/></svg>') == ""
