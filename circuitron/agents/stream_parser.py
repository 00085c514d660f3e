"""Puts a streamed reply of chat completions together from its pieces, as servers send them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from circuitron import sanitise
from circuitron.agents.prices import estimated, priced
from circuitron.chat import ChatReply, ChatRequest, Finish, ToolCall, Usage

_LONGEST_REPLY = 8_000_000  # characters; no model writes that much, but a broken server may


class NoCompletion(Exception):
    """What the server sends is no chat completion."""


class Parts:
    """A reply of chat completions that is being put together from its pieces."""

    kind = "chat completion"
    counts = ("prompt_tokens", "completion_tokens", "prompt_tokens_details")  # as the protocol calls them

    def __init__(self) -> None:
        self.begun = False
        self.finish = ""
        self._text: list[str] = []
        self._refusal: list[str] = []
        self._hidden: list[str] = []  # reasoning that some servers send; only counted
        self._calls: list[dict[str, Any]] = []
        self._usage: Any = None
        self._model = ""
        self._size = 0

    def add(self, chunk: Any) -> str:
        """Take one event of the stream; gives back the text in it.

        Servers leave out any member and the client does not check, so that nothing is taken for granted.

        Raises:
            NoCompletion: it is no such event, or the reply is longer than any model's.
        """
        self.begun = True
        before = len(self._text)
        try:
            self._take(chunk)
        except (AttributeError, TypeError):
            raise NoCompletion(f"it sent something that is no {self.kind}") from None
        return "".join(self._text[before:])

    def add_whole(self, data: bytes) -> str:
        """Take a reply that a server sends in one piece, as some always do; gives back its text.

        Raises:
            NoCompletion: it is none.
        """
        try:
            return self.add(json.loads(data, object_hook=lambda members: SimpleNamespace(**members)))
        except (ValueError, RecursionError, TypeError):
            raise NoCompletion(f"it sent something that is no {self.kind}") from None

    def _take(self, chunk: Any) -> None:
        self._model = getattr(chunk, "model", None) or self._model
        self._usage = getattr(chunk, "usage", None) or self._usage
        for choice in (chunk.choices or ())[:1]:
            self.finish = choice.finish_reason or self.finish
            delta = getattr(choice, "delta", None) or getattr(choice, "message", None)
            if text := getattr(delta, "content", None):
                self._keep(self._text, text)
            if refusal := getattr(delta, "refusal", None):
                self._keep(self._refusal, refusal)
            for member in ("reasoning_content", "reasoning"):
                if isinstance(hidden := getattr(delta, member, None), str):
                    self._keep(self._hidden, hidden)
            for call in getattr(delta, "tool_calls", None) or ():
                self._add_call(call)

    def _add_call(self, piece: Any) -> None:
        """Pieces of one call share an index; some servers number all calls 0, but then each has an id of its own."""
        index, id = getattr(piece, "index", None), str(getattr(piece, "id", None) or "")
        index = len(self._calls) if index is None else index
        found = next((c for c in reversed(self._calls) if c["index"] == index), None)
        if found is None or (id and found["id"] and id != found["id"]):
            found = {"index": index, "id": id, "name": "", "arguments": []}
            self._calls.append(found)
        if piece.function:
            found["name"] = found["name"] or str(piece.function.name or "")
            arguments = piece.function.arguments or ""
            self._keep(found["arguments"], arguments if isinstance(arguments, str) else json.dumps(arguments))

    def _keep(self, where: list[str], text: str) -> None:
        if not isinstance(text, str):
            raise TypeError
        self._size += len(text)
        if self._size > _LONGEST_REPLY:
            raise NoCompletion("it sent a reply without end")
        where.append(text)

    def reply(self, request: ChatRequest) -> ChatReply:
        refusal = "".join(self._refusal)
        calls = tuple(
            ToolCall(id=call["id"] or f"call_{n}", name=call["name"], arguments="".join(call["arguments"]))
            for n, call in enumerate(self._calls)
        )
        finish = Finish.TOOL_CALLS if calls else Finish.STOP
        if self.finish == "length":
            finish = Finish.LENGTH
        elif self.finish == "content_filter" or refusal:
            finish = Finish.REFUSED
        return ChatReply(
            content=refusal or "".join(self._text),
            tool_calls=calls,
            finish=finish,
            usage=self.usage(request),
            model=sanitise.line(str(self._model), 100),
        )

    def usage(self, request: ChatRequest) -> Usage:
        """What the server says it took, or what the text so far looks like."""
        usage = self._usage
        *totals, details = self.counts
        taken, written = (_count(usage, name) for name in totals)
        if taken is not None and written is not None:
            cached = _count(getattr(usage, details, None), "cached_tokens") or 0
            return priced(Usage(input_tokens=taken, cached_tokens=cached, output_tokens=written), request.price)
        arguments = [part for call in self._calls for part in call["arguments"]]
        return estimated(request, "".join([*self._text, *self._refusal, *self._hidden, *arguments]))


def _count(usage: Any, name: str) -> int | None:
    """A count that the server gives, if it is one."""
    value = getattr(usage, name, None)
    return value if isinstance(value, int) and value >= 0 else None


def total(usages: Iterable[Usage]) -> Usage:
    """All tries of a request together."""
    usages = list(usages)
    known = all(usage.cost is not None for usage in usages)
    return Usage(
        input_tokens=sum(usage.input_tokens for usage in usages),
        cached_tokens=sum(usage.cached_tokens for usage in usages),
        output_tokens=sum(usage.output_tokens for usage in usages),
        cost=sum(usage.cost or 0.0 for usage in usages) if known else None,
        estimated=any(usage.estimated for usage in usages),
    )
