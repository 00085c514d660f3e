"""The documentation says nothing that is not so: links lead somewhere, commands exist, generated parts are current."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from pathlib import Path
from types import ModuleType

import pytest
import typer

from circuitron.check_result import CheckResult
from circuitron.cli import program
from circuitron.cluster.figures import Distribution, Figures, Kind
from circuitron.cluster.ledger import Row
from circuitron.cluster.unit import Answer, Failure, Measured, Repair
from circuitron.finding import Finding, Span
from circuitron.fix_result import Attempt, FixResult, ModuleRepair
from circuitron.frozen import Frozen
from circuitron.report.machine import Document, Line
from circuitron.results import DesignResult, StageRecord

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page
    for pattern in (
        "*.md",
        "docs/**/*.md",
        "bench/*.md",
        "tools/*.md",
        "docker/**/*.md",
        "kicad-libs/*.md",
        "prompts/*.md",
    )
    for page in ROOT.glob(pattern)
)
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def anchors(page: Path) -> set[str]:
    """The anchors that a page's headings get on the usual hosts, and those it sets itself."""
    text = page.read_text()
    headings = re.findall(r"^#+ +(.+?) *$", FENCE.sub("", text), re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a (?:id|name)="([^"]+)"', text))


def shell_lines() -> list[tuple[str, str]]:
    """Every command line that a page shows, with the page's name."""
    lines = []
    for page in PAGES:
        for language, body in FENCE.findall(page.read_text()):
            if language in ("sh", "console"):
                for line in body.replace("\\\n", " ").splitlines():
                    if language == "sh" or line.startswith("$ "):
                        lines.append((name(page), line.removeprefix("$ ").strip()))
    return [(page, line) for page, line in lines if line and not line.startswith("#")]


def calls(line: str) -> list[list[str]]:
    """The words of each program call in a line of shell, without variables set before it."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    found: list[list[str]] = [[]]
    for word in lexer:
        if set(word) <= set("|&;"):
            found.append([])
        elif found[-1] or not re.fullmatch(r"[A-Z_0-9]+=.*", word):
            found[-1].append(word)
    return found


def commands(program: str) -> list[object]:
    """The argument lists with which pages call a program."""
    return [
        pytest.param(words[1:], id=f"{page}: {' '.join(words)}")
        for page, line in shell_lines()
        for words in calls(line)
        if words[:1] == [program]
    ]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(FENCE.sub("", page.read_text())):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        linked = (page.parent / path).resolve() if path else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target


@pytest.mark.parametrize("words", commands("circuitron"))
def test_commands_and_their_options_exist(words: list[str]) -> None:
    command = typer.main.get_command(program())
    rest = list(words)
    while rest and rest[0] in getattr(command, "commands", {}):
        command = command.commands[rest.pop(0)]
    if hasattr(command, "commands") and rest and " " in rest[0]:  # a prompt
        command = command.commands["design"]
    if hasattr(command, "commands"):
        assert rest in (["--help"], ["--version"]), f"no such command: {rest}"
    else:
        assert "--help" in rest or command.make_context("circuitron", rest)


@pytest.mark.parametrize("words", commands("make") + commands("python3"))
def test_targets_exist(words: list[str]) -> None:
    if words[0] == "-m":
        assert importlib.util.find_spec(words[1])
    elif words[0].endswith(".py") and words[0] != "dev.py":
        assert (ROOT / words[0]).is_file()
    else:
        assert words[-1] in targets()


def targets() -> list[str]:
    """The targets of the Makefile."""
    return re.findall(r"^([\w ]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)[0].split()


def test_make_and_dev_py_offer_the_same() -> None:
    assert targets() == list(load(ROOT / "dev.py").COMMANDS)


def test_generated_parts_are_current() -> None:
    for page, wanted in load(ROOT / "docs" / "make.py").pages().items():
        assert page.read_text() == wanted, f"{name(page)} is out of date: make docs"


@pytest.mark.parametrize(
    "model",
    [
        Document,
        Line,
        FixResult,
        ModuleRepair,
        CheckResult,
        DesignResult,
        StageRecord,
        Attempt,
        Finding,
        Span,
        Row,
        Answer,
        Failure,
        Measured,
        Repair,
        Figures,
        Distribution,
        Kind,
    ],
)
def test_members_of_the_json_are_on_the_page(model: type[Frozen]) -> None:
    page = (ROOT / "docs" / "output.md").read_text()
    members = (field.serialization_alias or name for name, field in model.model_fields.items() if not field.exclude)
    assert not [member for member in members if f"`{member}`" not in page]


def load(path: Path) -> ModuleType:
    """A script of the checkout as a module."""
    spec = importlib.util.spec_from_file_location(f"{path.stem}_script", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
