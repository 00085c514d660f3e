"""All keys in one table, `KEYS`: how a value is read, what is allowed, and what a project may set.

A project's pyproject.toml comes with the project, which may be a stranger's. It may set what makes things stricter,
what concerns display, and where its own libraries are; for a key without a rule, nothing.
"""

from __future__ import annotations

import json
import math
import os
import re
import stat
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from circuitron.errors import SettingsError
from circuitron.settings.addresses import is_server
from circuitron.settings.values import ColorChoice, OutputFormat, SandboxChoice, ServerChoice

if TYPE_CHECKING:
    from circuitron.chat import Price


KICAD_VERSIONS = ("6", "7", "8", "9", "10")  # whose libraries SKiDL 3.0.0 reads as *.kicad_sym
_LIBRARY_FILES = (".kicad_sym", ".lib", ".dcm")
_BESIDE_LIBRARIES = frozenset({"README.md", "LICENSE", "LICENSE.md", "sym-lib-table"})
_MOST_PATTERNS, _LONGEST_PATTERN = 200, 200  # of scripts' paths in `assertions`, which may be a stranger's
_MOST_FOOTPRINTS = 1000
_FOOTPRINT = re.compile(r"[\w.,()+/-]{1,200}(?::[\w.,()+/-]{1,200})?", re.ASCII)
_MOST_FOLDERS, _MOST_FILES = 200, 1000
_LARGEST, _LARGEST_IN_ALL = 4_000_000, 8_000_000  # bytes; a hostile library takes the host over a second for each


class Unfit(Exception):
    """The value is not allowed for this key."""


class Place(NamedTuple):
    """Where a value was set: a name for the message, and the folder that relative paths start from."""

    name: str
    folder: Path
    textual: bool = False  # values are strings (environment), not TOML's types
    project: bool = False  # comes with the project, which may be a stranger's
    foreign: bool = False  # belongs to somebody who has nothing to do with the project


class ProjectRule(NamedTuple):
    """Which values a project may set: `accepts(value, present)`, and that in words."""

    accepts: Callable[[Any, Any], bool]
    words: str


ANY = ProjectRule(lambda value, present: True, "any")
LOWER = ProjectRule(lambda value, present: bool(value <= present), "lower only")
ON = ProjectRule(lambda value, present: value is True, "`true` only")
OFF = ProjectRule(lambda value, present: value is False, "`false` only")
INSIDE = ProjectRule(
    lambda value, present: True, "a folder inside the project with nothing but libraries"
)  # _read_folder
# From the least that protects to the most: "auto" takes Docker, two walls, where it can.
_PROTECTION = (SandboxChoice.NONE, SandboxChoice.LOCAL, SandboxChoice.AUTO, SandboxChoice.DOCKER)
STRICTER = ProjectRule(
    lambda value, present: _PROTECTION.index(value) >= _PROTECTION.index(present), "`docker` only, by default"
)


class Key(NamedTuple):
    read: Callable[[Any, Place], Any]
    allowed: str
    project: ProjectRule | None = None
    adds_up: bool = False  # what one place sets is added to what the others do, and takes nothing of theirs away


def _choice(kind: type[StrEnum], project: ProjectRule | None = None) -> Key:
    def read(value: Any, place: Place) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            raise Unfit from None

    return Key(read, ", ".join(kind), project)


def _number(
    kind: type[int] | type[float], low: float, high: float, unit: str = "", project: ProjectRule | None = None
) -> Key:
    def read(value: Any, place: Place) -> float:
        if isinstance(value, str) and place.textual:
            try:
                value = kind(value)
            except ValueError:
                raise Unfit from None
        fits = isinstance(value, int | float if kind is float else int) and not isinstance(value, bool)
        if not fits or not low <= value <= high:
            raise Unfit
        return kind(value)

    what = "a number" if kind is float else "a whole number"
    return Key(read, f"{what} from {low:g} to {high:g}{f' ({unit})' if unit else ''}", project)


def _read_bool(value: Any, place: Place) -> bool:
    if isinstance(value, bool):
        return value
    words = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if place.textual and str(value).lower() in words:
        return words[str(value).lower()]
    raise Unfit


def _read_word(value: Any, place: Place) -> str:
    """An image or runtime name: what Docker itself allows, so that no option can be smuggled in."""
    if isinstance(value, str) and re.fullmatch(r"[\w][\w./:@+-]*", value, re.ASCII):
        return value
    raise Unfit


def _read_folder(value: Any, place: Place) -> Path:
    if isinstance(value, str | Path) and str(value):
        path = (place.folder / Path(value).expanduser()).resolve()
        if path.is_dir():
            if place.project:
                _require_own_libraries(path, place)
            return path
    raise Unfit


