"""A script and its local modules as one program: what was changed in which file, and what the guard says of it."""

from __future__ import annotations

import ast
import posixpath
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from circuitron.assertions.language import stated
from circuitron.details.calls import FootprintNotFound
from circuitron.edit import Edit
from circuitron.error_types import ErrorType
from circuitron.execution_report import ErcFinding, Snapshot
from circuitron.finding import Finding
from circuitron.fix_result import ModuleRepair, Refusal, TraceEntry
from circuitron.fixes.base import Fix, FixContext
from circuitron.fixes.engine import Purpose, Repair, parses, propose, purpose
from circuitron.frozen import Frozen
from circuitron.guard import corrections
from circuitron.guard import intent as guard
from circuitron.guard.case import Case
from circuitron.guard.corrections import Kept
from circuitron.guard.hidden import fault
from circuitron.guard.own_symbols import own_symbols
from circuitron.guard.program import Program
from circuitron.guard.screening import accesses, screen
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.sklib_values import readable
from circuitron.knowledge.supplement import with_symbols
from circuitron.run_request import Module, Script
from circuitron.source.program import Source
from circuitron.source.syntax.repair import without_torn
from circuitron.text_diff import line_before, unified


class EditedProgram(Frozen):
    """What one round of rules makes of a program."""

    script: Script
    applied: tuple[Edit, ...] = ()
    proposed: tuple[Edit, ...] = ()
    broken_rules: tuple[str, ...] = ()
    trace: tuple[TraceEntry, ...] = ()


def identity(script: Script) -> str:
    """What distinguishes programs: a correction that only adds a comment is none, and a second run of the same
    program proves nothing where SKiDL itself fails at random. Comments that assert something count."""
    library = script.library.source if script.library else ""
    asserted = (one.text for one in stated(script.source))
    return "\n".join((*(_code(Source(file.source)) for file in files(script)), library, *asserted))


def _code(source: Source) -> str:
    try:
        return ast.dump(source.tree) if source.tree is not None else source.text
    except RecursionError:
        return source.text


def files(script: Script) -> tuple[Module, ...]:
    """The script's own file, then its modules."""
    return (Module(name=script.name, source=script.source), *script.modules)


def with_file(script: Script, name: str, source: str) -> Script:
    """The program with another source of one of its files; a name that is none of its modules is the script."""
    if all(module.name != name for module in script.modules):
        return script.model_copy(update={"source": source})
    modules = (Module(name=m.name, source=source if m.name == name else m.source) for m in script.modules)
    return script.model_copy(update={"modules": tuple(modules)})


def edited(
    context: FixContext,
    script: Script,
    fixes: Sequence[Fix] | None,
    *,
    allow_unsafe: bool,
    without: Container[Purpose] = (),
) -> EditedProgram:
    """One round of rules over every file of a program.

    Args:
        context: of the script itself, with all findings.
        script: a module of it is looked at where a finding, a part or a net comes from it.
        fixes: those that may propose edits; None: all.
        without: what was refused in an earlier round.
    """
    program = EditedProgram(script=script)
    places = _places(context)
    for own in (context, *(_of_module(context, module) for module in script.modules if module.name in places)):
        program = _with_file(program, own, propose(own, allow_unsafe, fixes, without))
    return program


def _places(context: FixContext) -> set[str]:
    """The files that findings, parts and nets come from."""
    spans = [d.span for d in context.findings]
    if context.snapshot is not None:
        spans += [part.span for part in context.snapshot.parts]
        spans += [net.span for net in context.snapshot.nets]
    return {span.file for span in spans if span is not None}


def _of_module(context: FixContext, module: Module) -> FixContext:
    """What rules see of a module: its source, and the findings that it may be about."""
    found = tuple(d for d in context.findings if d.span is None or d.span.file == module.name)
    folder = posixpath.dirname(module.name) or "."
    return replace(context, text=module.source, findings=found, script=module.name, folder=folder, beside=False)


def _with_file(program: EditedProgram, own: FixContext, repair: Repair) -> EditedProgram:
    file = own.script if own.script != program.script.name else ""
    return EditedProgram(
        script=_with_symbols(with_file(program.script, own.script, repair.source), repair.applied),
        applied=(*program.applied, *_of(repair.applied, file, own.text)),
        proposed=(*program.proposed, *_of(repair.proposed, file, own.text)),
        broken_rules=(*program.broken_rules, *repair.broken_rules),
        trace=(*program.trace, *(entry.model_copy(update={"file": file}) for entry in repair.trace)),
    )


