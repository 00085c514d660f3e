"""What model calls cost: the table of prices, what a reply came to, and how much a request can come to at most."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from circuitron.chat import ChatRequest, Message, Price, Usage
from circuitron.errors import SettingsError
from circuitron.settings import user_file

FREE = Price(input=0, cached=0, output=0)

_BYTES_PER_TOKEN = 4  # of English and code, on average; OpenAI's rule of thumb
_BYTES_PER_TOKEN_AT_LEAST = 2  # of anything that stands in a brief: tables of pins are the densest
_TOKENS_PER_MESSAGE = 8  # what marks a message's role and ends
_DATED = re.compile(r"-\d{4}-\d{2}-\d{2}$")  # a snapshot of a model, at the price of the model


@functools.cache
def _table() -> Mapping[str, Price]:
    rows = tomllib.loads((Path(__file__).parent / "prices.toml").read_text(encoding="utf-8"))
    return {model: Price(input=row["input"], cached=row["cached"], output=row["output"]) for model, row in rows.items()}


def price_of(model: str, own: Mapping[str, Price], *, local: bool = False) -> Price | None:
    """What a model charges, None where that is not known.

    Args:
        own: the user's prices; they win.
        local: the model runs on this machine and costs nothing unless the user says so.
    """
    for prices in (own, {} if local else _table()):
        for name in (model, _DATED.sub("", model)):
            if name in prices:
                return prices[name]
    return FREE if local else None


def no_price(*models: str) -> SettingsError:
    """The error of a limit on cost that cannot be kept, because the prices of these models are unknown."""
    tables = " and ".join(f'[prices."{model}"]' for model in models)
    return SettingsError(
        f"A limit on cost is set, but the price of {' and '.join(models)} is not known.",
        f"Add it to {user_file()}, in US dollars per million tokens: {tables} with input = … and output = …",
    )


def cost(usage: Usage, price: Price) -> float:
    """What a reply came to, in US dollars."""
    cached = min(usage.cached_tokens, usage.input_tokens)
    fresh = usage.input_tokens - cached
    return (fresh * price.input + cached * price.cached + usage.output_tokens * price.output) / 1e6


def priced(usage: Usage, price: Price | None) -> Usage:
    """The usage with its cost filled in."""
    return usage.model_copy(update={"cost": None if price is None else cost(usage, price)})


def most(request: ChatRequest) -> float:
    """The most that one try of a request can cost, in US dollars: 0.0 where its price is not known."""
    price = request.price or FREE
    return (input_at_most(request) * max(price.input, price.cached) + request.max_output_tokens * price.output) / 1e6


def input_at_most(request: ChatRequest) -> int:
    """Input tokens of a request, counted so that it will hardly be more."""
    return _size(request) // _BYTES_PER_TOKEN_AT_LEAST + _TOKENS_PER_MESSAGE * (len(request.messages) + 1)


def estimated(request: ChatRequest, output: str) -> Usage:
    """Usage by the length of the text, where a server does not say."""
    tokens = _size(request) // _BYTES_PER_TOKEN + _TOKENS_PER_MESSAGE * len(request.messages)
    written = -(-len(output.encode("utf-8", "replace")) // _BYTES_PER_TOKEN)
    return priced(Usage(input_tokens=tokens, output_tokens=written, estimated=True), request.price)


def _size(request: ChatRequest) -> int:
    """Bytes of all that goes to the model: messages, tools, the schema of the answer."""
    tools = "".join(tool.model_dump_json() for tool in request.tools)
    texts = (*map(_text, request.messages), tools, str(request.output_schema or ""))
    return sum(len(text.encode("utf-8", "replace")) for text in texts)


def _text(message: Message) -> str:
    if message.items:
        return "".join(message.items)
    return message.content + "".join(f"{call.name}{call.arguments}" for call in message.tool_calls)
