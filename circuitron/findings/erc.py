"""What each finding of SKiDL's ERC means for the circuit. SKiDL's own severity is not enough: it only warns of a
supply pin that floats, and makes an error of little else than outputs that fight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from circuitron.details import detail_of
from circuitron.error_types import ErrorType
from circuitron.execution_report import ErcFinding, PartInstance, PinRef, Snapshot
from circuitron.finding import Finding, Grade, Origin
from circuitron.knowledge.gates import joined_outputs
from circuitron.knowledge.vocabulary import is_ground, is_rail
from circuitron.lazy_pattern import LazyPattern

if TYPE_CHECKING:
    from circuitron.findings.source_map import Places

_E = ErrorType


class ErcRule(NamedTuple):
    """How one message of SKiDL's ERC is read.

    Args:
        pattern: what the message begins with.
        reason: why that grade: what it means for the circuit.
        severity: as SKiDL has it, ERROR or WARNING; "" for both.
        applies: looks at the finding and the circuit, where the message is not enough.
        consequence: SKiDL has another finding for the same thing, always, and that one is the one to fix.
    """

    pattern: str
    type: ErrorType
    grade: Grade
    reason: str
    severity: str = ""
    applies: Callable[[ErcFinding, Snapshot], bool] | None = None
    consequence: bool = False


def _has_two_leads(finding: ErcFinding, snapshot: Snapshot) -> bool:
    return any(part.ref in finding.refs and len(part.pins) <= 2 for part in snapshot.parts)


def _has_connected_namesake(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """A pin of the same part and name is connected, as where a USB-C socket has D+ on either side of the plug.

    Passive pins of one name may as well be those of equal elements, such as two diodes: only supplies count.
    """
    part = next((part for part in snapshot.parts if part.ref in finding.refs), None)
    pin = next((pin for pin in part.pins if pin.number in finding.pins), None) if part else None
    if part is None or pin is None or not (is_ground(pin.name) or is_rail(pin.name) or pin.type == "bidirectional"):
        return False
    others = {other.number for other in part.pins if other.name == pin.name != "~" and other.number != pin.number}
    return any(on.ref == part.ref and on.number in others for net in snapshot.nets for on in net.pins)


_BOARD_PORT = re.compile(r"(?:D|A|P|IO|GPIO|GP|P[A-C])\d")
_FEW_PORTS = 6  # of a board with a controller; a converter has none


def is_board(part: PartInstance) -> bool:
    """An Arduino, a Pico: a board with regulators of its own, of KiCad's library or of Circuitron's."""
    supplementary = _library(part).casefold() == "circuitron"
    ports = sum(_BOARD_PORT.match(pin.name) is not None for pin in part.pins) if supplementary else 0
    fed = any(pin.type == "power_in" and not is_ground(pin.name) for pin in part.pins)
    return _library(part) == "MCU_Module" or (ports >= _FEW_PORTS and fed)


def _is_of_board(finding: ErcFinding, snapshot: Snapshot) -> bool:
    return any(part.ref in finding.refs and is_board(part) for part in snapshot.parts)


_PORT = LazyPattern(r"(ADC|AIN|IO|GPIO|SENSOR_V[PN]|P[A-Z]?)_?\d*(/.*)?")  # as makers of microcontrollers name them


def _is_spare_port(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """A port of a microcontroller that can only read, such as the ADC6 of an ATmega328P."""
    part = next((part for part in snapshot.parts if part.ref in finding.refs), None)
    if part is None or not _library(part).startswith(("MCU_", "RF_Module")):
        return False
    return any(pin.number in finding.pins and _PORT.fullmatch(pin.name) for pin in part.pins)


def _is_of_transceiver(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """One of the pins is of a bus transceiver, whose direction may make it an input."""
    directed = [part for part in snapshot.parts if any(_DIRECTION.fullmatch(pin.name) for pin in part.pins)]
    on = {(part.ref, pin.number) for part in directed for pin in part.pins if pin.type == "tri_state"}
    return any(key in on for key in zip(finding.refs, finding.pins, strict=False))


_DIRECTION = LazyPattern(r"A->B|DIR\d?|T/~\{R\}")

# What a net is fed by where no driver is on it: connectors, batteries, and what stands in series with a rail.
_FEEDS = LazyPattern(r"^(J|P|CN|CON|X|TB|BT|BAT|USB|F|FB|L|D|Q|SW|JP|R|TP)\d")


def _is_fed(finding: ErcFinding, snapshot: Snapshot) -> bool:
    return any(net.name in finding.nets and any(_FEEDS.match(pin.ref) for pin in net.pins) for net in snapshot.nets)


def _is_short(finding: ErcFinding, snapshot: Snapshot) -> bool:
    return merged_nets_grade(finding.nets or merged_names(finding.message)) is Grade.FAULT


def _is_one_output(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """Both pins are of one part and of one name, as the pad and the lead of a regulator's output."""
    if len(finding.refs) != 2 or finding.refs[0] != finding.refs[1]:
        return False
    pins = [p for part in snapshot.parts if part.ref == finding.refs[0] for p in part.pins if p.number in finding.pins]
    names = {pin.name for pin in pins}
    return len(pins) == 2 and len(names) == 1 and not names & {"", "~"}


