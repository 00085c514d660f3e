"""The repair of one script after another, or of several at once, and what is written of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.commands.delivery import (
    STDIO,
    Delivered,
    library_beside,
    library_changed,
    written_files,
)
from circuitron.errors import (
    EXIT_CLEAN,
    EXIT_FINDINGS,
    EXIT_USAGE,
    CircuitronError,
    SandboxFailure,
    StorageFailure,
    WorkFailure,
)

if TYPE_CHECKING:
    from circuitron.commands.environments import Environments
    from circuitron.commands.fix_request import FixRequest
    from circuitron.commands.fix_task import FixTask
    from circuitron.commands.inputs import Input, Unreadable
    from circuitron.commands.modules import LocalModule
    from circuitron.commands.recording import Recording
    from circuitron.commands.side_by_side import Ahead
    from circuitron.commands.units import Batch, Job
    from circuitron.context import CorrectionContext
    from circuitron.delivery import Delivery
    from circuitron.execution_report import ExecutionReport
    from circuitron.finding import Finding
    from circuitron.fix_result import Attempt, Choice, FixResult
    from circuitron.pipeline import Environment
    from circuitron.pipeline.correction import Agents
    from circuitron.pipeline.steps import Corrector
    from circuitron.report.base import Reporter
    from circuitron.report.progress import Progress
    from circuitron.run_request import Module, Script
    from circuitron.sandbox.base import Session
    from circuitron.settings import Settings
    from circuitron.sourcefile import SourceFile

    MakeCorrector = Callable[[Session], Corrector]


def perform(
    request: FixRequest,
    found: list[Input],
    recording: Recording | None,
    unreadable: Sequence[Unreadable] = (),
    spread: options.Spread | None = None,
) -> int:
    """Repair, or go on repairing, and put the results where they belong."""
    from circuitron.commands.environments import Environments
    from circuitron.commands.messages import say, show
    from circuitron.commands.page import with_page
    from circuitron.report.choose import make_reporter
    from circuitron.report.progress import Progress

    target = request.target
    stream = sys.stderr if target.printed or (target.diff and request.scripts == [str(STDIO)]) else sys.stdout
    progress = Progress(sys.stderr, scripts=len(found), enabled=not request.quiet)
    with Environments(request.wanted, progress.step) as environments:
        settings = environments.settings(found[0].folder if found else Path.cwd())
        reporter = make_reporter(
            settings.output_format,
            stream,
            color=settings.color,
            several=len(found) > 1,
            quiet=request.quiet,
            verbose=request.verbose,
            strict=settings.strict,
            statistics=request.statistics,
            notes=environments.notes,
        )
        for unread in unreadable:
            show(unread.error)
        try:
            with with_page(reporter, "fix", request.report, quiet=request.quiet, notes=environments.notes) as both:
                for unread in unreadable:
                    both.unreadable(unread.path, unread.error)
                command = FixRun(request, recording, environments, both, progress, spread)
                return command.run(found, EXIT_USAGE if unreadable else EXIT_CLEAN)
        except (CircuitronError, KeyboardInterrupt):
            if recording is not None and recording.paid:
                say(f"To continue: circuitron resume {recording.name}")
            raise
        finally:
            if recording is not None:
                recording.journal.close()


@dataclass(frozen=True)
class FixRun:
    """One call of the command."""

    request: FixRequest
    recording: Recording | None
    environments: Environments
    reporter: Reporter
    progress: Progress
    spread: options.Spread | None = None
    agents: dict[Settings, Agents] = field(default_factory=dict)
    written: dict[Path, bytes] = field(default_factory=dict)  # or printed as a patch; by real path

    def run(self, found: list[Input], status: int) -> int:
        project = Path(self.request.project) if self.request.project else None
        try:
            with self.progress:
                spread = self.spread if self.spread is not None and self.spread.wanted else None
                statuses = self._as_units(spread, found, project) if spread else self._here(found, project)
                status = max([status, *statuses])
        except CircuitronError as error:
            self.reporter.end(error.exit_code, error)
            raise
        self.reporter.end(status)
        if self.recording is not None:
            self.recording.journal.end(status, "")
        return status

    def _here(self, found: list[Input], project: Path | None) -> Iterator[int]:
        """The status of each script, repaired here: several at once, or one after the other."""
        from circuitron.commands.processors import at_once

        settings = [self.environments.settings(item.folder) for item in found]
        places = self.request.folders_of(found)
        jobs = at_once(settings)
        alone, no_help = self._without_model(settings) if jobs > 1 else (False, None)
        if alone:
            from circuitron.commands.side_by_side import Ahead, side_by_side
            from circuitron.fix_result import FixResult

            with side_by_side(FixResult, jobs, settings, self.environments, self.progress) as many:
                begun = [
                    Ahead(
                        many,
                        item.path,
                        partial(self._task, item, project, places, no_help),
                        partial(library_changed, item),
                    )
                    for item in found
                ]
                for item, ahead in zip(found, begun, strict=True):
                    yield self._one(item, project, places, ahead)
            return
        self.environments.start(settings)
        for item in found:
            self.progress.script(item.path)
            yield self._one(item, project, places)

    def _without_model(self, scripts: Sequence[Settings]) -> tuple[bool, tuple[str, str] | None]:
        """Whether no model will be asked, and if one would be, why there is none. A model answers for one script after
        the other, and a run that is gone on with takes them as they came."""
        from circuitron.errors import ModelUnavailable

        if self.recording is None:
            return True, None
        if self.request.model_needed or self.recording.journal.replaying:
            return False, None
        from circuitron.agents.discovery import find_service

        try:
            for settings in dict.fromkeys(scripts):
                find_service(settings)
        except ModelUnavailable as error:
            return True, (error.message, error.hint)
        return False, None

    def _task(
        self,
        item: Input,
        project: Path | None,
        places: dict[str, Path],
        no_help: tuple[str, str] | None,
        choices: tuple[Choice, ...] = (),
    ) -> FixTask:
        """A script as the repairs so far leave it, with its modules."""
        from circuitron.commands.fix_task import FixTask

        item = self._as_written(item)
        item = replace(item, modules=self._modules(item, project))
        script, products = self._script(item, project, places), item.path in places
        return FixTask(script, item.project(project), item.folder, choices, products, self.request.trace, no_help)

    def _as_units(self, spread: options.Spread, found: list[Input], project: Path | None) -> Iterator[int]:
        """The status of each script, repaired as a unit by whoever is to do it, and written here.

        One whose modules an earlier repair of this command has changed meanwhile is repaired again, as they are now.
        """
        from circuitron.cluster.unit import Work
        from circuitron.commands.units import batched, failed

        settings, trace = self.environments.settings, self.request.trace
        with batched(spread, Work.FIX, found, settings, self.progress, project=project, trace=trace) as batch:
            while found:
                again: list[Input] = []
                jobs = (batch.job(item, partial(self._library, project=project), self._left) for item in found)
                for job, answer in batch.answers(jobs):
                    item = job.item
                    if answer.fixed is None:
                        yield failed(item.path, answer, self.reporter)
                    elif self._outdated(item, answer.fixed):
                        again.append(item)
                    else:
                        yield self._brought(job, answer.fixed, batch)
                found = again
                batch.begin_again()

    def _outdated(self, item: Input, result: FixResult) -> bool:
        """Whether files that a repair was made of have been written since by another one."""
        files = (item.source, *(module.source for module in item.modules))
        return any(self._left(file).data != file.data for file in files) or library_changed(item, result)

    def _brought(self, job: Job, result: FixResult, batch: Batch) -> int:
        """Put a repair that came as data where it belongs; the status."""
        from circuitron.delivery import Delivery
        from circuitron.outcome import Outcome

        item = job.item
        with self.progress.paused():
            for attempt in result.attempts:
                self.reporter.attempted(item.path, attempt)
            try:
                delivered = self._delivered(item, result)
            except StorageFailure as error:
                return self._not_written(item, error)
            written = delivered.written or result.outcome is not Outcome.REPAIRED
            in_place = self.request.target.output is None and (delivered.written or result.outcome is Outcome.CLEAN)
            command = batch.command(job, _last_report(result)) if in_place and result.outcome.verified else ""
            self.reporter.fixed(item.path, result, Delivery(words=delivered.words, written=written, command=command))
        return _status(result, delivered, self.environments.settings(item.folder))

    def _one(self, item: Input, project: Path | None, places: dict[str, Path], ahead: Ahead | None = None) -> int:
        """Repair a script and put the result where it belongs; the status.

        Args:
            ahead: its repair, if workers make it.
        """
        from circuitron.commands.messages import told

        item = self._with_modules(self._as_written(item), project)
        settings = self.environments.settings(item.folder)
        if ahead is None:
            environment, repair = self._repair(item, project, places, settings)
        else:
            environment, repair = self.environments.of(settings), partial(ahead.repair, partial(self._attempted, item))
        try:
            result = self._chosen(item, environment, settings, repair)
        except (SandboxFailure, WorkFailure) as error:
            if len(self.request.scripts) < 2:
                raise
            with self.progress.paused():
                return told(item.path, error, self.reporter)
        with self.progress.paused():
            try:
                delivered = self._delivered(item, result)
                delivery = self._with_files(item, result, environment, delivered, places.get(item.path))
            except StorageFailure as error:
                return self._not_written(item, error)
            self.reporter.fixed(item.path, result, delivery)
        if self.recording is not None:
            self.recording.fixed(item.path, result, delivery)
        return _status(result, delivered, settings)

    def _not_written(self, item: Input, error: StorageFailure) -> int:
        """Report one of several scripts whose repair could not be written; the status.

        Raises:
            StorageFailure: it is the only one.
        """
        from circuitron.commands.messages import show

        if len(self.request.scripts) < 2:
            raise error
        self.reporter.unreadable(item.path, error)
        return show(error)

    def _repair(
        self, item: Input, project: Path | None, places: dict[str, Path], settings: Settings
    ) -> tuple[Environment, Callable[..., FixResult]]:
        """What repairs a script in this process, given the user's choices, and what it works with."""
        from circuitron import pipeline

        environment, corrector, context = self._help(item, settings)
        return environment, partial(
            pipeline.fix,
            self._script(item, project, places),
            item.project(project),
            environment,
            corrector=corrector,
            context=context,
            allow_unsafe=settings.unsafe_fixes,
            max_attempts=settings.max_attempts,
            products=item.path in places,
            picture=environment.curves,
            trace=self.request.trace,
            on_attempt=partial(self._attempted, item),
            on_progress=self.progress.step,
        )

    def _delivered(self, item: Input, result: FixResult) -> Delivered:
        """Put a result where it belongs, and remember what was written."""
        from circuitron.outcome import Outcome

        delivered = self._deliver(item, result)
        if delivered.written or (self.request.target.patch and result.outcome is Outcome.REPAIRED):
            files = written_files(item, result)
            self.written.update({file.source.path.resolve(): file.data for file in files if file.source.path})
        return delivered

    def _chosen(
        self, item: Input, environment: Environment, settings: Settings, repair: Callable[..., FixResult]
    ) -> FixResult:
        """The result of a repair with the user's choices: those given, and at a terminal those asked for."""
        from circuitron.commands import choices
        from circuitron.commands.messages import say
        from circuitron.findings.choices import open_questions

        given = choices.looked_up(((line, taken) for line, taken in self.request.chosen), environment)
        result = repair(choices=given)
        for choice in choices.unused(given, result):
            say(f"--choose {choice.line}={choice.taken}: that line of {item.path} leaves no {choice.kind} open.")
        asked = {choice.line for choice in given}
        while self.request.asks and not settings.output_format.for_programs:
            questions = open_questions(result, asked)
            asked |= {finding.span.line for finding in questions if finding.span}
            taken = tuple(self._asked(item, questions, environment))
            if not taken:
                break
            given = (*given, *choices.looked_up(taken, environment))
            result = repair(choices=given)
        return result

    def _asked(self, item: Input, questions: Sequence[Finding], environment: Environment) -> Iterator[tuple[int, str]]:
        """The answers to questions, with their lines; a run that is gone on with has them already."""
        from circuitron.commands.choices import ask
        from circuitron.commands.journal_entries import ChoiceNote

        for finding in questions:

            def answer(finding: Finding = finding) -> ChoiceNote:
                with self.progress.paused():
                    return ChoiceNote(taken=ask(finding, item.path, environment))

            line = finding.span.line if finding.span else 0
            question = f"{item.path} {line} {finding.message}"
            try:
                note = (
                    self.recording.journal.remember("chosen", question, ChoiceNote, answer)
                    if self.recording
                    else answer()
                )
            except EOFError:
                return
            if note.taken:
                yield line, note.taken

    def _script(self, item: Input, project: Path | None, places: dict[str, Path]) -> Script:
        """What is to be repaired. Only a repair in place may spread over several files: what is written elsewhere, or
        into a folder with the circuit's files, is to run by itself."""
        library = None if item.path in places else self._library(item, project)
        return item.script.model_copy(update={"library": library})

    def _library(self, item: Input, project: Path | None) -> Module | None:
        """The file beside a script for symbols that KiCad lacks, where one may be written."""
        return library_beside(item, item.project(project)) if self.request.target.in_place else None

    def _as_written(self, item: Input) -> Input:
        """A script as an earlier script's repair left it, which may have changed it as one of its modules."""
        return replace(item, source=self._left(item.source))

    def _left(self, source: SourceFile) -> SourceFile:
        """A file as the repairs so far leave it."""
        from circuitron import sourcefile

        data = self.written.get(source.path.resolve()) if source.path else None
        return sourcefile.decode(data, source.path) if data is not None else source

    def _with_modules(self, item: Input, project: Path | None) -> Input:
        """A script with the local modules that may be repaired with it."""

        read = partial(self._modules, item, project)
        return replace(item, modules=self.recording.modules(item.path, read) if self.recording else read())

    def _modules(self, item: Input, project: Path | None) -> tuple[LocalModule, ...]:
        """They as they are by now."""
        found = item.with_modules(project).modules
        return tuple(module._replace(source=self._left(module.source)) for module in found)

    def _deliver(self, item: Input, result: FixResult) -> Delivered:
        """Put a result where it belongs: once, also in a run that is gone on with. What is printed is printed again."""
        target = self.request.target
        if self.recording is None or target.streamed:
            return target.deliver(item, result)
        from circuitron.commands.journal_entries import DeliveredNote

        def deliver() -> DeliveredNote:
            done = target.deliver(item, result)
            return DeliveredNote(words=done.words, written=done.written)

        question = f"{item.path} {result.outcome} {result.sources}"
        note = self.recording.journal.remember("delivered", question, DeliveredNote, deliver)
        return Delivered(note.words, written=note.written)

    def _with_files(
        self, item: Input, result: FixResult, environment: Environment, delivered: Delivered, place: Path | None
    ) -> Delivery:
        """What was delivered, the files of the circuit with it, and what runs the script."""
        from circuitron.commands import script_files
        from circuitron.commands.run_command import run_command
        from circuitron.delivery import Delivery
        from circuitron.outcome import Outcome

        delivery = Delivery(words=delivered.words, written=delivered.written or result.outcome is not Outcome.REPAIRED)
        verified = result.outcome is not Outcome.UNREPAIRED
        if place is not None and verified:
            more = {"approvals": result.approvals, "stand_ins": result.stand_ins, "spent": result.spent}
            try:
                manifest = script_files.write_circuit("fix", item, result, result.source, place, environment, **more)
            except StorageFailure as error:
                hint = f"{item.path} was repaired: {delivered.words}." if delivered.written else ""
                raise StorageFailure(error.message, " ".join(filter(None, (hint, error.hint)))) from error
            made = script_files.delivered(place, manifest)
            words = "; ".join(filter(None, (delivered.words, made.words)))
            delivery = delivery.model_copy(update={"words": words, "files": made.files})
        output = self.request.target.output
        script = str(output) if output else item.path
        if verified and script != str(STDIO) and (delivered.written or result.outcome is Outcome.CLEAN):
            command = run_command(script, _last_report(result), environment.libraries)
            delivery = delivery.model_copy(update={"command": command})
        return delivery

    def _help(
        self, item: Input, settings: Settings
    ) -> tuple[Environment, MakeCorrector | None, CorrectionContext | None]:
        """What the pipeline works with, and what it needs to use a model, where it may."""
        picture = self.request.report is not None and len(self.request.scripts) == 1
        environment = replace(self.environments.of(settings), curves=picture)
        if self.recording is None:
            return environment, None, None
        from circuitron.commands.agents import context_of, corrector_for, make_agents

        environment = self.recording.environment(environment)
        if settings not in self.agents:
            self.agents[settings] = make_agents(
                settings, self.recording, self.progress, needed=self.request.model_needed
            )
        agents = self.agents[settings]
        corrector = corrector_for(agents, environment, item.script.name, self.request.intent)
        return environment, corrector, context_of(agents, self.recording)

    def _attempted(self, item: Input, attempt: Attempt) -> None:
        if self.recording is not None:
            self.recording.attempted(attempt)
        with self.progress.paused():
            self.reporter.attempted(item.path, attempt)


def _last_report(result: FixResult) -> ExecutionReport:
    """That of the run of what the repair came to."""
    return next(a.report for a in reversed(result.attempts) if a.source == result.source and not a.refusal)


def _status(result: FixResult, delivered: Delivered, settings: Settings) -> int:
    from circuitron.finding import Grade
    from circuitron.outcome import Outcome

    suspects = settings.strict and any(d.grade is Grade.SUSPECT for d in result.remaining)
    faults = any(d.grade is Grade.FAULT for d in result.remaining)  # of the review: the script itself runs
    finished = result.outcome is Outcome.CLEAN or (result.outcome is Outcome.REPAIRED and delivered.written)
    return EXIT_CLEAN if finished and not (suspects or faults) else EXIT_FINDINGS
