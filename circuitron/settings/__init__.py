"""Settings: defaults < `[tool.circuitron]` in pyproject.toml < environment `CIRCUITRON_*` < command-line options.

All keys stand in one table, `KEYS` (keys.py): name, how a value is read, what is allowed. A value that a key cannot
have is a `SettingsError` that names the key, the place where it was set, the value, and what is allowed.

In pyproject.toml, keys may be written with `-` or `_`; limits and patterns are tables of their own:

    [tool.circuitron]
    sandbox = "local"
    max-attempts = 5

    [tool.circuitron.limits]
    wall-seconds = 120

    [tool.circuitron.patterns]
    critical = ["licen[cs]e server"]

    [tool.circuitron.prices."my-model"]
    input = 0.5
    output = 2.0

In the environment the same keys are CIRCUITRON_SANDBOX, CIRCUITRON_LIMITS_WALL_SECONDS,
CIRCUITRON_PATTERNS_CRITICAL (one pattern a line), CIRCUITRON_PRICES (as JSON), and so on. OPENAI_BASE_URL counts where
CIRCUITRON_BASE_URL is not set. The key of a model service is no setting: it is read from OPENAI_API_KEY only.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from circuitron.errors import SettingsError
from circuitron.regular_file import UnreadableFile, read_text
from circuitron.settings.addresses import shown
from circuitron.settings.keys import KEYS, Place, Unfit
from circuitron.settings.values import ColorChoice, ErrorPatterns, OutputFormat, SandboxChoice, Settings

__all__ = ["KEYS", "PREFIX", "ColorChoice", "ErrorPatterns", "OutputFormat", "SandboxChoice", "Settings", "load"]

PREFIX = "CIRCUITRON_"


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
            where = place or Place(f"option --{key.replace('_', '-')}", Path.cwd(), textual=True)
            values[key] = _read(key, value, where)
            set_by[key] = where.name
            if key == "base_url":
                values["base_url_trusted"] = not where.project
    if "model" in given:
        # --model is for all agents, whatever the project or the environment say of single ones.
        for key in [key for key in values if key.endswith("_model") and key not in given]:
            del values[key], set_by[key]
    return _assemble(values, set_by)


def _read(key: str, value: Any, place: Place) -> Any:
    try:
        result = KEYS[key].read(value, place)
    except Unfit:
        told = shown(value) if key == "base_url" and isinstance(value, str) else value
        raise SettingsError(f"{key} in {place.name} is {told!r}; allowed: {KEYS[key].allowed}.") from None
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


def _from_project(folder: Path) -> tuple[Place, dict[str, Any]]:
    import tomllib

    folder = folder.resolve()
    for parent in (folder, *folder.parents):
        path = parent / "pyproject.toml"
        try:
            document = tomllib.loads(read_text(path, 1_000_000))
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        except UnreadableFile as error:
            raise SettingsError(f"{error}.") from error
        except (tomllib.TOMLDecodeError, OSError) as error:
            raise SettingsError(f"{path} cannot be read: {error}") from error
        tool = document.get("tool", {})
        if isinstance(tool, dict) and "circuitron" in tool:
            place = Place(str(path), parent, project=True)
            return place, _flatten(tool["circuitron"], place)
    return Place("", folder), {}


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
            nearest = difflib.get_close_matches(key, KEYS, n=1, cutoff=0.0)[0]
            raise SettingsError(f"Unknown key {key} in {place.name}; the nearest known key is {nearest}.")
    return flat


def _from_environment(environment: Mapping[str, str]) -> tuple[Place, dict[str, Any]]:
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
    if "base_url" not in found and environment.get("OPENAI_BASE_URL"):
        found["base_url"] = environment["OPENAI_BASE_URL"]
    return Place("the environment", Path.cwd(), textual=True), found
