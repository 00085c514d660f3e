"""Several reference circuits as one: supplies, converters, signals, and what does not fit together."""

from __future__ import annotations

import random
from contextlib import ExitStack, suppress
from dataclasses import replace

import pytest

from circuitron.assertion import Measured, PulledTo
from circuitron.assertions.plan_faults import circuit_faults, contradicted, left_open, outline_faults
from circuitron.assertions.planned import place_of, planned_circuit
from circuitron.assertions.ratings import out_of_range
from circuitron.finding import Grade
from circuitron.findings.static import static_check
from circuitron.guard.screening import screen
from circuitron.knowledge.base import SymbolSource
from circuitron.physics import installed_engines
from circuitron.pipeline import Environment
from circuitron.pipeline.examine import examine
from circuitron.references import Designed, NotCovered, Reference, catalogue, named
from circuitron.references.arranging import arranged
from circuitron.references.base import Values
from circuitron.references.choice import choose
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Offer, Rail
from circuitron.references.levels import Given, Needed, misfits
from circuitron.references.reading import Reading
from circuitron.references.script import script
from circuitron.references.segments import Named, Request
from circuitron.references.signals import Link
from circuitron.review import review
from circuitron.run_request import Libraries, Mode, Project, Script
from tests.kept import KeptEngines, KeptSandbox
from tests.references.combined import combined
from tests.references.pairs import joined, pairs, wrong


def _controller(values: Values) -> Designed:
    """A board that stands for all controllers: a header where a module is put, and its lines."""
    draft = Draft(CONTROLLER, values)
    lines = ("TX", "RX", "P1", "P2", "SDA", "SCL")
    with draft.block("module", "a controller's module"):
        draft.header("J1", "module", "the module", "VDD", "GND", *lines)
        draft.header("J2", "lines", "free lines", *lines)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor")
    draft.fed("VDD", "GND")
    draft.joined("J1", "1", "VDD")
    return draft.finish("Controller", "A controller of 3.3 V.")


CONTROLLER = Reference(
    name="controller",
    title="Controller",
    answers=("thinking board",),
    parameters=(),
    sources=("none",),
    limits=("none",),
    work_out=_controller,
    takes=(Rail("VDD", "3.3", "0.5"),),
    offers=(
        Offer("TX", ("uart1 tx", "output")),
        Offer("RX", ("uart1 rx", "input")),
        Offer("P1", ("output", "input")),
        Offer("P2", ("output", "input")),
        Offer("SDA", ("i2c1 sda",)),
        Offer("SCL", ("i2c1 scl",)),
    ),
    level="3.3",
)
KNOWN = (*catalogue(), CONTROLLER)


