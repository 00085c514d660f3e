"""Which finding another one follows from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circuitron.details.erc import ErcDetail
from circuitron.finding import Cause, Finding, Grade


def with_causes(found: Iterable[Finding]) -> list[Finding]:
    """The findings; those that only follow from another name it, as far as it is among them."""
    findings = list(found)
    own = [d for d in findings if not d.consequence]
    return [d.model_copy(update={"cause": _cause(d, own)}) if d.consequence else d for d in findings]


def _cause(follows: Finding, own: Sequence[Finding]) -> Cause | None:
    """What stands last on the way to a consequence, among faults where there are any; for ERC, what it says of the same
    net."""
    net = follows.detail.net if isinstance(follows.detail, ErcDetail) else ""
    if net:
        near = [d for d in own if isinstance(d.detail, ErcDetail) and net in (d.detail.net, *d.detail.nets)]
    else:
        near = [d for d in own if not isinstance(d.detail, ErcDetail) and _is_before(d, follows)]
    near = [d for d in near if d.grade is Grade.FAULT] or near
    last = max(near, key=lambda d: d.span.line if d.span else 0, default=None)
    return Cause(type=last.type, span=last.span) if last else None


def _is_before(cause: Finding, follows: Finding) -> bool:
    if cause.span is None or follows.span is None:
        return follows.span is None
    return cause.span.file != follows.span.file or cause.span.line <= follows.span.line
