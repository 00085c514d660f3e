"""The names that a script uses on a part, taken together: what they settle, and what they must leave open."""

from __future__ import annotations

from circuitron.knowledge.pin_assignment import assign
from circuitron.knowledge.pin_readings import PinMatch
from circuitron.knowledge.pins import resolve_pins
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.symbol import Symbol, SymbolPin
from tests.rows import each


def symbol_of(*pins: tuple[str, str], reference: str = "U", **more: str) -> Symbol:
    """A symbol whose pins are given by name and type, numbered from 1."""
    made = tuple(SymbolPin(number=str(n), name=name, type=type) for n, (name, type) in enumerate(pins, 1))
    return Symbol(
        library="Test",
        name=more.get("name", "X"),
        reference=reference,
        pins=made,
        **{key: value for key, value in more.items() if key != "name"},
    )


def meant(symbol: Symbol, *names: str) -> dict[str, str]:
    """The numbers that each name means; "" where it is left open."""
    return {name: "/".join(pin.number for pin in one.pins) for name, one in resolve_pins(symbol, names).items()}


def match(*numbers: str, spelt: bool = False) -> PinMatch:
    pins = tuple(SymbolPin(number=number, name="X", type="input") for number in numbers)
    return PinMatch(pins, "", "same", evidence="same", spelt=spelt)


def never(one: PinMatch, other: PinMatch) -> bool:
    return False


def test_what_one_name_surely_has_is_lost_to_the_others() -> None:
    first, second = match("1"), match("2")
    assert assign({"A": [first], "B": [first, second]}, never) == {"A": first, "B": second}


def test_names_that_could_be_exchanged_are_left_open() -> None:
    first, second = match("1"), match("2")
    assert assign({"A": [first, second], "B": [first, second]}, never) == {}


def test_of_two_names_for_one_pin_the_better_has_it() -> None:
    spelt, other = match("1", spelt=True), match("1")
    assert assign({"A": [spelt], "B": [other]}, never) == {"A": spelt}
    assert assign({"A": [other], "B": [match("1")]}, never) == {}


def test_too_many_names_that_hang_together_are_left_open() -> None:
    assert assign({f"N{n}": [match("1"), match(str(n + 2))] for n in range(11)}, never) == {}


@each(
    ("part", "names"),
    [
        ("Connector_Audio:AudioJack3", {"TIP": "T", "RING": "R", "SLEEVE": "S"}),
        ("4xxx:4013", {"SET1": "6", "SET2": "8", "RESET2": "10", "CLK1": "3"}),
        ("Relay:G5V-1", {"COIL1": "2", "COIL2": "9", "COM": "5/6", "NO": "10", "NC": "1"}),
        ("Relay:FINDER-32.21-x000", {"COIL1": "A1", "COIL2": "A2", "COM": "11"}),
        ("Transistor_Array:ULN2803A", {"IN1": "1", "IN8": "8", "OUT1": "18", "OUT8": "11"}),
        ("Transistor_Array:ULN2803A", {"1B": "1", "8C": "11"}),
        ("Power_Protection:SP0503BAHT", {"A": "1", "K1": "2", "K2": "3", "K3": "4"}),
        ("Device:C", {"+": "1", "-": "2"}),
        ("Display_Character:WC1602A", {"LED+": "15", "LED-": "16"}),
        ("Diode:SM6T6V8A", {"K": "1", "A": "2"}),
        ("Sensor:BME280", {"SDA": "3", "SCL": "4", "SDO": "5"}),
        ("Isolator:6N137", {"K": "3", "OUT": "6"}),
    ],
)
def test_names_that_are_surely_meant(symbols: SymbolIndex, part: str, names: dict[str, str]) -> None:
    symbol = symbols.part(*part.split(":"))
    assert symbol is not None
    resolved = resolve_pins(symbol, names)
    assert {name: "/".join(sorted(pin.number for pin in one.pins)) for name, one in resolved.items()} == names
    assert {one.confidence for one in resolved.values()} == {"same"}


def test_anodes_and_cathodes_of_several_diodes_are_not_paired_by_guessing() -> None:
    pair = symbol_of(("A", "passive"), ("A", "passive"), ("K", "passive"), ("K", "passive"), reference="D")
    assert meant(pair, "A1", "A2", "K1", "K2") == {"A1": "", "A2": "", "K1": "", "K2": ""}


