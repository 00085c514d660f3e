"""circuitron check: run scripts and say what is wrong; change nothing."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from circuitron.commands import options
from circuitron.errors import (
    EXIT_CLEAN,
    EXIT_FINDINGS,
    EXIT_USAGE,
    CircuitronError,
    SandboxFailure,
    UsageError,
    WorkFailure,
)

if TYPE_CHECKING:
    from circuitron.check_result import CheckResult
    from circuitron.commands.environments import Environments
    from circuitron.commands.inputs import Input, Unreadable
    from circuitron.delivery import Delivery
    from circuitron.report.base import Reporter
    from circuitron.report.progress import Progress
    from circuitron.run_request import Mode
    from circuitron.settings import Settings


def check(
    paths: options.Paths = None,
    runtime_only: options.RuntimeOnly = False,
    strict: options.Strict = None,
    review: options.Review = None,
    physics: options.Physics = None,
    accept_unvouched: options.AcceptUnvouched = None,
    kicad: options.Kicad = None,
    sandbox: options.Sandbox = None,
    project: options.ProjectFolder = None,
    jobs: options.Jobs = None,
    output_dir: options.FilesDir = None,
    cluster: options.Cluster = None,
    resume: options.Results = None,
    shard: options.ShardPart = None,
    skip_others: options.SkipOthers = False,
    statistics: options.Statistics = False,
    output_format: options.Format = None,
    report: options.Report = None,
    quiet: options.Quiet = False,
    color: options.Color = None,
    watch: options.Watch = False,
    server: options.Server = None,
) -> int:
    """Run SKiDL scripts in a sandbox and say what is wrong with them.

    Exit status: 0 all clean, 1 findings, 2 a script could not be read, 3 no sandbox or no libraries.
    """
    from circuitron.commands import inputs
    from circuitron.commands.messages import show
    from circuitron.commands.page import page_path
    from circuitron.run_request import Mode

    wanted = {
        "sandbox": sandbox, "strict": strict, "accept_unvouched": accept_unvouched, "output_format": output_format,
        "color": color, "kicad": kicad, "review": review, "physics": physics, "jobs": jobs,
    }  # fmt: skip
    folder = inputs.project_folder(project)
    found, unreadable = inputs.part(*collect(paths or [Path()], folder, skip_others=skip_others), shard)
    options.exclude("--output-dir", output_dir is not None, "--cluster or --resume", bool(cluster or resume))
    options.exclude("--output-dir", output_dir is not None, "--runtime-only, which leaves them unchecked", runtime_only)
    page = page_path(report, [item.own for item in found])
    folders = _folders(found, output_dir) if output_dir is not None else {}
    mode = Mode.RUNTIME if runtime_only else Mode.ERC
    what = _Wanted(folder, folders, mode, options.Spread(cluster, resume), statistics, quiet)
    status = _perform(what, found, unreadable, page, wanted)
    for unread in unreadable:
        show(unread.error)
    return status


class _Wanted(NamedTuple):
    """What the options ask for, apart from the settings."""

    project: Path | None
    folders: dict[str, Path]
    mode: Mode
    spread: options.Spread
    statistics: bool
    quiet: bool


def _perform(
    what: _Wanted, found: list[Input], unreadable: list[Unreadable], page: str | None, wanted: dict[str, Any]
) -> int:
    """Check the scripts and report them; the status."""
    from circuitron.commands.environments import Environments
    from circuitron.commands.page import with_page
    from circuitron.report.choose import make_reporter
    from circuitron.report.progress import Progress

    progress = Progress(sys.stderr, scripts=len(found), enabled=not what.quiet)
    with Environments(wanted, progress.step) as environments:
        settings = environments.settings(found[0].folder if found else Path.cwd())
        reporter = make_reporter(
            settings.output_format,
            sys.stdout,
            color=settings.color,
            several=len(found) > 1,
            quiet=what.quiet,
            strict=settings.strict,
            statistics=what.statistics,
            notes=environments.notes,
        )
        with with_page(reporter, "check", page, quiet=what.quiet, notes=environments.notes) as both:
            picture = page is not None and len(found) == 1
            return _CheckRun(what, picture, environments, both, progress).run(found, unreadable)


class _CheckRun(NamedTuple):
    """One call of the command."""

    what: _Wanted
    picture: bool  # for the page
    environments: Environments
    reporter: Reporter
    progress: Progress

    def run(self, found: list[Input], unreadable: list[Unreadable]) -> int:
        status = EXIT_USAGE if unreadable else EXIT_CLEAN
        try:
            with self.progress:
                statuses = self._as_units(found) if self.what.spread.wanted else self._here(found)
                status = max([status, *statuses])
        except CircuitronError as error:
            self.reporter.end(error.exit_code, error)
            raise
        for unread in unreadable:
            self.reporter.unreadable(unread.path, unread.error)
        self.reporter.end(status)
        return status

    def _here(self, found: list[Input]) -> Iterator[int]:
        """The status of each script, run here: several at once, or one after the other."""
        from circuitron.commands.check_task import CheckTask
        from circuitron.commands.processors import at_once

        settings = [self.environments.settings(item.folder) for item in found]
        tasks = [
            CheckTask(item, self.what.project, self.what.mode, bool(self.what.folders), self.picture) for item in found
        ]
        jobs = at_once(settings)
        if jobs > 1:
            from circuitron.check_result import CheckResult
            from circuitron.commands.side_by_side import side_by_side

            with side_by_side(CheckResult, jobs, settings, self.environments, self.progress) as many:
                numbers = [many.give(task.item.path, partial(CheckTask, *task)) for task in tasks]
                for task, number in zip(tasks, numbers, strict=True):
                    yield self._one(task.item, partial(many.take, number), several=True)
            return
        self.environments.start(settings)
        for task in tasks:
            self.progress.script(task.item.path)
            check = partial(task.perform, self.environments, self.progress.step, partial(self._load, task.item))
            yield self._one(task.item, check, len(found) > 1)

    def _load(self, item: Input) -> None:
        """Load what a result is reported with."""
        from circuitron.report.choose import load_reporter

        importlib.import_module("circuitron.commands.run_command")
        load_reporter(self.environments.settings(item.folder).output_format)

    def _as_units(self, found: list[Input]) -> Iterator[int]:
        """The status of each script, worked on as a unit by whoever is to do it."""
        from circuitron.cluster.unit import Work
        from circuitron.commands.units import batched, failed
        from circuitron.delivery import Delivery

        settings = self.environments.settings
        with batched(
            self.what.spread,
            Work.CHECK,
            found,
            settings,
            self.progress,
            project=self.what.project,
            mode=self.what.mode,
        ) as batch:
            for job, answer in batch.answers(batch.job(item) for item in found):
                item = job.item
                with self.progress.paused():
                    if answer.checked is None:
                        yield failed(item.path, answer, self.reporter)
                        continue
                    command = batch.command(job, answer.checked.report) if answer.checked.clean else ""
                    self.reporter.checked(item.path, answer.checked, item.source.text, Delivery(command=command))
                yield _status(answer.checked, strict=settings(item.folder).strict)

    def _one(self, item: Input, check: Callable[[], CheckResult], several: bool) -> int:
        """Report a script; the status. Of several, one that cannot be worked on is no reason to leave the others."""
        from circuitron.commands.messages import told

        try:
            result = check()
        except (SandboxFailure, WorkFailure) as error:
            if not several:
                raise
            with self.progress.paused():
                return told(item.path, error, self.reporter)
        settings = self.environments.settings(item.folder)
        delivery = self._delivery(item, result, settings)
        with self.progress.paused():
            self.reporter.checked(item.path, result, item.source.text, delivery)
        return _status(result, strict=settings.strict)

    def _delivery(self, item: Input, result: CheckResult, settings: Settings) -> Delivery:
        """The files of a clean circuit, where they are wanted, and what runs the script."""
        from circuitron.commands.run_command import run_command
        from circuitron.delivery import Delivery

        if not result.clean:
            return Delivery()
        delivery, place = Delivery(), self.what.folders.get(item.path)
        if place is not None:
            from circuitron.commands import script_files

            environment = self.environments.of(settings)
            manifest = script_files.write_circuit("check", item, result, item.source.text, place, environment)
            delivery = script_files.delivered(place, manifest)
        command = run_command(item.path, result.report, self.environments.libraries(settings))
        return delivery.model_copy(update={"command": command})


def _folders(found: list[Input], wanted: Path) -> dict[str, Path]:
    from circuitron.commands import script_files

    return script_files.folders(found, wanted.absolute())


def _status(result: CheckResult, *, strict: bool) -> int:
    from circuitron.finding import Grade

    suspect = strict and any(d.grade is Grade.SUSPECT for d in result.findings)
    return EXIT_CLEAN if result.clean and not suspect else EXIT_FINDINGS


def collect(
    paths: list[Path], project: Path | None, *, skip_others: bool = False
) -> tuple[list[Input], list[Unreadable]]:
    """Scripts at and below `paths`, and those that cannot be read. A module is left to the scripts that import it.

    Args:
        skip_others: files are taken as those of a folder are, and none at all is nothing wrong.

    Raises:
        UsageError: there is none at all, or the only one that was named cannot be read.
    """
    from circuitron.commands import inputs

    found: list[Input] = []
    unreadable: list[Unreadable] = []
    if skip_others:
        found, unreadable = inputs.skidl_scripts((path for path in paths if not path.is_dir()), project)
        paths = [path for path in paths if path.is_dir()]
    for path in paths:
        if not path.is_dir():
            files, unread = inputs.readable([path])
            found, unreadable = [*found, *files], [*unreadable, *unread]
            continue
        below, unread = inputs.readable(inputs.discover(path))
        unreadable += unread
        found += inputs.without_modules(below, project)
    if not skip_others and len(paths) == len(unreadable) == 1 and unreadable[0].path == str(paths[0]):
        raise unreadable[0].error
    if not found and not unreadable and not skip_others:
        where = ", ".join(str(path) for path in paths)
        raise UsageError(f"There is no SKiDL script in {where}.", "A SKiDL script is a .py file that imports skidl.")
    unique = {item.folder / (item.source.path.name if item.source.path else ""): item for item in found}
    return list(unique.values()), unreadable
