"""Runs that were interrupted and go on in a world that has changed: scripts, folders, versions, broken journals."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from server import ModelServer, hangs, says
from test_commands_with_models import ANSWERS, KEY, AnsweringServer, agent_of, circuitron, run_folder

from tests.commands.lamp import Command
from tests.pipeline.test_correction import BAD as UNDEFINED
from tests.pipeline.test_correction import fixed
from tests.pipeline.test_design import PROMPT
from tests.pipeline.test_project import BAD as BAD_MODULE
from tests.pipeline.test_project import DIVIDER as MODULE
from tests.pipeline.test_project import MAIN
from tests.pipeline.test_project import fixed as fixed_module

__all__ = ["circuitron"]  # the fixture
BAD = UNDEFINED.replace("\n", "\n# in ohms\n", 1)
DIVIDER = BAD.replace("# in ohms", "ohms = '{}'.format")
ANSWER = says(fixed(DIVIDER).model_dump_json())
MINE = "# all new\n"


def interrupt(circuitron: Command, server: ModelServer, *arguments: str, requests: int = 1, stdin: str = "") -> None:
    """Start the command and interrupt it at its so-many-th request."""
    done = circuitron.struck(signal.SIGINT, lambda: len(server.requests) >= requests, *arguments, stdin=stdin.encode())
    assert done.returncode == 130, done.stderr
    assert ("circuitron resume" in done.stderr) == (requests > 1), (
        "where nothing was answered, beginning again is as good"
    )


def cut(circuitron: Command, *kinds: str) -> None:
    """Take the last lines of the journal away, as if the run had been killed before it wrote them."""
    path = run_folder(circuitron) / "journal.jsonl"
    lines = [line for line in path.read_text().splitlines() if line.strip()]
    kept = [lines[0], *(line for line in lines[1:] if json.loads(line)["kind"] not in kinds)]
    assert len(kept) == len(lines) - len(kinds)
    path.write_text("\n".join(kept) + "\n")


def writes(circuitron: Command) -> int:
    """How often a script of the user's was written."""
    (history,) = (Path(circuitron.environment["XDG_STATE_HOME"]) / "circuitron/originals/journal").iterdir()
    return sum(bool(line.strip()) for line in history.read_text().splitlines())


# --------------------------------------------------------------------------------------------------------------- fix


def test_a_script_that_the_user_changed_in_between_is_left_alone(circuitron: Command) -> None:
    path = circuitron.write("divider.py", BAD)
    with ModelServer(hangs, ANSWER, key=KEY) as server:
        interrupt(circuitron, server, "fix", "divider.py", "--base-url", server.url)
        path.write_text(MINE)
        done = circuitron("resume")
    assert done.returncode == 1 and "changed since it was read" in done.stdout
    assert path.read_text() == MINE
    assert circuitron("undo", "divider.py").returncode == 2, "nothing was ever written"


@pytest.mark.parametrize("kinds", [("end",), ("end", "fixed"), ("end", "fixed", "delivered")], ids=len)
def test_what_was_written_before_the_interruption_is_not_written_again(
    circuitron: Command, kinds: tuple[str, ...]
) -> None:
    path = circuitron.write("divider.py", BAD)
    with ModelServer(ANSWER, key=KEY) as server:
        assert circuitron("fix", "divider.py", "--base-url", server.url).returncode == 0
        cut(circuitron, *kinds)
        done = circuitron("resume")
        assert done.returncode == 0, done.stdout + done.stderr
        assert path.read_text() == DIVIDER and writes(circuitron) == 1
        cut(circuitron, *kinds)
        path.write_text(DIVIDER + MINE)
        circuitron("resume")
        assert path.read_text() == DIVIDER + MINE
    assert len(server.requests) == 1
    assert "is finished" in circuitron("resume").stderr


def test_several_scripts_killed_in_the_middle(circuitron: Command) -> None:
    paths = [circuitron.write(f"{name}.py", BAD + f"# {name}\n") for name in "abc"]
    answers = [says(fixed(DIVIDER + f"# {name}\n").model_dump_json()) for name in "abc"]
    with ModelServer(answers[0], hangs, answers[1], answers[2], key=KEY) as server:
        names = [path.name for path in paths]
        interrupt(circuitron, server, "fix", *names, "--base-url", server.url, requests=2)
        assert [path.read_text() for path in paths] == [DIVIDER + "# a\n", BAD + "# b\n", BAD + "# c\n"]
        done = circuitron("resume")
    assert done.returncode == 0, done.stdout + done.stderr
    assert [path.read_text() for path in paths] == [DIVIDER + f"# {name}\n" for name in "abc"]
    assert len(server.requests) == 4, "answered requests are not repeated"
    assert "3 scripts: 3 repaired" in done.stdout