@pytest.fixture(scope="module")
def environment(libraries: Libraries, symbols: SymbolSource, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


def nets(designed: Designed) -> dict[str, set[str]]:
    return {net.name: set(net.connects) for net in designed.plan.nets}


def symbol_of(designed: Designed, name: str) -> str:
    """The reference of the part with this symbol."""
    return next(part.refs[0] for part in designed.selection.chosen if part.symbol.endswith(name))


REQUESTS = (
    ("three LEDs on 5V, 10 mA each", "led"),
    ("relay board with four 5V relays, driven from a microcontroller", "relay-driver"),
    ("24V in, 5V and 3.3V out, 1A each", "buck"),
    ("12 V input, 3.3 V rail with an RS-485 port", "linear-fixed + rs485"),
    ("ESP8266 with BME280 and SSD1306 OLED", "esp8266 + i2c-sensor + oled"),
    ("ESP32 with SD card and MPU6050", "esp32 + sd-card + mpu6050"),
    ("ATmega328P with MCP3008 and SD card", "atmega328p + spi-adc + sd-card"),
    ("nRF52 with SPI flash and BME280", "nrf52 + spi-flash + i2c-sensor"),
    ("ATmega328P with LoRa and DS18B20 from a LiPo", "buck-boost + atmega328p + lora + ds18b20"),
    ("ESP32 with HC-05", "esp32 + bluetooth-serial"),
    ("three buck converters from 24V to 12V, 5V and 3.3V", "buck"),
    ("24 V supply, CAN bus interface and RS-485 port", "buck + can + rs485"),
    ("12V input with reverse polarity protection, 5V out, 1A", "reverse-polarity + buck"),
    ("12 V input, 3.3 V rail, thinking board with an RS-485 port", "buck + controller + rs485"),
    ("555 timer that switches a relay", "astable-555 + relay-driver"),
    ("microphone preamp into LM386", "audio-preamplifier + lm386"),
    ("three LEDs on an ATmega328P", "atmega328p + led"),
    ("comparator drives an LED", "comparator + led-sink"),
    ("555 blinks an LED three times per second", "blinker-555"),
    ("38 kHz astable for an IR LED", "astable-555 + led"),
    ("comparator with hysteresis switches a 12V relay, 12V supply", "comparator + relay-mosfet"),
    ("LM358 preamp followed by a 1 kHz Sallen-Key low-pass", "inverting-amplifier + sallen-key-low-pass"),
    (
        "non-inverting amplifier gain 5, followed by an RC low-pass at 1 kHz, into an STM32 ADC",
        "stm32f103 + non-inverting-amplifier + rc-low-pass",
    ),
    ("ESP32 with an LED on a pin and a button", "esp32 + led + button"),
    ("ATmega328P with a BME280 sensor", "atmega328p + i2c-sensor"),
    ("raspberry pi with a relay, a button and a buzzer", "relay-driver + button + buzzer"),
    ("comparator with a relay", "comparator + relay-mosfet"),
    ("5V 1A and 3.3V 300mA from 12V", "buck"),
    ("RP2040 running from USB", "linear-fixed + rp2040"),
    ("BME280 with an Arduino", "level-shifter + i2c-sensor"),
    ("raspberry pi with a 5V EEPROM", "level-shifter + i2c-eeprom"),
    ("ATmega328P at 5V with two BME280 sensors and an EEPROM", "atmega328p + level-shifter + i2c-sensor + i2c-eeprom"),
    ("BME280 + SSD1306 oled on an ESP8266, LiPo powered", "buck-boost + esp8266 + i2c-sensor + oled"),
    ("power an Arduino Nano from two 18650s in series", "sepic"),
    ("24V to 5V buck then a 3.3V LDO and an ESP32", "buck + linear-fixed + esp32"),
    ("LiPo charger, boost to 5 V and 3.3V LDO", "li-ion-charger + boost + linear-fixed"),
    ("LiPo charger with an ESP32", "li-ion-charger + buck-boost + esp32"),
    ("12V input and two LiPo chargers", "buck + li-ion-charger"),
    ("RP2040 with USB and a BME280 and a 5V relay", "rp2040-usb + i2c-sensor + relay-driver"),
    ("4-channel relay module for an ESP32 devkit", "relay-driver"),
    ("RS-485 port and EEPROM with an ESP32", "esp32 + rs485 + i2c-eeprom"),
    ("USB-C power input, 3.3 V regulator and ESP32", "usb-c-sink + linear-fixed + esp32"),
    ("stm32f103 with swd, 3v3 regulator and crystal", "linear-fixed + stm32f103"),
    ("MIDI in with 6N138", "midi-input"),
    ("9-15V in, a thinking board, a relay driver for a 5V relay", "buck + linear-fixed + controller + relay-driver"),
)


@pytest.mark.parametrize(("request_", "name"), REQUESTS)
def test_what_is_made_of_several_circuits_is_sound(request_: str, name: str, symbols: SymbolSource) -> None:
    designed = choose(request_, KNOWN)
    assert sorted(designed.reference.name.split(" + ")) == sorted(name.split(" + "))
    plan, chosen = designed.plan, designed.selection.chosen
    known = [symbol for symbol in (symbols.part(*part.symbol.split(":", 1)) for part in chosen) if symbol]
    circuit = planned_circuit(plan, chosen, known)
    assert outline_faults(plan, designed.worked_out) == ()
    assert (circuit_faults(circuit), contradicted(circuit), left_open(circuit)) == ((), (), "")
    assert not list(out_of_range(plan, "", chosen, known))
    assert [issue.message for issue in review(circuit.snapshot, symbols)] == []
    source = script(designed, plan)
    assert screen(source) is None and static_check(source, symbols, "circuit.py") == ()


def test_pairs_of_which_one_drives_the_other_are_sound_or_declined(environment: Environment) -> None:
    """Some of all pairs, with every assertion decided, and ERC of those that fit in one run; all: bench/joins.py."""
    some = random.Random(1).sample(list(pairs(catalogue())), 24)
    made, engines = [], installed_engines()
    with ExitStack() as stack:
        for engine in engines:
            stack.callback(engine.close)
        for one, other in some:
            with suppress(NotCovered):
                designed = joined(one, other)
                assert wrong(designed, environment.symbols, engines) == [], (one.name, other.name)
                made.append(designed)
    assert len(made) >= 4
    whole = combined(made)
    with environment.sandbox.session(environment.libraries, Project()) as session:
        run = Script(name="circuit.py", source=script(whole, whole.plan))
        found = examine(session, run, replace(environment, physics=False), Mode.ERC)
    assert [finding.message for finding in found.findings if finding.grade is not Grade.NOTE] == []


def test_references_are_renumbered_wherever_they_are_named() -> None:
    designed = choose("three LEDs on 5V, 10 mA each", KNOWN)
    refs = [ref for part in designed.plan.parts for ref in part.refs]
    assert sorted(refs) == ["D1", "D2", "D3", "J1", "R1", "R2", "R3"]
    assert nets(designed)["+5V"] == {"J1.1", "R1.1", "R2.1", "R3.1"}
    assert [a.of for a in designed.plan.assertions if isinstance(a, Measured)] == ["D1", "D2", "D3"]
    assert [entry.sets for entry in designed.plan.calculations if entry.sets] == [("R1",), ("R2",), ("R3",)]
    assert all(place_of(place)[0] in refs for net in designed.plan.nets for place in net.connects)


def test_a_converter_feeds_what_needs_another_voltage_and_carries_its_current() -> None:
    designed = choose("12 V input, 3.3 V rail, thinking board with an RS-485 port", KNOWN)
    chip, port = symbol_of(designed, "LMR33630ADDA"), symbol_of(designed, "THVD1400D")
    rail = nets(designed)["+3V3"]
    assert f"{port}.VCC" in rail and f"{chip}.EN" in nets(designed)["+12V"]
    assert "570 mA" in designed.plan.title
    assert designed.made == ("+3V3",) and set(designed.rails) == {"+12V", "GND"}
    assert any("controller with up to 500 mA, rs485 with up to 70 mA" in note for note in designed.plan.notes)


def test_devices_on_a_bus_have_addresses_of_their_own_and_one_pair_of_pull_ups() -> None:
    designed = choose("ESP32 with two BME280 sensors, an EEPROM and a real time clock", KNOWN)
    sensors = [p.refs[0] for p in designed.selection.chosen if p.symbol.endswith("BME280")]
    assert [f"{sensor}.5" in nets(designed)["GND"] for sensor in sensors] == [True, False]
    for line in ("IO21", "IO22"):
        assert sum(place.startswith("R") for place in nets(designed)[line]) == 1
        assert {f"{sensor}.{3 if line == 'IO21' else 4}" for sensor in sensors} <= nets(designed)[line]


def test_devices_on_spi_share_three_lines_and_have_a_select_of_their_own() -> None:
    designed = choose("ESP32 with a MCP3008, an SD card and two MAX31855", KNOWN)
    names = ("Analog_ADC:MCP3008", "Connector:Micro_SD_Card", "Sensor_Temperature:MAX31855KASA")
    places = {name: [p.refs[0] for p in designed.selection.chosen if p.symbol == name] for name in names}
    adc, card, couples = places[names[0]][0], places[names[1]][0], places[names[2]]
    assert {f"{adc}.13", f"{card}.5", *(f"{each}.5" for each in couples)} <= nets(designed)["IO18"]
    selects = {f"{adc}.10", f"{card}.2", *(f"{each}.6" for each in couples)}
    own = [net for net, ends in nets(designed).items() if ends & selects]
    assert len(couples) == 2 and len(own) == len(selects) == 4


@pytest.mark.parametrize("reference", [r for r in KNOWN if any(s.role == "spi miso" for s in r.signals)], ids=str)
def test_a_device_that_shares_spi_is_unselected_while_nothing_drives_it(reference: Reference) -> None:
    plan = reference.design({}).plan
    pulled = {each.net for each in plan.assertions if isinstance(each, PulledTo)}
    assert "CS_N" in pulled and any(s.net == "CS_N" and s.role == "output" for s in reference.signals)


def test_a_bus_is_shared_where_its_controller_is_a_board_that_people_have() -> None:
    designed = choose("EEPROM and real time clock for an Arduino", KNOWN)
    assert sum(place.startswith("R") for place in nets(designed)["I2C_EEPROM_SDA"]) == 1
    assert sum(part.value.endswith("GND/SDA/SCL") for part in designed.plan.parts) == 1


def test_a_shifter_stands_between_the_two_levels_of_a_bus() -> None:
    designed = choose("ATmega328P at 5V with two BME280 sensors and an EEPROM", KNOWN)
    pull_ups = {net: {p for p in ends if p.startswith("R")} for net, ends in nets(designed).items()}
    memory, shifter = symbol_of(designed, "24LC256"), symbol_of(designed, "BSS138")
    near, far = (next(n for n, ends in nets(designed).items() if f"{shifter}.{pin}" in ends) for pin in "DS")
    assert f"{memory}.5" in nets(designed)[near] and len(pull_ups[near]) == len(pull_ups[far]) == 1
    sensors = [p.refs[0] for p in designed.selection.chosen if p.symbol.endswith("BME280")]
    assert {f"{sensor}.3" for sensor in sensors} <= nets(designed)[far]


def test_pins_of_a_board_that_people_have_drive_each_circuit() -> None:
    designed = choose("two LEDs on an Arduino", KNOWN)
    assert len([part for part in designed.plan.parts if part.query == "Conn_01x02" or "Screw" in part.query]) == 2


def test_a_supply_that_another_is_made_of_carries_that_as_well() -> None:
    designed = choose("12V input, 5V buck converter, 3.3V LDO, ESP32 and a 5V relay", KNOWN)
    notes = [note for note in designed.plan.notes if " feeds " in note]
    assert "+5V feeds relay-driver with up to 72 mA, linear-fixed with up to 500 mA." in notes
    assert f"{symbol_of(designed, 'AMS1117-3.3')}.VI" in nets(designed)["+5V"]


def test_the_connector_of_a_cell_stays_where_the_cell_feeds_others() -> None:
    designed = choose("LiPo charger with 5V step up", KNOWN)
    assert {"battery", "5 V in", "5 V out"} <= {part.value for part in designed.plan.parts}


def test_what_leaves_its_voltage_open_takes_one_that_is_there() -> None:
    designed = choose("two relays and an RS-485 port on 5V", KNOWN)
    assert designed.plan.title == "2 x Relay driver 5 V, RS-485 port"


def test_signals_meet_lines_of_their_role() -> None:
    designed = choose("thinking board, RS-485 port and a relay driver", KNOWN)
    port = symbol_of(designed, "THVD1400D")
    assert f"{port}.DI" in nets(designed)["TX"] and f"{port}.RO" in nets(designed)["RX"]
    assert f"{port}.DE" in nets(designed)["P1"]
    assert any(place.startswith("R") for place in nets(designed)["P2"])
    symbols = [part.symbol for part in designed.selection.chosen]
    assert symbols.count("Connector_Generic:Conn_01x05") == 0  # the port's own header is needless


@pytest.mark.parametrize(
    "request_",
    ["ESP32-C3 with rotary encoder and ws2812", "ESP32-C3 with RS485", "STM32F103 with RS485", "ESP32 with RS485"],
)
def test_lines_by_which_a_board_is_programmed_are_the_last_that_others_get(request_: str) -> None:
    told = " ".join(choose(request_, KNOWN).plan.assumptions)
    assert "on TXD of" not in told and "on RXD of" not in told


@pytest.mark.parametrize("request_", ["three DS18B20 on one wire", "ATmega328P with 3 ds18b20"])
def test_devices_on_a_1_wire_bus_share_its_line_and_pull_up(request_: str) -> None:
    designed = choose(request_, KNOWN)
    sensors = [ref for part in designed.selection.chosen if "DS18B20" in part.symbol for ref in part.refs]
    line = next(its for its in nets(designed).values() if {f"{ref}.2" for ref in sensors} <= set(its))
    assert len([place for place in line if place.startswith("R")]) == 1


def test_connectors_stay_where_something_comes_in_or_goes_out() -> None:
    inside = choose("12 V input, 3.3 V rail with an RS-485 port", KNOWN)
    values = {part.value for part in inside.plan.parts}
    assert "12 V in" in values and "3.3 V out" not in values
    outside = choose("12 V input, 3.3 V out, with an RS-485 port", KNOWN)
    assert "3.3 V out" in {part.value for part in outside.plan.parts}


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ("LED and 555 timer", "Nothing says how led is joined"),
        ("thinking board with 5V logic CAN bus", "can-5v has signals of 5 V, controller of 3.3 V"),
        ("thinking board and a voltage divider", "no line left for adc"),
        ("two thinking boards and an RS-485 port", "Two controllers|has no parameter|joined"),
        ("thinking board with three RS-485 ports", "no line left"),
        ("12V in, 3.3V rail at 100 mA, thinking board", "draw up to 500 mA, more than 100 mA"),
        ("12V in, 9-10V out", "answers to this"),
        ("12V in, -5V out", "answers to|converts 12 V to -5 V"),
        ("12V in, 5V out, isolated", "isolated|answers to this"),
        ("LED on 5V and a theremin", "theremin|says nothing"),
        ("comparator that drives an opto output", "needs 5.5 mA at 4.75 V, and comparator gives 53.19 uA"),
        ("voltage follower into a relay driver", "analogue voltage"),
        ("RS-485 and comparator switch a relay", "rs485 has no output"),
        ("555 timer at 1 kHz drives a relay", "switches at 1 kHz"),
        ("relay driver driving an LED", "relay-driver has no output"),
        ("3.3V LDO followed by a 5V LDO from 12V", "No reference circuit converts"),
        ("buck 12V to 5V and LDO 9V to 3.3V", "fed with 9 V; there is another source"),
        ("LiPo charger and a 9V boost at 2A", "must be|converts|gives 1 A"),
        ("raspberry pi with a relay and a 5V RS-485 port", "rs485 has signals of 5 V"),
        ("ESP32 with USB and 3 relays", "esp32-usb gives 100 mA, and 220 mA are drawn"),
        ("STM32F103 with USB, CAN bus", "no line left for can tx"),
        ("two DS18B20 over RS-485", "ds18b20 and rs485 meet in a controller"),
        ("BME280 over CAN bus", "i2c-sensor and can meet in a controller"),
        ("ESP32 with three BME280 sensors", "have one I2C address, 0x76"),
        ("STM32 with a BME280 at 1.8V", "signals of 1.8 V"),
        ("two real time clocks and an ESP32", "have one I2C address, 0x68"),
    ],
)
def test_what_does_not_fit_together_is_declined(request_: str, why: str) -> None:
    with pytest.raises(NotCovered, match=why):
        choose(request_, KNOWN)


