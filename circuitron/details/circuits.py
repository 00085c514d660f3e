"""Payloads of what a report claims and the netlist does not bear out, and of what a circuit shows."""

from typing import Literal

from circuitron.details.base import Detail
from circuitron.error_types import ErrorType
from circuitron.frozen import Frozen


class NetlistMismatch(Detail):
    type: Literal[ErrorType.NETLIST_MISMATCH] = ErrorType.NETLIST_MISMATCH


class EmptyCircuit(Detail):
    type: Literal[ErrorType.EMPTY_CIRCUIT] = ErrorType.EMPTY_CIRCUIT


class AssertionFailed(Detail):
    """What the user asserts of the circuit, and what was found."""

    type: Literal[ErrorType.ASSERTION_FAILED] = ErrorType.ASSERTION_FAILED
    assertion: str = ""
    found: str = ""
    refs: tuple[str, ...] = ()
    nets: tuple[str, ...] = ()


class PinExchange(Frozen):
    """Two pins of a part, by their numbers, that are each on the other one's net."""

    ref: str
    pins: tuple[str, str]


class CircuitReview(Detail):
    """What an engineer objects to in a circuit that runs and passes ERC."""

    type: Literal[ErrorType.CIRCUIT_REVIEW] = ErrorType.CIRCUIT_REVIEW
    code: str = ""  # ER101 …
    refs: tuple[str, ...] = ()
    nets: tuple[str, ...] = ()
    why: str = ""  # what it means for the circuit, in general
    remedy: str = ""
    page: str = ""  # with anchor
    exchange: PinExchange | None = None  # what certainly remedies it


class Unknown(Detail):
    type: Literal[ErrorType.UNKNOWN] = ErrorType.UNKNOWN
