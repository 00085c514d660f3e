"""A script and its local modules, repaired as one program: by rules, and by a model for what they leave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.context import CorrectionContext
from circuitron.fix_result import FixResult
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, fix, program
from circuitron.pipeline.correction import ModelCorrector, SessionRunner
from circuitron.plan import RuntimeErrorCorrectionOutput
from circuitron.run_request import Module, Project, Script
from tests.commands.lamp import TOOL
from tests.pipeline.conftest import agents_of

R = "footprint='Resistor_SMD:R_0603_1608Metric'"
MAIN = f"""from skidl import *; set_default_tool({TOOL})
from divider import divider
vin, gnd = Net('VIN'), Net('GND')
divider(vin, gnd)
ERC()
generate_netlist()
"""
DIVIDER = f"""from skidl import *; set_default_tool({TOOL})
def divider(vin, gnd):
    r1 = Part('Device', 'R', value='1k', {R})
    r2 = Part('Device', 'R', value='2k', {R})
    vin & r1 & Net('OUT') & r2 & gnd
"""
BAD = DIVIDER.replace("value='1k'", "value=ohms(1000)")  # nothing that rules can decide

Repair = Callable[[str, ScriptedModel], FixResult]


@pytest.fixture
def repair(environment: Environment, tmp_path: Path) -> Repair:
    """Repairs MAIN with another divider.py than the one in the folder: what counts is what the script is given."""
    (tmp_path / "divider.py").write_text("raise RuntimeError('this is not what runs')\n")

    def run(divider: str, model: ScriptedModel) -> FixResult:
        agents = agents_of(model)
        return fix(
            Script(name="main.py", source=MAIN, modules=(Module(name="divider.py", source=divider),)),
            Project(folder=tmp_path),
            environment,
            corrector=lambda session: ModelCorrector(agents, SessionRunner(session, environment, "main.py")),
            context=CorrectionContext(agents.budget),
        )

    return run


def fixed(code: str, file: str = "") -> RuntimeErrorCorrectionOutput:
    return RuntimeErrorCorrectionOutput(
        runtime_issues_identified=(),
        corrections_applied=("value written out",),
        execution_status="success",
        error_details="",
        corrected_code=code,
        execution_output="",
        file=file,
    )


def test_a_good_program_is_clean(repair: Repair) -> None:
    with ScriptedModel({}) as model:
        result = repair(DIVIDER, model)
    assert (result.outcome, result.modules) == (Outcome.CLEAN, ())


def test_rules_fix_the_module_without_a_model(repair: Repair) -> None:
    with ScriptedModel({}) as model:
        result = repair(DIVIDER.replace("'Device'", "'device'", 1), model)
    (module,) = result.modules
    assert (result.outcome, result.source, module.source) == (Outcome.REPAIRED, MAIN, DIVIDER)
    assert [edit.file for edit in result.edits] == ["divider.py"]
    assert result.attempts[-1].diff.startswith("--- a/divider.py\n+++ b/divider.py\n@@ -1,5 +1,5 @@")


def test_a_model_corrects_a_module(repair: Repair) -> None:
    with ScriptedModel({"runtime_corrector": [fixed(DIVIDER, "divider.py")]}) as model:
        result = repair(BAD, model)
    (module,) = result.modules
    assert (result.outcome, result.source) == (Outcome.REPAIRED, MAIN)
    assert (module.original, module.source) == (BAD, DIVIDER)
    brief = model.requests[0].messages[-1].content
    assert "### divider.py" in brief and "3|     r1 = Part('Device', 'R', value=ohms(1000)" in brief


def test_an_answer_for_no_file_is_none(repair: Repair) -> None:
    answers = [fixed(DIVIDER, "other.py"), fixed(DIVIDER, "divider.py")]
    with ScriptedModel({"runtime_corrector": answers}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED and len(result.attempts) == 2
    assert "'other.py', which is none of the files" in model.requests[1].messages[-1].content


def test_the_guard_looks_into_modules(repair: Repair) -> None:
    cut = DIVIDER.replace(f"    r2 = Part('Device', 'R', value='2k', {R})\n", "").replace(" & r2", "")
    with ScriptedModel({"runtime_corrector": [fixed(cut, "divider.py"), fixed(DIVIDER, "divider.py")]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED and result.modules[0].source == DIVIDER
    refusal = result.attempts[1].refusal
    assert refusal is not None and "1 of 2 Part() calls are gone" in refusal.reasons


def test_parts_cannot_be_dropped_by_way_of_the_script(repair: Repair) -> None:
    without = MAIN.replace("divider(vin, gnd)\n", "vin & gnd\n")
    with ScriptedModel({"runtime_corrector": [fixed(without), fixed(DIVIDER, "divider.py")]}) as model:
        result = repair(BAD, model)
    assert result.attempts[1].refusal is not None
    assert (result.outcome, result.source) == (Outcome.REPAIRED, MAIN)


def test_a_helper_may_move_into_the_module(repair: Repair) -> None:
    """What counts is the program as a whole."""
    helped = BAD.replace("def divider", "def ohms(x):\n    return f'{x // 1000}k'\ndef divider")
    with ScriptedModel({"runtime_corrector": [fixed(helped, "divider.py")]}) as model:
        result = repair(BAD, model)
    assert result.outcome is Outcome.REPAIRED and result.modules[0].source == helped


def test_what_a_module_makes_is_made_before_the_script_checks_it() -> None:
    """A symbol that is written into a module comes before the script's ERC(), as the import does."""
    before = Script(name="main.py", source=MAIN, modules=(Module(name="divider.py", source=DIVIDER),))
    made = DIVIDER.replace("import *\n", "import *\nLIB = Part('Device', 'R', dest=TEMPLATE)\nLIB[1] += Net('X')\n")
    after = program.with_file(before, "divider.py", made)
    assert program.guarded(before, after, None, None, frozenset(), ()) is None
    late = program.with_file(before, "main.py", MAIN + "Net('A').connect(Part('Device', 'R')[1])\n")
    refusal = program.guarded(before, late, None, None, frozenset(), ())
    assert refusal is not None and "ERC() is called before" in " ".join(refusal.reasons)


