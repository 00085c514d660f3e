"""ERC's findings on a step of a repair, in the references, pins and nets of the circuit that the script describes."""

from __future__ import annotations

from collections.abc import Iterable

from circuitron.execution_report import ErcFinding, PinRef, Snapshot
from circuitron.guard.circuits import Circuit, Key, key
from circuitron.guard.matching import Matching, match
from circuitron.guard.vocabulary import is_anonymous


def in_terms_of(intended: Snapshot, circuit: Snapshot, findings: Iterable[ErcFinding]) -> tuple[ErcFinding, ...]:
    """What findings on a later circuit say of the intended one.

    SKiDL counts references and unnamed nets anew in each run: a part that was found at last shifts those behind it.
    """
    findings = tuple(findings)
    if not findings or _numbered_alike(intended, circuit):
        return findings
    found = match(Circuit.of(intended), Circuit.of(circuit))
    pins = {key(other): key(pin) for pin in _pins(intended) if (other := found.counterpart(pin)) is not None}
    return tuple(_in_terms(found, pins, finding) for finding in findings)


def _numbered_alike(one: Snapshot, other: Snapshot) -> bool:
    """Whether the references of two circuits are the same, in the same order."""
    return [part.ref for part in one.parts] == [part.ref for part in other.parts]


def _pins(circuit: Snapshot) -> Iterable[PinRef]:
    return (pin for net in circuit.nets for pin in net.pins)


def _in_terms(found: Matching, pins: dict[Key, Key], finding: ErcFinding) -> ErcFinding:
    """One of them. A part that the intended circuit lacks, and a net that came of several, keep their names."""
    origins = {ref: mine.ref for ref, mine in found.origins.items()}
    named = zip(finding.refs, finding.pins, strict=False)
    meant = [pins.get(pin, (origins.get(pin[0], pin[0]), pin[1])) for pin in named]
    refs, numbers = (tuple(pin[n] for pin in meant) for n in (0, 1))
    return finding.model_copy(
        update={
            "refs": (*refs, *(origins.get(ref, ref) for ref in finding.refs[len(refs) :])),
            "pins": (*numbers, *finding.pins[len(numbers) :]),
            "nets": tuple(_net(found, name) for name in finding.nets),
        }
    )


def _net(found: Matching, name: str) -> str:
    sources = found.sources.get(name, ()) if name not in found.before.by_name or is_anonymous(name) else ()
    return sources[0].name if len(sources) == 1 else name
