"""The pin that a script means: what datasheets and habit call it, and no pin of opposite sense."""

from __future__ import annotations

import pytest

from circuitron.knowledge.history import old_symbol
from circuitron.knowledge.pin_names import PinName
from circuitron.knowledge.pin_readings import PinMatch, PinUse
from circuitron.knowledge.pin_tables import pinouts, synonyms
from circuitron.knowledge.pins import found_by_skidl, pins_found, resolve_pin, resolve_pins
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.symbol import Symbol, SymbolPin
from tests.rows import each


def best(symbols: SymbolIndex, part: str, requested: str, context: PinUse | None = None) -> PinMatch | None:
    symbol = symbols.part(*part.split(":"))
    assert symbol is not None
    return resolve_pin(symbol, requested, context or PinUse()).best


def test_supplies_that_only_the_script_counts_are_all_pins_of_the_name(symbols: SymbolIndex) -> None:
    match = best(symbols, "MCU_ST_STM32F1:STM32F103C8Tx", "VSS_2")
    assert match is not None and match.confidence == "same"
    assert set(match.numbers) == {"23", "35", "47"}


def test_a_counted_supply_is_no_other_of_its_kind() -> None:
    """The two sides of an isolator, which the symbol counts itself, or one ground alone, are not for guessing."""
    pins = [SymbolPin(number=str(n), name=name, type="power_in") for n, name in enumerate(("GND1", "GND2", "VDD1"), 1)]
    symbol = Symbol(library="Isolator", name="X", reference="U", pins=tuple(pins))
    assert all(match.confidence != "same" for match in resolve_pin(symbol, "GND3").candidates)
    assert all(match.confidence != "same" for match in resolve_pin(symbol, "VDD2").candidates)


def test_a_name_that_another_pin_may_bear_is_the_pin_s_of_that_name() -> None:
    pins = (
        SymbolPin(number="3", name="GND", type="power_out", alternates=("GND_IN",)),
        SymbolPin(number="8", name="GND", type="passive"),
        SymbolPin(number="33", name="AGND", type="power_out", alternates=("GND",)),
    )
    (match,) = resolve_pin(Symbol(library="MCU_Module", name="Board", reference="A", pins=pins), "GND").candidates
    assert match.numbers == ("3", "8")


def test_ports_of_another_avr_are_not_those_of_an_atmega8(symbols: SymbolIndex) -> None:
    """The analog inputs of an ATmega32 are on port A, its SPI on other pins of port B."""
    for requested, wrong in (("ADC0", "22"), ("MOSI", "4"), ("SCL", "27")):
        match = best(symbols, "MCU_Microchip_ATmega:ATmega32-16P", requested)
        assert match is None or match.confidence != "same" or wrong not in match.numbers


def test_pins_that_share_a_name_are_distinguished_by_the_datasheets_numbers() -> None:
    pins = (
        SymbolPin(number="1", name="D", type="passive"),
        SymbolPin(number="8", name="D", type="passive"),
        SymbolPin(number="2", name="S1", type="passive"),
    )
    symbol = Symbol(library="Circuitron", name="FS8205A", reference="Q", pins=pins)
    assert [resolve_pin(symbol, requested).candidates[0].numbers for requested in ("D1", "D2", "D")] == [
        ("1",),
        ("8",),
        ("1", "8"),
    ]


def test_data_lines_that_count_from_1_are_not_taken_for_those_from_0() -> None:
    pins = tuple(SymbolPin(number=str(n), name=f"I/O{n}", type="tri_state") for n in range(1, 9))
    symbol = Symbol(library="Memory_RAM", name="X", reference="U", pins=pins)
    assert all(match.confidence != "same" for match in resolve_pin(symbol, "D1").candidates)


