"""`Part(lib, name, 5)` and `Part(lib, name, copies=5)`: several parts at once, which only copying a part gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skidl.part import Part

MOST = 1_000  # parts of one call; a larger number is no count
_KEYWORDS = ("copies", "num_copies", "n_copies")
_PLACE = 2  # among the positional arguments of Part, where its destination belongs


def keyword_of(given: dict[str, Any]) -> str:
    """The keyword by which a number of parts is asked for, else ""."""
    return next((name for name in _KEYWORDS if _is_count(given.get(name))), "")


def _is_count(value: object) -> bool:
    return type(value) is int and 0 < value <= MOST


def make_as_many(make: Callable[[Any, tuple[Any, ...], dict[str, Any]], None], is_asked: Callable[[], bool]) -> None:
    """From now on `Part(…)` with a number gives a list of as many parts.

    Args:
        make: initialises one part with positional and keyword arguments.
        is_asked: whether it is the script that asks for a part.
    """

    def __new__(cls: type[Any], *args: Any, **kwargs: Any) -> Any:
        keyword = keyword_of(kwargs)
        placed = len(args) > _PLACE and _is_count(args[_PLACE])
        number: int = args[_PLACE] if placed else kwargs[keyword] if keyword else 1
        if cls is not Part or number == 1 or not is_asked():
            return object.__new__(cls)
        parts = [object.__new__(cls) for _ in range(number)]
        for part in parts:
            make(part, args, dict(kwargs))
        return parts

    Part.__new__ = __new__
