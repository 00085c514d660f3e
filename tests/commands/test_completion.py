"""What the shell completes, as the shell asks for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from lamp import HOPELESS, Command


def completed(circuitron: Command, words: str) -> list[str]:
    """What bash is given for a command line whose last word is being typed."""
    asked = {"_CIRCUITRON_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    command = Path(sys.executable).parent / "circuitron"  # the variable is named for what is called
    done = subprocess.run([command], env=circuitron.environment | asked, cwd=circuitron.folder, capture_output=True)
    return done.stdout.decode().split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("circuitron part Tim", ["Timer:"]),
        ("circuitron part Timer:NE555", ["Timer:NE555D", "Timer:NE555P"]),
        ("circuitron part Nowhere:X", []),
        ("circuitron explain PinNot", ["PinNotFound"]),
        ("circuitron explain ER10", ["ER101"]),
    ],
)
def test_names_are_completed(circuitron: Command, words: str, expected: list[str]) -> None:
    found = completed(circuitron, words)
    assert found[: len(expected)] == expected if expected else found == []


def test_runs_are_completed(circuitron: Command) -> None:
    (circuitron.folder / "lamp.py").write_text(HOPELESS)
    circuitron("fix", "lamp.py")
    found = completed(circuitron, "circuitron show l")
    assert "last" in found
