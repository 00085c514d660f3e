"""circuitron runs, show, resume: what was recorded of runs that asked models."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, UsageError

if TYPE_CHECKING:
    from circuitron.journal import Entry, Header
    from circuitron.report.base import Reporter
    from circuitron.report.writer import Piece


def runs(limit: options.RunLimit = 20, color: options.Color = None) -> int:
    """List the runs that were recorded: designs, and repairs that may ask a model."""
    from circuitron.commands.recording import runs_folder
    from circuitron.journal import summaries
    from circuitron.report.writer import FAULT, GOOD, SUSPECT, Writer, make_console

    writer = Writer(make_console(sys.stdout, color or "auto"))
    found = list(summaries(runs_folder()))
    if not found:
        writer.line("There are no runs yet.")
        return EXIT_CLEAN
    rows: list[list[Piece]] = []
    for one in found[-limit:]:
        style = {"interrupted": SUSPECT, "going on": SUSPECT}.get(one.state, GOOD if one.exit_status == 0 else FAULT)
        state = one.state if one.exit_status is None else f"{one.state} ({one.exit_status})"
        what = f"{one.header.command}: {one.header.subject}"
        rows.append([one.header.run, (state, style), f"{what}{f' — {one.summary}' if one.summary else ''}"])
    writer.table(("run", "state", "what"), rows)
    if len(found) > limit:
        writer.line(f"{len(found) - limit} older ones: --limit shows more.")
    return EXIT_CLEAN


def show(
    run: options.Run = "last", output_format: options.Format = None, quiet: options.Quiet = False,
    color: options.Color = None,
) -> int:  # fmt: skip
    """Show a run as it went: stages, attempts with their diffs, model calls, result."""
    from circuitron.commands.recording import runs_folder
    from circuitron.journal import find, read
    from circuitron.report.choose import make_reporter
    from circuitron.settings import OutputFormat

    header, entries = read(find(runs_folder(), run))
    kind = output_format or OutputFormat.FULL
    reporter = make_reporter(kind, sys.stdout, color=color or "auto", quiet=quiet)
    for entry in entries:
        _retell(reporter, header, entry)
    ended = entries[-1] if entries and entries[-1].kind == "end" else None
    reporter.end(ended.value["exit_status"] if ended else EXIT_CLEAN)
    if kind is OutputFormat.FULL:
        _calls(entries, color)
        if ended is None:
            print(f"circuitron resume {header.run} goes on from here.")
    return EXIT_CLEAN


def _retell(reporter: Reporter, header: Header, entry: Entry) -> None:
    """One entry as the command itself told it. What another version recorded and this one cannot read is left out."""
    import json

    from pydantic import ValidationError

    from circuitron.commands.notes import DesignedNote, FixedNote, PlanNote
    from circuitron.models import Attempt
    from circuitron.results import StageRecord

    text = json.dumps(entry.value)
    try:
        match entry.kind:
            case "plan":
                plan = PlanNote.model_validate_json(text)
                reporter.planned(plan.plan, plan.worked_out)
            case "stage":
                reporter.staged(StageRecord.model_validate_json(text))
            case "attempt":
                attempt = Attempt.model_validate_json(text)
                reporter.attempted(attempt.report.script, attempt)
            case "fixed":
                fixed = FixedNote.model_validate_json(text)
                reporter.fixed(fixed.path, fixed.result, fixed.done)
            case "designed":
                designed = DesignedNote.model_validate_json(text)
                reporter.designed(designed.result, designed.done, designed.files)
    except ValidationError:
        return


def _calls(entries: tuple[Entry, ...], color: options.Color) -> None:
    """A table of the model calls."""
    from circuitron.pipeline.recorded import Answered
    from circuitron.report.writer import STRONG, Writer, make_console

    rows: list[list[Piece]] = []
    for entry in entries:
        if entry.kind == "model":
            told = Answered.model_validate(entry.value, strict=False)
            reply = told.reply
            usage = reply.usage if reply else told.usage
            cost = "-" if usage.cost is None else f"${usage.cost:.4f}"
            what = told.failure or ", ".join(call.name for call in (reply.tool_calls if reply else ())) or "answer"
            tokens = f"{usage.input_tokens} + {usage.output_tokens}"
            rows.append([told.agent, reply.model if reply else "-", tokens, cost, f"{entry.seconds:.1f} s", what])
    if rows:
        writer = Writer(make_console(sys.stdout, color or "auto"))
        writer.line(("Model calls", STRONG))
        writer.table(("agent", "model", "tokens", "cost", "time", "what"), rows, indent=2)


def resume(run: options.Run = "last") -> int:
    """Go on with a run that was interrupted, without asking any model again for what it has answered."""
    from circuitron.commands import design, fix
    from circuitron.commands.recording import reopen, runs_folder
    from circuitron.journal import find, summary

    known = summary(find(runs_folder(), run))
    if known.state == "finished":
        raise UsageError(f"The run {known.header.run} is finished.", f"circuitron show {known.header.run} shows it.")
    recording = reopen(known.header.run)
    command = {"design": design.resume, "fix": fix.resume}[known.header.command]
    return command(known.header.options, recording)
