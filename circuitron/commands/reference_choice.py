"""Whether a request is designed from a reference circuit, and which one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from circuitron.errors import ModelUnavailable, UsageError

if TYPE_CHECKING:
    from circuitron.references import Designed
    from circuitron.settings import Settings


def reference_for(request: str, settings: Settings, parameters: Sequence[str], no_model: bool) -> Designed | None:
    """The reference circuit that a request is designed from; None: a model designs it.

    Args:
        parameters: as `--set` has them; only a reference circuit has any.
        no_model: a model is not to be asked.

    Raises:
        ModelUnavailable: no reference circuit covers the request, and there is no model to ask.
        UsageError: a parameter is not of the form NAME=VALUE.
    """
    from circuitron.agents.discovery import find_service

    given = as_parameters(parameters)
    problem: ModelUnavailable | None = None
    if not (no_model or given):
        try:
            find_service(settings)
            return None
        except ModelUnavailable as error:
            if settings.model or settings.base_url:  # the user's own choice is not passed over
                raise
            problem = error
    return _chosen(request, given, problem)


def as_parameters(texts: Sequence[str]) -> dict[str, str]:
    """Names and values of `--set`.

    Raises:
        UsageError: one is not of the form NAME=VALUE.
    """
    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise UsageError(f"--set {text} is not of the form NAME=VALUE.", "Such as --set vout=3.3.")
        given[name] = value
    return given


def _chosen(request: str, given: dict[str, str], problem: ModelUnavailable | None) -> Designed:
    from circuitron.references import NotCovered, catalogue
    from circuitron.references.choice import choose

    try:
        return choose(request, catalogue(), given)
    except NotCovered as error:
        hint = problem.hint if problem is not None else "A model can design what no reference circuit covers."
        raise ModelUnavailable(
            f"{error}.", f"`circuitron references` lists the circuits that need no model. {hint}"
        ) from None
