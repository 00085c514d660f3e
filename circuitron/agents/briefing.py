"""Pieces that several briefs share: a plan, findings, pin tables and code as an agent reads them.

A brief is the user message of an agent: what it works on, each part under a heading. Text that a script made (its
source, its output, names and messages that quote it) stands inside a fence; what is cut says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set

from circuitron.agents.fencing import fence
from circuitron.assertions import describe
from circuitron.findings.guidance import guidance_for
from circuitron.findings.wording import without_candidates
from circuitron.models import Candidate, ErrorType, Finding, Module, Refusal, Symbol
from circuitron.plan import PartSelectionOutput, Plan, RequiredPart, ValidationIssue, WorkedOut

CODE_LIMIT = 200_000  # characters of a script: a corrector must give back all of it
TEXT_LIMIT = 20_000  # characters of findings, reasons, history
TRACE_LIMIT = 6_000
PIN_LIMIT = 200  # pins of one part that are listed; the rest can be looked up
CANDIDATE_LIMIT = 8


def brief_of(*sections: tuple[str, str]) -> str:
    """Sections (heading, text) as one message; those without text are left out."""
    return "\n\n".join(f"## {heading}\n{text.strip()}" for heading, text in sections if text.strip())


def listed(items: Iterable[str]) -> str:
    """One line for each item."""
    return "\n".join(f"- {item}" for item in items)


def code_lines(code: str) -> str:
    """A script, fenced, each line under its number."""
    lines = re.split(r"\r\n|\r|\n", code.removesuffix("\n"))
    width = len(str(len(lines)))
    return fence("\n".join(f"{n:>{width}}| {line}" for n, line in enumerate(lines, 1)), "script", CODE_LIMIT)


def module_lines(modules: Sequence[Module]) -> str:
    """Local modules that an answer may correct instead of the script; "" where there are none."""
    if not modules:
        return ""
    how = (
        "To correct one of these instead of the script, put its name into `file` and all of it into `corrected_code`. "
        "Tools that run code take a `file` in the same way."
    )
    return "\n\n".join((how, *(f"### {module.name}\n{code_lines(module.source)}" for module in modules)))


# -------------------------------------------------------------------------------------------------------- the plan


def plan_text(plan: Plan, worked_out: Sequence[WorkedOut] = ()) -> str:
    """A plan, its calculations with their results."""
    sections = (
        ("Blocks", (f"{block.name}: {block.purpose}" for block in plan.blocks)),
        ("Parts", (required_part(part) for part in plan.parts)),
        ("Nets", (f"{net.name}: {', '.join(net.connects)}" for net in plan.nets)),
        ("Calculations", calculations(plan, worked_out)),
        ("Must hold on the finished circuit", (describe(assertion) for assertion in plan.assertions)),
        ("Notes", plan.notes),
    )
    lines = [f"{heading}:\n{text}" for heading, items in sections if (text := listed(items))]
    return "\n".join((f"{plan.title}: {plan.summary}", *lines))


def required_part(part: RequiredPart) -> str:
    """A part of the plan: "C1, C2: ceramic capacitor, value 100nF, for decoupling"."""
    value = f", value {part.value}" if part.value else ""
    footprint = f", footprint {part.footprint}" if part.footprint else ""
    return f"{', '.join(part.refs)}: {part.query}{value}{footprint}, for {part.purpose}"


def calculations(plan: Plan | None, worked_out: Sequence[WorkedOut]) -> list[str]:
    """Each calculation with its result, or that there is none."""
    purposes = {entry.name: entry.purpose for entry in plan.calculations} if plan else {}
    lines = []
    for entry in worked_out:
        result = f"{entry.result:.6g} {entry.unit}".rstrip() if entry.result is not None else "no result"
        problem = f" ({entry.problem})" if entry.problem else ""
        purpose = f": {purposes[entry.name]}" if purposes.get(entry.name) else ""
        lines.append(f"{entry.name} = {entry.expression} = {result}{problem}{purpose}")
    missing = [entry for entry in plan.calculations if entry.name not in {w.name for w in worked_out}] if plan else []
    return lines + [f"{entry.name} = {entry.expression} (not worked out): {entry.purpose}" for entry in missing]


def selection_text(selection: PartSelectionOutput, symbols: Sequence[Symbol] = ()) -> str:
    """The chosen symbols, and what no library has. `symbols` show which of them bring a footprint."""
    own = {symbol.id: symbol.footprint or "NONE: choose one that fits" for symbol in symbols}
    chosen = (
        f"{', '.join(part.refs)}: {part.symbol}, value {part.value or '(none)'}, "
        f"footprint {part.footprint or own.get(part.symbol, '(the one of its symbol)')}"
        for part in selection.chosen
    )
    missing = (f"{', '.join(part.refs)}: NONE FOUND for {part.wanted}: {part.reason}" for part in selection.missing)
    return listed((*chosen, *missing))


# --------------------------------------------------------------------------------------------------------- symbols


def symbol_line(symbol: Symbol) -> str:
    """A symbol in one line: its name, what it is, pins and footprint."""
    about = f" {symbol.description}" if symbol.description else ""
    filters = " ".join(symbol.footprint_filters)
    footprint = f"footprint {symbol.footprint}" if symbol.footprint else f"no footprint of its own; fits {filters}"
    pins = f"{len(symbol.pins)} pin{'s' * (len(symbol.pins) != 1)}"
    return f"{symbol.id}:{about} [{pins}; {footprint if symbol.footprint or filters else 'no footprint of its own'}]"


def pin_table(symbol: Symbol) -> str:
    """All pins of a symbol: number, name, electrical type, and its unit where it has several."""
    several = len({pin.unit for pin in symbol.pins if pin.unit}) > 1

    def pin_text(number: str, name: str, type: str, unit: int) -> str:
        place = f" unit {unit}" if several and unit else ""
        return f"{number} {name if name not in ('', '~') else '(no name)'} {type}{place}"

    pins = [pin_text(pin.number, pin.name, pin.type, pin.unit) for pin in symbol.pins[:PIN_LIMIT]]
    rest = len(symbol.pins) - len(pins)
    if rest > 0:
        pins.append(f"CUT: {rest} more pins are not listed here, look them up")
    return f"{symbol_line(symbol)}\n  " + "; ".join(pins)


def pin_tables(symbols: Sequence[Symbol]) -> str:
    """The pin tables of several symbols, each once."""
    return "\n".join(pin_table(symbol) for symbol in {symbol.id: symbol for symbol in symbols}.values())


# -------------------------------------------------------------------------------------------------------- findings


def finding_list(
    findings: Sequence[Finding],
    what: str = "findings",
    limit: int = TEXT_LIMIT,
    modules: Sequence[Module] = (),
) -> str:
    """All findings with their places and candidates, fenced, as they quote the script. Faults come first.

    Args:
        modules: local modules of the script; a place in one of them is given with its name.
    """
    ordered = sorted(findings, key=lambda d: (d.consequence, d.grade.value != "fault"))
    names = {module.name for module in modules}
    return fence("\n".join(_finding(n, d, names) for n, d in enumerate(ordered, 1)), what, limit) if ordered else ""


def _finding(number: int, found: Finding, modules: Set[str]) -> str:
    place = f"line {found.span.line}" if found.span else "no line"
    if found.span and found.span.file and found.span.end_line and found.span.end_line != found.span.line:
        place = f"lines {found.span.line}-{found.span.end_line}"
    if found.span and found.span.file in modules:
        place = f"{found.span.file} {place}"
    consequence = " (follows from another finding)" if found.consequence else ""
    head = f"{number}. {place}, {found.type.value}, {found.grade.value}{consequence}: {without_candidates(found)}"
    shown = found.candidates[:CANDIDATE_LIMIT]
    lines = [f"   candidate: {_candidate(candidate)}" for candidate in shown]
    if len(found.candidates) > len(shown):
        lines.append(f"   CUT: {len(found.candidates) - len(shown)} more candidates")
    return "\n".join((head, *lines))


def _candidate(candidate: Candidate) -> str:
    pins = {True: ", has all requested pins", False: ", lacks requested pins", None: ""}[candidate.pins_match]
    stand_in = ", another device with the same pinout: keep the part's name as value" if candidate.stand_in else ""
    return f"{candidate.text} ({candidate.why}; {candidate.confidence}{pins}{stand_in})"


def guidance(findings: Sequence[Finding], limit: int = TEXT_LIMIT) -> str:
    """What to do about each type of finding, once for each; fenced, as it names what the script names."""
    lines: dict[ErrorType, list[str]] = {}
    for found in findings:
        advice = lines.setdefault(found.type, [])
        advice += [line for line in guidance_for(found).actionable_guidance if line not in advice]
    text = "\n".join(f"{type.value}: {' '.join(advice)}" for type, advice in lines.items())
    return fence(text, "guidance", limit) if text else ""


def issue_list(issues: Sequence[ValidationIssue | Finding]) -> str:
    """What a validator or the static check found, fenced."""
    reviewed = [issue for issue in issues if isinstance(issue, ValidationIssue)]
    static = [issue for issue in issues if isinstance(issue, Finding)]
    lines = listed(
        f"{f'line {issue.line}' if issue.line else 'whole script'}: {issue.problem}"
        + (f" Suggestion: {issue.suggestion}" if issue.suggestion else "")
        for issue in reviewed
    )
    review = fence(lines, "issues of the review", TEXT_LIMIT) if lines else ""
    return "\n".join(text for text in (finding_list(static, "findings of the static check"), review) if text)


def refused(refusal: Refusal | None) -> str:
    """Why the guard refused the correction before this one; "" where it did not."""
    if refusal is None:
        return ""
    reviewed = fence(listed(refusal.reasons), "reasons of the refusal", TEXT_LIMIT)
    return f"Your last correction was refused and is not in the code below. Do not repeat it.\n{reviewed}"


def quoted(text: str, what: str, limit: int = TEXT_LIMIT) -> str:
    """Text that a script or a stranger may have shaped, fenced; "" where there is none."""
    return fence(text, what, limit) if text.strip() else ""
