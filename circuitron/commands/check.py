"""circuitron check: run scripts and say what is wrong; change nothing."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_FINDINGS, EXIT_USAGE, CircuitronError, UsageError

if TYPE_CHECKING:
    from circuitron.commands.environments import Environments
    from circuitron.commands.inputs import Input, Unreadable
    from circuitron.models import CheckResult, Mode
    from circuitron.pipeline import Environment
    from circuitron.report.base import Reporter
    from circuitron.report.progress import Progress
    from circuitron.results import Delivery


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
    output_dir: options.FilesDir = None,
    skip_others: options.SkipOthers = False,
    statistics: options.Statistics = False,
    output_format: options.Format = None,
    report: options.Report = None,
    quiet: options.Quiet = False,
    color: options.Color = None,
) -> int:
    """Run SKiDL scripts in a sandbox and say what is wrong with them.

    Exit status: 0 all clean, 1 findings, 2 a script could not be read, 3 no sandbox or no libraries.
    """
    from circuitron.commands import inputs
    from circuitron.commands.environments import Environments
    from circuitron.commands.messages import show
    from circuitron.commands.page import page_path, with_page
    from circuitron.models import Mode
    from circuitron.report.choose import make_reporter
    from circuitron.report.progress import Progress
    from circuitron.report.writer import make_console

    wanted = {
        "sandbox": sandbox, "strict": strict, "accept_unvouched": accept_unvouched, "output_format": output_format,
        "color": color, "kicad": kicad, "review": review, "physics": physics,
    }  # fmt: skip
    folder = inputs.project_folder(project)
    found, unreadable = _collect(paths or [Path()], folder, skip_others=skip_others)
    options.exclude("--output-dir", output_dir is not None, "--runtime-only, which leaves them unchecked", runtime_only)
    page = page_path(report, [item.own for item in found])
    folders = _folders(found, output_dir) if output_dir is not None else {}
    mode = Mode.RUNTIME if runtime_only else Mode.ERC
    progress = Progress(make_console(sys.stderr), scripts=len(found), enabled=not quiet)
    with Environments(wanted, progress.step) as environments:
        settings = environments.settings(found[0].folder if found else Path.cwd())
        reporter = make_reporter(
            settings.output_format,
            sys.stdout,
            color=settings.color,
            several=len(found) > 1,
            quiet=quiet,
            strict=settings.strict,
            statistics=statistics,
            notes=environments.notes,
        )
        with with_page(reporter, "check", page, quiet=quiet, notes=environments.notes) as both:
            picture = page is not None and len(found) == 1
            status = _CheckRun(folder, folders, picture, mode, environments, both, progress).run(found, unreadable)
    for unread in unreadable:
        show(unread.error)
    return status


@dataclass(frozen=True)
class _CheckRun:
    """One call of the command."""

    project: Path | None
    folders: dict[str, Path]
    picture: bool  # for the page
    mode: Mode
    environments: Environments
    reporter: Reporter
    progress: Progress

    def run(self, found: list[Input], unreadable: list[Unreadable]) -> int:
        status = EXIT_USAGE if unreadable else EXIT_CLEAN
        try:
            with self.progress:
                self.environments.start([self.environments.settings(item.folder) for item in found])
                for item in found:
                    status = max(status, self._one(item))
        except CircuitronError as error:
            self.reporter.end(error.exit_code, error)
            raise
        for unread in unreadable:
            self.reporter.unreadable(unread.path, unread.error)
        self.reporter.end(status)
        return status

    def _one(self, item: Input) -> int:
        from circuitron import pipeline  # loads while the sandbox starts

        self.progress.script(item.path)
        settings = self.environments.settings(item.folder)
        item = item.with_modules(self.project)
        environment = replace(self.environments.of(settings), curves=self.picture)
        project = item.project(self.project)
        result = pipeline.check(
            item.script,
            project,
            environment,
            self.mode,
            products=bool(self.folders),
            picture=self.picture,
            on_progress=self.progress.step,
        )
        delivery = self._delivery(item, result, environment)
        with self.progress.paused():
            self.reporter.checked(item.path, result, item.source.text, delivery)
        return _status(result, strict=settings.strict)

    def _delivery(self, item: Input, result: CheckResult, environment: Environment) -> Delivery:
        """The files of a clean circuit, where they are wanted, and what runs the script."""
        from circuitron.commands.run_command import run_command
        from circuitron.results import Delivery

        if not result.clean:
            return Delivery()
        delivery, place = Delivery(), self.folders.get(item.path)
        if place is not None:
            from circuitron.commands import script_files

            manifest = script_files.write_circuit("check", item, result, item.source.text, place, environment)
            delivery = script_files.delivered(place, manifest)
        return delivery.model_copy(update={"command": run_command(item.path, result.report, environment.libraries)})


def _folders(found: list[Input], wanted: Path) -> dict[str, Path]:
    from circuitron.commands import script_files

    return script_files.folders(found, wanted.absolute())


def _status(result: CheckResult, *, strict: bool) -> int:
    from circuitron.models import Grade

    suspect = strict and any(d.grade is Grade.SUSPECT for d in result.findings)
    return EXIT_CLEAN if result.clean and not suspect else EXIT_FINDINGS


def _collect(
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
