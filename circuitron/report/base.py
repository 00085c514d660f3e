"""What a report is: the moments of a command that every output format answers in its own way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from circuitron.check_result import CheckResult
    from circuitron.delivery import Delivery
    from circuitron.errors import CircuitronError
    from circuitron.fix_result import Attempt, FixResult
    from circuitron.plan import Plan, WorkedOut
    from circuitron.results import DesignResult, StageRecord


class Reporter(Protocol):
    """Reports one command. `path` is the script as the user named it."""

    def attempted(self, path: str, attempt: Attempt) -> None:
        """One round of a repair is done."""
        ...

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        """A repair is over."""
        ...

    def checked(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        """A script was checked."""
        ...

    def unreadable(self, path: str, error: CircuitronError) -> None:
        """One of several scripts cannot be read; the others are worked on. The caller shows it to the user."""
        ...

    def ran(self, path: str, result: CheckResult, source: str, delivery: Delivery) -> None:
        """A script was run for its files."""
        ...

    def planned(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> None:
        """A design has a plan, which the user may decide on next."""
        ...

    def staged(self, record: StageRecord) -> None:
        """A stage of a design begins (NOT_RUN) or is over."""
        ...

    def designed(self, result: DesignResult, delivery: Delivery) -> None:
        """A design is over."""
        ...

    def end(self, exit_status: int, error: CircuitronError | None = None) -> None:
        """The command is over. `error` is what ended it early; the caller shows it to the user."""
        ...