def test_fewer_names_than_equal_pins_are_left_open() -> None:
    array = symbol_of(("A", "passive"), ("K", "passive"), ("K", "passive"), ("K", "passive"), reference="D")
    assert meant(array, "K1", "K2") == {"K1": "", "K2": ""}


def test_the_ends_of_a_part_with_polarity_are_not_exchangeable() -> None:
    ends = (("~", "passive"), ("~", "passive"))
    assert meant(symbol_of(*ends, reference="C"), "+", "-") == {"+": "1", "-": "2"}
    assert meant(symbol_of(*ends, reference="C", name="C_Polarized_Odd"), "+", "-") == {"+": "", "-": ""}
    assert meant(symbol_of(*ends, reference="D"), "IN", "OUT") == {"IN": "", "OUT": ""}


def test_two_sides_of_an_isolator_have_no_ground_in_common() -> None:
    sides = symbol_of(("GNDA", "power_in"), ("GNDB", "power_in"), ("VA", "power_in"))
    assert meant(sides, "GND") == {"GND": ""}
    numbered = symbol_of(("GND1", "power_in"), ("GND2", "power_in"))
    assert meant(numbered, "GND") == {"GND": ""}
    one_circuit = symbol_of(("GNDA", "power_in"), ("GNDD", "power_in"), ("VCC", "power_in"))
    assert meant(one_circuit, "GND") == {"GND": "1/2"}
    assert resolve_pins(one_circuit, ("GND",))["GND"].confidence == "likely"
    assert meant(one_circuit, "GND", "GNDA")["GND"] != "1/2"


def test_a_series_under_another_name_must_have_all_that_the_script_uses() -> None:
    outputs = symbol_of(*((f"O{n}", "output") for n in range(1, 5)))
    assert meant(outputs, "OUT1", "OUT4") == {"OUT1": "1", "OUT4": "4"}
    assert meant(outputs, "OUT0", "OUT3") == {"OUT0": "", "OUT3": ""}  # counted from 0: OUT3 is the fourth


def test_a_series_that_the_script_counts_from_1_is_left_open_as_a_whole() -> None:
    decoder = symbol_of(("~{E0}", "input"), ("~{E1}", "input"), ("E2", "input"))
    assert meant(decoder, "E1", "E2", "E3") == {"E1": "", "E2": "", "E3": ""}
    assert "counts E from 0 to 2" in resolve_pins(decoder, ("E1", "E2", "E3"))["E3"].why
    assert meant(decoder, "E0")["E0"] == "1"


def test_two_names_that_mean_one_pin_are_both_left_open() -> None:
    regulator = symbol_of(("SHDN", "input"), ("FB", "input"), ("GND", "power_in"))
    assert meant(regulator, "VFB", "FEEDBACK") == {"VFB": "", "FEEDBACK": ""}


def test_an_output_without_a_name_is_only_meant_where_there_is_one() -> None:
    one = symbol_of(("+", "input"), ("-", "input"), ("~", "output"))
    two = symbol_of(("+", "input"), ("~", "output"), ("~", "output"))
    assert (meant(one, "OUT"), meant(two, "OUT")) == ({"OUT": "3"}, {"OUT": ""})


def test_of_pins_that_share_functions_the_one_with_most_is_likely() -> None:
    sensor = symbol_of(("SDA/SDI", "bidirectional"), ("SDO", "output"), ("SCL/SPC", "input"))
    resolved = resolve_pins(sensor, ("SDA/SDI/SDO", "SDO/SA0"))
    assert [(one.pins[0].number, one.confidence) for one in resolved.values()] == [("1", "likely"), ("2", "same")]
    assert meant(sensor, "SDI/SDO") == {"SDI/SDO": ""}


def test_supplies_that_a_symbol_does_not_tell_apart_may_share_its_pins() -> None:
    stacked = symbol_of(("PVDD", "power_in"), ("PVDD", "passive"), ("GND", "power_in"))
    assert meant(stacked, "PVDDL", "PVDDR") == {"PVDDL": "1/2", "PVDDR": "1/2"}


def test_words_of_a_name_may_stand_in_another_order() -> None:
    driver = symbol_of(("~{PD}/UART", "bidirectional"), ("~{DRV_EN}", "input"), ("PD", "input"))
    assert meant(driver, "PDN_UART", "DRV_ENN") == {"PDN_UART": "1", "DRV_ENN": "2"}