def _are_grounds(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """Both pins are grounds by name, which KiCad draws as outputs of boards such as the Pico."""
    on = {(pin.ref, pin.number): pin.name for part in snapshot.parts for pin in part.pins}
    names = [on.get(key, "") for key in zip(finding.refs, finding.pins, strict=False)]
    return len(names) == 2 and all(map(is_ground, names)) and all(map(is_ground, finding.nets))


_DISCHARGE = LazyPattern(r"QOD|DISCHARGE", re.IGNORECASE)


def _is_own_discharge(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """A load switch discharges its own output: QOD goes to VOUT, straight or by a resistor (datasheet of TPS22917)."""
    if len(set(finding.refs)) != 1:
        return False
    pins = [p for part in snapshot.parts if part.ref == finding.refs[0] for p in part.pins if p.number in finding.pins]
    return {pin.type for pin in pins} == {"open_collector", "power_out"} and any(map(_discharges, pins))


def _are_in_parallel(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """Both are outputs of equal gates in one package, whose inputs are joined as well: they drive together."""
    part = next((part for part in snapshot.parts if part.ref in finding.refs), None)
    if part is None or len(set(finding.refs)) != 1:
        return False
    groups = joined_outputs(part, snapshot.nets)
    return any({pin.number for pin in outputs}.issuperset(finding.pins) for outputs in groups)


_AT_3V3 = LazyPattern(r"(?i)(?<!\d)3[v.]3|v33(?!\d)")


def _is_bypassed(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """One of the outputs is that of a USB chip's own regulator, on 3.3 V that feed the chip as well: so the data sheets
    of the CH340 (V3) and of the FT230X (3V3OUT) want it."""
    chips = {part.ref for part in snapshot.parts if part.ref in finding.refs and _library(part) == "Interface_USB"}
    nets = [net for net in snapshot.nets if net.name in finding.nets and _AT_3V3.search(net.name)]
    fed = {pin.ref for net in nets for pin in net.pins if pin.type == "power_in" and not is_ground(pin.name)}
    return len(chips) == 1 and chips <= fed and len(set(finding.refs)) == 2


def _discharges(pin: PinRef) -> bool:
    return _DISCHARGE.fullmatch(pin.name) is not None


def _meets_others(finding: ErcFinding, snapshot: Snapshot) -> bool:
    return any(net.name in finding.nets and len(net.pins) > 1 for net in snapshot.nets)


def _is_empty(finding: ErcFinding, snapshot: Snapshot) -> bool:
    """A net without pins is not in the snapshot."""
    return bool(snapshot.nets and finding.nets) and all(net.name not in finding.nets for net in snapshot.nets)


def is_flag(part: PartInstance) -> bool:
    """KiCad's symbol that says "this net is fed": a mark for its ERC, and no device."""
    return (_library(part), part.name) == ("power", "PWR_FLAG")


def _library(part: PartInstance) -> str:
    return part.library.removesuffix(".kicad_sym").removesuffix(".lib")


def _has_flag(finding: ErcFinding, snapshot: Snapshot) -> bool:
    return any(part.ref in finding.refs and is_flag(part) for part in snapshot.parts)


def merged_nets_grade(nets: Iterable[str]) -> Grade:
    """Two named nets became one: a rail that meets a ground is a short circuit, anything else may be intended."""
    names = tuple(nets)
    short = any(is_ground(name) for name in names) and any(is_rail(name) for name in names)
    return Grade.FAULT if short else Grade.SUSPECT


_FAULT, _SUSPECT, _NOTE = Grade.FAULT, Grade.SUSPECT, Grade.NOTE

# The first rule that fits reads a finding; the last one reads everything.
RULES: tuple[ErcRule, ...] = (
    ErcRule(
        r"^Unconnected pin: POWER-IN", _E.ERC_FLOATING_SUPPLY, _SUSPECT,
        "a board may be fed through its USB socket, or by another of its supply pins", applies=_is_of_board,
    ),
    ErcRule(
        r"^Unconnected pin: POWER-IN", _E.ERC_FLOATING_SUPPLY, _FAULT,
        "a part without its supply does not work",
    ),
    ErcRule(
        r"^Unconnected pin: (INPUT|POWER-OUT)", _E.ERC_UNCONNECTED_PIN, _NOTE,
        "a board holds its own inputs, and need not supply others", applies=_is_of_board,
    ),
    ErcRule(
        r"^Unconnected pin: INPUT", _E.ERC_UNCONNECTED_PIN, _NOTE,
        "microcontrollers often have ports to spare", applies=_is_spare_port,
    ),
    ErcRule(
        r"^Unconnected pin: (INPUT|PULLUP|PULLDN)", _E.ERC_UNCONNECTED_PIN, _SUSPECT,
        "an open input takes any level, unless the part holds it itself",
    ),
    ErcRule(
        r"^Unconnected pin: POWER-OUT", _E.ERC_UNCONNECTED_PIN, _SUSPECT,
        "a supply that feeds nothing is probably a forgotten connection",
    ),
    ErcRule(
        r"^Unconnected pin: (PASSIVE|UNSPECIFIED|BIDIRECTIONAL)", _E.ERC_UNCONNECTED_PIN, _SUSPECT,
        "a part of two leads does nothing with one of them open", applies=_has_two_leads,
    ),
    ErcRule(
        r"^Unconnected pin: (PASSIVE|UNSPECIFIED|BIDIRECTIONAL)", _E.ERC_UNCONNECTED_PIN, _SUSPECT,
        "another pin of the same name is connected", applies=_has_connected_namesake,
    ),
    ErcRule(
        r"^Unconnected pin: (PASSIVE|UNSPECIFIED|BIDIRECTIONAL)", _E.ERC_UNCONNECTED_PIN, _NOTE,
        "larger parts often have pins to spare",
    ),
    ErcRule(
        r"^Unconnected pin: ", _E.ERC_UNCONNECTED_PIN, _NOTE,
        "an output that is not used does no harm",
    ),
    ErcRule(
        r"^Incorrectly connected pin: ", _E.ERC_FORBIDDEN_CONNECTION, _FAULT,
        "the maker reserves the pin; what is inside is not known", applies=_meets_others,
    ),
    ErcRule(
        r"^Incorrectly connected pin: ", _E.ERC_FORBIDDEN_CONNECTION, _SUSPECT,
        "the maker reserves the pin; nothing else is on the net",
    ),
    ErcRule(
        r"^No pins attached to net ", _E.ERC_EMPTY_NET, _NOTE,
        "it is not in the netlist; often it is what a failed connection leaves behind",
    ),
    ErcRule(
        r"^Only one pin ", _E.ERC_SINGLE_PIN_NET, _SUSPECT,
        "it connects nothing: it is unfinished, or its name is misspelt",
    ),
    ErcRule(
        r"^No drivers for net ", _E.ERC_NO_DRIVER, _NOTE,
        "it has no pins", applies=_is_empty, consequence=True,
    ),
    ErcRule(
        r"^No drivers for net ", _E.ERC_NO_DRIVER, _SUSPECT,
        "nothing sets the level of this net",
    ),
    ErcRule(
        r"^Insufficient drive current on net .* for pin INPUT ", _E.ERC_WEAK_DRIVE, _SUSPECT,
        "nothing drives this net", consequence=True,
    ),
    ErcRule(
        r"^Insufficient drive current on net ", _E.ERC_WEAK_DRIVE, _NOTE,
        "a connector or a passive part feeds it; drive = POWER declares the rail", applies=_is_fed,
    ),
    ErcRule(
        r"^Insufficient drive current on net ", _E.ERC_WEAK_DRIVE, _SUSPECT,
        "no output strong enough is on this net",
    ),
    ErcRule(
        r"^Pin conflict on net .*\(Pull-up connected to pull-down\.\)", _E.ERC_PULL_CONFLICT, _FAULT,
        "the two make a divider, and the level is neither high nor low",
    ),
    ErcRule(
        r"^Pin conflict on net .*\(Multiple pull-(up|down)s connected", _E.ERC_PULL_CONFLICT, _NOTE,
        "parallel pulls only add up",
    ),
    ErcRule(
        r"^Pin conflict on net .*\([\w -]*NO-CONNECT[\w -]*\)", _E.ERC_FORBIDDEN_CONNECTION, _FAULT,
        "the maker reserves the pin; what is inside is not known", severity="ERROR", consequence=True,
    ),
    ErcRule(
        r"^Pin conflict on net ", _E.ERC_PIN_CONFLICT, _FAULT,
        "a flag says that the net is fed from elsewhere, and it is fed here", severity="ERROR", applies=_has_flag,
    ),
    ErcRule(
        r"^Pin conflict on net ", _E.ERC_PIN_CONFLICT, _NOTE,
        "these pins of one name are joined inside the part", applies=_is_one_output,
    ),
    ErcRule(
        r"^Pin conflict on net ", _E.ERC_PIN_CONFLICT, _NOTE,
        "both pins are grounds, on a ground", applies=_are_grounds,
    ),
    ErcRule(
        r"^Pin conflict on net ", _E.ERC_PIN_CONFLICT, _NOTE,
        "the pin discharges the output that it is tied to, while that is off", applies=_is_own_discharge,
    ),
    ErcRule(
        r"^Pin conflict on net ", _E.ERC_PIN_CONFLICT, _NOTE,
        "these gates of one package have their inputs joined too: they drive together", applies=_are_in_parallel,
    ),
    ErcRule(
        r"^Pin conflict on net .*POWER-OUT connected to POWER-OUT", _E.ERC_PIN_CONFLICT, _NOTE,
        "the chip's own regulator is bypassed: its supply is on this net as well", applies=_is_bypassed,
    ),
    ErcRule(
        r"^Pin conflict on net ", _E.ERC_PIN_CONFLICT, _FAULT,
        "two outputs fight each other", severity="ERROR",
    ),
    ErcRule(
        r"^Pin conflict on net .*UNSPECIFIED", _E.ERC_PIN_CONFLICT, _NOTE,
        "the symbol does not say what the pin is, so nothing can be said",
    ),
    ErcRule(
        r"^Pin conflict on net .*\((BIDIRECTIONAL connected to OPEN|OPEN-(COLLECTOR|EMITTER) connected to BIDIR)",
        _E.ERC_PIN_CONFLICT, _NOTE,
        "usual for interrupts and buses: the one lets go, the other listens and must not drive against it",
    ),
    ErcRule(
        r"^Pin conflict on net .*(POWER-IN connected to TRI|TRISTATE connected to POWER-IN)",
        _E.ERC_PIN_CONFLICT, _NOTE,
        "an input that is not used, if the direction of the bus makes it one", applies=_is_of_transceiver,
    ),
    ErcRule(
        r"^Pin conflict on net ", _E.ERC_PIN_CONFLICT, _SUSPECT,
        "they can fight, if both drive at a time",
    ),
    ErcRule(
        r"^Merging two named nets \(", _E.ERC_MERGED_NETS, _FAULT,
        "a supply rail is shorted to ground", applies=_is_short,
    ),
    ErcRule(
        r"^Merging two named nets \(", _E.ERC_MERGED_NETS, _SUSPECT,
        "two nets with names of their own are one now",
    ),
    ErcRule(
        r"", _E.ERC_ASSERTION, _FAULT,
        "a rule of the script's own author is broken", severity="ERROR",
    ),
    ErcRule(
        r"", _E.ERC_ASSERTION, _SUSPECT,
        "a rule of the script's own author is broken, and he wants only to be warned",
    ),
)  # fmt: skip


def rule_for(finding: ErcFinding, snapshot: Snapshot) -> ErcRule:
    """The rule that reads a finding."""
    return next(
        rule
        for rule in RULES
        if rule.severity in ("", finding.severity)
        and re.match(rule.pattern, finding.message)
        and (rule.applies is None or rule.applies(finding, snapshot))
    )


def error_type(finding: ErcFinding) -> ErrorType:
    """What a finding is about, whatever circuit it is of."""
    rules = (rule for rule in RULES if rule.severity in ("", finding.severity))
    return next(rule.type for rule in rules if re.match(rule.pattern, finding.message))


def merged_nets(finding: ErcFinding) -> frozenset[str]:
    """The two nets that became one; empty for a finding about anything else."""
    return frozenset(merged_names(finding.message))


def is_finding(message: str) -> bool:
    """Whether SKiDL's ERC says this, of its own and not by a rule of the script's."""
    return any(rule.pattern and re.match(rule.pattern, message) for rule in RULES)


def merged_names(message: str) -> tuple[str, ...]:
    """The two nets of "Merging two named nets (A and B) into A."."""
    found = re.match(r"Merging two named nets \((.{,200}) and (.{,200})\) into ", message)
    return (found[1], found[2]) if found else ()


def read(finding: ErcFinding, snapshot: Snapshot | None, places: Places, origin: Origin = Origin.ERC) -> Finding:
    """An ERC finding as a finding: typed, graded, with the place where the part or net was made."""
    snapshot = snapshot or Snapshot()
    rule = rule_for(finding, snapshot)
    if rule.type is _E.ERC_FORBIDDEN_CONNECTION:
        finding = _reserved_first(finding, snapshot)
    nets = finding.nets or (merged_names(finding.message) if rule.type is _E.ERC_MERGED_NETS else ())
    ref = finding.refs[0] if finding.refs else ""
    members: dict[str, Any] = {
        **places.of_part(ref),
        "refs": tuple(finding.refs) if len(finding.pins) > 1 else (),
        "pin": finding.pins[0] if finding.pins else "",
        "pins": tuple(finding.pins) if len(finding.pins) > 1 else (),
        "net": nets[0] if nets else "",
        "nets": nets if len(nets) > 1 else (),
        "tolerated": rule.reason if finding.severity == "ERROR" and rule.grade is _NOTE else "",
    }
    return Finding(
        detail=detail_of(rule.type, **members),
        grade=rule.grade,
        message=_sentence(finding, rule),
        origin=origin,
        span=places.part(ref) or next((span for net in nets if (span := places.net(net))), None),
        consequence=rule.consequence,
    )


def _reserved_first(finding: ErcFinding, snapshot: Snapshot) -> ErcFinding:
    """The finding with the pins that the maker reserves before those that they meet."""
    types = {(pin.ref, pin.number): pin.type for part in snapshot.parts for pin in part.pins}
    named = sorted(zip(finding.refs, finding.pins, strict=False), key=lambda pin: types.get(pin) != "no_connect")
    refs, numbers = (tuple(pin[n] for pin in named) for n in (0, 1))
    return finding.model_copy(update={"refs": refs, "pins": numbers}) if named else finding


def let_go(snapshot: Snapshot | None, places: Places) -> Iterable[Finding]:
    """Nets that only open collectors drive, with inputs that listen and nothing that pulls up: SKiDL lets them pass."""
    for net in snapshot.nets if snapshot else ():
        if {pin.type for pin in net.pins} == {"open_collector", "input"}:
            from circuitron.details.erc import ErcNoDriver

            drivers = ", ".join(f"{pin.ref}.{pin.number}" for pin in net.pins if pin.type == "open_collector")
            yield Finding(
                detail=ErcNoDriver(net=net.name, ref=net.pins[0].ref, pin=net.pins[0].number),
                grade=_SUSPECT,
                message=f"Nothing pulls net {net.name} up: open collectors ({drivers}) can only pull it down.",
                origin=Origin.ERC,
                span=places.net(net.name) or places.part(net.pins[0].ref),
            )


def _sentence(finding: ErcFinding, rule: ErcRule) -> str:
    message = finding.message.strip().rstrip(".")
    if rule.type is _E.ERC_ASSERTION:
        return f"The script's own rule is broken: {message}."
    return f"{message}: {rule.reason}."
