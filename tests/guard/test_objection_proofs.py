"""What may change in a circuit because the review objects to it, and what would only buy silence."""

from __future__ import annotations

import pytest

from circuitron.details.circuits import CircuitReview
from circuitron.execution_report import Snapshot
from circuitron.finding import Grade
from circuitron.guard.exchanges import beyond_exchanges
from circuitron.guard.objections import _differ_in_volts, beyond_objections
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.review import review
from tests.circuit.netlists import snapshot

LAMP = """
J1 Connector_Generic:Conn_01x03 5V/GND/SIG | 1=+5V 2=GND 3=SIG
R1 Device:R 1k | 1=+5V 2=N$1
D1 Device:LED red | K=N$1 A=GND
R2 Device:R 10k | 1=SIG 2=GND
"""
TURNED = LAMP.replace("K=N$1 A=GND", "A=N$1 K=GND")
BARE = """
J1 Connector_Generic:Conn_01x03 5V/GND/SIG | 1=+5V 2=GND 3=SIG
D1 Device:LED red | A=+5V K=GND
R2 Device:R 10k | 1=SIG 2=GND
"""
BUS = """
J1 Connector_Generic:Conn_01x04 3V3/GND/SDA/SCL | 1=+3V3 2=GND 3=SDA 4=SCL
U1 Sensor_Temperature:LM75B | +Vs=+3V3 GND=GND A0=GND A1=GND A2=GND O.S.=NC SDA=SCL SCL=SDA
R1 Device:R 4.7k | 1=+3V3 2=SDA
R2 Device:R 4.7k | 1=+3V3 2=SCL
C1 Device:C 100nF | 1=+3V3 2=GND
"""
RAIL = """
J1 Connector_Generic:Conn_01x03 5V/3V3/GND | 1=+5V 2=+3V3 3=GND
U1 Sensor:BME280 | VDD=+5V VDDIO=+3V3 CSB=+3V3 SDO=GND GND=GND SDI=+3V3 SCK=+3V3
C1 Device:C 100nF | 1=+5V 2=GND
C2 Device:C 100nF | 1=+3V3 2=GND
"""
FIXED = """
J1 Connector:Screw_Terminal_01x02 12V | 1=+12V 2=GND
U1 Regulator_Linear:LM7805_TO220 | VI=+12V VO=+3V3 GND=GND
C1 Device:C 330nF | 1=+12V 2=GND
C2 Device:C 100nF | 1=+3V3 2=GND
"""
STRONG = """
J1 Connector_Generic:Conn_01x02 5V/GND | 1=+5V 2=GND
R1 Device:R 22 | 1=+5V 2=N$1
D1 Device:LED red | A=N$1 K=GND
"""

FILTER = """
R2 Device:R 10k | 1=+5V 2=N$2
C1 Device:C 100nF | 1=N$2 2=GND
J2 Connector_Generic:Conn_01x02 OUT | 1=N$2 2=GND
"""