@each(
    ("part", "requested", "numbers"),
    [
        # spelling and overbars
        ("Memory_Flash:W25Q32JVSS", "~CS", "1"),
        ("Memory_Flash:W25Q32JVSS", "CS", "1"),
        ("Memory_Flash:W25Q32JVSS", "nCS", "1"),
        ("Interface_UART:MAX485E", "/RE", "2"),
        ("Sensor_Temperature:MAX31855KASA", "VCC", "4"),
        ("Driver_Motor:L298N", "VSS", "9"),
        # functions
        ("Memory_Flash:W25Q32JVSS", "DI(IO0)", "5"),
        ("Memory_Flash:W25Q32JVSS", "IO3", "7"),
        ("MCU_Microchip_ATmega:ATmega328P-P", "PC6", "1"),
        ("MCU_Microchip_ATmega:ATmega328P-P", "RESET", "1"),
        ("Regulator_Switching:LM2596S-5", "ON/OFF", "5"),
        ("RF_Module:ESP-12E", "TXD", "22"),
        ("Connector:Raspberry_Pi_2_3", "GPIO2", "3"),
        # synonyms
        ("Interface_USB:FT232RL", "USBDP", "15"),
        ("Interface_USB:FT232RL", "D-", "16"),
        ("Regulator_Linear:L7805", "VI", "1"),
        ("Regulator_Linear:L7805", "VOUT", "3"),
        ("Timer:NE555P", "TRIG", "2"),
        ("Timer:NE555P", "RESET", "4"),
        ("Timer:NE555P", "THRES", "6"),
        ("Timer:NE555P", "CTRL", "5"),
        ("Timer:NE555P", "OUT", "3"),
        ("Timer:NE555P", "DISCHARGE", "7"),
        ("74xx:74HC595", "DS", "14"),
        ("74xx:74HC595", "STCP", "12"),
        ("74xx:74HC595", "SHCP", "11"),
        ("74xx:74HC595", "MR", "10"),
        ("74xx:74HC595", "Q7", "7"),
        ("4xxx:4060", "RST", "12"),
        ("4xxx:4060", "RS", "11"),
        ("Transistor_FET:BSS138", "gate", "1"),
        ("Transistor_BJT:BC847", "Collector", "3"),
        ("Diode:1N4148", "ANODE", "2"),
        ("Diode:1N4148", "cathode", "1"),
        ("Interface_UART:MAX485E", "TXD", "4"),
        ("Transistor_Array:ULN2803A", "CD", "10"),
        ("MCU_RaspberryPi:RP2040", "SWDIO", "25"),
        ("MCU_RaspberryPi:RP2040", "GPIO26", "38"),
        ("RF_Module:ESP-12E", "IO0", "18"),
        ("Amplifier_Operational:LM358", "VCC", "8"),
        ("Device:C_Polarized", "+", "1"),
        ("MCU_Microchip_ATmega:ATmega8-16P", "ADC0", "23"),
        ("MCU_Microchip_ATmega:ATmega328P-A", "ADC5", "28"),
        ("MCU_Microchip_ATmega:ATmega8-16P", "MOSI", "17"),
        ("MCU_Microchip_ATmega:ATmega8-16P", "INT1", "5"),
        ("Converter_ACDC:HLK-PM01", "+Vo", "4"),
        ("Converter_ACDC:HLK-PM01", "-Vo", "3"),
        ("Amplifier_Audio:PAM8302AAS", "VO-", "8"),
        ("Regulator_Switching:TPS5430DDA", "ENA", "5"),
        ("Regulator_Switching:TPS5430DDA", "PwPd", "9"),
        ("Display_Character:CC56-12EWA", "DIG4", "6"),
        ("Display_Character:CA56-12EWA", "COM1", "12"),
        ("Device:Antenna_Chip", "A", "1"),
        ("Converter_DCDC:MEE1S0505SC", "0V", "3"),
        ("Converter_DCDC:MEE1S0505SC", "GND", "1"),
        ("Converter_DCDC:MEE1S0505SC", "+VO", "4"),
        # an enable is no input of a gate
        ("74xx:74LS125", "1A", "2"),
        ("74xx:74LS125", "1OE", "1"),
        ("74xx:74LS125", "~OE3", "10"),
        ("74xx:74LS125", "3A", "9"),
        ("74xx:74LS125", "4Y", "11"),
        ("74xx:74LS126", "A4", "12"),
        # a unit of its own
        ("Timer:NE556", "TRIG1", "6"),
        ("Timer:NE556", "OUT2", "9"),
        ("Amplifier_Operational:LM358", "OUTA", "1"),
        ("Amplifier_Operational:LM358", "2IN+", "5"),
        ("Amplifier_Operational:LM358", "+A", "3"),
        ("Amplifier_Operational:LM358", "B-", "6"),
        ("Amplifier_Operational:LM324", "OUTD", "14"),
        ("74xx:74LS123", "1A", "1"),
        ("74xx:74LS123", "2B", "10"),
        # a series that is counted otherwise
        ("74xx:74LS192", "DN", "4"),
        ("74xx:74LS192", "TCU", "12"),
        ("74xx:74LS192", "P0", "15"),
        ("74xx:74LS161", "A", "3"),
        ("74xx:74LS161", "QD", "11"),
        ("74xx:74LS574", "1D", "2"),
        ("74xx:74LS574", "8Q", "12"),
        ("74xx:74LS138", "Y0", "15"),
        ("4xxx:4017", "O3", "7"),
        ("4xxx_IEEE:4511", "a", "13"),
        ("4xxx_IEEE:4511", "A", "7"),
        ("Memory_EEPROM:28C256", "IO0", "11"),
        ("74xx:74LS47", "BI/RBO", "4"),
        # of single circuits
        ("Regulator_Switching:MC34063AP", "CT", "3"),
        ("Regulator_Switching:MC34063AP", "VCC", "6"),
        # a port with a function behind it, or one that stands behind a port
        ("MCU_ST_STM32F1:STM32F103C8Tx", "PC14-OSC32_IN", "3"),
        ("MCU_ST_STM32F1:STM32F103C8Tx", "PA9_USART1_TX", "30"),
        ("MCU_RaspberryPi:RP2040", "ADC1", "39"),
        ("FPGA_Lattice:ICE40UP5K-SG48ITR", "SPI_SO", "14"),
        # a bus in front of its line
        ("FPGA_Lattice:ICE40HX4K-TQ144", "SPI_SO", "67"),
        ("FPGA_Lattice:ICE40HX4K-TQ144", "SPI_SS", "71"),
        ("Sensor:BME280", "I2C_SCL", "4"),
        ("Interface_UART:SC16IS740", "UART_TX", "12"),
        # a letter for the overbar of whatever word
        ("FPGA_Lattice:ICE40HX4K-TQ144", "CRESET_B", "66"),
        ("Regulator_Switching:LM5017MR", "EP", "9"),
        ("RF_Module:ESP32-WROOM-32", "GPIO39", "5"),
    ],
)
def test_the_certain_pin(symbols: SymbolIndex, part: str, requested: str, numbers: str) -> None:
    match = best(symbols, part, requested)
    assert match is not None
    assert (match.confidence, match.ambiguous, match.numbers) == ("same", False, (numbers,)), match.why


