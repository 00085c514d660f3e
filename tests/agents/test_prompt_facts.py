"""Each fact about SKiDL, each example and each remedy of the prompts is tried out in the local sandbox."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from prompt_texts import PROMPTS, bullets, examples, section, sentences

from circuitron.details.erc import ErcDetail
from circuitron.error_types import ErrorType
from circuitron.execution_report import ExecutionReport
from circuitron.finding import Finding, Grade
from circuitron.findings.diagnosis import diagnose
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Session
from circuitron.sandbox.local import LocalSandbox


class Tried(NamedTuple):
    report: ExecutionReport
    findings: tuple[Finding, ...]
    types: frozenset[ErrorType]  # of faults, and of what ERC says about nets that have pins

    def pins(self, net: str) -> set[str]:
        """Pins on a net, as "U1.3"."""
        assert self.report.snapshot is not None
        nets = [found for found in self.report.snapshot.nets if found.name == net]
        return {f"{pin.ref}.{pin.number}" for found in nets for pin in found.pins}

    @property
    def parts(self) -> set[str]:
        assert self.report.snapshot is not None
        return {part.ref for part in self.report.snapshot.parts}


TryOut = Callable[..., Tried]

HEAD = """\
from skidl import *
vin, out, gnd = Net("VIN"), Net("OUT"), Net("GND")
"""
R = 'Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")'
R1 = f"r1 = {R}\n"
R2 = R1.replace("r1", "r2").replace("R1", "R2")
LED = 'd1 = Part("Device", "LED", ref="D1", footprint="LED_SMD:LED_0603_1608Metric")\n'
REGULATOR = 'u1 = Part("Regulator_Linear", "AP2112K-3.3", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-5")\n'
MCU = 'u1 = Part("MCU_Microchip_ATmega", "ATmega328P-A", ref="U1", footprint="Package_QFP:TQFP-32_7x7mm_P0.8mm")\n'
REGISTER = 'u1 = Part("74xx", "74HC595", ref="U1", footprint="Package_SO:SOIC-16_3.9x9.9mm_P1.27mm")\n'
OPAMP = 'u1 = Part("Amplifier_Operational", "LM358", ref="U1", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")\n'
END = "ERC()\ngenerate_netlist()\n"


@pytest.fixture(scope="module")
def session(embedded: Libraries) -> Iterator[Session]:
    with LocalSandbox().session(embedded, Project()) as up:
        yield up


@pytest.fixture
def try_out(session: Session, embedded_symbols: SymbolIndex) -> TryOut:
    """Run a script as it is."""

    def run(source: str) -> Tried:
        script = Script(name="script.py", source=source)
        report = session.run(RunRequest(script=script, mode=Mode.ERC))
        found = diagnose(report, embedded_symbols)
        used = {net.name for net in report.snapshot.nets} if report.snapshot else set()
        erc = [d for d in found if isinstance(d.detail, ErcDetail) and (not d.detail.net or d.detail.net in used)]
        return Tried(report, found, frozenset(d.type for d in (*erc, *(d for d in found if d.grade is Grade.FAULT))))

    return run


@pytest.fixture
def fact(try_out: TryOut) -> TryOut:
    """Run what follows the usual beginning."""
    return lambda body: try_out(HEAD + body)


E = ErrorType


def _connecting(fact: TryOut) -> None:
    for line in ('vin += u1["VIN"], r1[1]', 'u1["VIN"] += vin\nvin += r1[1]'):
        assert fact(REGULATOR + R1 + line + "\n").pins("VIN") == {"U1.1", "R1.1"}


def _equals(fact: TryOut) -> None:
    assert E.PIN_ASSIGNMENT in fact(R1 + "r1[1] = vin\n").types
    assert fact(R1 + "r1.p1 = vin\n").pins("VIN") == set()


def _series(fact: TryOut) -> None:
    chain = fact(R1 + "vin & r1 & out\n")
    assert (chain.pins("VIN"), chain.pins("OUT")) == ({"R1.1"}, {"R1.2"})
    beside = fact(R1 + R2 + "vin & (r1 | r2) & out\n")
    assert (beside.pins("VIN"), beside.pins("OUT")) == ({"R1.1", "R2.1"}, {"R1.2", "R2.2"})


def _named_ends(fact: TryOut) -> None:
    tried = fact(LED + 'out & d1["A", "K"] & gnd\n')
    assert (tried.pins("OUT"), tried.pins("GND")) == ({"D1.2"}, {"D1.1"})
    assert E.NETWORK_PORTS in fact(REGULATOR + "vin & u1 & gnd\n").types


def _pins(fact: TryOut) -> None:
    assert fact(REGULATOR + 'vin += u1[3]\nout += u1["VIN"]\n').pins("OUT") == {"U1.1"}
    assert fact(MCU + 'vin += u1["~{RESET}/PC6"]\n').pins("VIN") == {"U1.29"}
    assert E.PIN_NOT_FOUND in fact(MCU + 'vin += u1["PC6"]\n').types


def _shared_names(fact: TryOut) -> None:
    assert fact(MCU + 'u1["GND"] += gnd\n').pins("GND") == {"U1.3", "U1.5", "U1.21"}


def _apostrophes(fact: TryOut) -> None:
    assert fact(REGISTER + 'out += u1["QH\'"]\n').pins("OUT") == {"U1.7"}, "QH, another pin"
    assert fact(REGISTER + "out += u1[9]\n").pins("OUT") == {"U1.9"}


def _units(fact: TryOut) -> None:
    assert fact(OPAMP + "out += u1[1], u1[7]\nvin += u1[8]\n").pins("OUT") == {"U1.1", "U1.7"}


def _whole_parts(fact: TryOut) -> None:
    assert fact(REGULATOR + "vin += u1\n").pins("VIN") == {f"U1.{n}" for n in range(1, 6)}


def _second_net(fact: TryOut) -> None:
    tried = fact(R1 + 'Net("VCC") & r1 & Net("VCC")\n')
    assert tried.pins("VCC") and tried.pins("VCC1") and tried.pins("VCC") != tried.pins("VCC1")


def _one_net(fact: TryOut) -> None:
    assert fact(R1 + R2 + "vin += r1[1]\nvin += r2[1]\n").pins("VIN") == {"R1.1", "R2.1"}


def _part(fact: TryOut) -> None:
    assert not fact(f"r1 = {R}\n{R2}vin & (r1 | r2) & gnd\n{END}").types
    assert E.LIBRARY_NOT_FOUND in fact('Part("device", "R")\n').types
    assert E.PART_NOT_FOUND in fact('Part("Device", "r_x")\n').types


def _third_argument(fact: TryOut) -> None:
    assert "R1" not in fact('r1 = Part("Device", "R", "R1")\n').parts


def _copies(fact: TryOut) -> None:
    template = 'res = Part("Device", "R", dest=TEMPLATE, footprint="Resistor_SMD:R_0603_1608Metric")\n'
    assert fact(template + 'res(ref="R1", value="10k")\nres(ref="R2")\n').parts == {"R1", "R2"}


def _template(fact: TryOut) -> None:
    tried = fact('res = Part("Device", "R", dest=TEMPLATE)\nvin += res[1]\n')
    assert tried.parts == set() and E.TEMPLATE_USE in tried.types


def _bus(fact: TryOut) -> None:
    tried = fact(REGISTER + 'data = Bus("D", 8)\ndata[0] += u1[1]\ndata[7] += u1[2]\n')
    assert (tried.pins("D0"), tried.pins("D7")) == ({"U1.1"}, {"U1.2"})
    assert E.BUS_INDEX in fact('Bus("D", 8)[8] += vin\n').types


def _width(fact: TryOut) -> None:
    tried = fact(REGISTER + 'data = Bus("D", 8)\ndata[0:3] += u1[1, 2, 3, 4]\n')
    assert [tried.pins(f"D{n}") for n in range(4)] == [{"U1.1"}, {"U1.2"}, {"U1.3"}, {"U1.4"}]
    assert E.WIDTH_MISMATCH in fact(REGISTER + 'Bus("D", 8)[0:3] += u1[1, 2, 3]\n').types


def _no_connect(fact: TryOut) -> None:
    snapshot = fact(REGISTER + "u1[7] += NC\n").report.snapshot
    assert snapshot is not None and [pin.number for pin in snapshot.no_connects] == ["7"]


def _unused_only(fact: TryOut) -> None:
    assert E.NO_CONNECT_CONFLICT in fact(REGISTER + "u1[7] += out\nu1[7] += NC\n" + END).types


SUPPLY = (
    REGULATOR
    + 'j1 = Part("Connector", "Screw_Terminal_01x02", ref="J1", footprint="Fuse:Fuse_1206_3216Metric")\n'
    + 'vin += j1[1], u1["VIN"], u1["EN"]\ngnd += j1[2], u1["GND"]\nu1[4] += NC\nout & u1["VOUT"]\n'
    + "out & "
    + R
    + " & gnd\n"
)


def _drive(fact: TryOut) -> None:
    assert {E.ERC_FLOATING_SUPPLY, E.ERC_WEAK_DRIVE} & fact(SUPPLY + "gnd.drive = POWER\n").types
    assert not fact(SUPPLY + "vin.drive = POWER\ngnd.drive = POWER\n").types


def _ground(fact: TryOut) -> None:
    assert {E.ERC_FLOATING_SUPPLY, E.ERC_WEAK_DRIVE} & fact(SUPPLY + "vin.drive = POWER\n").types


def _signal(fact: TryOut) -> None:
    """On a signal it would hide that nothing drives it."""
    silent = REGISTER + "u1[14] += out\nu1[11] += out\n"
    assert E.ERC_NO_DRIVER in fact(silent).types
    assert E.ERC_NO_DRIVER not in fact(silent + "out.drive = POWER\n").types


def _subcircuit(fact: TryOut) -> None:
    body = f"@subcircuit\ndef load(top, bottom):\n    top & {R} & bottom\n\nload(vin, gnd)\n"
    assert fact(body).pins("VIN") == {"R1.1"}


def _gone(fact: TryOut) -> None:
    assert E.REMOVED_NAME in fact("@package\ndef load(top):\n    pass\n").types
    assert E.REMOVED_NAME in fact("generate_bom()\n").types


def _positive(fact: TryOut) -> None:
    """KiCad leaves its pins without a name; which is which is in the table that repairs use, too."""
    tried = fact('c1 = Part("Device", "C_Polarized", ref="C1")\nvin += c1["+"]\n')
    assert tried.pins("VIN") == set() and E.PIN_NOT_FOUND in tried.types
    (expected,) = [d.candidates for d in tried.findings if d.type is E.PIN_NOT_FOUND]
    assert [(candidate.text, candidate.confidence) for candidate in expected] == [("1", "same")]


def _diodes(fact: TryOut) -> None:
    for number, name in enumerate(("LED", "D", "D_Schottky", "D_Zener", "D_Small"), 1):
        tried = fact(f'd = Part("Device", "{name}", ref="D{number}")\nvin += d["K"]\nout += d["A"]\n')
        assert (tried.pins("VIN"), tried.pins("OUT")) == ({f"D{number}.1"}, {f"D{number}.2"})


def _ending(fact: TryOut) -> None:
    tried = fact(R1 + R2 + "vin & (r1 | r2) & gnd\n" + END)
    assert [call.function for call in tried.report.generators] == ["ERC", "generate_netlist"] and not tried.types


def _libraries(fact: TryOut) -> None:
    assert fact(R1).report.execution_success, "with no word on libraries or tool"


FACTS: dict[str, Callable[[TryOut], None]] = {
    '`+=` connects: `vin += u1["VIN"], c1[1]` or `u1["VIN"] += vin`.': _connecting,
    "`=` connects nothing.": _equals,
    "`vin & r1 & out` puts parts of two pins in series, `r1 | r2` in parallel.": _series,
    'Of other parts name the two pins: `out & d1["A", "K"] & gnd`.': _named_ends,
    'Pins: `u1[3]` by number; `u1["VIN"]` by the whole name in the pin table, signs included: '
    '`u1["~{RESET}/PC6"]`.': _pins,
    "A name that several pins share means all of them.": _shared_names,
    "A name with an apostrophe does not work: use the number.": _apostrophes,
    "All units of a part hang on the one object, under their pin numbers.": _units,
    "A part without brackets means all its pins: `vin += u1` puts them all on one net.": _whole_parts,
    '`Net("VCC")` a second time makes another net, `VCC1`.': _second_net,
    "Make each net once and keep it in a variable.": _one_net,
    '`Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")`: '
    "library and name are exact.": _part,
    "The third positional argument is not the reference: always name `ref`.": _third_argument,
    'Copies: `res = Part("Device", "R", dest=TEMPLATE, footprint="Resistor_SMD:R_0603_1608Metric")`, then '
    '`res(ref="R1", value="10k")`.': _copies,
    "The template itself is in no circuit: connect only its copies.": _template,
    '`data = Bus("D", 8)` has the lines `data[0]` to `data[7]`.': _bus,
    "Widths must match: `data[0:3] += u1[1, 2, 3, 4]`.": _width,
    "`u1[7] += NC` marks a pin that stays open.": _no_connect,
    "Only for pins that the circuit does not use.": _unused_only,
    "`vin.drive = POWER` tells ERC that a rail is fed through a connector, fuse, diode or other passive part.": _drive,
    "Ground needs it as well.": _ground,
    "Never on a signal.": _signal,
    "`@subcircuit` goes over a function that takes nets and makes parts.": _subcircuit,
    "There is no `package`, and no `generate_bom`.": _gone,
    "Pin 1 of `Device:C_Polarized` is the positive one.": _positive,
    "Diodes and LEDs of the library Device have K on pin 1 and A on pin 2.": _diodes,
    "Last come `ERC()`, then `generate_netlist()`, both at the top level.": _ending,
    "Libraries and tool are set for you.": _libraries,
}  # fmt: skip


def test_every_sentence_about_skidl_is_tried_out() -> None:
    assert sentences(PROMPTS["generator"]) == list(FACTS)


@pytest.mark.parametrize("sentence", FACTS)
def test_fact(sentence: str, fact: TryOut) -> None:
    FACTS[sentence](fact)


# What an example leaves to the rest of a script.
CONNECTED = {
    "runtime_corrector": """
vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = gnd.drive = POWER
u1[1] += vcc
u1[2] += gnd
vcc & Part("Device", "C", footprint="Capacitor_SMD:C_0603_1608Metric") & gnd
"""
}


@pytest.mark.parametrize(("name", "code"), examples())
def test_examples_run_without_a_finding(name: str, code: str, try_out: TryOut) -> None:
    tried = try_out(code + CONNECTED.get(name, ""))
    assert tried.report.execution_success, tried.report.execution_stderr
    assert not tried.types and not tried.report.erc
    assert tried.report.verification is not None and tried.report.verification.done


# ------------------------------------------------------------------------------------------------------- remedies

INVERTER = """\
u1 = Part("74xGxx", "74LVC1G14", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-5")
vin.drive = gnd.drive = POWER
u1["VCC", "GND"] += vin, gnd
vin & Part("Device", "C", footprint="Capacitor_SMD:C_0603_1608Metric") & gnd
"""
OTHER = INVERTER.replace("u1", "u2").replace("U1", "U2")
USED = INVERTER + "u1[2] += gnd\n"
IDLE = INVERTER + "u1[4] += NC\n"
HEADER = 'j1 = Part("Connector_Generic", "Conn_01x01", ref="J1", footprint="TestPoint:TestPoint_Pad_1.0x1.0mm")\n'

# By the beginning of the remedy: a circuit, what ERC finds in it, and the circuit after the remedy.
REMEDIES: dict[str, tuple[str, ErrorType, str]] = {
    "Supply pin without a source": (SUPPLY, E.ERC_WEAK_DRIVE, SUPPLY + "vin.drive = gnd.drive = POWER\n"),
    "No driver on a net": (
        IDLE + OTHER + "out += u1[2], u2[2]\nu2[4] += NC\n",
        E.ERC_NO_DRIVER,
        IDLE + OTHER + f"out += u1[2], u2[2]\nu2[4] += NC\nout & {R} & gnd\n",
    ),
    "Unconnected input": (IDLE, E.ERC_UNCONNECTED_PIN, IDLE + "u1[2] += gnd\n"),
    "Unconnected output or spare pin": (USED, E.ERC_UNCONNECTED_PIN, USED + "u1[4] += NC\n"),
    "Only one pin on a net, or none": (
        USED + HEADER + 'Net("SIG") & u1[4]\nNet("SIGNAL") & j1[1]\n',
        E.ERC_SINGLE_PIN_NET,
        USED + HEADER + 'sig = Net("SIG")\nsig & u1[4]\nsig & j1[1]\n',
    ),
    "Two outputs on one net": (
        USED + OTHER + "u2[2] += gnd\nout += u1[4], u2[4]\n",
        E.ERC_PIN_CONFLICT,
        USED + OTHER + "out += u1[4], u2[2]\nu2[4] += NC\n",
    ),
    "Two named nets became one": (
        R1 + "vin & r1 & gnd\nvin += out\n",
        E.ERC_MERGED_NETS,
        R1 + R2 + "vin & r1 & gnd\nout & r2 & gnd\n",
    ),
}


def test_every_remedy_is_tried_out() -> None:
    listed = [
        re.split(r",? or too little|:", bullet)[0] for bullet in bullets(section(PROMPTS["erc_handler"], "Remedies"))
    ]
    assert listed == [*REMEDIES, "A plan's assertion that fails"]


@pytest.mark.parametrize("title", REMEDIES)
def test_remedy(title: str, fact: TryOut) -> None:
    before, finding, after = REMEDIES[title]
    found, fixed = fact(before + END), fact(after + END)
    assert finding in found.types, found.report.erc
    assert finding not in fixed.types, fixed.report.erc