HONEST = {
    "a part turned round": (LAMP, TURNED),
    "a resistor added, other nets renamed by SKiDL": (
        BARE,
        BARE.replace("A=+5V", "A=N$1") + "R1 Device:R 1k | 1=+5V 2=N$1\n",
    ),
    "a resistor at the other end": (BARE, BARE.replace("K=GND", "K=N$7") + "R1 Device:R 1k | 1=N$7 2=GND\n"),
    "lines exchanged": (BUS, BUS.replace("SDA=SCL SCL=SDA", "SDA=SDA SCL=SCL")),
    "a supply pin on its rail": (RAIL, RAIL.replace("VDD=+5V", "VDD=+3V3")),
    "another value": (STRONG, STRONG.replace("R 22", "R 330")),
    "the version for the voltage": (
        FIXED.replace("+3V3", "+9V"),
        FIXED.replace("+3V3", "+9V").replace("LM7805", "LM7809"),
    ),
}
CHEATS = {
    "the part is gone": (LAMP, LAMP.replace("D1 Device:LED red | K=N$1 A=GND\n", ""), "D1 is no longer"),
    "it hangs in the air": (LAMP, LAMP.replace("K=N$1 A=GND", "A=GND"), "D1.1 (K) was connected to N$1"),
    "it is marked NC": (BARE, BARE.replace("A=+5V K=GND", "A=NC K=NC"), "is marked NC"),
    "it is beside its resistor": (LAMP, LAMP.replace("K=N$1 A=GND", "A=+5V K=N$1"), "D1 was connected to GND"),
    "it is on two rails": (LAMP, LAMP.replace("K=N$1 A=GND", "A=+5V K=GND"), "D1 was connected to N$1"),
    "it is bridged": (BARE, BARE.replace("A=+5V", "A=GND"), "bridged"),
    "it is on a signal": (BARE, BARE.replace("A=+5V", "A=SIG"), "nothing to do with"),
    "it is another part": (LAMP, LAMP.replace("Device:LED red", "Device:D red"), "was Device:LED"),
    "its value says less": (STRONG, STRONG.replace("LED red", "LED 500mA"), "had the value red"),
    "the rail has no name": (BARE, BARE.replace("+5V ", "X "), "the net +5V is gone"),
    "the connector says less": (BARE, BARE.replace("5V/GND/SIG", "A/B/C"), "had the value 5V/GND/SIG"),
    "a link as resistor": (
        BARE,
        BARE.replace("A=+5V", "A=N$1") + "R1 Device:R 0R | 1=+5V 2=N$1\n",
        "does not ask for",
    ),
    "a capacitor in series": (
        BARE,
        BARE.replace("A=+5V", "A=N$1") + "C1 Device:C 1u | 1=+5V 2=N$1\n",
        "nothing to do with",
    ),
    "a connector on the bus": (
        BUS,
        BUS + "J2 Connector_Generic:Conn_01x02 X | 1=SDA 2=SCL\n",
        "does not ask for",
    ),
    "a resistor elsewhere": (
        BARE.replace("SIG", "SIG2"),
        BARE.replace("SIG", "SIG2") + "R9 Device:R 1k | 1=SIG2 2=SIG2\n",
        "joins no two nets",
    ),
    "another part is moved": (BARE, BARE.replace("1=SIG 2=GND", "1=+5V 2=GND"), "R2.1 was on SIG"),
    "another value elsewhere": (BARE, BARE.replace("R 10k", "R 1k"), "R2 had the value 10k"),
    "a link in its place": (STRONG, STRONG.replace("R 22", "R 0"), "R1 had the value 22"),
    "a higher rating": (STRONG, STRONG.replace("R 22", "R 22 5W"), "R1 had the value 22"),
    "a value that nobody can read": (STRONG, STRONG.replace("R 22", "R 3.3.0"), "R1 had the value 22"),
    "a new resistor that nobody can read": (
        BARE,
        BARE.replace("A=+5V", "A=N$1") + "R1 Device:R 3.3.0 | 1=+5V 2=N$1\n",
        "does not ask for",
    ),
    "a net without a name is split": (
        STRONG + FILTER,
        STRONG.replace("R 22", "R 330") + FILTER.replace("1=N$2 2=GND", "1=N$9 2=GND"),
        "was on N$2 and is not any more",
    ),
    "a regulator of another kind": (
        FIXED,
        FIXED.replace("LM7805_TO220", "LM317_TO-220").replace("GND=GND", "ADJ=GND"),
        "was Regulator_Linear:LM7805_TO220",
    ),
    "a supply pin on a signal": (
        RAIL,
        RAIL.replace("VDD=+5V", "VDD=OUT") + "R1 Device:R 1k | 1=OUT 2=GND\n",
        "U1 was connected to +5V",
    ),
}


def objections(text: str, symbols: SymbolIndex) -> tuple[CircuitReview, ...]:
    found = review(snapshot(text, symbols), symbols)
    return tuple(d.detail for d in found if d.grade is Grade.FAULT and isinstance(d.detail, CircuitReview))


@pytest.mark.parametrize(("before", "after"), HONEST.values(), ids=HONEST)
def test_what_answers_an_objection_passes(before: str, after: str, symbols: SymbolIndex) -> None:
    given = objections(before, symbols)
    assert given and not objections(after, symbols)
    assert list(beyond_objections(snapshot(before, symbols), snapshot(after, symbols), given)) == []


@pytest.mark.parametrize(("before", "after", "reason"), CHEATS.values(), ids=CHEATS)
def test_silence_is_not_to_be_had_otherwise(before: str, after: str, reason: str, symbols: SymbolIndex) -> None:
    given = objections(before, symbols)
    assert given
    reasons = list(beyond_objections(snapshot(before, symbols), snapshot(after, symbols), given))
    assert any(reason in text for text in reasons), reasons


def test_references_that_skidl_gave_may_shift(symbols: SymbolIndex) -> None:
    before = BARE + "R3 Device:R 22k | 1=SIG 2=+5V\n"
    shifted = BARE.replace("R2", "R3").replace("A=+5V", "A=N$1") + "R4 Device:R 22k | 1=SIG 2=+5V\n"
    after = shifted.replace("D1 Device", "R2 Device:R 1k | 1=+5V 2=N$1\nD1 Device")
    reasons = list(beyond_objections(snapshot(before, symbols), snapshot(after, symbols), objections(before, symbols)))
    assert reasons == []


