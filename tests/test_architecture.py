"""The rules of docs/architecture.md that a machine can hold: imports go down, functions stay short, quick starts."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import circuitron
from circuitron.details import payloads
from circuitron.error_types import ErrorType
from circuitron.findings.catalogue import entries
from tests.rows import each

PACKAGE = Path(circuitron.__file__).parent
RUNNER = PACKAGE / "sandbox" / "runner"
MODULES = sorted(PACKAGE.rglob("*.py"))
LONGEST_FUNCTION = 60  # lines: what a screen shows at once
MOST_FUNCTIONS = 25  # lines that 95 in 100 functions stay within

# Lowest first. A unit imports only from layers above its own line here; units of one layer never import each other.
LAYERS: tuple[tuple[str, ...], ...] = (
    (
        "frozen",
        "error_types",
        "outcome",
        "errors",
        "resources",
        "runlog",
        "sanitise",
        "text_diff",
        "plural",
        "units",
        "quantities",
        "import_path",
        "python_process",
        "late_metadata",
        "lazy_pattern",
        "regular_file",
        "file_lock",
    ),
    ("assertion", "details", "run_request", "symbol", "edit"),
    ("plan", "supply_range", "tables", "finding"),
    ("execution_report",),
    ("check_result",),
    ("fix_result",),
    ("chat", "delivery", "results", "server"),
    ("settings", "sourcefile", "electrical", "context"),
    ("originals", "knowledge"),
    ("assertions",),
    ("circuit", "source"),
    ("physics",),
    ("findings", "review"),
    ("guard", "fixes", "sandbox", "agents", "journal", "report", "outputs", "libraries"),
    ("references",),
    ("pipeline",),
    ("cluster",),
    ("commands",),
    ("cli",),
    ("__main__",),
)
RANK = {unit: rank for rank, layer in enumerate(LAYERS) for unit in layer}

# Third-party packages and the only places that know them.
OWNERS: dict[str, tuple[str, ...]] = {
    "dask": ("cluster/dask_cluster.py",),
    "distributed": ("cluster/dask_cluster.py",),
    "docker": ("sandbox/",),
    "openai": ("agents/openai_model.py",),
    "httpx2": ("agents/openai_model.py", "agents/discovery.py"),
    "jinja2": ("report/page/render.py",),
    "markdown_it": ("report/page/explanations.py",),
    "markupsafe": ("report/page/render.py",),
    "mcp": ("commands/mcp/",),
    "neospice": ("physics/engines/solver.py",),
    "pcbnew": ("sandbox/runner/",),
    "platformdirs": ("tables.py", "settings/", "originals.py", "knowledge/fetched.py"),
    "pydantic": (
        "frozen.py",
        "assertion.py",
        "details/",
        "run_request.py",
        "finding.py",
        "execution_report.py",
        "symbol.py",
        "check_result.py",
        "edit.py",
        "fix_result.py",
        "plan.py",
        "agents/",
        "journal/",
        "cluster/",
        "commands/",
        "sandbox/",
    ),
    "rapidfuzz": ("knowledge/similarity.py",),
    "quantiphy": ("references/", "agents/", "assertions/", "fixes/", "guard/", "units.py"),
    "rich": ("report/", "commands/", "cli.py"),
    "simpleeval": ("agents/",),
    "skidl": ("sandbox/runner/",),
    "typer": ("commands/", "cli.py"),
}


SKIDL_BRINGS = ("graphviz", "kinet2pcb", "pcbnew", "schematizer", "simp_sexp")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file, read once for all tests."""
    return tuple(ast.walk(ast.parse(path.read_text())))


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or inside a function."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:  # only the runner, whose folder is the whole package inside the sandbox
                assert path.parent == RUNNER, f"{path}:{node.lineno}: relative import"
                yield f"circuitron.sandbox.runner.{node.module or ''}"
            elif node.module == "circuitron":
                yield from (f"circuitron.{alias.name}" for alias in node.names)
            elif node.module:
                yield node.module


