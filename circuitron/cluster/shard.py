"""One part of a list of scripts, for job arrays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from circuitron.errors import UsageError

Item = TypeVar("Item")


@dataclass(frozen=True)
class Shard:
    """Part `number` of `count`, from 1. The whole is split by place in its order alone, not by what the scripts hold,
    so that a script that is changed stays in its part."""

    number: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """ "3/100" as a shard.

        Raises:
            UsageError: it is none.
        """
        match = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text.strip())
        number, count = (int(part) for part in match.groups()) if match else (0, 0)
        if not 1 <= number <= count:
            raise UsageError(f"--shard {text} is no part of a whole.", "The first of four parts is --shard 1/4.")
        return cls(number, count)

    def of(self, items: Iterable[Item], key: Callable[[Item], Any]) -> list[Item]:
        """This part of `items`, sorted by `key`. All parts together hold each item once."""
        return sorted(items, key=key)[self.number - 1 :: self.count]
