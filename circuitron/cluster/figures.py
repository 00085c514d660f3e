"""What a benchmark of many scripts says in numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from circuitron.cluster.ledger import Row
from circuitron.cluster.unit import Answer, Measured, Repair
from circuitron.edit import Safety
from circuitron.finding import Finding, Grade
from circuitron.fix_result import FixResult
from circuitron.frozen import SCHEMA_VERSION, Frozen
from circuitron.outcome import Outcome


class Distribution(Frozen):
    """How a quantity is spread: its median, what 95 of 100 stay within, and the largest."""

    median: float = 0.0
    p95: float = 0.0
    most: float = 0.0

    @classmethod
    def of(cls, values: Sequence[float]) -> Distribution:
        """By nearest rank."""
        if not values:
            return cls()
        ordered = sorted(values)
        ranks = (math.ceil(share * len(ordered)) - 1 for share in (0.5, 0.95, 1.0))
        return cls(**dict(zip(cls.model_fields, (round(ordered[rank], 3) for rank in ranks), strict=True)))


class Kind(Frozen):
    """An error type, or a code of the review: in how many scripts it was, and in how many it was left."""

    name: str
    before: int
    after_safe: int
    after_unsafe: int


class Figures(Frozen):
    """The whole of a benchmark.

    Args:
        scripts: that were worked on. Of these,
        passed: ran as they came, with a circuit that was verified,
        repaired_safe: were repaired by safe edits,
        repaired_unsafe: were repaired by unsafe edits where safe ones did not do,
        unverified: have no faults left, but parts that no library vouches for,
        unrepaired: have faults left,
        failed: have no result, for which no script is to blame.
        objected: of all, those whose circuit the review faults in the end.
        rounds: runs for each script that was repaired.
        seconds: of wall time for each script, with all its repairs.
    """

    schema_version: int = SCHEMA_VERSION
    scripts: int = 0
    passed: int = 0
    repaired_safe: int = 0
    repaired_unsafe: int = 0
    unverified: int = 0
    unrepaired: int = 0
    failed: int = 0
    objected: int = 0
    rounds: Distribution = Distribution()
    seconds: Distribution = Distribution()
    seconds_in_all: float = 0.0
    kinds: tuple[Kind, ...] = ()
    unread_lines: int = 0  # of files of results


def figures(answers: Iterable[Answer], unread: int = 0) -> Figures:
    """The figures of answers to units, one for each script."""
    measured: list[Measured] = []
    failed = 0
    for answer in answers:
        one = measured_of(answer)
        if one is None:
            failed += 1
        else:
            measured.append(one)
    counts = Counter(_class(one) for one in measured)
    done = [last for one in measured if (last := one.unsafe or one.safe) and last.outcome is Outcome.REPAIRED]
    seconds = [one.seconds for one in measured]
    return Figures(
        scripts=len(measured) + failed,
        failed=failed,
        objected=sum(bool(one.objections) for one in measured),
        rounds=Distribution.of([repair.rounds for repair in done]),
        seconds=Distribution.of(seconds),
        seconds_in_all=round(sum(seconds), 3),
        kinds=tuple(_kinds(measured)),
        unread_lines=unread,
        **counts,
    )


def latest(rows: Iterable[Row]) -> Iterator[Answer]:
    """One answer for each script of files of results: the last one that is no failure, where there is one.

    A script that was changed meanwhile, or that another version or command worked on, is still one script.
    """
    found: dict[str, Answer] = {}
    for row in rows:
        known = found.get(row.path)
        if row.answer.failure is None or known is None or known.failure is not None:
            found[row.path] = row.answer
    yield from found.values()


def measured_of(answer: Answer) -> Measured | None:
    """What a benchmark keeps of an answer, also of a check or a repair; None for a failure."""
    if answer.checked is not None:
        result = answer.checked
        found = codes(result.findings, of_circuit=False)
        objections = codes(result.findings, of_circuit=True)
        passes = result.report.execution_success and not found and (result.accepted or not result.unverified)
        return Measured(passes=passes, faults=found, objections=objections, seconds=result.report.seconds)
    if answer.fixed is not None:
        bold = any(edit.safety is Safety.UNSAFE for edit in answer.fixed.edits)
        measured = of_repairs(answer.fixed, answer.fixed if bold else None, answer.fixed.seconds)
        return measured.model_copy(update={"safe": None}) if bold else measured
    return answer.measured


def of_repairs(safe: FixResult, unsafe: FixResult | None, seconds: float) -> Measured:
    """The figures of a script that was repaired by safe edits, and then maybe by all."""
    passes, last = safe.outcome is Outcome.CLEAN, unsafe or safe
    return Measured(
        passes=passes,
        faults=codes(safe.attempts[0].findings, of_circuit=False),
        objections=codes(last.remaining, of_circuit=True),
        safe=None if passes else _repair(safe),
        unsafe=_repair(unsafe) if unsafe else None,
        seconds=seconds,
    )


def codes(findings: Iterable[Finding], *, of_circuit: bool) -> tuple[str, ...]:
    """Names of the faults among findings: of the review of the circuit, or of all else."""
    return tuple(d.code for d in findings if d.grade is Grade.FAULT and d.of_circuit is of_circuit)


def _repair(result: FixResult) -> Repair:
    left = codes(result.remaining, of_circuit=False)
    return Repair(outcome=result.outcome, rounds=len(result.attempts), seconds=result.seconds, remaining=left)


def _class(one: Measured) -> str:
    """The member of `Figures` that counts a script."""
    if one.passes:
        return "passed"
    for repair, name in ((one.safe, "repaired_safe"), (one.unsafe, "repaired_unsafe")):
        if repair is not None and repair.outcome is Outcome.REPAIRED:
            return name
    last = one.unsafe or one.safe
    unverified = last.outcome is Outcome.UNVERIFIED if last else not one.faults
    return "unverified" if unverified else "unrepaired"


def _kinds(measured: Sequence[Measured]) -> Iterator[Kind]:
    """The most frequent first."""
    before = Counter(name for one in measured for name in {*one.faults})
    after_safe = Counter(name for one in measured for name in _left(one, one.safe))
    after_unsafe = Counter(name for one in measured for name in _left(one, one.unsafe or one.safe))
    names = sorted(before | after_safe | after_unsafe, key=lambda name: (-before[name], name))
    for name in names:
        yield Kind(name=name, before=before[name], after_safe=after_safe[name], after_unsafe=after_unsafe[name])


def _left(one: Measured, repair: Repair | None) -> set[str]:
    """What a repair leaves; all that was there where there was none."""
    if repair is None:
        return {*one.faults}
    return set() if repair.outcome.verified else {*repair.remaining}
