"""Makes findings: one from each event, exception, log record and neutralised call of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from circuitron.details import AnyDetail
from circuitron.details.calls import GeneratorError
from circuitron.details.connections import NetworkPorts, PinNotFound
from circuitron.details.ends import PathRestriction
from circuitron.details.erc import ErcMergedNets
from circuitron.details.names import PartNotFound, RemovedName
from circuitron.details.python import MissingFile, MissingModule, Problem, PythonError, UndefinedName
from circuitron.error_types import ErrorType
from circuitron.execution_report import Event, ExecutionReport, GeneratorCall, LogRecord, ScriptException
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.findings import erc, python_errors
from circuitron.findings.candidates import Candidates
from circuitron.findings.grades import grade
from circuitron.findings.recognise import Meaning, recognise
from circuitron.findings.source_map import span_of
from circuitron.findings.wording import original_text, sentence, with_candidates
from circuitron.knowledge.skidl_api import skidl_api

if TYPE_CHECKING:
    from circuitron.knowledge.base import FootprintSource, SymbolSource

# What SKiDL cannot write so: without a footprint neither netlist nor board; with a bare name no board. A netlist takes
# any text for a footprint, as it takes the name of one that does not exist.
_NEED_FOOTPRINTS = {
    ErrorType.FOOTPRINT_MISSING: ("generate_netlist", "generate_pcb"),
    ErrorType.FOOTPRINT_INVALID: ("generate_pcb",),
}


class Builder:
    """Gives what one report says its type, grade and sentence."""

    def __init__(
        self, report: ExecutionReport, symbols: SymbolSource, footprints: FootprintSource | None = None
    ) -> None:
        self._candidates = Candidates(symbols, report.snapshot, footprints)
        self._generators = {call.function for call in report.generators}

    def of_event(self, event: Event) -> Finding:
        """What the runner saw. It knows no older releases, nor packages from files of the user's own."""
        detail = _read_again(event)
        by_python = isinstance(event.detail, MissingFile | PathRestriction) or _is_missing_module(event.detail)
        own_words = event.message and not by_python and detail.type is event.detail.type
        text = event.message if own_words else sentence(detail, event.message)
        origin = Origin.EXCEPTION if by_python else Origin.DETECTOR
        value = Grade.FAULT if by_python else self._grade(detail, event.raised)
        found = self.make(detail, text, origin, event.span, value)
        return found.model_copy(update={"consequence": True}) if event.consequence else found

    def of_exception(self, error: ScriptException) -> Finding:
        """The exception by its words alone."""
        code = error.frames[-1].code if error.frames else ""
        meaning = recognise(error.message.strip(), error.type, code) or python_errors.classify(error)
        text = sentence(meaning.detail, original_text(error))
        hint = python_errors.suggestion(error)
        return self.make(meaning.detail, text, Origin.EXCEPTION, span_of(error), Grade.FAULT, hint)

    def of_record(self, record: LogRecord, message: str, meaning: Meaning, span: Span | None) -> Finding:
        """What SKiDL logged. `message` is the record's text without its trace, `meaning` what it was recognised as."""
        text = sentence(meaning.detail, message)
        if meaning.type is ErrorType.UNKNOWN:
            # SKiDL's errors are never passed over, its warnings are shown.
            value = Grade.NOTE if record.level == "WARNING" else Grade.FAULT
        elif meaning.raises:
            # It raised, and yet the script went on.
            value, text = Grade.SUSPECT, f"{text.rstrip('.')}; the script caught SKiDL's exception and went on."
        else:
            value = self._grade(meaning.detail, raised=False)
        return self.make(meaning.detail, text, Origin.LOG, span, value)

    def of_generator(self, call: GeneratorCall) -> Finding:
        """A neutralised call that would have failed."""
        text = f"{call.function}() fails: {call.problem.rstrip('.')}."
        return self.make(GeneratorError(function=call.function), text, Origin.DETECTOR, call.span, Grade.FAULT)

    def make(
        self, detail: AnyDetail, text: str, origin: Origin, span: Span | None, grade: Grade, hint: str = ""
    ) -> Finding:
        """A finding with candidates, and those in its words where they help.

        Args:
            hint: the name that Python itself proposes, or "".
        """
        found = self._candidates.find(detail, hint)
        text = self._candidates.sentence(detail, text, found)
        match detail:
            case PythonError(problem=Problem.INPUT):
                text = "The script reads input, and a run has none: write the value into the script."
            case PartNotFound(library=library, part=part) if any(c.text == f"{library}:{part}" for c in found):
                text = (
                    f"{library}.kicad_sym of the project hides KiCad's library {library} "
                    f"and has no part {part!r}; KiCad's has it. Rename the project's library."
                )
                found = ()
        return Finding(
            detail=detail,
            grade=grade,
            message=with_candidates(text, detail.type, found),
            origin=origin,
            span=span,
            candidates=found,
        )

    def _grade(self, detail: AnyDetail, raised: bool) -> Grade:
        if isinstance(detail, ErcMergedNets):
            return erc.merged_nets_grade(detail.nets)
        if detail.type in _NEED_FOOTPRINTS:
            return Grade.FAULT if self._generators.intersection(_NEED_FOOTPRINTS[detail.type]) else Grade.SUSPECT
        return grade(detail, raised)


def _read_again(event: Event) -> AnyDetail:
    """The payload of an event, with what the runner cannot know."""
    match event.detail:
        case MissingModule(name=name, found_at=there) if _is_missing_module(event.detail):
            return python_errors.missing_module(name, there).detail
        case UndefinedName(name=name) if name in skidl_api().removed and "local variable" not in event.message:
            return RemovedName(name=name)
        case PinNotFound(pin=":", symbol=symbol, part=part, ref=ref, pins=pins):
            # Requested by `&` and `|` from a part whose pins have letters instead of numbers.
            return NetworkPorts(symbol=symbol, part=part, ref=ref, pins=pins)
        case PythonError(problem=Problem.OTHER, exception=exception):
            return python_errors.python_error(exception, event.message.removeprefix(f"{exception}: "))
    return event.detail


def _is_missing_module(detail: AnyDetail) -> bool:
    """Whether a module is missing, rather than a name in one."""
    return isinstance(detail, MissingModule) and not detail.attribute