def unit(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def ours(path: Path) -> set[str]:
    """The units of this package that a file imports, its own left out."""
    found = {module.split(".")[1] for module in imports(path) if module.startswith("circuitron.")}
    return found - {unit(path), "__version__"}


def outside_runner() -> list[Path]:
    return [path for path in MODULES if RUNNER not in path.parents and path != PACKAGE / "__init__.py"]


def test_every_unit_has_a_layer() -> None:
    assert {unit(path) for path in outside_runner()} == set(RANK)


@each("path", outside_runner(), ids=name)
def test_imports_go_down(path: Path) -> None:
    upward = {other for other in ours(path) if RANK[other] >= RANK[unit(path)]}
    assert not upward, f"{name(path)} must not import {sorted(upward)}"


@each("path", sorted(RUNNER.glob("*.py")), ids=name)
def test_the_runner_needs_nothing_but_the_standard_library_and_skidl(path: Path) -> None:
    allowed = sys.stdlib_module_names | {"skidl", *SKIDL_BRINGS}
    modules = {module for module in imports(path) if not module.startswith("circuitron.sandbox.runner")}
    foreign = {module for module in modules if module.split(".")[0] not in allowed}
    assert not foreign, f"{name(path)} must not import {sorted(foreign)}"


@each("path", MODULES, ids=name)
def test_third_party_packages_stay_where_they_belong(path: Path) -> None:
    tops = {module.split(".")[0] for module in imports(path)}
    strays = {top for top in tops & OWNERS.keys() if not name(path).startswith(OWNERS[top])}
    assert not strays, f"{name(path)} must not import {sorted(strays)}"


def functions(path: Path) -> dict[str, int]:
    """The lines of each function of a file."""
    return {
        f"{name(path)}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_functions_fit_on_a_screen() -> None:
    """A bound on modules would only make fragments of them: they are cut where an idea ends."""
    lengths = {function: lines for path in MODULES for function, lines in functions(path).items()}
    assert {function: lines for function, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}
    assert sorted(lengths.values())[len(lengths) * 95 // 100] <= MOST_FUNCTIONS


@each("path", MODULES, ids=name)
def test_modules_are_named_for_what_they_do(path: Path) -> None:
    assert path.stem not in {"utils", "util", "helpers", "misc", "common"}


FILES = {name(path).removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in MODULES}


def imported(path: Path) -> Iterator[str]:
    """The modules of this package that a file imports anywhere, by their files' names."""
    for node in nodes(path):
        if not isinstance(node, ast.ImportFrom):
            continue
        start = f"circuitron.sandbox.runner.{node.module or ''}".rstrip(".") if node.level else node.module or ""
        for alias in node.names if start.split(".")[0] == "circuitron" else ():
            module = f"{start}.{alias.name}".removeprefix("circuitron.")
            found = FILES.get(module) or FILES.get(start.removeprefix("circuitron."))
            if found is not None and found != path:
                yield name(found)


def test_modules_import_each_other_in_one_direction_only() -> None:
    """Imports inside functions count as well: what they put off is the cost, not the dependency."""
    order = TopologicalSorter({name(path): set(imported(path)) for path in MODULES})
    try:
        order.prepare()
    except CycleError as error:
        pytest.fail(f"a circle of imports: {' -> '.join(error.args[1])}")


# What starts processes or makes objects of bytes, and the only places that may.
PROCESS_MODULES = {"subprocess", "multiprocessing", "pty", "pickle", "shelve", "marshal", "dbm"}
PROCESS_CALLS = re.compile(r"os\.(system|popen|fork|forkpty|exec\w*|spawn\w*|posix_spawn\w*)|sys\.executable")
STARTERS = {
    "python_process.py": "our own Python, isolated",
    "server/daemon.py": "a fork of itself for each command",
    "commands/watch.py": "ends as the round that it waits for",
    "server/identity.py": "only names the Python that client and server share",
    "commands/plan_review.py": "the user's own editor",
    "libraries/debian.py": "the machine's own apt, in the root folder",
    "physics/engines/solver.py": "a fork of the engine for each circuit",
    "commands/workers.py": "forks of the command itself, and what they tell it through their own pipe",
    "commands/run_command.py": "only names the Python that the user is to start",
}


@each("path", outside_runner(), ids=name)
def test_processes_are_started_in_one_place_and_nothing_is_unpickled(path: Path) -> None:
    if name(path) in STARTERS:
        return
    calls = {ast.unparse(node) for node in nodes(path) if isinstance(node, ast.Attribute)}
    found = {call for call in calls if PROCESS_CALLS.fullmatch(call)} | PROCESS_MODULES & set(imports(path))
    assert not found, f"{name(path)} uses {sorted(found)}; see circuitron/python_process.py"


# All that somebody else may have written is read by regular_file.py. What opens files by itself, and why it may:
READS = re.compile(r"(?!regular_file\.)(.+\.)(read_text|read_bytes)|(.+\.)?(open|fdopen)")
READERS = {
    "regular_file.py": "the guarded reader",
    "tables.py": "tables, and what it keeps of them",
    # files of this installation, or of the installed skidl package
    "agents/agent.py": "prompts",
    "agents/prices.py": "prices",
    "findings/guidance.py": "error pages",
    "findings/static_names.py": "the skidl package",
    "knowledge/footprints.py": "a table",
    "knowledge/history.py": "tables",
    "knowledge/reference.py": "pages and examples",
    "knowledge/skidl_interface.py": "the skidl package",
    "knowledge/skidl_libs.py": "the skidl package",
    "report/page/render.py": "templates",
    "knowledge/supplement.py": "symbols and a table",
    "sandbox/image.py": "what the image is built from",
    # files that are made here, or that the kernel makes
    "libraries/download.py": "what it fetches",
    "libraries/install.py": "its lock",
    "cli.py": "/dev/null",
    "commands/messages.py": "/dev/null",
    "commands/plan_review.py": "what the user's editor leaves in a private folder",
    "cluster/bundle.py": "archives in memory",
    "cluster/ledger.py": "the file of results, which may have gigabytes, line by line",
    "journal/locks.py": "locks",
    "knowledge/symbols.py": "the index that was just built",
    "originals.py": "appends to its journal",
    "outputs/folder.py": "writes new files",
    "runlog.py": "appends to the log",
    "sandbox/container.py": "an archive in memory",
    "commands/watch.py": "the terminal, to ask what is in front",
    "commands/processors.py": "/proc and control groups",
    "sandbox/leftovers.py": "/proc",
    "server/choice.py": "one setting of the user's own, in bounds",
    "server/client.py": "the current folder, to hand it over",
    "server/daemon.py": "its lock",
    "server/folder.py": "the folder of sockets",
    "server/identity.py": "/proc",
    "server/request.py": "/proc",
    "server/start.py": "the server's log",
    "sourcefile.py": "writes new files",
    # readers with checks of their own, which regular_file.py cannot make
    "libraries/unpack.py": "archives, in bounds of its own",
    "sandbox/staging.py": "copies a project by descriptor",
    "agents/scripted.py": "a test's own script",
    "commands/delivery.py": "the file to be replaced",
    "physics/engines/solver.py": "its own standard output, in a process apart",
    # pipes of our own
    "physics/engines/process.py": "an engine that the kept server has started",
}


@each("path", outside_runner(), ids=name)
def test_files_are_read_by_the_guarded_reader(path: Path) -> None:
    calls = [node.func for node in nodes(path) if isinstance(node, ast.Call)]
    found = {text for call in calls if READS.fullmatch(text := ast.unparse(call))}
    assert bool(found) == (name(path) in READERS), f"{name(path)} uses {sorted(found)}; see circuitron/regular_file.py"


def test_starting_up_and_checking_load_nothing_heavy() -> None:
    """What help loads, and what a check loads up to its verdict: no fixes and guard, no Docker, no review and physics
    before there is a circuit."""
    help_ = {"docker", "openai", "httpx2", "skidl", "rich.console", "rapidfuzz", "sqlite3", "pydantic", "dask"}
    parts = ("agents", "fixes.engine", "guard", "outputs", "physics", "references", "review", "sandbox.docker")
    check = {"docker", "numpy", "openai", "rich.console", "skidl", *(f"circuitron.{part}" for part in parts)}
    modules = "pipeline", "commands.environments", "commands.inputs", "report.full", "sandbox.choose"
    code = f"""import sys, circuitron.cli
print({help_!r} & sys.modules.keys())
import {", ".join(f"circuitron.{module}" for module in modules)}
circuitron.pipeline.check
print({check!r} & sys.modules.keys())"""
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout.splitlines() == ["set()", "set()"]


@each("path", [path for path in MODULES if unit(path) in ("fixes", "guard")], ids=name)
def test_fixes_and_guard_read_no_message(path: Path) -> None:
    """What a finding says is for the user; what it knows is in its payload."""
    read = [
        node
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr == "message" and isinstance(node.ctx, ast.Load)
    ]
    assert [f"{name(path)}:{node.lineno}" for node in read] == []


@each("path", sorted(RUNNER.glob("*.py")), ids=name)
def test_events_have_the_members_of_their_payload(path: Path) -> None:
    """The runner has no payloads of its own; the host refuses a report with a member that they do not have."""
    for node in nodes(path):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="event") | ast.Name(id="event" | "make"),
                args=[ast.Constant(value=str(type)), *_],
                keywords=keywords,
            ):
                members = {keyword.arg for keyword in keywords if keyword.arg} - {"span", "error", "raised"}
                assert members <= set(payloads()[ErrorType(type)].model_fields), f"{name(path)}:{node.lineno}"


def test_the_catalogue_and_the_payloads_have_all_error_types() -> None:
    """Each type has an entry, and a section under the anchor that the entry gives."""
    assert set(entries()) == set(payloads()) == set(ErrorType)
    for type, entry in entries().items():
        page = (PACKAGE.parent / "docs" / "errors" / f"{entry.page}.md").read_text()
        assert f"\n## {type.value}\n" in page
