"""The bench that tabulates model rounds, against a server on this machine that speaks the real protocol."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from server import ModelServer, calls, says

from circuitron.models import Libraries
from tests.pipeline.test_correction import BAD, GOOD, R, fixed
from tests.pipeline.test_what_is_kept import TWO

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))  # its scripts are no package

import model_rounds


def test_rounds_tokens_refusals_and_outcome(
    tmp_path: Path, libraries: Libraries, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    (tmp_path / "a_divider.py").write_text(BAD)
    (tmp_path / "a_divider.txt").write_text("halves 5 V")
    (tmp_path / "b_nothing.py").write_text(TWO)
    cut = GOOD.replace(f"r2 = Part('Device', 'R', value='2k', {R})\n", "").replace(" & r2", "")
    gave_up = fixed(TWO).model_copy(update={"error_details": "no value is known"}).model_dump_json()
    acts = [calls(("search_parts", '{"query": "resistor"}')), says(fixed(cut).model_dump_json())]
    acts += [says(fixed(GOOD).model_dump_json()), says(gave_up), says(gave_up)]
    with ModelServer(*acts) as server:
        rows = tmp_path / "rows.json"
        options = ["--base-url", server.url, "--model", "m", "--symbols", str(libraries.directory), "--json", str(rows)]
        assert model_rounds.main([str(tmp_path), *options]) == 0
        assert "halves 5 V" in json.dumps(server.bodies[0])
    first, second = json.loads(rows.read_text())
    expected = {"script": "a_divider", "outcome": "repaired", "rounds": 2, "calls": 3, "tokens_in": 3000, "refused": 1}
    assert expected.items() <= first.items() and first["tokens_out"] == 600 and first["runs"] >= 2
    assert second["outcome"] == "unrepaired" and (second["rounds"], second["calls"]) == (2, 2)
    assert second["left"] == "the model left it as it is: no value is known"
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| script | outcome | rounds | calls | tokens in |") and len(lines) == 5
    assert lines[-1].startswith("| all | 1 of 2 | 4 | 5 | 5000 | 1000 | 1 |")
