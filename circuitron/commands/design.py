"""circuitron design: from a sentence to a verified circuit."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_FINDINGS, CircuitronError, UsageError

if TYPE_CHECKING:
    from circuitron.commands.environments import Environments
    from circuitron.commands.recording import Recording
    from circuitron.fix_result import Attempt
    from circuitron.outputs import Manifest
    from circuitron.pipeline import Environment
    from circuitron.pipeline.correction import Agents
    from circuitron.plan import Plan, WorkedOut
    from circuitron.references import Designed
    from circuitron.report.base import Reporter
    from circuitron.report.progress import Progress
    from circuitron.results import DesignResult, PlanReview, StageRecord
    from circuitron.settings import Settings


def design(
    prompt: options.Prompt,
    output_dir: options.OutputDir = None,
    model: options.Model = None,
    base_url: options.BaseUrl = None,
    yes: options.Yes = False,
    settings: options.Set = None,
    no_model: options.DesignNoModel = False,
    show_reasoning: options.ShowReasoning = False,
    max_attempts: options.MaxAttempts = None,
    max_cost: options.MaxCost = None,
    no_erc: options.NoErc = False,
    accept_unvouched: options.AcceptUnvouched = None,
    review: options.Review = None,
    physics: options.Physics = None,
    kicad: options.Kicad = None,
    sandbox: options.Sandbox = None,
    output_format: options.Format = None,
    report: options.Report = None,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    color: options.Color = None,
) -> int:
    """Design a circuit: plan, parts, SKiDL code, repair until it runs and passes the electrical rules, KiCad files.

    Without a language model, and with --no-model or --set, it designs what `circuitron references` lists. Exit status:
    0 designed and verified, 1 not finished, 2 refused or misused, 3 no model and no such reference, no sandbox or no
    libraries.
    """
    from circuitron.commands.page import page_path
    from circuitron.commands.recording import begin
    from circuitron.commands.reference_choice import as_parameters, reference_for
    from circuitron.settings import load

    options.exclude("--quiet", quiet, "--verbose", verbose)
    text = " ".join(prompt).strip()
    if not text:
        raise UsageError("The prompt is empty.", 'Say what to design: circuitron "design a buck converter".')
    wanted = {
        "model": model, "base_url": base_url, "max_attempts": max_attempts, "max_cost": max_cost,
        "sandbox": sandbox, "output_format": output_format, "color": color, "accept_unvouched": accept_unvouched,
        "review": review, "physics": physics, "kicad": kicad,
    }  # fmt: skip
    request = DesignRequest(
        prompt=text,
        output_dir=str(output_dir.absolute()) if output_dir else None,
        folder=str(Path.cwd()),
        yes=yes,
        show_reasoning=show_reasoning,
        no_erc=no_erc,
        quiet=quiet, verbose=verbose,
        wanted={key: value for key, value in wanted.items() if value is not None},
        report=page_path(report),
    )  # fmt: skip
    request.check()
    reference = reference_for(text, load(Path.cwd(), request.wanted), settings or [], no_model)
    if reference is not None:
        request = replace(request, reference=reference.reference.name, parameters=as_parameters(settings or []))
    recording = begin("design", text, request.record())
    return perform(request, recording)


def resume(request: DesignRequest, recording: Recording, output_dir: Path | None = None) -> int:
    """Go on with a recorded design, with its files in another folder if one is given."""
    if output_dir is not None:
        request = replace(request, output_dir=str(output_dir.absolute()))
    return perform(request, recording)


@dataclass(frozen=True)
class DesignRequest:
    """What the user gave, enough to go on with the run later."""

    prompt: str
    output_dir: str | None
    folder: str
    yes: bool
    show_reasoning: bool
    no_erc: bool
    quiet: bool
    wanted: dict[str, Any]
    verbose: bool = False
    reference: str = ""  # the circuit that is built without a model; "": the agents design
    parameters: dict[str, str] = field(default_factory=dict)  # of that, as --set has them
    report: str | None = None  # where the page goes

    def record(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return dict(vars(self))

    @classmethod
    def from_record(cls, recorded: dict[str, Any]) -> DesignRequest:
        """What `record` wrote.

        Raises:
            TypeError: another version wrote it.
        """
        return cls(**recorded)

    def check(self) -> None:
        """Find out before anything is paid for whether the outputs can be written.

        Raises:
            UsageError: they would go into somebody else's folder.
            StorageFailure: there is no permission.
        """
        from circuitron.commands.design_files import check_place

        check_place(Path(self.output_dir) if self.output_dir else None, Path(self.folder))


def perform(request: DesignRequest, recording: Recording) -> int:
    """Design, or go on designing, and write what comes of it."""
    from circuitron.commands.environments import Environments
    from circuitron.commands.messages import say
    from circuitron.commands.page import with_page
    from circuitron.pipeline.stages import PlanRefused
    from circuitron.report.choose import make_reporter
    from circuitron.report.progress import Progress

    # What models write is shown as it comes; a line that is redrawn all the time would wipe out half of it.
    progress = Progress(sys.stderr, enabled=not (request.quiet or request.show_reasoning))
    with recording.journal, Environments(request.wanted, progress.step) as environments:
        settings = environments.settings(Path(request.folder))
        reporter = make_reporter(
            settings.output_format,
            sys.stdout,
            color=settings.color,
            quiet=request.quiet,
            verbose=request.verbose,
            notes=environments.notes,
        )
        with with_page(reporter, "design", request.report, quiet=request.quiet, notes=environments.notes) as both:
            command = _DesignRun(request, recording, environments, settings, both, progress)
            try:
                with progress:
                    status = command.run()
            except PlanRefused as error:
                both.end(error.exit_code, error)
                recording.journal.end(error.exit_code, error.message)
                raise
            except CircuitronError as error:
                both.end(error.exit_code, error)
                say(f"To continue: circuitron resume {recording.name}")
                raise
            except KeyboardInterrupt:
                say(f"To continue: circuitron resume {recording.name}")
                raise
            both.end(status)
            return status


@dataclass(frozen=True)
class _DesignRun:
    request: DesignRequest
    recording: Recording
    environments: Environments
    settings: Settings
    reporter: Reporter
    progress: Progress

    def run(self) -> int:
        from circuitron.commands.agents import make_agents
        from circuitron.commands.journal_entries import DesignedNote
        from circuitron.delivery import Delivery
        from circuitron.execution_report import State
        from circuitron.outputs import rows
        from circuitron.pipeline.designing import design as run_design

        self.environments.start([self.settings])
        agents = make_agents(
            self.settings,
            self.recording,
            self.progress,
            needed=not self.request.reference,
            reasoning=self.request.show_reasoning,
            failures=1,  # no stage can do without its answer, and a resumed run asks again
        )
        environment = self.recording.environment(
            replace(self.environments.of(self.settings), curves=self.request.report is not None)
        )
        result = run_design(
            self.request.prompt,
            environment,
            agents,
            reference=self._reference(),
            review=self._review,
            clock=self.recording.clock,
            erc=not self.request.no_erc,
            max_attempts=self.settings.max_attempts,
            max_replans=self.settings.max_replans,
            on_stage=self._staged,
            on_attempt=self._attempted,
            on_progress=self.progress.step,
        )
        manifest, done, command = self._deliver(result, environment, agents)
        files = rows(manifest) if manifest else ()
        note = DesignedNote(result=result.without_bulk(), done=done, files=files)
        self.recording.journal.note("designed", note, f"{result.state} {result.failure} {done} {result.source}")
        with self.progress.paused():
            self.reporter.designed(result, Delivery(words=done, command=command, files=files))
            if result.state is not State.SUCCEEDED and self.settings.dev_mode:
                _show_code(result.source)
        status = EXIT_CLEAN if result.state is State.SUCCEEDED else EXIT_FINDINGS
        self.recording.journal.end(status, done or result.failure)
        return status

    def _reference(self) -> Designed | None:
        """The reference circuit that was chosen when the run began."""
        from circuitron.references import NotCovered, catalogue
        from circuitron.references.choice import choose

        if not self.request.reference:
            return None
        problem = "another circuit would be chosen now"
        try:
            chosen = choose(self.request.prompt, catalogue(), self.request.parameters)
            if chosen.reference.name == self.request.reference:
                return chosen
        except NotCovered as error:
            problem = str(error)
        raise UsageError(f"This version cannot go on with the run: {problem}.")

    def _review(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> PlanReview:
        """The user's word on a plan: as it was given before this run was interrupted, or requested now."""
        from circuitron.commands.journal_entries import PlanNote
        from circuitron.results import PlanReview

        shown = plan.model_dump_json()
        self.recording.journal.note("plan", PlanNote(plan=plan, worked_out=worked_out), shown)
        with self.progress.paused():
            self.reporter.planned(plan, worked_out)
            if self.request.yes:
                return PlanReview(accepted=True)
            return self.recording.journal.remember("review", shown, PlanReview, lambda: self._ask(plan, worked_out))

    def _ask(self, plan: Plan, worked_out: tuple[WorkedOut, ...]) -> PlanReview:
        """Ask the user, where there is one, about a plan that is at the terminal by then."""
        from circuitron.commands.plan_review import ask_user
        from circuitron.report import design as report
        from circuitron.report.plain import make_writer
        from circuitron.results import PlanReview
        from circuitron.settings import OutputFormat

        if sys.stdin is None or not (sys.stdin.isatty() and sys.stderr.isatty()):
            return PlanReview(accepted=True)
        full = self.settings.output_format is OutputFormat.FULL and not self.request.quiet
        writer = make_writer(sys.stderr, self.settings.color)
        if not (full and sys.stdout.isatty()):
            report.plan(writer, plan, worked_out)
        return ask_user(plan, lambda edited: report.plan(writer, edited, ()))

    def _staged(self, record: StageRecord) -> None:
        from circuitron.execution_report import State

        if record.state is State.NOT_RUN:
            self.progress.step(record.stage.replace("_", " "))
            return
        self.recording.journal.note("stage", record, f"{record.stage} {record.state} {record.detail}")
        with self.progress.paused():
            self.reporter.staged(record)

    def _attempted(self, attempt: Attempt) -> None:
        self.recording.attempted(attempt)
        with self.progress.paused():
            self.reporter.attempted(attempt.report.script, attempt)

    def _deliver(
        self, result: DesignResult, environment: Environment, agents: Agents
    ) -> tuple[Manifest | None, str, str]:
        """Write the files of a verified circuit, once; what they are, where, in words, and what runs the script."""
        from circuitron.commands.design_files import models_used, output_folder, write_files
        from circuitron.commands.journal_entries import FilesNote
        from circuitron.commands.run_command import run_command
        from circuitron.sourcefile import from_here

        if not result.verified or result.final is None or not result.final.execution_success:
            return None, "", ""

        def write() -> FilesNote:
            folder = output_folder(result, self.request.output_dir, Path(self.request.folder))
            manifest = write_files(folder, result, environment, models_used(result, agents))
            return FilesNote(folder=str(folder), manifest=manifest)

        question = f"{self.request.output_dir} {result.source}"
        written = self.recording.journal.remember("delivered", question, FilesNote, write)
        shown = from_here(Path(written.folder))
        command = run_command(str(shown / written.manifest.script), result.final, environment.libraries)
        return written.manifest, f"written to {shown}", command


def _show_code(source: str) -> None:
    """The generated script with its line numbers, for those who develop prompts."""
    from circuitron import sanitise

    for number, line in enumerate(source.splitlines(), 1):
        print(f"{number:>4}| {sanitise.code(line)}", file=sys.stderr)
