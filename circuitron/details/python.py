"""Payloads of what is Python's alone."""

from enum import StrEnum
from typing import Literal

from circuitron.details.base import Detail
from circuitron.error_types import ErrorType


class InvalidSyntax(Detail):
    type: Literal[ErrorType.SYNTAX_ERROR] = ErrorType.SYNTAX_ERROR
    exception: str = ""  # SyntaxError, IndentationError, TabError


class UndefinedName(Detail):
    type: Literal[ErrorType.UNDEFINED_NAME] = ErrorType.UNDEFINED_NAME
    name: str = ""


class MissingPackage(Detail):
    type: Literal[ErrorType.MISSING_PACKAGE] = ErrorType.MISSING_PACKAGE
    name: str = ""  # the module that is imported
    package: str = ""  # that brings it
    spelling: str = ""  # of the module, where only its case differs


class MissingModule(Detail):
    """A module of the user's own that is not there, or lacks a name that is imported from it."""

    type: Literal[ErrorType.MISSING_MODULE] = ErrorType.MISSING_MODULE
    name: str = ""
    found_at: str = ""  # where the project has a file of this name
    nearest: str = ""  # module of Python's own, or name of `file`, that is spelt like it
    relative: bool = False  # a relative import, which a script cannot make
    file: str = ""  # the module is there, in this file, and has no `attribute`
    attribute: str = ""

    @property
    def path(self) -> str:
        return f"{self.name.replace('.', '/')}.py" if self.name else ""


class MissingFile(Detail):
    type: Literal[ErrorType.MISSING_FILE] = ErrorType.MISSING_FILE
    name: str = ""  # the path that the script opens
    found_at: str = ""  # where the project has a file of this name


class Problem(StrEnum):
    """What Python complains of, and which members of `PythonError` say more."""

    NO_ATTRIBUTE = "no attribute"  # owner, attribute
    NOT_CALLABLE = "not callable"  # owner
    NOT_SUBSCRIPTABLE = "not subscriptable"  # owner
    NOT_ITERABLE = "not iterable"  # owner
    INDEX_OUT_OF_RANGE = "index out of range"  # owner: list, tuple, string …
    INDEX_TYPE = "index type"  # owner, argument: the kind of index it was given
    OPERANDS = "operands"  # operator, left, right
    UNEXPECTED_ARGUMENT = "unexpected argument"  # function, argument
    DUPLICATE_ARGUMENT = "duplicate argument"  # function, argument
    MISSING_ARGUMENT = "missing argument"  # function, argument
    TOO_MANY_ARGUMENTS = "too many arguments"  # function
    NOT_EXPORTED = "not exported"  # module, name
    UNDEFINED_NAME = "undefined name"  # name
    MISSING_KEY = "missing key"  # name
    FILE = "file"  # path
    INPUT = "input"  # the script asks for input
    EXIT = "exit"  # name: the status
    OTHER = "other"


class PythonError(Detail):
    """An exception of Python's that is none of the other types. Classes are named without their module."""

    type: Literal[ErrorType.PYTHON_ERROR] = ErrorType.PYTHON_ERROR
    exception: str = ""  # TypeError, IndexError …
    problem: Problem = Problem.OTHER
    owner: str = ""  # class of the object in question
    attribute: str = ""
    function: str = ""  # as Python names it, without "()"
    argument: str = ""
    name: str = ""
    module: str = ""
    path: str = ""
    operator: str = ""
    left: str = ""  # class of the left operand
    right: str = ""
