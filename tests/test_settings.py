"""Settings: which layer wins, and what a wrong value says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from circuitron.errors import EXIT_USAGE, SettingsError
from circuitron.settings import KEYS, ColorChoice, OutputFormat, SandboxChoice, Settings, load
from circuitron.settings.addresses import is_loopback, shown


def project(folder: Path, text: str) -> Path:
    path = folder / "pyproject.toml"
    path.write_text(text)
    return path


def test_defaults(tmp_path: Path) -> None:
    assert load(tmp_path, environment={}) == Settings()


def test_each_layer_wins_over_the_one_before(tmp_path: Path) -> None:
    path = project(tmp_path, "[tool.circuitron]\nmax-attempts = 3\nstrict = true\ncolor = 'never'\n")
    environment = {"CIRCUITRON_MAX_ATTEMPTS": "4", "CIRCUITRON_COLOR": "always"}
    settings = load(tmp_path, {"max_attempts": 5, "sandbox": None}, environment)
    assert (settings.max_attempts, settings.strict, settings.color) == (5, True, ColorChoice.ALWAYS)
    assert dict(settings.set_by) == {
        "max_attempts": "option --max-attempts",
        "strict": str(path),
        "color": "the environment",
    }


def test_every_kind_of_value(tmp_path: Path) -> None:
    symbols = tmp_path / "symbols"
    symbols.mkdir()
    project(
        tmp_path,
        """
        [tool.circuitron]
        sandbox = "local"
        image = "registry.example:5000/sandbox:1"
        symbol-dir = "symbols"
        unsafe_fixes = true
        output-format = "json-lines"
        docker-runtime = "runsc"
        [tool.circuitron.limits]
        wall-seconds = 2.5
        memory_mb = 512
        [tool.circuitron.patterns]
        critical = ["licen[cs]e server"]
        """,
    )
    settings = load(tmp_path, environment={"CIRCUITRON_PATTERNS_LOW": "one\ntwo\n", "CIRCUITRON_LIMITS_FILES": "99"})
    assert settings.sandbox is SandboxChoice.LOCAL
    assert settings.symbol_dir == symbols
    assert settings.unsafe_fixes and settings.output_format is OutputFormat.JSON_LINES
    assert (settings.limits.wall_seconds, settings.limits.memory_mb, settings.limits.files) == (2.5, 512, 99)
    assert settings.patterns.critical == ("licen[cs]e server",) and settings.patterns.low == ("one", "two")


def test_the_nearest_file_with_our_table_counts(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    project(tmp_path, "[tool.circuitron]\nstrict = true\n")
    project(tmp_path / "a", "[tool.other]\nx = 1\n")
    assert load(inner, environment={}).strict


@pytest.mark.parametrize(
    ("text", "fragments"),
    [
        ("max_attempts = 0", ("max_attempts", "is 0", "from 1 to 50")),
        ("max_attempts = true", ("max_attempts", "True")),
        ("max_attempts = 2.5", ("max_attempts", "2.5", "whole number")),
        ("sandbox = 'vm'", ("sandbox", "'vm'", "auto, docker, local, none")),
        ("strict = 'yes'", ("strict", "'yes'", "true or false")),
        ("image = '--privileged'", ("image", "'--privileged'")),
        ("symbol-dir = 'nowhere'", ("symbol_dir", "'nowhere'", "existing folder")),
        ("limits = {memory-mb = 1}", ("limits.memory_mb", "from 128")),
        ("limits = {memry-mb = 256}", ("limits.memry_mb", "nearest known key is limits.memory_mb")),
        ("patterns = {high = ['(']}", ("patterns.high", "regular expressions")),
        ("limits = 5", ("Unknown key limits",)),
        ("model = 'gpt 5'", ("model", "'gpt 5'", "name of a model")),
        ("max-cost = -1", ("max_cost", "-1", "US dollars")),
        ("max-cost = nan", ("max_cost", "nan")),
        ("base-url = 'localhost:11434'", ("base_url", "'localhost:11434'", "http or https address")),
        ("base-url = 'file:///etc/passwd'", ("base_url", "http or https address")),
        ("sandbx = 'local'", ("Unknown key sandbx", "nearest known key is sandbox")),
    ],
)
def test_a_wrong_value_names_key_place_value_and_what_is_allowed(
    tmp_path: Path, text: str, fragments: tuple[str, ...]
) -> None:
    path = project(tmp_path, f"[tool.circuitron]\n{text}\n")
    with pytest.raises(SettingsError) as caught:
        load(tmp_path, environment={})
    assert caught.value.exit_code == EXIT_USAGE
    for fragment in (*fragments, str(path)):
        assert fragment in caught.value.message


def test_a_project_cannot_switch_the_sandbox_off(tmp_path: Path) -> None:
    project(tmp_path, "[tool.circuitron]\nsandbox = 'none'\n")
    with pytest.raises(SettingsError, match="may not switch the sandbox off"):
        load(tmp_path, environment={})
    assert load(tmp_path.parent, {"sandbox": "none"}, {}).sandbox is SandboxChoice.NONE
    assert load(tmp_path.parent, environment={"CIRCUITRON_SANDBOX": "none"}).sandbox is SandboxChoice.NONE


def test_settings_of_models(tmp_path: Path) -> None:
    project(
        tmp_path,
        """
        [tool.circuitron]
        model = "qwen3:14b"
        escalation-model = "org/big@v1"
        base-url = "http://[::1]:8080/v1"
        max-cost = 1
        runtime-seconds = 20
        """,
    )
    environment = {"CIRCUITRON_PLANNER_MODEL": "gpt-5.5", "CIRCUITRON_MAX_REPLANS": "0", "CIRCUITRON_DEV_MODE": "yes"}
    settings = load(tmp_path, {"max_cost": "2.5"}, environment)
    assert (settings.model, settings.planner_model, settings.validation_model) == ("qwen3:14b", "gpt-5.5", "")
    assert (settings.escalation_model, settings.max_cost, settings.max_replans) == ("org/big@v1", 2.5, 0)
    assert (settings.runtime_seconds, settings.erc_seconds, settings.dev_mode) == (20.0, None, True)
    assert (settings.base_url, settings.base_url_trusted) == ("http://[::1]:8080/v1", False)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("https://models.example/v1", "https://models.example/v1"),
        ("https://me:secret@models.example/v1", "https://…@models.example/v1"),
        ("https://me:se/cr@et@models.example/v1", "https://…@models.example/v1"),
        ("https://me:se#cr?et@models.example/v1", "https://…@models.example/v1"),
        ("me:secret@models.example", "…@models.example"),
        ("https://models.example/v1?key=secret#secret", "https://models.example/v1"),
    ],
)
def test_an_address_is_shown_without_its_secrets(address: str, told: str) -> None:
    assert shown(address) == told


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("http://localhost:11434/v1", True),
        ("http://LOCALHOST", True),
        ("http://127.1.2.3:80", True),
        ("http://[::1]:8080/v1", True),
        ("http://user:pass@127.0.0.1/", True),
        ("http://127.0.0.1@evil.example/", False),
        ("http://localhost.evil.example/", False),
        ("http://0.0.0.0/", False),
        ("http://192.168.1.2/", False),
        ("http://[::ffff:10.0.0.1]/", False),
        ("http://2130706433/", False),  # a number that some resolvers take for 127.0.0.1
        ("http://[", False),
        ("", False),
    ],
)
def test_what_is_on_this_machine(address: str, here: bool) -> None:
    assert is_loopback(address) is here


def test_broken_toml_names_the_file(tmp_path: Path) -> None:
    path = project(tmp_path, "[tool.circuitron\n")
    with pytest.raises(SettingsError, match="cannot be read") as caught:
        load(tmp_path, environment={})
    assert str(path) in caught.value.message


def test_a_misspelt_variable_is_an_error_and_a_foreign_one_is_not(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="did you mean CIRCUITRON_SANDBOX"):
        load(tmp_path, environment={"CIRCUITRON_SANBOX": "docker"})
    assert load(tmp_path, environment={"CIRCUITRON_DEBUG": "1", "CIRCUITRON_CACHE_DIR": "/x"}) == Settings()


@pytest.mark.parametrize("value", ["", None])
def test_an_empty_variable_counts_as_unset(tmp_path: Path, value: Any) -> None:
    assert load(tmp_path, environment={"CIRCUITRON_SANDBOX": value or ""}) == Settings()


def test_every_key_has_a_setting() -> None:
    settings = Settings()
    for key in KEYS:
        value: Any = settings
        for part in key.split("."):
            value = getattr(value, part)
