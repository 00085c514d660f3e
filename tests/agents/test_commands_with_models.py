"""Whole commands against a model server on this machine: design, fix, runs, show, resume; killed at any point."""

from __future__ import annotations

import json
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from server import Act, Exchange, ModelServer, breaks_off, fails, hangs, hangs_up, says, sends

from circuitron.agents.agent import system_message
from circuitron.agents.service import MODEL_SETTINGS as AGENTS
from circuitron.assertion import Answer
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.plan import PlannerOutput
from circuitron.run_request import Libraries
from tests.commands.forked import Loaded
from tests.commands.lamp import GOOD, Command, own_environment
from tests.pipeline.test_correction import BAD, fixed
from tests.pipeline.test_correction import GOOD as DIVIDER
from tests.pipeline.test_design import CODE, PASS, PLAN, PROMPT, SELECTION, code
from tests.processes import PATIENCE, alive, descendants, wait_until

KEY = "sk-test-0123456789-secret"
SECOND_KEY = "sk-test-9876543210-secret"
ANSWERS: Mapping[str, Answer] = {
    "planner": PLAN,
    "part_selector": SELECTION,
    "generator": code(CODE.replace("value='1k'", "value=str(int('1k'))")),
    "validator": PASS,
    "runtime_corrector": fixed(CODE),
}


def agent_of(body: dict[str, Any]) -> str:
    """Which agent's prompt a request begins with."""
    prompt = body["messages"][0]["content"]
    (agent,) = (name for name in AGENTS if prompt.startswith(system_message(name)))
    return agent


class AnsweringServer(ModelServer):
    """Answers each agent, known by its prompt, as often as it asks."""

    def __init__(self, answers: Mapping[str, Answer] = ANSWERS) -> None:
        super().__init__(key=KEY)
        self.answers = answers

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        def by_agent(exchange: Exchange) -> None:
            says(self.answers[agent_of(exchange.request.body)].model_dump_json())(exchange)

        self.acts.append(by_agent)
        super().answer(handler)

    @property
    def answered_agents(self) -> list[str]:
        return [agent_of(body) for body in self.bodies]


@pytest.fixture
def circuitron(
    tmp_path: Path,
    libraries: Libraries,
    symbols: SymbolIndex,
    cache_dir: Path,
    loopback_only: Mapping[str, str],
    loaded: Loaded,
) -> Command:
    """The command with a key, a home of its own, and no way to any other machine."""
    project = tmp_path / "project"
    project.mkdir()
    environment = own_environment(tmp_path, libraries, cache_dir) | {"OPENAI_API_KEY": KEY} | dict(loopback_only)
    return Command(project, environment, loaded=loaded)


def run_folder(circuitron: Command) -> Path:
    (folder,) = (Path(circuitron.environment["XDG_STATE_HOME"]) / "circuitron" / "runs").iterdir()
    return folder


def journal(circuitron: Command) -> str:
    return (run_folder(circuitron) / "journal.jsonl").read_text()


def made(circuitron: Command) -> dict[str, str]:
    """What a design wrote, without what tells one run from another: times."""
    folder = circuitron.folder / "out"
    script = next(folder.glob("*.py")).read_text()
    netlist = "\n".join(line for line in next(folder.glob("*.net")).read_text().splitlines() if "(date" not in line)
    manifest = json.loads((folder / "manifest.json").read_text())
    names = " ".join(sorted(path.suffix for path in folder.iterdir()))
    assertions = json.dumps(manifest["assertions"])
    return {"script": script, "netlist": netlist, "files": names, "assertions": assertions}


# ------------------------------------------------------------------------------------------------------------ design


def test_a_first_word_that_is_no_command_is_the_prompt(circuitron: Command) -> None:
    with AnsweringServer() as server:
        done = circuitron(PROMPT, "--yes", "--base-url", server.url, "--output-dir", "out")
    assert done.returncode == 0, done.stdout + done.stderr
    assert server.answered_agents == list(ANSWERS)
    assert "Power LED: designed and verified" in done.stdout
    assert "3 of 3 hold" in done.stdout and "series resistor" in done.stdout
    assert made(circuitron)["script"] == CODE
    assert KEY not in journal(circuitron) + done.stdout + done.stderr

    shown = circuitron("show", "last")
    assert shown.returncode == 0 and "Power LED: designed and verified" in shown.stdout
    assert "Corrected by the runtime corrector" in shown.stdout and "Model calls" in shown.stdout
    listed = circuitron("runs")
    assert "finished (0)" in listed.stdout and PROMPT in listed.stdout
    assert "is finished" in circuitron("resume", "last").stderr


