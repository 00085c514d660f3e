"""What the guard says of the cases of the red team, repeated without a sandbox: see `tests/redteam/record.py`."""

from __future__ import annotations

from pathlib import Path

from circuitron.guard.intent import check
from circuitron.knowledge.symbols import SymbolIndex
from tests.redteam.record import FOLDER, read
from tests.redteam.test_redteam import CASES
from tests.rows import each


@each("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_says_the_same(embedded_symbols: SymbolIndex, path: Path) -> None:
    record = read(path)
    for case, reasons in record.cases(embedded_symbols):
        refusal = check(case)
        assert (list(refusal.reasons) if refusal else []) == reasons
    for now, then in record.kept():
        assert now == then


def test_all_cases_are_recorded() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {path.stem for path in CASES}
