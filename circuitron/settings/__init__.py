"""Settings: defaults < the user's settings.toml < `[tool.circuitron]` in pyproject.toml < environment `CIRCUITRON_*` <
command-line options.

All keys stand in one table, `KEYS` (keys.py): name, how a value is read, what is allowed, what a project may set. A
value that a key cannot have is a `SettingsError` that names the key, the place where it was set, the value, and what is
allowed. What a project may not set is ignored, and `Settings.ignored` says so.

Assertions of all places add up.

In both files, keys may be written with `-` or `_`; limits, patterns, prices and assertions are tables.
In the user's file they stand at the top, in pyproject.toml in `[tool.circuitron]`:

    [tool.circuitron]
    strict = true
    max-attempts = 5

    [tool.circuitron.limits]
    wall-seconds = 20

In the environment the same keys are CIRCUITRON_STRICT, CIRCUITRON_LIMITS_WALL_SECONDS, CIRCUITRON_PATTERNS_CRITICAL
(one pattern a line), CIRCUITRON_PRICES (as JSON), and so on. OPENAI_BASE_URL counts where CIRCUITRON_BASE_URL is not
set. The key of a model service is no setting: it is read from OPENAI_API_KEY only.
"""

from __future__ import annotations

import contextlib
import difflib
import os
from collections.abc import Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any

from circuitron import sanitise
from circuitron.errors import SettingsError
from circuitron.settings.addresses import shown
from circuitron.settings.documents import project_document, user_file, user_table
from circuitron.settings.keys import KEYS, Place, Unfit
from circuitron.settings.values import ColorChoice, ErrorPatterns, Ignored, OutputFormat, SandboxChoice, Settings

__all__ = [
    "KEYS",
    "PREFIX",
    "ColorChoice",
    "ErrorPatterns",
    "Ignored",
    "OutputFormat",
    "SandboxChoice",
    "Settings",
    "ignored_text",
    "load",
    "output_format",
    "user_file",
]

PREFIX = "CIRCUITRON_"
_LONGEST_TEXT = 100  # of a file, in a message


def load(
    folder: Path, options: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """Settings for a script in `folder`.

    Args:
        folder: where the search for pyproject.toml starts (documents.py).
        options: values of command-line options by key; None means not given.
        environment: the process's environment where None.

    Raises:
        SettingsError: a value, or a key of pyproject.toml, that cannot be.
    """
    values: dict[str, Any] = {}
    set_by: dict[str, str] = {}
    ignored: Ignored | None = None
    given = {key: value for key, value in (options or {}).items() if value is not None}
    variables = os.environ if environment is None else environment
    for place, layer in (_from_user(), _from_project(folder), _from_environment(variables), (None, given)):
        read = {key: _read(key, value, place or _option(key)) for key, value in layer.items() if _may_set(key, place)}
        if place is not None and place.project:
            strict = {key: value for key, value in read.items() if _accepts(key, value, values)}
            refused = tuple(sorted(layer.keys() - strict.keys()))
            ignored, read = Ignored(refused, place.name) if refused else None, strict
        for key, value in read.items():
            together = KEYS[key].adds_up and key in values
            values[key] = values[key] + value if together else value
            name = (place or _option(key)).name
            set_by[key] = f"{set_by[key]}, {name}" if together else name
    if "model" in given:
        # --model is for all agents, whatever the project or the environment say of single ones.
        for key in [key for key in values if key.endswith("_model") and key not in given]:
            del values[key], set_by[key]
    return _assemble(values, set_by, ignored)


def output_format(folder: Path) -> str:
    """What the files of settings say of the output format, also where they hold what cannot be; "" for nothing."""
    found = ""
    with contextlib.suppress(SettingsError, OSError):
        found = _format_in(user_table())
    with contextlib.suppress(SettingsError, OSError):
        document = project_document(folder)
        if document is not None and not document.foreign:
            found = _format_in(document.table) or found
    return found


def _format_in(section: Any) -> str:
    table = section if isinstance(section, dict) else {}
    return str(table.get("output-format", table.get("output_format", "")))


def _option(key: str) -> Place:
    return Place(f"option --{key.replace('_', '-')}", Path.cwd(), textual=True)


def _may_set(key: str, place: Place | None) -> bool:
    return place is None or not place.project or (KEYS[key].project is not None and not place.foreign)


def _accepts(key: str, value: Any, values: Mapping[str, Any]) -> bool:
    """Whether a project may set this value in the place of that which counts without it."""
    rule = KEYS[key].project
    return rule is not None and rule.accepts(value, values.get(key, default(key)))


def default(key: str) -> Any:
    """The value of a key that is not set."""
    return attrgetter(key)(Settings())


def _read(key: str, value: Any, place: Place) -> Any:
    try:
        return KEYS[key].read(value, place)
    except Unfit:
        text = repr(shown(value) if key == "base_url" and isinstance(value, str) else value)
        text = sanitise.line(text, _LONGEST_TEXT)
        raise SettingsError(f"{key} in {place.name} is {text}; allowed: {KEYS[key].allowed}.") from None


def variable(key: str) -> str:
    """The environment variable of a key."""
    return PREFIX + key.upper().replace(".", "_")


def ignored_text(ignored: Ignored) -> str:
    """What the user is to know of it: keys, file, and where they may be set."""
    keys = ", ".join(key.replace("_", "-") for key in ignored.keys)
    return (
        f"{ignored.file}: ignored {keys}; a project may only make things stricter. Set them in {user_file()} or as "
        f"{', '.join(map(variable, ignored.keys))}."
    )


def _assemble(values: dict[str, Any], set_by: dict[str, str], ignored: Ignored | None) -> Settings:
    from circuitron.run_request import Limits

    def table(name: str) -> dict[str, Any]:
        return {key.partition(".")[2]: value for key, value in values.items() if key.startswith(f"{name}.")}

    plain = {key: value for key, value in values.items() if "." not in key}
    return Settings(
        **plain,
        limits=Limits(**table("limits")),
        patterns=ErrorPatterns(**table("patterns")),
        set_by=tuple(sorted(set_by.items())),
        ignored=ignored,
    )


def _from_user() -> tuple[Place, dict[str, Any]]:
    path = user_file()
    place = Place(str(path), path.parent)
    return place, _flatten(user_table(), place)


def _from_project(folder: Path) -> tuple[Place, dict[str, Any]]:
    document = project_document(folder)
    if document is None:
        return Place("", folder, project=True), {}
    place = Place(str(document.path), document.path.parent, project=True, foreign=document.foreign)
    return place, _flatten(document.table, place)


def _flatten(section: Any, place: Place) -> dict[str, Any]:
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
            text = sanitise.line(key, _LONGEST_TEXT)
            nearest = difflib.get_close_matches(text, KEYS, n=1, cutoff=0.0)[0]
            raise SettingsError(f"Unknown key {text} in {place.name}; the nearest known key is {nearest}.")
    return flat


def _from_environment(environment: Mapping[str, str]) -> tuple[Place, dict[str, Any]]:
    """Values of CIRCUITRON_* variables. A name that is nearly that of a key is an error; others are not ours."""
    names = {variable(key): key for key in KEYS}
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
    if "base_url" not in found and environment.get("OPENAI_BASE_URL"):
        found["base_url"] = environment["OPENAI_BASE_URL"]
    return Place("the environment", Path.cwd(), textual=True), found
