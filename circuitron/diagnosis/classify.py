"""From the report of a run to diagnostics: everything that is wrong, each once, typed, graded and in order of lines."""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.diagnosis import erc, python_errors
from circuitron.diagnosis.candidates import Candidates
from circuitron.diagnosis.ends import of_end
from circuitron.diagnosis.grades import grade
from circuitron.diagnosis.places import Places, span_of
from circuitron.diagnosis.recognise import Meaning, is_noise, recognise, without_trace
from circuitron.diagnosis.verification import of_verification
from circuitron.diagnosis.wording import original_text, sentence, shorten, with_candidates
from circuitron.knowledge.base import SymbolSource
from circuitron.models import (
    Diagnostic,
    End,
    ErrorType,
    Event,
    ExecutionReport,
    Facts,
    Grade,
    LogRecord,
    Origin,
    ScriptException,
    Span,
)

# What a missing pin, part or library leads to at the place where its None is used.
_AFTER_NONE = frozenset({ErrorType.NONE_CONNECTION, ErrorType.UNCONNECTABLE, ErrorType.PYTHON_ERROR})
_GIVES_NONE = frozenset({ErrorType.PIN_NOT_FOUND, ErrorType.UNIT_ERROR, ErrorType.BUS_INDEX})


def diagnose(report: ExecutionReport, symbols: SymbolSource) -> tuple[Diagnostic, ...]:
    """All that is wrong with a run.

    What the runner saw comes first; the exception and the log lines that it explains are not told twice, and what
    only follows from another failure is marked as its consequence. In order of lines, those without one last.

    Args:
        symbols: for the names that the script may have meant.
    """
    known = _Findings(report, symbols)
    known.events()
    known.exception()
    known.log()
    known.generators()
    places = Places(report.snapshot)
    known.add(erc.read(finding, report.snapshot, places) for finding in report.erc)
    known.add(of_verification(report, places))
    if (end := of_end(report)) is not None:
        known.end(end)
    known.account_for_failure()
    told = (d.model_copy(update={"message": shorten(d.message)}) for d in known.found)
    return tuple(sorted(told, key=_order))


def _order(diagnostic: Diagnostic) -> tuple[int, bool]:
    return (diagnostic.span.line if diagnostic.span else 1 << 30, diagnostic.consequence)


