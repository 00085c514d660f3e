"""OpenAI's Responses API on this machine: the events of its stream, made of the openai package's own types.

    with ResponsesServer(thinks("opaque"), ...) as server:

A `Script` is one streamed response: output items are added to it, and the events that announce, fill and end them come
in the order and with the members that the service sends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from openai.types.responses import (
    Response,
    ResponseCompletedEvent,
    ResponseContentPartAddedEvent,
    ResponseContentPartDoneEvent,
    ResponseCreatedEvent,
    ResponseErrorEvent,
    ResponseFailedEvent,
    ResponseFunctionCallArgumentsDeltaEvent,
    ResponseFunctionCallArgumentsDoneEvent,
    ResponseFunctionToolCall,
    ResponseIncompleteEvent,
    ResponseInProgressEvent,
    ResponseOutputItemAddedEvent,
    ResponseOutputItemDoneEvent,
    ResponseOutputMessage,
    ResponseOutputRefusal,
    ResponseOutputText,
    ResponseReasoningItem,
    ResponseRefusalDeltaEvent,
    ResponseRefusalDoneEvent,
    ResponseTextDeltaEvent,
    ResponseTextDoneEvent,
)
from openai.types.responses.response import IncompleteDetails
from openai.types.responses.response_create_params import ResponseCreateParamsStreaming
from openai.types.responses.response_error import ResponseError
from openai.types.responses.response_usage import InputTokensDetails, OutputTokensDetails, ResponseUsage
from pydantic import BaseModel, TypeAdapter
from server import MODEL, Act, Exchange, ModelServer

USAGE = ResponseUsage(
    input_tokens=1000,
    input_tokens_details=InputTokensDetails(cached_tokens=400, cache_write_tokens=0),
    output_tokens=200,
    output_tokens_details=OutputTokensDetails(reasoning_tokens=120),
    total_tokens=1200,
)
Item = ResponseReasoningItem | ResponseFunctionToolCall | ResponseOutputMessage


class ResponsesServer(ModelServer):
    """Takes the place of OpenAI's own service; requests are checked against the package's type of them."""

    path = "/v1/responses"
    shape: TypeAdapter[Any] = TypeAdapter(ResponseCreateParamsStreaming)


def reasoning(secret: str | None, number: int = 0) -> ResponseReasoningItem:
    """What the model thought, encrypted; None: the service kept it to itself."""
    return ResponseReasoningItem(id=f"rs_{number:024}", summary=[], type="reasoning", encrypted_content=secret)


def call(name: str, arguments: str, number: int = 0) -> ResponseFunctionToolCall:
    return ResponseFunctionToolCall(
        id=f"fc_{number:024}",
        call_id=f"call_{number}abc",
        name=name,
        arguments=arguments,
        type="function_call",
        status="completed",
    )


def message(text: str) -> ResponseOutputMessage:
    part = ResponseOutputText(text=text, type="output_text", annotations=[], logprobs=[])
    return _message(part)


def refusal(words: str) -> ResponseOutputMessage:
    return _message(ResponseOutputRefusal(refusal=words, type="refusal"))


def _message(part: ResponseOutputText | ResponseOutputRefusal) -> ResponseOutputMessage:
    return ResponseOutputMessage(
        id="msg_0", content=[part], role="assistant", status="completed", type="message", phase="final_answer"
    )


def response(status: str, items: Sequence[Item] = (), **more: Any) -> Response:
    made = {
        "id": "resp_0123456789abcdef",
        "created_at": 1773700000.0,
        "model": MODEL,
        "object": "response",
        "output": [item.model_dump(mode="json", by_alias=True, exclude_none=True) for item in items],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "status": status,
        "error": None,
        "incomplete_details": None,
        "store": False,
        **more,
    }
    return Response.model_validate(made, strict=True)


def responds(
    *items: Item, status: str = "completed", reason: str = "", error: tuple[str, str] | None = None, usage: Any = USAGE
) -> Act:
    """A streamed response of these items, and how it ends."""
    more: dict[str, Any] = {"usage": usage}
    if reason:
        more["incomplete_details"] = IncompleteDetails.model_validate({"reason": reason})
    if error:
        more["error"] = ResponseError.model_validate({"code": error[0], "message": error[1]})
    ends = {"completed": ResponseCompletedEvent, "incomplete": ResponseIncompleteEvent, "failed": ResponseFailedEvent}

    def act(exchange: Exchange) -> None:
        begins(exchange, *items)
        number = len(_events(items)) + 2
        _send(
            exchange,
            ends[status](type=f"response.{status}", sequence_number=number, response=response(status, items, **more)),
        )
        exchange.end()

    return act


def begins(exchange: Exchange, *items: Item) -> None:
    """The stream up to the end of these items."""
    exchange.start()
    started = response("in_progress")
    _send(exchange, ResponseCreatedEvent(type="response.created", sequence_number=0, response=started))
    _send(exchange, ResponseInProgressEvent(type="response.in_progress", sequence_number=1, response=started))
    for event in _events(items):
        _send(exchange, event)


def breaks_off_after(*items: Item) -> Act:
    def act(exchange: Exchange) -> None:
        begins(exchange, *items)
        exchange.hang_up()

    return act


def ends_without_end(*items: Item) -> Act:
    def act(exchange: Exchange) -> None:
        begins(exchange, *items)
        exchange.end()

    return act


def errs(code: str | None, words: str) -> Act:
    """An error in the midst of the stream."""

    def act(exchange: Exchange) -> None:
        begins(exchange)
        _send(exchange, ResponseErrorEvent(type="error", code=code, message=words, sequence_number=2))
        exchange.end()

    return act


def drips_events(exchange: Exchange) -> None:
    """Begins, and says nothing more than that it is still there."""
    begins(exchange)
    while not exchange.over.wait(0.02):
        exchange.send(b": keep-alive\n\n")


def _send(exchange: Exchange, event: BaseModel) -> None:
    """An event as the service sends it, named as well."""
    type(event).model_validate(event.model_dump(by_alias=True), strict=True)
    data = event.model_dump_json(by_alias=True)
    exchange.send(f"event: {event.type}\ndata: {data}\n\n".encode())  # type: ignore[attr-defined]


def _events(items: Sequence[Item]) -> list[BaseModel]:
    events: list[BaseModel] = []
    made: Callable[..., None] = lambda kind, **members: events.append(  # noqa: E731
        kind(sequence_number=len(events) + 2, **members)
    )
    for index, item in enumerate(items):
        begun = item.model_copy(update=_empty(item))
        made(ResponseOutputItemAddedEvent, type="response.output_item.added", item=begun, output_index=index)
        _filled(made, item, index)
        made(ResponseOutputItemDoneEvent, type="response.output_item.done", item=item, output_index=index)
    return events


def _empty(item: Item) -> dict[str, Any]:
    if isinstance(item, ResponseFunctionToolCall):
        return {"arguments": "", "status": "in_progress"}
    if isinstance(item, ResponseOutputMessage):
        return {"content": [], "status": "in_progress"}
    return {"encrypted_content": item.encrypted_content and "partial"}


def _filled(made: Callable[..., None], item: Item, index: int) -> None:
    place: dict[str, Any] = {"item_id": item.id, "output_index": index}
    if isinstance(item, ResponseFunctionToolCall):
        kind = "response.function_call_arguments"
        for piece in _halves(item.arguments):
            made(ResponseFunctionCallArgumentsDeltaEvent, type=f"{kind}.delta", delta=piece, **place)
        whole = {"arguments": item.arguments, "name": item.name}
        made(ResponseFunctionCallArgumentsDoneEvent, type=f"{kind}.done", **whole, **place)
    elif isinstance(item, ResponseOutputMessage):
        (part,) = item.content
        place["content_index"] = 0
        made(ResponseContentPartAddedEvent, type="response.content_part.added", part=part, **place)
        if isinstance(part, ResponseOutputText):
            for piece in _halves(part.text):
                made(ResponseTextDeltaEvent, type="response.output_text.delta", delta=piece, logprobs=[], **place)
            made(ResponseTextDoneEvent, type="response.output_text.done", text=part.text, logprobs=[], **place)
        else:
            for piece in _halves(part.refusal):
                made(ResponseRefusalDeltaEvent, type="response.refusal.delta", delta=piece, **place)
            made(ResponseRefusalDoneEvent, type="response.refusal.done", refusal=part.refusal, **place)
        made(ResponseContentPartDoneEvent, type="response.content_part.done", part=part, **place)


def _halves(text: str) -> tuple[str, str]:
    return text[: len(text) // 2], text[len(text) // 2 :]
