"""The user's word on a plan: what may be typed, and editors that do something, nothing, or the wrong thing."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from circuitron.commands.agents import _Shown
from circuitron.commands.plan_review import ask_user
from circuitron.plan import Plan
from circuitron.report.progress import Progress
from circuitron.report.writer import make_console
from circuitron.results import PlanReview
from tests.pipeline.test_design import PLAN

REFUSED = PlanReview(accepted=False)


def unshown(plan: Plan) -> None:
    pytest.fail("a plan that was not edited is on the screen already")


@pytest.mark.parametrize(
    "typed, word",
    [
        ("y\n", PlanReview(accepted=True)),
        (" YES \n", PlanReview(accepted=True)),
        ("n\n", REFUSED),
        ("", REFUSED),
        ("\nwhat?\nno\n", REFUSED),
        ("c\nblue\n", PlanReview(accepted=False, changes="blue")),
        ("c\n\ny\n", PlanReview(accepted=True)),
        ("c\n", REFUSED),
    ],
)
def test_what_may_be_typed(monkeypatch: pytest.MonkeyPatch, typed: str, word: PlanReview) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert ask_user(PLAN, unshown) == word


def editor(folder: Path, command: str) -> str:
    script = folder / "an editor.sh"
    script.write_text(f'#!/bin/sh\nplan="$2"\n{command}\n')
    script.chmod(0o755)
    return f"'{script}' --wait"


def test_an_edited_plan_is_shown_again_and_accepted_as_edited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VISUAL", editor(tmp_path, """sed -i 's/"Power LED"/"My LED"/' "$plan" """))
    monkeypatch.setattr(sys, "stdin", io.StringIO("e\ny\n"))
    shown: list[Plan] = []
    edited = PLAN.model_copy(update={"title": "My LED"})
    assert ask_user(PLAN, shown.append) == PlanReview(accepted=True, plan=edited)
    assert shown == [edited]
    monkeypatch.setattr(sys, "stdin", io.StringIO("e\nn\n"))
    assert ask_user(PLAN, shown.append) == REFUSED


@pytest.mark.parametrize(
    "command, expected",
    [
        ("true", "not changed"),
        ('echo "{" > "$plan"', "no plan any more"),
        ("""sed -i 's/"title": "Power LED"/"title": 7/' "$plan" """, "title"),
        ("exit 3", "status 3"),
        (None, "No such file"),
        ("'", "cannot be called"),
    ],
)
def test_an_invalid_plan_is_reviewed_again(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    command: str | None,
    expected: str,
) -> None:
    named = {None: "/no/such/editor", "'": "vi '"}.get(command) or editor(tmp_path, command or "")
    monkeypatch.setenv("VISUAL", " ")
    monkeypatch.setenv("EDITOR", named)
    monkeypatch.setattr(sys, "stdin", io.StringIO("e\nn\n"))
    assert ask_user(PLAN, unshown) == REFUSED
    shown = capsys.readouterr().err
    assert expected in shown and shown.count("Accept this plan?") == 2


def test_what_models_write_ends_its_line_and_is_made_safe(capsys: pytest.CaptureFixture[str]) -> None:
    shown = _Shown(Progress(make_console(io.StringIO()), enabled=False), reasoning=True)
    for piece in ("Let me see\n", "a \x1b[31mred", "\x1b]0;title\x07", ""):
        shown.text(piece)
    shown.step("planner: search_parts")
    shown.text("done\n")
    shown.step("planner is done")
    assert capsys.readouterr().err.splitlines() == [
        "Let me see",
        "a ␛[31mred␛]0;title␇",
        "circuitron: planner: search_parts",
        "done",
        "circuitron: planner is done",
    ]
