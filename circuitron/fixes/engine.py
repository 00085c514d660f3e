"""One round of repair: all rules read the findings, and the edits that go together are made at once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from circuitron.edit import Edit, Safety, TextChange
from circuitron.fix_result import Response, TraceEntry
from circuitron.fixes import all_fixes
from circuitron.fixes.base import Abstention, Fix, FixContext
from circuitron.fixes.trace import Reply, trace
from circuitron.frozen import Frozen
from circuitron.source.program import Source

Purpose = tuple[str, str]  # rule and reason of an edit, which stay the same while lines move


def purpose(edit: Edit) -> Purpose:
    """What identifies an edit in every round."""
    return edit.rule, edit.reason


class Repair(Frozen):
    """What one round came to. `source` equals the context's where nothing was applied."""

    source: str
    applied: tuple[Edit, ...] = ()
    proposed: tuple[Edit, ...] = ()  # left to the user: unsafe ones that were not enabled, and choices among equals
    deferred: tuple[Edit, ...] = ()  # clash with an applied edit, or would break the syntax; they may come back
    broken_rules: tuple[str, ...] = ()  # "fix: Error: message" of fixes that failed on this source
    trace: tuple[TraceEntry, ...] = ()


def propose(
    context: FixContext, allow_unsafe: bool, fixes: Sequence[Fix] | None = None, without: Container[Purpose] = ()
) -> Repair:
    """Collect the edits of all fixes and apply those that may be applied. Runs nothing, changes nothing outside.

    Args:
        allow_unsafe: also apply edits that may change the design. An edit without changes is a choice that only the
            user can make: it is never applied.
        fixes: in the order of precedence, all of them unless given; where two edits overlap, the earlier fix wins.
        without: what was refused in an earlier round.
    """
    replies = _collect(context, all_fixes() if fixes is None else fixes)
    edits = [edit for reply in replies for edit in reply.edits if purpose(edit) not in without]
    candidates = [edit for edit in edits if edit.changes and (allow_unsafe or edit.safety is Safety.SAFE)]
    # What only goes along with a repair must not keep one from being made.
    applied, deferred = _compatible(context.text, sorted(candidates, key=lambda edit: edit.goes_along))

    def response(edit: Edit) -> Response:
        if purpose(edit) in without:
            return Response.REFUSED
        if edit in applied:
            return Response.MADE
        return Response.CLASH if edit in deferred else Response.UNSAFE if edit.changes else Response.CHOICE

    return Repair(
        source=apply_changes(context.text, _changes(applied)),
        applied=tuple(_merged(applied)),
        proposed=tuple(_merged(edit for edit in edits if edit not in candidates)),
        deferred=tuple(deferred),
        broken_rules=tuple(f"{reply.fix.name}: {reply.error}" for reply in replies if reply.error),
        trace=tuple(trace(context, replies, response)),
    )


def apply_changes(source: str, changes: Iterable[TextChange]) -> str:
    """`source` with all changes made, each given by offsets into the original.

    Raises:
        ValueError: two changes overlap, or one lies outside the source.
    """
    pieces, reached = [], 0
    for change in sorted(changes, key=lambda change: (change.start, change.end)):
        if not reached <= change.start <= change.end <= len(source):
            raise ValueError(f"change at {change.start}:{change.end} overlaps another or lies outside the source")
        pieces += [source[reached : change.start], change.text]
        reached = change.end
    return "".join([*pieces, source[reached:]])


def parses(source: str) -> bool:
    """Whether `source` is a Python module. The compiler knows more than the parser: a keyword that is given twice."""
    tree = Source(source).tree
    if tree is None:
        return False
    try:
        compile(tree, "<repair>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _collect(context: FixContext, fixes: Sequence[Fix]) -> list[Reply]:
    """What each fix says that answers one of the findings, in order."""
    types = {found.type for found in context.findings}
    wanted = [fix for fix in fixes if fix.answers & types and (context.tree is not None or fix.unparsable)]
    return [_reply(fix, context) for fix in wanted]


def _reply(fix: Fix, context: FixContext) -> Reply:
    edits: list[Edit] = []
    abstentions: list[Abstention] = []
    try:
        for result in fix.propose(context):
            edits += [result] if isinstance(result, Edit) else []
            abstentions += [result] if isinstance(result, Abstention) else []
    except Exception as error:  # noqa: BLE001 - a fix that fails on odd source must not cost the others' edits
        return Reply(fix, tuple(edits), error=f"{type(error).__name__}: {error}")
    return Reply(fix, tuple(edits), tuple(abstentions))


def _compatible(source: str, candidates: Sequence[Edit]) -> tuple[list[Edit], list[Edit]]:
    """Candidates that can be made together, and the rest. Earlier ones win; the result parses if the source does."""
    must_parse = parses(source)
    kept: list[Edit] = []
    left: list[Edit] = []
    for edit in candidates:
        if _clashes(edit, _changes(kept)) or not _within(edit, source):
            left.append(edit)
        else:
            kept.append(edit)
    if not must_parse or parses(apply_changes(source, _changes(kept))):
        return kept, left
    together, kept = kept, []
    for edit in together:
        fits = parses(apply_changes(source, _changes([*kept, edit])))
        (kept if fits else left).append(edit)
    return kept, left


def _within(edit: Edit, source: str) -> bool:
    """Whether the edit's own changes lie in the source and do not overlap each other."""
    try:
        apply_changes(source, dict.fromkeys(edit.changes))
    except ValueError:
        return False
    return True


def _clashes(edit: Edit, made: Sequence[TextChange]) -> bool:
    """Whether a change of the edit overlaps one that is made already, other than the same change once more."""
    return any(_overlap(change, other) for change in edit.changes for other in made if change != other)


def _overlap(one: TextChange, other: TextChange) -> bool:
    if one.start == one.end or other.start == other.end:  # an insertion at the edge of a replaced place is no overlap
        return one.start < other.end and other.start < one.end
    return max(one.start, other.start) < min(one.end, other.end)


def _changes(edits: Iterable[Edit]) -> list[TextChange]:
    """All changes, each once, in order of the edits."""
    return list(dict.fromkeys(change for edit in edits for change in edit.changes))


def _merged(edits: Iterable[Edit]) -> list[Edit]:
    """Edits without repetitions: one change for one reason is one edit, at the first line that asks for it."""
    first: dict[tuple[str, str, tuple[TextChange, ...]], Edit] = {}
    for edit in edits:
        first.setdefault((edit.rule, edit.reason, edit.changes), edit)
    return list(first.values())
