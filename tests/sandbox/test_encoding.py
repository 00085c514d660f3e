"""Texts of symbol libraries, which are UTF-8, come out of a run as they went in."""

from __future__ import annotations

from pathlib import Path

from circuitron.outputs.bill import bill_of_materials
from circuitron.run_request import Libraries, LibraryOrigin, Mode, Project, RunRequest, Script
from circuitron.sandbox.local import LocalSandbox

LIBRARY = """(kicad_symbol_lib (version 20231120) (generator "kicad_symbol_editor")
\t(symbol "SHUNT" (in_bom yes) (on_board yes)
\t\t(property "Reference" "R" (at 0 0 0))
\t\t(property "Value" "50 µΩ ±1 %" (at 0 0 0))
\t\t(property "Description" "Shunt, ±1 %, 50 µΩ" (at 0 0 0))
\t\t(property "Maker" "Müller" (at 0 0 0))
\t\t(symbol "SHUNT_1_1"
\t\t\t(pin passive line (at 0 0 0) (length 1) (name "A") (number "1"))
\t\t\t(pin passive line (at 0 0 0) (length 1) (name "B") (number "2")))
\t)
)
"""
SOURCE = """from skidl import *
a, b = Part('Own', 'SHUNT', footprint='X:Y'), Part('Own', 'SHUNT', footprint='X:Y', value='20 µΩ')
Net('L') & a & Net('M') & b & Net('N')
"""


def test_symbols_with_other_letters(tmp_path: Path) -> None:
    (tmp_path / "Own.kicad_sym").write_text(LIBRARY, encoding="utf-8")
    libraries = Libraries(directory=tmp_path, origin=LibraryOrigin.SETTINGS, version="9")
    with LocalSandbox().session(libraries, Project()) as session:
        report = session.run(RunRequest(script=Script(name="s.py", source=SOURCE), mode=Mode.ERC))
    assert report.execution_success, (report.execution_stderr, report.verification)
    for text in (report.netlist, bill_of_materials(report.netlist).decode()):
        assert "Shunt, ±1 %, 50 µΩ" in text and "20 µΩ" in text and "Â" not in text and "Ã" not in text, text