@pytest.mark.parametrize(
    ("part", "requested", "numbers"),
    [
        ("Amplifier_Operational:TL072", "GND", ("4",)),  # only in a single-supply circuit
        ("RF_GSM:SIM800C", "VCC", ("34", "35")),
    ],
)
def test_the_usual_pin(symbols: SymbolIndex, part: str, requested: str, numbers: tuple[str, ...]) -> None:
    match = best(symbols, part, requested)
    assert match is not None
    assert match.confidence == "likely"
    assert set(match.numbers) == set(numbers)


def test_a_shared_name_is_all_its_pins(symbols: SymbolIndex) -> None:
    match = best(symbols, "MCU_ST_STM32F1:STM32F103C8Tx", "GND")
    assert match is not None
    assert (match.confidence, set(match.numbers)) == ("same", {"23", "35", "47"})


def test_two_possible_pins_are_both_listed(symbols: SymbolIndex) -> None:
    symbol = symbols.part("RF_GSM", "SIM800C")
    assert symbol is not None
    matches = resolve_pin(symbol, "TXD").candidates
    assert {match.numbers for match in matches[:2]} == {("1",), ("22",)}
    assert all(match.ambiguous and match.confidence == "possible" for match in matches[:2])


def test_an_amplifier_without_a_unit_is_ambiguous(symbols: SymbolIndex) -> None:
    symbol = symbols.part("Amplifier_Operational", "LM358")
    assert symbol is not None
    first, second = resolve_pin(symbol, "OUT").candidates[:2]
    assert (first.numbers, second.numbers) == (("1",), ("7",))
    assert first.ambiguous and first.confidence != "same"
    (only,) = resolve_pin(symbol, "OUT", PinUse(unit=2)).candidates
    assert (only.numbers, only.confidence) == (("7",), "same")


