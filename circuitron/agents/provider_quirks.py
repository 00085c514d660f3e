"""How chat completions are requested. Servers speak them all, but none of them whole, and what one does not know it
refuses, each in words of its own. A `Dialect` says what to leave out or to name differently, and what to try next.

What users of OpenAI (gpt-5.x), Azure OpenAI, Ollama, llama.cpp, vLLM and LM Studio report:

- `response_format` beside `tools`: the server then holds every reply to the schema, so that no tool is ever called
  (Ollama, LM Studio, llama.cpp). Requested together only at OpenAI; elsewhere the schema stands in the prompt while
  there are tools.
- LM Studio knows no `json_object`; older servers know neither form.
- OpenAI's reasoning models want `max_completion_tokens`, others know `max_tokens` only.
- OpenAI's reasoning models take tools in chat completions only without reasoning (gpt-5.4 and later). OpenAI itself is
  therefore asked through its Responses API (responses_api.py); Azure is not.
- `reasoning_effort` is unknown to many.
- vLLM and llama.cpp take tools only if they were started so, Ollama only for models whose template has them.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Protocol, Self

from circuitron.agents.stream_parser import Parts
from circuitron.chat import ChatRequest, Message, ToolCall


class Structure(IntEnum):
    """What the server does to keep an answer in shape."""

    NONE = 0
    OBJECT = 1  # any JSON object
    SCHEMA = 2


REQUESTED = (
    "Give your final answer as one JSON object of this JSON Schema, with all its members, and nothing else. "
    "Do not repeat the schema.\n"
)
_NO_TOOLS = re.compile(r"not support tools|tools param requires|auto-tool-choice|tool.call.parser")
_LIMIT_NAMES = re.compile(r"max_tokens|max_completion_tokens")
UNKNOWN = re.compile(r"unsupported|not supported|unknown|unrecognized|unexpected|extra|not permitted")
_STREAM_OPTIONS = re.compile(r"stream_options|include_usage")
_STRUCTURE = re.compile(r"response_format|json_schema|json_object|schema|grammar|structured")
_SHORTEST_ANSWER = 256  # tokens of room, less than which another try makes no sense


class Wire(Protocol):
    """How requests go to a server and replies come back: a protocol, with what the server at hand knows of it."""

    @property
    def tools(self) -> bool:
        """Whether the model is offered tools."""
        ...

    def body(self, request: ChatRequest) -> dict[str, Any]:
        """The request as the server gets it, but for `stream`."""
        ...

    def after(self, refusal: str, request: ChatRequest, *, unclear: bool = False) -> Self | None:
        """What to try when the server refused a request in these words; None: nothing that they point at.

        Args:
            unclear: they point at nothing at all, which some servers do that know no structured output.
        """
        ...

    def parts(self) -> Parts:
        """What puts the events together."""
        ...


@dataclass(frozen=True)
class Dialect:
    """Args:
    official: OpenAI's own service, or Azure's.
    """

    official: bool
    structure: Structure = Structure.SCHEMA
    stream_usage: bool = True
    tools: bool = True
    reasoning_with_tools: bool = True
    effort: bool = True
    old_limit: bool = False  # `max_tokens` in place of `max_completion_tokens`

    def body(self, request: ChatRequest) -> dict[str, Any]:
        tools = self.tools and bool(request.tools)
        constrained = request.output_schema is not None and (self.official or not tools)
        described = request.output_schema is not None and not (self.official and self.structure is Structure.SCHEMA)
        body: dict[str, Any] = {
            "model": request.model,
            "messages": [_message(message) for message in request.messages],
            "max_tokens" if self.old_limit else "max_completion_tokens": request.max_output_tokens,
        }
        if described:
            body["messages"][0]["content"] += f"\n\n{REQUESTED}{json.dumps(request.output_schema)}"
        if self.stream_usage:
            body["stream_options"] = {"include_usage": True}
        if tools:
            body["tools"] = [{"type": "function", "function": tool.model_dump()} for tool in request.tools]
        if effort := self._effort(request, tools=tools):
            body["reasoning_effort"] = effort
        if constrained and self.structure is Structure.OBJECT:
            body["response_format"] = {"type": "json_object"}
        elif constrained and self.structure is Structure.SCHEMA:
            schema = {"name": request.output_name or "answer", "schema": request.output_schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return body

    def _effort(self, request: ChatRequest, *, tools: bool) -> str:
        if tools and not self.reasoning_with_tools:
            return "none"
        return request.reasoning_effort if self.effort else ""

    def parts(self) -> Parts:
        return Parts()

    def after(self, refusal: str, request: ChatRequest, *, unclear: bool = False) -> Dialect | None:
        text = refusal.lower()
        sent = self.body(request)
        if "tools" in sent and "reasoning_effort" in text and "tools" in text:
            without = replace(self, reasoning_with_tools=False)
            return without if self.reasoning_with_tools else replace(self, tools=False)
        if "reasoning_effort" in sent and "reasoning" in text and self.effort:
            return replace(self, effort=False)
        if _NO_TOOLS.search(text) and "tools" in sent:
            return replace(self, tools=False)
        if _LIMIT_NAMES.search(text) and UNKNOWN.search(text):
            return replace(self, old_limit=not self.old_limit)
        if _STREAM_OPTIONS.search(text) and self.stream_usage:
            return replace(self, stream_usage=False)
        if "response_format" in sent and (unclear or _STRUCTURE.search(text)):
            return replace(self, structure=Structure(self.structure - 1))
        return None


def less_room(refusal: str, request: ChatRequest) -> ChatRequest | None:
    """The request with as much room for the answer as the server says there is; None where it does not say."""
    for pattern in (
        r"maximum context length is (\d+) tokens.*?\((\d+) in the messages",
        r"\(\d+ > (\d+) - (\d+)\)",
        r"at most (\d+)() (?:completion |output )?tokens",
        r"(?:max_tokens|max_completion_tokens).*?(?:<=|less than or equal to) ?(\d+)()",
    ):
        if found := re.search(pattern, refusal, re.DOTALL):
            room = int(found[1]) - int(found[2] or 0)
            fits = _SHORTEST_ANSWER <= room < request.max_output_tokens
            return request.model_copy(update={"max_output_tokens": room}) if fits else None
    return None


def _message(message: Message) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "content": message.content, "tool_call_id": message.tool_call_id}
    if message.tool_calls:
        calls = [_call(call) for call in message.tool_calls]
        return {"role": message.role, "content": message.content or None, "tool_calls": calls}
    return {"role": message.role, "content": message.content}


def _call(call: ToolCall) -> dict[str, Any]:
    """A call as the model made it. Servers parse the arguments: what is no JSON object goes back as an empty one."""
    try:
        fine = isinstance(json.loads(call.arguments), dict)
    except (ValueError, RecursionError):
        fine = False
    function = {"name": call.name, "arguments": call.arguments if fine else "{}"}
    return {"id": call.id, "type": "function", "function": function}