def _require_own_libraries(folder: Path, place: Place) -> None:
    """A script may read all of the folder, so that a project must not name one with anything else in it.

    Raises:
        SettingsError: it lies outside the project, is hidden, or holds other files than libraries.
    """
    root = place.folder.resolve()
    hint = "Keep libraries in a folder of their own in the project, or name the folder with CIRCUITRON_SYMBOL_DIR."
    inside = folder.relative_to(root).parts if folder.is_relative_to(root) else ()
    if not inside or any(part.startswith(".") for part in inside):
        raise SettingsError(f"symbol_dir in {place.name} is no folder inside the project: {folder}.", hint)
    count = size = 0
    for number, (parent, folders, files) in enumerate(os.walk(folder)):
        statuses = {name: Path(parent, name).lstat() for name in (*folders, *files)}
        others = [name for name in files if not _is_library(name, statuses[name])]
        hidden = [name for name in folders if name.startswith(".") or not stat.S_ISDIR(statuses[name].st_mode)]
        if foreign := sorted([*others, *hidden]):
            name = (Path(parent) / foreign[0]).relative_to(root)
            raise SettingsError(f"symbol_dir in {place.name} holds {name}, which is no symbol library.", hint)
        count, size = count + len(files), size + sum(statuses[name].st_size for name in files)
        if number >= _MOST_FOLDERS or count > _MOST_FILES or size > _LARGEST_IN_ALL:
            most = f"{_MOST_FOLDERS} folders, {_MOST_FILES} files or {_LARGEST_IN_ALL // 1_000_000} MB"
            raise SettingsError(f"symbol_dir in {place.name} holds more than {most}.", hint)


def _is_library(name: str, status: os.stat_result) -> bool:
    """Whether it may be one: a plain file without another name, of a size that is soon read."""
    known = name.endswith(_LIBRARY_FILES) or name in _BESIDE_LIBRARIES
    return known and stat.S_ISREG(status.st_mode) and status.st_nlink == 1 and status.st_size <= _LARGEST


def _read_patterns(value: Any, place: Place) -> tuple[str, ...]:
    if place.textual and isinstance(value, str):
        value = [line for line in value.splitlines() if line.strip()]
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) and item for item in value):
        raise Unfit
    try:
        for pattern in value:
            re.compile(pattern)
    except re.error:
        raise Unfit from None
    return tuple(value)


def _read_assertions(value: Any, place: Place) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """A list for all scripts, or a table of lists by the pattern of a script's path; in the environment as JSON."""
    try:
        table = json.loads(value) if place.textual and isinstance(value, str) else value
    except ValueError:
        raise Unfit from None
    table = table if isinstance(table, Mapping) else {"*": table}
    if len(table) > _MOST_PATTERNS or any(len(str(pattern)) > _LONGEST_PATTERN for pattern in table):
        raise Unfit
    for texts in table.values():
        if not isinstance(texts, list | tuple) or not all(isinstance(text, str) and text for text in texts):
            raise Unfit
    return tuple((str(pattern), tuple(texts)) for pattern, texts in table.items())


def _read_codes(value: Any, place: Place) -> tuple[str, ...]:
    """Codes of the review; in the environment with commas between them."""
    if place.textual and isinstance(value, str):
        value = [code.strip() for code in value.split(",") if code.strip()]
    if isinstance(value, list | tuple) and all(isinstance(c, str) and re.fullmatch(r"E[RP]\d{3}", c) for c in value):
        return tuple(value)
    raise Unfit


def _read_footprints(value: Any, place: Place) -> tuple[tuple[str, str], ...]:
    """A table by symbol of footprints or packages; in the environment as JSON."""
    try:
        table = json.loads(value) if place.textual and isinstance(value, str) else value
    except ValueError:
        raise Unfit from None
    if not isinstance(table, Mapping) or len(table) > _MOST_FOOTPRINTS:
        raise Unfit
    rows = tuple((str(symbol), text) for symbol, text in table.items())
    if not all(isinstance(text, str) and _FOOTPRINT.fullmatch(text) for row in rows for text in row):
        raise Unfit
    return rows


def _read_model(value: Any, place: Place) -> str:
    """A model's name: printable and without spaces, such as gpt-5.4-mini, qwen3:14b or org/name@v1."""
    if isinstance(value, str) and re.fullmatch(r"[\x21-\x7e]{1,200}", value):
        return value
    raise Unfit


def _read_url(value: Any, place: Place) -> str:
    if not isinstance(value, str) or not is_server(value):
        raise Unfit
    return value


