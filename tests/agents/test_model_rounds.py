"""The bench that tabulates model rounds, against a server on this machine that speaks the real protocol."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from server import ModelServer, calls, says

from circuitron import pipeline
from circuitron.agents.base import ModelChoice
from circuitron.agents.service import Service, choose
from circuitron.fix_result import FixResult
from circuitron.pipeline import Environment
from circuitron.run_request import Libraries, Project, Script
from circuitron.settings import Settings
from tests.pipeline.test_correction import BAD, GOOD, R, fixed

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))  # its scripts are no package

import model_rounds


def test_rounds_tokens_refusals_and_outcome(
    tmp_path: Path,
    libraries: Libraries,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    monkeypatch.setenv("CIRCUITRON_MODEL_TIMEOUT_SECONDS", "61")
    asked: list[float] = []
    monkeypatch.setattr(model_rounds, "choose", lambda settings, *rest: _noted(asked, settings, *rest))
    had: list[bool] = []
    monkeypatch.setattr(model_rounds.pipeline, "fix", _watched(had))
    (tmp_path / "a_divider.py").write_text(BAD)
    (tmp_path / "a_divider.txt").write_text("halves 5 V")
    cut = GOOD.replace(f"r2 = Part('Device', 'R', value='2k', {R})\n", "").replace(" & r2", "")
    acts = [calls(("search_parts", '{"query": "resistor"}')), says(fixed(cut).model_dump_json())]
    with ModelServer(*acts, says(fixed(GOOD).model_dump_json())) as server:
        rows = tmp_path / "rows.json"
        options = ["--base-url", server.url, "--model", "m", "--symbols", str(libraries.directory), "--json", str(rows)]
        options += ["--keep", str(tmp_path / "kept")]
        assert model_rounds.main([str(tmp_path), *options]) == 0
        assert "halves 5 V" in json.dumps(server.bodies[0])
    assert set(asked) == {61.0}, "the user's settings count"
    assert had == [True], "the supplementary library, as on the command line"
    assert (tmp_path / "kept" / "a_divider.py").read_text() == GOOD
    (first,) = json.loads(rows.read_text())
    expected = {"script": "a_divider", "outcome": "repaired", "rounds": 2, "calls": 3, "tokens_in": 3000, "refused": 1}
    assert expected.items() <= first.items() and first["tokens_out"] == 600 and first["runs"] >= 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| script | outcome | rounds | calls | tokens in |") and len(lines) == 4
    second = model_rounds.Row("b", "unrepaired", 1, 2, 3, 4, 5, 6, 0.5, "no | value")
    *_, left, sums = model_rounds.table([model_rounds.Row(**first), second])
    assert left == "| b | unrepaired | 1 | 2 | 3 | 4 | 5 | 6 | 0.5 | no / value |"
    assert sums.startswith("| all | 1 of 2 | 3 | 5 | 3003 | 604 | 6 |")


def _noted(asked: list[float], settings: Settings, agent: str, escalated: bool, service: Service) -> ModelChoice:
    choice = choose(settings, agent, escalated, service)
    asked.append(choice.timeout_seconds)
    return choice


def _watched(had: list[bool]) -> Callable[..., FixResult]:
    fix = pipeline.fix

    def watched(script: Script, project: Project, environment: Environment, **rest: Any) -> FixResult:
        had.append(environment.symbols.part("Circuitron", "CN3065") is not None)
        return fix(script, project, environment, **rest)

    return watched
