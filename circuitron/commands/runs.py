"""circuitron runs, show, resume: recorded runs that may use models."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from circuitron.commands import options
from circuitron.errors import EXIT_CLEAN, EXIT_INTERRUPTED, UsageError

if TYPE_CHECKING:
    from circuitron.execution_report import ExecutionReport
    from circuitron.fix_result import Attempt
    from circuitron.journal import Entry
    from circuitron.report.base import Reporter
    from circuitron.report.writer import Piece

_SUBJECT = 100  # characters of a prompt in the list


def runs(limit: options.RunLimit = 20, color: options.Color = None) -> int:
    """List the runs that were recorded: designs, and repairs that may ask a model."""
    from itertools import islice

    from circuitron import sanitise
    from circuitron.commands.recording import runs_folder
    from circuitron.journal import summaries
    from circuitron.report.plain import make_writer
    from circuitron.report.writer import FAULT, GOOD, SUSPECT

    writer = make_writer(sys.stdout, color or "auto")
    found = list(islice(summaries(runs_folder()), limit + 1))  # one more than is shown: are there older ones?
    if not found:
        writer.line("There are no runs yet.")
        return EXIT_CLEAN
    rows: list[list[Piece]] = []
    for one in reversed(found[:limit]):
        style = {"interrupted": SUSPECT, "going on": SUSPECT}.get(one.state, GOOD if one.exit_status == 0 else FAULT)
        state = one.state if one.exit_status is None else f"{one.state} ({one.exit_status})"
        what = f"{one.header.command}: {sanitise.line(one.header.subject, _SUBJECT)}"
        rows.append([one.header.run, (state, style), f"{what}{f' — {one.summary}' if one.summary else ''}"])
    writer.table(("run", "state", "what"), rows)
    if len(found) > limit:
        writer.line("There are older ones: --limit shows more.")
    return EXIT_CLEAN


def show(
    run: options.Run = "last", output_format: options.Format = None, report: options.Report = None,
    quiet: options.Quiet = False, color: options.Color = None,
) -> int:  # fmt: skip
    """Show a run as it went: stages, attempts with their diffs, model calls, result."""
    from circuitron.commands.page import page_path, with_page
    from circuitron.commands.recording import runs_folder
    from circuitron.journal import ending, find, read
    from circuitron.report.choose import make_reporter
    from circuitron.report.plain import make_writer
    from circuitron.report.writer import STRONG
    from circuitron.settings import OutputFormat

    page = page_path(report)
    folder = find(runs_folder(), run)
    header, entries = read(folder)
    kind = output_format or OutputFormat.FULL
    reporter = make_reporter(kind, sys.stdout, color=color or "auto", quiet=quiet, verbose=True)
    ended, calls = ending(entries), _calls(entries)
    with with_page(reporter, header.command, page, quiet=quiet, calls=calls) as both:
        teller = _Teller(both, made=page is not None)
        for entry in entries:
            teller.tell(entry)
        both.end(ended.exit_status if ended else EXIT_INTERRUPTED)
    if kind is OutputFormat.FULL:
        writer = make_writer(sys.stdout, color or "auto")
        if calls:
            writer.line(("Model calls", STRONG))
            writer.table(("agent", "model", "tokens", "cost", "time", "what"), calls, indent=2)
        if ended is None:
            writer.line(f"To continue: circuitron resume {folder.name}")
    return EXIT_CLEAN


@dataclass
class _Teller:
    """Tells a reporter of a recorded run as the command itself did.

    Args:
        made: also look for the files that were made, which a page shows.
    """

    reporter: Reporter
    made: bool = False
    attempts: list[Attempt] = field(default_factory=list)  # since the last result, which has none of its own
    final: ExecutionReport | None = None  # the last run that made files

    def tell(self, entry: Entry) -> None:
        """One entry. What another version recorded and this one cannot read is left out."""
        import json

        from pydantic import ValidationError

        with contextlib.suppress(ValidationError):
            self._tell(entry.kind, json.dumps(entry.value))

    def _tell(self, kind: str, text: str) -> None:
        from circuitron.commands.journal_entries import DesignedNote, FixedNote, PlanNote
        from circuitron.delivery import Delivery
        from circuitron.execution_report import ExecutionReport
        from circuitron.fix_result import Attempt
        from circuitron.results import StageRecord

        match kind:
            case "plan":
                plan = PlanNote.model_validate_json(text)
                self.reporter.planned(plan.plan, plan.worked_out)
            case "stage":
                self.reporter.staged(StageRecord.model_validate_json(text))
            case "attempt":
                attempt = Attempt.model_validate_json(text)
                self.attempts.append(attempt)
                self.reporter.attempted(attempt.report.script, attempt)
            case "run" if self.made:
                run = ExecutionReport.model_validate_json(text)
                self.final = run if run.products else self.final
            case "fixed":
                fixed = FixedNote.model_validate_json(text)
                result = fixed.result.model_copy(update={"attempts": tuple(self.attempts), "final": self.final})
                self.attempts.clear()
                self.final = None
                self.reporter.fixed(fixed.path, result, Delivery(words=fixed.done, files=fixed.files))
            case "designed":
                designed = DesignedNote.model_validate_json(text)
                result_of = designed.result.model_copy(update={"final": self.final or designed.result.final})
                self.reporter.designed(result_of, Delivery(words=designed.done, files=designed.files))


def _calls(entries: tuple[Entry, ...]) -> list[list[str]]:
    """The model calls: agent, model, tokens, cost, time, and what came of each."""
    from pydantic import ValidationError

    from circuitron.pipeline.recorded import Answered

    rows: list[list[str]] = []
    for entry in entries:
        if entry.kind == "model":
            try:
                answered = Answered.model_validate(entry.value, strict=False)
            except ValidationError:
                continue
            reply = answered.reply
            usage = reply.usage if reply else answered.usage
            cost = "-" if usage.cost is None else f"${usage.cost:.4f}"
            what = answered.failure or ", ".join(call.name for call in (reply.tool_calls if reply else ())) or "answer"
            tokens = f"{usage.input_tokens} + {usage.output_tokens}"
            rows.append([answered.agent, reply.model if reply else "-", tokens, cost, f"{entry.seconds:.1f} s", what])
    return rows


def resume(
    run: options.Run = "last",
    output_dir: options.OutputDir = None,
    max_cost: options.MaxCost = None,
    base_url: options.BaseUrl = None,
    color: options.Color = None,
) -> int:
    """Go on with a run that was interrupted, without asking any model again for what it has answered.

    --output-dir puts a design's files into another folder than was said when it began. A higher --max-cost lets a run
    go on that had spent what it was given; --base-url asks another server for what is still to come.
    """
    from circuitron import __version__
    from circuitron.commands import design, fix
    from circuitron.commands.fix_request import FixRequest
    from circuitron.commands.messages import say
    from circuitron.commands.recording import reopen, runs_folder
    from circuitron.journal import find, summary

    folder = find(runs_folder(), run)
    known = summary(folder)
    header = known.header
    if known.state == "finished":
        raise UsageError(f"The run {folder.name} is finished.", f"circuitron show {folder.name} shows it.")
    if output_dir is not None and header.command != "design":
        raise UsageError("--output-dir is for designs.", "The run repairs scripts, and goes on where they are.")
    kinds: dict[str, type[design.DesignRequest | FixRequest]] = {
        "design": design.DesignRequest,
        "fix": FixRequest,
    }
    try:
        given = kinds[header.command].from_record(header.options)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise UsageError(
            f"The run {folder.name} was recorded by Circuitron {header.circuitron}, whose options this version "
            f"({__version__}) cannot read.",
            f"circuitron show {folder.name} shows what it came to.",
        ) from None
    changed = {"max_cost": max_cost, "base_url": base_url, "color": color}
    given = replace(given, wanted=given.wanted | {key: value for key, value in changed.items() if value is not None})
    recording = reopen(folder.name)
    if header.circuitron != __version__:
        say(f"Circuitron {header.circuitron} started the run; requests that differ in this version are repeated.")
    if isinstance(given, design.DesignRequest):
        return design.resume(given, recording, output_dir)
    return fix.resume(given, recording)