def symbol_with(*names: str, description: str = "", types: str = "input") -> Symbol:
    pins = tuple(SymbolPin(number=str(n), name=name, type=types) for n, name in enumerate(names, 1))
    return Symbol(library="Test", name="X", reference="U", description=description, pins=pins)


@pytest.mark.parametrize(
    ("requested", "name"),
    [("EN", "SHDN"), ("SHDN", "~{EN}x"), ("~EN", "~{SHDN}"), ("~{SHDN}", "~{EN}"), ("EN", "~{ENABLE}x")],
)
def test_a_signal_is_never_exchanged_for_its_opposite(requested: str, name: str) -> None:
    matches = resolve_pin(symbol_with(name), requested).candidates
    assert all(match.confidence == "possible" for match in matches), matches


@pytest.mark.parametrize(
    ("requested", "name", "confidence"),
    [
        ("EN", "~{SHDN}", "likely"),
        ("~SHDN", "EN", "likely"),
        ("EN", "~{EN}", "likely"),
        ("~RESET", "RESET", "likely"),
        ("RESET", "~{RESET}", "same"),
        ("IN+", "+", "same"),
        ("PDWN", "~{PWDN}", "likely"),  # letters that changed places
        ("COM", "common", "likely"),
    ],
)
def test_what_an_overbar_more_or_less_means(requested: str, name: str, confidence: str) -> None:
    (match,) = resolve_pin(symbol_with(name), requested).candidates
    assert match.confidence == confidence


@each(
    ("requested", "names"),
    [
        ("IN+", ("IN-",)),
        ("D+", ("D-",)),
        ("A0", ("A1", "A2")),
        ("VOUT", ("VIN",)),
        ("TX", ("RX",)),
        ("OUT1", ("OUT2",)),
        ("SDA", ("SCL",)),
        ("GND", ("VCC",)),
        ("MOSI", ("MISO",)),
        ("XTAL1", ("XTAL2",)),
    ],
)
def test_a_pin_of_another_function_is_not_offered(requested: str, names: tuple[str, ...]) -> None:
    assert all(match.confidence == "possible" for match in resolve_pin(symbol_with(*names), requested).candidates)


def test_the_sign_of_the_only_output_may_be_left_out() -> None:
    types = {"-VOUT": "power_out", "+VOUT": "power_out", "VIN": "power_in"}
    one, two = (typed(types, *names) for names in (("-VOUT", "VIN"), ("-VOUT", "+VOUT", "VIN")))
    assert resolve_pin(one, "VOUT").confidence == "likely" and resolve_pin(one, "VOUT").pins[0].name == "-VOUT"
    assert resolve_pin(two, "VOUT").pins[0].name == "+VOUT"


def typed(types: dict[str, str], *names: str) -> Symbol:
    symbol = symbol_with(*names)
    pins = tuple(pin.model_copy(update={"type": types[pin.name]}) for pin in symbol.pins)
    return symbol.model_copy(update={"pins": pins})


def test_a_letter_that_counts_is_no_overbar() -> None:
    symbol = symbol_with("~{SUSPEND}", "GND")
    alone = resolve_pin(symbol, "SUSPEND_B", PinUse(names=("SUSPEND_B", "GND")))
    assert (alone.best and alone.best.numbers, alone.confidence) == (("1",), "same")
    counted = resolve_pin(symbol, "SUSPEND_B", PinUse(names=("SUSPEND_A", "SUSPEND_B", "GND")))
    assert not counted.pins


@pytest.mark.parametrize(
    ("requested", "name"),
    [
        ("VBUS", "VBUS_DET"),  # what stands in front is not the whole
        ("DET", "SD_DET"),  # SD is no port
        ("SPI_CLK", "SPI_RESET"),  # the symbol names the bus itself, and has no clock of it
        ("GPIO1_15", "GPIO1"),  # a number behind a port is no function
    ],
)
def test_a_word_of_a_name_is_no_certain_match(requested: str, name: str) -> None:
    assert all(match.confidence == "possible" for match in resolve_pin(symbol_with(name), requested).candidates)


