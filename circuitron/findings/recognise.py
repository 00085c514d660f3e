"""Reads a message of SKiDL's by the table of `skidl_messages`."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from circuitron.details import AnyDetail, detail_of
from circuitron.error_types import ErrorType
from circuitron.findings.skidl_messages import NOISE, ROWS, Row


class Meaning(NamedTuple):
    """What a message says: the kind of failure, what it names, and whether SKiDL or Python raises with it."""

    detail: AnyDetail
    raises: bool = True

    @property
    def type(self) -> ErrorType:
        kind: ErrorType = self.detail.type
        return kind


_MARK = "@ ["  # "message @ [script.py:12=>lib.py:3]": where SKiDL says it happened; the last entry is the innermost
_LONGEST = 4000  # characters of a message that are looked at: messages of a script are as long as it likes


def is_noise(message: str) -> bool:
    """SKiDL says it whatever the script does."""
    return bool(re.match(NOISE, message))


def without_trace(message: str) -> tuple[str, str, int | None]:
    """A logged message, the file and the line that SKiDL appended to it ("" and None where it did not)."""
    text = message.strip()
    start = text.rfind(_MARK)
    if start < 0 or not text.endswith("]"):
        return text, "", None
    file, _, line = text[start + len(_MARK) : -1].rpartition("=>")[2].rpartition(":")
    name = file.replace("\\", "/").rpartition("/")[2]
    return text[:start].strip(), name, int(line) if line.isdecimal() else None


def recognise(message: str, kind: str = "", code: str = "") -> Meaning | None:
    """What a message of SKiDL means, or None where it is not one of SKiDL's.

    Args:
        message: the exception's text, or a logged message without its trace.
        kind: the exception's class; "" for a logged message.
        code: the user's line that it came from.
    """
    text = message[:_LONGEST]
    for row in ROWS:
        if (row.kind and row.kind != kind) or (row.code and not re.search(row.code, code)):
            continue
        if (found := re.match(row.pattern, text, re.DOTALL)) is not None:
            return Meaning(_detail(row, found), row.raises)
    return None


def _detail(row: Row, found: re.Match[str]) -> AnyDetail:
    members: dict[str, Any] = {name: value for name, value in found.groupdict().items() if value is not None}
    members.update(row.members)
    if row.type is ErrorType.PIN_NOT_FOUND:
        members["pin"] = members["pin"].strip("'\"")
    if "other_net" in members:
        members["nets"] = (members["net"], members.pop("other_net"))
    if "last" in members:
        members["beyond"] = (members.pop("requested"), members.pop("last"))
    return detail_of(row.type, **members)
