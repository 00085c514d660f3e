"""Every rule against its own worked examples, with real symbol libraries."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from circuitron.fixes.base import Fix, FixContext
from circuitron.fixes.engine import propose
from circuitron.fixes.rules import ALL
from circuitron.models import Safety
from tests.fixes.case import FOLDER, Case, cases_of

Contexts = Callable[..., FixContext]


EXAMPLES = [pytest.param(rule, case, id=f"{rule.name}: {case.title}") for rule in ALL for case in cases_of(rule.name)]


@pytest.mark.parametrize(("rule", "case"), EXAMPLES)
def test_example(context_of: Contexts, rule: Fix, case: Case) -> None:
    context = context_of(
        case.source,
        *case.findings,
        snapshot=case.snapshot,
        script=case.script,
        project=case.project,
        folder=case.folder,
    )
    before = context.source
    bold = propose(context, True, [rule])
    assert bold.broken_rules == ()
    assert bold.source == (before if case.expected is None else case.expected)
    if case.expected is None:
        return
    safe = propose(context, False, [rule])
    assert (safe.source == case.expected) is case.safe, "its safety is not what the example says"
    for edit in bold.applied:
        assert edit.rule == rule.name
        assert edit.answers in rule.answers
        assert edit.reason
        assert edit.safety is Safety.SAFE or not case.safe


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.name)
def test_each_rule_has_something_to_mend_and_something_to_leave_alone(rule: Fix) -> None:
    expected = [case.expected for case in cases_of(rule.name)]
    assert any(text is not None for text in expected)
    assert any(text is None for text in expected)


def test_each_folder_of_cases_is_of_a_fix() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {rule.name.replace("-", "_") for rule in ALL}


def test_names_are_unique() -> None:
    names = [rule.name for rule in ALL]
    assert len(set(names)) == len(names)
