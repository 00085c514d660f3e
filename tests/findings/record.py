"""Records what bare SKiDL says about broken scripts: `python tests/findings/record.py [NAME…]`.

The scripts are the broken examples of docs/errors, and those of snippets.py.

Needs KICAD9_SYMBOL_DIR with KiCad's libraries. The sandbox's own ends are left out: without a sandbox they would do
what they say. Writes tests/findings/recorded/skidl.json, with the versions it was recorded with. Takes some minutes.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

from error_pages import sections
from snippets import HEAD, SNIPPETS

RECORDED = Path(__file__).parent / "recorded" / "skidl.json"
KICAD_LIBRARIES = "9.0.2"

# Runs script.py as it is, then an ERC, and writes down what was raised and what both loggers got.
_OBSERVER = r"""
import json, logging, runpy, traceback

told = {"exception": None, "log": [], "erc": []}


class Listener(logging.Handler):
    def __init__(self, name):
        super().__init__(logging.WARNING)
        self.name = name

    def emit(self, record):
        told[self.name].append([record.levelname, record.getMessage()])


import skidl
from skidl.logger import erc_logger, rt_logger

logging.Logger.addHandler(rt_logger, Listener("log"))
logging.Logger.addHandler(erc_logger, Listener("erc"))
try:
    runpy.run_path("script.py", run_name="__main__")
    told["erc"].clear()
    skidl.ERC()
except BaseException as error:
    trace = traceback.TracebackException.from_exception(error)
    lines = [frame for frame in trace.stack if frame.filename.endswith("script.py")]
    line = lines[-1].lineno if lines else getattr(error, "lineno", None)
    chain = [e for e in (error.__cause__, error.__context__) if e is not None]
    told["exception"] = {
        "type": type(error).__name__,
        "message": str(error),
        "line": line,
        "code": (lines[-1].line if lines else getattr(error, "text", "")) or "",
        "chain": [f"{type(e).__name__}: {e}" for e in chain],
        "traceback": "".join(trace.format_exception_only()),
    }
json.dump(told, open("told.json", "w"))
"""


def observe(source: str, libraries: str, home: str) -> dict[str, Any]:
    """What SKiDL says about one script, run without Circuitron."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "script.py").write_text(source, encoding="utf-8")
        Path(folder, "observer.py").write_text(_OBSERVER, encoding="utf-8")
        environment = {"PATH": os.environ["PATH"], "HOME": home, "XDG_DATA_HOME": home, "PYTHONHASHSEED": "0"}
        environment |= {"KICAD9_SYMBOL_DIR": libraries, "KICAD10_SYMBOL_DIR": libraries}
        subprocess.run(
            [sys.executable, "observer.py"], cwd=folder, env=environment, capture_output=True, timeout=300, check=False
        )
        text = Path(folder, "told.json").read_text(encoding="utf-8")
        # The folder's own name, and the frame of runpy that SKiDL puts before the script's.
        text = text.replace(f"{os.path.realpath(folder)}/", "").replace(f"{folder}/", "")
        text = re.sub(r'/[^" ()]*?/site-packages/', "site-packages/", text)
        text = re.sub(r"Random tag \S+", "Random tag XXXXXXXXXX", text)
        return json.loads(re.sub(r"<frozen [\w.]+>:\d+=>", "", text))


def main(names: list[str]) -> None:
    """Record the examples and snippets of these names again, or all of them."""
    libraries = os.environ["KICAD9_SYMBOL_DIR"]
    examples = {t.value: s.broken for t, s in sorted(sections().items()) if s.page != "sandbox.md"}
    scripts = {"told": examples, "snippets": {name: f"{HEAD}{source}\n" for name, (source, _) in SNIPPETS.items()}}
    recorded = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
    versions = {"skidl": version("skidl"), "python": platform.python_version(), "kicad libraries": KICAD_LIBRARIES}
    if versions != recorded.get("versions"):
        recorded = {"versions": versions}
    with tempfile.TemporaryDirectory() as home:
        for kind, sources in scripts.items():
            old = recorded.get(kind, {})
            recorded[kind] = {
                name: old[name] if name in old and names and name not in names else observe(source, libraries, home)
                for name, source in sources.items()
            }
    RECORDED.write_text(json.dumps(recorded, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
