"""A part that stands in the script with its symbol: run in both sandboxes, rebuilt by the verifier, drawn by KiCad."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from circuitron.details.names import PartNotFound
from circuitron.execution_report import State, Verification
from circuitron.finding import Candidate, Finding, Grade, Origin, Span
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import propose
from circuitron.fixes.parts.part import Part
from circuitron.knowledge.supplement import LIBRARY, definition
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.resources import supplement_folder
from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Sandbox
from circuitron.sandbox.docker import DockerSandbox
from tests.sandbox.conftest import LIMITS, both

NAMES = sorted(tomllib.loads((supplement_folder() / "supplement.toml").read_text(encoding="utf-8")))
BUCK = """from skidl import *

u = Part('Regulator_Switching', 'MP1584EN')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vin, gnd = Net('VIN'), Net('GND')
vin.drive = gnd.drive = POWER
u['VIN'] += vin
{ground}
u['SW'] & r & gnd
generate_netlist()
"""


def repaired(source: str, libraries: Libraries, symbols: SymbolIndex) -> str:
    """The script with the symbol in it."""
    taken = Candidate(text=f"{LIBRARY}:MP1584EN", why="it is there", confidence="same")
    found = Finding(
        detail=PartNotFound(library="Regulator_Switching", part="MP1584EN"),
        grade=Grade.FAULT,
        message="no such part",
        origin=Origin.EXCEPTION,
        span=Span(file="script.py", line=3),
        candidates=(taken,),
    )
    context = FixContext(text=source, findings=(found,), symbols=symbols, libraries=libraries)
    return propose(context, False, [Part()]).source


def verification(sandbox: Sandbox, libraries: Libraries, source: str) -> Verification:
    with sandbox.session(libraries, Project()) as session:
        report = session.run(RunRequest(script=Script(name="script.py", source=source), mode=Mode.ERC, limits=LIMITS))
    assert report.state is State.SUCCEEDED, report
    assert report.snapshot is not None
    assert f"{LIBRARY}:MP1584EN" in {f"{part.library}:{part.name}" for part in report.snapshot.parts}
    assert report.verification is not None
    return report.verification


@both
def test_run_and_rebuilt(
    name: str, make_sandbox: Callable[[str], Sandbox], libraries: Libraries, symbols: SymbolIndex
) -> None:
    source = repaired(BUCK.format(ground="u['GND'] += gnd"), libraries, symbols)
    found = verification(make_sandbox(name), libraries, source)
    assert (found.done, found.problems, found.erc_errors, found.floating_supplies) == (True, (), (), ())
    assert found.parts == 2


@both
def test_the_verifier_knows_pins_that_the_netlist_hides(
    name: str, make_sandbox: Callable[[str], Sandbox], libraries: Libraries, symbols: SymbolIndex
) -> None:
    """What the script says of the symbol is not believed: the verifier takes the one of the library."""
    source = repaired(BUCK.format(ground=""), libraries, symbols)
    source = source.replace("(pin power_in line (at -2.54 -12.7 90)", "(pin passive line (at -2.54 -12.7 90)")
    found = verification(make_sandbox(name), libraries, source)
    assert [(pin.ref, pin.name) for pin in found.floating_supplies] == [("U1", "GND")]


@pytest.mark.docker
def test_kicad_reads_and_draws_every_symbol() -> None:
    import docker

    mount = {str(supplement_folder().resolve()): {"bind": "/symbols", "mode": "ro"}}
    script = (
        "set -e; cp /symbols/Circuitron.kicad_sym /tmp/a.kicad_sym; kicad-cli sym upgrade --force /tmp/a.kicad_sym; "
        "mkdir /tmp/out; kicad-cli sym export svg -o /tmp/out /tmp/a.kicad_sym > /dev/null; ls /tmp/out"
    )
    text = docker.from_env().containers.run(
        DockerSandbox().image,
        ["-c", script],
        entrypoint="sh",
        volumes=mount,
        network_disabled=True,
        remove=True,
        environment={"HOME": "/tmp"},
    )
    drawn = {line.removesuffix("_unit1.svg") for line in text.decode().split() if line.endswith(".svg")}
    assert drawn == set(NAMES)


def test_what_is_written_into_a_script_is_the_librarys_own_text(libraries: Libraries, symbols: SymbolIndex) -> None:
    source = repaired(BUCK.format(ground=""), libraries, symbols)
    assert definition("MP1584EN").replace("\t", "  ") in source
    assert Path(supplement_folder() / f"{LIBRARY}.kicad_sym").is_file()
