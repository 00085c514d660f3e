"""Payloads of pins and what they are connected to."""

from typing import Literal

from circuitron.details.base import Detail, OfPart
from circuitron.error_types import ErrorType


class PinNotFound(OfPart):
    type: Literal[ErrorType.PIN_NOT_FOUND] = ErrorType.PIN_NOT_FOUND
    pin: str = ""  # as the script asks for it, one pin
    pins: tuple[str, ...] = ()  # numbers of the pins that there are
    unit: str = ""  # that should have it
    taken: tuple[str, ...] = ()  # numbers of the pins that the script means by another name, in other case


class AmbiguousPin(OfPart):
    type: Literal[ErrorType.AMBIGUOUS_PIN] = ErrorType.AMBIGUOUS_PIN
    pin: str = ""  # the name that several pins bear
    pins: tuple[str, ...] = ()  # their numbers
    units: str = ""  # labels of the units that each have one: "A, B"
    only_left: str = ""  # number of the only one that the circuit leaves


class PinAssignment(OfPart):
    type: Literal[ErrorType.PIN_ASSIGNMENT] = ErrorType.PIN_ASSIGNMENT
    owner: str = ""  # SKiDL class that is assigned to: Part, Bus, Net
    pin: str = ""
    net: str = ""


class PinRebind(OfPart):
    type: Literal[ErrorType.PIN_REBIND] = ErrorType.PIN_REBIND
    pin: str = ""
    attribute: str = ""  # of the part, that is bound anew
    name: str = ""  # variable that is bound anew
    net: str = ""


class PinNumbers(OfPart):
    type: Literal[ErrorType.PIN_NUMBERS] = ErrorType.PIN_NUMBERS
    pins: tuple[str, ...] = ()  # the numbers at fault
    nets: tuple[str, ...] = ()  # what is on them, in step


class NoneConnection(Detail):
    type: Literal[ErrorType.NONE_CONNECTION] = ErrorType.NONE_CONNECTION
    owner: str = ""  # Interface, where its members are at fault
    members: tuple[str, ...] = ()  # of only one of two interfaces
    net: str = ""


class Unconnectable(OfPart):
    """Something was connected that is no pin, net or bus."""

    type: Literal[ErrorType.UNCONNECTABLE] = ErrorType.UNCONNECTABLE
    kind: str = ""  # its class: str, int, type …
    given: str = ""  # what it is, repr
    operator: str = ""
    owner: str = ""  # SKiDL class of the other side
    pin: str = ""  # it was connected to
    net: str = ""

    @property
    def thing(self) -> str:
        """What was connected, as the user would call it."""
        named = {"str": "A text", "int": "A number", "float": "A number", "NoneType": "Nothing"}
        return named.get(self.kind, f"A {self.kind}") if self.kind else ""


class PartJoined(OfPart):
    type: Literal[ErrorType.PART_JOINED] = ErrorType.PART_JOINED
    net: str = ""
    pins: tuple[str, ...] = ()


class UnitError(OfPart):
    type: Literal[ErrorType.UNIT_ERROR] = ErrorType.UNIT_ERROR
    unit: str = ""
    attribute: str = ""  # by which it is requested: uA
    units: str = ""  # that there are: "uA, uB"
    pin: str = ""  # that the unit does not have
    pins: tuple[str, ...] = ()


class TemplateUse(OfPart):
    type: Literal[ErrorType.TEMPLATE_USE] = ErrorType.TEMPLATE_USE
    argument: str = ""  # that a template cannot have
    given: str = ""  # its value, repr
    pin: str = ""
    net: str = ""


class PartDestination(OfPart):
    type: Literal[ErrorType.PART_DESTINATION] = ErrorType.PART_DESTINATION
    argument: str = ""
    given: str = ""  # as destination, repr


