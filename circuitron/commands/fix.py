"""circuitron fix: repair scripts; write only what was verified."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron.commands import options
from circuitron.commands.delivery import (
    STDIO,
    Delivered,
    Target,
    choose_target,
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


def fix(
    scripts: options.Scripts,
    output: options.Output = None,
    partial_repair: options.Partial = False,
    diff: options.Diff = False,
    choose: options.Choose = None,
    no_input: options.NoInput = False,
    no_model: options.NoModel = False,
    prompt: options.FixPrompt = None,
    model: options.Model = None,
    base_url: options.BaseUrl = None,
    max_cost: options.MaxCost = None,
    unsafe_fixes: options.UnsafeFixes = None,
    accept_unvouched: options.AcceptUnvouched = None,
    review: options.Review = None,
    physics: options.Physics = None,
    kicad: options.Kicad = None,
    sandbox: options.Sandbox = None,
    project: options.ProjectFolder = None,
    max_attempts: options.MaxAttempts = None,
    jobs: options.Jobs = None,
    output_dir: options.FilesDir = None,
    cluster: options.Cluster = None,
    resume: options.Results = None,
    shard: options.ShardPart = None,
    skip_others: options.SkipOthers = False,
    statistics: options.Statistics = False,
    output_format: options.Format = None,
    trace: options.Trace = False,
    report: options.Report = None,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    color: options.Color = None,
    watch: options.Watch = False,
    server: options.Server = None,
) -> int:
    """Repair SKiDL scripts.

    Each runs in a sandbox, rules repair what the symbol libraries and SKiDL's interface decide, a language model what
    is left, and the result is run again. Only what passes the electrical rules is written; `circuitron undo` reverts.
    """
    from circuitron.commands import inputs

    spread, by_model = options.Spread(cluster, resume), any((model, base_url, prompt))
    _exclude(spread, no_model, by_model, quiet, verbose, output_dir, diff, choose)
    target = choose_target(scripts, output, partial=partial_repair, diff=diff, quiet=quiet)
    wanted = options.given(
        sandbox=sandbox, max_attempts=max_attempts, unsafe_fixes=unsafe_fixes, output_format=output_format,
        color=color, model=model, base_url=base_url, max_cost=max_cost, kicad=kicad,
        accept_unvouched=accept_unvouched, review=review, physics=physics, jobs=jobs,
    )  # fmt: skip
    found, unreadable = inputs.given(scripts, inputs.project_folder(project), skip_others=skip_others, shard=shard)
    request = FixRequest(
        **_files(found), target=target, project=_text(inputs.project_folder(project)), intent=prompt or "",
        model_wanted=not (no_model or spread.wanted), model_needed=by_model, wanted=wanted,
        quiet=quiet, verbose=verbose, trace=trace, statistics=statistics, report=_page(report, found, output),
        chosen=_chosen(choose), output_dir=_absolute(output_dir), asks=_asks(spread, no_input or quiet or diff),
    )  # fmt: skip
    request.check(found)
    return perform(request, found, _begin(request) if found else None, unreadable, spread)


def _chosen(choose: list[str] | None) -> list[list[Any]]:
    """Lines and names of --choose, as a request records them.

    Raises:
        UsageError: one is no choice.
    """
    from circuitron.commands import choices

    return [list(choice) for choice in choices.split(choose or ())]


def _asks(spread: options.Spread, silent: bool) -> bool:
    """Whether there is somebody to be asked."""
    return not (spread.wanted or silent) and sys.stdin.isatty() and sys.stderr.isatty()


def _exclude(
    spread: options.Spread,
    no_model: bool,
    by_model: bool,
    quiet: bool,
    verbose: bool,
    output_dir: Path | None,
    diff: bool,
    choose: list[str] | None,
) -> None:
    """Refuse options that contradict each other. --cluster and --resume repair by rules, and bring back scripts alone.

    Raises:
        UsageError: two of them are given.
    """
    options.exclude("--no-model", no_model, "--model, --base-url or --prompt", by_model)
    options.exclude("--quiet", quiet, "--verbose", verbose)
    options.exclude("--output-dir", output_dir is not None, "--diff, which writes nothing", diff)
    options.exclude("--model, --base-url or --prompt", by_model, "--cluster or --resume", spread.wanted)
    options.exclude("--output-dir", output_dir is not None, "--cluster or --resume", spread.wanted)
    options.exclude("--choose", bool(choose), "--cluster or --resume", spread.wanted)


def _page(report: Path | None, found: list[Input], output: Path | None) -> str | None:
    from circuitron.commands.page import page_path

    return page_path(report, [*(item.own for item in found), *filter(None, [output])])


def _files(found: list[Input]) -> dict[str, Any]:
    """What a request records of the scripts."""
    return {
        "scripts": [item.path for item in found],
        "sources": [item.source.data for item in found],
        "folders": [str(item.folder) for item in found],
    }


def _text(path: Path | None) -> str | None:
    return str(path) if path else None


def _absolute(path: Path | None) -> str | None:
    return str(path.absolute()) if path else None


def resume(request: FixRequest, recording: Recording) -> int:
    """Go on with a recorded repair, with the scripts as they were when it began."""
    from circuitron.commands import inputs

    found = [
        inputs.recorded(path, data, Path(folder))
        for path, data, folder in zip(request.scripts, request.sources, request.folders, strict=True)
    ]
    return perform(request, found, recording)


@dataclass(frozen=True)
class FixRequest:
    """What the user gave, enough to go on with the run later."""

    scripts: list[str]
    sources: list[bytes]
    folders: list[str]
    target: Target
    project: str | None
    intent: str
    model_wanted: bool
    model_needed: bool  # the user chose it; otherwise rules alone will do where there is none
    quiet: bool
    wanted: dict[str, Any]
    output_dir: str | None = None
    verbose: bool = False
    trace: bool = False
    statistics: bool = False
    chosen: list[list[Any]] = field(default_factory=list)  # lines and names
    asks: bool = False  # there is somebody at a terminal
    report: str | None = None  # where the page goes

    def folders_of(self, found: list[Input]) -> dict[str, Path]:
        """Where the files of each script's circuit go, by its path; empty where they are not wanted.

        Raises:
            UsageError, StorageFailure: they cannot be written there.
        """
        from circuitron.commands.script_files import folders

        return folders(found, Path(self.output_dir)) if self.output_dir else {}

    def check(self, found: list[Input]) -> None:
        """Find out before anything is begun whether the settings are valid and the files of circuits can be written.

        Raises:
            UsageError, SettingsError, StorageFailure: they are not, or cannot be.
        """
        from circuitron.settings import load

        options.exclude("--choose", bool(self.chosen), "several scripts: lines are those of one", len(found) > 1)
        self.folders_of(found)
        for item in found:
            load(item.folder, self.wanted)

    def record(self) -> dict[str, Any]:
        """As JSON can hold it."""
        from base64 import b64encode

        target = {**asdict(self.target), "output": str(self.target.output) if self.target.output else None}
        sources = [b64encode(data).decode() for data in self.sources]
        return {**vars(self), "target": target, "sources": sources}

    @classmethod
    def from_record(cls, recorded: dict[str, Any]) -> FixRequest:
        """What `record` wrote.

        Raises:
            KeyError, TypeError, ValueError: another version wrote it.
        """
        from base64 import b64decode

        target = recorded["target"]
        output = Path(target["output"]) if target["output"] else None
        sources = [b64decode(text) for text in recorded["sources"]]
        return cls(**{**recorded, "target": Target(**{**target, "output": output}), "sources": sources})


def _begin(request: FixRequest) -> Recording | None:
    """The record of a repair that may ask a model. Without room for one, rules alone can still do their work."""
    if not request.model_wanted:
        return None
    from circuitron.commands.messages import say
    from circuitron.commands.recording import begin

    try:
        return begin("fix", " ".join(request.scripts), request.record())
    except StorageFailure as error:
        if request.model_needed:
            raise
        say(f"{error.message} Going on without a record, and without a model.")
        return None


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
                command = _FixRun(request, recording, environments, both, progress, spread)
                return command.run(found, EXIT_USAGE if unreadable else EXIT_CLEAN)
        except (CircuitronError, KeyboardInterrupt):
            if recording is not None and recording.paid:
                say(f"To continue: circuitron resume {recording.name}")
            raise
        finally:
            if recording is not None:
                recording.journal.close()


@dataclass(frozen=True)
class _FixRun:
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
