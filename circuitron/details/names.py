"""Payloads of names and libraries that SKiDL does not have, or not so."""

import re
from typing import Literal

from circuitron.details.base import Detail, OfPart, Requested
from circuitron.error_types import ErrorType


class SkidlNotImported(Detail):
    type: Literal[ErrorType.SKIDL_NOT_IMPORTED] = ErrorType.SKIDL_NOT_IMPORTED
    name: str = ""


class RemovedName(Detail):
    """A name that SKiDL does not have."""

    type: Literal[ErrorType.REMOVED_NAME] = ErrorType.REMOVED_NAME
    name: str = ""
    owner: str = ""  # the module or class that should have it: skidl, skidl.defines, Pin
    attribute: str = ""  # the same name, of a class


class ToolVersion(Detail):
    """A tool that SKiDL or the libraries at hand do not have; or a library of KiCad 5 that only that tool reads."""

    type: Literal[ErrorType.TOOL_VERSION] = ErrorType.TOOL_VERSION
    name: str = ""  # the name that is not defined
    tool: str = ""  # KICAD5 … KICAD10, SKIDL, SPICE: the one in question
    tool_at_hand: str = ""  # the one that reads the libraries at hand
    given: str = ""  # the tool as the script gives it, repr
    library: str = ""  # as the script names it
    part: str = ""
    pins: tuple[str, ...] = ()  # that the script asks the part for
    ref: str = ""
    old_library: str = ""  # path of the .lib file that is there, without suffix
    function: str = ""  # set_default_tool, where the script should call it


class SearchPath(Detail):
    type: Literal[ErrorType.SEARCH_PATH] = ErrorType.SEARCH_PATH
    name: str = ""  # of the environment variable, or lib_search_paths
    folder: str = ""  # the last one that is set
    tool: str = ""


class LibraryNotFound(Requested):
    type: Literal[ErrorType.LIBRARY_NOT_FOUND] = ErrorType.LIBRARY_NOT_FOUND
    backup: str = ""  # backup library of an earlier run that has the part


class LibraryUnreadable(Requested):
    type: Literal[ErrorType.LIBRARY_UNREADABLE] = ErrorType.LIBRARY_UNREADABLE
    exception: str = ""  # that reading it raises

    @property
    def file(self) -> str:
        return re.split(r"[\\/]", self.library)[-1]


class PartNotFound(Requested):
    type: Literal[ErrorType.PART_NOT_FOUND] = ErrorType.PART_NOT_FOUND


class PartNameMissing(Requested):
    type: Literal[ErrorType.PART_NAME_MISSING] = ErrorType.PART_NAME_MISSING


class AmbiguousPart(OfPart):
    type: Literal[ErrorType.AMBIGUOUS_PART] = ErrorType.AMBIGUOUS_PART
    taken: str = ""  # the part that SKiDL took


class BackupLibrary(Requested):
    type: Literal[ErrorType.BACKUP_LIBRARY] = ErrorType.BACKUP_LIBRARY
    backup: str = ""
