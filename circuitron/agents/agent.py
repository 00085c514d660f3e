"""One conversation of an agent with its model: from a brief to an answer of the agent's type.

    brief → model ⇄ tools → answer → (one repair round) → Output or AgentFailure

Every reply is counted, and no request is made that could exceed the limit on cost or the time that is left.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from circuitron import sanitise
from circuitron.agents.answers import UnreadableAnswer, read_answer, strict_schema
from circuitron.agents.base import Agent, ModelAccess, ModelChoice, NoReply, Output, ServiceDown, Tool
from circuitron.agents.prices import FREE, input_at_most, most, no_price
from circuitron.agents.tools import CallMemory, execute_tool_safely
from circuitron.chat import ChatReply, ChatRequest, Finish, Message, ToolCall
from circuitron.errors import AgentFailure, BudgetSpent
from circuitron.resources import resource

MAX_TOOL_ROUNDS = 12  # after them, the model must answer with what it has
MAX_CALLS = 16  # of one reply that are run
FEWEST_TOKENS = 2_000  # of output, less than which no answer is worth its cost
SHORTEST_SECONDS = 1.0  # left, less than which no reply is waited for
_QUOTED = 300  # characters of a model's words in a message to the user

_NOT_RUN = f"Not run: at most {MAX_CALLS} calls in one reply. Ask again for those you still need."
_ANSWER_NOW = "No more tool calls. Give your final answer now, from what you have."


def ask(
    agent: Agent[Output], brief: str, access: ModelAccess, usable: Callable[[Output], object] = lambda _: None
) -> Output:
    """The agent's answer to a brief.

    Args:
        usable: raises `UnreadableAnswer` for one of the right shape that cannot be used.

    Raises:
        AgentFailure: no usable answer: refused, cut off twice, of the wrong shape twice, tool calls without end.
        BudgetSpent: a further call could pass the limit on cost, or there is no time left.
        ModelUnavailable: the service cannot be had.
        SettingsError: a limit on cost is set, and the model's price is not known.
    """
    return _Conversation.of(agent, brief, access).answer(agent.output, usable)


def system_message(name: str) -> str:
    """What an agent is to do, as prompts/NAME.md says it."""
    return resource("prompts", f"{name}.md").read_text(encoding="utf-8")


@dataclass
class _Conversation:
    agent: str
    access: ModelAccess
    choice: ModelChoice
    tools: dict[str, Tool]
    output_name: str
    schema: dict[str, object]
    messages: list[Message]
    memory: CallMemory = field(default_factory=CallMemory)

    @classmethod
    def of(cls, agent: Agent[Output], brief: str, access: ModelAccess) -> _Conversation:
        return cls(
            agent=agent.name,
            access=access,
            choice=access.choose(agent.name),
            tools={name: access.tools[name] for name in agent.tools if name in access.tools},
            output_name=agent.output.__name__,
            schema=strict_schema(agent.output),
            messages=[
                Message(role="system", content=system_message(agent.name)),
                Message(role="user", content=brief),
            ],
        )

    def answer(self, output: type[Output], usable: Callable[[Output], object]) -> Output:
        """Talk until there is an answer; one that cannot be used is sent back once, with what is wrong with it."""

        def read(reply: ChatReply) -> Output:
            found = read_answer(reply.content, output)
            usable(found)
            return found

        reply = self._reply_after_tools()
        try:
            return read(reply)
        except UnreadableAnswer as problem:
            self._say(f"the answer cannot be used; asks {self.agent} once more")
            self.messages += [
                _said(reply),
                Message(role="user", content=_wrong_shape(problem)),
            ]
        reply = self._reply(with_tools=False)
        try:
            return read(reply)
        except UnreadableAnswer as problem:
            reason = _words(str(problem))
            raise AgentFailure(f"The {self.agent} gave no valid answer, twice: {reason}") from None

    def _reply_after_tools(self) -> ChatReply:
        """The first reply that asks for no tool."""
        for done in range(MAX_TOOL_ROUNDS + 1):
            if done == MAX_TOOL_ROUNDS:
                self.messages.append(Message(role="user", content=_ANSWER_NOW))
            reply = self._reply(with_tools=done < MAX_TOOL_ROUNDS)
            if not reply.tool_calls:
                return reply
            if done < MAX_TOOL_ROUNDS:
                self.messages.append(_said(reply))
                self.messages += [self._result(n, call) for n, call in enumerate(reply.tool_calls)]
        raise AgentFailure(f"The {self.agent} called tools {MAX_TOOL_ROUNDS} times and still gave no answer.")

    def _result(self, position: int, call: ToolCall) -> Message:
        """What the model reads of one call."""
        if position >= MAX_CALLS:
            return Message(role="tool", content=_NOT_RUN, tool_call_id=call.id)
        self._say(f"{self.agent}: {call.name}")
        result = execute_tool_safely(call, self.tools, self.memory)
        return Message(role="tool", content=result.text, tool_call_id=call.id)

    def _reply(self, *, with_tools: bool) -> ChatReply:
        """One reply; where it was cut off, once more with twice the room."""
        limit = self.choice.max_output_tokens
        for room in (limit, 2 * limit):
            reply = self._complete(self._request(with_tools, room))
            if reply.finish is Finish.REFUSED:
                raise AgentFailure(
                    f"The model refused to answer as {self.agent}: {_words(reply.content) or 'no reason given'}"
                )
            if reply.finish is not Finish.LENGTH:
                return reply
            self._say(f"{self.agent}: the answer was cut off at {room} tokens")
        raise AgentFailure(
            f"The {self.agent}'s answer was cut off at {room} tokens.",
            "Raise max-output-tokens, or choose a model with a larger context.",
        )

    def _complete(self, request: ChatRequest) -> ChatReply:
        """Ask, and count what it took, whether a reply came of it or not."""
        try:
            reply = self.access.model.complete(request, self.access.on_text)
        except (NoReply, ServiceDown) as failure:
            self.access.spending.add(self.agent, failure.usage)
            raise
        self.access.spending.add(self.agent, reply.usage)
        return reply

    def _request(self, with_tools: bool, room: int) -> ChatRequest:
        request = ChatRequest(
            agent=self.agent,
            model=self.choice.model,
            messages=tuple(self.messages),
            tools=tuple(tool.spec for tool in self.tools.values()) if with_tools else (),
            output_name=self.output_name,
            output_schema=self.schema,
            max_output_tokens=room,
            reasoning_effort=self.choice.reasoning_effort,
            timeout_seconds=self._seconds(),
            patience_seconds=self._seconds_left(),
            price=self.choice.price,
        )
        return self._within_budget(request)

    def _seconds(self) -> float:
        """How long the next reply may take."""
        return min(self._seconds_left() or math.inf, self.choice.timeout_seconds)

    def _seconds_left(self) -> float | None:
        """How long the agent may still take; None: no limit."""
        if self.access.deadline is None:
            return None
        left = self.access.deadline - time.monotonic()
        if left < SHORTEST_SECONDS:
            raise BudgetSpent(f"There is no time left to ask the {self.agent}.", "Raise phase-seconds.")
        return left

    def _within_budget(self, request: ChatRequest) -> ChatRequest:
        """The request, with less room for the answer where else it could cost more than is left."""
        limit = self.access.spending.max_cost
        if limit is None:
            return request
        if request.price is None:
            raise no_price(request.model)
        left = limit - self.access.spending.cost
        request = request.model_copy(update={"max_cost": left})
        if most(request) <= left:
            return request
        affordable = _affordable(request, left)
        if affordable < FEWEST_TOKENS:
            raise BudgetSpent(
                f"Asking the {self.agent} could pass the limit of ${limit:.2f}: ${limit - left:.4f} is spent, and "
                f"a reply of {request.model} can cost ${most(request):.4f}.",
                "Raise --max-cost, or choose a cheaper model.",
            )
        return request.model_copy(update={"max_output_tokens": affordable})

    def _say(self, text: str) -> None:
        if self.access.on_step:
            self.access.on_step(text)


def _said(reply: ChatReply) -> Message:
    """A reply as a message of the conversation that goes on."""
    return Message(role="assistant", content=reply.content, tool_calls=reply.tool_calls, items=reply.items)


def _affordable(request: ChatRequest, dollars: float) -> int:
    """Tokens of output that a request can have for this much money."""
    price = request.price or FREE
    left = dollars - input_at_most(request) * max(price.input, price.cached) / 1e6
    return min(request.max_output_tokens, int(left * 1e6 / price.output)) if left > 0 and price.output else 0


def _wrong_shape(problem: UnreadableAnswer) -> str:
    return (
        f"That answer cannot be used:\n{problem}\n\n"
        "Give the whole answer again, as one JSON object of the requested shape and nothing else."
    )


def _words(text: str) -> str:
    """A model's words for a message to the user."""
    return sanitise.line(text, _QUOTED)