def _read_prices(value: Any, place: Place) -> dict[str, Price]:
    """A table by model of tables with input, output and maybe cached; in the environment that table as JSON."""
    from circuitron.chat import Price

    try:
        table = json.loads(value) if place.textual and isinstance(value, str) else value
        # Where nothing is said of cached tokens, they are taken to be no cheaper.
        prices = {str(model): Price(**{"cached": row["input"], **row}) for model, row in table.items()}
    except (ValueError, AttributeError, TypeError, KeyError):
        raise Unfit from None
    numbers = [number for price in prices.values() for number in (price.input, price.cached, price.output)]
    if not all(math.isfinite(number) and number >= 0 for number in numbers):
        raise Unfit
    return prices


def _read_kicad(value: Any, place: Place) -> str:
    if not isinstance(value, bool) and str(value) in KICAD_VERSIONS:
        return str(value)
    raise Unfit


_MODEL = Key(_read_model, "the name of a model, such as gpt-5.4-mini or qwen3:14b")

_PATTERNS = Key(_read_patterns, "a list of valid regular expressions")

KEYS: Mapping[str, Key] = {
    "sandbox": _choice(SandboxChoice, STRICTER),
    "image": Key(_read_word, "the name of a Docker image, such as circuitron/sandbox:1"),
    "symbol_dir": Key(_read_folder, "an existing folder with .kicad_sym libraries", INSIDE),
    "kicad": Key(_read_kicad, f"a version of KiCad: {', '.join(KICAD_VERSIONS)}", ANY),
    "max_attempts": _number(int, 1, 50, project=LOWER),
    "jobs": _number(int, 1, 1024),
    "unsafe_fixes": Key(_read_bool, "true or false", OFF),
    "accept_unvouched": Key(_read_bool, "true or false", OFF),
    "output_format": _choice(OutputFormat, ANY),
    "strict": Key(_read_bool, "true or false", ON),
    "assertions": Key(
        _read_assertions, "a list of assertions, or a table of lists by a script's path", ANY, adds_up=True
    ),
    "review": Key(_read_bool, "true or false", ON),
    "physics": Key(_read_bool, "true or false", ON),
    "ignore": Key(_read_codes, "a list of codes of the review, such as ER307"),
    "footprints": Key(_read_footprints, 'a table by symbol of footprints, such as R = "0603"'),
    "docker_runtime": Key(_read_word, "the name of a runtime of the Docker engine, such as runsc"),
    "color": _choice(ColorChoice, ANY),
    "server": _choice(ServerChoice),
    "model": _MODEL,
    "planner_model": _MODEL,
    "part_selection_model": _MODEL,
    "generation_model": _MODEL,
    "validation_model": _MODEL,
    "runtime_correction_model": _MODEL,
    "erc_handling_model": _MODEL,
    "escalation_model": _MODEL,
    "base_url": Key(_read_url, "an http or https address, such as http://127.0.0.1:11434/v1"),
    "model_timeout_seconds": _number(float, 1, 3600, "seconds"),
    "max_output_tokens": _number(int, 256, 1_000_000),
    "reasoning_effort": Key(_read_word, "a word that the model knows, such as none, low, medium or high"),
    "max_cost": _number(float, 0, 100_000, "US dollars"),
    "phase_seconds": _number(float, 1, 86400, "seconds", LOWER),
    "max_runtime_rounds": _number(int, 1, 50, project=LOWER),
    "max_replans": _number(int, 0, 10, project=LOWER),
    "runtime_seconds": _number(float, 1, 3600, "seconds"),
    "erc_seconds": _number(float, 1, 3600, "seconds"),
    "dev_mode": Key(_read_bool, "true or false"),
    "prices": Key(_read_prices, "a table by model of input, output and maybe cached, US dollars per million tokens"),
    "limits.wall_seconds": _number(float, 1, 3600, "seconds", project=LOWER),
    "limits.cpu_seconds": _number(int, 1, 3600, "seconds", project=LOWER),
    "limits.memory_mb": _number(int, 128, 65536, "MB", project=LOWER),
    "limits.processes": _number(int, 1, 4096, project=LOWER),
    "limits.file_mb": _number(int, 1, 4096, "MB", project=LOWER),
    "limits.files": _number(int, 16, 100000, project=LOWER),
    "limits.disk_mb": _number(int, 1, 65536, "MB", project=LOWER),
    "limits.output_kb": _number(int, 1, 65536, "kB", project=LOWER),
    "patterns.critical": _PATTERNS,
    "patterns.high": _PATTERNS,
    "patterns.medium": _PATTERNS,
    "patterns.low": _PATTERNS,
    "patterns.timeout": _PATTERNS,
}
