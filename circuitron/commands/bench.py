"""circuitron bench: how many of a folder of scripts pass, how many are repaired, and what that takes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_ENVIRONMENT, EXIT_USAGE, UsageError
from circuitron.plural import counted
from circuitron.settings import OutputFormat

if TYPE_CHECKING:
    from circuitron.cluster.figures import Figures
    from circuitron.cluster.ledger import Row
    from circuitron.cluster.unit import Answer
    from circuitron.commands.environments import Environments
    from circuitron.commands.inputs import Input
    from circuitron.report.writer import Piece, Writer
    from circuitron.settings import Settings

_PEOPLE = (OutputFormat.FULL, OutputFormat.CONCISE)


def bench(
    paths: options.Paths = None,
    recorded: options.Recorded = None,
    cluster: options.Cluster = None,
    resume: options.Results = None,
    shard: options.ShardPart = None,
    jobs: options.Jobs = None,
    review: options.Review = None,
    physics: options.Physics = None,
    accept_unvouched: options.AcceptUnvouched = None,
    kicad: options.Kicad = None,
    sandbox: options.Sandbox = None,
    project: options.ProjectFolder = None,
    max_attempts: options.MaxAttempts = None,
    output_format: options.PageFormat = None,
    quiet: options.Quiet = False,
    color: options.Color = None,
) -> int:
    """Measure a folder of scripts: how many pass, how many rules repair, and what it takes. Changes nothing.

    Each script is repaired by safe edits, and again with unsafe ones where those do not do. Exit status: 0 measured,
    2 a script could not be read, 3 some have no result.
    """
    from circuitron.cluster.figures import figures
    from circuitron.commands import inputs
    from circuitron.commands.check import collect
    from circuitron.commands.environments import Environments
    from circuitron.commands.messages import show

    given = (*(paths or ()), *filter(None, (cluster, resume, shard)))
    options.exclude("--from", bool(recorded), "scripts, --cluster, --resume or --shard", bool(given))
    wanted = options.given(
        sandbox=sandbox, accept_unvouched=accept_unvouched, output_format=output_format, color=color, kicad=kicad,
        review=review, physics=physics, max_attempts=max_attempts, jobs=jobs,
    )  # fmt: skip
    folder = inputs.project_folder(project)
    found, unreadable = ([], []) if recorded else inputs.part(*collect(paths or [Path()], folder), shard)
    with Environments(wanted) as environments:
        settings = environments.settings(found[0].folder if found else Path.cwd())
        _check_format(settings)
        if recorded:
            made = _of_files(recorded, settings)
        else:
            run = _BenchRun(folder, environments, options.Spread(cluster, resume), quiet)
            made = figures(run.answers(found, lines=settings.output_format is OutputFormat.JSON_LINES))
    for unread in unreadable:
        show(unread.error)
    _show(made, settings)
    return max(EXIT_USAGE if unreadable else EXIT_CLEAN, EXIT_ENVIRONMENT if made.failed else EXIT_CLEAN)


def _check_format(settings: Settings) -> None:
    if settings.output_format not in (*_PEOPLE, OutputFormat.JSON, OutputFormat.JSON_LINES):
        words = "full, concise, json or json-lines"
        raise UsageError(f"bench has no output format {settings.output_format}.", f"Take {words}.")


def _of_files(files: Sequence[Path], settings: Settings) -> Figures:
    """The figures of files of results."""
    from circuitron.cluster.figures import figures, latest
    from circuitron.cluster.ledger import read_rows

    unread = 0

    def rows() -> Iterator[Row]:
        nonlocal unread
        for file in files:
            for row in read_rows(file):
                unread += row is None
                if row is not None:
                    _print_line(row, wanted=settings.output_format is OutputFormat.JSON_LINES)
                    yield row

    return figures(latest(rows())).model_copy(update={"unread_lines": unread})


@dataclass(frozen=True)
class _BenchRun:
    """One measurement."""

    project: Path | None
    environments: Environments
    spread: options.Spread
    quiet: bool

    def answers(self, found: list[Input], *, lines: bool) -> Iterator[Answer]:
        """What came of each script.

        Args:
            lines: print each as it comes, as in a file of results.
        """
        from circuitron.cluster.ledger import Row
        from circuitron.cluster.unit import Work
        from circuitron.commands.messages import say
        from circuitron.commands.units import batched
        from circuitron.report.progress import Progress

        progress = Progress(sys.stderr, scripts=len(found), enabled=not self.quiet)
        settings = self.environments.settings
        with progress, batched(self.spread, Work.BENCH, found, settings, progress, project=self.project) as batch:
            for job, answer in batch.answers(batch.job(item) for item in found):
                if answer.failure is not None:
                    with progress.paused():
                        say(f"{job.item.path}: {answer.failure.message} {answer.failure.hint}".rstrip())
                _print_line(Row.of(job.unit, job.item.path, answer), wanted=lines)
                yield answer


def _print_line(row: Row, *, wanted: bool) -> None:
    if wanted:
        print(row.model_dump_json(), flush=True)


def _show(made: Figures, settings: Settings) -> None:
    """The figures, in the format that is wanted; lines have been printed as they came."""
    from circuitron.report.plain import make_writer

    if settings.output_format is OutputFormat.JSON:
        print(made.model_dump_json())
    elif settings.output_format in _PEOPLE:
        _table(make_writer(sys.stdout, settings.color), made)


def _table(writer: Writer, made: Figures) -> None:
    from circuitron.report.writer import DIM, STRONG

    rows = [
        ("pass as they come", made.passed),
        ("repaired by safe edits", made.repaired_safe),
        ("repaired by unsafe edits", made.repaired_unsafe),
        ("without faults, parts unverified", made.unverified),
        ("not repaired", made.unrepaired),
        ("without a result", made.failed),
    ]
    shown = [(name, str(count), _share(count, made.scripts)) for name, count in rows if count or name != rows[-1][0]]
    writer.table((counted(made.scripts, "script"), "", ""), shown)
    if made.objected:
        writer.line(f"{counted(made.objected, 'circuit')} with faults that the review finds", indent=2)
    writer.blank()
    times = [
        ("rounds of a repair", *(f"{value:g}" for value in vars(made.rounds).values())),
        ("seconds of a script", *(f"{value:.2f}" for value in vars(made.seconds).values())),
    ]
    writer.table(("", "median", "95 %", "most"), times)
    writer.line(f"{made.seconds_in_all:.0f} s in all", indent=2)
    if made.kinds:
        writer.blank()
        kinds: list[tuple[Piece, ...]] = [
            ((one.name, STRONG), str(one.before), str(one.after_safe), str(one.after_unsafe)) for one in made.kinds
        ]
        writer.table(("faults, in scripts", "before", "after safe edits", "after unsafe edits"), kinds)
    if made.unread_lines:
        writer.line((f"{counted(made.unread_lines, 'line')} of the files are no results.", DIM))


def _share(count: int, whole: int) -> str:
    return f"{100 * count / whole:.1f} %" if whole else ""
