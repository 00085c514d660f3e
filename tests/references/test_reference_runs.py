"""Reference circuits in the real sandbox: all of them in a few runs, and one through the whole pipeline."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.assertion import Verdict
from circuitron.assertions.comparison import compare
from circuitron.commands.design_files import write_files
from circuitron.execution_report import State
from circuitron.finding import Grade
from circuitron.knowledge.base import SymbolSource
from circuitron.knowledge.supplement import is_supplementary
from circuitron.outputs import rows, verify
from circuitron.pipeline import Environment
from circuitron.pipeline.designing import design
from circuitron.pipeline.examine import examine
from circuitron.pipeline.stages import PlanRefused
from circuitron.pipeline.supplied import library_for, project_for
from circuitron.references import catalogue, named
from circuitron.references.choice import choose
from circuitron.references.script import script
from circuitron.results import DesignResult, PlanReview
from circuitron.run_request import Libraries, Mode, Script
from tests.kept import KeptEngines, KeptSandbox
from tests.pipeline.conftest import agents_of
from tests.references.combined import combined
from tests.references.corners import CORNERS, circuits

# With rails fed and made, open pins, several units, names of nets that Python has to write otherwise, and a symbol that
# KiCad lacks.
_OUTSIDE = ("buck", "band-pass", "inverting-converter", "dual-supply", "h-bridge", "opto-input", "esp32", "lm386",
            "mp1584")  # fmt: skip
_TOGETHER = 14  # references in one run, which make some 24 circuits: more take longer together than apart


@pytest.fixture(scope="module")
def environment(libraries: Libraries, symbols: SymbolSource, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


@pytest.mark.parametrize("first", range(0, len(CORNERS), _TOGETHER))
def test_all_of_them_run_pass_erc_and_are_what_was_planned(environment: Environment, first: int) -> None:
    names = list(CORNERS)[first : first + _TOGETHER]
    whole = combined([designed for name in names for designed in circuits(name)])
    source = script(whole, whole.plan)
    environment = replace(environment, physics=False)  # each of them is simulated by itself
    program = Script(name="circuit.py", source=source, library=library_for(whole.selection))
    with (
        project_for(whole.selection) as project,
        environment.sandbox.session(environment.libraries, project) as session,
    ):
        found = examine(session, program, environment, Mode.ERC)
    assert [finding.message for finding in found.findings if finding.grade is not Grade.NOTE] == []
    assert found.report.snapshot is not None
    assert compare(whole.plan, whole.selection.chosen, found.report.snapshot) == ()


def write_symbols(libraries: Libraries, symbols: Sequence[str], folder: Path) -> None:
    """The libraries with these symbols alone: plain SKiDL reads whole ones, which takes it half a minute here."""
    for library, names in groupby(sorted(set(symbols)), key=lambda symbol: symbol.partition(":")[0]):
        text = (libraries.directory / f"{library}.kicad_sym").read_text(encoding="utf-8").rstrip().removesuffix(")")
        head, *texts = re.split(r'\n(?=\t\(symbol ")', text)
        known = {found[1]: each for each in texts if (found := re.match(r'\t\(symbol "([^"]+)"', each))}
        wanted = [known[name.partition(":")[2]] for name in names]
        bases = {known[found[1]]: None for each in wanted if (found := re.search(r'\(extends "([^"]+)"\)', each))}
        (folder / f"{library}.kicad_sym").write_text("\n".join([head, *bases, *wanted, ")\n"]), encoding="utf-8")


def test_scripts_run_with_python_and_skidl_alone(embedded: Libraries, tmp_path: Path) -> None:
    whole = combined([named(name).design({}) for name in _OUTSIDE])
    (tmp_path / "circuit.py").write_text(script(whole, whole.plan, embedded.version), encoding="utf-8")
    (tmp_path / "symbols").mkdir()
    chosen = [part.symbol for part in whole.selection.chosen if not is_supplementary(part.symbol)]
    write_symbols(embedded, chosen, tmp_path / "symbols")
    own = library_for(whole.selection)
    assert own is not None
    (tmp_path / own.name).write_text(own.source, encoding="utf-8")
    variables = {f"KICAD{embedded.version}_SYMBOL_DIR": str(tmp_path / "symbols"), "PATH": os.environ["PATH"]}
    command = [sys.executable, "-I", str(tmp_path / "circuit.py")]
    done = subprocess.run(
        command, cwd=tmp_path, env={**variables, "HOME": str(tmp_path)}, capture_output=True, text=True, check=False,
        timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "0 errors found while generating netlist" in done.stderr and "ERROR" not in done.stderr, done.stderr
    netlist = (tmp_path / "circuit.net").read_text(encoding="utf-8")
    assert all(f'"{ref}"' in netlist for part in whole.plan.parts for ref in part.refs)


def designed(environment: Environment, name: str, review: PlanReview | None = None) -> DesignResult:
    """A design that asks no model: a request to one would fail."""
    with ScriptedModel({}) as model:
        reference = named(name).design({})
        said = None if review is None else lambda plan, worked_out: review
        return design("a circuit", environment, agents_of(model), reference=reference, review=said)


def test_a_reference_is_designed_without_a_model(environment: Environment) -> None:
    result = designed(environment, "rc-low-pass")
    assert result.state is State.SUCCEEDED, result.failure
    assert {record.state for record in result.stages} == {State.SUCCEEDED}
    assert all(promise.verdict is Verdict.HOLDS for promise in result.assertions) and result.assertions
    assert len(result.attempts) == 1 and result.spent.calls == 0
    assert any("Cutoff frequency: 1 kHz" in assumed for assumed in result.assumptions)


def test_symbols_that_kicad_lacks_come_beside_the_script_with_their_sources(
    environment: Environment, tmp_path: Path
) -> None:
    result = designed(environment, "mp1584")
    assert result.state is State.SUCCEEDED, result.failure
    assert [(one.symbol, one.refs) for one in result.supplied] == [("Circuitron:MP1584EN", ("U1",))]
    manifest = write_files(tmp_path / "buck", result, environment, ())
    assert manifest.supplied == result.supplied and "github.com" in manifest.supplied[0].sources
    own = (tmp_path / "buck" / "circuitron.kicad_sym").read_text(encoding="utf-8")
    assert '(symbol "MP1584EN"' in own and verify(tmp_path / "buck") == ()
    assert [row.product for row in rows(manifest) if row.file == "circuitron.kicad_sym"] == ["symbols"]


def test_several_references_are_designed_as_one(environment: Environment) -> None:
    with ScriptedModel({}) as model:
        reference = choose("9V in, 3.3V rail with two RS-485 ports", catalogue())
        result = design("two ports", environment, agents_of(model), reference=reference)
    assert result.state is State.SUCCEEDED, result.failure
    assert len(result.assertions) == len(reference.plan.assertions) > 10
    assert all(promise.verdict is Verdict.HOLDS for promise in result.assertions)
    assert result.deviations == ()


def test_a_reference_circuit_with_a_warning_is_not_finished(environment: Environment) -> None:
    with ScriptedModel({}) as model:
        reference = choose("555 astable at 500 Hz with a red LED", catalogue())
        result = design("a light", environment, agents_of(model), reference=reference)
    assert result.state is State.FAILED and "they seem steadily lit" in result.failure


def test_an_edited_plan_is_built_as_it_was_edited(environment: Environment) -> None:
    plan = named("rc-low-pass").design({}).plan
    parts = tuple(p.model_copy(update={"value": "16k"}) if p.refs == ("R1",) else p for p in plan.parts)
    edited = PlanReview(accepted=True, plan=plan.model_copy(update={"parts": parts}))
    result = designed(environment, "rc-low-pass", edited)
    assert result.state is State.SUCCEEDED, result.failure
    assert 'value="16k"' in result.source


def test_a_part_without_a_symbol_ends_the_design(environment: Environment) -> None:
    plan = named("rc-low-pass").design({}).plan
    added = (*plan.parts, plan.parts[1].model_copy(update={"refs": ("R9",)}))
    result = designed(
        environment, "rc-low-pass", PlanReview(accepted=True, plan=plan.model_copy(update={"parts": added}))
    )
    assert result.state is State.FAILED and "no symbol for R9" in result.failure


def test_a_plan_that_is_sent_back_ends_the_design(environment: Environment) -> None:
    with pytest.raises(PlanRefused) as refused:
        designed(environment, "rc-low-pass", PlanReview(accepted=False, changes="make it 2 kHz"))
    assert "--set" in refused.value.hint
