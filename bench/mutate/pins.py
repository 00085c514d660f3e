"""Mutations of how pins are named: datasheet names, overbars, functions, slips, units, accessors of other tools."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator

from circuitron.edit import TextChange
from circuitron.source.value_origins import part_calls
from circuitron.symbol import Symbol, SymbolPin
from mutate.subject import AskedPin, Harm, Mutation, Subject, slip

# Names of the same pin in datasheets, by a part of the symbol's name. No symbol has both of a pair.
_DATASHEET: tuple[tuple[str, dict[str, str]], ...] = (
    ("Timer:", {"TR": "TRIG", "R": "RESET", "THR": "THRESHOLD", "DIS": "DISCH", "Q": "OUT", "CV": "CONT"}),
    ("Regulator_Linear:L78", {"IN": "VI", "OUT": "VO"}),
    ("Regulator_Linear:AMS1117", {"VI": "VIN", "VO": "VOUT", "GND": "ADJ/GND"}),
    ("Regulator_Linear:AP2112", {"VIN": "IN", "VOUT": "OUT", "EN": "ENABLE"}),
    ("Regulator_Switching:LM2596", {"OUT": "OUTPUT", "~{ON}/OFF": "ON/OFF", "FB": "FEEDBACK"}),
    ("Amplifier_Operational:", {"V+": "VCC+", "V-": "VCC-"}),
    ("Transistor_BJT:", {"B": "BASE", "C": "COLLECTOR", "E": "EMITTER"}),
    ("Transistor_FET:", {"G": "GATE", "D": "DRAIN", "S": "SOURCE"}),
    ("Device:LED", {"A": "ANODE", "K": "CATHODE"}),
    ("Device:D_", {"A": "ANODE", "K": "C"}),
    ("Diode:", {"A": "anode", "K": "cathode"}),
    ("Device:C_Polarized", {"1": "+", "2": "-"}),
    ("Interface_CAN_LIN:", {"Rs": "RS", "Vref": "VREF", "VDD": "VCC", "VSS": "GND"}),
    ("Interface_UART:", {"RO": "R", "DI": "D"}),
    ("MCU_Microchip_ATmega:", {"XTAL1/PB6": "PB6", "XTAL2/PB7": "XTAL2", "~{RESET}/PC6": "RESET", "PB5": "SCK"}),
    ("Memory_EEPROM:28C", {"~{CS}": "~{CE}", "D0": "I/O0"}),
    ("RF_Module:", {"3V3": "VDD", "EN": "CHIP_PU", "IO18": "GPIO18", "IO4": "GPIO4"}),
    ("Sensor_Temperature:", {"V+": "VCC", "ADD0": "ADDR"}),
    ("Analog_ADC:", {"VDD": "VCC", "DOUT": "SDO", "DIN": "SDI", "~{CS}/SHDN": "~CS", "CLK": "SCLK"}),
    ("Connector:USB_C", {"D+": "DP", "D-": "DM", "SHIELD": "S1"}),
    ("74xx:74HC595", {"SER": "DS", "SRCLK": "SHCP", "RCLK": "STCP", "~{OE}": "OE", "~{SRCLR}": "MR", "QA": "Q0"}),
    ("74xx:74LS161", {"~{MR}": "CLR", "CP": "CLK", "~{PE}": "LOAD", "Q0": "QA", "TC": "RCO"}),
    ("Power_Protection:", {"VBUS": "VCC"}),
)


def datasheet_name(subject: Subject, rng: random.Random) -> list[Harm]:
    return [harm for pin in subject.pins for harm in datasheet_names(subject, pin)]


def datasheet_names(subject: Subject, pin: AskedPin) -> Iterator[Harm]:
    """A pin by its names in datasheets."""
    for start, names in _DATASHEET:
        other = names.get(pin.name)
        if other and pin.symbol.id.startswith(start):
            yield subject.reword(pin.literal, other)


def misspelt(subject: Subject, rng: random.Random) -> list[Harm]:
    harms = []
    for pin in subject.pins:
        wrong = slip(pin.name, rng)
        if wrong and not any(other.name.lower() == wrong.lower() for other in pin.symbol.pins):
            harms.append(subject.reword(pin.literal, wrong))
    return harms


def overbar(subject: Subject, rng: random.Random) -> list[Harm]:
    """`~{RESET}` as older KiCad, datasheets and programmers write it."""
    barred = [(pin, re.search(r"~\{(\w+)\}", pin.name)) for pin in subject.pins]
    forms = ("~{}", "/{}", "n{}", "{}#", "{}_N", "{}")
    return [
        subject.reword(pin.literal, pin.name.replace(found[0], rng.choice(forms).format(found[1])))
        for pin, found in barred
        if found
    ]


def one_function(subject: Subject, rng: random.Random) -> list[Harm]:
    """PB6 for XTAL1/PB6, in pin literals and wherever else such a name stands."""
    named = [node for node in subject.nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    known = {pin.name for part in subject.parts for pin in part.symbol.pins if "/" in pin.name}
    return [subject.reword(node, rng.choice(str(node.value).split("/"))) for node in named if node.value in known]


def accessor(subject: Subject, rng: random.Random) -> list[Harm]:
    """Pins by methods that a part does not have."""
    forms = ('.pin("{}")', '.get_pin("{}")', '.pins["{}"]', '.p["{}"]', '.pin["{}"]', '.getPin("{}")')
    harms: list[Harm] = []
    for pin in subject.pins:
        if pin.owner.slice is pin.literal:
            owner = subject.segment(pin.owner.value)
            harms.append(subject.replace(pin.owner, owner + rng.choice(forms).format(pin.name)))
    return harms


def unit_label(subject: Subject, rng: random.Random) -> list[Harm]:
    """Units by a letter or a number of their own."""
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.Subscript(value=ast.Attribute(attr="unit"), slice=ast.Constant(value=str() as label) as literal):
                harms.append(subject.reword(literal, rng.choice((label[1:], label.upper(), f"unit{label[1:]}"))))
    return harms


def unit_of_part(subject: Subject, rng: random.Random) -> list[Harm]:
    """`u.uA` and `u.A` in place of `u.unit["uA"]`, and a call."""
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.Subscript(value=ast.Attribute(value=owner, attr="unit"), slice=ast.Constant(value=str() as label)):
                form = rng.choice((f".{label[1:]}", f".units[{ord(label[1]) - 65}]", f'.unit("{label}")'))
                harms.append(subject.replace(node, subject.segment(owner) + form))
    return harms


def supply_of_unit(subject: Subject, rng: random.Random) -> list[Harm]:
    """A supply pin requested from a unit, which does not have it."""
    units = {
        subject.segment(node.value.value): subject.segment(node)
        for node in subject.nodes
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "unit"
    }
    return [
        subject.replace(pin.owner.value, units[subject.segment(pin.owner.value)])
        for pin in subject.pins
        if pin.name in ("V+", "V-", "VCC", "GND") and subject.segment(pin.owner.value) in units
    ]


def bus_of_pins(subject: Subject, rng: random.Random) -> list[Harm]:
    """A range of pins in other tools' words: `D[0..7]`, `D[0-7]`, `D0:7`, `D0-D7`."""
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.Subscript(slice=ast.Constant(value=str() as text) as literal):
                found = re.fullmatch(r"(\w+)\[(\d+):(\d+)\]", text)
                if found:
                    forms = ("{}[{}..{}]", "{}[{}-{}]", "{}{}:{}", "{0}{1}-{0}{2}", "{0}{1}..{0}{2}")
                    harms.append(subject.reword(literal, rng.choice(forms).format(*found.groups())))
    return harms


