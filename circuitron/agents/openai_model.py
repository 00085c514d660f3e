"""Models at a service: OpenAI's own through its Responses API, every other one through chat completions.

A request is tried again where that makes sense: when the service is busy, fails, or the connection breaks. What a
server does not understand is put in other words (provider_quirks.py, responses_api.py); what it says instead of a reply
is judged in http_errors.py. After several requests in a row that came to nothing the service counts as down. No message
holds the key, though servers like to quote it.
"""

from __future__ import annotations

import email.utils
import json
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from circuitron import sanitise
from circuitron.agents.base import NoReply, ServiceDown
from circuitron.agents.deadline import Watch
from circuitron.agents.http_errors import Passing, Rejection, bad_key, judge
from circuitron.agents.prices import most
from circuitron.agents.provider_quirks import Dialect, Wire, less_room
from circuitron.agents.responses_api import ReplyFailed, ResponsesDialect
from circuitron.agents.service import Service
from circuitron.agents.stream_parser import NoCompletion, Parts, total
from circuitron.chat import ChatReply, ChatRequest, Usage
from circuitron.errors import ModelUnavailable

if TYPE_CHECKING:
    import openai

_QUOTED = 300  # characters of a server's words in a message
_LIST_SECONDS = 5.0
_CONNECT_SECONDS = 10.0
_SLOW_TRIES = 2  # a model that was too slow twice will be so again
_NO_KEY = "none"  # what is sent where there is no key: the protocol wants one, servers without keys ignore it

_KEYS = re.compile(r"\b(sk-[\w*.-]{4,}|Bearer +\S+)")


@dataclass(frozen=True)
class Patience:
    """How often and how long to try. Waits in seconds."""

    tries: int = 4  # of one request
    first_wait: float = 1.0  # doubled with each try, up to a quarter more or less
    longest_wait: float = 60.0  # that a server may ask for
    failures: int = 3  # requests in a row that came to nothing, after which the service counts as down