@pytest.mark.parametrize("links", [(Link(0, 1), Link(1, 2)), (Link(1, 2), Link(0, 1))])
def test_what_comes_before_a_filter_counts_behind_it_in_any_order_of_links(links: tuple[Link, ...]) -> None:
    given = {"non-inverting-amplifier": {"supply": 12.0}, "rc-low-pass": {}, "voltage-follower": {"supply": 3.3}}
    blocks = tuple(Named(((named(name), Reading(figures)),)) for name, figures in given.items())
    with pytest.raises(NotCovered, match="rc-low-pass gives up to 12 V"):
        arranged(Request(blocks, None, (), links), KNOWN)


def test_loads_on_an_analogue_output_are_added_up() -> None:
    given = Given("the output", 0.0, 1.0, 2.0, 0.0, 1e3, 0.0, 0.0, is_analog=True)
    load = Load("0", "2", "3", ohms="15e3")
    needed = Needed.of("the input", load, {}, is_analog=True)
    assert list(misfits(given, needed)) == []
    assert "beside the others" in next(misfits(given, needed, siemens=1 / 15e3))


def test_a_parameter_is_set_in_the_one_circuit_that_has_it() -> None:
    designed = choose("12 V supply, CAN bus interface and RS-485 port", KNOWN, {"speed": "9600"})
    assert not any("Bit rate" in text for text in designed.plan.assumptions)
    with pytest.raises(NotCovered, match="2 of the circuits"):
        choose("12 V supply, CAN bus interface and RS-485 port", KNOWN, {"supply": "3.3"})


def test_a_motor_does_not_hang_on_the_supply_of_its_controller() -> None:
    assert choose("esp32 with a motor", catalogue()).plan.title == "ESP32 board, Low-side driver 12 V 1 A"