def test_json_of_a_design(circuitron: Command) -> None:
    with AnsweringServer() as server:
        done = circuitron("design", PROMPT, "--yes", "--base-url", server.url, "--output-format", "json-full")
    assert done.returncode == 0
    planner = next(body for body in server.bodies if agent_of(body) == "planner")
    assert "Reference circuit 'led'" in planner["messages"][1]["content"]
    document = json.loads(done.stdout)
    result = document["designed"]["result"]
    assert result["state"] == "succeeded" and document["exit_status"] == 0
    assert result["spent"]["calls"] == 5 and len(result["attempts"]) == 2


def test_without_a_service_the_message_says_what_to_set(circuitron: Command) -> None:
    environment = dict.fromkeys(("OPENAI_API_KEY",), "")
    done = circuitron("a buck converter for 83 A", "--yes", **environment)
    assert done.returncode == 3
    assert "OPENAI_API_KEY" in done.stderr and "--base-url" in done.stderr
    assert "not 83 A" in done.stderr and "circuitron references" in done.stderr
    assert not (Path(circuitron.environment["XDG_STATE_HOME"]) / "circuitron" / "runs").exists(), "nothing was begun"


def test_without_a_service_a_reference_circuit_is_designed(circuitron: Command) -> None:
    done = circuitron("RC low-pass filter at 1 kHz", "--set", "cutoff=2k", "--output-dir", "out", OPENAI_API_KEY="")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "from the reference circuit rc-low-pass" in done.stdout
    assert (circuitron.folder / "out" / "rc_low_pass_2_khz.py").is_file()


def test_a_service_that_the_user_names_is_not_passed_over(circuitron: Command) -> None:
    done = circuitron("RC low-pass filter at 1 kHz", "--base-url", "http://127.0.0.1:9", OPENAI_API_KEY="")
    assert done.returncode == 3


def test_reference_circuits_are_listed_and_shown(circuitron: Command) -> None:
    listed = circuitron("references")
    assert listed.returncode == 0 and "sallen-key-low-pass" in listed.stdout
    shown = circuitron("reference", "buck", "--set", "vout=3.3")
    assert shown.returncode == 0 and "43.2 kohm" in shown.stdout and "SNVSAN3" in shown.stdout
    assert "VIN  GND  VOUT" in shown.stdout
    document = json.loads(circuitron("reference", "buck", "--output-format", "json").stdout)
    assert {parameter["name"] for parameter in document["parameters"]} == {"vin", "vout", "iout", "enable"}
    wrong = circuitron("reference", "buck", "--set", "vout")
    assert wrong.returncode == 2 and "NAME=VALUE" in wrong.stderr
    assert circuitron("reference", "buk").returncode == 2


def test_a_wrong_key_is_fatal_and_not_shown(circuitron: Command) -> None:
    with AnsweringServer() as server:
        done = circuitron(PROMPT, "--yes", "--base-url", server.url, OPENAI_API_KEY="sk-wrong-0123456789-wrong")
    assert done.returncode == 3 and "OPENAI_API_KEY" in done.stderr
    assert "sk-wrong" not in done.stdout + done.stderr


def test_a_plan_that_fails_is_a_finding_and_no_fatal_error(circuitron: Command) -> None:
    with ModelServer(says("nonsense"), says("more nonsense"), key=KEY) as server:
        done = circuitron(PROMPT, "--yes", "--base-url", server.url)
    assert done.returncode == 1
    assert "not finished" in done.stdout and "planner" in done.stdout


def test_a_planner_that_cannot_or_asks_ends_with_status_1_and_is_recorded(circuitron: Command) -> None:
    answer = PlannerOutput(
        **{**dict(PLAN), "parts": (), "nets": (), "assertions": ()},
        outcome="unclear", reason="Nothing says how bright.", questions=("How bright?",),
    )  # fmt: skip
    with AnsweringServer({"planner": answer}) as server:
        done = circuitron("design", PROMPT, "--yes", "--base-url", server.url, "--output-format", "json")
    declined = json.loads(done.stdout)["designed"]["result"]["declined"]
    assert done.returncode == 1 and declined == {
        "outcome": "unclear", "reason": "Nothing says how bright.", "questions": ["How bright?"],
    }  # fmt: skip
    shown = circuitron("show", "last").stdout
    assert "the request is unclear: Nothing says how bright" in shown and "How bright?" in shown