class _Findings:
    """The diagnostics of one report as they are gathered."""

    def __init__(self, report: ExecutionReport, symbols: SymbolSource) -> None:
        self.report = report
        self.candidates = Candidates(symbols, report.snapshot)
        self.found: list[Diagnostic] = []

    def add(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take those in that say something new."""
        for diagnostic in diagnostics:
            if not any(_same(diagnostic, known) for known in self.found):
                self.found.append(diagnostic)

    def events(self) -> None:
        self.add(self._of_event(event) for event in self.report.events)
        for index, known in enumerate(self.found):
            about_none = known.type is ErrorType.NONE_CONNECTION or known.facts.owner == "NoneType"
            if about_none and known.facts.owner != "Interface" and self._gave_none(known.span):
                self.found[index] = known.model_copy(update={"consequence": True})

    def exception(self) -> None:
        """The exception, unless an event that was raised explains it."""
        error = self.report.exception
        if error is None or error.type == "SystemExit":
            return
        diagnostic = self._of_exception(error)
        if any(event.raised and _same_place(event.span, diagnostic.span) for event in self.report.events):
            return
        if any(_same(diagnostic, known) for known in self.found):
            return
        if diagnostic.type in _AFTER_NONE and "NoneType" in error.message and self._gave_none(diagnostic.span):
            diagnostic = diagnostic.model_copy(update={"type": ErrorType.NONE_CONNECTION, "consequence": True})
        self.found.append(diagnostic)

    def log(self) -> None:
        """What SKiDL only logged: what it raised as well is the exception, and is left out here."""
        error = self.report.exception
        raised = error.message.strip() if error else None
        for record in self.report.log:
            message, file, line = without_trace(record.message)
            if record.level not in ("ERROR", "CRITICAL", "WARNING") or message == raised or is_noise(message):
                continue
            span = record.span or (Span(file=self._file(file), line=line) if line else None)
            meaning = recognise(message) or Meaning(ErrorType.UNKNOWN, Facts(), raises=False)
            if not self._told(meaning, span):
                self._log_before_exception(self._of_record(record, message, meaning, span))
        fallen_back = {d.facts.library for d in self.found if d.type is ErrorType.BACKUP_LIBRARY}
        self.found = [d for d in self.found if not (d.origin is Origin.LOG and _superseded(d, fallen_back))]

    def generators(self) -> None:
        """Calls that the runner neutralised and that would have failed."""
        for call in self.report.generators:
            if not call.problem or any(_same_place(event.span, call.span) for event in self.report.events):
                continue
            facts = Facts(function=call.function)
            text = f"{call.function}() fails: {call.problem.rstrip('.')}."
            type = ErrorType.GENERATOR_ERROR
            self.add((self._make(type, text, Origin.DETECTOR, call.span, facts, Grade.FAULT),))

    def end(self, end: Diagnostic) -> None:
        """How it ended: alone where the exception is only how Python noticed the limit."""
        self.found = [d for d in self.found if d.type is not end.type or d.origin is not Origin.EXCEPTION]
        self.found.append(end)

    def account_for_failure(self) -> None:
        """A failed run is never without a fault, even where nothing above explains it."""
        report = self.report
        unexplained = report.end in (End.EXCEPTION, End.EXITED) and not any(d.grade is Grade.FAULT for d in self.found)
        if unexplained:
            text = f"The script failed: {report.execution_stderr.strip().splitlines()[-1][:200]}"
            self.found.append(self._make(ErrorType.UNKNOWN, text, Origin.END, None, Facts(), Grade.FAULT))

    # ------------------------------------------------------------------------------------------ one at a time

    def _of_event(self, event: Event) -> Diagnostic:
        if event.type is ErrorType.MISSING_MODULE and "cannot import name" not in event.message:
            meaning = python_errors.missing_module(event.facts.name)
            text = sentence(meaning.type, meaning.facts, event.message)
            return self._make(meaning.type, text, Origin.EXCEPTION, event.span, meaning.facts, Grade.FAULT)
        value = grade(event.type, event.facts, event.raised)
        if event.type in (ErrorType.FOOTPRINT_MISSING, ErrorType.FOOTPRINT_INVALID):
            value = self._footprint_grade()
        return self._make(event.type, event.message, Origin.DETECTOR, event.span, event.facts, value)

    def _of_exception(self, error: ScriptException) -> Diagnostic:
        frame = error.frames[-1] if error.frames else None
        meaning = recognise(error.message.strip(), error.type, frame.code if frame else "")
        meaning = meaning or python_errors.classify(error)
        text = sentence(meaning.type, meaning.facts, original_text(error))
        hint = python_errors.suggestion(error)
        return self._make(meaning.type, text, Origin.EXCEPTION, span_of(error), meaning.facts, Grade.FAULT, hint)

    def _of_record(self, record: LogRecord, message: str, meaning: Meaning, span: Span | None) -> Diagnostic:
        text = sentence(meaning.type, meaning.facts, message)
        if meaning.type is ErrorType.UNKNOWN:
            # SKiDL's errors are never passed over, its warnings are shown.
            value = Grade.NOTE if record.level == "WARNING" else Grade.FAULT
        elif meaning.raises:
            # It raised, and yet the script went on.
            value, text = Grade.SUSPECT, f"{text.rstrip('.')}; the script caught SKiDL's exception and went on."
        else:
            value = self._log_grade(meaning)
        return self._make(meaning.type, text, Origin.LOG, span, meaning.facts, value)

    def _log_grade(self, meaning: Meaning) -> Grade:
        if meaning.type is ErrorType.ERC_MERGED_NETS:
            return erc.merged_nets_grade(meaning.facts.nets)
        if meaning.type is ErrorType.FOOTPRINT_MISSING:
            return self._footprint_grade()
        return grade(meaning.type, meaning.facts, stopped=False)

    def _footprint_grade(self) -> Grade:
        """SKiDL makes an error of a missing footprint when it writes a netlist or a board, and only then."""
        written = any(call.function in ("generate_netlist", "generate_pcb") for call in self.report.generators)
        return Grade.FAULT if written else Grade.SUSPECT

    def _make(
        self, type: ErrorType, text: str, origin: Origin, span: Span | None, facts: Facts, value: Grade, hint: str = ""
    ) -> Diagnostic:
        found = self.candidates.find(type, facts, hint)
        if type is ErrorType.PIN_NOT_FOUND and not found and (pins := self.candidates.pin_list(facts)):
            text = f"{text.rstrip('.')}; its pins are {pins}."
        return Diagnostic(
            type=type,
            grade=value,
            message=with_candidates(text, type, found),
            origin=origin,
            span=span,
            facts=facts,
            candidates=found,
        )

    def _file(self, name: str) -> str:
        """The file of a logged place; SKiDL has the path inside the sandbox, the user the script's own name."""
        script = self.report.script
        return script if script.replace("\\", "/").rpartition("/")[2] == name else name

    # ------------------------------------------------------------------------------------------ who explains whom

    def _told(self, meaning: Meaning, span: Span | None) -> bool:
        """An event, the exception or an earlier record already says it."""
        if meaning.raises and any(event.raised and _same_place(event.span, span) for event in self.report.events):
            return True
        if meaning.type is ErrorType.BACKUP_LIBRARY and self._missing_library(meaning.facts.library):
            return True
        return any(
            known.type is meaning.type and (_same_place(known.span, span) or _same_subject(known.facts, meaning.facts))
            for known in self.found
        )

    def _missing_library(self, library: str) -> bool:
        """The library is reported missing by more than a log line: falling back was in vain."""
        return any(
            known.type is ErrorType.LIBRARY_NOT_FOUND
            and known.origin is not Origin.LOG
            and known.facts.library == library
            for known in self.found
        )

    def _gave_none(self, span: Span | None) -> bool:
        """Something came back as None at or before this line."""
        return any(
            event.type in _GIVES_NONE and (span is None or event.span is None or event.span.line <= span.line)
            for event in self.report.events
        )

    def _log_before_exception(self, diagnostic: Diagnostic) -> None:
        """A logged failure; where it gave the None that an exception is about, that one is its consequence."""
        self.found.append(diagnostic)
        if diagnostic.type not in _GIVES_NONE:
            return
        for index, known in enumerate(self.found):
            text = self.report.exception.message if self.report.exception else ""
            follows = known.origin is Origin.EXCEPTION and known.type in _AFTER_NONE and "NoneType" in text
            if follows and not known.consequence:
                update = {"type": ErrorType.NONE_CONNECTION, "consequence": True}
                self.found[index] = known.model_copy(update=update)


def _same_place(a: Span | None, b: Span | None) -> bool:
    return a is not None and b is not None and a.file == b.file and a.line == b.line


def _superseded(diagnostic: Diagnostic, fallen_back: set[str]) -> bool:
    """SKiDL logs that a library is missing before it takes the part from the backup file."""
    return diagnostic.type is ErrorType.LIBRARY_NOT_FOUND and diagnostic.facts.library in fallen_back


def _same_subject(a: Facts, b: Facts) -> bool:
    """Both name the same thing, and neither is without one."""

    def key(facts: Facts) -> tuple[object, ...]:
        return (facts.library, facts.part, facts.ref, facts.pin, facts.net, frozenset(facts.nets), facts.tool)

    return key(a) == key(b) and any(key(a))


def _same(a: Diagnostic, b: Diagnostic) -> bool:
    """The same failure, told twice."""
    if a.type is not b.type:
        return False
    if a.type is ErrorType.ERC_MERGED_NETS:
        return frozenset(a.facts.nets) == frozenset(b.facts.nets)
    return a.span == b.span and a.facts == b.facts and a.message == b.message
