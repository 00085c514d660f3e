"""Pieces that several briefs share: a plan, findings and code as an agent reads them.

A brief is the user message of an agent: what it works on, each part under a heading. Text that a script made (its
source, its output, names and messages that quote it) stands inside a fence; what is cut says so.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator, Sequence, Set

from circuitron.agents.fencing import fence
from circuitron.assertions import describe
from circuitron.details.circuits import CircuitReview
from circuitron.details.connections import PinNotFound
from circuitron.edit import Edit, ElectricalDiff, Safety
from circuitron.error_types import ErrorType
from circuitron.finding import Candidate, Finding, Grade
from circuitron.findings.guidance import guidance_for
from circuitron.findings.wording import without_candidates
from circuitron.fix_result import Refusal
from circuitron.plan import PartSelectionOutput, Plan, RequiredPart, ValidationIssue, WorkedOut
from circuitron.run_request import Module
from circuitron.symbol import Symbol

CODE_LIMIT = 200_000  # characters of a script: a corrector must give back all of it
TEXT_LIMIT = 20_000  # characters of findings, reasons, history
TRACE_LIMIT = 6_000
CANDIDATE_LIMIT = 3  # more are guesses, and each costs words
WHY_LIMIT = 40  # characters of why a candidate is one
ADVICE_LIMIT = 160  # characters of what to do about one type of cause
FOLLOWING_LIMIT = 6  # places named that follow from a cause
EDITS_LIMIT = 4  # edits of rules that are named
EDIT_LIMIT = 60  # characters of why one was made

_LONGEST_PATTERN = 40  # characters of a pin's name that is tried as a regular expression
_FOR_USERS = re.compile(r"`circuitron |settings\.toml|--[a-z]")  # what a model cannot do


def brief_of(*sections: tuple[str, str]) -> str:
    """Sections (heading, text) as one message; those without text are left out."""
    return "\n\n".join(f"## {heading}\n{text.strip()}" for heading, text in sections if text.strip())


def listed(items: Iterable[str]) -> str:
    """One line for each item."""
    return "\n".join(f"- {item}" for item in items)


def code_lines(code: str) -> str:
    """A script, fenced, each line under its number."""
    lines = re.split(r"\r\n|\r|\n", code.removesuffix("\n"))
    return fence("\n".join(f"{n}| {line}" for n, line in enumerate(lines, 1)), "script", CODE_LIMIT)


def module_lines(modules: Sequence[Module]) -> str:
    """Local modules that an answer may correct instead of the script; "" where there are none."""
    if not modules:
        return ""
    how = (
        "To correct one of these instead of the script, put its name into `file`; `edits` are of it then. "
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


def _head(found: Finding, modules: Set[str]) -> str:
    """Where a finding is, its type and grade, and its sentence."""
    place = f"line {found.span.line}" if found.span else "no line"
    if found.span and found.span.file and found.span.end_line and found.span.end_line != found.span.line:
        place = f"lines {found.span.line}-{found.span.end_line}"
    if found.span and found.span.file in modules:
        place = f"{found.span.file} {place}"
    consequence = " (follows from another finding)" if found.consequence else ""
    return f"{place}, {found.type.value}, {found.grade.value}{consequence}: {without_candidates(found)}"


def _finding(number: int, found: Finding, modules: Set[str]) -> str:
    shown = found.candidates[:CANDIDATE_LIMIT]
    lines = [f"   candidate: {_candidate(candidate)}" for candidate in shown]
    if len(found.candidates) > len(shown):
        lines.append(f"   CUT: {len(found.candidates) - len(shown)} more candidates")
    if isinstance(found.detail, CircuitReview):
        lines += _objection(found.detail)
    return "\n".join((f"{number}. {_head(found, modules)}", *lines))


def _objection(detail: CircuitReview) -> Iterator[str]:
    """What an objection is about, why it is one, and its remedy."""
    yield f"   {detail.code}, parts: {', '.join(detail.refs) or 'none'}; nets: {', '.join(detail.nets) or 'none'}"
    yield f"   why: {detail.why}"
    yield f"   remedy: {detail.remedy}"
    if detail.exchange is not None:
        yield f"   exchange pins {' and '.join(detail.exchange.pins)} of {detail.exchange.ref}"


def _candidate(candidate: Candidate) -> str:
    pins = {True: ", has all requested pins", False: ", lacks requested pins", None: ""}[candidate.pins_match]
    stand_in = ", another device with the same pinout: keep the part's name as value" if candidate.stand_in else ""
    return f"{candidate.text} ({candidate.why}; {candidate.confidence}{pins}{stand_in})"


def cause_list(
    findings: Sequence[Finding],
    modules: Sequence[Module] = (),
    ruled_out: Set[str] = frozenset(),
    symbols: Sequence[Symbol] = (),
    edits: Sequence[tuple[int, Edit]] = (),
) -> str:
    """Causes with what follows from them folded under each, what to choose from, and what to do where there is no
    choice; those of one type in one line together; fenced.

    Args:
        ruled_out: names that the guard refused: no candidates any more.
        symbols: of the parts that the causes are about.
        edits: of rules, each with its line now: what they replaced may be a cause, too.
    """
    names = {module.name for module in modules}
    causes = sorted((d for d in findings if not d.consequence), key=lambda d: d.grade.value != "fault")
    following = [d for d in findings if d.consequence]
    together: dict[object, list[Finding]] = {}
    for cause in causes:
        place = (cause.span.file, cause.span.line) if cause.span else without_candidates(cause)
        together.setdefault((place, cause.type), []).append(cause)
    lines: list[str] = []
    advised: set[ErrorType] = set()
    for number, group in enumerate(together.values(), 1):
        lines.append(f"{number}. {_head(group[0], names).replace(f', {Grade.FAULT.value}: ', ': ', 1)}")
        lines += _choices(group, ruled_out, symbols, advised)
        lines += _folded("follow from it", [d for d in following if any(map(d.follows_from, group))])
    rest = [d for d in following if not any(map(d.follows_from, causes))]
    lines += [*_folded("follow from these", rest), *_by_rules(edits)]
    return fence("\n".join(lines), "causes", TEXT_LIMIT) if findings else ""


def _choices(
    group: Sequence[Finding], ruled_out: Set[str], symbols: Sequence[Symbol], advised: set[ErrorType]
) -> Iterator[str]:
    """What to choose from or do about causes of one type in one line; what is the same for several once.

    Args:
        advised: types whose advice was given.
    """
    said = {without_candidates(group[0])}
    for cause in group:
        if without_candidates(cause) not in said:
            said.add(without_candidates(cause))
            yield f"  also: {without_candidates(cause)}"
        chosen = [f"  - {_short_candidate(candidate)}" for candidate in useful(cause.candidates, ruled_out)]
        yield from (line for line in chosen if line not in said)
        said.update(chosen)
        yield from _as_expression(cause, symbols)
        if not chosen and cause.type not in {*advised, ErrorType.PIN_NOT_FOUND}:  # a table of pins says more
            advised.add(cause.type)
            yield from (f"  {advice[:ADVICE_LIMIT]}" for advice in advice_for(cause)[:1])


def _as_expression(cause: Finding, symbols: Sequence[Symbol]) -> Iterator[str]:
    """That a pin's name which does not exist fits several as a regular expression."""
    if not isinstance(cause.detail, PinNotFound):
        return
    pattern = cause.detail.pin
    repeats = len(re.findall(r"[*+?{]", pattern))  # a script can write one that takes for ever to compare
    if re.escape(pattern) == pattern or ")" in pattern or repeats > 2 or len(pattern) > _LONGEST_PATTERN:
        return
    named = next((symbol for symbol in symbols if symbol.id == cause.detail.symbol), None)
    with contextlib.suppress(re.error):
        expression = re.compile(pattern)
        fits = dict.fromkeys(pin.name for pin in (named.pins if named else ()) if expression.fullmatch(pin.name))
        if len(fits) > 1:
            yield f"  as a regular expression it fits {', '.join(list(fits)[:4])}: needs `match_pin_regex = True`"


