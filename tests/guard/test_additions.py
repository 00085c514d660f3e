"""Devices, footprints and names that a repair puts in the place of the script's own."""

from __future__ import annotations

from circuitron.execution_report import PinRef, Snapshot
from circuitron.guard.case import Case
from circuitron.guard.intent import check
from circuitron.knowledge.symbols import SymbolIndex
from tests.guard.circuits import snapshot as leads
from tests.guard.test_intent import circuit
from tests.rows import each

NETS = ("VIN: U1.1 C1.1", "VOUT: U1.3 C2.1", "GND: U1.2 C1.2 C2.2")
PARTS = "U1:L:X C1:D:C:1u C2:D:C:2u"
SOURCE = "from skidl import *\nvin = Net('VIN')\nERC()\n"


def reasons(before: Snapshot, after: Snapshot, repaired: str = SOURCE, **more: object) -> tuple[str, ...]:
    refusal = check(Case(SOURCE, repaired, before, after, **more))  # type: ignore[arg-type]
    return refusal.reasons if refusal else ()


def fitted(snapshot: Snapshot, ref: str, footprint: str) -> Snapshot:
    parts = (p.model_copy(update={"footprint": footprint}) if p.ref == ref else p for p in snapshot.parts)
    return snapshot.model_copy(update={"parts": tuple(parts)})


def test_another_footprint_needs_something_wrong_with_the_first() -> None:
    before = circuit(*NETS, parts=PARTS)
    after = fitted(before, "C2", "F:0805")
    reason = ("C2 had the footprint F:C2 and has F:0805 now",)
    assert reasons(before, after, footprints=frozenset()) == reason
    assert reasons(before, after, footprints=frozenset({"F:C1"})) == reason
    assert not reasons(before, after, footprints=frozenset({"F:C2"})), "something is wrong with it"
    assert not reasons(before, after), "footprints are not looked at"
    assert not reasons(before, after, footprints=frozenset(), movable=frozenset({"C2"}))
    assert not reasons(before, before, footprints=frozenset())


def test_a_part_that_no_library_has_may_get_another_footprint() -> None:
    before = circuit(*NETS, parts="U1:L:X C1:D:C:1u C2:D:Z:?")
    after = fitted(circuit(*NETS, parts="U1:L:X C1:D:C:1u C2:D:C:2u"), "C2", "F:0805")
    assert not [reason for reason in reasons(before, after, footprints=frozenset()) if "footprint" in reason]


def test_a_footprint_must_not_go() -> None:
    before = circuit(*NETS, parts=PARTS)
    assert "C2 has lost its footprint F:C2" in reasons(before, fitted(before, "C2", ""))


def test_each_part_is_compared_whatever_stands_before_it() -> None:
    before = circuit(*NETS, parts="U1:L:Q:? C1:D:C:1u C2:D:C:2u")
    after = circuit(*NETS, parts="U1:L:X C1:D:C:1u C2:D:L:2u")
    after = after.model_copy(update={"parts": (*after.parts[:2], after.parts[2].model_copy(update={"ref": "L2"}))})
    nets = [n.model_copy(update={"pins": tuple(_named(p) for p in n.pins)}) for n in after.nets]
    parts = [p.model_copy(update={"pins": tuple(_named(pin) for pin in p.pins)}) for p in after.parts]
    after = after.model_copy(update={"nets": tuple(nets), "parts": tuple(parts)})
    assert "C2 was D:C and is D:L now" in reasons(before, after)


def _named(pin: PinRef) -> PinRef:
    return pin.model_copy(update={"ref": "L2"}) if pin.ref == "C2" else pin


def test_a_net_keeps_the_name_that_the_script_gives_it() -> None:
    before = circuit(*NETS, parts=PARTS)
    after = circuit("RAW: U1.1 C1.1", *NETS[1:], parts=PARTS)
    repaired = SOURCE.replace("'VIN'", "'RAW'")
    assert reasons(before, after, repaired) == ("VIN is called RAW now",)
    assert not reasons(before, after), "the name still stands in the script"
    alone = circuit("VIN: U1.1", *NETS[1:], parts=PARTS)
    assert not reasons(alone, circuit("RAW: U1.1", *NETS[1:], parts=PARTS), repaired), "nothing is on it"