def _with_symbols(script: Script, edits: tuple[Edit, ...]) -> Script:
    """The program with the symbols that edits need in the library beside it."""
    names = [name for edit in edits for name in edit.symbols]
    if script.library is None or not names:
        return script
    library = Module(name=script.library.name, source=with_symbols(script.library.source, names))
    return script.model_copy(update={"library": library})


def _of(edits: tuple[Edit, ...], file: str, source: str) -> Iterator[Edit]:
    """Edits of a file of the program, each with the line that it changes."""
    return (edit.model_copy(update={"file": file, "line": changed_line(edit, source)}) for edit in edits)


def changed_line(edit: Edit, source: str) -> int:
    """The line that an edit changes nearest to the one that it is about; that one itself where it changes none."""
    lines = [source.count("\n", 0, change.start) + 1 for change in edit.changes]
    return min(lines, key=lambda line: abs(line - edit.line), default=edit.line)


def by_lines_of(original: Script, script: Script, edits: Iterable[Edit]) -> Iterator[Edit]:
    """Edits of one state of a program, with the lines of the original that they change."""
    old = {file.name: file.source for file in files(original)}
    now = {file.name: file.source for file in files(script)}
    for edit in edits:
        name = edit.file or script.name
        yield edit.model_copy(update={"line": line_before(old[name], now[name], edit.line)})


def refused_for(refusal: Refusal, edits: Iterable[Edit]) -> frozenset[Purpose]:
    """The edits that a refusal is about: those that have most names in common with it."""
    named = {word for reason in refusal.reasons for word in names_in(reason)}
    shared: dict[Purpose, int] = {}
    for edit in edits:
        words = {word for text in (edit.reason, *(change.text for change in edit.changes)) for word in names_in(text)}
        shared[purpose(edit)] = max(shared.get(purpose(edit), 0), len(words & named))
    most = max(shared.values(), default=0)
    return frozenset(key for key, count in shared.items() if count == most > 0)


def names_in(text: str) -> Iterator[str]:
    """The words of a text that are names: QH*, 74HC595, ~{OE}."""
    words = (word.strip("'\".") for word in re.split(r"[\s,;:()\[\]]+", text))
    return (word for word in words if len(word) > 1 and not word.isdecimal() and word != word.lower())


def changed(before: Script, after: Script) -> tuple[ModuleRepair, ...]:
    """The modules that differ between two states of a program."""
    old = {module.name: module.source for module in before.modules}
    pairs = ((m.name, old[m.name], m.source) for m in after.modules if old[m.name] != m.source)
    return tuple(ModuleRepair(name=name, original=was, source=now) for name, was, now in pairs)


def changed_library(before: Script, after: Script) -> ModuleRepair | None:
    """What was added to the library beside a script."""
    old, new = before.library, after.library
    if old is None or new is None or old == new:
        return None
    return ModuleRepair(name=new.name, original=old.source, source=new.source)


def diff(before: Script, after: Script) -> str:
    """A unified diff, file after file."""
    name = after.name
    found = [unified(before.source, after.source, f"a/{name}", f"b/{name}")]
    found += [unified(m.original, m.source, f"a/{m.name}", f"b/{m.name}") for m in changed(before, after)]
    return "".join(found)


def guarded(
    before: Script,
    after: Script,
    intended: Snapshot | None,
    circuit: Snapshot | None,
    movable: frozenset[str],
    findings: tuple[ErcFinding, ...],
    footprints: frozenset[str] | None = None,
    symbols: SymbolSource | None = None,
    *,
    finished: bool = True,
    settling: bool = False,
    chosen: frozenset[str] = frozenset(),
) -> Refusal | None:
    """The guard's word on a repair: on the program as a whole, for code may move from one file to another.

    A file that is no Python and stays as it is says nothing, such as a module for Python 2 that a `try` passes over. Of
    a program with one that is repaired the guard knows less; so the files that could be read before are compared by
    themselves as well.
    """
    if before == after:
        return None
    before = _as_intended(before)
    unread = {file.name for file in files(before) if not parses(file.source)}
    untouched = {old.name for old, new in zip(files(before), files(after), strict=True) if old == new}
    left_out = unread & untouched
    old, new = _whole(before, left_out), _whole(after, left_out)
    case = Case(old, new, intended, circuit, movable, findings, footprints, symbols, finished, settling, chosen)
    found = [guard.check(case)]
    if unread - left_out:
        found.append(guard.check(Case(_whole(before, unread), _whole(after, unread), intended, findings=findings)))
    reasons = dict.fromkeys(reason for refusal in found if refusal for reason in refusal.reasons)
    return Refusal(reasons=tuple(reasons)) if reasons else None


