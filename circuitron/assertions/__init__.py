"""Whether what a plan or a user asserts holds on the finished circuit.

ERC looks at pin types alone: it passes a diode the wrong way round. Here each assertion is decided on the circuit
itself, or said to be undecided with what was found. Undecided is never "holds".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from circuitron.assertion import Assertion, AssertionResult
from circuitron.assertions.kinds import Measure, concerned, decide, unmeasured
from circuitron.assertions.wiring import Wiring
from circuitron.assertions.wording import asked as asked
from circuitron.assertions.wording import describe as describe
from circuitron.assertions.wording import difference as difference
from circuitron.assertions.wording import named as named
from circuitron.assertions.wording import subject as subject

if TYPE_CHECKING:
    from circuitron.execution_report import Snapshot


def check(
    assertions: Sequence[Assertion], snapshot: Snapshot, measure: Measure = unmeasured
) -> tuple[AssertionResult, ...]:
    """Each assertion with its verdict on the finished circuit, what was found, and how.

    Args:
        measure: finds voltages, currents and frequencies of the circuit.
    """
    wiring = Wiring(snapshot)
    decided = ((assertion, decide(assertion, wiring, measure)) for assertion in assertions)
    return tuple(
        AssertionResult(assertion=a, verdict=found.verdict, found=found.words, how=found.how) for a, found in decided
    )


def parts_in_question(assertion: Assertion, snapshot: Snapshot) -> tuple[str, ...]:
    """References of the parts whose connections or values make an assertion fail, where that can be said.

    What only lacks a part, such as a decoupling capacitor, has none: it is fixed by adding.
    """
    return concerned(assertion, Wiring(snapshot))
