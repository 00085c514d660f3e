"""Settings: defaults < `[tool.circuitron]` in pyproject.toml < environment `CIRCUITRON_*` < command-line options.

All keys stand in one table, `KEYS`: name, default, how a value is read, what is allowed. A value that a key cannot
have is a `SettingsError` that names the key, the place where it was set, the value, and what is allowed.

In pyproject.toml, keys may be written with `-` or `_`; limits and patterns are tables of their own:

    [tool.circuitron]
    sandbox = "local"
    max-attempts = 5

    [tool.circuitron.limits]
    wall-seconds = 120

    [tool.circuitron.patterns]
    critical = ["licen[cs]e server"]

In the environment the same keys are CIRCUITRON_SANDBOX, CIRCUITRON_LIMITS_WALL_SECONDS,
CIRCUITRON_PATTERNS_CRITICAL (one pattern a line), and so on.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circuitron.errors import SettingsError

if TYPE_CHECKING:
    from circuitron.models import Limits

PREFIX = "CIRCUITRON_"


class SandboxChoice(StrEnum):
    AUTO = "auto"  # Docker where an engine and the image are there, else local
    DOCKER = "docker"
    LOCAL = "local"
    NONE = "none"  # no confinement; never chosen unless asked for


class OutputFormat(StrEnum):
    FULL = "full"
    CONCISE = "concise"
    JSON = "json"
    JSON_LINES = "json-lines"


class ColorChoice(StrEnum):
    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


def _default_limits() -> Limits:
    from circuitron.models import Limits

    return Limits()


@dataclass(frozen=True)
class ErrorPatterns:
    """The user's own regular expressions for the error detector, by what a match means."""

    critical: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    medium: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    timeout: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settings:
    """All settings of one command. `set_by` lists the keys that are not at their default, and where each was set."""

    sandbox: SandboxChoice = SandboxChoice.AUTO
    image: str = ""  # "": the image that this version of Circuitron builds
    symbol_dir: Path | None = None
    limits: Limits = field(default_factory=_default_limits)
    max_attempts: int = 8
    unsafe_fixes: bool = False
    output_format: OutputFormat = OutputFormat.FULL
    strict: bool = False
    patterns: ErrorPatterns = ErrorPatterns()
    docker_runtime: str = ""  # such as "runsc"; "": the engine's default
    color: ColorChoice = ColorChoice.AUTO
    set_by: tuple[tuple[str, str], ...] = ()


class _Unfit(Exception):
    """The value is not allowed for this key."""


@dataclass(frozen=True)
class _Place:
    """Where a value was set: a name for the message, and the folder that relative paths start from."""

    name: str
    folder: Path
    textual: bool = False  # values are strings (environment), not TOML's types
    project: bool = False  # comes with the project, which may be a stranger's


@dataclass(frozen=True)
class _Key:
    read: Callable[[Any, _Place], Any]
    allowed: str


def _choice(kind: type[StrEnum]) -> _Key:
    def read(value: Any, place: _Place) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            raise _Unfit from None

    return _Key(read, ", ".join(kind))


def _number(kind: type[int] | type[float], low: float, high: float, unit: str = "") -> _Key:
    def read(value: Any, place: _Place) -> float:
        if isinstance(value, str) and place.textual:
            try:
                value = kind(value)
            except ValueError:
                raise _Unfit from None
        fits = isinstance(value, int | float if kind is float else int) and not isinstance(value, bool)
        if not fits or not low <= value <= high:
            raise _Unfit
        return kind(value)

    what = "a number" if kind is float else "a whole number"
    return _Key(read, f"{what} from {low:g} to {high:g}{f' ({unit})' if unit else ''}")


def _read_bool(value: Any, place: _Place) -> bool:
    if isinstance(value, bool):
        return value
    words = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if place.textual and str(value).lower() in words:
        return words[str(value).lower()]
    raise _Unfit


def _read_word(value: Any, place: _Place) -> str:
    """An image or runtime name: what Docker itself allows, so that no option can be smuggled in."""
    if isinstance(value, str) and re.fullmatch(r"[\w][\w./:@+-]*", value, re.ASCII):
        return value
    raise _Unfit


def _read_folder(value: Any, place: _Place) -> Path:
    if isinstance(value, str | Path) and str(value):
        path = (place.folder / Path(value).expanduser()).resolve()
        if path.is_dir():
            return path
    raise _Unfit


def _read_patterns(value: Any, place: _Place) -> tuple[str, ...]:
    if place.textual and isinstance(value, str):
        value = [line for line in value.splitlines() if line.strip()]
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) and item for item in value):
        raise _Unfit
    try:
        for pattern in value:
            re.compile(pattern)
    except re.error:
        raise _Unfit from None
    return tuple(value)


_PATTERNS = _Key(_read_patterns, "a list of valid regular expressions")