def test_a_pin_used_by_its_own_name_is_no_certain_match_for_another_name() -> None:
    symbol = symbol_with("VDD", "GND", types="power_in")
    (match,) = resolve_pin(symbol, "VCC", PinUse(names=("VCC", "VDD", "GND"))).candidates
    assert match.confidence == "possible"
    assert resolve_pin(symbol, "VCC", PinUse(names=("VCC",))).candidates[0].confidence == "same"


def test_a_pin_that_the_script_writes_in_two_ways_is_one_pin() -> None:
    symbol = symbol_with("XI/CLKIN", "~{RST}", types="input")
    context = PinUse(names=("XI", "XI/CLKIN", "RSTn", "~{RST}"))
    assert [resolve_pin(symbol, requested, context).candidates[0].confidence for requested in ("XI", "RSTn")] == [
        "same",
        "same",
    ]


def test_an_exposed_pad_is_certain_where_the_package_counts_the_leads_beside_it(symbols: SymbolIndex) -> None:
    match = best(symbols, "Battery_Management:MCP73871-2CC", "EP")
    assert match is not None and (match.numbers, match.confidence) == (("21",), "same")


def test_an_exposed_pad_that_only_the_footprint_filter_tells_of() -> None:
    pins = tuple(SymbolPin(number=str(n), name="GND" if n == 9 else f"P{n}", type="passive") for n in range(1, 10))
    symbol = Symbol(library="Mine", name="X", pins=pins, footprint_filters=("*SON*8*1EP*3x3mm*",))
    assert [(match.numbers, match.confidence) for match in resolve_pin(symbol, "EP").candidates] == [(("9",), "same")]


def test_v_plus_of_an_rs_232_driver_comes_out_of_its_charge_pump(symbols: SymbolIndex) -> None:
    match = best(symbols, "Interface_UART:MAX3232", "V+", PinUse(names=("VCC", "V+", "V-")))
    assert match is not None and (match.pins[0].name, match.confidence) == ("VS+", "same")


def test_former_names(symbols: SymbolIndex) -> None:
    old = old_symbol("Interface_Expansion", "PCF8574")
    assert old is not None and old.pins["8"] == ("VSS", "power_in")
    symbol = Symbol(
        library="Interface_Expansion",
        name="PCF8574T",
        pins=tuple(SymbolPin(number=n, name=f"new{n}", type=t) for n, (_, t) in old.pins.items()),
    )
    (match, *_) = resolve_pin(symbol, "~INT", PinUse(formerly=old.pins)).candidates
    assert (match.numbers, match.confidence) == (("13",), "same")


def test_pins_found_is_as_sure_as_its_worst(symbols: SymbolIndex) -> None:
    symbol = symbols.part("Timer", "NE555P")
    assert symbol is not None
    assert pins_found(symbol, ("VCC", "GND", "1")) == "same"
    assert pins_found(symbol, ("VCC", "TRIG", "THRES")) == "same"
    assert pins_found(symbol, ("VCC", "BOGUS")) is None
    assert pins_found(symbol, ()) == "same"
    assert pins_found(symbol, ("VCC", "T.*")) == "same"  # a pattern for `get_pins`
    assert pins_found(symbol, ("VCC", "P[BC][0-7]")) is None


def test_skidl_finds_numbers_before_names_and_ignores_case() -> None:
    symbol = symbol_with("2", "in")
    assert [pin.number for pin in found_by_skidl(symbol, "2")] == ["2"]
    assert [pin.number for pin in found_by_skidl(symbol, "IN")] == ["2"]
    assert found_by_skidl(symbol, "OUT") == ()


def test_no_group_joins_a_signal_with_its_opposite() -> None:
    """Groups that list both senses say so: the pin is one and the same, only its bar is left out somewhere."""
    for group in synonyms():
        both = {name.base for name in group.names if PinName(name.base, not name.inverted) in group.names}
        assert not both or "bar" in group.about or "555" in group.about, (group.about, both)


