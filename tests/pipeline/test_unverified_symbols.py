"""Symbols that a model writes for parts that no library has: drawn by the program, and never simply verified."""

from __future__ import annotations

from pathlib import Path

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.context import CorrectionContext
from circuitron.fix_result import FixResult
from circuitron.guard.own_symbols import own_symbols
from circuitron.guard.program import Program
from circuitron.knowledge.sexpr import parse
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.knowledge.unverified import definition, problems
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix
from circuitron.pipeline.correction import ModelCorrector, SessionRunner
from circuitron.plan import SymbolDraft
from circuitron.run_request import Module, Project, Script
from tests.pipeline.conftest import Repair, agents_of
from tests.pipeline.test_correction import GOOD, fixed

NAME = "QX88KFLUX"
BAD = GOOD.replace("'Device', 'R', value='1k'", f"'Flux', '{NAME}', value='1k'")
TAKEN = BAD.replace("'Flux'", "'circuitron'")
SOURCE = 'Flux data "sheet" \\ p. 3'
PINS = '1 A passive; 2 B")( passive;'


def draft(name: str = NAME, pins: str = PINS, source: str = SOURCE) -> SymbolDraft:
    return SymbolDraft(name=name, pins=pins, source=source)


def in_project(environment: Environment, folder: Path, model: ScriptedModel) -> FixResult:
    """Repair BAD as a file of a project, beside which symbols have a place."""
    agents = agents_of(model)
    return fix(
        Script(name="circuit.py", source=BAD, library=Module(name="circuitron.kicad_sym", source="")),
        Project(folder=folder),
        environment,
        corrector=lambda session: ModelCorrector(agents, SessionRunner(session, environment, "circuit.py")),
        context=CorrectionContext(agents.budget),
    )


def test_the_symbol_lies_beside_the_script_and_is_unverified(environment: Environment, tmp_path: Path) -> None:
    own = BAD.replace("'Flux', ", "").replace(
        f"'{NAME}',", f"name='{NAME}', tool=SKIDL, pins=[Pin(num='1', name='A')],"
    )
    answers = [fixed(own), *(fixed(TAKEN).model_copy(update={"symbols": (each,)}) for each in (draft("R"), draft()))]
    with ScriptedModel({"runtime_corrector": answers}) as model:
        result = in_project(environment, tmp_path, model)
        briefs = [request.messages[-1].content for request in model.requests]
    assert "makes a symbol of its own: put the pins into `symbols`" in briefs[1]
    assert "R is in a library: take Device:R" in briefs[2] and "R is no part that was not found" in briefs[2]
    assert result.outcome is Outcome.UNVERIFIED
    assert result.unverified == (f"U1 ({NAME}): unverified pinout by a language model, source: {SOURCE}",)
    assert result.library is not None and f'(symbol "{NAME}"' in result.library.source
    assert "lib_search_paths" in result.source and f"'circuitron', '{NAME}'" in result.source


def test_a_script_without_a_place_beside_it_gets_none(repair: Repair) -> None:
    answers = [fixed(TAKEN).model_copy(update={"symbols": (draft(),)}), *[fixed(BAD)] * 3]
    with ScriptedModel({"runtime_corrector": answers}) as model:
        result = repair(BAD, model)
        assert "no file beside it for symbols" in model.requests[1].messages[-1].content
    assert result.outcome is Outcome.UNREPAIRED and result.library is None


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (draft(pins="1 A passive; 1 B passive"), "2 pins have the number 1"),
        (draft(pins="1 A passive; 2 B"), "number, name and type of each"),
        (draft(pins=" ; "), "number, name and type of each"),
        (draft(pins="1 A supply"), "'1 A supply' is no pin; types are"),
        (draft(source=" "), "its source must be one line"),
        (draft(source="data\nsheet"), "its source must be one line"),
        (draft('X") (symbol "R'), "is no name for a symbol"),
        (draft("NE555P"), "NE555P is in a library: take Timer:NE555P"),
    ],
)
def test_what_is_no_symbol(symbols: SymbolIndex, given: SymbolDraft, reason: str) -> None:
    assert reason in "\n".join(problems(given, symbols))


def test_a_symbol_is_one_expression_whatever_its_words(symbols: SymbolIndex) -> None:
    assert list(problems(draft(), symbols)) == []
    text = definition(draft())
    tree = parse(text)
    assert tree[:2] == ["symbol", NAME] or list(tree[:2]) == ["symbol", f'"{NAME}"']
    assert text.count("(pin passive line") == 2 and '"Unverified pinout" "Flux data \\"sheet\\" \\\\ p. 3"' in text


BEFORE = "from skidl import *\nnet = Net('A')\nnet.drive = POWER\n"


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("u = Part(name='X', tool=SKIDL, pins=[])", True),
        ("u = Part(None, 'X')", True),
        ("p = Pin(num='1')", True),
        ("from skidl import Pin as P", True),
        ("u.add_pins(p)", True),
        ("make = getattr(skidl, 'Pin')", True),
        ("u = Part('Device', 'R')", False),
        ("net.drive = Pin.drives.POWER", False),
        ("u = Part(**given)", False),
    ],
)
def test_code_that_makes_symbols(line: str, made: bool) -> None:
    before = Program.legible(BEFORE)
    assert bool(list(own_symbols(before, Program.legible(BEFORE + line)))) is made
    assert not list(own_symbols(Program.legible(BEFORE + line), Program.legible(BEFORE + line)))
