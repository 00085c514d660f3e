"""circuitron run: run any script in the sandbox, with the libraries at hand, and deliver its files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_FINDINGS, CircuitronError

if TYPE_CHECKING:
    from circuitron.check_result import CheckResult
    from circuitron.commands.environments import Environments
    from circuitron.commands.inputs import Input
    from circuitron.delivery import Delivery


def run(
    script: options.RunScript,
    output_dir: options.RunDir = None,
    kicad: options.Kicad = None,
    sandbox: options.Sandbox = None,
    review: options.Review = None,
    physics: options.Physics = None,
    project: options.ProjectFolder = None,
    output_format: options.Format = None,
    quiet: options.Quiet = False,
    color: options.Color = None,
) -> int:
    """Run a SKiDL script in a sandbox with the symbol libraries at hand, and deliver the files of its circuit.

    These are netlist, schematic, picture, bill of materials and board, whatever generators the script calls, and what
    the script itself leaves. Exit status: 0 clean, 1 it fails or its circuit has faults, 2 usage, 3 no sandbox or no
    libraries.
    """
    from circuitron.commands import inputs
    from circuitron.commands.design_files import check_place
    from circuitron.commands.environments import Environments
    from circuitron.report.choose import make_reporter
    from circuitron.report.progress import Progress

    folder = inputs.project_folder(project)
    item = inputs.standard_input() if str(script) == "-" else inputs.named([script])[0]
    wanted = output_dir.absolute() if output_dir is not None else None
    check_place(wanted, Path.cwd())
    progress = Progress(sys.stderr, enabled=not quiet)
    with Environments(
        {
            "kicad": kicad,
            "sandbox": sandbox,
            "review": review,
            "physics": physics,
            "output_format": output_format,
            "color": color,
        },
        progress.step,
    ) as environments:
        settings = environments.settings(item.folder)
        reporter = make_reporter(
            settings.output_format, sys.stdout, color=settings.color, quiet=quiet, notes=environments.notes
        )
        try:
            with progress:
                progress.script(item.path)
                item = item.with_modules(folder)
                result, delivery = _perform(item, folder, wanted, environments, progress.step)
                with progress.paused():
                    reporter.ran(item.path, result, item.source.text, delivery)
        except CircuitronError as error:
            reporter.end(error.exit_code, error)
            raise
        status = EXIT_CLEAN if result.clean else EXIT_FINDINGS
        reporter.end(status)
    return status


def _perform(
    item: Input, project: Path | None, wanted: Path | None, environments: Environments, say: Callable[[str], None]
) -> tuple[CheckResult, Delivery]:
    """Run the script and write what comes of it.

    Raises:
        UsageError: the folder is somebody else's by now.
        StorageFailure: the files cannot be written.
    """
    from circuitron import pipeline
    from circuitron.commands import script_files
    from circuitron.commands.design_files import free_folder
    from circuitron.sanitise import file_stem

    settings = environments.settings(item.folder)
    environments.start([settings])
    environment = environments.of(settings)
    result = pipeline.run(item.script, item.project(project), environment, say)
    place = wanted or free_folder(Path.cwd() / f"{file_stem(item.own.name)}-output")
    manifest = script_files.write_circuit("run", item, result, item.source.text, place, environment)
    return result, script_files.delivered(place, manifest)
