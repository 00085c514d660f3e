"""circuitron fix: repair scripts; write only what was verified."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron.commands import options
from circuitron.commands.delivery import (
    choose_target,
)
from circuitron.commands.fix_request import FixRequest
from circuitron.commands.fix_run import perform
from circuitron.errors import (
    StorageFailure,
)

if TYPE_CHECKING:
    from circuitron.commands.inputs import Input
    from circuitron.commands.recording import Recording
    from circuitron.pipeline.steps import Corrector
    from circuitron.sandbox.base import Session

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
