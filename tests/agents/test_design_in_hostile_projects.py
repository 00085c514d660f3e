"""circuitron design and fix with a model, in folders of somebody who wants the key, the conversation or the money."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from server import ModelServer
from test_commands_with_models import KEY, AnsweringServer, circuitron

from tests.commands.hostile_folders import FOLDERS, SECRET, World, make_world
from tests.commands.lamp import Command
from tests.pipeline.test_design import PROMPT

__all__ = ["circuitron"]  # the fixture

DESIGNED = {
    "planted modules": 0,
    "planted start files": 0,
    "planted SKiDL libraries": 0,
    "settings of the user": 0,
    "limits beyond measure": 0,
    "settings through a FIFO": 2,
    "libraries in the project's own folder": 2,
    "libraries beside the script": 0,
    "tables without end": 0,
    "links to outside": 0,
    "scripts without end": 0,
}


@pytest.fixture
def world(circuitron: Command, tmp_path: Path) -> Iterator[World]:
    yield make_world(circuitron.folder, tmp_path / "outside", tmp_path / "canary")
    subprocess.run(["rm", "-rf", str(circuitron.folder)], check=True)


@pytest.mark.parametrize("name", DESIGNED)
def test_a_design_is_none_of_the_folders_business(circuitron: Command, world: World, name: str) -> None:
    FOLDERS[name].build(world)
    circuitron.safe_path = True
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with AnsweringServer() as server:
        done = circuitron(PROMPT, "--yes", "--output-dir", "out", "--base-url", server.url)
        sent = str(server.bodies)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = done.stdout + done.stderr
    assert done.returncode == DESIGNED[name], output[-3000:]
    assert (circuitron.folder / "out" / "manifest.json").exists() == (done.returncode == 0)
    assert SECRET not in output + sent and KEY not in output + sent
    assert not world.canary.exists(), world.canary.read_text()
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 20


def test_a_folder_does_not_choose_the_server_that_gets_the_conversation(circuitron: Command, world: World) -> None:
    with AnsweringServer() as mine, ModelServer() as theirs:
        world.settings(f"base-url = '{theirs.url}'\nmodel = 'theirs'\nplanner-model = 'theirs'\nmax-cost = 1000")
        done = circuitron(PROMPT, "--yes", OPENAI_BASE_URL=mine.url)
        assert done.returncode == 0, done.stderr
        assert not theirs.requests and not theirs.listed
        assert {body["model"] for body in mine.bodies}.isdisjoint({"theirs"})
    output = [line for line in done.stderr.splitlines() if "ignored" in line]
    assert len(output) == 1 and "base-url, max-cost, model, planner-model" in output[0]
