"""What a check of the review is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from circuitron.circuit import Circuit
from circuitron.circuit.issue import Issue as Issue
from circuitron.models import Grade

Check = Callable[[Circuit], Iterable[Issue]]


def suspect(code: str, message: str, refs: Iterable[str], nets: Iterable[str] = ()) -> Issue:
    """An issue that the circuit does not show beyond doubt."""
    return Issue(code, message, _once(refs), _once(nets), Grade.SUSPECT)


def fault(code: str, message: str, refs: Iterable[str], nets: Iterable[str] = ()) -> Issue:
    """An issue that the circuit shows beyond doubt."""
    return Issue(code, message, _once(refs), _once(nets))


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name in dict.fromkeys(names) if name)
