"""A model whose replies are written beforehand, for tests and demonstrations.

    with ScriptedModel({"planner": [plan], "generator": [ToolCall(...), answer]}) as model:
        ...

Each agent has its own steps and takes them in order. A call that no step is left for fails at once, steps that nothing
took fail at the end: a script that no longer fits the program is never passed over.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

from circuitron.agents.base import NoReply
from circuitron.agents.prices import estimated, priced
from circuitron.assertion import Answer
from circuitron.chat import ChatReply, ChatRequest, Finish, ToolCall, Usage
from circuitron.errors import AgentFailure, ModelUnavailable

Reply: TypeAlias = (
    "str | Answer | ToolCall | Sequence[ToolCall] | ChatReply | BaseException | Callable[[ChatRequest], Reply]"
)

_ERRORS: Mapping[str, Callable[[str], Exception]] = {
    "NoReply": NoReply,
    "AgentFailure": AgentFailure,
    "ModelUnavailable": ModelUnavailable,
}


class ScriptMismatch(AssertionError):
    """The program requested what the script does not have, or did not request what it has."""


@dataclass(frozen=True)
class Step:
    """One reply.

    Args:
        reply: text; an answer, sent as JSON; tool calls; a whole ChatReply; an exception to raise; or a function that
            makes one of these of the request.
        delay_seconds: how long it takes. Longer than the request allows: NoReply when its time is over.
        usage: what it is said to have taken; None: counted from the text.
    """

    reply: Reply
    delay_seconds: float = 0.0
    usage: Usage | None = None


class ScriptedModel:
    """A ChatModel of written replies. `requests` are those it got, in order."""

    def __init__(self, steps: Mapping[str, Sequence[Step | Reply]]) -> None:
        self.requests: list[ChatRequest] = []
        self._steps = {
            agent: deque(step if isinstance(step, Step) else Step(step) for step in listed)
            for agent, listed in steps.items()
        }

    @classmethod
    def from_file(cls, path: Path) -> ScriptedModel:
        """A script in JSON: by agent, a list of steps.

        A step is an object with one of `text`, `answer` (an object), `tool_calls` (objects with `name`, `arguments`)
        and `error` (NoReply, AgentFailure or ModelUnavailable, with `message`), and maybe `delay_seconds` and `usage`.

        Raises:
            ValueError: the file is no such script.
        """
        script = json.loads(path.read_text(encoding="utf-8"))
        return cls({agent: [_step(n, step) for n, step in enumerate(steps)] for agent, steps in script.items()})

    def complete(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """The next reply of the request's agent.

        Raises:
            ScriptMismatch: there is none.
        """
        self.requests.append(request)
        left = self._steps.get(request.agent)
        if not left:
            known = ", ".join(self._steps) or "no agent"
            raise ScriptMismatch(
                f"Call {len(self.requests)} is of {request.agent}, which has no step left (the script is for {known}). "
                f"Its last message: {request.messages[-1].content[:500]}"
            )
        step = left.popleft()
        time.sleep(min(step.delay_seconds, request.timeout_seconds))
        if step.delay_seconds > request.timeout_seconds:
            raise NoReply(f"No whole reply within {request.timeout_seconds:g} s.", usage=estimated(request, ""))
        reply = _reply(step.reply, request)
        if on_text and reply.content:
            on_text(reply.content)
        text = reply.content + "".join(call.arguments for call in reply.tool_calls)
        usage = priced(step.usage, request.price) if step.usage else estimated(request, text)
        return reply.model_copy(
            update={
                "usage": usage if reply.usage == Usage() else reply.usage,
                "model": reply.model or request.model,
                "seconds": reply.seconds or step.delay_seconds,
            }
        )

    def finish(self) -> None:
        """Check that every step was taken.

        Raises:
            ScriptMismatch: some were not.
        """
        unused = {agent: len(steps) for agent, steps in self._steps.items() if steps}
        if unused:
            counts = ", ".join(f"{count} of {agent}" for agent, count in unused.items())
            raise ScriptMismatch(f"Steps that nobody took: {counts}; calls made: {len(self.requests)}.")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.finish()


def _reply(reply: Reply, request: ChatRequest) -> ChatReply:
    """A step's reply as a ChatReply; what is an exception is raised."""
    if isinstance(reply, BaseException):
        raise reply
    if isinstance(reply, ChatReply):
        return reply
    if isinstance(reply, str):
        return ChatReply(content=reply)
    if isinstance(reply, Answer):
        return ChatReply(content=reply.model_dump_json())
    if isinstance(reply, ToolCall):
        return ChatReply(content="", tool_calls=(reply,), finish=Finish.TOOL_CALLS)
    if callable(reply):
        return _reply(reply(request), request)
    return ChatReply(content="", tool_calls=tuple(reply), finish=Finish.TOOL_CALLS)


def _step(position: int, step: Any) -> Step:
    """A step of a file."""
    try:
        usage = Usage(**step["usage"]) if "usage" in step else None
        return Step(_written(step), float(step.get("delay_seconds", 0)), usage)
    except (KeyError, TypeError, AttributeError, StopIteration) as error:
        raise ValueError(f"step {position} of a scripted model cannot be read: {error!r}") from error


def _written(step: Mapping[str, Any]) -> Reply:
    if "text" in step:
        return str(step["text"])
    if "answer" in step:
        return json.dumps(step["answer"])
    if "error" in step:
        return _ERRORS[step["error"]](str(step["message"]))
    return [
        ToolCall(id=f"call_{n}", name=call["name"], arguments=json.dumps(call["arguments"]))
        for n, call in enumerate(step["tool_calls"])
    ]