class OpenAIChatModel:
    """A ChatModel at a service.

    Args:
        on_step: called with waits, and with what the server does not know.
    """

    def __init__(
        self, service: Service, on_step: Callable[[str], None] | None = None, patience: Patience = Patience()
    ) -> None:
        self._service = service
        self._on_step = on_step
        self._patience = patience
        self._watch = Watch()
        self._dialects: dict[str, Wire] = {}  # by model: what it was found to understand
        self._failed = 0  # requests in a row
        self._reached = False  # the server has answered, if only with an error

    @cached_property
    def _client(self) -> openai.OpenAI:
        """Made when it is first needed: the package takes most of a second to load."""
        import openai

        def prepare(request: Any) -> None:
            request.extensions["trace"] = self._watch.trace
            if not self._service.chosen:
                for header in set(request.headers) - _NEEDED_HEADERS:
                    del request.headers[header]

        http = openai.DefaultHttpxClient(
            trust_env=not self._service.local,  # a proxy has no business between two ends on one machine
            follow_redirects=False,  # or the conversation would go where the user did not send it
            event_hooks={"request": [prepare]},
        )
        return openai.OpenAI(
            api_key=self._service.key or _NO_KEY, base_url=self._service.base_url, max_retries=0, http_client=http
        )

    # ---------------------------------------------------------------------------------------------------- one request

    def complete(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> ChatReply:
        """The reply to a request, after as many tries as make sense.

        Raises:
            ModelUnavailable: the key, the model or the address is wrong, or the service is down.
            NoReply: nothing came of this request.
        """
        if self._failed >= self._patience.failures:
            raise ServiceDown(*self._down("it failed too often"))
        started = time.monotonic()
        lost: list[Usage] = []
        slow = 0
        for attempt in range(1, self._patience.tries + 1):
            try:
                reply = self._try(request, on_text, started)
            except Passing as failure:
                lost.append(failure.usage)
                self._reached |= failure.reached
                wait = self._wait(failure, attempt)
                slow += failure.slow
                why_not = self._hopeless(wait, attempt)
                if slow == _SLOW_TRIES:
                    why_not = f", {slow} times; model-timeout-seconds is {request.timeout_seconds:.0f}"
                if why_not is not None:
                    raise self._given_up(f"{failure}{why_not}", total(lost)) from None
                if limit := self._limit(request, lost, started, wait):
                    raise NoReply(
                        f"No reply from {self._service.where}: {failure}; {limit}", usage=total(lost)
                    ) from None
                self._say(f"{self._service.name}: {failure}; asks again in {wait:.0f} s")
                time.sleep(wait)
            except NoReply as failure:
                self._failed = 0  # it answers, if not this
                failure.usage = total([*lost, failure.usage])
                raise
            else:
                self._failed = 0
                usage = total([*lost, reply.usage])
                return reply.model_copy(update={"usage": usage, "seconds": time.monotonic() - started})
        raise AssertionError("unreachable")

    def _try(self, request: ChatRequest, on_text: Callable[[str], None] | None, started: float) -> ChatReply:
        """One try, in as many dialects as it takes until the server understands one."""
        import openai

        dialect = self._dialects.get(request.model) or _first_dialect(self._service)
        tried = {dialect}
        while True:
            rejection = None
            parts = dialect.parts()
            try:
                reply = self._stream(request, dialect, parts, on_text, _seconds(request, started))
            except openai.APIStatusError as error:
                rejection = self._rejection(error)
            except ReplyFailed as error:
                return self._failed_reply(error, parts, request)
            self._reached = True
            if rejection is None:
                self._dialects[request.model] = dialect
                return reply
            other = dialect.after(rejection.words, request, unclear=rejection.malformed)
            if smaller := less_room(rejection.words, request):
                request = smaller
            elif other and other not in tried:
                if dialect.tools and not other.tools:
                    self._say(f"{self._service.name}: {request.model} takes no tools; goes on without")
                dialect = other
                tried.add(dialect)
            else:
                return judge(rejection, self._service, request.model, self.list_models)

    def _failed_reply(self, error: ReplyFailed, parts: Parts, request: ChatRequest) -> ChatReply:
        """What a reply comes to that the service began and ended with an error; it was paid for."""
        usage = parts.usage(request)
        rejection = Rejection(error.status, error.code, self._clean(str(error)))
        try:
            reply = judge(rejection, self._service, request.model, self.list_models)
        except Passing as failure:
            raise Passing(str(failure), usage, failure.wait) from None
        except NoReply as failure:
            failure.usage = usage
            raise
        return reply.model_copy(update={"usage": usage})

    def _stream(
        self,
        request: ChatRequest,
        dialect: Wire,
        parts: Parts,
        on_text: Callable[[str], None] | None,
        seconds: float,
    ) -> ChatReply:
        """Ask, and put the pieces together as they come."""
        import httpx2
        import openai

        timeout = httpx2.Timeout(seconds, connect=min(seconds, _CONNECT_SECONDS))
        broken = (openai.APIError, httpx2.HTTPError, json.JSONDecodeError, UnicodeDecodeError, NoCompletion)
        try:
            with (
                self._watch.within(seconds),
                self._create(dialect)(**dialect.body(request), stream=True, timeout=timeout) as stream,
            ):
                whole = stream.response.headers.get("content-type", "").startswith("application/json")
                for text in (parts.add_whole(stream.response.read()),) if whole else map(parts.add, stream):
                    if text and on_text:
                        on_text(text)
                if not parts.finish:
                    raise NoCompletion("the reply broke off" if parts.begun else f"it sent no {parts.kind}")
        except openai.APIStatusError:
            raise
        except broken as error:
            raise self._broken(error, parts, request, seconds) from None
        return parts.reply(request)

    def _create(self, dialect: Wire) -> Callable[..., openai.Stream[Any]]:
        """Where requests of a protocol are made."""
        responses = isinstance(dialect, ResponsesDialect)
        create: Callable[..., openai.Stream[Any]]
        create = self._client.responses.create if responses else self._client.chat.completions.create
        return create

    def _broken(self, error: Exception, parts: Parts, request: ChatRequest, seconds: float) -> Passing:
        """A try that ended without a whole reply."""
        import httpx2
        import openai

        cause = error.__cause__ or error
        slow = self._watch.expired or isinstance(error, openai.APITimeoutError)
        if slow:
            reason = f"no whole reply within {seconds:.0f} s"
        elif parts.begun and isinstance(error, openai.APIConnectionError):
            reason = "the reply broke off"
        else:
            reason = self._clean(str(cause)) or type(cause).__name__
        # A service may bill a request even if nothing came back; only one that was never reached does not.
        reached = not isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout)
        return Passing(reason, parts.usage(request) if reached else None, reached=reached, slow=slow)

    # -------------------------------------------------------------------------------------------- trying again

    def _hopeless(self, wait: float, attempt: int) -> str | None:
        """Why the service is not worth another try; None: it is."""
        if attempt == self._patience.tries:
            return f" ({attempt} tries)"
        if not self._reached and self._service.local:
            return ""  # what is not running now will not be in a second
        if wait > self._patience.longest_wait:
            return f"; it asks to wait {wait:.0f} s"
        return None

    def _limit(self, request: ChatRequest, lost: list[Usage], started: float, wait: float) -> str:
        """Which limit of ours forbids another try, "" for none. It says nothing against the service."""
        left = request.patience_seconds
        if left is not None and time.monotonic() - started + wait + 1 > left:
            return "there is no time left for another try"
        spent = total(lost).cost or 0.0
        if request.max_cost is not None and spent + most(request) > request.max_cost:
            return "another try could pass the limit on cost"
        return ""

    def _given_up(self, reason: str, usage: Usage) -> NoReply | ServiceDown:
        self._failed += 1
        if not self._reached:
            self._failed = self._patience.failures
            hint = "Is it running? Start it, or name another with --base-url." if self._service.local else ""
            return ServiceDown(f"{self._service.where} cannot be reached: {reason}", hint, usage)
        if self._failed >= self._patience.failures:
            return ServiceDown(*self._down(reason), usage)
        return NoReply(f"No reply from {self._service.where}: {reason}", usage=usage)

    def _down(self, reason: str) -> tuple[str, str]:
        often = f"{self._failed} requests in a row came to nothing. Last: " if self._failed > 1 else ""
        hint = "Try later (circuitron resume goes on with the run), or name another with --base-url."
        return f"{self._service.where} is down: {often}{reason}", hint

    def _wait(self, failure: Passing, attempt: int) -> float:
        if failure.wait is not None:
            return failure.wait
        return self._patience.first_wait * 2.0 ** (attempt - 1) * random.uniform(0.75, 1.25)

    # ------------------------------------------------------------------------------------------------------- the rest

    def list_models(self) -> tuple[str, ...]:
        """The models that the service says it has, in its order.

        Raises:
            ModelUnavailable: it does not say.
        """
        import openai

        try:
            with self._watch.within(_LIST_SECONDS):
                models = self._client.models.list(timeout=_LIST_SECONDS)
                return tuple(sanitise.line(str(model.id), 100) for model in models.data or ())
        except openai.APIStatusError as error:
            rejection = self._rejection(error)
            if rejection.status in (401, 403):
                raise bad_key(self._service, rejection.status, rejection.words) from None
            raise ModelUnavailable(f"{self._service.where} does not list its models: {rejection.words}") from None
        except (openai.APIError, ValueError, AttributeError, TypeError) as error:
            reason = self._clean(str(error.__cause__ or error))
            raise ModelUnavailable(f"{self._service.where} does not list its models: {reason}") from None

    def close(self) -> None:
        """Close the connection, if there is one."""
        if "_client" in self.__dict__:
            self._client.close()

    def _rejection(self, error: openai.APIStatusError) -> Rejection:
        body = error.body
        words = (body.get("message") or body.get("detail")) if isinstance(body, dict) else body
        words = json.dumps(words) if isinstance(words, list | dict) else words  # FastAPI's lists of what is wrong
        # A page in HTML says nothing that fits on a line.
        readable = isinstance(words, str) and words.strip() and not words.lstrip().startswith("<")
        words = self._clean(str(words)) if readable else f"status {error.status_code}"
        code = " ".join(str(part) for part in (error.code, error.type) if part)
        return Rejection(error.status_code, code, words, _retry_after(error.response.headers))

    def _clean(self, text: str) -> str:
        """Words of a server without the key, on one line, cut."""
        if self._service.key:
            text = text.replace(self._service.key, "[key]")
        return sanitise.line(_KEYS.sub("[key]", text), _QUOTED)

    def _say(self, text: str) -> None:
        if self._on_step:
            self._on_step(text)


_NEEDED_HEADERS = {
    "host",
    "accept",
    "accept-encoding",
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "user-agent",
}


def _first_dialect(service: Service) -> Wire:
    """How a service is spoken to until it says what it does not know."""
    if service.has_responses:
        return ResponsesDialect()
    return Dialect(official=service.official, old_limit=not service.official)


def _seconds(request: ChatRequest, started: float) -> float:
    """How long this try may take."""
    if request.patience_seconds is None:
        return request.timeout_seconds
    left = request.patience_seconds - (time.monotonic() - started)
    return max(0.5, min(request.timeout_seconds, left))


def _retry_after(headers: Any) -> float | None:
    """Seconds that a server asks to wait: Retry-After as seconds or as a date (RFC 9110, 10.2.3), or retry-after-ms."""
    try:
        if value := headers.get("retry-after-ms"):
            return max(0.0, float(value) / 1000)
        value = headers.get("retry-after", "").strip()
        if re.fullmatch(r"\d+(\.\d+)?", value):
            return float(value)
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time()) if value else None
    except (ValueError, TypeError, OverflowError):
        return None