class BusIndex(OfPart):
    type: Literal[ErrorType.BUS_INDEX] = ErrorType.BUS_INDEX
    owner: str = ""  # Bus, Interface, NetPinList, net, pin
    net: str = ""  # name of the bus
    index: str = ""  # as it stands in the script
    kind: str = ""  # class of an index that SKiDL cannot use
    width: int = 0  # lines of the bus; 0: not known
    beyond: tuple[int, ...] = ()  # the requested index and the last one that exists
    members: tuple[str, ...] = ()  # that the interface has
    pins: tuple[str, ...] = ()


class WidthMismatch(Detail):
    type: Literal[ErrorType.WIDTH_MISMATCH] = ErrorType.WIDTH_MISMATCH
    width: int = 0
    other_width: int = 0
    owner: str = ""
    net: str = ""

    @property
    def zipped(self) -> str:
        """Of two lists that a loop reads in step, which connects what both have."""
        few = f"`zip` ends after {self.other_width} of {self.width}: the rest of the longer list is left out."
        return few if self.owner == "zip" else ""


class NoConnectConflict(OfPart):
    type: Literal[ErrorType.NO_CONNECT_CONFLICT] = ErrorType.NO_CONNECT_CONFLICT
    pin: str = ""
    net: str = ""


class NetMerge(Detail):
    type: Literal[ErrorType.NET_MERGE] = ErrorType.NET_MERGE
    net: str = ""
    nets: tuple[str, ...] = ()


class NetworkPorts(OfPart):
    type: Literal[ErrorType.NETWORK_PORTS] = ErrorType.NETWORK_PORTS
    pin: str = ""
    pins: tuple[str, ...] = ()


class CircuitMismatch(Detail):
    type: Literal[ErrorType.CIRCUIT_MISMATCH] = ErrorType.CIRCUIT_MISMATCH
    name: str = ""  # what cannot be added or removed
    net: str = ""
    parts: str = ""  # how many are in the other circuit
    function: str = ""  # that acts on the wrong one


class DuplicateName(Detail):
    type: Literal[ErrorType.DUPLICATE_NAME] = ErrorType.DUPLICATE_NAME
    owner: str = ""  # Part, Net, Bus
    ref: str = ""
    net: str = ""
    taken: str = ""  # the name it has now


class SharedObject(Detail):
    """A value that is made once where the script writes several."""

    type: Literal[ErrorType.SHARED_OBJECT] = ErrorType.SHARED_OBJECT
    owner: str = ""  # Part, Net
    form: str = ""  # how it is written: list, dictionary, default, names, loop
    name: str = ""  # of what holds it: variable, function; of form "names": the variables
    function: str = ""  # that makes it

    @property
    def thing(self) -> str:
        return self.owner.lower()

    @property
    def sharing(self) -> str:
        """What uses the one object as if it were several."""
        whose = {
            "list": "all places of the list",
            "dictionary": "all keys",
            "default": f"all calls of {self.name}()",
            "loop": "all rounds of the loop",
        }
        return whose.get(self.form, self.name)


class NoEffect(Detail):
    """A statement that looks as if it connected or built something."""

    type: Literal[ErrorType.NO_EFFECT] = ErrorType.NO_EFFECT
    form: str = ""  # comparison, enumeration, pin, function, lazy, name
    text: str = ""  # of the statement

    @property
    def meaning(self) -> str:
        """What the statement does instead."""
        known = {
            "comparison": "compares and connects nothing",
            "enumeration": "lists nets and pins and connects nothing",
            "pin": "asks for a pin and does nothing with it",
            "function": "names a function and does not call it",
            "lazy": "waits for somebody who asks for its values: nothing is called",
            "name": "never holds: the name of a script that is run is '__main__'",
        }
        return known.get(self.form, "has no effect")


class NeverRun(Detail):
    """A function that makes parts and is called by nothing."""

    type: Literal[ErrorType.NEVER_RUN] = ErrorType.NEVER_RUN
    function: str = ""


class HierarchyLost(Detail):
    type: Literal[ErrorType.HIERARCHY_LOST] = ErrorType.HIERARCHY_LOST
    name: str = ""  # class of the group
    function: str = ""
