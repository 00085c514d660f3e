"""Payloads of the electrical rules."""

from typing import Literal

from circuitron.details.base import OfPart
from circuitron.error_types import ErrorType


class ErcDetail(OfPart):
    """A finding of SKiDL's ERC: the part, pins and nets that it names, the first of each by itself."""

    footprint: str = ""
    refs: tuple[str, ...] = ()  # of `pins`, in step with them
    pin: str = ""  # number
    pins: tuple[str, ...] = ()  # where there are several
    pin_name: str = ""
    net: str = ""
    nets: tuple[str, ...] = ()  # where there are several
    tolerated: str = ""  # why it is nothing though SKiDL calls it an error


class ErcFloatingSupply(ErcDetail):
    type: Literal[ErrorType.ERC_FLOATING_SUPPLY] = ErrorType.ERC_FLOATING_SUPPLY


class ErcUnconnectedPin(ErcDetail):
    type: Literal[ErrorType.ERC_UNCONNECTED_PIN] = ErrorType.ERC_UNCONNECTED_PIN


class ErcForbiddenConnection(ErcDetail):
    type: Literal[ErrorType.ERC_FORBIDDEN_CONNECTION] = ErrorType.ERC_FORBIDDEN_CONNECTION


class ErcEmptyNet(ErcDetail):
    type: Literal[ErrorType.ERC_EMPTY_NET] = ErrorType.ERC_EMPTY_NET


class ErcSinglePinNet(ErcDetail):
    type: Literal[ErrorType.ERC_SINGLE_PIN_NET] = ErrorType.ERC_SINGLE_PIN_NET


class ErcNoDriver(ErcDetail):
    type: Literal[ErrorType.ERC_NO_DRIVER] = ErrorType.ERC_NO_DRIVER


class ErcWeakDrive(ErcDetail):
    type: Literal[ErrorType.ERC_WEAK_DRIVE] = ErrorType.ERC_WEAK_DRIVE


class ErcPinConflict(ErcDetail):
    type: Literal[ErrorType.ERC_PIN_CONFLICT] = ErrorType.ERC_PIN_CONFLICT


class ErcPullConflict(ErcDetail):
    type: Literal[ErrorType.ERC_PULL_CONFLICT] = ErrorType.ERC_PULL_CONFLICT


class ErcMergedNets(ErcDetail):
    type: Literal[ErrorType.ERC_MERGED_NETS] = ErrorType.ERC_MERGED_NETS


class ErcAssertion(ErcDetail):
    type: Literal[ErrorType.ERC_ASSERTION] = ErrorType.ERC_ASSERTION
