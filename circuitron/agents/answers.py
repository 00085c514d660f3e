"""A model's final answer: its schema, and how it is read from what the model wrote."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from pydantic import ValidationError

from circuitron.assertion import Answer

Output = TypeVar("Output", bound=Answer)

_MOST_STARTS = 1000  # places where JSON may begin that are tried
_MOST_PROBLEMS = 8  # that are listed
_LONGEST_PROBLEM = 300  # characters
_DROPPED = {"title", "default", "discriminator", "$defs"}


class UnreadableAnswer(Exception):
    """There is no answer of the right shape in the text; the message tells the model what is wrong with it."""


def strict_schema(output: type[Answer]) -> dict[str, Any]:
    """The JSON Schema of an answer, in the subset that all servers with structured output take.

    Every member required and no others allowed, `anyOf` for unions, `enum` for constants, no references: OpenAI takes
    no `oneOf` and no words beside a `$ref`, and servers that work by grammars do not all follow references.

    Raises:
        ValueError: the answer contains itself, which has no such schema.
    """
    schema = output.model_json_schema()
    made: dict[str, Any] = _strict(schema, schema.get("$defs", {}), ())
    made.pop("description", None)  # ours, for readers of the code
    return made


def _strict(node: Any, definitions: dict[str, Any], inside: tuple[str, ...]) -> Any:
    if isinstance(node, list):
        return [_strict(item, definitions, inside) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        name = node["$ref"].removeprefix("#/$defs/")
        if name in inside:
            raise ValueError(f"{name} contains itself")
        return _strict(
            {**definitions[name], **{k: v for k, v in node.items() if k != "$ref"}}, definitions, (*inside, name)
        )
    made = {key: value for key, value in node.items() if key not in _DROPPED}
    if "oneOf" in made:
        made["anyOf"] = made.pop("oneOf")
    if "const" in made:
        made["enum"] = [made.pop("const")]
    if made.get("type") == "object" and "properties" in made:
        # A member may be called like a keyword: only the members' schemas are gone through, not their names.
        made["properties"] = {k: _strict(v, definitions, inside) for k, v in made["properties"].items()}
        return {**made, "required": list(made["properties"]), "additionalProperties": False}
    return {key: _strict(value, definitions, inside) for key, value in made.items()}


def read_answer(text: str, output: type[Output]) -> Output:
    """The answer in a reply: JSON alone, in a fence, or somewhere in prose. The first of the right shape counts.

    Raises:
        UnreadableAnswer: there is none; says what is wrong with the one that looks most like it.
    """
    problem = ""
    thought, _, answer = text.rpartition("</think>")  # some servers leave the model's reasoning in its reply
    for value in (*_objects(answer), *_objects(thought)):
        try:
            return output.model_validate_json(json.dumps(value))
        except ValidationError as error:
            problem = problem or _summary(error)
        except (ValueError, RecursionError) as error:
            problem = problem or str(error)
    raise UnreadableAnswer(problem or ("It holds no complete JSON object." if text.strip() else "It is empty."))


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects in a text, outermost ones only. Line breaks inside strings pass: many models write them."""
    decoder = json.JSONDecoder(strict=False)
    start = text.find("{")
    for _ in range(_MOST_STARTS):
        if start < 0:
            return
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            end = start + 1
        else:
            yield value
        start = text.find("{", end)


def _summary(error: ValidationError) -> str:
    """What is wrong, a line for each place."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    lines = [f"{'.'.join(map(str, item['loc'])) or 'the answer'}: {item['msg']}" for item in found[:_MOST_PROBLEMS]]
    more = len(found) - len(lines)
    return "\n".join(line[:_LONGEST_PROBLEM] for line in lines) + (f"\nand {more} more" if more else "")
