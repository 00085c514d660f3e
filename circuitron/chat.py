"""The values of a conversation with a language model: what goes to it and what comes back. Nothing here does any work.

They follow the chat-completions protocol closely enough that a server's reply loses nothing that matters, and loosely
enough that nothing outside `agents/openai_model.py` needs to know that protocol, or OpenAI's other one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from circuitron.frozen import Frozen


class ToolSpec(Frozen):
    """A tool as the model sees it. `parameters` is a JSON Schema of an object."""

    name: str
    description: str
    parameters: dict[str, Any]


class ToolCall(Frozen):
    """A call that the model asks for. `arguments` is JSON as the model wrote it: not checked, maybe not even JSON."""

    id: str
    name: str
    arguments: str


class Message(Frozen):
    """One message. `tool_calls` go with the role assistant; `tool_call_id` names the call it answers.

    `items` are the parts of an assistant's reply as the service sent them (see `ChatReply`).
    """

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    items: tuple[str, ...] = ()


class Price(Frozen):
    """What a model charges, in US dollars per million tokens; `cached` is for input tokens billed as cached."""

    input: float
    cached: float
    output: float


class ChatRequest(Frozen):
    """One call of a model.

    `output_schema` is the JSON Schema that the final answer must have, under the name `output_name`; None: free text.
    `reasoning_effort` is a word that the model knows, such as "low"; "": what it does by itself.
    `timeout_seconds` is for one whole reply, `patience_seconds` for all tries at one (None: no limit). `price` is what
    the model charges (None: not known), and `max_cost` what this request may cost in US dollars with all its tries
    (None: no limit).
    """

    agent: str
    model: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    output_name: str = ""
    output_schema: dict[str, Any] | None = None
    max_output_tokens: int = 16_000
    reasoning_effort: str = ""
    timeout_seconds: float = 120.0
    patience_seconds: float | None = None
    price: Price | None = None
    max_cost: float | None = None


class Finish(StrEnum):
    """Why the model stopped."""

    STOP = "stop"
    TOOL_CALLS = "tool calls"
    LENGTH = "length"  # cut off at max_output_tokens or at the end of the model's context
    REFUSED = "refused"  # the model or the service's filter declined


class Usage(Frozen):
    """What a call took. `cost` is in US dollars, None where the model has no known price."""

    input_tokens: int = 0
    cached_tokens: int = 0  # of the input tokens, those billed as cached
    output_tokens: int = 0
    cost: float | None = 0.0
    estimated: bool = False  # the server did not say; counted from the length of the text


class ChatReply(Frozen):
    """What came back. `seconds` is wall time; `model` is the one that answered, as the server names it.

    `items` are its parts as JSON, where the service wants them back word for word in the next request: reasoning that
    only the service can read.
    """

    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    finish: Finish = Finish.STOP
    usage: Usage = Usage()
    model: str = ""
    seconds: float = 0.0
    items: tuple[str, ...] = ()


class ToolResult(Frozen):
    """What a tool call came to, as the model reads it: cut to size, and fenced where its text is not to be trusted."""

    call: ToolCall
    text: str
    failed: bool = False
    seconds: float = 0.0