def kept(
    before: Script,
    after: Script,
    found: Iterable[Finding],
    circuit: Snapshot | None,
    lines: frozenset[int],
    torn: tuple[str, ...] = (),
) -> Kept:
    """Whether a program keeps what the circuit of the one before does not show: see `corrections`.

    Args:
        before: parses, but for files that are left as they are.
        found: in its diagnose run.
        circuit: what it means to build.
        lines: of statements in it that must be kept, of all its files as one.
        torn: lines that are left out of it, for they are no Python.
    """
    if before == after:
        return Kept(lines=lines)
    left_out = {file.name for file in files(before) if not parses(file.source)}
    offsets = _offsets(before, left_out)
    faults = (fault(d, offsets[d.span.file]) for d in found if d.span is not None and d.span.file in offsets)
    whole, now = _whole(before, left_out), _whole(after, left_out)
    return corrections.kept(whole, now, [f for f in faults if f is not None], circuit, lines, torn)


def _offsets(script: Script, left_out: set[str]) -> dict[str, int]:
    """How many lines stand before each file in the whole."""
    own, *modules = files(script)
    found, offset = {}, 0
    for file in (*modules, own):
        if file.name not in left_out:
            found[file.name] = offset
            offset += file.source.count("\n") + 1
    return found


def legible(script: Script, found: Iterable[Finding]) -> tuple[Script, tuple[str, ...]]:
    """A program without the lines that keep it from being Python, and those lines.

    Args:
        found: of the files that are no Python those that it names are looked at.
    """
    named = {d.span.file for d in found if d.type is ErrorType.SYNTAX_ERROR and d.span is not None}
    left_out: tuple[str, ...] = ()
    for file in files(script):
        if file.name in named and not parses(file.source):
            source, torn = without_torn(file.source)
            script, left_out = with_file(script, file.name, source), (*left_out, *torn)
    return script, left_out


def screened(before: Script, built_on: Script, after: Script, generated: bool) -> Refusal | None:
    """What a model's code reaches that it must not.

    Args:
        built_on: what had been made of the program before, and was let pass.
        generated: all of the code is a model's, not only what differs from the program before.
    """
    if generated:
        return screen(_whole(after, set()))
    own = frozenset(file.name.removesuffix(".py").rpartition("/")[2] for file in files(before))
    found = accesses(_whole(before, set()), _whole(after, set()), own, _whole(built_on, set()))
    reasons = tuple(dict.fromkeys(found))
    return Refusal(reasons=reasons) if reasons else None


def self_made_symbols(before: Script, after: Script) -> Refusal | None:
    """Symbols that a program makes in its code, and that the one before did not."""
    pairs = zip(files(before), files(after), strict=True)
    made = (own_symbols(Program.legible(old.source), Program.legible(new.source)) for old, new in pairs if old != new)
    reasons = dict.fromkeys(reason for each in made for reason in each)
    return Refusal(reasons=tuple(reasons)) if reasons else None


def invented_footprints(before: Script, after: Script, found: Iterable[Finding]) -> Refusal | None:
    """Footprints that no library has, and that only the second program names."""
    old, new = _whole(before, set()), _whole(after, set())
    missing = ((d, d.detail.footprint) for d in found if isinstance(d.detail, FootprintNotFound))
    added = [(d, name) for d, name in missing if name not in old and name in new]
    reasons = dict.fromkeys(f"no library has the footprint {name}{_nearest(d)}" for d, name in added)
    return Refusal(reasons=tuple(reasons)) if reasons else None


def _nearest(found: Finding) -> str:
    names = ", ".join(candidate.text for candidate in found.candidates[:3])
    return f"; nearest are {names}" if names else ""


def joined(*refusals: Refusal | None) -> Refusal | None:
    """Several refusals as one."""
    reasons = dict.fromkeys(reason for refusal in refusals if refusal for reason in refusal.reasons)
    return Refusal(reasons=tuple(reasons)) if reasons else None


def _as_intended(script: Script) -> Script:
    """The program with libraries that SKiDL wrote (`*_sklib.py`) as they could be read."""
    modules = (
        module.model_copy(update={"source": readable(module.source)}) if module.name.endswith("_sklib.py") else module
        for module in script.modules
    )
    return script.model_copy(update={"modules": tuple(modules)})


def _whole(script: Script, left_out: set[str]) -> str:
    """All sources as one but some, in the order in which they run: modules first."""
    own, *modules = files(script)
    return "\n".join(file.source for file in (*modules, own) if file.name not in left_out)
