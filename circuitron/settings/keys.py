"""All keys in one table, `KEYS`: how a value is read, and what is allowed."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron.errors import SettingsError
from circuitron.settings.addresses import is_loopback, is_server
from circuitron.settings.values import ColorChoice, OutputFormat, SandboxChoice

if TYPE_CHECKING:
    from circuitron.chat import Price


class Unfit(Exception):
    """The value is not allowed for this key."""


@dataclass(frozen=True)
class Place:
    """Where a value was set: a name for the message, and the folder that relative paths start from."""

    name: str
    folder: Path
    textual: bool = False  # values are strings (environment), not TOML's types
    project: bool = False  # comes with the project, which may be a stranger's


@dataclass(frozen=True)
class Key:
    read: Callable[[Any, Place], Any]
    allowed: str


def _choice(kind: type[StrEnum]) -> Key:
    def read(value: Any, place: Place) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            raise Unfit from None

    return Key(read, ", ".join(kind))


def _number(kind: type[int] | type[float], low: float, high: float, unit: str = "") -> Key:
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
    return Key(read, f"{what} from {low:g} to {high:g}{f' ({unit})' if unit else ''}")


def _read_bool(value: Any, place: Place) -> bool:
    if isinstance(value, bool):
        return value
    words = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if place.textual and str(value).lower() in words:
        return words[str(value).lower()]
    raise Unfit


def _read_accept_unvouched(value: Any, place: Place) -> bool:
    if place.project:  # the pins in question are the project's own claim
        raise SettingsError(
            f"accept_unvouched in {place.name}: a project may not vouch for its own parts.",
            "Accept them yourself with --accept-unvouched.",
        )
    return _read_bool(value, place)


def _read_word(value: Any, place: Place) -> str:
    """An image or runtime name: what Docker itself allows, so that no option can be smuggled in."""
    if isinstance(value, str) and re.fullmatch(r"[\w][\w./:@+-]*", value, re.ASCII):
        return value
    raise Unfit


def _read_folder(value: Any, place: Place) -> Path:
    if isinstance(value, str | Path) and str(value):
        path = (place.folder / Path(value).expanduser()).resolve()
        if path.is_dir():
            return path
    raise Unfit


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


def _read_model(value: Any, place: Place) -> str:
    """A model's name: printable and without spaces, such as gpt-5.4-mini, qwen3:14b or org/name@v1."""
    if isinstance(value, str) and re.fullmatch(r"[\x21-\x7e]{1,200}", value):
        return value
    raise Unfit


def _read_url(value: Any, place: Place) -> str:
    if not isinstance(value, str) or not is_server(value):
        raise Unfit
    if place.project and not is_loopback(value):
        # The conversation goes there, and whoever wrote the project would read it.
        raise SettingsError(
            f"base_url in {place.name} is not on this machine; a project may not choose where the model is asked.",
            "Name the server yourself with --base-url or OPENAI_BASE_URL.",
        )
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


_MODEL = Key(_read_model, "the name of a model, such as gpt-5.4-mini or qwen3:14b")

_PATTERNS = Key(_read_patterns, "a list of valid regular expressions")

KEYS: Mapping[str, Key] = {
    "sandbox": _choice(SandboxChoice),
    "image": Key(_read_word, "the name of a Docker image, such as circuitron/sandbox:1"),
    "symbol_dir": Key(_read_folder, "an existing folder with .kicad_sym libraries"),
    "max_attempts": _number(int, 1, 50),
    "unsafe_fixes": Key(_read_bool, "true or false"),
    "accept_unvouched": Key(_read_accept_unvouched, "true or false, by the user alone"),
    "output_format": _choice(OutputFormat),
    "strict": Key(_read_bool, "true or false"),
    "docker_runtime": Key(_read_word, "the name of a runtime of the Docker engine, such as runsc"),
    "color": _choice(ColorChoice),
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
    "max_cost": _number(float, 0, 100_000, "US dollars"),
    "phase_seconds": _number(float, 1, 86400, "seconds"),
    "max_runtime_rounds": _number(int, 1, 50),
    "max_replans": _number(int, 0, 10),
    "runtime_seconds": _number(float, 1, 3600, "seconds"),
    "erc_seconds": _number(float, 1, 3600, "seconds"),
    "dev_mode": Key(_read_bool, "true or false"),
    "prices": Key(_read_prices, "a table by model of input, output and maybe cached, US dollars per million tokens"),
    "limits.wall_seconds": _number(float, 1, 3600, "seconds"),
    "limits.cpu_seconds": _number(int, 1, 3600, "seconds"),
    "limits.memory_mb": _number(int, 128, 65536, "MB"),
    "limits.processes": _number(int, 1, 4096),
    "limits.file_mb": _number(int, 1, 4096, "MB"),
    "limits.files": _number(int, 16, 100000),
    "limits.disk_mb": _number(int, 1, 65536, "MB"),
    "limits.output_kb": _number(int, 1, 65536, "kB"),
    "patterns.critical": _PATTERNS,
    "patterns.high": _PATTERNS,
    "patterns.medium": _PATTERNS,
    "patterns.low": _PATTERNS,
    "patterns.timeout": _PATTERNS,
}
