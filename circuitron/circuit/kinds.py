"""What a part of a circuit is: a resistor, an LED, a regulator. The table is `kinds.toml`."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from circuitron.lazy_pattern import LazyPattern
from circuitron.tables import read_table

if TYPE_CHECKING:
    from circuitron.execution_report import PartInstance
    from circuitron.symbol import Symbol


class Kind(StrEnum):
    """Kinds of parts that the table distinguishes."""

    RESISTOR = "resistor"
    POTENTIOMETER = "potentiometer"
    THERMISTOR = "thermistor"
    CAPACITOR = "capacitor"
    FERRITE = "ferrite"
    INDUCTOR = "inductor"
    TRANSFORMER = "transformer"
    LED = "led"
    BRIDGE = "bridge"
    PHOTODIODE = "photodiode"
    CURRENT_SOURCE = "current_source"
    TVS = "tvs"
    ZENER = "zener"
    SCHOTTKY = "schottky"
    DIODE = "diode"
    NPN = "npn"
    PNP = "pnp"
    JFET = "jfet"
    NMOS = "nmos"
    PMOS = "pmos"
    IGBT = "igbt"
    OPAMP = "opamp"
    COMPARATOR = "comparator"
    REFERENCE = "reference"
    LINEAR_REGULATOR = "linear_regulator"
    SWITCHING_REGULATOR = "switching_regulator"
    CHARGE_PUMP = "charge_pump"
    CONVERTER_MODULE = "converter_module"
    TIMER_555 = "timer_555"
    RELAY = "relay"
    MOTOR = "motor"
    SOLENOID = "solenoid"
    BUZZER = "buzzer"
    CRYSTAL = "crystal"
    OSCILLATOR = "oscillator"
    FUSE = "fuse"
    BATTERY = "battery"
    NET_TIE = "net_tie"
    JUMPER = "jumper"
    SWITCH = "switch"
    TEST_POINT = "test_point"
    USB = "usb"
    CONNECTOR = "connector"
    MCU = "mcu"
    MODULE = "module"
    DRIVER_ARRAY = "driver_array"
    LED_DRIVER = "led_driver"
    MOTOR_DRIVER = "motor_driver"
    GATE_DRIVER = "gate_driver"
    OPTOCOUPLER = "optocoupler"
    LOGIC = "logic"
    MECHANICAL = "mechanical"
    IC = "ic"
    OTHER = "other"


DIODES = frozenset({Kind.DIODE, Kind.SCHOTTKY, Kind.ZENER, Kind.TVS, Kind.LED})
RECTIFIERS = frozenset({Kind.DIODE, Kind.SCHOTTKY})
BIPOLARS = frozenset({Kind.NPN, Kind.PNP})
MOSFETS = frozenset({Kind.NMOS, Kind.PMOS})
COILS = frozenset({Kind.RELAY, Kind.MOTOR, Kind.SOLENOID})
PLUGS = frozenset({Kind.CONNECTOR, Kind.USB, Kind.TEST_POINT})
REGULATORS = frozenset({Kind.LINEAR_REGULATOR, Kind.SWITCHING_REGULATOR})
# Two pins that are one node for direct current: whole, closed, or with next to no resistance.
LINKS = frozenset({Kind.FUSE, Kind.FERRITE, Kind.INDUCTOR, Kind.NET_TIE})


class _Row(NamedTuple):
    kind: Kind
    library: LazyPattern | None
    name: LazyPattern | None
    value: LazyPattern | None
    text: LazyPattern | None
    reference: LazyPattern | None
    pins: int

    def fits(self, part: _Looks) -> bool:
        wholes = (
            (self.library, part.library),
            (self.name, part.name),
            (self.value, part.value),
            (self.reference, part.letters),
        )
        return (
            all(pattern is None or pattern.fullmatch(text) for pattern, text in wholes)
            and (self.text is None or self.text.search(part.words) is not None)
            and self.pins in (0, part.pins)
        )


class _Looks(NamedTuple):
    """What the kind of a part shows in."""

    library: str
    name: str
    value: str
    letters: str  # of its reference
    words: str
    pins: int


def kind_of(part: PartInstance, symbol: Symbol | None) -> Kind:
    """What a part is.

    Args:
        symbol: of the part, for its description and keywords; None where it is not at hand.
    """
    words = f"{symbol.description} {symbol.keywords}" if symbol else part.name.replace("_", " ")
    letters = re.sub(r"\d.*$", "", part.ref)
    return _kind(_Looks(part.library, part.name, part.value, letters, words, len(part.pins)))


@lru_cache(maxsize=1 << 12)  # a circuit has the same part many times, and is read after each run
def _kind(part: _Looks) -> Kind:
    return next((row.kind for row in _rows() if row.fits(part)), Kind.OTHER)


@cache
def _rows() -> tuple[_Row, ...]:
    table = read_table(Path(__file__).with_name("kinds.toml"))
    return tuple(
        _Row(
            Kind(row["kind"]),
            _pattern(row, "library"),
            _pattern(row, "name"),
            _pattern(row, "value"),
            _pattern(row, "text"),
            _pattern(row, "reference"),
            row.get("pins", 0),
        )
        for row in table["kind"]
    )


def _pattern(row: dict[str, Any], member: str) -> LazyPattern | None:
    return LazyPattern(row[member], re.IGNORECASE | re.DOTALL) if member in row else None