OUTAGES = {
    "connections": (
        breaks_off("{"),
        fails(429, "slow down", retry_after="0"),
        fails(503, "overloaded", retry_after="0"),
        hangs_up,
    ),
    "nonsense": (
        sends(b"\xff\xfe\x00 no completion \n\n"),
        fails(503, "overloaded", retry_after="0"),
        fails(429, "slow down", retry_after="0"),
        sends(b"<html>maintenance</html>", "text/html"),
    ),
}


@pytest.mark.parametrize("outage", OUTAGES.values(), ids=OUTAGES)
def test_a_design_whose_service_is_down_can_be_resumed(circuitron: Command, outage: tuple[Act, ...]) -> None:
    """Each try fails in a way of its own; that each alone is tried again is for the tests of the model."""
    arguments = (PROMPT, "--yes", "--output-dir", "out")
    with ModelServer(says(PLAN.model_dump_json()), *outage, key=KEY) as server:
        done = circuitron(*arguments, "--base-url", server.url)
        assert done.returncode == 3, done.stdout + done.stderr
        assert "is down" in done.stderr and "circuitron resume" in done.stderr
        rest = [answer for agent, answer in ANSWERS.items() if agent != "planner"]
        server.acts.extend(says(answer.model_dump_json()) for answer in rest)
        again = circuitron("resume", "last")
    assert again.returncode == 0, again.stdout + again.stderr
    assert made(circuitron)["script"] == CODE


def test_an_output_folder_that_is_somebodys_is_refused_before_anything_is_paid(circuitron: Command) -> None:
    circuitron.write("out/thesis.txt", "mine")
    with ModelServer(key=KEY) as server:
        done = circuitron(PROMPT, "--yes", "--base-url", server.url, "--output-dir", "out")
    assert done.returncode == 2 and "out" in done.stderr


def test_max_cost_stops_before_it_is_passed(circuitron: Command) -> None:
    with ModelServer(key=KEY) as server:
        done = circuitron(
            PROMPT, "--yes", "--base-url", server.url, "--max-cost", "0.000001",
            CIRCUITRON_PRICES='{"gpt-5.4-mini": {"input": 1, "output": 10}}',
        )  # fmt: skip
    assert done.returncode == 1 and "limit of $0.00" in done.stdout


# --------------------------------------------------------------------------------------------------------------- fix


def test_fix_asks_for_what_rules_leave(circuitron: Command) -> None:
    path = circuitron.write("divider.py", BAD)
    with AnsweringServer({"runtime_corrector": fixed(DIVIDER)}) as server:
        done = circuitron("fix", "divider.py", "--base-url", server.url, "--prompt", "halves a voltage")
    assert done.returncode == 0, done.stdout + done.stderr
    assert path.read_text() == DIVIDER
    assert (
        "Corrected by the runtime corrector" in done.stdout
        and "Models: 1 model call, 1,200 tokens, no charge" in done.stdout
    )
    assert "halves a voltage" in server.bodies[0]["messages"][1]["content"]
    assert circuitron("undo", "divider.py").returncode == 0 and path.read_text() == BAD


def test_fix_uses_no_model_where_rules_are_enough_or_none_is_wanted(circuitron: Command) -> None:
    circuitron.write("good.py", GOOD)
    circuitron.write("divider.py", BAD)
    with ModelServer(key=KEY) as server:
        assert circuitron("fix", "good.py", "--base-url", server.url).returncode == 0
        assert circuitron("fix", "divider.py", "--no-model", OPENAI_BASE_URL=server.url).returncode == 1


def test_fix_without_a_service_does_what_rules_can_and_says_what_is_missing(circuitron: Command) -> None:
    circuitron.write("divider.py", BAD)
    done = circuitron("fix", "divider.py", OPENAI_API_KEY="")
    assert done.returncode == 1 and "No model service" in done.stdout


# ------------------------------------------------------------------------------------------------------------ resume


