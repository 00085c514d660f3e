"""Payloads of the sandbox's own ends: limits, refusals, crashes."""

from typing import Literal

from circuitron.details.base import Detail
from circuitron.error_types import ErrorType


class TimeLimit(Detail):
    type: Literal[ErrorType.TIME_LIMIT] = ErrorType.TIME_LIMIT
    reached: str = ""  # "60.0 s"


class CpuLimit(Detail):
    type: Literal[ErrorType.CPU_LIMIT] = ErrorType.CPU_LIMIT
    reached: str = ""


class MemoryLimit(Detail):
    type: Literal[ErrorType.MEMORY_LIMIT] = ErrorType.MEMORY_LIMIT
    reached: str = ""  # "2048 MB"


class ProcessLimit(Detail):
    type: Literal[ErrorType.PROCESS_LIMIT] = ErrorType.PROCESS_LIMIT
    started: str = ""  # "process" or "thread"


class OutputLimit(Detail):
    type: Literal[ErrorType.OUTPUT_LIMIT] = ErrorType.OUTPUT_LIMIT


class FileLimit(Detail):
    type: Literal[ErrorType.FILE_LIMIT] = ErrorType.FILE_LIMIT
    path: str = ""


class PathRestriction(Detail):
    type: Literal[ErrorType.PATH_RESTRICTION] = ErrorType.PATH_RESTRICTION
    path: str = ""


class NetworkRefused(Detail):
    type: Literal[ErrorType.NETWORK_REFUSED] = ErrorType.NETWORK_REFUSED


class NoResult(Detail):
    type: Literal[ErrorType.NO_RESULT] = ErrorType.NO_RESULT


class Crashed(Detail):
    type: Literal[ErrorType.CRASHED] = ErrorType.CRASHED
    signal: str = ""  # "SIGSEGV"