def test_another_server_goes_on_with_a_run(circuitron: Command) -> None:
    path = circuitron.write("divider.py", BAD)
    with ModelServer(hangs, key=KEY) as first, ModelServer(ANSWER, key=KEY) as second:
        interrupt(circuitron, first, "fix", "divider.py", "--base-url", first.url)
        done = circuitron("resume", "--base-url", second.url, "--max-cost", "1", "--color", "never")
        assert done.returncode == 0, done.stdout + done.stderr
        assert (len(first.requests), len(second.requests)) == (1, 1)
    assert path.read_text() == DIVIDER


def test_a_script_from_standard_input_goes_on_to_standard_output(circuitron: Command) -> None:
    with ModelServer(hangs, ANSWER, key=KEY) as server:
        interrupt(circuitron, server, "fix", "-", "--base-url", server.url, stdin=BAD)
        done = circuitron("resume")
    assert done.returncode == 0 and done.stdout == DIVIDER
    assert circuitron("resume", "--output-dir", "x").returncode == 2


def test_local_modules_are_gone_on_with_as_they_were(circuitron: Command) -> None:
    main = circuitron.write("main.py", MAIN)
    module = circuitron.write("divider.py", BAD_MODULE)
    answer = says(fixed_module(MODULE, "divider.py").model_dump_json())
    with ModelServer(hangs, answer, key=KEY) as server:
        interrupt(circuitron, server, "fix", "main.py", "--base-url", server.url)
        done = circuitron("resume")
        assert done.returncode == 0, done.stdout + done.stderr
        assert (main.read_text(), module.read_text()) == (MAIN, MODULE)
        cut(circuitron, "end", "fixed", "delivered")
        assert circuitron("resume").returncode == 0 and writes(circuitron) == 1
        cut(circuitron, "end", "fixed", "delivered")
        module.write_text(MINE)
        again = circuitron("resume")
        assert again.returncode == 1 and "divider.py was changed since it was read" in again.stdout
        assert module.read_text() == MINE
    assert len(server.requests) == 2, "answered requests are not repeated"


# ------------------------------------------------------------------------------------------------------------ design


class Taking(AnsweringServer):
    """Does something to the world when an agent is called."""

    def __init__(self, agent: str, act: Callable[[], object]) -> None:
        super().__init__()
        self.agent, self.act = agent, act

    def answer(self, handler) -> None:  # type: ignore[no-untyped-def]
        super().answer(handler)
        if agent_of(self.bodies[-1]) == self.agent:
            self.act()


def test_an_output_folder_that_is_taken_in_between_loses_nothing(circuitron: Command) -> None:
    with Taking("runtime_corrector", lambda: circuitron.write("out/thesis.txt", "mine")) as server:
        options = ("--yes", "--base-url", server.url, "--output-dir", "out", "--output-format", "json-full")
        done = circuitron(PROMPT, *options, "--sandbox", "local", "--color", "never", "--no-erc")
        assert done.returncode == 2 and "circuitron resume" in done.stderr and "thesis" not in done.stderr
        assert json.loads(done.stdout)["error"]["type"] == "UsageError"
        again = circuitron("resume")
        assert again.returncode == 2, "the folder still is somebody's"
        moved = circuitron("resume", "--output-dir", "elsewhere")
    assert moved.returncode == 0, moved.stderr
    assert (circuitron.folder / "elsewhere" / "manifest.json").exists()
    assert [path.name for path in (circuitron.folder / "out").iterdir()] == ["thesis.txt"]
    assert server.answered_agents == list(ANSWERS), "nothing was requested twice"


