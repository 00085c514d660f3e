#!/usr/bin/env python3
"""Draws docs/demo.svg for the README: a repair as a terminal shows it. Run it after a change to the output."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 120
COMMAND = "circuitron fix examples/broken_led.py --diff"


def main() -> None:
    done = subprocess.run(
        [sys.executable, "-m", *COMMAND.split(), "--no-model", "--sandbox", "local", "--color", "always"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": str(WIDTH)},
        capture_output=True,
        text=True,
        check=False,
    )
    console = Console(record=True, width=WIDTH, file=open(os.devnull, "w"))  # noqa: SIM115, PTH123
    console.print(Text(f"$ {COMMAND}", style="bold"))
    console.print(Text.from_ansi(done.stdout))
    drawing = console.export_svg(title="circuitron", unique_id="demo")
    without_web_fonts = re.sub(r"@font-face \{.*?\}\s*", "", drawing, flags=re.DOTALL)
    (ROOT / "docs" / "demo.svg").write_text(without_web_fonts, encoding="utf-8")


if __name__ == "__main__":
    main()
