"""The check of one script, as this process or a worker does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from circuitron.run_request import Mode

if TYPE_CHECKING:
    from circuitron.check_result import CheckResult
    from circuitron.commands.environments import Environments
    from circuitron.commands.inputs import Input


class CheckTask(NamedTuple):
    """A script to check.

    Args:
        project: the folder that it may read; None: the one that it stands in.
        products: also make the files of a clean circuit.
        picture: draw it, with its curves, for a page.
    """

    item: Input
    project: Path | None
    mode: Mode
    products: bool = False
    picture: bool = False

    def perform(
        self, environments: Environments, say: Callable[[str], None], meanwhile: Callable[[], None] = lambda: None
    ) -> CheckResult:
        """
        Args:
            meanwhile: loads what the caller needs with the result, while the script runs.
        """
        settings = environments.settings(self.item.folder)
        script, project = self.item.with_modules(self.project).script, self.item.project(self.project)
        with environments.begin(script, project, settings, self.mode) as session:
            from circuitron import pipeline  # loads while the script runs

            pipeline.load_judges(review=settings.review, physics=settings.physics)
            if settings.physics and self.mode is Mode.ERC:
                environments.start_simulator()
            meanwhile()
            return pipeline.check(
                script,
                project,
                replace(environments.of(settings), curves=self.picture),
                self.mode,
                session=session,
                products=self.products,
                picture=self.picture,
                on_progress=say,
            )
