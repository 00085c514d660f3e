"""A generator whose script reaches out of the circuit or silences a check: sent back, and in the end not delivered."""

from __future__ import annotations

import pytest

from circuitron.agents.scripted import ScriptedModel
from circuitron.execution_report import State
from tests.pipeline.test_correction import fixed
from tests.pipeline.test_design import CODE, PASS, Design, code, refusals, run, states, steps

__all__ = ["run"]  # the fixture
FORBIDDEN = {
    "reads the environment": ("import os\nprint(os.environ)\n", "imports os"),
    "reads a file": ("print(open('/etc/passwd').read())\n", "open reads or writes files"),
    "writes a file in a try": (
        "try:\n    open('/root/.ssh/authorized_keys', 'a').write('x')\nexcept OSError:\n    pass\n", "wrapped in try"
    ),
    "switches ERC off": ("for net in default_circuit.nets:\n    net.do_erc = False\n", "do_erc switches ERC off"),
    "reaches by name": ("import skidl\ngetattr(skidl.utilities, 'o' + 's').environ\n", "getattr reaches objects"),
}  # fmt: skip


@pytest.mark.parametrize(("line", "reason"), FORBIDDEN.values(), ids=FORBIDDEN)
def test_what_a_circuit_does_not_need_goes_back_to_the_generator(run: Design, line: str, reason: str) -> None:
    bad = code(CODE.replace("ERC()\n", f"{line}ERC()\n"))
    with ScriptedModel(steps(generator=[bad, code(CODE)])) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.source == CODE
    assert reason in model.requests[3].messages[-1].content and model.requests[3].agent == "generator"

    with ScriptedModel(steps(generator=[bad] * 3, validator=[])) as model:
        result = run(model)
    assert result.state is State.FAILED and reason in result.failure
    assert not result.verified and result.source == "" and result.attempts == () and result.final is None
    assert (states(result)["generator"], states(result)["runtime"]) == (State.FAILED, State.NOT_RUN)


def test_a_revision_is_screened_as_well(run: Design) -> None:
    old = CODE.replace("d1['A']", "d1['Anode_88']")
    bad = code("import os\n" + CODE)
    replies = steps(generator=[code(old), bad, bad, bad], validator=[], runtime_corrector=[fixed(CODE)])
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.source == CODE
    assert all("import os" not in attempt.source for attempt in result.attempts)


def test_a_correction_is_screened_as_the_first_script(run: Design) -> None:
    broken = CODE.replace("value='1k'", "value=str(int('1k'))")
    reaching = CODE.replace("ERC()", "import os\nprint(os.environ)\nERC()")
    replies = steps(generator=[code(broken)], runtime_corrector=[fixed(reaching), fixed(CODE)], validator=[PASS])
    with ScriptedModel(replies) as model:
        result = run(model)
    assert result.state is State.SUCCEEDED and result.source == CODE
    assert any("imports os" in reason for reason in refusals(result))
