"""A reporter for the formats of code hosts, which want what is wrong in each script and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from circuitron.check_result import CheckResult
from circuitron.finding import Spot
from circuitron.fix_result import Attempt, FixResult
from circuitron.report import listing
from circuitron.report.listing import Case, Entry, Level

if TYPE_CHECKING:
    from circuitron.delivery import Delivery
    from circuitron.errors import CircuitronError
    from circuitron.plan import Plan, WorkedOut
    from circuitron.results import DesignResult, StageRecord


class CaseFormat(Protocol):
    """How cases are written."""

    def add(self, case: Case) -> None:
        """One script is done."""
        ...

    def end(self, error: CircuitronError | None) -> None:
        """The command is over; `error` is what ended it early."""
        ...


class CaseReporter:
    """Turns the moments of a command into cases.

    Args:
        strict: what is only suspect fails too.
    """

    def __init__(self, format: CaseFormat, *, strict: bool) -> None:
        self._format, self._strict = format, strict

    def attempted(self, path: str, attempt: Attempt) -> None:
        """What an attempt found is left at the end, or repaired."""

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        self._format.add(listing.fixed(path, result, delivery, strict=self._strict))

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._format.add(listing.checked("check", path, result, source, strict=self._strict))

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        self._format.add(listing.checked("run", path, result, source, strict=self._strict))

    def unreadable(self, path: str, error: CircuitronError) -> None:
        entry = Entry(type(error).__name__, Level.ERROR, error.message, Spot(path=path))
        self._format.add(Case("check", path, (entry,), failed=True, unreadable=True))

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        """A plan is for people."""

    def staged(self, record: StageRecord) -> None:
        """Stages are for people."""

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        self._format.add(listing.designed(result, delivery, strict=self._strict))

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        if error is not None:
            error.reported = True
        self._format.end(error)
