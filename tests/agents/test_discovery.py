"""Which service is used, which of its models, and who learns what."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from server import ModelServer, hangs, says

from circuitron.agents.discovery import LOCAL_PORTS, find_service
from circuitron.agents.openai_model import OpenAIChatModel
from circuitron.agents.prices import FREE
from circuitron.agents.service import DEFAULT_ESCALATION, DEFAULT_MODEL, MODEL_SETTINGS, Service, choose
from circuitron.chat import ChatRequest, Message, Price
from circuitron.errors import EXIT_ENVIRONMENT, EXIT_USAGE, ModelUnavailable, SettingsError
from circuitron.settings import Settings, load
from tests.rows import each

KEY = {"OPENAI_API_KEY": "sk-test-0123456789"}
AGENTS = tuple(MODEL_SETTINGS)


@contextmanager
def dead_port() -> Iterator[int]:
    """A port without a listener, which nothing can take meanwhile."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield int(taken.getsockname()[1])


@contextmanager
def unhurried() -> Iterator[None]:
    """Probes that wait long enough for a server on a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("circuitron.agents.discovery._PROBE_SECONDS", 5.0)
        yield


@contextmanager
def machine(**servers: ModelServer) -> Iterator[Mapping[str, int]]:
    """Servers that run on this machine, by name; nothing is at the other places."""
    names = {"Ollama": "ollama", "llama.cpp": "llama", "LM Studio": "studio", "vLLM": "vllm"}
    assert names.keys() == LOCAL_PORTS.keys()
    with ExitStack() as stack, unhurried():
        yield {
            name: stack.enter_context(servers[short]).port if short in servers else stack.enter_context(dead_port())
            for name, short in names.items()
        }


@contextmanager
def raw(data: bytes, *, hang: bool = False) -> Iterator[int]:
    """Something that answers a connection with these bytes, and closes it or does not."""
    over = threading.Event()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(data)
                if hang:
                    over.wait(10)

        threading.Thread(target=serve, daemon=True).start()
        yield listener.getsockname()[1]
        over.set()


def send_one(service: Service) -> None:
    messages = (Message(role="user", content="x"),)
    OpenAIChatModel(service).complete(ChatRequest(agent="planner", model=service.model, messages=messages))


# -------------------------------------------------------------------------------------------------- which service


def test_a_key_means_openai() -> None:
    with machine(ollama=ModelServer()) as ports:
        service = find_service(Settings(), KEY, ports)
    assert (service.base_url, service.name, service.key) == (
        "https://api.openai.com/v1",
        "OpenAI",
        KEY["OPENAI_API_KEY"],
    )
    assert (service.model, service.escalation) == (DEFAULT_MODEL, DEFAULT_ESCALATION)
    assert service.official and not service.local
    assert KEY["OPENAI_API_KEY"] not in repr(service)


@pytest.mark.parametrize(("short", "name"), [("ollama", "Ollama"), ("llama", "llama.cpp"), ("vllm", "vLLM")])
def test_a_server_on_this_machine_is_found(short: str, name: str) -> None:
    server = ModelServer(says("hello"), models=("nomic-embed-text:latest", "qwen3:14b", "llama3.1:8b"))
    with machine(**{short: server}) as ports:
        service = find_service(Settings(), {}, ports)
        send_one(service)
    assert (service.name, service.model, service.key) == (name, "qwen3:14b", "")  # the first that can converse
    assert service.local and not service.chosen


def test_the_first_of_several_wins_that_has_a_model() -> None:
    with machine(ollama=ModelServer(models=()), studio=ModelServer(models=("a",)), vllm=ModelServer()) as ports:
        assert find_service(Settings(), {}, ports).name == "LM Studio"
    with (
        machine(ollama=ModelServer(models=())) as ports,
        pytest.raises(ModelUnavailable, match=r"Ollama.*has no model"),
    ):
        find_service(Settings(), {}, ports)


def test_a_model_of_the_settings_is_taken_as_it_is() -> None:
    with machine(ollama=ModelServer(models=("a", "b"))) as ports:
        assert find_service(Settings(model="b"), {}, ports).model == "b"


def test_nothing_at_all_says_what_to_do() -> None:
    with machine() as ports, pytest.raises(ModelUnavailable) as caught:
        find_service(Settings(), {"OPENAI_API_KEY": "  "}, ports)
    error = caught.value
    assert error.exit_code == EXIT_ENVIRONMENT
    assert "OPENAI_API_KEY is not set" in error.message and "Ollama, llama.cpp, LM Studio, vLLM" in error.message
    lines = error.hint.splitlines()
    assert len(lines) == 3
    assert "OPENAI_API_KEY" in lines[0] and "ollama serve" in lines[1] and "--base-url" in lines[2]


@pytest.mark.parametrize("key", ["“sk-test-0123”", "sk-test 0123", "sk-test\n0123"])
def test_an_invalid_key_is_called_invalid(key: str) -> None:
    with pytest.raises(ModelUnavailable, match="OPENAI_API_KEY holds") as caught:
        find_service(Settings(), {"OPENAI_API_KEY": key})
    assert "0123" not in str(caught.value)


OK = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"


@each(
    "data",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 500 Oops\r\nConnection: close\r\n\r\n" + b'{"object": "list", "data": [{"id": "x"}]}',
        b"HTTP/1.1 302 Found\r\nLocation: http://192.0.2.1/v1/models\r\nContent-Length: 0\r\n\r\n",
        OK + b"<html>Django</html>",
        OK + b'[{"id": "x"}]',
        OK + b'{"data": "x", "object": "list"}',
        OK + b'{"data": ["x"], "object": "list"}',
        OK + b'{"models": [{"id": "x"}]}',
        OK + b"[" * 100_000,
        OK + b"\xff\xfe",
    ],
)
def test_what_is_no_model_server_is_not_taken_for_one(data: bytes) -> None:
    with raw(data) as port, pytest.raises(ModelUnavailable, match="none of something"):
        find_service(Settings(), {}, {"something": port})


def test_probes_take_half_a_second_in_all_whatever_they_meet() -> None:
    with ExitStack() as stack:
        ports = {f"server {n}": stack.enter_context(raw(OK + b"{", hang=True)) for n in range(4)}
        started = time.monotonic()
        with pytest.raises(ModelUnavailable):
            find_service(Settings(), {}, ports)
        assert time.monotonic() - started < 9  # they hang for ten


def test_a_slow_server_does_not_hide_a_quick_one() -> None:
    with raw(b"", hang=True) as slow, ModelServer(models=("a",)) as quick, unhurried():
        assert find_service(Settings(), {}, {"slow": slow, "quick": quick.port}).name == "quick"


def test_no_proxy_is_used_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer() as proxy, machine(ollama=ModelServer(says("hi"), models=("a",))) as ports:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        send_one(find_service(Settings(), {}, ports))
        assert not proxy.requests and not proxy.listed


# ------------------------------------------------------------------------------------------------ a server by address


@pytest.mark.parametrize(
    ("url", "official", "local"),
    [
        ("https://api.openai.com/v1", True, False),
        ("https://eu.api.openai.com/v1", True, False),
        ("https://mine.openai.azure.com/openai/v1", True, False),
        ("https://api.openai.com.evil.example/v1", False, False),
        ("https://evil.example/api.openai.com/v1", False, False),
        ("https://api.openai.com@evil.example/v1", False, False),
        ("https://openrouter.ai/api/v1", False, False),
        ("http://localhost:1234/v1", False, True),
        ("http://[::1]:8080/v1", False, True),
    ],
)
def test_what_an_address_means(url: str, official: bool, local: bool) -> None:
    service = Service(url, "the model server")
    assert (service.official, service.local) == (official, local)


def test_an_address_wins_over_everything_and_gets_the_key() -> None:
    with ModelServer(says("hi"), models=("first", "second"), key=KEY["OPENAI_API_KEY"]) as server:
        service = find_service(Settings(base_url=server.url), KEY)
        send_one(service)
    assert (service.base_url, service.model, service.escalation) == (server.url, "first", "")
    assert service.chosen


@pytest.mark.parametrize("ending", ["", "/", "/v1", "/v1/"])
def test_the_usual_path_is_added_where_there_is_none(ending: str) -> None:
    with ModelServer(says("hi"), models=("a",)) as server:
        send_one(find_service(Settings(base_url=f"http://127.0.0.1:{server.port}{ending}"), {}))


def test_a_model_that_is_named_needs_no_list() -> None:
    service = find_service(Settings(base_url="http://192.0.2.1/v1", model="m"), {})  # nothing is requested
    assert service.model == "m"


def test_an_address_without_a_server_says_so() -> None:
    with dead_port() as port, pytest.raises(ModelUnavailable, match="does not list its models") as caught:
        find_service(Settings(base_url=f"http://127.0.0.1:{port}/v1"), {})
    assert "--model" in caught.value.hint


def test_an_address_that_wants_another_key_says_which_variable() -> None:
    with ModelServer(key="sk-other") as server, pytest.raises(ModelUnavailable, match="OPENAI_API_KEY"):
        find_service(Settings(base_url=server.url), KEY)
    with ModelServer(key="sk-other") as server, pytest.raises(ModelUnavailable, match="needs a key"):
        find_service(Settings(base_url=server.url), {})


def test_openai_by_address_is_openai() -> None:
    assert find_service(Settings(base_url="https://api.openai.com/v1/"), KEY).escalation == DEFAULT_ESCALATION
    with pytest.raises(ModelUnavailable, match="needs a key"):
        find_service(Settings(base_url="https://api.openai.com/v1"), {})


def project(folder: Path, text: str) -> Path:
    (folder / "pyproject.toml").write_text(f"[tool.circuitron]\n{text}\n")
    return folder


@pytest.mark.parametrize("url", ["https://evil.example/v1", "http://127.0.0.1:8000/v1?to=me", "no address"])
def test_a_project_may_not_choose_the_model_server(tmp_path: Path, url: str) -> None:
    settings = load(project(tmp_path, f"base-url = {url!r}\nmodel = 'theirs'"), environment={})
    assert (settings.base_url, settings.model) == ("", "")
    assert settings.ignored is not None and settings.ignored.keys == ("base_url", "model")


def test_the_user_may(tmp_path: Path) -> None:
    for name in ("OPENAI_BASE_URL", "CIRCUITRON_BASE_URL"):
        settings = load(tmp_path, environment={name: "https://models.example/v1"})
        assert settings.base_url == "https://models.example/v1"
    settings = load(tmp_path, {"base_url": "https://models.example/v1"}, {"OPENAI_BASE_URL": "https://other.example"})
    assert settings.base_url == "https://models.example/v1"


@pytest.mark.parametrize(
    "value",
    ["user:hunter2@host", "ftp://user:hunter2@host/v1", "https://user:hunt/er2@ho st/v1", "http://h:99999/hunter2@x"],
)
def test_credentials_in_a_wrong_address_are_not_shown(tmp_path: Path, value: str) -> None:
    with pytest.raises(SettingsError, match="base_url") as caught:
        load(tmp_path, environment={"OPENAI_BASE_URL": value})
    assert "hunt" not in caught.value.message


# ------------------------------------------------------------------------------------------------------ which model


def test_each_agent_has_a_model_of_its_own() -> None:
    own: dict[str, Any] = {setting: f"model-of-{agent}" for agent, setting in MODEL_SETTINGS.items()}
    settings = Settings(model="common", **own)
    assert [choose(settings, agent).model for agent in AGENTS] == [f"model-of-{agent}" for agent in AGENTS]
    assert {choose(Settings(model="common"), agent).model for agent in AGENTS} == {"common"}
    assert {choose(Settings(), agent).model for agent in AGENTS} == {DEFAULT_MODEL}


def test_the_option_is_for_all_agents(tmp_path: Path, own_settings: Path) -> None:
    own_settings.parent.mkdir(parents=True)
    own_settings.write_text("planner-model = 'a'\nescalation-model = 'b'\nmodel = 'c'")
    environment = {"CIRCUITRON_ERC_HANDLING_MODEL": "d"}
    settings = load(tmp_path, {"model": "mine"}, environment)
    assert {choose(settings, agent, escalated=e).model for agent in AGENTS for e in (False, True)} == {"mine"}
    assert [key for key, _ in settings.set_by if "model" in key] == ["model"]
    settings = load(tmp_path, {"model": None}, environment)
    assert [choose(settings, agent).model for agent in ("planner", "generator", "erc_handler")] == ["a", "c", "d"]


def test_fruitless_rounds_bring_the_stronger_model_where_there_is_one() -> None:
    assert choose(Settings(), "runtime_corrector", escalated=True).model == DEFAULT_ESCALATION
    chosen = choose(Settings(escalation_model="big"), "runtime_corrector", escalated=True)
    assert chosen.model == "big"
    assert choose(Settings(model="mine"), "runtime_corrector", escalated=True).model == "mine"
    local = Service("http://127.0.0.1:11434/v1", "Ollama", model="qwen3:14b")
    assert choose(Settings(), "runtime_corrector", escalated=True, service=local).model == "qwen3:14b"


def test_a_choice_brings_limits_and_price() -> None:
    settings = Settings(model_timeout_seconds=33, max_output_tokens=999)
    choice = choose(settings, "planner")
    assert (choice.timeout_seconds, choice.max_output_tokens) == (33, 999)
    assert choice.price and choice.price.output > choice.price.input > choice.price.cached > 0
    local = Service("http://127.0.0.1:11434/v1", "Ollama", model="qwen3:14b")
    assert choose(Settings(), "planner", service=local).price == FREE
    own = Price(input=1, cached=1, output=2)
    assert choose(Settings(prices={"qwen3:14b": own}), "planner", service=local).price == own
    far = Service("https://models.example/v1", "the model server", model="unheard-of")
    assert choose(Settings(), "planner", service=far).price is None


def test_a_limit_that_cannot_be_kept_is_reported_before_anything_is_paid() -> None:
    settings = Settings(max_cost=1.0, planner_model="novel", escalation_model="bigger")
    with pytest.raises(SettingsError, match="price of novel and bigger is not known") as caught:
        find_service(settings, KEY)
    assert '[prices."novel"]' in caught.value.hint and caught.value.exit_code == EXIT_USAGE
    own = Price(input=1, cached=1, output=2)
    assert find_service(replace(settings, prices={"novel": own, "bigger": own}), KEY).name == "OpenAI"
    assert find_service(replace(settings, max_cost=None), KEY).name == "OpenAI"
    with machine(ollama=ModelServer(models=("a",))) as ports:
        assert find_service(settings, {}, ports).name == "Ollama"  # costs nothing


def test_hanging_servers_are_let_go() -> None:
    """A probe that is still waiting keeps no process alive."""
    with ModelServer(hangs) as server, unhurried():
        server.acts.clear()
        assert find_service(Settings(), {}, {"a": server.port}).name == "a"
    assert all(thread.daemon for thread in threading.enumerate() if thread is not threading.main_thread())
