"""Carrying out the tool calls that a model asks for. A failing tool never ends the run and never fails silently.

Whatever goes wrong, from arguments that are no JSON to a bug in a tool, becomes a message that the model reads: what
failed, why, and what it can do now. Only what ends the run for good passes through: Ctrl-C and FatalError.
"""

from __future__ import annotations

import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from circuitron import sanitise
from circuitron.agents.base import Tool
from circuitron.agents.fencing import cut, fence
from circuitron.chat import ToolCall, ToolResult, ToolSpec
from circuitron.errors import FatalError
from circuitron.knowledge.similarity import most_alike

RESULT_LIMIT = 8000  # characters of a result that a model reads
MESSAGE_LIMIT = 1000  # characters of an error message
FAILURES_ALLOWED = 3  # of the same call; after that it is refused

_INPUT_LIMIT = 300  # characters of the inputs that the log shows
_LOG = logging.getLogger("circuitron.agents.tools")


class Arguments(BaseModel):
    """Base of a tool's arguments: gives the JSON schema that the model sees, and checks what it then sends."""

    model_config = ConfigDict(frozen=True, extra="forbid")


A = TypeVar("A", bound=Arguments)


class ToolExecutionError(Exception):
    """A tool call that failed, with what the model is told about it.

    Args:
        tool: the tool's name, as the model called it.
        error_type: name of the exception's class, or of the reason.
        message: what went wrong; may hold text of strangers.
        advice: what the model can do now.
    """

    def __init__(self, tool: str, error_type: str, message: str, advice: str = "") -> None:
        super().__init__(f"{tool}: {error_type}: {message}")
        self.tool = tool
        self.error_type = error_type
        self.message = message
        self.advice = advice or "Try again with other arguments, use another tool, or go on without it."

    def text(self, untrusted: bool = False) -> str:
        """The message for the model. `untrusted` fences the error message."""
        message = sanitise.message(self.message).strip()
        message = fence(message, "error message", MESSAGE_LIMIT) if untrusted else cut(message, MESSAGE_LIMIT)
        return (
            "Tool Execution Result:\n"
            f"Tool Name: {sanitise.line(self.tool, 60)}\n"
            "Status: FAILED\n"
            f"Error Type: {self.error_type}\n"
            f"Error Message: {message or '(none)'}\n"
            f"What you can do: {self.advice}"
        )


@dataclass
class CallMemory:
    """Which calls have failed so far, and how often. One for each conversation with a model."""

    failures: Counter[tuple[str, str]] = field(default_factory=Counter)


def define_tool(
    name: str,
    description: str,
    arguments: type[A],
    run: Callable[[A], str],
    *,
    untrusted: bool = False,
    fenced: bool = False,
) -> Tool:
    """A tool whose arguments are checked.

    Args:
        arguments: one class gives both the schema that the model sees and the check of what it sends.
        run: called with checked arguments; returns text for the model.
        untrusted: results and error messages may hold text of strangers.
        fenced: `run` fences such text in its results itself, so that the rest of them can be distinguished from it.
    """

    def checked(given: Mapping[str, Any]) -> str:
        return run(_check(name, arguments, given))

    spec = ToolSpec(name=name, description=description, parameters=_schema(arguments))
    return Tool(spec, checked, untrusted, fenced)


def wrap_tool_with_error_handling(tool: Tool) -> Tool:
    """The same tool, which logs every call and raises nothing but ToolExecutionError.

    KeyboardInterrupt and FatalError pass through: the run is over then, and no model can help it.
    """
    name = tool.spec.name

    def run(arguments: Mapping[str, Any]) -> str:
        inputs = json.dumps(arguments, default=repr)  # ASCII, so that no input can forge a line of the log
        _LOG.info("tool %s called with %s", name, cut(inputs, _INPUT_LIMIT).replace("\n", " "))
        started = time.monotonic()
        try:
            result = tool.run(arguments)
        except FatalError:
            raise
        except Exception as error:
            _LOG.exception("tool %s failed after %.2f s, called with %s", name, time.monotonic() - started, inputs)
            if isinstance(error, ToolExecutionError):
                raise
            raise ToolExecutionError(name, type(error).__name__, _text(error)) from error
        _LOG.info("tool %s succeeded: %d characters in %.2f s", name, len(result), time.monotonic() - started)
        return result

    return replace(tool, run=run)


