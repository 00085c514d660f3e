"""What each finding of SKiDL's ERC means for the circuit. SKiDL's own severity is not enough: it only warns of a
supply pin that floats, and makes an error of little else than outputs that fight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from circuitron.diagnosis.places import Places
from circuitron.models import Diagnostic, ErcFinding, ErrorType, Grade, Origin, Snapshot

_E = ErrorType


@dataclass(frozen=True)
class ErcRule:
    """How one message of SKiDL's ERC is read.

    Args:
        pattern: searched in the message, for severities as SKiDL gives them.
        grade: or a function that looks at the finding and the circuit.
        reason: why that grade: what it means for the circuit.
    """

    pattern: re.Pattern[str]
    type: ErrorType
    grade: Grade | Callable[[ErcFinding, Snapshot], Grade]
    reason: str
    severity: str = ""


def _two_ended(finding: ErcFinding, snapshot: Snapshot) -> Grade:
    """An open lead makes a part of two leads useless; of a larger part, it may just not be needed."""
    for part in snapshot.parts:
        if part.ref in finding.refs:
            return Grade.SUSPECT if len(part.pins) <= 2 else Grade.NOTE
    return Grade.NOTE


# What a net is fed by where no driver is on it: connectors, batteries, and what stands in series with a rail.
_FEEDS = re.compile(r"^(J|P|CN|CON|X|TB|BT|BAT|USB|F|FB|L|D|Q|SW|JP|R|TP)\d")


def _weak(finding: ErcFinding, snapshot: Snapshot) -> Grade:
    """A rail that enters by a connector or a series part is only undeclared; one from nowhere is not."""
    for net in snapshot.nets:
        if net.name in finding.nets:
            return Grade.NOTE if any(_FEEDS.match(pin.ref) for pin in net.pins) else Grade.SUSPECT
    return Grade.SUSPECT


_GROUND = re.compile(r"^/?(.*[_/])?((A|D|P|S|C)?GND[A-Z0-9]?|GND_.*|VSS\w?|0V|EARTH|COM(MON)?)$", re.IGNORECASE)
_RAIL = re.compile(
    r"^/?(V(CC|DD|BUS|BAT|IN|SYS|PP|EE|REF|M|MOT(OR)?|S)?[A-Z0-9_]*|[+-]?\d+(V\d*|\.\d+V?)\w*|[+-]V?\w*|\w*(3V3|5V|12V))$",
    re.IGNORECASE,
)


def is_ground(name: str) -> bool:
    """The name of a net that carries a reference potential."""
    return bool(_GROUND.match(name))


def is_rail(name: str) -> bool:
    """The name of a net that carries a supply voltage."""
    return bool(_RAIL.match(name)) and not is_ground(name) and not re.match(r"^/?V?OUT", name, re.IGNORECASE)


def merged_nets_grade(nets: Iterable[str]) -> Grade:
    """Two named nets became one: a rail that meets a ground is a short circuit, anything else may be meant."""
    names = tuple(nets)
    short = any(is_ground(name) for name in names) and any(is_rail(name) for name in names)
    return Grade.FAULT if short else Grade.SUSPECT


RULES: tuple[ErcRule, ...] = (
    ErcRule(
        re.compile(r"^Unconnected pin: POWER-IN"), _E.ERC_FLOATING_SUPPLY, Grade.FAULT,
        "a part without its supply does not work",
    ),
    ErcRule(
        re.compile(r"^Unconnected pin: (INPUT|PULLUP|PULLDN)"), _E.ERC_UNCONNECTED_PIN, Grade.SUSPECT,
        "an open input takes any level, unless the part holds it itself",
    ),
    ErcRule(
        re.compile(r"^Unconnected pin: POWER-OUT"), _E.ERC_UNCONNECTED_PIN, Grade.SUSPECT,
        "a supply that feeds nothing was probably meant for something",
    ),
    ErcRule(
        re.compile(r"^Unconnected pin: (PASSIVE|UNSPECIFIED|BIDIRECTIONAL)"), _E.ERC_UNCONNECTED_PIN, _two_ended,
        "a part of two leads with one open does nothing; a spare pin of a larger part is usual",
    ),
    ErcRule(
        re.compile(r"^Unconnected pin: "), _E.ERC_UNCONNECTED_PIN, Grade.NOTE,
        "an output that is not used does no harm",
    ),
    ErcRule(
        re.compile(r"^Incorrectly connected pin: "), _E.ERC_FORBIDDEN_CONNECTION, Grade.SUSPECT,
        "the maker reserves the pin; what is inside is not known",
    ),
    ErcRule(
        re.compile(r"^No pins attached to net "), _E.ERC_EMPTY_NET, Grade.NOTE,
        "an empty net is not in the netlist; often what a failed connection leaves behind",
    ),
    ErcRule(
        re.compile(r"^Only one pin "), _E.ERC_SINGLE_PIN_NET, Grade.SUSPECT,
        "a net of one pin connects nothing: it is unfinished, or its name is misspelt",
    ),
    ErcRule(
        re.compile(r"^No drivers for net "), _E.ERC_NO_DRIVER, Grade.SUSPECT,
        "nothing sets the level of this net",
    ),
    ErcRule(
        re.compile(r"^Insufficient drive current on net "), _E.ERC_WEAK_DRIVE, _weak,
        "a rail that no power output feeds: declared by drive = POWER where it enters the circuit",
    ),
    ErcRule(
        re.compile(r"^Pin conflict on net .*\(Pull-up connected to pull-down\.\)"), _E.ERC_PULL_CONFLICT, Grade.FAULT,
        "the two make a divider: the level is neither high nor low",
    ),
    ErcRule(
        re.compile(r"^Pin conflict on net .*\(Multiple pull-(up|down)s connected"), _E.ERC_PULL_CONFLICT, Grade.NOTE,
        "parallel pulls only add up",
    ),
    ErcRule(
        re.compile(r"^Pin conflict on net "), _E.ERC_PIN_CONFLICT, Grade.FAULT,
        "two outputs fight each other: wrong levels, heavy currents", severity="ERROR",
    ),
    ErcRule(
        re.compile(r"^Pin conflict on net .*UNSPECIFIED"), _E.ERC_PIN_CONFLICT, Grade.NOTE,
        "the symbol does not say what the pin is, so nothing can be said",
    ),
    ErcRule(
        re.compile(r"^Pin conflict on net "), _E.ERC_PIN_CONFLICT, Grade.SUSPECT,
        "they can fight, if both drive at a time",
    ),
    ErcRule(
        re.compile(r"^Merging two named nets \("), _E.ERC_MERGED_NETS,
        lambda finding, _: merged_nets_grade(finding.nets or merged_names(finding.message)),
        "a rail that meets a ground is a short circuit; other nets may be meant to be one",
    ),
    ErcRule(
        re.compile(r""), _E.ERC_ASSERTION, Grade.FAULT,
        "a rule of the script's own author is broken", severity="ERROR",
    ),
    ErcRule(
        re.compile(r""), _E.ERC_ASSERTION, Grade.SUSPECT,
        "a rule of the script's own author is broken, and he wants only to be warned",
    ),
)  # fmt: skip


def rule_for(finding: ErcFinding) -> ErcRule:
    """The rule that reads a finding; the last one reads everything."""
    return next(r for r in RULES if r.severity in ("", finding.severity) and r.pattern.search(finding.message))


def merged_names(message: str) -> tuple[str, ...]:
    """The two nets of "Merging two named nets (A and B) into A."."""
    found = re.search(r"\((.*) and (.*)\) into ", message)
    return (found[1], found[2]) if found else ()


def read(finding: ErcFinding, snapshot: Snapshot | None, places: Places, origin: Origin = Origin.ERC) -> Diagnostic:
    """An ERC finding as a diagnostic: typed, graded, with the place where the part or net was made."""
    circuit = snapshot or Snapshot()
    rule = rule_for(finding)
    grade = rule.grade if isinstance(rule.grade, Grade) else rule.grade(finding, circuit)
    nets = finding.nets or (merged_names(finding.message) if rule.type is _E.ERC_MERGED_NETS else ())
    ref = finding.refs[0] if finding.refs else ""
    facts = places.of_part(ref).model_copy(
        update={
            "pin": finding.pins[0] if finding.pins else "",
            "pins": tuple(finding.pins) if len(finding.pins) > 1 else (),
            "net": nets[0] if nets else "",
            "nets": nets if len(nets) > 1 else (),
        }
    )
    return Diagnostic(
        type=rule.type,
        grade=grade,
        message=_sentence(finding, rule, grade),
        origin=origin,
        span=places.part(ref) or next((span for net in nets if (span := places.net(net))), None),
        facts=facts,
    )


def _sentence(finding: ErcFinding, rule: ErcRule, grade: Grade) -> str:
    message = finding.message.strip().rstrip(".")
    if rule.type is _E.ERC_ASSERTION:
        return f"The script's own rule is broken: {message}."
    if rule.type is _E.ERC_MERGED_NETS:
        what = "a supply rail is shorted to ground" if grade is Grade.FAULT else "two nets with names are one now"
        return f"{message}: {what}."
    return f"{message}: {rule.reason}."
