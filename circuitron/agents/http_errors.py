"""What it means when a service does not answer a request with a reply: who is to blame, and what the user can do."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from circuitron.agents.base import NoReply
from circuitron.agents.service import KEY_VARIABLE, Service
from circuitron.chat import ChatReply, Finish, Usage
from circuitron.errors import ModelUnavailable

_LISTED = 12  # models that a message names
_TOO_LONG = re.compile(r"context.?(length|size|window)|too many tokens|prompt is too long", re.IGNORECASE)
_FILTERED = re.compile(
    r"content.?filter|content management policy|invalid_prompt|safety|\w_policy(?:_violation)?\b", re.IGNORECASE
)
_NO_MODEL = re.compile(
    r"model.?not.?found|DeploymentNotFound|model\b.{0,300}(not exist|not found|not have access|not loaded|not a valid)|"
    r"(invalid|unknown) model|not a valid model",
    re.IGNORECASE | re.DOTALL,
)


class Passing(Exception):
    """A try that failed for a reason that may pass.

    Args:
        usage: what it took all the same.
        wait: seconds after which to try again, as the server says.
        reached: the server answered at all.
        slow: the time for a reply was over.
    """

    def __init__(
        self,
        reason: str,
        usage: Usage | None = None,
        wait: float | None = None,
        *,
        reached: bool = True,
        slow: bool = False,
    ) -> None:
        super().__init__(reason)
        self.usage = usage or Usage()
        self.wait = wait
        self.reached = reached
        self.slow = slow


@dataclass(frozen=True)
class Rejection:
    """An answer with an error status.

    Args:
        code: the error's code and type as the protocol has them, such as "insufficient_quota".
        words: the server's own, safe to show.
        wait: seconds after which to try again.
    """

    status: int
    code: str
    words: str
    wait: float | None = None

    @property
    def malformed(self) -> bool:
        """The server did not understand the request, and says nothing of what it is about."""
        text = f"{self.code} {self.words}"
        return self.status in (400, 422) and not any(p.search(text) for p in (_TOO_LONG, _FILTERED, _NO_MODEL))


def judge(rejection: Rejection, service: Service, model: str, list_models: Callable[[], tuple[str, ...]]) -> ChatReply:
    """What a rejection comes to: a refusal to answer is a reply, all else is raised.

    Raises:
        ModelUnavailable: key, account, model or address are wrong.
        Passing: it may be better in a while.
        NoReply: this one request cannot be answered.
    """
    status, words, where = rejection.status, rejection.words, service.where
    text = f"{rejection.code} {words}"
    if status in (400, 403, 404) and _NO_MODEL.search(text):
        raise _no_model(service, model, words, list_models)
    if status in (401, 403):
        raise bad_key(service, status, words)
    if status == 402 or "insufficient_quota" in text:
        raise ModelUnavailable(f"{where} accepts no more requests: {words}", "Look after the account's billing.")
    if status == 404 or 300 <= status < 400:
        if service.has_responses:
            raise ModelUnavailable(f"{where} has no Responses API where it is asked (status {status}): {words}")
        raise ModelUnavailable(
            f"There is no chat-completions service at {where} (status {status}).",
            "The address is all that stands before /chat/completions; it often ends in /v1.",
        )
    if status in (408, 409, 429) or status >= 500:
        raise Passing(f"{'too many requests' if status == 429 else f'status {status}'}: {words}", wait=rejection.wait)
    if _FILTERED.search(text):
        return ChatReply(content=words, finish=Finish.REFUSED)
    if _TOO_LONG.search(text):
        raise NoReply(
            f"The request is too long for {model}: {words}",
            "Choose a model with a larger context, or give the local server more of it.",
        )
    raise NoReply(f"{where} refused the request (status {status}): {words}")


def bad_key(service: Service, status: int, words: str) -> ModelUnavailable:
    """The key is wrong, or there is none where one is wanted."""
    if service.key:
        message = f"{service.where} does not accept the key in {KEY_VARIABLE} (status {status}): {words}"
        return ModelUnavailable(message, f"Set {KEY_VARIABLE} to a key that is valid there.")
    named = "." if service.chosen else ", and name the server with --base-url."
    return ModelUnavailable(f"{service.where} needs a key (status {status}): {words}", f"Set {KEY_VARIABLE}{named}")


def _no_model(service: Service, model: str, words: str, list_models: Callable[[], tuple[str, ...]]) -> ModelUnavailable:
    try:
        names = list_models()
    except ModelUnavailable:
        names = ()
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    has = f"It has {', '.join(names[:_LISTED])}{more}. " if names else ""
    return ModelUnavailable(
        f"{service.where} has no model {model}, or not for you: {words}", f"{has}Choose one with --model."
    )