def test_a_script_that_is_no_python_is_refused_for_that_alone() -> None:
    refusal = check(Case(SOURCE, SOURCE + "ERC("))
    assert refusal is not None and refusal.reasons == ("the repaired script is no Python",)


def test_leads_in_the_order_of_the_package_need_a_footprint_that_is_wrong() -> None:
    header = "J1 C:X@P:H 1/1 2/2 3/3"
    before = leads(f"Q1 B:S8050@P:SOT 1/E 2/B 3/C; {header}", "A: Q1.3 J1.1", "B: Q1.2 J1.2", "GND: Q1.1 J1.3")
    turned = f"Q1 B:Q_BEC=S8050@P:SOT 1/B 2/E 3/C; {header}"
    by_name = leads(turned, "A: Q1.3 J1.1", "B: Q1.1 J1.2", "GND: Q1.2 J1.3")
    by_number = leads(turned, "A: Q1.3 J1.1", "B: Q1.2 J1.2", "GND: Q1.1 J1.3")
    wrong = frozenset({"P:SOT"})
    assert not reasons(before, by_name, footprints=wrong)
    assert reasons(before, by_number, footprints=wrong), "base and emitter are exchanged"
    assert reasons(before, by_name, footprints=frozenset({"P:H"}))
    moved = by_name.model_copy(
        update={
            "parts": tuple(
                part.model_copy(update={"footprint": "P:TO"}) if part.ref == "Q1" else part for part in by_name.parts
            )
        }
    )
    assert reasons(before, moved, footprints=wrong), "another footprint and another symbol"


@each(
    ("part", "net", "footprint", "refused"),
    [
        ("D1 Device:D=1N4007 1/K 2/A", "X", "Diode_SMD:D_SOD-123", "1N4007 comes in Diode_THT:D_DO-41"),
        ("D1 Device:D=1N4007 1/K 2/A", "X", "Diode_THT:D_DO-41_SOD81_P7.62mm_Horizontal", ""),
        ("D1 Device:D_Schottky=1N5819 1/K 2/A", "X", "Diode_SMD:D_SOD-123", "1N5819 comes in Diode_THT:D_DO-41"),
        ("D1 Device:D=flyback 1/K 2/A", "X", "Diode_SMD:D_SOD-123", ""),
        ("L1 Device:L=22uH 1 2", "L1.1 U1.1", "Inductor_SMD:L_0805_2012Metric", "does not carry the current"),
        ("L1 Device:L=22uH 1 2", "X", "Inductor_SMD:L_0805_2012Metric", ""),
        (
            "C1 Device:C_Polarized=100u 1 2",
            "+12V",
            "Capacitor_SMD:CP_Elec_6.3x5.4",
            "no 100u for 18 V comes in that can",
        ),
        ("C1 Device:C_Polarized=100u 1 2", "+12V", "Capacitor_SMD:CP_Elec_6.3x7.7", ""),
        ("C1 Device:C_Polarized=470u 1 2", "X", "Capacitor_SMD:C_0805_2012Metric", "it has a polarity"),
        ("C1 Device:C=100nF 1 2", "X", "Capacitor_SMD:CP_Elec_16x17.5", "it has no polarity"),
    ],
)
def test_a_footprint_that_is_added_is_one_in_which_the_value_comes(
    part: str, net: str, footprint: str, refused: str, symbols: SymbolIndex
) -> None:
    ref = part.split()[0]
    pins = net if "." in net else f"{ref}.1"
    before = leads(f"{part}; U1 L:X 1/SW 2/GND", f"{'SWITCH' if '.' in net else net}: {pins}", f"GND: {ref}.2 U1.2")
    found = reasons(before, fitted(before, ref, footprint), symbols=symbols)
    assert len(found) == bool(refused) and all(refused in reason for reason in found)
    chosen = frozenset({footprint.partition(":")[2]})
    assert not reasons(before, fitted(before, ref, footprint), symbols=symbols, chosen=chosen)
