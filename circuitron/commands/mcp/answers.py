"""What the tools answer: small enough for a model's context, with nothing left out unsaid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar

from circuitron import sanitise
from circuitron.assertion import AssertionResult
from circuitron.assertions import describe
from circuitron.check_result import Measurement
from circuitron.finding import Finding
from circuitron.findings.guidance import guidance_for
from circuitron.frozen import Frozen
from circuitron.report.excerpts import Place
from circuitron.report.flat import EditRow
from circuitron.report.listing import spot

T = TypeVar("T")

MOST_ROWS = 50  # findings, measurements, files
MOST_PINS = 300  # the largest microcontrollers in KiCad's libraries have some 250
LONGEST = 20_000  # characters of a text: about 6,000 tokens
LONGEST_FILE = 60_000
LONGEST_FILES = 120_000  # of all files together


class Problem(Frozen):
    """A finding."""

    code: str  # its type, or the code of the review's check: `explain` has a page on it
    grade: str  # fault, suspect or note
    origin: str
    message: str
    line: int | None = None
    path: str = ""
    refs: tuple[str, ...] = ()
    nets: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()  # names that may be the right ones, best first
    remedy: tuple[str, ...] = ()
    consequence: bool = False  # follows from another one, which is the one to fix


class Quantity(Frozen):
    """A figure of the circuit, by simulation or formula."""

    what: str
    asked: str
    found: str
    how: str
    verdict: str  # holds, fails, or not checked


class Asserted(Frozen):
    assertion: str
    verdict: str
    found: str


class Product(Frozen):
    """A file made of the verified circuit. `text` is it whole; "" where it is too long or no text."""

    product: str
    name: str
    size: int  # bytes
    text: str = ""


class Answer(Frozen):
    """Base: what was left out, in words; "" if nothing was."""

    left_out: str = ""


class Checked(Answer):
    clean: bool
    ending: str  # how the run ended
    problems: tuple[Problem, ...] = ()
    unverified: tuple[str, ...] = ()  # parts whose pins no library vouches for
    libraries: str = ""  # that the verdict rests on


class Reviewed(Answer):
    clean: bool
    ending: str
    problems: tuple[Problem, ...] = ()  # of review and simulation alone
    quantities: tuple[Quantity, ...] = ()
    asserted: tuple[Asserted, ...] = ()


class Ran(Checked):
    output: str = ""  # what the script printed
    products: tuple[Product, ...] = ()
    missing: tuple[str, ...] = ()  # products that were not made, with the reason
    folder: str = ""  # where the files were written, from the project's root; "" where they were not


class Fixed(Answer):
    outcome: str  # clean, repaired, unverified or unrepaired
    written: bool
    done: str = ""
    diff: str = ""  # unified; of a repair that is not verified: as far as it came
    edits: tuple[EditRow, ...] = ()
    proposed: tuple[EditRow, ...] = ()  # edits that may change the design: made with unsafe=true
    problems: tuple[Problem, ...] = ()  # that are left
    unverified: tuple[str, ...] = ()


class Found(Frozen):
    """A symbol in a list."""

    id: str  # LIBRARY:NAME
    pins: int
    description: str
    footprint: str


class Symbols(Answer):
    symbols: tuple[Found, ...] = ()


class Pin(Frozen):
    number: str
    name: str
    type: str
    unit: int
    alternates: tuple[str, ...] = ()


class Part(Answer):
    id: str
    description: str = ""
    footprint: str = ""
    footprint_filters: tuple[str, ...] = ()
    datasheet: str = ""
    pins: tuple[Pin, ...] = ()


class FoundFootprint(Frozen):
    id: str
    pads: tuple[str, ...]
    description: str


class Footprints(Answer):
    footprints: tuple[FoundFootprint, ...] = ()


class Page(Answer):
    """A page of Markdown."""

    markdown: str


class Bounds:
    """Keeps an answer within its bounds, and says what it left out."""

    def __init__(self) -> None:
        self._left_out: list[str] = []

    def rows(self, rows: Sequence[T], name: str, most: int = MOST_ROWS) -> tuple[T, ...]:
        if len(rows) > most:
            self._left_out.append(f"{len(rows) - most} more {name}")
        return tuple(rows[:most])

    def first(self, rows: Sequence[T], name: str, most: int) -> tuple[T, ...]:
        """The first of a search that was asked for one more than is wanted."""
        if len(rows) > most:
            self._left_out.append(f"further {name}")
        return tuple(rows[:most])

    def text(self, text: str, name: str, longest: int = LONGEST) -> str:
        if len(text) > longest:
            self._left_out.append(f"the rest of {name}, {len(text) - longest} characters")
        return sanitise.message(text[:longest])

    @property
    def left_out(self) -> str:
        return "; ".join(self._left_out)


def problem(finding: Finding, place: Place) -> Problem:
    where = spot(finding.span, place)
    return Problem(
        code=finding.code,
        grade=finding.grade,
        origin=finding.origin,
        message=sanitise.line(finding.message),
        line=where.line,
        path=where.path,
        refs=_lines(finding.refs),
        nets=_lines(finding.nets),
        candidates=_lines(f"{candidate.text} ({candidate.why})" for candidate in finding.candidates[:5]),
        remedy=() if finding.consequence else guidance_for(finding).actionable_guidance,
        consequence=finding.consequence,
    )


def quantity(found: Measurement) -> Quantity:
    what, asked, words, how = _lines((found.quantity, found.asked, found.found, found.how))
    return Quantity(what=what, asked=asked, found=words, how=how, verdict=found.verdict.value)


def asserted(result: AssertionResult) -> Asserted:
    words, found = _lines((describe(result.assertion), result.found))
    return Asserted(assertion=words, verdict=result.verdict.value, found=found)


def _lines(texts: Iterable[str]) -> tuple[str, ...]:
    """Texts of scripts and libraries, a line each, without what steers a terminal or hides."""
    return tuple(sanitise.line(text) for text in islice(texts, MOST_ROWS))
