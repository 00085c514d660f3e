"""Which tools a script may name with which libraries at hand."""

from __future__ import annotations

import pytest

from circuitron.error_types import ErrorType
from circuitron.finding import Finding
from circuitron.findings.diagnosis import diagnose
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries, LibraryOrigin, Project, RunRequest, Script
from circuitron.sandbox.local import LocalSandbox

SOURCE = "from skidl import *\nset_default_tool({tool})\nNet('A') & Part('Device', 'R') & Net('B')\n"


def findings(tool: str, libraries: Libraries, symbols: SymbolIndex) -> list[Finding]:
    script = Script(name="script.py", source=SOURCE.format(tool=tool))
    with LocalSandbox().session(libraries, Project()) as session:
        found = diagnose(session.run(RunRequest(script=script)), symbols)
    return [d for d in found if d.type is ErrorType.TOOL_VERSION]


@pytest.mark.parametrize("tool", ["KICAD7", "KICAD8", "KICAD9"])
def test_the_libraries_of_the_skidl_package_are_of_no_release(
    tool: str, embedded: Libraries, embedded_symbols: SymbolIndex
) -> None:
    assert findings(tool, embedded, embedded_symbols) == []


@pytest.mark.parametrize(
    ("tool", "origin", "version", "at_hand"),
    [
        ("KICAD5", LibraryOrigin.SKIDL, "8", "KICAD8"),
        ("KICAD5", LibraryOrigin.KICAD, "8", "KICAD8"),
        ("KICAD9", LibraryOrigin.KICAD, "10", "KICAD10"),
    ],
)
def test_the_tool_of_the_libraries_at_hand_is_the_candidate(
    tool: str, origin: LibraryOrigin, version: str, at_hand: str, embedded: Libraries, embedded_symbols: SymbolIndex
) -> None:
    libraries = embedded.model_copy(update={"origin": origin, "version": version})
    (found,) = findings(tool, libraries, embedded_symbols)
    assert [candidate.text for candidate in found.candidates] == [at_hand]
