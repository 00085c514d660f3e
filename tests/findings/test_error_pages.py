"""docs/errors: a section, advice and working links for every type; examples that show what they say."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from error_pages import PAGES, SHORT, Examine, sections

from circuitron.details import payloads
from circuitron.error_types import ErrorType
from circuitron.finding import Finding, Grade, Origin
from circuitron.findings.catalogue import entries
from circuitron.findings.guidance import explain, guidance_for

RECORDED = json.loads((Path(__file__).parent / "recorded" / "skidl.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("type", ErrorType)
def test_every_type_is_documented(type: ErrorType) -> None:
    section = sections()[type]
    assert section.page == f"{entries()[type].page}.md"
    for part in ("**Cause.**", "**Fix.**"):
        assert part in section.body
    assert len(section.blocks("python broken")) == len(section.blocks("python fixed")) == 1
    ast.parse(section.fixed)
    for example in entries()[type].examples:
        ast.parse(example)


# The pipeline finds it, with what a user asserts of the circuit at hand (tests/pipeline/test_asserted.py).
BY_PIPELINE = {ErrorType.ASSERTION_FAILED}


@pytest.mark.parametrize("type", [type for type in ErrorType if type not in BY_PIPELINE])
def test_the_broken_example_shows_the_failure(type: ErrorType, examine: Examine) -> None:
    _, findings = examine(sections()[type].broken, limits=SHORT.get(type))
    assert type in {d.type for d in findings}, [d.message for d in findings]


@pytest.mark.parametrize("type", ErrorType)
def test_the_fixed_example_is_clean(type: ErrorType, examine: Examine) -> None:
    report, findings = examine(sections()[type].fixed)
    assert report.execution_success, report.execution_stderr
    assert report.verification is not None and report.verification.done
    assert not [d.message for d in findings if d.grade is Grade.FAULT or d.type is type]


def from_skidl(type: ErrorType) -> str:
    """All that bare SKiDL said about the broken example, one message a line."""
    recorded = RECORDED["told"][type.value]
    lines = [f"{level}: {message}" for level, message in recorded["log"] + recorded["erc"]]
    if (error := recorded["exception"]) is not None:
        lines += [f"{error['type']}: {error['message']}".strip(" :"), *error["chain"]]
    return "\n".join(lines)


@pytest.mark.parametrize("type", [type for type in sections() if type.value in RECORDED["told"]])
def test_messages_on_the_pages_are_real(type: ErrorType) -> None:
    # By words: which of two nets SKiDL names first changes from run to run.
    messages = [Counter(re.findall(r"[^\s.]+", line)) for line in from_skidl(type).splitlines()]
    for line in sections()[type].messages:
        words = Counter(re.findall(r"[^\s.]+", line))
        assert any(words <= other for other in messages), line


def test_recorded_examples_are_those_of_the_pages() -> None:
    assert set(RECORDED["told"]) == {s.type.value for s in sections().values() if s.page != "sandbox.md"}
    assert RECORDED["versions"]["skidl"] == "3.0.0"


def test_links_between_the_pages_resolve() -> None:
    for page in PAGES.glob("*.md"):
        for target, anchor in re.findall(r"\]\(([\w.-]*)(?:#([\w-]+))?\)", page.read_text(encoding="utf-8")):
            text = (PAGES / target if target else page).read_text(encoding="utf-8")
            anchors = {
                re.sub(r"[^\w -]", "", t).lower().replace(" ", "-") for t in re.findall(r"^#+ (.*)$", text, re.M)
            }
            assert not anchor or anchor in anchors, f"{page.name}: {target}#{anchor}"


def test_the_index_lists_every_type() -> None:
    index = (PAGES / "README.md").read_text(encoding="utf-8")
    for type, section in sections().items():
        assert f"[{type.value}]({section.page}#{type.value.lower()})" in index


@pytest.mark.parametrize("type", ErrorType)
def test_guidance_leads_to_the_section(type: ErrorType) -> None:
    finding = Finding(detail=payloads()[type](), grade=Grade.FAULT, message="what happened", origin=Origin.DETECTOR)
    guidance = guidance_for(finding)
    assert guidance.error_type == type.value
    assert guidance.actionable_guidance
    assert guidance.related_docs == (f"docs/errors/{sections()[type].page}#{type.value.lower()}",)
    assert explain(type) == f"## {type.value}\n{sections()[type].body}".rstrip() + "\n"
