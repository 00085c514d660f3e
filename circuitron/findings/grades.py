"""How grave a failure is for the circuit. ERC findings are graded in `erc`.

A failure that stops the script is a fault, whatever its kind; one that SKiDL passes over has the grade of the
catalogue, unless its payload says more.
"""

from __future__ import annotations

from circuitron.details.base import Detail
from circuitron.details.calls import DRAWER, GeneratorUnavailable
from circuitron.details.connections import (
    AmbiguousPin,
    DuplicateName,
    NoneConnection,
    PartJoined,
    SharedObject,
    UnitError,
)
from circuitron.details.names import SearchPath, ToolVersion
from circuitron.finding import Grade
from circuitron.findings.catalogue import entry
from circuitron.knowledge.skidl_api import skidl_api


def grade(detail: Detail, stopped: bool) -> Grade:
    """The grade of a failure that is not an ERC finding.

    Args:
        stopped: SKiDL or Python raised, so the script does not get past it.
    """
    match detail:
        case GeneratorUnavailable(name=name):
            return Grade.SUSPECT if name == DRAWER else Grade.NOTE  # plain SKiDL may well stop there
        case _ if stopped:
            return Grade.FAULT
        case DuplicateName():
            return _duplicate(detail)
        case ToolVersion(tool=tool) if tool in skidl_api().kicad_tools:
            return Grade.SUSPECT  # nothing but a folder is missing: it runs wherever the libraries of that version are
        case SearchPath(name="lib_search_paths"):
            return Grade.FAULT  # bare SKiDL then looks nowhere else
        case NoneConnection(owner="Interface"):
            return Grade.SUSPECT  # members that only one of two interfaces has are left open
        case UnitError(pin=""):
            return Grade.SUSPECT  # a label that is also a pin's name: u.A may be either
        case AmbiguousPin(units=units) if units:
            return Grade.SUSPECT  # units in parallel: mostly one was intended
        case SharedObject(form="loop"):
            return Grade.SUSPECT  # one pull-up for all inputs is often meant
        case PartJoined(pins=(_,)):
            return Grade.NOTE  # a test point or a mounting hole: nothing is shorted
    return entry(detail.type).grade


def _duplicate(detail: DuplicateName) -> Grade:
    if detail.taken and detail.taken in (detail.ref, detail.net):
        return Grade.FAULT  # two of one name reach the netlist, where they become one
    if detail.ref:
        return Grade.NOTE  # a reference that is taken gets the next free one; the circuit is the same
    return Grade.SUSPECT
