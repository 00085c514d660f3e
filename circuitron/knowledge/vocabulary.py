"""What the names of pins and nets mean, in one place (`vocabulary.toml`)."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path

from circuitron.lazy_pattern import LazyPattern
from circuitron.tables import read_table

_MARK = re.compile(r"[~_^]?\{([^}]*)\}")


class Meaning(StrEnum):
    """The entries of the table, which says what each is."""

    GROUND = "ground"
    RAIL = "rail"
    NEGATIVE = "negative"
    SUPPLY = "supply"
    COMMON_SUPPLY = "common_supply"
    ONE_GROUND = "one_ground"
    INPUT = "input"
    OUTPUT = "output"
    PAD = "pad"
    SHIELD = "shield"
    ENABLE = "enable"
    DISABLE = "disable"
    RESET = "reset"
    NO_CONNECT = "no_connect"


def bare(name: str) -> str:
    """A name in capitals without KiCad's marks for overbars and subscripts."""
    return _MARK.sub(r"\1", name).upper()


@lru_cache(maxsize=1 << 14)  # the same names stand in one circuit after another
def means(name: str, meaning: Meaning) -> bool:
    """Whether a pin or net of this name is one of these. A name may have several meanings: VSS is ground or below."""
    return _patterns()[meaning].fullmatch(bare(name)) is not None


def is_ground(name: str) -> bool:
    """The name of a net or pin at reference potential."""
    return means(name, Meaning.GROUND)


def is_rail(name: str) -> bool:
    """The name of a net that carries a supply voltage."""
    return means(name, Meaning.RAIL) and not is_ground(name)


@cache
def _patterns() -> dict[Meaning, LazyPattern]:
    table = read_table(Path(__file__).with_name("vocabulary.toml"))
    return {Meaning(meaning): LazyPattern(entry["names"]) for meaning, entry in table.items()}
