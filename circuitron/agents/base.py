"""What an agent needs of the world: three Protocols, and the values it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from circuitron.assertion import Answer
from circuitron.chat import ChatReply, ChatRequest, Price, ToolSpec, Usage
from circuitron.check_result import CheckResult
from circuitron.errors import AgentFailure, ModelUnavailable

Output = TypeVar("Output", bound=Answer)


class NoReply(AgentFailure):
    """A request got no reply. `usage` is what it took all the same: a service bills a reply that breaks off."""

    def __init__(self, message: str, hint: str = "", usage: Usage | None = None) -> None:
        super().__init__(message, hint)
        self.usage = usage or Usage()


class ServiceDown(ModelUnavailable):
    """The service has failed too often in a row. `usage` is what the last request took all the same."""

    def __init__(self, message: str, hint: str = "", usage: Usage | None = None) -> None:
        super().__init__(message, hint)
        self.usage = usage or Usage()


class ChatModel(Protocol):
    """Something that answers a conversation: a model service, a recorded one, or a script of replies in tests."""

    def complete(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """The reply to a request.

        Args:
            on_text: called with each piece of the reply's text as it arrives.

        Raises:
            ModelUnavailable: the service cannot be had at all; no other request will work either.
            NoReply: no reply to this request, after the retries that make sense (time-outs, dropped connections).
        """
        ...


class ScriptRunner(Protocol):
    """Where a tool may run a script: the session of the run that the agent works for."""

    def text(self, file: str = "") -> str:
        """The script that is worked on, or a local module of it, as the agent is shown it; "" before there is one."""
        ...

    def runtime_check(self, source: str, file: str = "") -> CheckResult:
        """Run a script with the electrical rules left out, and find all that is wrong with it.

        Args:
            file: the local module that the source is of, in whose place the script then runs with it; "": the script.

        Raises:
            LookupError: the script has no such module.
        """
        ...

    def erc(self, source: str, file: str = "") -> CheckResult:
        """The same, then with the electrical rules."""
        ...


@dataclass(frozen=True)
class Tool:
    """A function that a model may call (agents/tools.py makes and runs them).

    `run` takes the arguments as the model gave them, checks them against `spec.parameters`, and returns text for the
    model. It may raise anything: what it raises becomes a message to the model, never the end of the run. `untrusted`
    marks tools whose results and error messages hold text of strangers (a script's output), which is fenced before a
    model reads it; `fenced` those that fence it in their results themselves.
    """

    spec: ToolSpec
    run: Callable[[Mapping[str, Any]], str]
    untrusted: bool = False
    fenced: bool = False


@dataclass(frozen=True)
class Agent(Generic[Output]):
    """One agent: `prompts/<name>.md` says what it is to do, `output` what its answer looks like.

    `tools` are names of tools it may use; those that are not at hand are left out.
    """

    name: str
    output: type[Output]
    tools: tuple[str, ...] = ()


@dataclass(frozen=True)
class ModelChoice:
    """Which model speaks for an agent, how long one of its replies may take (seconds, tokens), and what it charges.

    `price` is None where it is not known; under a limit on cost, such a model is not called. `reasoning_effort` is a
    word that the model knows; "": its own.
    """

    model: str
    timeout_seconds: float = 120.0
    max_output_tokens: int = 16_000
    price: Price | None = None
    reasoning_effort: str = ""


@dataclass
class Spending:
    """What the model calls of a run have cost so far. One per run, shared by all its agents."""

    max_cost: float | None = None  # US dollars; None: no limit
    by_agent: dict[str, Usage] = field(default_factory=dict)
    calls: int = 0

    @property
    def cost(self) -> float:
        """US dollars; calls without a known price count as nothing."""
        return sum(usage.cost or 0.0 for usage in self.by_agent.values())

    def add(self, agent: str, usage: Usage) -> None:
        """Count one reply."""
        self.calls += 1
        had = self.by_agent.get(agent, Usage())
        known = usage.cost is not None and had.cost is not None
        self.by_agent[agent] = Usage(
            input_tokens=had.input_tokens + usage.input_tokens,
            cached_tokens=had.cached_tokens + usage.cached_tokens,
            output_tokens=had.output_tokens + usage.output_tokens,
            cost=(had.cost or 0.0) + (usage.cost or 0.0) if known else None,
            estimated=had.estimated or usage.estimated,
        )


@dataclass(frozen=True)
class ModelAccess:
    """All that an agent works with.

    `on_text` gets pieces of replies as they come, `on_step` words on what the agent does: both may hold a model's text,
    to be made safe before a terminal shows it. `deadline` is the time.monotonic() by which the agent must be done.
    """

    model: ChatModel
    choose: Callable[[str], ModelChoice]  # by the agent's name
    tools: Mapping[str, Tool]
    spending: Spending
    on_text: Callable[[str], None] | None = None
    on_step: Callable[[str], None] | None = None
    deadline: float | None = None