LEGACY = "print 'for Python 2'\n"


def judged(before: dict[str, str], after: dict[str, str]) -> tuple[str, ...]:
    """The guard's reasons against a repair of main.py and its modules, given by their names."""
    programs = [
        Script(
            name="main.py",
            source=sources["main.py"],
            modules=tuple(Module(name=name, source=text) for name, text in sources.items() if name != "main.py"),
        )
        for sources in (before, after)
    ]
    refusal = program.guarded(*programs, None, None, frozenset(), ())
    return refusal.reasons if refusal else ()


def test_a_module_that_is_no_python_is_no_obstacle() -> None:
    """The script may pass over it with a `try`."""
    before = {"main.py": MAIN, "divider.py": BAD, "legacy.py": LEGACY}
    assert judged(before, {**before, "divider.py": DIVIDER}) == ()
    cut = DIVIDER.replace(" & r2 & gnd", "")
    assert "connections" in judged(before, {**before, "divider.py": cut})[0]
    assert "no Python" in judged(before, {**before, "divider.py": LEGACY})[0]


def test_readable_files_are_guarded_as_ever_where_another_file_is_fixed() -> None:
    parts = "r = Part(\n    'Device',\n    'R',\n)\nq = Part(\n    'Device',\n    'R',\n)\n"
    before = {"main.py": MAIN.replace("ERC()", f"{parts}ERC()"), "divider.py": DIVIDER, "legacy.py": LEGACY}
    repaired = {**before, "legacy.py": "print('for Python 2')\n"}
    assert judged(before, repaired) == ()
    assert judged(before, {**repaired, "main.py": MAIN}) == ("2 of 4 Part() calls are gone",)


def test_code_may_move_between_files_in_both_directions() -> None:
    before = {"main.py": MAIN, "divider.py": DIVIDER + "spare = Net('SPARE') + Part('Device', 'R')[1]\n"}
    moved = {"main.py": MAIN.replace("ERC()", "spare = Net('SPARE') + Part('Device', 'R')[1]\nERC()")}
    assert judged(before, {**moved, "divider.py": DIVIDER}) == ()
    assert judged(before, {**before, "divider.py": DIVIDER}) != ()
