"""Which fixes answered each finding, which abstained, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from circuitron.edit import Edit
from circuitron.finding import Finding
from circuitron.fix_result import Response, TraceEntry
from circuitron.fixes.base import Abstention, Fix, FixContext, own_findings


@dataclass(frozen=True)
class Reply:
    """All that one fix answered in one round. `error` is that of one that failed."""

    fix: Fix
    edits: tuple[Edit, ...] = ()
    abstentions: tuple[Abstention, ...] = ()
    error: str = ""


def trace(context: FixContext, replies: Sequence[Reply], response: Callable[[Edit], Response]) -> Iterator[TraceEntry]:
    """An entry for each finding and each fix that answers such findings, in their order.

    Args:
        response: what became of an edit.
    """
    for found in own_findings(context):
        answering = [reply for reply in replies if found.type in reply.fix.answers]
        for reply in answering:
            yield from _entries(found, reply, response)
        if not answering:
            yield _entry(found, "", Response.NONE)


def _entries(found: Finding, reply: Reply, response: Callable[[Edit], Response]) -> Iterator[TraceEntry]:
    name, place = reply.fix.name, (found.type, found.span.line if found.span else 0)
    edits = [edit for edit in reply.edits if (edit.answers, edit.line) == place]
    reasons = [one.reason for one in reply.abstentions if (one.answers, one.line) == place]
    if reply.error:
        yield _entry(found, name, Response.FAILED, reply.error)
    elif edits:
        yield from dict.fromkeys(_entry(found, name, response(edit), edit.reason) for edit in edits)
    else:
        yield _entry(found, name, Response.ABSTAINED, "; ".join(dict.fromkeys(reasons)))


def _entry(found: Finding, fix: str, response: Response, reason: str = "") -> TraceEntry:
    line = found.span.line if found.span else 0
    return TraceEntry(finding=found.type, line=line, fix=fix, response=response, reason=reason)
