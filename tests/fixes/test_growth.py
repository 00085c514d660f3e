"""How the work of the fixes and the guard grows with the length of a script, counted in calls: no clock decides."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from circuitron.findings.static import static_check
from circuitron.fixes.base import FixContext
from circuitron.fixes.engine import propose
from circuitron.guard import intent
from circuitron.guard.case import Case
from circuitron.knowledge.base import SymbolSource

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))  # its scripts are no package

import large

FAULTS = 8
MOST = 2.5  # times the work for twice the parts: twice, and something for what is sorted


def calls_in(work: Callable[[], object]) -> int:
    """How many functions are called by a piece of work."""
    count = 0

    def seen(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def test_twice_the_parts_are_twice_the_work_for_fixes_and_guard(
    context_of: Callable[..., FixContext], symbols: SymbolSource
) -> None:
    fixing, guarding = [], []
    for parts in (FAULTS * large.PARTS_OF_CHANNEL, 2 * FAULTS * large.PARTS_OF_CHANNEL):
        text = large.script(parts, FAULTS)
        context = context_of(text, *static_check(text, symbols))
        repaired = propose(context, allow_unsafe=True)  # also what is looked up once is there from now on
        assert len(repaired.applied) >= FAULTS // 2
        again, case = context_of(text, *context.findings), Case(text, repaired.source, None)
        fixing.append(calls_in(partial(propose, again, allow_unsafe=True)))
        guarding.append(calls_in(partial(intent.check, case)))
    assert fixing[1] < MOST * fixing[0]
    assert guarding[1] < MOST * guarding[0]