def test_the_tables_are_well_formed() -> None:
    assert len(synonyms()) > 100
    assert all(len(group.names) > 1 for group in synonyms())
    assert all(pinout.pins for pinout in pinouts())


@each(
    ("part", "requested", "numbers", "confidence"),
    [
        ("Driver_Motor:L293D", "VSS", "16", "same"),  # its logic supply, not ground
        ("Driver_Motor:L293D", "VS", "8", "same"),
        ("Driver_Motor:L293D", "EN2", "9", "same"),
        ("Driver_Motor:L293D", "IN4", "15", "same"),
        ("Driver_Motor:L293D", "OUT4", "14", "same"),
        ("Driver_Motor:TB6612FNG", "VM", "13/14/24", "same"),
        ("Driver_Motor:TB6612FNG", "PGND", "10/3/4/9", "same"),
        ("74xx:74HC165", "A", "11", "same"),  # parallel input 0, not the serial one
        ("74xx:74HC165", "C", "13", "same"),  # and no clock
        ("74xx:74HC165", "SH/LD", "1", "same"),
        ("74xx:74HC165", "QH", "9", "same"),
        ("74xx:74LS245", "DIR", "1", "same"),
        ("74xx:74LS245", "~OE", "19", "same"),
        ("74xx:74HC74", "1PRE", "4", "same"),
        ("74xx:74HC74", "2Q", "9", "same"),
        ("74xx:74HC74", "~2Q", "8", "same"),
        ("4xxx:4017", "INH", "13", "same"),
        ("4xxx:4017", "CO", "12", "same"),
        ("Driver_LED:MAX7219", "CS", "12", "same"),
        ("74xx:74HC138", "G2B", "5", "same"),
        ("74xGxx:74LVC1G125", "OE", "1", "same"),
        ("74xGxx:74LVC1G125", "A", "2", "same"),
        ("74xGxx:74LVC1G08", "Y", "4", "same"),
        ("Device:Crystal_GND24", "GND", "2/4", "same"),
        ("Reference_Voltage:TL431DBZ", "C", "1", "likely"),
        ("RF:NRF24L01_Breakout", "CSN", "4", "same"),
        ("Isolator:TLP185", "C", "6", "likely"),
        ("Isolator:TLP185", "E", "4", "likely"),
        ("Isolator:PC817", "E", "3", "same"),
        ("LED:APA102-2020", "CI", "5", "same"),
        ("Diode:BAT54C", "K", "3", "same"),
        ("Diode:BAT54A", "K1", "1", "same"),
        ("MCU_ST_STM32F0:STM32F042C6Tx", "BOOT0", "44", "same"),
        ("MCU_ST_STM32G4:STM32G431KBTx", "BOOT0", "31", "same"),
        ("MCU_ST_STM32G0:STM32G031K8Tx", "BOOT0", "25", "likely"),
        ("LED:APA102-2020", "CO", "2", "same"),
        ("Power_Management:AP2161W", "~OC", "3", "same"),
        ("MCU_RaspberryPi:RP2040", "EP", "57", "same"),
        ("Amplifier_Operational:LM358", "GND", "4", "same"),  # its datasheet calls the pin so
        ("RF_Module:ESP-12E", "CH_PD", "3", "same"),
        ("RF_Module:ESP32-WROOM-32E", "VP", "4", "same"),  # an input, not a supply
        ("Regulator_Switching:LM2596S-5", "SW", "2", "same"),
        ("Interface_UART:MC6850", "RXD", "2", "same"),
        ("Connector:USB_C_Receptacle_USB2.0_16P", "DP2", "B6", "same"),
        ("Connector:Barrel_Jack", "TIP", "1", "same"),
        ("Connector:Barrel_Jack", "+", "1", "likely"),  # most supplies, not all, have plus inside
        ("Memory_EEPROM:28C256", "CE", "20", "same"),
        ("Memory_EPROM:27C512", "CE", "20", "same"),  # the enables of memories are low, with a bar or without
        ("Connector:TestPoint", "TP", "1", "same"),
        ("74xx:74LS151", "D3", "1", "same"),
    ],
)
def test_names_of_one_maker_or_another(
    symbols: SymbolIndex, part: str, requested: str, numbers: str, confidence: str
) -> None:
    match = best(symbols, part, requested)
    assert match is not None
    assert ("/".join(sorted(match.numbers)), match.confidence) == (numbers, confidence)


