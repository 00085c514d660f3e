"""The output folder: what is written, what the manifest says, and that nothing of the user's is lost."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from circuitron.assertion import Approval, AssertionResult, PartPresent, Verdict
from circuitron.errors import StorageFailure, UsageError
from circuitron.execution_report import (
    ExecutionReport,
    KicadErc,
    KicadViolation,
    OutputFile,
    ProductResult,
    ProductState,
)
from circuitron.fix_result import AgentUsage, Spent
from circuitron.outputs import Circumstances, Manifest, check_folder, rows, verify, write
from circuitron.outputs.bill import bill_of_materials
from circuitron.outputs.manifest import NAME, AgentModel
from circuitron.run_request import Libraries, Mode, Product, Project, RunRequest, Script
from circuitron.sandbox.local import LocalSandbox

SOURCE = """
from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
for number in range(1, 12):
    r = Part("Device", "R", ref=f"R{number}", value="1k" if number != 3 else "=cmd|' /C calc'!A0",
             footprint="Resistor_SMD:R_0805_2012Metric", fields={"MPN": "RC0805", "Mfr": "Yageo", "Tolerance": "1%"})
    vcc & r & gnd
c = Part("Device", "C", value="-12V, 10uF", footprint="Capacitor_SMD:C_0805_2012Metric")
vcc & c & gnd
d = Part("Device", "C", value="-12V", footprint="Capacitor_SMD:C_0805_2012Metric", exclude_from_bom=False)
d.dnp = True
vcc & d & gnd
hidden = Part("Device", "C", ref="C99", value="1n", footprint="Capacitor_SMD:C_0805_2012Metric")
hidden.exclude_from_bom = True
vcc & hidden & gnd
"""


@pytest.fixture(scope="module")
def report(embedded: Libraries) -> ExecutionReport:
    """A real run, as the local sandbox gives it: a netlist, and a schematic that is not to be had."""
    products = (Product.NETLIST, Product.SCHEMATIC, Product.BOM)
    with LocalSandbox().session(embedded, Project()) as session:
        made = session.run(
            RunRequest(script=Script(name="lamp.py", source=SOURCE), mode=Mode.OUTPUTS, products=products)
        )
    assert made.execution_success, made.execution_stderr
    return made


@pytest.fixture(scope="module")
def circumstances(embedded: Libraries) -> Circumstances:
    presence = PartPresent(kind="part_present", ref="R1", name="R")
    return Circumstances(
        libraries=embedded,
        guarantees=LocalSandbox().guarantees(),
        title="Lamp",
        command=("design", "a lamp"),
        prompt="a lamp",
        assertions=(AssertionResult(assertion=presence, verdict=Verdict.HOLDS, found="R1 is R"),),
        approvals=(Approval(finding="No drivers for net VCC", reason="fed from outside"),),
        models=(AgentModel(agent="planner", model="large"),),
        spent=Spent(calls=2, agents=(AgentUsage(agent="planner", input_tokens=10, output_tokens=5, cost=0.25),)),
    )


def test_the_files_are_there_and_the_manifest_tells_of_them(
    tmp_path: Path, report: ExecutionReport, circumstances: Circumstances
) -> None:
    folder = tmp_path / "new" / "lamp"
    manifest = write(folder, report, SOURCE, circumstances)
    assert {path.name for path in folder.iterdir()} == {"lamp.py", "lamp.net", "lamp.kicad_sch", "lamp-bom.csv", NAME}
    assert [path.name for path in folder.parent.iterdir()] == ["lamp"], "nothing is left beside it"
    assert (folder / "lamp.py").read_text() == SOURCE
    assert (folder / "lamp.net").read_text() == report.netlist
    text = (folder / NAME).read_text()
    assert Manifest.model_validate_json(text) == manifest
    read = json.loads(text)
    assert (read["generator"], read["schema_version"], read["created"][-6:]) == ("circuitron", 1, "+00:00")
    assert read["versions"]["skidl"] == "3.0.0"
    assert read["sandbox"]["name"] == "local"
    assert all(guarantee["held"] for guarantee in read["sandbox"]["guarantees"])
    assert read["verification"]["parts"] == 14
    assert read["assertions"][0]["verdict"] == "holds"
    assert read["approvals"][0]["reason"] == "fed from outside"
    assert (read["prompt"], read["models"][0]["model"], read["cost"]) == ("a lamp", "large", 0.25)
    states = {product["product"]: product["state"] for product in read["products"]}
    assert states == {"netlist": "made", "schematic": "made", "bom": "made"}
    assert {file["name"]: file["product"] for file in read["files"]} == {
        "lamp.py": None,
        "lamp.net": "netlist",
        "lamp-bom.csv": "bom",
        "lamp.kicad_sch": "schematic",
    }
    assert verify(folder) == ()


def test_what_was_changed_is_noticed(tmp_path: Path, report: ExecutionReport, circumstances: Circumstances) -> None:
    folder = tmp_path / "lamp"
    write(folder, report, SOURCE, circumstances)
    (folder / "lamp.net").write_text("another")
    (folder / "lamp.py").unlink()
    assert verify(folder) == ("lamp.net has been changed", "lamp.py is missing or no plain file")
    with pytest.raises(UsageError, match=r"lamp\.net"):
        check_folder(folder)
    with pytest.raises(UsageError, match="changed since"):
        write(folder, report, SOURCE, circumstances)
    assert (folder / "lamp.net").read_text() == "another"


def test_a_former_folder_is_replaced_and_what_was_added_stays(
    tmp_path: Path, report: ExecutionReport, circumstances: Circumstances
) -> None:
    folder = tmp_path / "lamp"
    write(folder, report, SOURCE, circumstances)
    (folder / "notes.txt").write_text("mine")
    (folder / "lamp-backups").mkdir()
    (folder / "lamp-backups" / "one.zip").write_text("mine too")
    other = report.model_copy(update={"script": "bulb.py", "products": ()})
    write(folder, other, SOURCE + "\n", circumstances)
    assert {path.name for path in folder.iterdir()} == {"bulb.py", "bulb-bom.csv", NAME, "notes.txt", "lamp-backups"}
    assert (folder / "notes.txt").read_text() == "mine"
    assert (folder / "lamp-backups" / "one.zip").read_text() == "mine too"
    assert verify(folder) == ()
    with pytest.raises(UsageError, match=r"overwritten: notes\.py"):
        (folder / "notes.py").write_text("mine")
        write(folder, report.model_copy(update={"script": "notes.py"}), SOURCE, circumstances)
    assert (folder / "notes.py").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["lamp"]


@pytest.mark.parametrize("moment", range(1, 6))
@pytest.mark.parametrize("when", ["before", "after"])
def test_an_interrupt_loses_nothing_that_was_added(
    tmp_path: Path,
    report: ExecutionReport,
    circumstances: Circumstances,
    monkeypatch: pytest.MonkeyPatch,
    moment: int,
    when: str,
) -> None:
    folder = tmp_path / "lamp"
    write(folder, report, SOURCE, circumstances)
    mine = {f"mine-{number}.txt" for number in range(3)}
    for name in mine:
        (folder / name).write_text("mine")
    rename, calls = Path.rename, 0

    def interrupted(path: Path, target: Path) -> Path:
        nonlocal calls
        calls += 1
        if calls == moment and when == "before":
            raise KeyboardInterrupt
        moved = rename(path, target)
        if calls == moment:
            raise KeyboardInterrupt
        return moved

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", interrupted)
        with pytest.raises(KeyboardInterrupt):
            write(folder, report, SOURCE + "# more", circumstances)
    assert mine <= {path.name for path in folder.iterdir()}
    assert [path.name for path in tmp_path.iterdir()] == ["lamp"] and verify(folder) == ()


def test_folders_of_others_are_refused(tmp_path: Path, report: ExecutionReport, circumstances: Circumstances) -> None:
    full = tmp_path / "full"
    full.mkdir()
    (full / "thesis.txt").write_text("years of work")
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to(full)
    forged = tmp_path / "forged"
    forged.mkdir()
    (forged / NAME).write_text('{"generator": "circuitron"}')
    for folder in (full, tmp_path / "file", tmp_path / "link", forged):
        with pytest.raises(UsageError):
            check_folder(folder)
        with pytest.raises(UsageError):
            write(folder, report, SOURCE, circumstances)
    assert (full / "thesis.txt").read_text() == "years of work"
    (tmp_path / "empty").mkdir()
    check_folder(tmp_path / "empty")
    check_folder(tmp_path / "absent")
    assert write(tmp_path / "empty", report, SOURCE, circumstances).files


def test_links_in_a_former_folder_lead_nowhere(
    tmp_path: Path, report: ExecutionReport, circumstances: Circumstances
) -> None:
    folder, outside = tmp_path / "lamp", tmp_path / "outside"
    outside.mkdir()
    (outside / "precious").write_text("precious")
    write(folder, report, SOURCE, circumstances)
    (folder / "lamp.net").unlink()
    (folder / "lamp.net").symlink_to(outside / "precious")
    with pytest.raises(UsageError, match=r"lamp\.net"):
        write(folder, report, SOURCE, circumstances)
    (folder / "lamp.net").unlink()
    (folder / "elsewhere").symlink_to(outside)
    write(folder, report, SOURCE, circumstances)
    assert (folder / "elsewhere").is_symlink()
    assert (outside / "precious").read_text() == "precious"


def test_nothing_is_half_written(
    tmp_path: Path, report: ExecutionReport, circumstances: Circumstances, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lamp"
    write(folder, report, SOURCE, circumstances)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StorageFailure, match="No space left"):
        write(folder, report, SOURCE + "# more", circumstances)
    with pytest.raises(StorageFailure):
        write(tmp_path / "second", report, SOURCE, circumstances)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["lamp"]


def test_the_bill_of_materials(report: ExecutionReport) -> None:
    table = list(csv.DictReader(io.StringIO(bill_of_materials(report.netlist).decode())))
    found = {row["References"]: row for row in table}
    assert set(found) == {"C1", "C2", "R1, R2, R4, R5, R6, R7, R8, R9, R10, R11", "R3"}
    many = found["R1, R2, R4, R5, R6, R7, R8, R9, R10, R11"]
    assert (many["Quantity"], many["Value"], many["Symbol"]) == ("10", "1 kΩ", "Device:R")
    assert many["Footprint"] == "Resistor_SMD:R_0805_2012Metric"
    assert (many["Manufacturer"], many["MPN"], many["Tolerance"]) == ("Yageo", "RC0805", "1%")
    assert "Mfr" not in many
    assert many["Description"] == "Resistor"
    assert found["C2"]["DNP"] == "yes"


@pytest.mark.parametrize(
    ("values", "symbol", "bought"),
    [
        (("0.1uF", "100n", "100nF"), "C", ["100 nF"]),
        (("4k7", "4.7k", "4700"), "R", ["4.7 kΩ"]),
        (("0R", "0"), "R_Small", ["0 Ω"]),
        (("4.7uH", "4u7"), "L", ["4.7 uH"]),
        (("10uF 25V", "10uF", "10uF/16V"), "CP", ["10uF 25V", "10 uF", "10uF/16V"]),
        (("red", "100"), "LED", ["red", "100"]),
        (("DNP", "10k 1%"), "R", ["DNP", "10k 1%"]),
    ],
)
def test_values_are_written_as_engineers_do_and_bought_once(
    values: tuple[str, ...], symbol: str, bought: list[str]
) -> None:
    parts = "".join(
        f'(comp (ref "X{number}") (value "{value}") (libsource (lib "Device") (part "{symbol}")))'
        for number, value in enumerate(values)
    )
    table = csv.DictReader(io.StringIO(bill_of_materials(f"(export (components {parts}) (nets))").decode()))
    assert [row["Value"] for row in table] == bought


def test_no_cell_is_a_formula(report: ExecutionReport) -> None:
    cells = [cell for row in csv.reader(io.StringIO(bill_of_materials(report.netlist).decode())) for cell in row]
    assert "'=cmd|' /C calc'!A0" in cells
    assert "'-12V, 10uF" in cells
    assert "-12V" in cells, "a plain quantity stays as it is"
    assert not any(cell.startswith(("=", "@", "\t", "\r")) for cell in cells)
    field = '(fields (field (name "@SUM(A1)") "+1+1\nx\t\x1b[31m"))'
    hostile = f'(export (components (comp (ref "R1") (value "\t=1") {field})) (nets))'
    text = bill_of_materials(hostile).decode()
    assert "'@SUM(A1)" in text
    assert "'+1+1 x" in text
    assert "'=1" in text
    assert "\x1b" not in text
    with pytest.raises(ValueError, match="netlist"):
        bill_of_materials("(export (components")


def test_the_table_for_people(tmp_path: Path, report: ExecutionReport, circumstances: Circumstances) -> None:
    violation = KicadViolation(type="pin_not_connected", severity="error", description="Pin not connected")
    made = report.model_copy(
        update={
            "products": (
                *report.products,
                ProductResult(
                    product=Product.PCB,
                    state=ProductState.MADE,
                    files=(OutputFile(name="lamp.kicad_pcb", data=b"x" * 12_345),),
                ),
                ProductResult(product=Product.KICAD_ERC, state=ProductState.MADE),
            ),
            "kicad_erc": KicadErc(version="9.0.2", violations=(violation,)),
        }
    )
    table = {row.product: row for row in rows(write(tmp_path / "lamp", made, SOURCE, circumstances))}
    assert (table["script"].file, table["script"].state) == ("lamp.py", "verified")
    assert (table["board"].file, table["board"].size, table["board"].state) == ("lamp.kicad_pcb", "12.3 kB", "made")
    assert (table["schematic"].file, table["schematic"].state) == ("lamp.kicad_sch", "made")
    assert table["KiCad's ERC"].state == "1 error, no warnings"
    assert table["bill of materials"].file == "lamp-bom.csv"
