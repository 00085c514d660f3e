"""circuitron check: run scripts and say what is wrong; change nothing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_FINDINGS, EXIT_USAGE, CircuitronError, UsageError

if TYPE_CHECKING:
    from circuitron.commands.inputs import Input, Unreadable
    from circuitron.models import CheckResult


def check(
    paths: options.Paths = None,
    runtime_only: options.RuntimeOnly = False,
    strict: options.Strict = None,
    accept_unvouched: options.AcceptUnvouched = None,
    sandbox: options.Sandbox = None,
    project: options.ProjectFolder = None,
    output_dir: options.FilesDir = None,
    output_format: options.Format = None,
    quiet: options.Quiet = False,
    color: options.Color = None,
) -> int:
    """Run SKiDL scripts in a sandbox and say what is wrong with them.

    Exit status: 0 all clean, 1 findings, 2 a script could not be read, 3 no sandbox or no libraries.
    """
    from circuitron.commands import inputs, script_files
    from circuitron.commands.messages import show
    from circuitron.commands.run_command import run_command
    from circuitron.commands.toolbox import Toolbox
    from circuitron.models import Mode
    from circuitron.report.choose import make_reporter
    from circuitron.report.progress import Progress
    from circuitron.report.writer import make_console
    from circuitron.results import Delivery

    wanted = {
        "sandbox": sandbox, "strict": strict, "accept_unvouched": accept_unvouched, "output_format": output_format,
        "color": color,
    }  # fmt: skip
    folder = inputs.project_folder(project)
    found, unreadable = _collect(paths or [Path()], folder)
    if output_dir is not None and runtime_only:
        raise UsageError("--output-dir does not go with --runtime-only: only a circuit that was checked has files.")
    folders = script_files.folders(found, output_dir.absolute()) if output_dir is not None else {}
    status = EXIT_USAGE if unreadable else EXIT_CLEAN
    mode = Mode.RUNTIME if runtime_only else Mode.ERC
    progress = Progress(make_console(sys.stderr), enabled=not quiet)
    with Toolbox(wanted, progress.step) as toolbox:
        settings = toolbox.settings(found[0].folder if found else Path.cwd())
        reporter = make_reporter(
            settings.output_format,
            sys.stdout,
            color=settings.color,
            several=len(found) > 1,
            quiet=quiet,
            notes=toolbox.notes,
        )
        try:
            with progress:
                toolbox.start([(toolbox.settings(item.folder), item.project(folder)) for item in found])
                from circuitron import pipeline  # loads while the sandbox starts

                for item in found:
                    progress.script(item.path)
                    settings = toolbox.settings(item.folder)
                    item = item.with_modules(folder)
                    tools, place = toolbox.tools(settings), folders.get(item.path)
                    result = pipeline.check(item.script, item.project(folder), tools, mode, products=bool(folders))
                    delivery = Delivery()
                    if place is not None and result.clean:
                        text = item.source.text
                        manifest = script_files.write_circuit("check", item, result, text, place, tools)
                        delivery = script_files.delivered(place, manifest)
                    if result.clean:
                        command = run_command(item.path, result.report, tools.libraries)
                        delivery = delivery.model_copy(update={"command": command})
                    with progress.paused():
                        reporter.checked(item.path, result, item.source.text, delivery)
                    status = max(status, _status(result, strict=settings.strict))
        except CircuitronError as error:
            reporter.end(error.exit_code, error)
            raise
        for unread in unreadable:
            reporter.unreadable(unread.path, unread.error)
        reporter.end(status)
    for unread in unreadable:
        show(unread.error)
    return status


def _status(result: CheckResult, *, strict: bool) -> int:
    from circuitron.models import Grade

    suspect = strict and any(d.grade is Grade.SUSPECT for d in result.diagnostics)
    return EXIT_CLEAN if result.clean and not suspect else EXIT_FINDINGS


def _collect(paths: list[Path], project: Path | None) -> tuple[list[Input], list[Unreadable]]:
    """Scripts at and below `paths`, and those that cannot be read. A module is left to the scripts that import it.

    Raises:
        UsageError: there is none at all, or the only one that was named cannot be read.
    """
    from circuitron.commands import inputs

    found: list[Input] = []
    unreadable: list[Unreadable] = []
    for path in paths:
        if not path.is_dir():
            files, unread = inputs.readable([path])
            found, unreadable = [*found, *files], [*unreadable, *unread]
            continue
        below, unread = inputs.readable(inputs.discover(path))
        unreadable += unread
        found += inputs.without_modules(below, project)
    if len(paths) == len(unreadable) == 1 and unreadable[0].path == str(paths[0]):
        raise unreadable[0].error
    if not found and not unreadable:
        where = ", ".join(str(path) for path in paths)
        raise UsageError(f"There is no SKiDL script in {where}.", "A SKiDL script is a .py file that imports skidl.")
    unique = {item.folder / (item.source.path.name if item.source.path else ""): item for item in found}
    return list(unique.values()), unreadable
