"""The command with a home and a state folder of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from lamp import Command, own_environment

from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries
from tests.commands.forked import Loaded


@pytest.fixture
def circuitron(tmp_path: Path, libraries: Libraries, symbols: SymbolIndex, cache_dir: Path, loaded: Loaded) -> Command:
    """The command in an empty project folder; the symbol index is there already."""
    project = tmp_path / "project"
    project.mkdir()
    environment = own_environment(tmp_path, libraries, cache_dir)
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    return Command(project, environment, loaded=loaded)