def advice_for(found: Finding) -> tuple[str, ...]:
    """What to do about a finding, without what only a user can do: call commands, set options."""
    lines = guidance_for(found).actionable_guidance
    kept = ([clause for clause in line.split("; ") if not _FOR_USERS.search(clause)] for line in lines)
    texts = ("; ".join(clauses).rstrip(".") for clauses in kept if clauses)
    return tuple(f"{text[:1].upper()}{text[1:]}." for text in texts)


def _by_rules(edits: Sequence[tuple[int, Edit]]) -> list[str]:
    """What rules replaced and why, a line each, what is least certain first."""
    ordered = sorted(edits, key=lambda one: one[1].safety is not Safety.UNSAFE)
    lines = [f"by rules, line {line}: {_shortened(edit.reason, EDIT_LIMIT)}" for line, edit in ordered[:EDITS_LIMIT]]
    more = [f"by rules: {len(edits) - EDITS_LIMIT} more"] * (len(edits) > EDITS_LIMIT)
    return [*dict.fromkeys(lines), *more]


def _shortened(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def useful(candidates: Sequence[Candidate], ruled_out: Set[str] = frozenset()) -> tuple[Candidate, ...]:
    """The candidates worth naming: none that was refused, none beside one that is certainly the same, and none that is
    only spelt alike beside one that has the pins or is of the family."""
    left = [candidate for candidate in candidates if candidate.text not in ruled_out]
    same = [candidate for candidate in left if candidate.confidence == "same"]
    like = [candidate for candidate in left if candidate.pins_match or candidate.confidence != "possible"]
    return tuple((same or like or left)[:CANDIDATE_LIMIT])


def _folded(what: str, findings: Sequence[Finding]) -> list[str]:
    places = dict.fromkeys(f"line {d.span.line} {d.type.value}" if d.span else d.type.value for d in findings)
    shown = ", ".join(list(places)[:FOLLOWING_LIMIT])
    more = f" and {len(places) - FOLLOWING_LIMIT} more" if len(places) > FOLLOWING_LIMIT else ""
    return [f"  {what}: {shown}{more}"] if places else []


def _short_candidate(candidate: Candidate) -> str:
    if candidate.stand_in:  # the finding has said that no library has the part itself
        return f"{candidate.text} ({candidate.confidence}, stand-in)"
    lacks = ", lacks requested pins" if candidate.pins_match is False else ""
    return f"{candidate.text} ({candidate.confidence}: {_short_why(candidate)}{lacks})"


def _short_why(candidate: Candidate) -> str:
    """Why a candidate is one, and what speaks against it, which comes last; what is said beside it is left out."""
    first, *more = candidate.why.split("; ")
    first = "spelt alike" if f"{candidate.text.rpartition(':')[2]} is spelt like " in first else first
    last = [
        clause.removeprefix("it ").partition(" than ")[0] for clause in more if clause != "it lacks requested pins"
    ][-1:]
    decisive = f"; {_shortened(last[0], WHY_LIMIT)}" if last else ""
    return _shortened(first, WHY_LIMIT) + decisive


def line_ranges(lines: Sequence[int]) -> str:
    """Line numbers for a sentence: "3-5, 9"."""
    runs: list[list[int]] = []
    for line in sorted(lines):
        if runs and line == runs[-1][1] + 1:
            runs[-1][1] = line
        else:
            runs.append([line, line])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def difference(diff: ElectricalDiff | None) -> tuple[str, ...]:
    """What changed between two circuits, a line for each change."""
    fields = diff.model_dump(exclude_defaults=True) if diff is not None else {}
    return tuple(
        f"{name.replace('_', ' ')}: {change}" for name, changes in fields.items() for change in changes if change
    )


def guidance(findings: Sequence[Finding], limit: int = TEXT_LIMIT) -> str:
    """What to do about each type of finding, once for each; fenced, as it names what the script names."""
    lines: dict[ErrorType, list[str]] = {}
    for found in findings:
        advice = lines.setdefault(found.type, [])
        advice += [line for line in advice_for(found) if line not in advice]
    text = "\n".join(f"{type.value}: {' '.join(advice)}" for type, advice in lines.items() if advice)
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


def refused(refusal: Refusal | None, *, by_rules: bool = False) -> str:
    """Why the guard refused the change before this one; "" where it did not.

    Args:
        by_rules: it was an edit of rules.
    """
    if refusal is None:
        return ""
    reviewed = fence(listed(refusal.together), "reasons of the refusal", TEXT_LIMIT)
    what = "an edit of rules" if by_rules else "your last correction"
    return f"What was refused of {what} is not in the code below. Do not repeat it.\n{reviewed}"


def quoted(text: str, what: str, limit: int = TEXT_LIMIT) -> str:
    """Text that a script or a stranger may have shaped, fenced; "" where there is none."""
    return fence(text, what, limit) if text.strip() else ""
