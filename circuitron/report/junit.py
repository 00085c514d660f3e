"""JUnit XML as pytest writes it: a test case for each script."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING
from xml.etree import ElementTree

from circuitron import sanitise
from circuitron.plural import counted
from circuitron.report.listing import Case, Entry, Level, relative

if TYPE_CHECKING:
    from circuitron.errors import CircuitronError

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class JunitFormat:
    """One document with one suite, at the end.

    Args:
        root: the folder from which scripts are named.
    """

    def __init__(self, stream: IO[str], root: Path) -> None:
        self._stream, self._root = stream, root
        self._began = datetime.now(UTC)
        self._cases: list[Case] = []

    def add(self, case: Case) -> None:
        self._cases.append(case)

    def end(self, error: CircuitronError | None) -> None:
        errors = sum(case.unreadable for case in self._cases) + (error is not None)
        count = len(self._cases) + (error is not None)
        suites = ElementTree.Element("testsuites", name="circuitron")
        suite = ElementTree.SubElement(
            suites,
            "testsuite",
            name="circuitron",
            errors=str(errors),
            failures=str(sum(case.failed and not case.unreadable for case in self._cases)),
            skipped="0",
            tests=str(count),
            time=f"{sum(case.seconds for case in self._cases):.3f}",
            timestamp=self._began.isoformat(),
            hostname=_text(platform.node()),
        )
        for case in self._cases:
            self._case(suite, case)
        if error is not None:
            _ended(suite, error)
        self._stream.write('<?xml version="1.0" encoding="utf-8"?>\n')
        self._stream.write(ElementTree.tostring(suites, encoding="unicode") + "\n")
        self._stream.flush()

    def _case(self, suite: ElementTree.Element, case: Case) -> None:
        path = PurePosixPath(relative(case.path, self._root)) if case.command != "design" else PurePosixPath(case.path)
        folder = ".".join(part for part in path.parent.parts if part != "/")
        classname = f"{case.command}.{folder}" if folder else case.command
        element = ElementTree.SubElement(
            suite, "testcase", classname=_text(classname), name=_text(path.name), time=f"{case.seconds:.3f}"
        )
        bad = [entry for entry in case.entries if entry.level is Level.ERROR]
        if case.failed:
            kind = "error" if case.unreadable else "failure"
            first = bad[0].message if bad else ""
            message = first if len(bad) < 2 else f"{first} ({counted(len(bad) - 1, 'more fault')})"
            ElementTree.SubElement(element, kind, message=_text(message)).text = self._lines(bad)
        rest = self._lines(entry for entry in case.entries if entry.level is not Level.ERROR)
        printed = [_text(line) for line in case.output.splitlines()]
        if shown := "\n".join(filter(None, [rest, *printed])):
            ElementTree.SubElement(element, "system-out").text = shown

    def _lines(self, entries: Iterable[Entry]) -> str:
        """The entries as the concise format has them."""
        return "\n".join(_text(f"{self._where(entry)}{entry.level}: {entry.name} {entry.message}") for entry in entries)

    def _where(self, entry: Entry) -> str:
        spot = entry.spot
        if not spot.path:
            return ""
        places = (relative(spot.path, self._root), spot.line, spot.column)
        return ":".join(str(place) for place in places if place is not None) + ": "


def _ended(suite: ElementTree.Element, error: CircuitronError) -> None:
    """What ended the command, as a test case that could not be run."""
    element = ElementTree.SubElement(suite, "testcase", classname="circuitron", name=type(error).__name__, time="0.000")
    ElementTree.SubElement(element, "error", message=_text(error.message)).text = _text(error.hint)


def _text(text: str) -> str:
    """What XML may hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", sanitise.line(text))
