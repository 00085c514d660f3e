"""circuitron fix: repair scripts; write only what was verified."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.commands.delivery import STDIO, Target, choose_target
from circuitron.errors import EXIT_CLEAN, EXIT_FINDINGS, CircuitronError

if TYPE_CHECKING:
    from pathlib import Path

    from circuitron.commands.inputs import Input
    from circuitron.commands.toolbox import Toolbox
    from circuitron.report.base import Reporter
    from circuitron.report.progress import Progress


def fix(
    scripts: options.Scripts,
    output: options.Output = None,
    partial: options.Partial = False,
    diff: options.Diff = False,
    no_model: options.NoModel = False,
    unsafe_fixes: options.UnsafeFixes = None,
    sandbox: options.Sandbox = None,
    project: options.ProjectFolder = None,
    max_attempts: options.MaxAttempts = None,
    output_format: options.Format = None,
    quiet: options.Quiet = False,
    color: options.Color = None,
) -> int:
    """Repair SKiDL scripts.

    Each script is run in a sandbox, its failures are explained, rules repair what the symbol libraries and SKiDL's
    interface decide, and the result is run again. Only a repair that runs and passes the electrical rules is
    written; the original is kept, and `circuitron undo` puts it back.
    """
    from circuitron.commands import inputs
    from circuitron.commands.toolbox import Toolbox
    from circuitron.report.choose import make_reporter
    from circuitron.report.progress import Progress
    from circuitron.report.writer import make_console

    target = choose_target(scripts, output, partial=partial, diff=diff, quiet=quiet)
    wanted = {
        "sandbox": sandbox, "max_attempts": max_attempts, "unsafe_fixes": unsafe_fixes,
        "output_format": output_format, "color": color,
    }  # fmt: skip
    folder = inputs.project_folder(project)
    found = [inputs.standard_input()] if scripts == [STDIO] else inputs.named(scripts)
    stream = sys.stderr if target.printed or (diff and scripts == [STDIO]) else sys.stdout
    progress = Progress(make_console(sys.stderr), enabled=not quiet)
    with Toolbox(wanted, progress.step) as toolbox:
        settings = toolbox.settings(found[0].folder)
        reporter = make_reporter(
            settings.output_format, stream, color=settings.color, several=len(found) > 1, quiet=quiet
        )
        return _Job(toolbox, reporter, progress, target, folder).run(found)


@dataclass(frozen=True)
class _Job:
    """One call of the command."""

    toolbox: Toolbox
    reporter: Reporter
    progress: Progress
    target: Target
    project: Path | None

    def run(self, found: list[Input]) -> int:
        status = EXIT_CLEAN
        try:
            with self.progress:
                self.toolbox.start([(self.toolbox.settings(item.folder), item.project(self.project)) for item in found])
                for item in found:
                    status = max(status, self._one(item))
        except CircuitronError as error:
            self.reporter.end(error.exit_code, error)
            raise
        self.reporter.end(status)
        return status

    def _one(self, item: Input) -> int:
        from circuitron import pipeline
        from circuitron.models import Attempt, Grade, Outcome

        def on_attempt(attempt: Attempt) -> None:
            with self.progress.paused():
                self.reporter.attempted(item.path, attempt)

        self.progress.script(item.path)
        settings = self.toolbox.settings(item.folder)
        result = pipeline.fix(
            item.script,
            item.project(self.project),
            self.toolbox.tools(settings),
            allow_unsafe=settings.unsafe_fixes,
            max_attempts=settings.max_attempts,
            on_attempt=on_attempt,
            on_progress=self.progress.step,
        )
        with self.progress.paused():
            delivered = self.target.deliver(item, result)
            self.reporter.fixed(item.path, result, delivered.words)
        suspects = settings.strict and any(d.grade is Grade.SUSPECT for d in result.remaining)
        finished = result.outcome is Outcome.CLEAN or (result.outcome is Outcome.REPAIRED and delivered.written)
        return EXIT_CLEAN if finished and not suspects else EXIT_FINDINGS
