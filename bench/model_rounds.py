#!/usr/bin/env python3
"""Repair the scripts of a folder with a model behind any OpenAI-compatible server, and tabulate what each took.

    model_rounds.py FOLDER --base-url URL [--model NAME] [--unsafe-fixes] [--seconds N] [--symbols DIR] [--json FILE]
                    [--keep DIR]

For each script: the outcome, rounds (corrections that the model gave), calls (replies, those that ask for tools too),
tokens, corrections of which the guard refused something, runs of corrections, seconds, and why it ended where it is not
repaired. NAME.txt beside NAME.py says what the circuit is for. With --keep, each script is put into DIR as the repair
left it, with NAME.py.circuitron.kicad_sym where it has symbols of its own. The key is read from OPENAI_API_KEY.
Libraries, sandbox, index and all that is not given are as the command line has them, by the user's settings and
CIRCUITRON_* variables, such as CIRCUITRON_MODEL_TIMEOUT_SECONDS for one reply.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass
from pathlib import Path

from circuitron import pipeline, sourcefile
from circuitron.agents.discovery import find_service
from circuitron.agents.openai_model import OpenAIChatModel
from circuitron.agents.service import Service, choose
from circuitron.commands.environments import Environments
from circuitron.context import Budget, CorrectionContext
from circuitron.fix_result import FixResult
from circuitron.outcome import Outcome
from circuitron.pipeline.correction import Agents, ModelCorrector, SessionRunner
from circuitron.pipeline.steps import RULES
from circuitron.run_request import Project, Script
from circuitron.settings import Settings


@dataclass(frozen=True)
class Row:
    """What one script took."""

    script: str
    outcome: str
    rounds: int
    calls: int
    tokens_in: int
    tokens_out: int
    refused: int
    runs: int
    seconds: float
    left: str


@dataclass(frozen=True)
class Measure:
    """Repairs scripts with the models of one service."""

    environment: pipeline.Environment
    service: Service
    settings: Settings
    keep: Path | None = None

    def row(self, path: Path) -> Row:
        """Repair one script, in memory."""
        agents = Agents(
            model=OpenAIChatModel(self.service),
            choose=lambda agent, escalated: choose(self.settings, agent, escalated, self.service),
        )
        about = path.with_suffix(".txt")
        intent = about.read_text(encoding="utf-8") if about.is_file() else ""
        context = CorrectionContext(
            Budget(rounds=self.settings.max_runtime_rounds, seconds=self.settings.phase_seconds),
            stronger=agents.has_stronger,
        )
        began = time.monotonic()
        result = pipeline.fix(
            Script(name=path.name, source=sourcefile.read(path).text),
            Project(),
            self.environment,
            corrector=lambda session: ModelCorrector(
                agents, SessionRunner(session, self.environment, path.name), intent
            ),
            context=context,
            allow_unsafe=self.settings.unsafe_fixes,
            max_attempts=self.settings.max_attempts,
        )
        if self.keep is not None:
            _keep(result, self.keep)
        spent = result.spent.agents
        return Row(
            script=path.stem,
            outcome=result.outcome.value,
            rounds=len(context.rounds),
            calls=result.spent.calls,
            tokens_in=sum(agent.input_tokens for agent in spent),
            tokens_out=sum(agent.output_tokens for agent in spent),
            refused=sum(bool(done.refused) for done in context.rounds),
            runs=sum(attempt.author != RULES for attempt in result.attempts),
            seconds=round(time.monotonic() - began, 1),
            left=result.stopped if result.outcome is Outcome.UNREPAIRED else "",
        )


def _keep(result: FixResult, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / result.script).write_text(result.source, encoding="utf-8")
    if result.library is not None:
        (folder / f"{result.script}.{result.library.name}").write_text(result.library.source, encoding="utf-8")


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The rows and their sum, in Markdown."""
    names = [name.replace("_", " ") for name in Row.__dataclass_fields__]
    yield _line(names)
    yield _line("---" for _ in names)
    yield from (_line(astuple(row)) for row in rows)
    repaired = sum(row.outcome in ("repaired", "clean") for row in rows)
    sums = (
        sum(getattr(row, name) for row in rows)
        for name in ("rounds", "calls", "tokens_in", "tokens_out", "refused", "runs")
    )
    yield _line(("all", f"{repaired} of {len(rows)}", *sums, round(sum(row.seconds for row in rows), 1), ""))


def _line(cells: Iterable[object]) -> str:
    return f"| {' | '.join(str(cell).replace('|', '/') for cell in cells)} |"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--base-url")
    parser.add_argument("--model")
    parser.add_argument("--unsafe-fixes", action="store_true")
    parser.add_argument("--seconds", type=float, help="for all rounds of a phase")
    parser.add_argument("--symbols", type=Path, help="folder of symbol libraries")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="put each script here as the repair left it")
    parser.add_argument("--json", type=Path, help="also write the rows here")
    given = parser.parse_args(arguments)
    paths = sorted(given.folder.glob("*.py"))
    if not paths:
        parser.error(f"no scripts in {given.folder}")
    options = {
        "base_url": given.base_url,
        "model": given.model,
        "phase_seconds": given.seconds,
        "symbol_dir": given.symbols,
        "unsafe_fixes": given.unsafe_fixes or None,
    }
    rows: list[Row] = []
    with Environments(options) as environments:
        settings = environments.settings(Path.cwd())
        measure = Measure(environments.of(settings), find_service(settings), settings, given.keep)
        for path in paths:
            rows.append(measure.row(path))
            print(f"{path.name}: {rows[-1].outcome}", file=sys.stderr, flush=True)
    print("\n".join(table(rows)))
    if given.json:
        given.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
