"""circuitron fix: repair scripts; write only what was verified."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_FINDINGS, CircuitronError, UsageError

if TYPE_CHECKING:
    from circuitron.commands.inputs import Input
    from circuitron.commands.toolbox import Toolbox
    from circuitron.models import FixResult
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

    stdin = scripts == [Path("-")]
    if Path("-") in scripts and not stdin:
        raise UsageError("- cannot be mixed with other scripts.")
    if output is not None and (len(scripts) > 1 or diff):
        raise UsageError("--output takes one script, and does not go with --diff.")
    if partial and output is None and not stdin:
        raise UsageError("--partial needs --output FILE: a script is never overwritten with a repair in part.")
    wanted = {
        "sandbox": sandbox, "max_attempts": max_attempts, "unsafe_fixes": unsafe_fixes,
        "output_format": output_format, "color": color,
    }  # fmt: skip
    folder = inputs.project_folder(project)
    found = [inputs.standard_input()] if stdin else inputs.named(scripts)
    stream = sys.stderr if stdin or (diff and quiet) else sys.stdout
    progress = Progress(make_console(sys.stderr), enabled=not quiet)
    with Toolbox(wanted, progress.step) as toolbox:
        settings = toolbox.settings(found[0].folder)
        reporter = make_reporter(
            settings.output_format, stream, color=settings.color, several=len(found) > 1, quiet=quiet
        )
        job = _Job(toolbox, reporter, progress, _Target(output, partial, diff, diff and quiet), folder)
        return job.run(found)


@dataclass(frozen=True)
class _Target:
    """Where results go."""

    output: Path | None
    partial: bool
    diff: bool
    patch: bool  # with `diff`: the repair as a whole, for patch(1), on standard output


@dataclass(frozen=True)
class _Job:
    """One call of the command."""

    toolbox: Toolbox
    reporter: Reporter
    progress: Progress
    target: _Target
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
        done, written = self._deliver(item, result)
        with self.progress.paused():
            self.reporter.fixed(item.path, result, done)
        suspects = settings.strict and any(d.grade is Grade.SUSPECT for d in result.remaining)
        finished = result.outcome is Outcome.CLEAN or (result.outcome is Outcome.REPAIRED and written)
        return EXIT_CLEAN if finished and not suspects else EXIT_FINDINGS

    def _deliver(self, item: Input, result: FixResult) -> tuple[str, bool]:
        """Put the result where it belongs; says what was done, and whether the repair has reached its place."""
        from circuitron import sourcefile
        from circuitron.models import Outcome
        from circuitron.originals import Originals

        target = self.target
        verified = result.outcome is not Outcome.UNREPAIRED
        if target.diff:
            if target.patch and verified:
                self._print(item.source.patch(result.source, item.path))
            return ("not written (--diff)" if result.outcome is Outcome.REPAIRED else ""), False
        if item.source.path is None:
            return self._to_stdout(item, result, verified)
        data = item.source.encode(result.source)
        if target.output is not None:
            if not (verified or target.partial):
                return "nothing written", False
            if target.output.exists() and target.output.is_file():
                Originals().replace(target.output, target.output.read_bytes(), data)
            else:
                sourcefile.write(target.output, data)
            return f"written to {target.output}{'' if verified else ' in part'}", True
        if result.outcome is not Outcome.REPAIRED:
            return ("" if verified else "the file is untouched"), False
        Originals().replace(item.source.path, item.source.data, data)
        return f"written (circuitron undo {item.path} takes it back)", True

    def _to_stdout(self, item: Input, result: FixResult, verified: bool) -> tuple[str, bool]:
        """What came by standard input goes on, mended or as it was, so that a filter never loses the script."""
        keep = verified or self.target.partial
        self._print(item.source.encode(result.source if keep else result.original))
        return ("written to standard output" if keep else "passed on as it came"), verified

    def _print(self, data: bytes) -> None:
        """Source on standard output: as it is, unless a person would see it."""
        with self.progress.paused():
            if sys.stdout.isatty():
                from circuitron.report import sanitise

                sys.stdout.write(sanitise.code(data.decode(errors="replace")))
            else:
                sys.stdout.buffer.write(data)
            sys.stdout.flush()
