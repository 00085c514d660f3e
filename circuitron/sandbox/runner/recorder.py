"""What the runner saw in one run: events, log records and neutralised calls, capped so that a report stays small."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from circuitron.sandbox.runner.spans import Span, UserCode

MAX_TEXT = 20_000  # characters of one string
MAX_MEMBER = 500  # characters of one member of an event's detail
MAX_ITEMS = 2_000  # events, log records, generator calls: each
MAX_CIRCUITS = 8  # that a script writes out, besides its main one
MAX_PINS = 2_000  # pin numbers in one event
MAX_PARTS, MAX_NETS = 10_000, 20_000  # of a circuit; large boards have some 3,000 parts
_OF_NONE = {"TypeError", "AttributeError", "Exception", "BaseException"}


def clip(text: object, limit: int = MAX_TEXT) -> str:
    """`text` as a string that JSON and UTF-8 can carry, at most `limit` characters; what is left out is said."""
    try:
        plain = text if type(text) is str else str(text)
    except Exception as error:  # noqa: BLE001 - a user's __str__ may raise anything; the report must come out whole
        plain = f"<unprintable {type(text).__name__}: {type(error).__name__}>"
    if len(plain) > limit:
        plain = f"{plain[:limit]}… ({len(plain) - limit} more characters)"
    return plain.encode("utf-8", "backslashreplace").decode("utf-8")


@dataclass(eq=False)
class Draft:
    """An event under construction: members of its detail may be added until the report is written.

    `error` is the exception that came with it. Such an event counts only if that exception ended the script or
    a statement, or if the runner stepped over it; one that the script itself handled is no failure.
    """

    type: str
    message: str
    span: Span | None
    detail: dict[str, Any] = field(default_factory=dict)
    raised: bool = False
    error: BaseException | None = None
    stepped_over: bool = False  # the runner went on after `error`
    dropped: bool = False
    consequence: bool = False  # of another event

    def to_json(self) -> dict[str, Any]:
        detail: dict[str, Any] = {"type": self.type}
        for key, value in self.detail.items():
            if isinstance(value, (list, tuple)):
                detail[key] = [v if type(v) is int else clip(v, MAX_MEMBER) for v in list(value)[:MAX_PINS]]
            elif isinstance(value, int) and not isinstance(value, bool):
                detail[key] = value
            elif value is not None:
                detail[key] = clip(value, MAX_MEMBER)
        return {
            "detail": detail,
            "message": clip(self.message),
            "span": self.span,
            "raised": self.raised,
            "consequence": self.consequence,
        }


class Recorder:
    """Collects what happens during one run.

    Args:
        user: distinguishes the user's frames from others.
        resume: diagnose mode; detectors then repair what they can and go on instead of letting SKiDL raise.
    """

    def __init__(self, user: UserCode, resume: bool = False) -> None:
        self.user = user
        self.resume = resume
        # Whether the script itself catches these exceptions here.
        self.guard: Callable[[set[str]], bool] = lambda kinds: False
        self.log: list[dict[str, Any]] = []
        self.generators: list[dict[str, Any]] = []
        self._drafts: list[Draft] = []
        self._seen: dict[tuple[object, ...], Draft] = {}
        self._quiet = 0

    # ------------------------------------------------------------------------------------------ events

    def event(
        self,
        type: str,
        message: str,
        *,
        span: Span | None = None,
        error: BaseException | None = None,
        raised: bool = False,
        **detail: Any,
    ) -> Draft:
        """Record something. The same thing at the same place is recorded once; its draft is returned again.

        A loop, or a function called often, that does the same wrong thing to many parts does it at one place.

        Args:
            type: a `circuitron.error_types.ErrorType` value.
            span: where; without it, where the user's code stands now.
            error: the exception that SKiDL raises with it; leave it out where SKiDL stays silent.
            raised: SKiDL would have raised, but the runner stepped in before it could.
            detail: members of the payload of that type in `circuitron.details`.
        """
        span = span or self.user.here()
        subject = tuple(sorted((name, repr(value)) for name, value in detail.items() if name not in ("ref", "pins")))
        key = (type, *(span.values() if span else (message,)), subject)
        known = self._seen.get(key)
        if known is not None:
            known.error = error or known.error
            known.raised = known.raised or raised or error is not None
            return known
        draft = Draft(type, message, span, detail, raised or error is not None, error)
        if not self._quiet and len(self._drafts) < MAX_ITEMS:
            self._seen[key] = draft
            self._drafts.append(draft)
        return draft

    def draft_of(self, error: BaseException) -> Draft | None:
        """The event that was recorded for an exception, or for one that it came from."""
        chain = causes(error)
        return next((draft for draft in self._drafts if draft.error is not None and draft.error in chain), None)

    def near(self, type: str, span: Span | None) -> list[Draft]:
        """Events of a type on the lines of `span`."""
        if span is None:
            return []
        last = span["end_line"] or span["line"]
        return [
            draft
            for draft in self._drafts
            if draft.type == type
            and draft.span is not None
            and draft.span["file"] == span["file"]
            and span["line"] <= draft.span["line"] <= last
        ]

    def of(self, type: str) -> list[Draft]:
        return [draft for draft in self._drafts if draft.type == type]

    def recovers(self, error: BaseException | None = None) -> bool:
        """Whether to go on here, in a diagnose run, as if the failure had not happened.

        Not where the script catches the failure itself: what it does then is part of the script.

        Args:
            error: the exception that SKiDL raised; without it, whatever would come of a None where a pin should be.
        """
        kinds = {cls.__name__ for cls in type(error).__mro__} if error is not None else _OF_NONE
        if not self.resume or self.guard(kinds):
            return False
        if error is not None:
            self.step_over(error)
        return True

    def step_over(self, error: BaseException) -> None:
        """The run goes on after `error`: what was recorded with it counts."""
        chain = causes(error)
        for draft in self._drafts:
            if draft.error in chain:
                draft.stepped_over = True

    def settle(self, final: BaseException | None) -> None:
        """The script has ended: forget events whose exceptions it handled itself (a `try` that falls back)."""
        chain = causes(final)
        for draft in self._drafts:
            if draft.error is not None and not draft.stepped_over and draft.error not in chain:
                draft.dropped = True

    def events(self) -> list[dict[str, Any]]:
        return [draft.to_json() for draft in self._drafts if not draft.dropped]

    # ------------------------------------------------------------------------------------------ log, generators

    def logged(self, level: str, message: str) -> None:
        if not self._quiet and len(self.log) < MAX_ITEMS:
            self.log.append({"level": level, "message": clip(message), "span": self.user.here()})

    def generator(self, function: str, arguments: str, problem: str) -> None:
        if len(self.generators) < MAX_ITEMS:
            self.generators.append(
                {
                    "function": function,
                    "arguments": clip(arguments, MAX_MEMBER),
                    "span": self.user.here(),
                    "problem": clip(problem, MAX_MEMBER),
                }
            )

    def __enter__(self) -> Recorder:
        """Within the context nothing is recorded: what the runner itself does with SKiDL is not the script's doing."""
        self._quiet += 1
        return self

    def __exit__(self, *exc: object) -> None:
        self._quiet -= 1

    @property
    def quiet(self) -> bool:
        return self._quiet > 0


def causes(error: BaseException | None) -> list[BaseException]:
    """An exception with all that it came from, itself first."""
    chain: list[BaseException] = []
    while error is not None and error not in chain and len(chain) < 50:
        chain.append(error)
        error = error.__cause__ or error.__context__
    return chain
