"""The settings of one command, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from circuitron.chat import Price
    from circuitron.run_request import Limits


class SandboxChoice(StrEnum):
    AUTO = "auto"  # Docker where an engine and the image are there, else local
    DOCKER = "docker"
    LOCAL = "local"
    NONE = "none"  # no confinement; only when chosen explicitly


class OutputFormat(StrEnum):
    FULL = "full"
    CONCISE = "concise"
    JSON = "json"  # a flat list of findings
    JSON_FULL = "json-full"  # the whole reports
    JSON_LINES = "json-lines"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"

    @property
    def for_programs(self) -> bool:
        """Every end gives a document, however early."""
        return self not in (OutputFormat.FULL, OutputFormat.CONCISE)


class ColorChoice(StrEnum):
    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class ServerChoice(StrEnum):
    AUTO = "auto"  # started at a terminal, used everywhere but in CI
    ALWAYS = "always"
    NEVER = "never"


def _default_limits() -> Limits:
    from circuitron.run_request import Limits

    return Limits()


@dataclass(frozen=True)
class ErrorPatterns:
    """The user's own regular expressions for the error detector, by what a match means."""

    critical: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    medium: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    timeout: tuple[str, ...] = ()


class Ignored(NamedTuple):
    """Settings of a project that it may not make: the keys, and the file they stand in."""

    keys: tuple[str, ...]
    file: str


@dataclass(frozen=True)
class Settings:
    """All settings of one command. `set_by` lists the keys that are not at their default, and where each was set."""

    sandbox: SandboxChoice = SandboxChoice.AUTO
    image: str = ""  # "": the image that this version of Circuitron builds
    symbol_dir: Path | None = None
    kicad: str = ""  # "6" … "10": the version to check and repair for; "": that of the libraries at hand
    limits: Limits = field(default_factory=_default_limits)
    max_attempts: int = 20
    jobs: int | None = None  # scripts at once; None: as many as there are processors
    unsafe_fixes: bool = False
    accept_unvouched: bool = False
    output_format: OutputFormat = OutputFormat.FULL
    strict: bool = False
    assertions: tuple[tuple[str, tuple[str, ...]], ...] = ()  # by pattern of a script's path
    review: bool = True  # of circuits that run
    physics: bool = True  # their simulation
    ignore: tuple[str, ...] = ()  # codes of the review that do not count
    footprints: tuple[tuple[str, str], ...] = ()  # by symbol: for parts that a script gives none
    patterns: ErrorPatterns = ErrorPatterns()
    docker_runtime: str = ""  # such as "runsc"; "": the engine's default
    color: ColorChoice = ColorChoice.AUTO
    server: ServerChoice = ServerChoice.AUTO  # read by server/choice.py, before all else
    model: str = ""  # "": gpt-5.4-mini at OpenAI, elsewhere the first that the server lists
    planner_model: str = ""  # "": as `model`; so for the other agents
    part_selection_model: str = ""
    generation_model: str = ""
    validation_model: str = ""
    runtime_correction_model: str = ""
    erc_handling_model: str = ""
    escalation_model: str = ""  # after fruitless rounds; "": gpt-5.5 at OpenAI if `model` is not set
    base_url: str = ""  # "": OpenAI where there is a key, else a server on this machine
    model_timeout_seconds: float = 120.0  # for one reply
    max_output_tokens: int = 16_000  # for one reply, reasoning included
    reasoning_effort: str = ""  # a word that the model knows; "": its own
    max_cost: float | None = None  # US dollars for a whole run
    phase_seconds: float = 120.0  # for all rounds of a runtime or ERC phase
    max_runtime_rounds: int = 5
    max_replans: int = 2
    runtime_seconds: float | None = None  # wall seconds of a run without ERC; None: limits.wall_seconds
    erc_seconds: float | None = None  # wall seconds of a run with ERC; None: limits.wall_seconds
    dev_mode: bool = False
    prices: Mapping[str, Price] = field(default_factory=dict, hash=False)
    set_by: tuple[tuple[str, str], ...] = ()
    ignored: Ignored | None = None
