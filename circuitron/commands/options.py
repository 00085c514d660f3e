"""Options and arguments as typer reads them, apart from the commands so that their signatures stay readable."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from circuitron.commands.completion import error_types, runs, symbols
from circuitron.errors import UsageError
from circuitron.settings import ColorChoice, OutputFormat, SandboxChoice

# ------------------------------------------------------------------------------------------------ of several commands

Sandbox = Annotated[
    SandboxChoice | None,
    typer.Option("--sandbox", help="Where scripts run: auto, docker, local, or none (no protection at all)."),
]
ProjectFolder = Annotated[
    Path | None,
    typer.Option(
        "--project",
        metavar="DIR",
        help="Folder that scripts may read instead of just their own: local modules, private libraries.",
    ),
]
Format = Annotated[
    OutputFormat | None,
    typer.Option(
        "--output-format",
        metavar="FORMAT",
        help="full, concise, json, json-full or json-lines; of findings also sarif, junit or github.",
    ),
]
PageFormat = Annotated[
    OutputFormat | None, typer.Option("--output-format", metavar="FORMAT", help="full, concise, json or json-lines.")
]
Report = Annotated[
    Path | None,
    typer.Option(
        "--report",
        metavar="FILE.html",
        help="Also write the report as one HTML page, with the schematic where one script is reported.",
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Run on the workers of a Dask scheduler, such as tcp://head:8786."
    ),
]
ShardPart = Annotated[
    str | None, typer.Option("--shard", metavar="I/N", help="Only part I of N of the scripts, for job arrays.")
]
Results = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FILE.jsonl",
        help="Keep each result there as it comes; what is there already is not done again.",
    ),
]
Recorded = Annotated[
    list[Path] | None,
    typer.Option("--from", metavar="FILE.jsonl", help="Files of results to take instead of working; may be repeated."),
]
Statistics = Annotated[
    bool, typer.Option("--statistics", help="Only count what is found, by kind; also with --output-format json.")
]
SkipOthers = Annotated[
    bool,
    typer.Option(
        "--skip-others", help="Leave out files that are no SKiDL script, and modules that others of them import."
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Only what is wrong.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Also every attempt: diff, traceback, what changed.")]
Color = Annotated[ColorChoice | None, typer.Option("--color", help="auto, always or never.")]
Watch = Annotated[
    bool, typer.Option("--watch", help="Again whenever a script, a module of it or the settings are saved.")
]
Server = Annotated[
    bool | None,
    typer.Option(
        "--server/--no-server",
        help="Have the kept server perform the command, and start one; or not (docs/server.md).",
        show_default=False,
    ),
]
Kicad = Annotated[
    str | None,
    typer.Option(
        "--kicad", metavar="N", help="Version of KiCad whose symbol libraries count: 6 to 10 (default: those at hand)."
    ),
]
Strict = Annotated[
    bool | None,
    typer.Option("--strict/--no-strict", help="Also fail on what is only suspect.", show_default=False),
]

Review = Annotated[
    bool | None,
    typer.Option("--review/--no-review", help="Review the circuit of a script that runs.", show_default=False),
]

Physics = Annotated[
    bool | None,
    typer.Option("--physics/--no-physics", help="Simulate the circuit of a script that runs.", show_default=False),
]

# --------------------------------------------------------------------------------------------------------------- fix

Scripts = Annotated[
    list[Path],
    typer.Argument(
        metavar="SCRIPT", help="Scripts to repair; - reads one from standard input, writes it to standard output."
    ),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write the result there and leave the script alone."),
]
Partial = Annotated[
    bool,
    typer.Option(
        "--partial", help="Write what could be repaired safely even if faults are left; the exit status stays 1."
    ),
]
Choose = Annotated[
    list[str] | None,
    typer.Option(
        "--choose",
        metavar="LINE=LIB:NAME",
        help="Take this symbol or footprint for what a line asks for; several times for several lines.",
    ),
]
NoInput = Annotated[bool, typer.Option("--no-input", help="Never ask, also at a terminal.")]
Diff = Annotated[
    bool,
    typer.Option(
        "--diff", help="Show the repair, write nothing; exit 1 if it would change the script. With --quiet: a patch."
    ),
]
NoModel = Annotated[
    bool,
    typer.Option("--no-model", help="Repair by rules alone, offline. Otherwise a model repairs what rules leave."),
]
Trace = Annotated[
    bool, typer.Option("--trace", help="Also show which fixes answered each finding, and why others did not.")
]
UnsafeFixes = Annotated[
    bool | None,
    typer.Option(
        "--unsafe-fixes/--safe-fixes", help="Also apply edits that may change the design.", show_default=False
    ),
]
AcceptUnvouched = Annotated[
    bool | None,
    typer.Option(
        "--accept-unvouched/--no-accept-unvouched",
        help="Accept parts whose pins no library vouches for.",
        show_default=False,
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", metavar="N", min=1, help="Scripts at once (default: as many as there are processors)."
    ),
]
MaxAttempts = Annotated[
    int | None, typer.Option("--max-attempts", metavar="N", help="Rounds per script at most (default 20).")
]

# ------------------------------------------------------------------------------------------------- models and designs

Prompt = Annotated[list[str], typer.Argument(metavar="PROMPT", help="What to design, in your words.")]
OutputDir = Annotated[
    Path | None,
    typer.Option("--output-dir", "-o", metavar="DIR", help="Where the files go (default: a folder named as the plan)."),
]
FilesDir = Annotated[
    Path | None,
    typer.Option(
        "--output-dir",
        metavar="DIR",
        help="Also make the KiCad files of a circuit that is verified: netlist, schematic, picture, parts, board.",
    ),
]
RunDir = Annotated[
    Path | None,
    typer.Option("--output-dir", "-o", metavar="DIR", help="Where the files go (default: SCRIPT-output here)."),
]
RunScript = Annotated[Path, typer.Argument(metavar="SCRIPT", help="The script to run; - reads it from standard input.")]
Model = Annotated[str | None, typer.Option("--model", metavar="NAME", help="Language model for all agents.")]
BaseUrl = Annotated[
    str | None,
    typer.Option(
        "--base-url", metavar="URL", help="OpenAI-compatible server to ask, such as http://127.0.0.1:11434/v1."
    ),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Accept the plan without asking.")]
ShowReasoning = Annotated[bool, typer.Option("--show-reasoning", help="Show what the models write as they write it.")]
DesignNoModel = Annotated[bool, typer.Option("--no-model", help="Design from the reference circuits alone, offline.")]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="A parameter of a reference circuit, such as vout=3.3; may be repeated."
    ),
]
ReferenceName = Annotated[
    str, typer.Argument(metavar="NAME", help="A reference circuit; `circuitron references` lists them.")
]
MaxCost = Annotated[
    float | None, typer.Option("--max-cost", metavar="DOLLARS", help="Stop before models could cost more than this.")
]
NoErc = Annotated[
    bool, typer.Option("--no-erc", help="Leave warnings of the electrical rules alone; errors still fail.")
]
FixPrompt = Annotated[
    str | None, typer.Option("--prompt", metavar="TEXT", help="What the circuit is for; sent to the model.")
]
Run = Annotated[
    str, typer.Argument(metavar="RUN", help="Name of a run, the beginning of it, or last.", autocompletion=runs)
]
RunLimit = Annotated[int, typer.Option("--limit", "-n", min=1, help="How many at most, the latest last.")]

# ------------------------------------------------------------------------------------------------------------- check

Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PATH", help="Scripts, or folders to search for SKiDL scripts; none: the current folder."),
]
RuntimeOnly = Annotated[
    bool, typer.Option("--runtime-only", help="Only run the scripts; leave the electrical rules out.")
]

# ------------------------------------------------------------------------------------------------------------ others

Query = Annotated[list[str], typer.Argument(metavar="QUERY", help="Words of a name, description, keyword or pin.")]
Limit = Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="How many at most.")]
Library = Annotated[str | None, typer.Option("--library", help="Only in this library.")]
PartName = Annotated[
    str, typer.Argument(metavar="LIB:NAME", help="Library and symbol, such as Timer:NE555P.", autocompletion=symbols)
]
ErrorName = Annotated[
    str | None,
    typer.Argument(metavar="ERROR_TYPE", help="Such as PartNotFound; none lists all.", autocompletion=error_types),
]
UndoScript = Annotated[Path, typer.Argument(metavar="SCRIPT", help="The script that was repaired.")]
Force = Annotated[bool, typer.Option("--force", help="Also if the script was changed since.")]

# --------------------------------------------------------------------------------------------------------- libraries

KicadRelease = Annotated[
    str, typer.Argument(metavar="[VERSION]", help="Such as 9, or a release such as 9.0.9 (default: the newest).")
]
LibrarySource = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FILE|URL|apt",
        help="An archive (.zip, .tar.gz, .tar.bz2, .tar.xz, .deb), or the packages of this machine's Debian mirror.",
    ),
]
Sha256 = Annotated[
    str | None, typer.Option("--sha256", metavar="HEX", help="What the archive's SHA-256 must be; with --from.")
]

# ------------------------------------------------------------------------------------------------------- image build

ImageName = Annotated[str | None, typer.Option("--name", help="Name of the image (default: this version's own).")]
ImageKicad = Annotated[str, typer.Option("--kicad", metavar="N", help="Version of KiCad in it: 9 or 10.")]
BaseImage = Annotated[
    str | None, typer.Option("--base", help="Image to build upon (default: the Debian that has that KiCad).")
]
CaBundle = Annotated[
    Path | None,
    typer.Option("--ca-bundle", metavar="FILE", help="Certificates to trust inside, for a proxy with its own."),
]
Wheelhouse = Annotated[
    Path | None,
    typer.Option("--wheelhouse", metavar="DIR", help="Install from these wheels instead of a package index."),
]
Network = Annotated[str | None, typer.Option("--network", help="The engine's network for the build, such as host.")]
Proxy = Annotated[
    str | None, typer.Option("--proxy", metavar="URL", help="Proxy for the build (default: that of the environment).")
]
Rebuild = Annotated[bool, typer.Option("--force", help="Build even if the image is there and current.")]

# --------------------------------------------------------------------------------------------------------------- mcp

McpRoot = Annotated[
    Path, typer.Option("--root", metavar="DIR", help="Project folder that no tool leaves (default: this folder).")
]
McpWrite = Annotated[bool, typer.Option("--write", help="Let fix and run write files below the project folder.")]
McpPort = Annotated[
    int | None,
    typer.Option("--http", metavar="PORT", min=1, max=65535, help="Serve HTTP on 127.0.0.1 instead, with a token."),
]


class Spread(NamedTuple):
    """What the options --cluster and --resume say.

    Args:
        cluster: address of a Dask scheduler; None: this process works.
        ledger: the file of results.
    """

    cluster: str | None = None
    ledger: Path | None = None

    @property
    def wanted(self) -> bool:
        return any(self)


def given(**values: Any) -> dict[str, Any]:
    """The options that were given, by the settings they are."""
    return {key: value for key, value in values.items() if value is not None}


def exclude(option: str, given: bool, other: str, other_given: bool) -> None:
    """Refuse two options that contradict each other.

    Raises:
        UsageError: both are given.
    """
    if given and other_given:
        raise UsageError(f"{option} cannot be used with {other}.")
