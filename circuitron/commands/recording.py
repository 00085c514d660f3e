"""The record of a command that asks models: begun with it, gone on with by `circuitron resume`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron import __version__

if TYPE_CHECKING:
    from circuitron.agents.base import ChatModel, Spending
    from circuitron.commands.modules import LocalModule
    from circuitron.context import Clock
    from circuitron.delivery import Delivery
    from circuitron.fix_result import Attempt, FixResult
    from circuitron.journal import Journal
    from circuitron.pipeline import Environment

KEPT = 200  # runs; the oldest finished ones make room for new ones


def runs_folder() -> Path:
    """Where all runs are recorded: $XDG_STATE_HOME/circuitron/runs on Linux."""
    from circuitron.originals import state_folder

    return state_folder() / "runs"


def begin(command: str, subject: str, options: Mapping[str, Any]) -> Recording:
    """Begin the record of a run.

    Args:
        options: what it takes to do it again. Of the settings in `wanted`, an address is recorded without the
            credentials that may be in it.

    Raises:
        StorageFailure: it cannot be written.
    """
    from circuitron.journal import Journal, prune
    from circuitron.settings.addresses import shown

    root = runs_folder()
    prune(root, KEPT)
    wanted = {key: shown(value) if key == "base_url" else value for key, value in options["wanted"].items()}
    return _recording(Journal.create(root, command, subject, {**options, "wanted": wanted}, __version__))


def reopen(run: str) -> Recording:
    """Go on with a run by its name, the beginning of it, or "last".

    Raises:
        UsageError: there is no such run, or it is going on elsewhere.
    """
    from circuitron.journal import Journal

    return _recording(Journal.reopen(runs_folder(), run))


def _recording(journal: Journal) -> Recording:
    from circuitron.agents.base import Spending
    from circuitron.context import Clock

    recording = Recording(journal, Clock(), Spending())
    journal.on_replay = recording.clock.advance
    return recording


@dataclass(frozen=True)
class Recording:
    """One run's record, what its models took, and its clock, which counts an interrupted part of the run as well."""

    journal: Journal
    clock: Clock
    spending: Spending

    @property
    def name(self) -> str:
        return self.journal.header.run

    def environment(self, environment: Environment) -> Environment:
        """Tools whose sandbox remembers its reports."""
        from circuitron.pipeline.recorded import RecordedSandbox

        return replace(environment, sandbox=RecordedSandbox(environment.sandbox, self.journal))

    def modules(self, path: str, read: Callable[[], tuple[LocalModule, ...]]) -> tuple[LocalModule, ...]:
        """The local modules of a script as they were when its repair began."""
        from base64 import b64decode, b64encode

        from circuitron import sourcefile
        from circuitron.commands.journal_entries import ModuleFile, ModulesNote
        from circuitron.commands.modules import LocalModule

        def note() -> ModulesNote:
            return ModulesNote(
                files=tuple(
                    ModuleFile(name=m.name, path=str(m.source.path), data=b64encode(m.source.data).decode())
                    for m in read()
                )
            )

        noted = self.journal.remember("modules", path, ModulesNote, note)
        return tuple(
            LocalModule(file.name, sourcefile.decode(b64decode(file.data), Path(file.path))) for file in noted.files
        )

    def model(self, make: Callable[[], ChatModel]) -> ChatModel:
        """A model that remembers its replies; the service behind it is looked for when the first new one is needed."""
        from circuitron.pipeline.recorded import RecordedModel

        return RecordedModel(make, self.journal)

    def attempted(self, attempt: Attempt) -> None:
        """Record a round."""
        from circuitron.pipeline.recorded import summary_of

        found = [d.message for d in attempt.findings]
        identity = f"{attempt.number} {attempt.author} {attempt.report.script} {found} {attempt.source}"
        self.journal.note("attempt", summary_of(attempt), identity)

    def fixed(self, path: str, result: FixResult, delivery: Delivery) -> None:
        """Record what a repair came to."""
        from circuitron.commands.journal_entries import FixedNote

        short = result.model_copy(update={"attempts": (), "final": None})
        note = FixedNote(path=path, result=short, done=delivery.words, files=delivery.files)
        self.journal.note("fixed", note, f"{path} {result.outcome} {result.sources}")

    @property
    def paid(self) -> bool:
        """Whether a model has answered anything, so that going on is worth more than beginning again."""
        return self.journal.holds("model")
