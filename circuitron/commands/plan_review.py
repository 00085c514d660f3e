"""Asking the user about a plan: accept it, edit it, say what should change, or refuse it."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from circuitron.commands.messages import say
from circuitron.plan import Plan
from circuitron.results import PlanReview

_QUESTION = "Accept this plan? [y]es, [c]hange something, [e]dit it, [n]o: "


def ask_user(plan: Plan, show: Callable[[Plan], None]) -> PlanReview:
    """The user's decision, requested at the terminal; the end of input refuses.

    `c` takes a line that goes back to the planner; `e` opens the plan as JSON in $VISUAL or $EDITOR.

    Args:
        show: shows a plan that was edited, before the user is asked about it.
    """
    given = plan
    while True:
        answer = _line(_QUESTION).lower()
        if answer in ("y", "yes"):
            return PlanReview(accepted=True, plan=plan if plan is not given else None)
        if answer in ("n", "no", "q", "\x04"):
            return PlanReview(accepted=False)
        if answer in ("c", "change"):
            changes = _line("What should change? ")
            if changes and changes != "\x04":
                return PlanReview(accepted=False, changes=changes)
        elif answer in ("e", "edit"):
            edited = _edit(plan)
            if edited is not None:
                plan = edited
                show(plan)


def _line(question: str) -> str:
    """One line from the terminal; the end of input is "\\x04". The question goes to standard error, as pipes want."""
    print(question, end="", file=sys.stderr, flush=True)
    text = sys.stdin.readline()
    if not text:
        print(file=sys.stderr)
    return text.strip() if text else "\x04"


def _edit(plan: Plan) -> Plan | None:
    """The plan as the user's editor leaves it; None where it is unchanged or no plan any more."""
    from pydantic import ValidationError

    before = plan.model_dump_json(indent=2)
    text = _edited(before)
    if text is None or text.strip() == before.strip():
        say("The plan was not changed.")
        return None
    try:
        return Plan.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"]) or "the text"
        say(f"error: That is no plan any more: {place}: {first['msg']}")
        return None


@contextmanager
def _interrupts_for_the_editor() -> Iterator[None]:
    """Ctrl-C is the editor's while it runs: vi takes it for a command."""
    # A function, not SIG_IGN, which the editor would inherit.
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _edited(text: str) -> str | None:
    """Text as the user's editor leaves it; None where there is no editor, or it failed."""
    named = os.environ.get("VISUAL", "").strip() or os.environ.get("EDITOR", "").strip() or "vi"
    try:
        command = shlex.split(named)
    except ValueError as error:
        say(f"error: The editor {named} cannot be called: {error}.")
        return None
    with tempfile.TemporaryDirectory(prefix="circuitron-") as folder:
        path = Path(folder) / "plan.json"
        path.write_text(text, encoding="utf-8")
        try:
            with _interrupts_for_the_editor():
                done = subprocess.run([*command, str(path)], cwd=folder, check=False)
        except OSError as error:
            say(f"error: {command[0]}: {error.strerror or error}. Set EDITOR to the editor of your choice.")
            return None
        if done.returncode:
            say(f"error: {command[0]} ended with status {done.returncode}.")
            return None
        return path.read_text(encoding="utf-8", errors="replace")