def test_files_that_were_written_before_the_interruption_are_left_alone(circuitron: Command) -> None:
    with AnsweringServer() as server:
        assert circuitron(PROMPT, "--yes", "--base-url", server.url).returncode == 0
        script = circuitron.folder / "power_led" / "power_led.py"
        script.write_text(MINE)
        cut(circuitron, "end", "designed")
        done = circuitron("resume")
    assert done.returncode == 0 and "written to power_led" in done.stdout
    assert script.read_text() == MINE and server.answered_agents == list(ANSWERS)


def test_a_place_that_cannot_be_written_is_reported_before_anything_is_paid(circuitron: Command) -> None:
    circuitron.write("file", "")
    with ModelServer(key=KEY) as server:
        done = circuitron(PROMPT, "--yes", "--base-url", server.url, "--output-dir", "file/out")
    assert done.returncode == 2 and "is not a folder" in done.stderr


# ----------------------------------------------------------------------------------------------------------- records


def test_a_run_of_another_version_is_reported_and_not_tried(circuitron: Command) -> None:
    circuitron.write("divider.py", BAD)
    with ModelServer(hangs, key=KEY) as server:
        interrupt(circuitron, server, "fix", "divider.py", "--base-url", server.url)
    path = run_folder(circuitron) / "journal.jsonl"
    whole = path.read_text()
    for old, new in [('"scripts": ', '"files": '), ('"command": "fix"', '"command": "simulate"'), ('"target"', '"t"')]:
        assert old in whole
        path.write_text(whole.replace(old, new).replace('"circuitron": "', '"circuitron": "9.'))
        done = circuitron("resume")
        assert done.returncode == 2 and "recorded by Circuitron 9." in done.stderr
    path.write_text(whole.replace('"schema_version": 1', '"schema_version": 99'))
    assert circuitron("resume").returncode == 2


def test_a_broken_journal_is_shown_as_far_as_it_can_be_read(circuitron: Command) -> None:
    circuitron.write("divider.py", BAD)
    with ModelServer(ANSWER, key=KEY) as server:
        assert circuitron("fix", "divider.py", "--base-url", server.url).returncode == 0
    path = run_folder(circuitron) / "journal.jsonl"
    whole = path.read_text()
    for old, new in [
        ('"usage"', '"usages"'),
        ('"exit_status": 0', '"exit_status": "\\u001b[31m"'),
        ('"value": {', "{"),
    ]:
        assert old in whole
        path.write_text(whole.replace(old, new) + '\nnonsense\n{"kind": "model", "time": "", "value": 7}\n\x00\xff\n')
        for kind in ("full", "json", "json-lines", "concise"):
            shown = circuitron("show", "--output-format", kind)
            assert shown.returncode == 0 and "\x1b" not in shown.stdout
    assert circuitron("runs").returncode == 0
    path.write_text("")
    assert circuitron("show").returncode == 2 and circuitron("resume").returncode == 2


def test_a_state_folder_that_cannot_be_written(circuitron: Command) -> None:
    state = circuitron.write("file", "")
    circuitron.write("divider.py", BAD)
    with ModelServer(key=KEY) as server:
        environment = {"XDG_STATE_HOME": str(state), "OPENAI_BASE_URL": server.url}
        done = circuitron(PROMPT, "--yes", **environment)
        assert done.returncode == 3 and "cannot be recorded" in done.stderr
        done = circuitron("fix", "divider.py", **environment)
        assert done.returncode == 1 and "without a model" in done.stderr
        assert circuitron("runs", **environment).returncode == 0


def test_settings_that_cannot_be_leave_no_run_behind(circuitron: Command) -> None:
    circuitron.write("divider.py", BAD)
    circuitron.write("pyproject.toml", "[tool.circuitron]\nmax-atempts = 3\n")
    assert circuitron("fix", "divider.py").returncode == 2
    assert "no runs" in circuitron("runs").stdout


def test_the_code_is_shown_on_failure_in_development(circuitron: Command) -> None:
    answers = {**ANSWERS, "runtime_corrector": fixed("import nothing_of_the_kind\n")}
    with AnsweringServer(answers) as server:
        done = circuitron(
            PROMPT, "--yes", "--base-url", server.url, CIRCUITRON_DEV_MODE="true", CIRCUITRON_MAX_RUNTIME_ROUNDS="1"
        )
    assert done.returncode == 1 and "1| from skidl import *" in done.stderr
    assert "electrical rules" not in done.stdout.split("✗ runtime")[1], "a stage that was not reached is not shown"
