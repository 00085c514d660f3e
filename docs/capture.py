#!/usr/bin/env python3
"""Draws docs/demo.svg: what `make demo` prints, in colour. Run it after a change to the output."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 100
COMMAND = "circuitron fix examples/broken_buck.py --diff"


def main() -> None:
    done = subprocess.run(
        [sys.executable, "-m", *COMMAND.split(), "--no-model", "--sandbox", "local", "--color", "always", "--quiet"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": str(WIDTH)},
        capture_output=True,
        text=True,
        check=False,
    )
    console = Console(record=True, width=WIDTH, file=open(os.devnull, "w"))  # noqa: SIM115, PTH123
    console.print(Text(f"$ {COMMAND}", style="bold"))
    console.print(Text.from_ansi(done.stdout))
    console.save_svg(str(ROOT / "docs" / "demo.svg"), title="circuitron", unique_id="demo")


if __name__ == "__main__":
    main()