@each(
    ("part", "requested"),
    [
        ("Driver_Motor:L298N", "VCC"),  # the logic is on VSS, the motor on VS
        ("Driver_Motor:L293D", "VCC"),  # VCC1 or VCC2
        ("RF_Module:ESP32-WROOM-32", "MISO"),  # SDO is the memory inside
        ("RF_Module:ESP32-WROOM-32", "MOSI"),
        ("RF_Module:ESP32-WROOM-32", "SCL"),
        ("MCU_Microchip_PIC18:PIC18F4550-IP", "MISO"),  # SDO of a controller is MOSI
        ("Isolator:LTV-827", "E"),  # two of them
        ("74xx:74HC138", "~E2"),  # E2 is active high
        ("Display_Character:SA15-11SRWA", "K"),  # CA is the common anode
        ("74xx:74HC4051", "COM"),
    ],
)
def test_what_is_not_certain_is_not_taken_for_certain(symbols: SymbolIndex, part: str, requested: str) -> None:
    symbol = symbols.part(*part.split(":"))
    assert symbol is not None
    right = {"COM": {"3"}}.get(requested, set())
    for match in resolve_pin(symbol, requested).candidates:
        assert match.confidence != "same" or set(match.numbers) == right, match


def test_a_common_signal_is_no_ground(symbols: SymbolIndex) -> None:
    match = best(symbols, "4xxx:4051", "COM")
    assert match is not None and match.numbers == ("3",)
    gate_driver = best(symbols, "Driver_FET:IR2104", "GND")
    assert gate_driver is not None and gate_driver.pins[0].name == "COM"


def test_the_bus_of_a_modules_flash_memory_is_not_its_spi(symbols: SymbolIndex) -> None:
    module = symbols.part("RF_Module", "ESP32-WROOM-32")
    assert module is not None
    for requested in ("SCK", "SDO", "SDI", "SCS", "CLK"):
        assert all(match.confidence == "possible" for match in resolve_pin(module, requested).candidates), requested


def test_enables_counted_from_1_are_listed_not_chosen(symbols: SymbolIndex) -> None:
    decoder = symbols.part("74xx", "74HC138")
    assert decoder is not None
    best = resolve_pin(decoder, "E3", PinUse(names=("~E1", "~E2", "E3"))).candidates[0]
    assert (best.numbers, best.confidence) == (("6",), "possible")
    assert "count from 1" in best.why


def test_the_enables_of_a_74ls138(symbols: SymbolIndex) -> None:
    decoder = symbols.part("74xx", "74LS138")
    assert decoder is not None
    assert [resolve_pin(decoder, requested).candidates[0].numbers for requested in ("G1", "G2A", "G2B")] == [
        ("6",),
        ("4",),
        ("5",),
    ]


def test_as_many_names_as_equal_pins_share_them_out(symbols: SymbolIndex) -> None:
    bridge = symbols.part("Diode_Bridge", "ABS10")
    assert bridge is not None
    both = resolve_pins(bridge, ("AC1", "AC2", "+"))
    assert {name: [pin.number for pin in one.pins] for name, one in both.items()}.keys() == {"AC1", "AC2", "+"}
    assert {pin.name for name in ("AC1", "AC2") for pin in both[name].pins} == {"~"}
    assert both["AC1"].pins != both["AC2"].pins
    assert not resolve_pins(bridge, ("AC1",))["AC1"].pins


def test_capitals_decide_only_where_the_script_uses_both(symbols: SymbolIndex) -> None:
    decoder = symbols.part("74xx", "74LS47")
    assert decoder is not None
    assert not resolve_pin(decoder, "A").pins
    assert resolve_pin(decoder, "A", PinUse(names=("A", "a"))).pins[0].name == "A"


def test_a_name_of_several_units_is_left_open_in_another_spelling_too(symbols: SymbolIndex) -> None:
    flip_flops = symbols.part("74xx", "74LS74")
    assert flip_flops is not None
    assert not resolve_pin(flip_flops, "~Q").pins
    assert [pin.number for pin in resolve_pin(flip_flops, "~Q", PinUse(unit=2)).pins] == ["8"]


