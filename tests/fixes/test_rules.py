"""Every rule against its own worked examples, with real symbol libraries."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import circuitron.fixes
from circuitron.edit import Safety
from circuitron.fixes import ORDER, all_fixes
from circuitron.fixes.base import Fix, FixContext
from circuitron.fixes.engine import propose
from tests.fixes.case import FOLDER, Case, cases_of

Contexts = Callable[..., FixContext]


EXAMPLES = [
    pytest.param(rule, case, id=f"{rule.name}: {case.title}") for rule in all_fixes() for case in cases_of(rule.name)
]


@pytest.mark.parametrize(("rule", "case"), EXAMPLES)
def test_example(context_of_case: Contexts, rule: Fix, case: Case) -> None:
    context = context_of_case(case)
    before = context.text
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


@pytest.mark.parametrize("rule", all_fixes(), ids=lambda rule: rule.name)
def test_each_rule_has_something_to_fix_and_something_to_leave_alone(rule: Fix) -> None:
    expected = [case.expected for case in cases_of(rule.name)]
    assert any(text is not None for text in expected)
    assert any(text is None for text in expected)


def test_the_findings_of_each_case_were_recorded() -> None:
    by_hand = [path for path in FOLDER.glob("*/*/recorded.json") if "skidl" not in json.loads(path.read_bytes())]
    assert by_hand == [], "python3 dev.py record"


def test_each_case_has_findings() -> None:
    assert {path for path in FOLDER.glob("*/*/before.py") if not path.with_name("recorded.json").exists()} == set()


def test_each_folder_of_cases_is_of_a_fix() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {rule.name.replace("-", "_") for rule in all_fixes()}


def test_each_module_that_holds_a_fix_is_listed_once() -> None:
    package = Path(circuitron.fixes.__file__).parent
    holding = {
        ".".join(path.relative_to(package).with_suffix("").parts)
        for path in package.rglob("*.py")
        if re.search(r"^class \w+\(Fix\):", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert set(ORDER) == holding
    assert len(ORDER) == len(holding)


def test_names_are_unique() -> None:
    names = [rule.name for rule in all_fixes()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("title", "alone"), [("everything imported", False), ("a release that skidl never had", True)])
def test_a_tool_that_skidl_chose_itself_is_no_reason_for_a_run(
    context_of_case: Contexts, title: str, alone: bool
) -> None:
    (case,) = (case for case in cases_of("tool") if case.title == title)
    edits = propose(context_of_case(case), allow_unsafe=False).applied
    assert edits and all(edit.goes_along is not alone for edit in edits)
