"""The guard's own vocabulary: what pins, nets and type numbers stand for (`vocabulary.toml`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from circuitron.execution_report import NetInstance, PartInstance, PinRef
from circuitron.tables import read_table

_ANONYMOUS = re.compile(r"N\$\d+")
_POWER = frozenset({"power_in", "power_out"})
# Other words for NC, as nets and variables are called; compared without case and underscores.
_NO_CONNECT = frozenset({"nc", "noconnect", "noconnection", "notconnected", "unconnected", "none"})

_ADDRESS = re.compile(r"S?A(?:D|DDR?)?\d?|ADDR?_?\d?|I2C_?ADDR")
DRIVING = frozenset({"output", "power_out", "tri_state", "open_collector", "open_emitter"})  # types of pins


class Role(StrEnum):
    """What a pin or net carries."""

    GROUND = "ground"
    NEGATIVE = "negative supply"
    SUPPLY = "supply"


# A pin of one role on a net of the other is a short circuit, or a part fed backwards. A negative supply may be ground:
# amplifiers run on a single supply.
CONTRARY = frozenset(
    {
        (Role.SUPPLY, Role.GROUND),
        (Role.SUPPLY, Role.NEGATIVE),
        (Role.GROUND, Role.SUPPLY),
        (Role.NEGATIVE, Role.SUPPLY),
    }
)


@dataclass(frozen=True)
class _Vocabulary:
    pins: dict[Role, re.Pattern[str]]
    nets: dict[Role, re.Pattern[str]]
    exceptions: tuple[tuple[re.Pattern[str], str, Role], ...]  # part, pin, role
    opposites: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]
    kinds: dict[str, dict[str, re.Pattern[str]]]  # group → kind → words
    devices: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]
    generic: re.Pattern[str]
    spare: re.Pattern[str]
    enters: re.Pattern[str]
    leaves: re.Pattern[str]
    voltages: tuple[re.Pattern[str], ...]
    footprints: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]
    units: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]
    enables: re.Pattern[str]
    disables: re.Pattern[str]


@cache
def _vocabulary() -> _Vocabulary:
    table = read_table(Path(__file__).with_name("vocabulary.toml"))
    roles = {"ground": Role.GROUND, "negative": Role.NEGATIVE, "supply": Role.SUPPLY}
    return _Vocabulary(
        pins={role: re.compile(table["pin"][key]) for key, role in roles.items()},
        nets={role: re.compile(table["net"][key]) for key, role in roles.items()},
        exceptions=tuple(
            (re.compile(row["part"]), row["pin"], roles[row["role"]]) for row in table["pin"]["exception"]
        ),
        opposites=tuple((re.compile(one), re.compile(other)) for one, other in table["opposites"]["pairs"]),
        kinds={
            group: {kind: re.compile(words) for kind, words in rows.items()} for group, rows in table["kinds"].items()
        },
        devices=tuple((re.compile(row["names"]), tuple(row["kinds"])) for row in table["device"]),
        generic=re.compile(table["generic"]["names"]),
        spare=re.compile(table["pin"]["spare"]),
        enters=re.compile(table["net"]["input"]),
        leaves=re.compile(table["net"]["output"]),
        footprints=tuple((re.compile(row["library"]), tuple(row["references"])) for row in table["footprint"]),
        units=tuple((re.compile(row["value"]), tuple(row["references"])) for row in table["unit"]),
        voltages=tuple(re.compile(pattern) for pattern in table["voltage"]["names"]),
        enables=re.compile(table["pin"]["enables"]),
        disables=re.compile(table["pin"]["disables"]),
    )


def bare(name: str) -> str:
    """A name in capitals without KiCad's marks for overbars and subscripts."""
    return re.sub(r"[~_^]?\{([^}]*)\}", r"\1", name).strip().upper()


def role_of_pin(part: PartInstance, pin: PinRef) -> Role | None:
    """What a supply pin carries, by the type and name that its symbol gives it; None for a signal and for a name that
    leaves it open."""
    if pin.type not in _POWER or is_unclear(part, pin):
        return None
    roles = {_role(piece, _vocabulary().pins) for piece in re.split(r"[/,]", bare(pin.name)) if piece}
    return _exception(part, pin) or (roles.pop() if len(roles) == 1 else None)


def is_unclear(part: PartInstance, pin: PinRef) -> bool:
    """Whether a pin is called VSS on a part that has a ground besides: a negative supply, or another positive one."""
    grounded = any("GND" in bare(other.name) and other.type in _POWER for other in part.pins)
    return pin.type in _POWER and bare(pin.name).startswith("VSS") and grounded and _exception(part, pin) is None


def _exception(part: PartInstance, pin: PinRef) -> Role | None:
    exceptions = _vocabulary().exceptions
    return next(
        (r for known, name, r in exceptions if bare(pin.name) == name and known.fullmatch(part.name.upper())), None
    )


def role_of_net(net: NetInstance, parts: dict[str, PartInstance], without: PinRef | None = None) -> Role | None:
    """What a net carries: its name says it, else the supply pins on it.

    Args:
        parts: the parts of the circuit by reference.
        without: a pin that is no evidence.
    """
    role = role_of_name(net.name)
    if role is not None:
        return role
    roles = {
        role
        for pin in net.pins
        if pin != without and pin.ref in parts and (role := role_of_pin(parts[pin.ref], pin)) is not None
    }
    return roles.pop() if len(roles) == 1 else None


