"""Two reports of one command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from circuitron.check_result import CheckResult
    from circuitron.delivery import Delivery
    from circuitron.errors import CircuitronError
    from circuitron.fix_result import Attempt, FixResult
    from circuitron.plan import Plan, WorkedOut
    from circuitron.report.base import Reporter
    from circuitron.results import DesignResult, StageRecord


class Tee:
    """Tells several reporters of each moment, one after the other."""

    def __init__(self, *reporters: Reporter) -> None:
        self._reporters = reporters

    def attempted(self, path: str, attempt: Attempt) -> None:
        for reporter in self._reporters:
            reporter.attempted(path, attempt)

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        for reporter in self._reporters:
            reporter.fixed(path, result, delivery)

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        for reporter in self._reporters:
            reporter.checked(path, result, source, delivery)

    def unreadable(self, path: str, error: CircuitronError) -> None:
        for reporter in self._reporters:
            reporter.unreadable(path, error)

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        for reporter in self._reporters:
            reporter.ran(path, result, source, delivery)

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        for reporter in self._reporters:
            reporter.planned(plan, worked_out)

    def staged(self, record: StageRecord) -> None:
        for reporter in self._reporters:
            reporter.staged(record)

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        for reporter in self._reporters:
            reporter.designed(result, delivery)

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        for reporter in self._reporters:
            reporter.end(exit_status, error)
