"""A report and a netlist that the script writes itself, leaving before the runner can, make no result."""

from __future__ import annotations

import json
from collections.abc import Callable

from circuitron.execution_report import End, State
from circuitron.run_request import Libraries, Mode, Project, RunRequest, Script
from circuitron.sandbox.base import Sandbox
from tests.sandbox.conftest import LIMITS, both

PINS = [{"ref": ref, "number": number, "name": "", "type": "passive"} for ref in ("R1", "R2") for number in "12"]
NETS = {"A": (PINS[0], PINS[2]), "B": (PINS[1], PINS[3])}
PARTS = [
    {
        "ref": ref, "library": "Device", "name": "R", "value": "R", "footprint": "X:Y", "sheet": "/",
        "pins": [pin for pin in PINS if pin["ref"] == ref], "span": None, "placeholder": False,
    }
    for ref in ("R1", "R2")
]  # fmt: skip
REPORT = {
    "end": "completed", "exception": None, "log": [], "erc": [], "events": [], "generators": [],
    "snapshot": {
        "parts": PARTS, "no_connects": [],
        "nets": [{"name": name, "pins": list(pins), "drive": "NONE", "span": None} for name, pins in NETS.items()],
    },
}  # fmt: skip
COMPONENTS = " ".join(
    f'(comp (ref "{ref}") (value "R") (footprint "X:Y") (libsource (lib "Device") (part "R")))' for ref in ("R1", "R2")
)
NODES = " ".join(
    f'(net (name "{name}") {" ".join(_node)})'
    for name, pins in NETS.items()
    for _node in [[f'(node (ref "{pin["ref"]}") (pin "{pin["number"]}") (pintype "PASSIVE"))' for pin in pins]]
)
FORGERY = f"""import os
os.chdir(os.environ['HOME'])
os.makedirs('.circuitron', exist_ok=True)
for name, text in {{'report.json': {json.dumps(REPORT)!r},
                   'netlist.net': {f"(export (components {COMPONENTS}) (nets {NODES}))"!r}, 'seal': '0' * 16}}.items():
    with open(os.path.join('.circuitron', name), 'w') as file:
        file.write(text)
"""


@both
def test_leaving_early_with_a_report_of_its_own(
    name: str, make_sandbox: Callable[[str], Sandbox], libraries: Libraries
) -> None:
    with make_sandbox(name).session(libraries, Project()) as session:
        script = Script(name="s.py", source=FORGERY + "os._exit(0)\n")
        report = session.run(RunRequest(script=script, mode=Mode.ERC, limits=LIMITS))
        assert (report.state, report.end, report.netlist) == (State.FAILED, End.NO_RESULT, "")
        honest = Script(
            name="s.py", source="from skidl import *\nNet('A') & Part('Device', 'R', footprint='X:Y') & Net('B')\n"
        )
        report = session.run(RunRequest(script=honest, mode=Mode.ERC, limits=LIMITS))
        assert (report.state, report.end) == (State.SUCCEEDED, End.COMPLETED), report.execution_stderr
