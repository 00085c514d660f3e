"""One test over a table: as a test of its own, each of thousands of rows would cost more than what it tests."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

_LONGEST = 60  # characters of a row that has no name of its own


def _shortened(row: object) -> str:
    text = repr(row)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def each(
    names: str | tuple[str, ...], rows: Iterable[Any], ids: Callable[[Any], object] | Iterable[str] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """`pytest.mark.parametrize` as one test, for rows that take no time and share their fixtures.

    All rows are tried. The failure names each row that failed, and has its traceback.
    """
    table = list(rows)
    assert table, "a table without rows tests nothing"
    titles = [(ids or _shortened)(row) for row in table] if ids is None or callable(ids) else list(ids)
    cases = [
        (str(shown), {names: row} if isinstance(names, str) else dict(zip(names, row, strict=True)))
        for shown, row in zip(titles, table, strict=True)
    ]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)
        own = [names] if isinstance(names, str) else names

        def over_all_rows(**fixtures: object) -> None:
            failed: dict[str, BaseException] = {}
            for shown, arguments in cases:
                try:
                    test(**arguments, **fixtures)
                except pytest.skip.Exception:
                    failed[shown] = RuntimeError("a row is not skipped: leave it out of the table")
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  (each is shown)
                    failed[shown] = error
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(cases)} rows: {', '.join(failed)}", [*failed.values()])

        for attribute in ("__name__", "__qualname__", "__doc__", "__module__"):
            setattr(over_all_rows, attribute, getattr(test, attribute))
        fixtures = [parameter for name, parameter in signature.parameters.items() if name not in own]
        over_all_rows.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return over_all_rows

    return decorate
