"""The graph of a circuit: parts by kind, pins by role, values as numbers, nets by voltage."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import circuitron.circuit
from circuitron.circuit import Circuit, Kind, Role, read_circuit
from circuitron.circuit.kinds import kind_of
from circuitron.circuit.regulators import fixed_output
from circuitron.circuit.supplies import range_of
from circuitron.circuit.values import number_of, rated_amperes, rated_volts, standoff_volts, zener_volts
from circuitron.circuit.volts import in_label, in_name
from circuitron.execution_report import PartInstance
from circuitron.knowledge.symbols import SymbolIndex
from tests.circuit.netlists import snapshot
from tests.rows import each

TABLES = sorted(Path(circuitron.circuit.__file__).parent.glob("*.toml"))


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_row_has_a_source_and_valid_patterns(path: Path) -> None:
    for rows in tomllib.loads(path.read_text(encoding="utf-8")).values():
        for row in rows:
            assert len(row["source"]) > 10
            for member in ("library", "name", "value", "text", "reference", "names", "symbols", "pins"):
                if isinstance(row.get(member), str):
                    re.compile(row[member])


@each(
    ("symbol", "kind"),
    [
        ("Device:R", "resistor"), ("Device:R_Small", "resistor"), ("Device:R_Potentiometer", "potentiometer"),
        ("Device:C_Polarized", "capacitor"), ("Device:L", "inductor"), ("Device:LED", "led"), ("Device:D", "diode"),
        ("Device:D_Zener", "zener"), ("Device:D_Schottky", "schottky"), ("Diode:1N4148", "diode"),
        ("Diode:1N5819", "schottky"), ("Diode:BAT54S", "schottky"), ("Diode:SMAJ26A", "tvs"),
        ("Device:Q_NPN_BEC", "npn"), ("Transistor_BJT:BC547", "npn"), ("Transistor_BJT:BC557", "pnp"),
        ("Transistor_FET:IRLZ44N", "nmos"),
        ("Transistor_FET:IRF9540N", "pmos"), ("Device:Crystal", "crystal"), ("Device:Fuse", "fuse"),
        ("Amplifier_Operational:LM358", "opamp"), ("Comparator:LM393", "comparator"), ("Timer:NE555P", "timer_555"),
        ("Regulator_Linear:LM7805_TO220", "linear_regulator"), ("Regulator_Switching:LM2596S-5", "switching_regulator"),
        ("Relay:SANYOU_SRD_Form_C", "relay"), ("Motor:Motor_DC", "motor"), ("Connector:USB_B_Micro", "usb"),
        ("Connector:Screw_Terminal_01x02", "connector"), ("MCU_Microchip_ATmega:ATmega328P-P", "mcu"),
        ("Transistor_Array:ULN2803A", "driver_array"), ("Isolator:PC817", "optocoupler"), ("74xx:74HC00", "logic"),
        ("Device:Battery_Cell", "battery"), ("Reference_Voltage:TL431LP", "reference"), ("Switch:SW_Push", "switch"),
    ],
)  # fmt: skip
def test_kinds(symbol: str, kind: str, symbols: SymbolIndex) -> None:
    library, _, name = symbol.partition(":")
    assert kind_of(PartInstance(ref="X1", library=library, name=name, value=name), symbols.part(library, name)) == kind


def test_a_foreign_symbol_is_what_its_reference_says() -> None:
    own = PartInstance(ref="R7", library="mine", name="RES0603", pins=())
    assert kind_of(own, None) is Kind.OTHER  # a resistor has two pins
    assert kind_of(PartInstance(ref="J7", library="mine", name="HEADER"), None) is Kind.CONNECTOR


@each(
    ("kind", "value", "number"),
    [
        ("resistor", "4k7", 4700), ("resistor", "5.1k 1%", 5100), ("resistor", "0R", 0), ("resistor", "R100", 0.1),
        ("resistor", "red", None), ("capacitor", "100nF/50V", 1e-7), ("capacitor", "22p", 22e-12),
        ("capacitor", "0.1", None), ("capacitor", "1F 5.5V", 1), ("crystal", "16MHz", 16e6),
        ("inductor", "47uH 4A", 47e-6),
    ],
)  # fmt: skip
def test_values(kind: str, value: str, number: float | None) -> None:
    found = number_of(Kind(kind), value)
    assert found == (pytest.approx(number) if number is not None else None)


def test_other_figures_of_a_value() -> None:
    assert rated_volts("470uF/35V") == 35 and rated_volts("470uF") is None
    assert rated_amperes("RED 2.0V 20mA") == pytest.approx(0.02)
    found = [zener_volts(text) for text in ("BZT52C12 12V", "1N4742A", "BZX84C5V1", "1N5231B", "zener")]
    assert found == [12, 12, 5.1, 5.1, None]
    assert standoff_volts("SMAJ5.0A TVS") == 5


@each(
    ("name", "volts"),
    [
        ("+3V3", 3.3), ("3V3", 3.3), ("+5V", 5), ("24V_IN", 24), ("VCC_5V", 5), ("-12V", -12), ("VDD_1.8V", 1.8),
        ("/psu/+12V", 12), ("+12V_BATT", 12), ("FB_1V8", None), ("5V_EN", None), ("3V3_PG", None), ("VCC", None),
        ("USB_D+", None), ("SENSE_12V", None), ("N$3", None), ("5V_TO_3V3", None),
    ],
)  # fmt: skip
def test_volts_in_names(name: str, volts: float | None) -> None:
    assert in_name(name) == volts


@pytest.mark.parametrize(
    ("label", "volts"),
    [("DC_IN_18V", 18), ("12V", 12), ("24V DC", 24), ("SENSOR 0-0.4V", None), ("7-12V", None), ("OUT", None)],
)
def test_volts_in_labels(label: str, volts: float | None) -> None:
    assert in_label(label) == volts


@pytest.mark.parametrize(
    ("symbol", "value", "description", "volts"),
    [
        ("AMS1117-3.3", "", "1A Low Dropout regulator, positive, 3.3V fixed output, SOT-223", 3.3),
        ("L7805", "", "Positive 1.5A 35V Linear Regulator, Fixed Output 5V, TO-220", 5),
        ("LM7912_TO220", "", "Negative 1A 35V Linear Regulator, Fixed Output 12V, TO-220", -12),
        ("AP2112K-3.3", "", "With enable pin, 3.8V-6V input voltage range, 3.3V fixed positive output", 3.3),
        ("LM2596S-5", "", "5V 3A Step-Down Voltage Regulator, TO-263", 5),
        ("LM2596S-ADJ", "", "Adjustable 3A Step-Down Voltage Regulator, TO-263", None),
        ("TPS5430DDA", "", "3A, Step Down Swift Converter, Adjustable Output Voltage, 5.5-36V Input Voltage", None),
        ("LM78L05_TO92", "", "Positive 100mA 30V Linear Regulator, Fixed Output 5V, TO-92", 5),
        ("LM2596S-12", "", "12V 3A Step-Down Voltage Regulator, TO-263", 12),
        ("HT7533-1", "", "100mA Low Dropout Voltage Regulator, Fixed Output 3.3V, TO-92", 3.3),
        ("LT3015xQ-12", "", "-12V, 1.5A, Low Noise, Negative Linear Regulator with Precision Current Limit", -12),
        ("LT8610", "", "42V, 2.5A Synchronous Step-Down Regulator with 2.5uA Quiescent Current, MSOP-16", None),
        ("TPS54336ADDA", "", "4.5V to 28V Input, 3A, Synchronous Step-Down Converter with Eco-mode(tm)", None),
        ("L4962-A", "", "1.5A Power Switching Regulator, 9..46V input, 5.1..40V output, 150 kHz, DIP-16", None),
        ("MCP1650x-xMC", "", "750 kHz Boost Controller, 3.3-100V output voltage, 5W, MSOP-8", None),
        ("R-78E5.0-0.5", "", "500mA Step-Down DC/DC-Regulator, 7-28V input, 5V fixed Output Voltage", 5.0),
        ("R-7812-0.5", "", "500mA Step-Down DC/DC-Regulator, 15-32V input, 12V fixed Output Voltage", 12.0),
        ("R-78HB24-0.3", "", "300mA Step-Down DC/DC-Regulator, 36-72V input, 24V fixed Output Voltage", 24.0),
        ("OKI-78SR-5_1.5-W36-C", "", "1.5A Step-Down DC/DC-Regulator, 7-36V input, 5V fixed Output Voltage", 5.0),
    ],
)  # fmt: skip
def test_fixed_outputs(symbol: str, value: str, description: str, volts: float | None) -> None:
    assert fixed_output(symbol, value, description) == volts


def test_supply_ranges() -> None:
    table = range_of("Timer", "NE555P", "", "VCC")
    assert table is not None and (table.low, table.high, table.most) == (4.5, 16, 18)
    said = range_of("Own", "X1", "Sensor, 2.7V to 5.5V supply", "VDD")
    assert said is not None and (said.low, said.high, said.most) == (2.7, 5.5, None)
    assert range_of("Own", "X1", "Sensor", "VDD") is None


@pytest.mark.parametrize(
    ("library", "symbol", "pin", "most"),
    [
        ("Amplifier_Audio", "TDA7294", "+PWVs", None),  # 80 V, of the numbers beside those for cars
        ("Amplifier_Audio", "TDA2003", "V+", 28),
        ("Amplifier_Operational", "AD8676xR", "V+", None),  # 36 V
        ("Amplifier_Operational", "AD8606", "V+", 7),
        ("Amplifier_Operational", "LMV358", "V+", 7),
        ("Amplifier_Operational", "LM358", "V+", 32),
        ("Driver_FET", "FAN3278", "VDD", None),  # 27 V
        ("Potentiometer_Digital", "AD5290", "VDD", None),  # 30 V
        ("Sensor", "MAX30102", "VLED+", None),  # 5 V for its LEDs
        ("Sensor", "MAX30102", "VDD", 2.2),
        ("Amplifier_Audio", "SSM2017P", "V+", None),  # 44 V, as its series was before those for batteries
        ("Amplifier_Audio", "SSM2211S", "V+", 6),
        ("Amplifier_Audio", "TPA3001D1", "VCC", None),  # 18 V; TPA301 takes 5.5 V
        ("Amplifier_Operational", "AD8512", "V+", None),  # 36 V
        ("Amplifier_Operational", "AD8657", "V+", None),  # 18 V
        ("Amplifier_Operational", "LMP7701", "V+", None),  # 12 V
        ("Amplifier_Operational", "TLV2372", "V+", None),  # 16 V
        ("74xx", "74LV8154", "VCC", None),  # 5.5 V
        ("Sensor_Temperature", "TMP117xxYBG", "V+", None),  # 5.5 V
        ("Regulator_Linear", "TLV70433", "IN", None),  # 24 V
        ("Regulator_Linear", "XC6216B332MR", "VIN", None),  # 28 V
        ("Interface_CAN_LIN", "MAX3057", "VCC", None),  # 5 V; MAX3051 takes 3.3 V
        ("MCU_Nordic", "nRF52840", "VBUS", None),  # 5 V of USB
        ("MCU_Nordic", "nRF52840", "VDD", 3.9),
        ("MCU_ST_STM32H7", "STM32H743ZITx", "VDD50_USB", None),
    ],
)
def test_a_row_is_only_for_parts_of_its_range(library: str, symbol: str, pin: str, most: float | None) -> None:
    found = range_of(library, symbol, "", pin)
    assert (found and found.most) == most


SUPPLY = """
J1 Connector:Screw_Terminal_01x02 DC 18V | 1=IN 2=GND
F1 Device:Fuse 1A | 1=IN 2=FUSED
D1 Diode:1N5819 | A=FUSED K=SAFE
U1 Regulator_Linear:LM317_TO-220 | VI=SAFE VO=OUT ADJ=ADJ
R1 Device:R 240 | 1=OUT 2=ADJ
R2 Device:R 720 | 1=ADJ 2=GND
L1 Device:L 10u | 1=OUT 2=CLEAN
U2 Regulator_Linear:LM1117MP-3.3 | VI=CLEAN VO=+3V3 GND=GND
"""


def test_voltages_are_worked_out_and_say_where_from(symbols: SymbolIndex) -> None:
    circuit = read_circuit(snapshot(SUPPLY, symbols), symbols)
    figures = {net: round(known.low, 2) for net, known in circuit.voltages.items()}
    expected = {"IN": 18, "GND": 0, "FUSED": 18, "SAFE": 17.7, "OUT": 5.04, "CLEAN": 5.04, "+3V3": 3.3}
    assert {net: figures[net] for net in expected} == pytest.approx(expected)
    assert "ADJ" not in figures
    assert circuit.voltages["SAFE"].why == "the label DC 18V of J1, through F1, through D1"
    assert circuit.made["OUT"][0].refs == ("U1", "R1", "R2")


def test_pins_have_roles(symbols: SymbolIndex) -> None:
    text = """
    U1 MCU_Microchip_ATmega:ATmega328P-P | VCC=VCC AVCC=VCC GND=GND
    U2 Regulator_Switching:LM2596S-ADJ | VIN=VCC GND=GND
    U3 Timer:NE555P | VCC=VCC GND=GND
    U4 Amplifier_Operational:LM358 | V+=VCC V-=GND
    K1 Relay:SANYOU_SRD_Form_C | 2=VCC 5=A
    """
    circuit = read_circuit(snapshot(text, symbols), symbols)

    def roles(ref: str) -> dict[str, Role]:
        return {pin.number: pin.role for pin in circuit.parts[ref].pins}

    assert (roles("U1")["2"], roles("U1")["3"], roles("U1")["7"]) == (Role.RX, Role.TX, Role.SUPPLY)
    on_off = next(pin for pin in circuit.parts["U2"].pins if pin.role is Role.ENABLE)
    assert on_off.inverted and roles("U2")["4"] is Role.FEEDBACK and roles("U2")["2"] is Role.SWITCH_NODE
    assert {roles("U3")[n] for n in "2567"} == {Role.TRIGGER, Role.CONTROL, Role.THRESHOLD, Role.DISCHARGE}
    assert [pin.unit for pin in circuit.parts["U4"].having(Role.OUTPUT)] == [1, 2]
    assert {pin.number for pin in circuit.parts["K1"].having(Role.COIL)} == {"2", "5"}


def test_a_circuit_can_be_asked_for_neighbours(symbols: SymbolIndex) -> None:
    circuit: Circuit = read_circuit(snapshot(SUPPLY, symbols), symbols)
    assert [part.ref for part in circuit.between("OUT", "ADJ", Kind.RESISTOR)] == ["R1"]
    assert {part.ref: net for part, net in circuit.far("ADJ", Kind.RESISTOR)} == {"R1": "OUT", "R2": "GND"}
    assert circuit.is_ground("GND") and not circuit.is_rail("GND") and circuit.is_rail("OUT")
