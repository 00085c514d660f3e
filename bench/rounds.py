#!/usr/bin/env python3
"""Count the model rounds that scripts still need after the rules, with a model that knows the answer.

    rounds.py FOLDER ANSWERS [--unsafe-fixes] [--seconds 5]

ANSWERS holds a good script for each name in FOLDER, such as a hand-made repair or what `circuitron fix` made of it with
other options. For each script that rules leave with faults, a model gives the script of that name as its correction,
after as many seconds as a slow service takes. So the bench also tells whether the guard lets honest repairs pass, and
whether the runtime phase keeps within its time.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from circuitron import pipeline, sourcefile
from circuitron.agents.base import ModelChoice
from circuitron.chat import ChatReply, ChatRequest
from circuitron.context import Budget, CorrectionContext
from circuitron.knowledge.libraries import find_libraries
from circuitron.knowledge.symbols import open_index
from circuitron.outcome import Outcome
from circuitron.pipeline.correction import Agents, ModelCorrector, SessionRunner
from circuitron.plan import ErcHandlingOutput, RuntimeErrorCorrectionOutput
from circuitron.run_request import Project, Script
from circuitron.sandbox.local import LocalSandbox


@dataclass
class Knowing:
    """A ChatModel that gives the same script each time it is called."""

    answer: str
    seconds: float
    requested: int = 0

    def complete(self, request: ChatRequest, on_text: Callable[[str], None] | None = None) -> ChatReply:
        self.requested += 1
        time.sleep(self.seconds)
        if request.agent == "erc_handler":
            handled = ErcHandlingOutput(
                erc_issues_identified=(), corrections_applied=(), approved_warnings=(), corrected_code=self.answer
            )
            return ChatReply(content=handled.model_dump_json(), seconds=self.seconds)
        fixed = RuntimeErrorCorrectionOutput(
            runtime_issues_identified=(), corrections_applied=(), execution_status="success", error_details="",
            corrected_code=self.answer, execution_output="",
        )  # fmt: skip
        return ChatReply(content=fixed.model_dump_json(), seconds=self.seconds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("answers", type=Path)
    parser.add_argument("--unsafe-fixes", action="store_true")
    parser.add_argument("--seconds", type=float, default=5.0)
    arguments = parser.parse_args()
    libraries = find_libraries()
    rounds: list[int] = []
    slowest = 0.0
    with open_index(libraries) as symbols:
        tools = pipeline.Environment(sandbox=LocalSandbox(), libraries=libraries, symbols=symbols)
        for path in sorted(arguments.folder.glob("*.py")):
            known = arguments.answers / path.name
            model = Knowing(sourcefile.read(known).text if known.is_file() else "", arguments.seconds)
            staff = Agents(model=model, choose=lambda agent, escalated: ModelChoice("knowing"))
            name = path.name
            began = time.monotonic()
            result = pipeline.fix(
                Script(name=name, source=sourcefile.read(path).text),
                Project(),
                tools,
                corrector=lambda session, staff=staff, name=name: ModelCorrector(
                    staff, SessionRunner(session, tools, name)
                ),
                context=CorrectionContext(Budget()),
                allow_unsafe=arguments.unsafe_fixes,
            )
            seconds = time.monotonic() - began
            slowest = max(slowest, seconds)
            needed = model.requested if result.outcome is not Outcome.UNREPAIRED else 5
            rounds.append(needed)
            refusals = [r for a in result.attempts if a.author != "rules" and a.refusal for r in a.refusal.reasons]
            words = f"{result.outcome}, {model.requested} model rounds, {seconds:5.1f} s"
            print(f"{name:34} {words}{'  refused: ' + '; '.join(refusals) if refusals else ''}", flush=True)
    if not rounds:
        parser.error(f"no scripts in {arguments.folder}")
    print(
        f"{len(rounds)} scripts, {sum(n == 0 for n in rounds)} without a model; model rounds: "
        f"median {statistics.median(rounds):g}, mean {statistics.mean(rounds):.1f}; slowest {slowest:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
