"""Makes diagnostics: one from each event, exception, log record and neutralised call of a report."""

from __future__ import annotations

from circuitron.details import detail_of
from circuitron.findings import erc, python_errors
from circuitron.findings.candidates import Candidates
from circuitron.findings.grades import grade
from circuitron.findings.recognise import Meaning, recognise
from circuitron.findings.source_map import span_of
from circuitron.findings.wording import original_text, sentence, with_candidates
from circuitron.knowledge.base import FootprintSource, SymbolSource
from circuitron.models import (
    ErrorType,
    Event,
    ExecutionReport,
    Facts,
    Finding,
    GeneratorCall,
    Grade,
    LogRecord,
    Origin,
    ScriptException,
    Span,
)

# What SKiDL cannot write so: without a footprint neither netlist nor board; with a bare name no board. A netlist takes
# any text for a footprint, as it takes the name of one that does not exist.
_NEED_FOOTPRINTS = {
    ErrorType.FOOTPRINT_MISSING: ("generate_netlist", "generate_pcb"),
    ErrorType.FOOTPRINT_INVALID: ("generate_pcb",),
}


class Builder:
    """Types, grades and words what one report says."""

    def __init__(
        self, report: ExecutionReport, symbols: SymbolSource, footprints: FootprintSource | None = None
    ) -> None:
        self._candidates = Candidates(symbols, report.snapshot, footprints)
        self._generators = {call.function for call in report.generators}

    def of_event(self, event: Event) -> Finding:
        """What the runner saw. It cannot tell a package from a file of the user's own; that is done here."""
        found = self._of_event(event)
        return found.model_copy(update={"consequence": True}) if event.consequence else found

    def _of_event(self, event: Event) -> Finding:
        if event.type is ErrorType.MISSING_MODULE and not event.facts.attribute:
            meaning = python_errors.missing_module(event.facts.name, event.facts.value)
            text = sentence(meaning.type, meaning.facts, event.message)
            return self.make(meaning.type, text, Origin.EXCEPTION, event.span, meaning.facts, Grade.FAULT)
        if event.type in (ErrorType.MISSING_FILE, ErrorType.PATH_RESTRICTION):
            text = sentence(event.type, event.facts, event.message)
            return self.make(event.type, text, Origin.EXCEPTION, event.span, event.facts, Grade.FAULT)
        if event.type is ErrorType.PIN_NOT_FOUND and event.facts.pin == ":":
            # Asked by `&` and `|` of a part whose pins have letters instead of numbers.
            text = sentence(ErrorType.NETWORK_PORTS, event.facts, event.message)
            return self.make(ErrorType.NETWORK_PORTS, text, Origin.DETECTOR, event.span, event.facts, Grade.FAULT)
        value = self._grade(event.type, event.facts, event.raised)
        return self.make(event.type, event.message, Origin.DETECTOR, event.span, event.facts, value)

    def of_exception(self, error: ScriptException) -> Finding:
        """The exception by its words alone."""
        code = error.frames[-1].code if error.frames else ""
        meaning = recognise(error.message.strip(), error.type, code) or python_errors.classify(error)
        text = sentence(meaning.type, meaning.facts, original_text(error))
        hint = python_errors.suggestion(error)
        return self.make(meaning.type, text, Origin.EXCEPTION, span_of(error), meaning.facts, Grade.FAULT, hint)

    def of_record(self, record: LogRecord, message: str, meaning: Meaning, span: Span | None) -> Finding:
        """What SKiDL logged. `message` is the record's text without its trace, `meaning` what it was recognised as."""
        text = sentence(meaning.type, meaning.facts, message)
        if meaning.type is ErrorType.UNKNOWN:
            # SKiDL's errors are never passed over, its warnings are shown.
            value = Grade.NOTE if record.level == "WARNING" else Grade.FAULT
        elif meaning.raises:
            # It raised, and yet the script went on.
            value, text = Grade.SUSPECT, f"{text.rstrip('.')}; the script caught SKiDL's exception and went on."
        else:
            value = self._grade(meaning.type, meaning.facts, raised=False)
        return self.make(meaning.type, text, Origin.LOG, span, meaning.facts, value)

    def of_generator(self, call: GeneratorCall) -> Finding:
        """A neutralised call that would have failed."""
        text = f"{call.function}() fails: {call.problem.rstrip('.')}."
        facts = Facts(function=call.function)
        return self.make(ErrorType.GENERATOR_ERROR, text, Origin.DETECTOR, call.span, facts, Grade.FAULT)

    def make(
        self, type: ErrorType, text: str, origin: Origin, span: Span | None, facts: Facts, value: Grade, hint: str = ""
    ) -> Finding:
        """A diagnostic with candidates, and those in its words where they help.

        Args:
            hint: the name that Python itself proposes, or "".
        """
        found = self._candidates.find(type, facts, hint)
        if type is ErrorType.PIN_NOT_FOUND and not found and (pins := self._candidates.pin_list(facts)):
            text = f"{text.rstrip('.')}; its pins are {pins}."
        if type is ErrorType.PYTHON_ERROR and text.rstrip(".") == "EOFError: EOF when reading a line":
            text = "The script asks for input, and a run has none: write the value into the script."
        if type is ErrorType.PART_NOT_FOUND and self._candidates.in_no_library(facts):
            text = f"Library {facts.library!r} has no part {facts.part!r}, nor has any other."
        if type is ErrorType.PART_NOT_FOUND and any(c.text == f"{facts.library}:{facts.part}" for c in found):
            text = (
                f"{facts.library}.kicad_sym of the project stands in the place of KiCad's library {facts.library}, "
                f"and has no part {facts.part!r}; KiCad's has it. Rename the project's library."
            )
            found = ()
        return Finding(
            detail=detail_of(type, facts),
            grade=value,
            message=with_candidates(text, type, found),
            origin=origin,
            span=span,
            candidates=found,
        )

    def _grade(self, type: ErrorType, facts: Facts, raised: bool) -> Grade:
        if type is ErrorType.ERC_MERGED_NETS:
            return erc.merged_nets_grade(facts.nets)
        if type in _NEED_FOOTPRINTS:
            return Grade.FAULT if self._generators.intersection(_NEED_FOOTPRINTS[type]) else Grade.SUSPECT
        return grade(type, facts, raised)