KEYS: Mapping[str, _Key] = {
    "sandbox": _choice(SandboxChoice),
    "image": _Key(_read_word, "the name of a Docker image, such as circuitron/sandbox:1"),
    "symbol_dir": _Key(_read_folder, "an existing folder with .kicad_sym libraries"),
    "max_attempts": _number(int, 1, 50),
    "unsafe_fixes": _Key(_read_bool, "true or false"),
    "output_format": _choice(OutputFormat),
    "strict": _Key(_read_bool, "true or false"),
    "docker_runtime": _Key(_read_word, "the name of a runtime of the Docker engine, such as runsc"),
    "color": _choice(ColorChoice),
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


def load(
    folder: Path, options: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """Settings for a script in `folder`.

    Args:
        folder: where the search for pyproject.toml starts; it goes upwards to the first with `[tool.circuitron]`.
        options: values of command-line options by key; None means not given.
        environment: the process's environment where None.

    Raises:
        SettingsError: a value, or a key of pyproject.toml, that cannot be.
    """
    values: dict[str, Any] = {}
    set_by: dict[str, str] = {}
    layers = (_from_project(folder), _from_environment(os.environ if environment is None else environment))
    given = {key: value for key, value in (options or {}).items() if value is not None}
    for place, layer in (*layers, (None, given)):
        for key, value in layer.items():
            where = place or _Place(f"option --{key.replace('_', '-')}", Path.cwd(), textual=True)
            values[key] = _read(key, value, where)
            set_by[key] = where.name
    return _assemble(values, set_by)


def _read(key: str, value: Any, place: _Place) -> Any:
    try:
        result = KEYS[key].read(value, place)
    except _Unfit:
        raise SettingsError(f"{key} in {place.name} is {value!r}; allowed: {KEYS[key].allowed}.") from None
    if result is SandboxChoice.NONE and place.project:
        # A project's own file must not be able to switch off what protects against the project.
        raise SettingsError(
            f"sandbox in {place.name} is 'none'; a project may not switch the sandbox off.",
            "Ask for it yourself with --sandbox none or CIRCUITRON_SANDBOX=none.",
        )
    return result


def _assemble(values: dict[str, Any], set_by: dict[str, str]) -> Settings:
    from circuitron.models import Limits

    def table(name: str) -> dict[str, Any]:
        return {key.partition(".")[2]: value for key, value in values.items() if key.startswith(f"{name}.")}

    plain = {key: value for key, value in values.items() if "." not in key}
    return Settings(
        **plain,
        limits=Limits(**table("limits")),
        patterns=ErrorPatterns(**table("patterns")),
        set_by=tuple(sorted(set_by.items())),
    )


def _from_project(folder: Path) -> tuple[_Place, dict[str, Any]]:
    import tomllib

    folder = folder.resolve()
    for parent in (folder, *folder.parents):
        path = parent / "pyproject.toml"
        try:
            document = tomllib.loads(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
            raise SettingsError(f"{path} cannot be read: {error}") from error
        tool = document.get("tool", {})
        if isinstance(tool, dict) and "circuitron" in tool:
            place = _Place(str(path), parent, project=True)
            return place, _flatten(tool["circuitron"], place)
    return _Place("", folder), {}


def _flatten(section: Any, place: _Place) -> dict[str, Any]:
    """Dotted keys of `[tool.circuitron]`; an unknown key is an error that names the nearest known one."""
    if not isinstance(section, dict):
        raise SettingsError(f"[tool.circuitron] in {place.name} is not a table.")
    flat: dict[str, Any] = {}
    for name, value in section.items():
        key = name.replace("-", "_")
        if key in ("limits", "patterns") and isinstance(value, dict):
            flat.update({f"{key}.{inner.replace('-', '_')}": item for inner, item in value.items()})
        else:
            flat[key] = value
    for key in flat:
        if key not in KEYS:
            nearest = difflib.get_close_matches(key, KEYS, n=1, cutoff=0.0)[0]
            raise SettingsError(f"Unknown key {key} in {place.name}; the nearest known key is {nearest}.")
    return flat


def _from_environment(environment: Mapping[str, str]) -> tuple[_Place, dict[str, Any]]:
    """Values of CIRCUITRON_* variables. A name that is nearly that of a key is an error; others are not ours."""
    names = {PREFIX + key.upper().replace(".", "_"): key for key in KEYS}
    found: dict[str, Any] = {}
    for name, value in environment.items():
        if not name.startswith(PREFIX):
            continue
        if name in names:
            if value:
                found[names[name]] = value
            continue
        near = difflib.get_close_matches(name, names, n=1, cutoff=0.9)
        if near:
            raise SettingsError(f"Unknown environment variable {name}; did you mean {near[0]}?")
    return _Place("the environment", Path.cwd(), textual=True), found
