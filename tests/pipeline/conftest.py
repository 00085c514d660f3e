"""The pipeline with the real sandbox, real libraries, and models whose replies are written beforehand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from circuitron.agents.base import ModelChoice, Spending
from circuitron.agents.scripted import ScriptedModel
from circuitron.context import Budget, CorrectionContext
from circuitron.fix_result import Attempt, FixResult
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.pipeline import Environment, fix
from circuitron.pipeline.correction import Agents, ModelCorrector, SessionRunner
from circuitron.run_request import Libraries, Project, Script
from tests.kept import KeptEngines, KeptSandbox

Repair = Callable[..., FixResult]


@pytest.fixture(scope="module")
def environment(libraries: Libraries, symbols: SymbolIndex, sandbox: KeptSandbox, engines: KeptEngines) -> Environment:
    return Environment(sandbox=sandbox, libraries=libraries, symbols=symbols, engines=engines)


def agents_of(
    model: ScriptedModel, budget: Budget | None = None, max_cost: float | None = None, *, stronger: bool = True
) -> Agents:
    """Agents that a scripted model speaks for; the stronger one, if there is one, has a name of its own."""
    return Agents(
        model=model,
        choose=lambda agent, escalated: ModelChoice(
            "strong" if escalated and stronger else "usual", timeout_seconds=30.0
        ),
        spending=Spending(max_cost=max_cost),
        budget=budget or Budget(),
    )


@pytest.fixture(scope="module")
def repair(environment: Environment) -> Repair:
    """Repairs a source, with a model for what rules leave."""

    def run(
        source: str,
        model: ScriptedModel,
        budget: Budget | None = None,
        *,
        intent: str = "",
        handle_warnings: bool = False,
        seen: list[Attempt] | None = None,
        stronger: bool = True,
    ) -> FixResult:
        agents = agents_of(model, budget, stronger=stronger)
        return fix(
            Script(name="circuit.py", source=source),
            Project(),
            environment,
            corrector=lambda session: ModelCorrector(agents, SessionRunner(session, environment, "circuit.py"), intent),
            context=CorrectionContext(agents.budget, stronger=agents.has_stronger),
            handle_warnings=handle_warnings,
            on_attempt=(seen if seen is not None else []).append,
        )

    return run