def execute_tool_safely(call: ToolCall, tools: Mapping[str, Tool], memory: CallMemory) -> ToolResult:
    """The result of a call that a model requested; never an exception for a fault of the model's or of a tool's.

    Args:
        memory: failures of this conversation so far; this call's is added.

    Raises:
        FatalError: the environment broke (the sandbox is gone): nothing that the model does can help.
    """
    started = time.monotonic()
    tool = tools.get(call.name)
    key = (call.name, _canonical(call.arguments))
    try:
        if memory.failures[key] >= FAILURES_ALLOWED:
            raise _refused(call)
        if tool is None:
            raise _unknown(call.name, tools)
        result = wrap_tool_with_error_handling(tool).run(_parse(call))
    except ToolExecutionError as error:
        memory.failures[key] += 1
        text, failed = error.text(untrusted=tool is not None and tool.untrusted), True
    else:
        memory.failures.pop(key, None)
        text, failed = _presented(tool, result), False
    return ToolResult(call=call, text=text, failed=failed, seconds=time.monotonic() - started)


def _presented(tool: Tool, result: str) -> str:
    if tool.untrusted and not tool.fenced:
        return fence(result, f"result of {tool.spec.name}", RESULT_LIMIT)
    return cut(sanitise.message(result), RESULT_LIMIT) or "(no result)"


def _parse(call: ToolCall) -> dict[str, Any]:
    """The arguments as an object. Models write null for an argument that they leave out, and "" for none at all."""
    try:
        arguments = json.loads(call.arguments or "{}")
    except (ValueError, RecursionError) as error:
        raise _logged(call, "InvalidArguments", f"the arguments are not valid JSON: {error}") from None
    if not isinstance(arguments, dict):
        kind = type(arguments).__name__
        raise _logged(call, "InvalidArguments", f"the arguments must be a JSON object, not {kind}")
    return {name: value for name, value in arguments.items() if value is not None}


def _check(name: str, model: type[A], given: Mapping[str, Any]) -> A:
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, e['loc'])) or 'arguments'}: {e['msg']}" for e in error.errors()]
        takes = ", ".join(model.model_fields)
        message = f"{'; '.join(faults[:5])}. {name} takes: {takes or 'no arguments'}"
        raise ToolExecutionError(name, "InvalidArguments", message, "Call it again with arguments that fit.") from error


def _unknown(name: str, tools: Mapping[str, Tool]) -> ToolExecutionError:
    _LOG.error("unknown tool %s called", ascii(name[:60]))
    near = most_alike(name, tools, 1, 0.6)
    nearest = f" Did you mean {near[0].name}?" if near else ""
    there_are = f"The tools are: {', '.join(sorted(tools))}." if tools else "There are no tools here."
    message = f"there is no such tool.{nearest} {there_are}"
    return ToolExecutionError(name, "UnknownTool", message, "Use one of these tools, or answer without.")


def _refused(call: ToolCall) -> ToolExecutionError:
    message = f"this call with these arguments has failed {FAILURES_ALLOWED} times and was not run again"
    advice = "Do not repeat it. Use other arguments or another tool, or give your answer without it."
    return _logged(call, "RepeatedFailure", message, advice)


def _logged(call: ToolCall, error_type: str, message: str, advice: str = "") -> ToolExecutionError:
    _LOG.error("tool %s: %s: %s; called with %s", ascii(call.name[:60]), error_type, message, ascii(call.arguments))
    return ToolExecutionError(call.name, error_type, message, advice)


def _canonical(arguments: str) -> str:
    """The same text for arguments that say the same."""
    try:
        return json.dumps(json.loads(arguments or "{}"), sort_keys=True)
    except (ValueError, RecursionError):
        return arguments.strip()


def _text(error: Exception) -> str:
    hint = getattr(error, "hint", "")
    text = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
    return f"{text} {hint}".strip()


def _schema(arguments: type[Arguments]) -> dict[str, Any]:
    """The JSON schema without what a model has no use for: each word of it is paid for in every request.

    Limits are checked when the tool is called, and an argument that may be left out need not say that it may be null.
    """
    schema = arguments.model_json_schema()
    return _object(schema, schema.get("$defs", {}))


def _object(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    members = {name: _member(member, definitions) for name, member in schema.get("properties", {}).items()}
    required = [name for name in members if name in schema.get("required", ())]
    return {"type": "object", "properties": members, **({"required": required} if required else {})}


def _member(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """What one argument is. Not every server follows references."""
    meant = next((each for each in schema.get("anyOf", ()) if each.get("type") != "null"), schema)
    kept = {key: meant[key] for key in ("type", "enum", "items") if key in meant}
    if reference := kept.get("items", {}).get("$ref", ""):
        kept["items"] = _object(definitions[reference.rpartition("/")[2]], definitions)
    return {**kept, **({"description": schema["description"]} if "description" in schema else {})}