def pins_in_text(subject: Subject, rng: random.Random) -> list[Harm]:
    """A list of pins for a tuple: `u[["A", "K"]]`, and by other separators."""
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.Subscript(slice=ast.Tuple(elts=elements) as pins) if len(elements) > 1:
                if all(isinstance(element, ast.Constant) and isinstance(element.value, str) for element in elements):
                    names = [element.value for element in elements if isinstance(element, ast.Constant)]
                    text = rng.choice((str(names), repr("/".join(map(str, names))), repr(";".join(map(str, names)))))
                    harms.append(subject.replace(pins, text))
    return harms


def pin_number_as_name(subject: Subject, rng: random.Random) -> list[Harm]:
    """`"pin 1"` and `"#1"` for 1."""
    form = rng.choice(("PIN{}", "Pin_{}", "pin{}", "#{}"))
    harms: list[Harm] = []
    for node in subject.nodes:
        match node:
            case ast.Subscript(value=ast.Name(), slice=ast.Constant(value=int() as number) as literal):
                change = subject.context.replace(literal, repr(form.format(number)))
                harms.append((TextChange(start=change.start, end=change.end, text=change.text),))
    return harms


def _by_number(subject: Subject) -> Iterator[tuple[ast.Subscript, ast.Constant, Symbol, SymbolPin]]:
    """Pins that the script asks for by number."""
    of = {part.call: part.symbol for part in subject.parts}
    for node in subject.nodes:
        match node:
            case ast.Subscript(slice=ast.Constant(value=int() as number) as literal):
                symbols = {of[call].id: of[call] for call in part_calls(subject.context, node.value) if call in of}
                for symbol in symbols.values() if len(symbols) == 1 else ():
                    for pin in symbol.pins:
                        if pin.number == str(number):
                            yield node, literal, symbol, pin


