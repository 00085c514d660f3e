"""Guidance: on every failed execution, filled with its facts; absent on success."""

from __future__ import annotations

import re

import pytest
from error_pages import Examine

from circuitron.details import payloads
from circuitron.details.connections import PinNotFound
from circuitron.error_types import ErrorType
from circuitron.error_types import ErrorType as E
from circuitron.finding import Candidate, Finding, Grade, Origin, Span
from circuitron.findings.catalogue import entries, placeholders
from circuitron.findings.guidance import error_guidance, explain, guidance_for

HEAD = "from skidl import *\nvcc, gnd = Net('VCC'), Net('GND')\n"


def finding(type: ErrorType, **more: object) -> Finding:
    return Finding.model_validate(
        {"detail": payloads()[type](), "grade": Grade.FAULT, "message": "it failed", "origin": Origin.EXCEPTION, **more}
    )


def test_success_has_none(examine: Examine) -> None:
    report, found = examine(HEAD + "vcc & Part('Device', 'R') & gnd\n")
    assert error_guidance(report, found) is None


def test_a_failed_run_names_type_message_advice_and_page(examine: Examine) -> None:
    report, found = examine(HEAD + "vcc & Part('Device', 'CP') & gnd\n")
    guidance = error_guidance(report, found)
    assert guidance is not None
    assert guidance.error_type == "PartNotFound"
    assert guidance.error_message == "ValueError: Unable to find part CP in library Device."
    assert guidance.actionable_guidance[0] == "Library Device has no CP."
    assert "Device:C_Polarized" in guidance.actionable_guidance[1]
    assert guidance.related_docs == ("docs/errors/libraries-and-parts.md#partnotfound",)


def test_of_several_faults_the_one_that_stopped_the_script_is_reported(examine: Examine) -> None:
    source = HEAD + "set_default_tool(KICAD5)\nvcc & Part('Device', 'R') & gnd\nvcc += undefined\n"
    report, found = examine(source)
    guidance = error_guidance(report, found)
    assert {E.TOOL_VERSION, E.UNDEFINED_NAME} <= {d.type for d in found}
    assert guidance is not None and guidance.error_type == "UndefinedName"


def test_an_end_of_the_sandbox_comes_before_all(examine: Examine) -> None:
    report, found = examine(HEAD + "set_default_tool(KICAD5)\nimport os\nos._exit(0)\n")
    guidance = error_guidance(report, found)
    assert guidance is not None and guidance.error_type == "NoResult"


def test_a_failed_run_without_findings_has_guidance_too(examine: Examine) -> None:
    report, _ = examine(HEAD + "1 / 0\n")
    guidance = error_guidance(report, ())
    assert guidance is not None
    assert (guidance.error_type, guidance.error_message) == ("Unknown", "ZeroDivisionError: division by zero")


def test_lines_about_what_is_not_known_are_left_out() -> None:
    bare = guidance_for(finding(E.PIN_NOT_FOUND)).actionable_guidance
    full = guidance_for(
        finding(
            E.PIN_NOT_FOUND,
            detail=PinNotFound(symbol="Device:LED", pin="{A}"),
            candidates=(Candidate(text="2", why="2 A: spelt so"),),
        )
    ).actionable_guidance
    assert "Device:LED has no pin {A}; SKiDL gives None for it and goes on." in full
    assert "Nearest: 2 A." in full
    assert len(bare) < len(full)
    assert not [line for line in bare if "{" in line]


def test_the_line_is_named() -> None:
    guidance = guidance_for(finding(E.SYNTAX_ERROR, span=Span(file="s.py", line=12)))
    assert "line 12" in guidance.actionable_guidance[0]


@pytest.mark.parametrize("type", ErrorType)
def test_texts_name_members_of_the_payload(type: ErrorType) -> None:
    entry, known = entries()[type], {*payloads()[type].model_fields, *dir(payloads()[type])}
    assert {name for text in entry.message for name in placeholders(text)} <= known
    assert {name for text in entry.lines for name in placeholders(text)} <= known | {"candidates", "line"}


@pytest.mark.parametrize("type", ErrorType)
def test_explain_gives_one_section(type: ErrorType) -> None:
    text = explain(type)
    assert text.startswith(f"## {type.value}\n")
    assert len(re.findall(r"^## ", text, re.MULTILINE)) == 1
    assert text.count("```") % 2 == 0
