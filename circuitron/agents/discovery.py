"""Finds the model service: the one that the user names, else OpenAI where there is a key, else one on this machine.

Servers on this machine are looked for at the ports that Ollama, llama.cpp, LM Studio and vLLM use when nothing else is
said, all at once and only on the loopback address. Something that answers there counts only if it lists models as a
model server does. No key and nothing of the environment is sent to them, and no proxy is used.
"""

from __future__ import annotations

import http.client
import json
import os
import queue
import re
import threading
import time
from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlsplit, urlunsplit

from circuitron import sanitise
from circuitron.agents.service import DEFAULT_ESCALATION, KEY_VARIABLE, OPENAI, Service, check_prices
from circuitron.errors import ModelUnavailable
from circuitron.settings import Settings

# In order of preference where several answer.
LOCAL_PORTS: Mapping[str, int] = {"Ollama": 11434, "llama.cpp": 8080, "LM Studio": 1234, "vLLM": 8000}

_PROBE_SECONDS = 0.5  # for all of them together
_MOST_BYTES = 1_000_000  # of a list of models
_NO_CHAT = re.compile(r"embed|rerank|whisper|\btts\b|\bbge-", re.IGNORECASE)  # models that hold no conversation


def find_service(
    settings: Settings,
    environment: Mapping[str, str] | None = None,
    ports: Mapping[str, int] = LOCAL_PORTS,
) -> Service:
    """The service to ask, with the models that speak where the settings name none.

    Args:
        environment: the process's environment where None; the key is read from it and from nowhere else.
        ports: where to look for servers on this machine, by name.

    Raises:
        ModelUnavailable: there is none; the hint says what to set or to start. Or the server that the user named does
            not say which models it has, and no setting names one.
        SettingsError: a limit on cost is set, and the price of a model that would speak is not known.
    """
    service = _find(settings, os.environ if environment is None else environment, ports)
    check_prices(settings, service)
    return service


def _find(settings: Settings, environment: Mapping[str, str], ports: Mapping[str, int]) -> Service:
    key = environment.get(KEY_VARIABLE, "").strip()
    if not re.fullmatch(r"[\x21-\x7e]*", key):
        raise ModelUnavailable(
            f"{KEY_VARIABLE} holds spaces or characters that no key has.",
            "Copy the key again, without quotation marks.",
        )
    if settings.base_url:
        return _named(settings, key)
    if key:
        return Service(key=key, escalation=DEFAULT_ESCALATION)
    found = _probe(ports)
    if not found:
        raise ModelUnavailable(
            f"No model service: {KEY_VARIABLE} is not set, and none of {', '.join(ports)} answers on this machine.",
            f"Set {KEY_VARIABLE} to use OpenAI,\n"
            "or start a local server (such as: ollama serve, and once: ollama pull qwen3:14b),\n"
            "or name a compatible server with --base-url and --model. Without a model: check, and fix --no-model.",
        )
    for service, models in found:
        if settings.model or models:
            return replace(service, model=settings.model or models[0])
    raise ModelUnavailable(
        f"{found[0][0].where} has no model.", "Load or pull one there, such as: ollama pull qwen3:14b"
    )


def _named(settings: Settings, key: str) -> Service:
    """The service at the address of the settings, which only the user sets."""
    url = _complete(settings.base_url)
    service = Service(base_url=url, name="the model server", key=key, model="")
    if url == OPENAI:
        if not key:
            raise ModelUnavailable("OpenAI needs a key.", f"Set {KEY_VARIABLE}.")
        return Service(key=key, escalation=DEFAULT_ESCALATION)
    if settings.model:
        return replace(service, model=settings.model)
    return replace(service, model=_first(service))


def _first(service: Service) -> str:
    """The first model that a server lists."""
    from circuitron.agents.openai_model import OpenAIChatModel

    model = OpenAIChatModel(service)
    try:
        names = _chatting(model.list_models())
    except ModelUnavailable as error:
        raise ModelUnavailable(
            error.message, error.hint or "Is the address right? Or name a model with --model."
        ) from None
    finally:
        model.close()
    if not names:
        raise ModelUnavailable(f"{service.where} lists no model.", "Name one with --model, or load one there.")
    return names[0]


def _complete(address: str) -> str:
    """An address without a path gets the usual one: http://localhost:11434 means http://localhost:11434/v1."""
    parts = urlsplit(address)
    return urlunsplit(parts._replace(path=parts.path.rstrip("/") or "/v1"))


def _chatting(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name and not _NO_CHAT.search(name))


def _probe(ports: Mapping[str, int]) -> list[tuple[Service, tuple[str, ...]]]:
    """Servers that answer on this machine in time, in the order of `ports`, with their models."""
    answers: queue.Queue[tuple[str, tuple[str, ...] | None]] = queue.Queue()

    def ask(name: str, port: int) -> None:
        try:
            answers.put((name, _chatting(_models_at(port))))
        except (OSError, http.client.HTTPException, ValueError, RecursionError):
            answers.put((name, None))

    for name, port in ports.items():
        threading.Thread(target=ask, args=(name, port), daemon=True).start()
    found: dict[str, tuple[str, ...]] = {}
    end = time.monotonic() + _PROBE_SECONDS
    for _ in ports:
        try:
            name, models = answers.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            break
        if models is not None:
            found[name] = models
    return [
        (Service(base_url=f"http://127.0.0.1:{port}/v1", name=name, model="", chosen=False), found[name])
        for name, port in ports.items()
        if name in found
    ]


def _models_at(port: int) -> tuple[str, ...]:
    """The models that a server on this machine lists, as `GET /v1/models` of the protocol has them.

    Raises:
        ValueError: what answers is no model server; OSError or HTTPException: nothing answers in time.
    """
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PROBE_SECONDS)
    try:
        connection.request("GET", "/v1/models", headers={"Accept": "application/json"})
        response = connection.getresponse()
        listed = json.loads(response.read(_MOST_BYTES))
    finally:
        connection.close()
    if response.status != 200 or not isinstance(listed, dict) or listed.get("object") != "list":
        raise ValueError(f"no list of models (status {response.status})")
    rows = listed.get("data") or ()  # Ollama says null where it has none
    if not isinstance(rows, list | tuple) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("no list of models")
    return tuple(sanitise.line(str(row.get("id") or ""), 100) for row in rows)