def kill_when(circuitron: Command, reached: Callable[[str], bool], *arguments: str) -> int:
    """Kill the command -9 as soon as its journal is so far; how many model replies the journal holds."""
    runs = Path(circuitron.environment["XDG_STATE_HOME"]) / "circuitron" / "runs"

    def far_enough() -> bool:
        return any(reached(path.read_text()) for path in runs.glob("*/journal.jsonl"))

    circuitron.struck(signal.SIGKILL, far_enough, *arguments)
    return journal(circuitron).count('"kind": "model"')


@pytest.fixture(scope="module")
def whole() -> dict[str, object]:
    """The result of the run that is not killed: filled by the first test that needs it, once in each process."""
    return {}


@pytest.fixture
def unkilled(whole: dict[str, object], circuitron: Command) -> Iterator[dict[str, object]]:
    if not whole:
        with AnsweringServer() as server:
            done = circuitron(PROMPT, "--yes", "--base-url", server.url, "--output-dir", "out")
        assert done.returncode == 0, done.stderr
        whole.update(
            made=made(circuitron), answered_agents=Counter(server.answered_agents), size=len(journal(circuitron))
        )
        for path in (circuitron.folder / "out").iterdir():
            path.unlink()
        (circuitron.folder / "out").rmdir()
        (run_folder(circuitron) / "journal.jsonl").unlink()
        run_folder(circuitron).rmdir()
    yield whole


POINTS = [round(random.Random(20_26).random() * n % 1, 3) for n in range(2, 9, 2)]


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_any_point_it_goes_on_and_pays_nothing_twice(
    circuitron: Command, unkilled: dict[str, object], point: float
) -> None:
    size = int(point * int(str(unkilled["size"])))
    arguments = ("design", PROMPT, "--yes", "--output-dir", "out")
    with AnsweringServer() as server:
        answered = kill_when(circuitron, lambda text: len(text) > size, *arguments, "--base-url", server.url)
        if '"kind": "end"' in journal(circuitron):
            assert made(circuitron) == unkilled["made"]
            return
        server.key = ""  # any: the second one distinguishes new requests from those still on their way
        done = circuitron("resume", "last", OPENAI_API_KEY=SECOND_KEY)
    assert done.returncode == 0, done.stdout + done.stderr
    assert made(circuitron) == unkilled["made"]
    answered_agents = unkilled["answered_agents"]
    assert isinstance(answered_agents, Counter)
    again = [request for request in server.requests if SECOND_KEY in str(request.headers)]
    assert len(again) == answered_agents.total() - answered, "answered requests are not repeated"


def test_an_interrupted_run_says_how_to_go_on(circuitron: Command) -> None:
    circuitron.write("divider.py", BAD)
    with ModelServer(hangs, says(fixed(DIVIDER).model_dump_json()), key=KEY) as server:
        process = circuitron.start("fix", "divider.py", "--base-url", server.url)
        assert wait_until(lambda: bool(server.requests))
        process.send_signal(signal.SIGINT)
        _, prompt = process.communicate(timeout=PATIENCE)
        assert process.returncode == 130 and "Interrupted" in prompt
        done = circuitron("resume", "last", "--help")
        assert done.returncode == 0
        done = circuitron("resume", "last")
    assert done.returncode == 0, done.stderr
    assert (circuitron.folder / "divider.py").read_text() == DIVIDER


def test_a_broken_connection_is_tried_again(circuitron: Command) -> None:
    circuitron.write("divider.py", BAD)
    answer = fixed(DIVIDER).model_dump_json()
    with ModelServer(breaks_off(answer[:40]), says(answer), key=KEY) as server:
        done = circuitron("fix", "divider.py", "--base-url", server.url)
    assert done.returncode == 0, done.stdout + done.stderr


def test_processes_end_with_the_command(circuitron: Command) -> None:
    """A killed command leaves no sandbox behind that would go on running."""
    circuitron.write("divider.py", BAD)
    with ModelServer(hangs, key=KEY) as server:
        process = circuitron.start("fix", "divider.py", "--base-url", server.url)
        assert wait_until(lambda: bool(server.requests))
        below = descendants(process.pid)
        assert below
        process.kill()
        process.communicate()
        assert wait_until(lambda: not [child for child in below if alive(child)])
