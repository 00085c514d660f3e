"""OpenAI's Responses API: how a request is put for it, and how its streamed reply is put together.

OpenAI's own service is asked so, because its reasoning models take tools together with reasoning nowhere else. Nothing
is stored there (`store: false`): what the model thought comes back encrypted, and goes back word for word with the
results of the tools that it asked for.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from circuitron.agents.provider_quirks import REQUESTED, UNKNOWN
from circuitron.agents.stream_parser import NoCompletion, Parts
from circuitron.chat import ChatReply, ChatRequest, Message

_STRUCTURE = re.compile(r"text\.format|json_schema|schema|structured")
_ENCRYPTED = "reasoning.encrypted_content"
_STATUS = {"rate_limit_exceeded": 429, "server_error": 500, "vector_store_timeout": 500}  # of a reply that failed


class ReplyFailed(Exception):
    """The service ended its reply with an error; `status` is what HTTP would have said in its place."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.status = _STATUS.get(code, 400 if code else 500)


@dataclass(frozen=True)
class ResponsesDialect:
    """How a model behind the Responses API is spoken to; what it does not know is left out."""

    schema: bool = True  # it holds an answer to a schema
    reasoning: bool = True  # it hands out what it thought
    effort: bool = True
    tools: bool = True

    def body(self, request: ChatRequest) -> dict[str, Any]:
        system, *rest = request.messages
        described = request.output_schema is not None and not self.schema
        requested = f"\n\n{REQUESTED}{json.dumps(request.output_schema)}" if described else ""
        body: dict[str, Any] = {
            "model": request.model,
            "instructions": system.content + requested,
            "input": [item for message in rest for item in self._items(message)],
            "max_output_tokens": request.max_output_tokens,
            "store": False,
        }
        if self.reasoning:
            body["include"] = [_ENCRYPTED]
        if self.effort and request.reasoning_effort:
            body["reasoning"] = {"effort": request.reasoning_effort}
        if request.tools and self.tools:
            # Strict unless told otherwise, which the schemas of tools with optional arguments are not.
            body["tools"] = [{"type": "function", "strict": False, **tool.model_dump()} for tool in request.tools]
        if request.output_schema is not None and self.schema:
            name = request.output_name or "answer"
            form = {"type": "json_schema", "name": name, "schema": request.output_schema, "strict": True}
            body["text"] = {"format": form}
        return body

    def after(self, refusal: str, request: ChatRequest, *, unclear: bool = False) -> ResponsesDialect | None:
        text = refusal.lower()
        sent = self.body(request)
        if "encrypted" in text and "include" in sent:
            return replace(self, reasoning=False)
        if "reasoning" in text and "reasoning" in sent:
            return replace(self, effort=False)
        if "tools" in sent and "tools" in text and UNKNOWN.search(text):
            return replace(self, tools=False)
        if "text" in sent and _STRUCTURE.search(text):
            return replace(self, schema=False)
        return None

    def parts(self) -> Parts:
        return ResponseParts()

    def _items(self, message: Message) -> list[dict[str, Any]]:
        """A message as items of the input; a reply that the service gave goes back as it came."""
        if message.role == "tool":
            return [{"type": "function_call_output", "call_id": message.tool_call_id, "output": message.content}]
        if message.items:
            items = [json.loads(item) for item in message.items]
            return [item for item in items if self.reasoning or item["type"] != "reasoning"]
        said = [{"role": message.role, "content": message.content}] if message.content or not message.tool_calls else []
        calls = (
            {"type": "function_call", "call_id": call.id, "name": call.name, "arguments": call.arguments}
            for call in message.tool_calls
        )
        return [*said, *calls]


class ResponseParts(Parts):
    """A reply of the Responses API that is being put together from its events."""

    kind = "response"
    counts = ("input_tokens", "output_tokens", "input_tokens_details")

    def __init__(self) -> None:
        super().__init__()
        self._items: list[str] = []

    def reply(self, request: ChatRequest) -> ChatReply:
        return super().reply(request).model_copy(update={"items": tuple(self._items)})

    def _take(self, event: Any) -> None:
        """Take one event, or a whole response.

        Raises:
            ReplyFailed: it says that the reply failed.
        """
        match getattr(event, "type", None):
            case "response.output_text.delta":
                self._keep(self._text, event.delta)
            case "response.refusal.delta":
                self._keep(self._refusal, event.delta)
            case "response.function_call_arguments.delta" | "response.reasoning_summary_text.delta":
                self._keep(self._hidden, event.delta)  # counted, if the reply breaks off
            case "response.output_item.done":
                self._take_item(event.item)
            case "response.completed" | "response.incomplete" | "response.failed":
                self._take_end(event.response)
            case "error":
                raise ReplyFailed(str(event.code or ""), str(event.message))
            case None if getattr(event, "object", None) == "response":
                self._take_whole(event)
            case None:
                raise TypeError
            case _:
                pass  # what else there is announces or repeats

    def _take_item(self, item: Any) -> None:
        """An item that is whole: a call, a message, or what was thought on the way."""
        if item.type == "function_call":
            self._calls.append({"index": len(self._calls), "id": item.call_id, "name": item.name, "arguments": []})
            self._keep(self._calls[-1]["arguments"], item.arguments)
        # The service knows nothing of what it does not store: thoughts without their content would be asked for there.
        if item.type != "reasoning" or getattr(item, "encrypted_content", None):
            self._items.append(_json(item))

    def _take_end(self, response: Any) -> None:
        self._usage = getattr(response, "usage", None)
        self._model = getattr(response, "model", None) or self._model
        if response.status == "failed":
            error = getattr(response, "error", None)
            raise ReplyFailed(str(getattr(error, "code", "") or ""), str(getattr(error, "message", "") or "it failed"))
        reason = getattr(getattr(response, "incomplete_details", None), "reason", None)
        ends = {"completed": "stop", "incomplete": "content_filter" if reason == "content_filter" else "length"}
        if response.status not in ends:
            raise NoCompletion(f"it sent a response that is {response.status!s:.30}")
        self.finish = ends[response.status]

    def _take_whole(self, response: Any) -> None:
        """A response in one piece."""
        for item in response.output:
            self._take_item(item)
            for part in getattr(item, "content", None) or ():
                if part.type == "output_text":
                    self._keep(self._text, part.text)
                elif part.type == "refusal":
                    self._keep(self._refusal, part.refusal)
        self._take_end(response)


def _json(item: Any) -> str:
    """An item as the service sent it, without what it left empty: it does not take every null back."""
    if hasattr(item, "to_json"):
        return str(item.to_json(indent=None, exclude_unset=True, exclude_none=True))
    return json.dumps(item, default=_members)


def _members(made: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(made).items() if value is not None}