CODEC = ("ADCLRC", "DACLRC", "BCLK", "ADCDAT")
MONITOR = ("CRITICAL", "WARNING", "TC", "PV")
DRIVER = ("LED1", "LED2", "LED3", "SIG", "LEVEL")


@each(
    ("names", "requested", "found"),
    [
        (MONITOR, "CRI WAR", "CRITICAL WARNING"),
        (CODEC, "ADCLRCK DACLRCK", "ADCLRC DACLRC"),
        (CODEC, "ADC", "-"),  # two begin so
        (MONITOR, "W", "-"),  # a letter may be anything
        (MONITOR, "~WAR", "-"),  # of opposite sense
        (("~{PWDN}", "SCLK"), "~PDWN", "~{PWDN}"),
        (("PWDN", "SCLK"), "~PDWN", "-"),
        (DRIVER, "L1 L2 L3", "LED1 LED2 LED3"),
        (DRIVER, "L1 L2", "- -"),  # two lines may be anything's
        (DRIVER, "L1 L2 L3 L4", "- - - -"),
        ((*DRIVER, "LD1", "LD2", "LD3"), "L1 L2 L3", "- - -"),
    ],
)
def test_names_cut_short_are_likely_where_nothing_else_begins_so(
    names: tuple[str, ...], requested: str, found: str
) -> None:
    pins = tuple(SymbolPin(number=str(n), name=name, type="input") for n, name in enumerate(names, 1))
    symbol = Symbol(library="L", name="X", pins=pins)
    asked = tuple(requested.split())
    resolved = resolve_pins(symbol, asked, PinUse(names=asked))
    likely = [one.pins[0].name if one.confidence == "likely" and one.pins else "-" for one in resolved.values()]
    assert likely == found.split()


def test_a_series_goes_on_in_the_functions_of_pins() -> None:
    """D1 and D2 of a board are SCL/D1 and SDA/D2, though only D0, D3 and others have no second function."""
    names = ("D1", "D2", "D5")
    pins = tuple(
        SymbolPin(number=str(n), name=name, type="bidirectional")
        for n, name in enumerate(("D0", "D3", "D4", "SCL/D1", "SDA/D2", "SCK/D5"), 1)
    )
    resolved = resolve_pins(Symbol(library="L", name="X", pins=pins), names, PinUse(names=names))
    assert [resolved[name].pins[0].number for name in names] == ["4", "5", "6"]


def test_a_pin_with_all_functions_of_a_name_goes_before_one_with_some() -> None:
    pins = (
        SymbolPin(number="7", name="SDO", type="output", alternates=("SA0",)),
        SymbolPin(number="6", name="SDI", type="input", alternates=("SDA", "SDO")),
    )
    names = ("SDA/SDI/SDO", "SDO/SA0")
    resolved = resolve_pins(Symbol(library="L", name="X", pins=pins), names, PinUse(names=names))
    assert [(resolved[name].pins[0].number, resolved[name].confidence) for name in names] == [
        ("6", "same"),
        ("7", "same"),
    ]


def test_the_package_codes_of_texas_instruments_count_the_leads_beside_a_pad() -> None:
    pins = tuple(SymbolPin(number=str(n), name="PGND" if n == 11 else f"X{n}", type="passive") for n in range(1, 12))
    symbol = Symbol(library="L", name="X", pins=pins, footprint_filters=("Texas*DRC0010J*",))
    pad = resolve_pin(symbol, "PAD").best
    assert pad is not None and (pad.numbers, pad.confidence) == (("11",), "same")


def test_the_address_of_a_sensor_by_another_maker_s_name() -> None:
    pins = (
        SymbolPin(number="3", name="SDO/A0", type="bidirectional"),
        SymbolPin(number="4", name="SDI/SDA", type="bidirectional"),
    )
    sensor = Symbol(library="L", name="X", reference="U", description="Accelerometer, three axes", pins=pins)
    assert [pin.number for pin in resolve_pin(sensor, "SA0").pins] == ["3"]
    assert not resolve_pin(sensor.model_copy(update={"description": "Static RAM"}), "SA0").pins
