"""Payloads of calls of SKiDL: arguments, footprints, generators."""

from typing import Literal

from circuitron.details.base import Detail, OfPart
from circuitron.error_types import ErrorType

DRAWER = "schematizer"  # SKiDL's placer and router, which fail by chance


class InvalidAttribute(OfPart):
    type: Literal[ErrorType.INVALID_ATTRIBUTE] = ErrorType.INVALID_ATTRIBUTE
    owner: str = ""  # SKiDL class: Part, Net, Pin, Bus, NetPinList, Circuit …
    attribute: str = ""
    name: str = ""  # the same, of a class
    net: str = ""
    pins: tuple[str, ...] = ()


class UnknownArgument(Detail):
    type: Literal[ErrorType.UNKNOWN_ARGUMENT] = ErrorType.UNKNOWN_ARGUMENT
    owner: str = ""  # SKiDL class whose method is called
    function: str = ""
    argument: str = ""
    attribute: str = ""  # the same, where it is set as an attribute
    expected: str = ""  # the argument that is probably right
    given: str = ""  # its value, repr
    ref: str = ""
    part: str = ""
    net: str = ""
    copies: str = ""  # a number of copies that cannot be


class FootprintMissing(OfPart):
    type: Literal[ErrorType.FOOTPRINT_MISSING] = ErrorType.FOOTPRINT_MISSING


class FootprintInvalid(OfPart):
    type: Literal[ErrorType.FOOTPRINT_INVALID] = ErrorType.FOOTPRINT_INVALID
    footprint: str = ""


class FootprintNotFound(OfPart):
    type: Literal[ErrorType.FOOTPRINT_NOT_FOUND] = ErrorType.FOOTPRINT_NOT_FOUND
    footprint: str = ""


class FootprintPads(OfPart):
    type: Literal[ErrorType.FOOTPRINT_PADS] = ErrorType.FOOTPRINT_PADS
    footprint: str = ""
    pins: tuple[str, ...] = ()  # connected, without a pad


class FootprintPinout(OfPart):
    type: Literal[ErrorType.FOOTPRINT_PINOUT] = ErrorType.FOOTPRINT_PINOUT
    footprint: str = ""
    symbols: tuple[str, ...] = ()  # that are made for its package


class GeneratorError(Detail):
    type: Literal[ErrorType.GENERATOR_ERROR] = ErrorType.GENERATOR_ERROR
    function: str = ""
    argument: str = ""
    given: str = ""  # its value, repr
    tool: str = ""


class GeneratorUnavailable(Detail):
    type: Literal[ErrorType.GENERATOR_UNAVAILABLE] = ErrorType.GENERATOR_UNAVAILABLE
    function: str = ""
    tool: str = ""
    name: str = ""  # DRAWER, or nothing


class DebuggerCall(Detail):
    type: Literal[ErrorType.DEBUGGER_CALL] = ErrorType.DEBUGGER_CALL
    function: str = ""


class PowerSymbol(OfPart):
    type: Literal[ErrorType.POWER_SYMBOL] = ErrorType.POWER_SYMBOL
    pins: tuple[str, ...] = ()