def is_address(function: str) -> bool:
    """Whether a function of a pin, in capitals, is a bit of a device's address: A0, SA0, ADDR."""
    return _ADDRESS.fullmatch(function) is not None


def role_of_name(net: str) -> Role | None:
    """What the name of a net says that it carries."""
    return None if is_anonymous(net) else _role(net.rpartition("/")[2].upper(), _vocabulary().nets)


def _role(name: str, patterns: dict[Role, re.Pattern[str]]) -> Role | None:
    return next((role for role, pattern in patterns.items() if pattern.fullmatch(name)), None)


def is_opposite(requested: str, given: str, others: Iterable[str]) -> bool:
    """Whether a pin is called the opposite of what is requested, where another pin of the part is not.

    Args:
        others: the names of all pins of the part.
    """
    forms, given_forms = _forms(requested), _forms(given)
    for pair in _vocabulary().opposites:
        for own, opposite in (pair, pair[::-1]):
            fits = any(own.fullmatch(form) for form in forms)
            contrary = any(opposite.fullmatch(form) for form in given_forms)
            if fits and contrary and any(own.fullmatch(form) for name in others for form in _forms(name)):
                return True
    return False


def _forms(name: str) -> set[str]:
    """A name in capitals, without what stands before a `_`, and without a number behind."""
    whole = bare(name)
    forms = {whole, whole.rpartition("_")[2]}
    return forms | {re.sub(r"_?\d+$", "", form) for form in forms}


def is_type_number(name: str) -> bool:
    """Whether a part's name is that of a device rather than of a kind of device: BC547, not CP or Conn_01x04."""
    return re.search(r"\d", name) is not None and not _vocabulary().generic.fullmatch(name.upper())


def kinds_in(text: str) -> dict[str, set[str]]:
    """The kinds that words name, by group: "NPN" in the group "polarity"."""
    return {
        group: {kind for kind, words in kinds.items() if words.search(text.upper())}
        for group, kinds in _vocabulary().kinds.items()
    }


def kinds_of_device(name: str) -> dict[str, set[str]]:
    """The kinds that a well-known type number is, by group as in `kinds_in`; none where the table does not have it."""
    found = next((kinds for pattern, kinds in _vocabulary().devices if pattern.fullmatch(name.upper())), ())
    return {group: set(found) & kinds.keys() for group, kinds in _vocabulary().kinds.items()}


def is_two_way_pair(name: str) -> bool:
    """Whether a type number is that of two bidirectional diodes with a common lead."""
    return "two-way" in kinds_of_device(name)["structure"]


def is_no_connect(name: str) -> bool:
    """Whether a name says that nothing is to be connected."""
    return name.replace("_", "").casefold() in _NO_CONNECT


def is_anonymous(name: str) -> bool:
    """Whether SKiDL made the net's name up."""
    return _ANONYMOUS.fullmatch(name) is not None


def is_supply_name(name: str) -> bool:
    """Whether a name that a symbol lacks is that of a supply, a ground or a pad, of which there may be fewer."""
    text = bare(name)
    return any(pattern.fullmatch(text) for pattern in (*_vocabulary().pins.values(), _vocabulary().spare))


def is_enabling(pin: str, carried: Role) -> bool:
    """Whether a level turns a part on by this pin, or keeps it on: EN on a supply, ~{EN} and SHDN on a ground."""
    inverted, text = re.match(r"~|/|n[A-Z]", pin) is not None, bare(pin).lstrip("~/")
    if _vocabulary().enables.fullmatch(text):
        return carried is (Role.GROUND if inverted else Role.SUPPLY)
    if _vocabulary().disables.fullmatch(text):
        return carried is (Role.SUPPLY if inverted else Role.GROUND)
    return False


def is_switch(name: str) -> bool:
    """Whether a pin of this name turns its part on or off."""
    text = bare(name).lstrip("~/")
    return any(pattern.fullmatch(text) for pattern in (_vocabulary().enables, _vocabulary().disables))


def is_input_name(name: str) -> bool:
    """Whether a pin or net is called the input of a supply: VI, VIN, VIN_USB."""
    return _vocabulary().enters.fullmatch(bare(name)) is not None


def is_output_name(name: str) -> bool:
    """Whether a pin or net is called the output of a supply."""
    return _vocabulary().leaves.fullmatch(bare(name)) is not None


def voltage(name: str) -> float | None:
    """The voltage in the name of a rail or of a regulator: 3.3 of +3V3, V3V3, LM1117-3.3, 5 of +5V0 and LM7805."""
    text = bare(name)
    for pattern in _vocabulary().voltages:
        if found := pattern.search(text):
            return float(".".join(group for group in found.groups() if group))
    return None


def kind_of_footprint(footprint: str) -> tuple[str, ...]:
    """The letters of references that parts on a footprint of this library have; () where they may be any."""
    library = footprint.partition(":")[0]
    return next((letters for pattern, letters in _vocabulary().footprints if pattern.fullmatch(library)), ())


def kind_of_value(value: str) -> tuple[str, ...]:
    """The letters of references that parts with such a value have, by its unit; () where it has none."""
    return next((letters for pattern, letters in _vocabulary().units if pattern.fullmatch(value.strip())), ())


def is_generator(name: str) -> bool:
    """Whether a function of this name writes a circuit out: netlist, schematic, board and the like."""
    return name.startswith("generate_")