def comma(subject: Subject, rng: random.Random) -> list[Harm]:
    """A pin by its name with a comma in it, which SKiDL takes for a list; also as datasheets have it, `1,2EN`."""
    harms: list[Harm] = []
    for _, literal, _, pin in _by_number(subject):
        if "," in pin.name:
            turned = re.sub(r"([A-Za-z]+)([\d,]+)", r"\2\1", pin.name)
            harms.append(subject.replace(literal, repr(rng.choice((pin.name, turned)))))
    return harms


def position(subject: Subject, rng: random.Random) -> list[Harm]:
    """A pin by its place among those of the same name: `bridge["~"][0]`, here and at all of them."""
    harms: list[Harm] = []
    for node, _, symbol, pin in _by_number(subject):
        alike = [other for other in symbol.pins if other.name == pin.name]
        if len(alike) > 1 and pin.unit == alike[-1].unit == alike[0].unit and "," not in pin.name:
            owner = subject.segment(node.value)
            numbers = sorted((other.number for other in alike), key=int)
            harms.append(subject.replace(node, f"{owner}[{pin.name!r}][{numbers.index(pin.number)}]"))
    return [*harms, tuple(change for harm in harms for change in harm)] if harms else []


def ends_of_network(subject: Subject, rng: random.Random) -> list[Harm]:
    """A name that several pins share at the end of a network, for the net that they are on."""
    on = {
        subject.segment(statement.value): (statement.target, pin)
        for statement in subject.statements
        if isinstance(statement, ast.AugAssign) and isinstance(statement.value, ast.Name)
        for pin in subject.pins
        if pin.owner is statement.target
        and sum(one.name == pin.name for one in pin.symbol.pins) > 1
        and pin.symbol.units == 1
    }
    harms: list[Harm] = []
    for statement in subject.statements:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.BinOp):
            for node in ast.walk(statement.value):
                if isinstance(node, ast.Name) and node.id in on:
                    harms.append(subject.replace(node, subject.segment(on[node.id][0])))
    return harms


MUTATIONS: dict[str, Mutation] = {
    "pin: datasheet's name": datasheet_name,
    "pin: misspelt": misspelt,
    "pin: overbar": overbar,
    "pin: one of its functions": one_function,
    "pin: accessor": accessor,
    "pin: number in words": pin_number_as_name,
    "pins: range": bus_of_pins,
    "pins: list": pins_in_text,
    "pin: comma in its name": comma,
    "pin: place among namesakes": position,
    "pins: namesakes in a network": ends_of_network,
    "unit: label": unit_label,
    "unit: access": unit_of_part,
    "unit: supply pin": supply_of_unit,
}
