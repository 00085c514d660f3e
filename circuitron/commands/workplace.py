"""Works on units in this process: in a command of its own, or as a worker of a cluster."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from circuitron import pipeline
from circuitron.cluster.figures import of_repairs
from circuitron.cluster.identity import identity
from circuitron.cluster.unit import Answer, Conditions, Failure, Unit, Work
from circuitron.commands.environments import Environments
from circuitron.errors import CircuitronError, LibrariesUnavailable, SandboxUnavailable, SettingsError
from circuitron.fix_result import FixResult
from circuitron.outcome import Outcome
from circuitron.run_request import Libraries, Project
from circuitron.settings import Settings, load

_LASTING = (LibrariesUnavailable, SandboxUnavailable, SettingsError)  # what each unit would meet there

# Of a worker that came after the libraries of all workers were compared.
_OTHER_LIBRARIES = Failure(
    type="OtherLibraries", message="A worker has other symbol libraries than the first workers had.", lasting=True
)


class Workplace:
    """The environments that units need, made once each and closed together; for one unit at a time."""

    def __init__(self, environments: Environments | None = None) -> None:
        self._environments = environments or Environments({})

    def settings(self, conditions: Conditions) -> Settings:
        """The settings of this machine under these conditions."""
        return conditions.on(load(Path("/")))

    def symbols(self, conditions: Conditions) -> Libraries:
        """The symbol libraries here.

        Raises:
            LibrariesUnavailable: there are none.
        """
        return self._environments.libraries(self.settings(conditions))

    def libraries(self, conditions: Conditions) -> str:
        """`identity` of the symbol libraries here.

        Raises:
            LibrariesUnavailable: there are none.
        """
        return identity(self.symbols(conditions))

    def do(self, unit: Unit, project: Project) -> Answer:
        """Work on a unit.

        Raises:
            FatalError: the sandbox or the libraries cannot be had or broke.
        """
        if unit.libraries and self.libraries(unit.conditions) != unit.libraries:
            return Answer(failure=_OTHER_LIBRARIES)
        environment = self._environments.of(self.settings(unit.conditions))
        if unit.work is Work.CHECK:
            return Answer(checked=pipeline.check(unit.script, project, environment, unit.mode))
        began = time.monotonic()

        def fix(*, unsafe: bool) -> FixResult:
            attempts, trace = unit.conditions.max_attempts, unit.trace
            return pipeline.fix(
                unit.script, project, environment, allow_unsafe=unsafe, max_attempts=attempts, trace=trace
            )

        if unit.work is Work.FIX:
            return Answer(fixed=fix(unsafe=unit.conditions.unsafe_fixes))
        safe = fix(unsafe=False)
        unsafe = fix(unsafe=True) if safe.outcome is Outcome.UNREPAIRED else None
        return Answer(measured=of_repairs(safe, unsafe, time.monotonic() - began))

    def prepare(self, conditions: Iterable[Conditions]) -> None:
        """See that units under these conditions can be worked on here.

        Raises:
            FatalError: there is no sandbox, or no library.
        """
        self._environments.prepare([self.settings(each) for each in conditions])

    @contextmanager
    def serve(self, say: Callable[[str], None]) -> Iterator[Callable[[tuple[Unit, Project]], Answer]]:
        """In a fork of this process: what works on units."""
        from circuitron.sandbox import waiting

        waiting.keep_first()
        with Workplace(self._environments.apart(say)) as own:
            yield lambda work: own.do(*work)

    def close(self) -> None:
        self._environments.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def failure_of(error: CircuitronError) -> Failure:
    """An error as an answer."""
    return Failure(
        type=type(error).__name__, message=error.message, hint=error.hint, lasting=isinstance(error, _LASTING)
    )