@pytest.mark.parametrize(
    ("size", "instead", "code", "reasons"),
    [
        ("SMD:R_0805_2012Metric", "SMD:R_2512_6332Metric", "EP103", 0),
        ("SMD:R_0805_2012Metric", "SMD:R_2512_6332Metric", "ER204", 1),
        ("SMD:R_2512_6332Metric", "SMD:R_0805_2012Metric", "EP103", 1),
        ("SMD:R_0805_2012Metric", "THT:R_Axial_DIN0411_L9.9mm_D3.6mm_P12.70mm_Horizontal", "EP103", 1),
    ],
)
def test_a_resistor_that_gets_too_hot_may_get_larger(
    size: str, instead: str, code: str, reasons: int, symbols: SymbolIndex
) -> None:
    circuit = snapshot(STRONG, symbols)
    before, after = (_sized(circuit, f"Resistor_{each}") for each in (size, instead))
    (objection,) = objections(STRONG, symbols)
    hot = objection.model_copy(update={"code": code, "refs": ("R1",)})
    assert len(list(beyond_objections(before, after, (hot,)))) == reasons
    assert list(beyond_objections(before, after, (hot.model_copy(update={"refs": ("D1",)}),))), (
        "another part is too hot"
    )


def _sized(circuit: Snapshot, footprint: str) -> Snapshot:
    """A circuit with a footprint for its resistor."""
    parts = (p.model_copy(update={"footprint": footprint}) if p.ref == "R1" else p for p in circuit.parts)
    return circuit.model_copy(update={"parts": tuple(parts)})


EXCHANGES = {
    "turned": (TURNED, None),
    "nothing": (LAMP, "no pins are exchanged"),
    "a value beside it": (TURNED.replace("1k", "2k"), "R1 is another part"),
    "a net beside it": (TURNED.replace("1=SIG 2=GND", "1=+5V 2=GND"), "other pins are on"),
    "another name": (TURNED.replace("=SIG", "=OUT"), "SIG is called OUT"),
    "a part more": (TURNED + "R3 Device:R 1k | 1=SIG 2=+5V\n", "R3 is a part"),
    "a part less": (TURNED.replace("R2 Device:R 10k | 1=SIG 2=GND\n", ""), "R2 is no longer"),
    "one end only": (LAMP.replace("A=GND", "A=SIG"), "no pins are exchanged"),
    "a mark": (TURNED.replace("3=SIG", "3=NC"), "marked NC"),
}


@pytest.mark.parametrize(("after", "reason"), EXCHANGES.values(), ids=EXCHANGES)
def test_an_exchange_changes_nothing_else(after: str, reason: str | None, symbols: SymbolIndex) -> None:
    permitted = [each.exchange for each in objections(LAMP, symbols) if each.exchange is not None]
    assert [(each.ref, sorted(each.pins)) for each in permitted] == [("D1", ["1", "2"])]
    reasons = list(beyond_exchanges(snapshot(LAMP, symbols), snapshot(after, symbols), permitted))
    assert reasons == [] if reason is None else any(reason in text for text in reasons), reasons


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("LM7805_TO220", "LM7812_TO220", True),
        ("AP2112K-3.3", "AP2112K-5.0", True),
        ("MIC5219-3.3YM5", "MIC5219-5.0YM5", True),
        ("REF3025", "REF3030", True),
        ("TLV70033", "TLV70018", True),
        ("AP2112K-3.3", "AP2204K-3.3", False),
        ("LM2940-5.0", "LM2937-5.0", False),
        ("LM7805_TO220", "LM7905_TO220", False),
        ("LM7805_TO220", "LM78M05_TO220", False),
        ("LM1117-3.3", "LM1117-3.3", False),
    ],
)
def test_versions_differ_in_their_voltage_alone(one: str, other: str, alike: bool) -> None:
    assert _differ_in_volts(one, other) is alike


def test_a_footprint_that_something_was_found_wrong_with_may_be_another(symbols: SymbolIndex) -> None:
    wrong, other = "L:EG1218", "L:EG1224"

    def with_footprint(text: str, name: str) -> Snapshot:
        made = snapshot(text, symbols)
        parts = (part.model_copy(update={"footprint": name if part.ref == "J1" else "L:X"}) for part in made.parts)
        return made.model_copy(update={"parts": tuple(parts)})

    before, told = with_footprint(LAMP, wrong), objections(LAMP, symbols)
    for name, allowed, reasons in (
        (other, {wrong}, []),
        (other, {"L:X"}, ["J1 had the footprint L:EG1218 and has L:EG1224 now"]),
        ("", {wrong}, ["J1 had the footprint L:EG1218 and has none now"]),
    ):
        assert list(beyond_objections(before, with_footprint(TURNED, name), told, allowed)) == reasons
