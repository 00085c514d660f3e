"""A model and a sandbox whose answers go through the journal: what a killed run received is not requested again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from circuitron.agents.base import ChatModel, NoReply
from circuitron.chat import ChatReply, ChatRequest, Usage
from circuitron.execution_report import ExecutionReport
from circuitron.fix_result import Attempt
from circuitron.frozen import Frozen
from circuitron.journal import Journal
from circuitron.run_request import Guarantee, Libraries, Project, RunRequest
from circuitron.sandbox.base import Pending, Sandbox, Session, Unforeseen
from circuitron.sandbox.staging import fingerprint


class Answered(Frozen):
    """A reply, or why there was none and what that took: what was paid for is not tried again."""

    agent: str
    reply: ChatReply | None = None
    failure: str = ""
    usage: Usage = Usage()


@dataclass
class RecordedModel:
    """A model that remembers what it answered. `make` finds the real one, when the first new answer is needed."""

    make: Callable[[], ChatModel]
    journal: Journal
    model: ChatModel | None = None

    def complete(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> ChatReply:
        def ask() -> Answered:
            if self.model is None:
                self.model = self.make()
            try:
                return Answered(agent=request.agent, reply=self.model.complete(request, on_text))
            except NoReply as error:
                return Answered(agent=request.agent, failure=error.message, usage=error.usage)

        # How long a reply may take and what it may cost differ from one go to the next, and change nothing in it.
        limits = {"timeout_seconds": 0.0, "patience_seconds": None, "price": None, "max_cost": None}
        question = request.model_copy(update=limits).model_dump_json()
        answered = self.journal.remember("model", question, Answered, ask)
        if answered.reply is None:
            raise NoReply(answered.failure, usage=answered.usage)
        return answered.reply


@dataclass(frozen=True)
class RecordedSandbox:
    """A sandbox that remembers its reports. Its sessions start when the first run is not remembered."""

    sandbox: Sandbox
    journal: Journal

    @property
    def name(self) -> str:
        return self.sandbox.name

    def guarantees(self) -> tuple[Guarantee, ...]:
        return self.sandbox.guarantees()

    def session(self, libraries: Libraries, project: Project) -> Session:
        # A report holds only for the libraries and the files that the script could read when it was made.
        place = f"{libraries.model_dump_json()} {fingerprint(project.folder)} {project.script_folder}"
        open_session = None if self.journal.replaying else self.sandbox.session(libraries, project)
        return _RecordedSession(lambda: self.sandbox.session(libraries, project), self.journal, place, open_session)


@dataclass
class _RecordedSession:
    start: Callable[[], Session]
    journal: Journal
    place: str
    session: Session | None = field(default=None)

    def run(self, request: RunRequest) -> ExecutionReport:
        question = self._question(request)
        return self.journal.remember("run", question, ExecutionReport, lambda: self._started().run(request))

    def begin(self, request: RunRequest) -> Pending:
        question = self._question(request)
        if self.journal.knows("run", question):
            return Unforeseen(lambda: self.run(request))
        finish = self._started().begin(request)
        return Unforeseen(lambda: self.journal.remember("run", question, ExecutionReport, finish))

    def _question(self, request: RunRequest) -> str:
        return f"{self.place} {request.model_dump_json()}"

    def _started(self) -> Session:
        if self.session is None:
            self.session = self.start()
        return self.session

    def close(self) -> None:
        if self.session is not None:
            self.session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def summary_of(attempt: Attempt) -> Attempt:
    """An attempt for the journal, without what its run's own entry holds already."""
    report = attempt.report.model_copy(update={"netlist": "", "outputs": ()})
    return attempt.model_copy(update={"report": report})
