"""What a pin does in its part: anode, gate, feedback, enable. The table is `roles.toml`."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from circuitron.circuit.kinds import BIPOLARS, DIODES, MOSFETS, PLUGS, REGULATORS, Kind
from circuitron.knowledge.vocabulary import Meaning, bare, is_ground, means
from circuitron.lazy_pattern import LazyPattern
from circuitron.tables import read_table

if TYPE_CHECKING:
    from circuitron.execution_report import PinRef


class Role(StrEnum):
    """Roles of pins that the review and the simulation tell apart."""

    ANODE = "anode"
    CATHODE = "cathode"
    MIDDLE = "middle"  # between two diodes in series
    BASE = "base"
    COLLECTOR = "collector"
    EMITTER = "emitter"
    GATE = "gate"
    DRAIN = "drain"
    SOURCE = "source"
    PLUS = "plus"
    MINUS = "minus"
    SUPPLY = "supply"  # of a chip; of a regulator: its input
    GROUND = "ground"
    INPUT_PLUS = "input_plus"
    INPUT_MINUS = "input_minus"
    OUTPUT = "output"
    FEEDBACK = "feedback"
    BOOTSTRAP = "bootstrap"
    SWITCH_NODE = "switch_node"
    ENABLE = "enable"  # the part works while it is high, where `inverted` low
    DISABLE = "disable"  # the part rests while it is high, where `inverted` low
    RESET = "reset"
    THRESHOLD = "threshold"
    TRIGGER = "trigger"
    DISCHARGE = "discharge"
    CONTROL = "control"
    SCL = "scl"
    SDA = "sda"
    TX = "tx"
    RX = "rx"
    CRYSTAL = "crystal"
    COIL = "coil"
    CLAMP = "clamp"  # of the flyback diodes inside a driver
    USB_CC = "usb_cc"
    PAD = "pad"
    NO_CONNECT = "no_connect"
    OTHER = "other"


class _Row(NamedTuple):
    role: Role
    names: LazyPattern
    kinds: frozenset[str]
    not_kinds: frozenset[str]

    def fits(self, piece: str, kind: Kind) -> bool:
        allowed = kind not in self.not_kinds and (not self.kinds or kind in self.kinds)
        return allowed and self.names.fullmatch(piece) is not None


class _Numbered(NamedTuple):
    """Roles of some pins of the symbols that a pattern names."""

    symbols: LazyPattern
    roles: dict[str, Role]


class RoleOf(NamedTuple):
    """A pin's role; `inverted`: it acts while it is low."""

    role: Role
    inverted: bool = False


_OTHER_MODE = re.compile(r"\(\w+\)")  # ~{OE}(ED2): what the pin is in another mode
_BELOW = re.compile(r"V-|-VS?|VSS\w?|VEE")
_ACTIVE_LOW = re.compile(r"N(EN|OE|SHDN|RST|RESET)|.*(_N|#)|MCLR|NRST")
_WITHOUT_SUPPLIES = frozenset({*DIODES, *BIPOLARS, *MOSFETS, Kind.RESISTOR, Kind.CAPACITOR, Kind.RELAY})
_POWER = frozenset({"power_in", "power_out", "passive", "bidirectional", "free", "unspecified", ""})


def role_of(pin: PinRef, kind: Kind, symbol: str) -> RoleOf:
    """What a pin does.

    Args:
        kind: of its part.
        symbol: name of the part's symbol.
    """
    return _role(_Looks(pin.name, pin.number, pin.type, kind, symbol))


class _Looks(NamedTuple):
    """What the role of a pin shows in."""

    name: str
    number: str
    type: str
    kind: Kind
    symbol: str


@lru_cache(maxsize=1 << 13)  # a circuit has the same part many times, and is read after each run
def _role(pin: _Looks) -> RoleOf:
    if pin.type == "no_connect":
        return RoleOf(Role.NO_CONNECT)
    plain = bare(pin.name)
    for row in _tables().numbered:
        found = row.roles.get(pin.number) or row.roles.get(plain)
        if found is not None and row.symbols.fullmatch(pin.symbol):
            return RoleOf(found)
    name = _OTHER_MODE.sub("", pin.name)
    pieces = [piece for piece in name.split("/") if piece] or [name]
    for piece in pieces:
        if (by_name := _named(bare(piece).strip("~"), pin.kind)) is not None:
            return RoleOf(by_name, _inverted(piece))
    return _usual(pin, pieces)


def _named(piece: str, kind: Kind) -> Role | None:
    return next((row.role for row in _tables().rows if row.fits(piece, kind)), None)


def _usual(pin: _Looks, pieces: list[str]) -> RoleOf:
    """What the common vocabulary and the pin's type say."""
    name, kind = pin.name, pin.kind
    if kind not in _WITHOUT_SUPPLIES and is_ground(name) and pin.type in _POWER:
        return RoleOf(Role.GROUND)
    if means(name, Meaning.PAD):
        return RoleOf(Role.PAD)
    if pin.type == "power_in":
        below = _BELOW.fullmatch(bare(name)) is not None
        return RoleOf(Role.GROUND if below else Role.SUPPLY)
    if kind not in PLUGS and pin.type not in ("output", "power_out", "open_collector"):
        for piece in pieces:
            for meaning, role in _WORDS:
                if means(piece.strip("~"), meaning):
                    return RoleOf(role, _inverted(piece))
    if pin.type in ("output", "power_out", "open_collector", "open_emitter", "tri_state"):
        switching = kind is Kind.SWITCHING_REGULATOR and pin.type == "output"
        return RoleOf(Role.SWITCH_NODE if switching and means(name, Meaning.OUTPUT) else Role.OUTPUT)
    if kind in REGULATORS and means(name, Meaning.INPUT):
        return RoleOf(Role.SUPPLY)
    return RoleOf(Role.OTHER)


_WORDS = ((Meaning.RESET, Role.RESET), (Meaning.ENABLE, Role.ENABLE), (Meaning.DISABLE, Role.DISABLE))


def _inverted(piece: str) -> bool:
    """Whether a piece of a name has an overbar, or says by its spelling that it acts while low."""
    return "~" in piece[:1] or _ACTIVE_LOW.fullmatch(bare(piece)) is not None


class _Tables(NamedTuple):
    rows: tuple[_Row, ...]
    numbered: tuple[_Numbered, ...]


@cache
def _tables() -> _Tables:
    table = read_table(Path(__file__).with_name("roles.toml"))
    rows = tuple(
        _Row(
            Role(row["role"]),
            LazyPattern(row["names"]),
            frozenset(row.get("kinds", ())),
            frozenset(row.get("not_kinds", ())),
        )
        for row in table["role"]
    )
    ports = (
        _Numbered(LazyPattern(row["symbols"], re.IGNORECASE), {n: Role(r) for n, r in row["pins"].items()})
        for row in table["port"]
    )
    coils = (
        _Numbered(LazyPattern(row["symbols"], re.IGNORECASE), dict.fromkeys(row["pins"], Role.COIL))
        for row in table["coil"]
    )
    return _Tables(rows, (*ports, *coils))
