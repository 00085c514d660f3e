"""Runs scripts in forks of a process with SKiDL loaded, unconfined: what zygote.py does, without its guards.

    python forkserver.py CONFIG-JSON

reads one request a line (JSON) and answers with one line: the runner's report, netlist, output and verification.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from circuitron.sandbox.runner import child, preload, verify, workspace


def main() -> None:
    config = json.loads(sys.argv[1])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    preload.preload(config)
    from circuitron.sandbox.runner.symbol_prefetch import ReadAhead  # needs SKiDL, loaded as above

    ahead = ReadAhead(config)
    for line in sys.stdin:
        request = json.loads(line)
        ahead.prepare(request["source"] if request["ahead"] else "")
        answers.write(json.dumps(_run(request, config)) + "\n")
        answers.flush()


def _run(request: dict[str, Any], config: dict[str, Any]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        if config.get("project"):
            script = Path(request.get("script_folder") or ".", Path(request["name"]).name)
            own = workspace.make(folder, workspace.Shown(config["project"]), str(script), request["source"], None)
            config = {**config, "project": own.path}
        answer: dict[str, Any] = {"status": _forked(lambda: child.main(request, config, folder), scratch)}
        left = {"report": child.REPORT, "netlist": child.NETLIST, "stdout": ".out", "stderr": ".err"}
        for name, path in left.items():
            text = (scratch / path).read_text("utf-8", "replace")
            answer[name] = json.loads(text) if name == "report" else text
        hidden = {".circuitron", ".out", ".err", workspace.PLACE.partition(os.sep)[0]}
        answer["files"] = sorted(path.name for path in scratch.iterdir() if path.name not in hidden)
        answer["verification"] = _verified(answer["netlist"], config, scratch)
        return answer


def _verified(netlist: str, config: dict[str, Any], scratch: Path) -> dict[str, Any]:
    found = scratch / "found.json"
    _forked(lambda: found.write_text(json.dumps(verify.main(netlist.encode(), config))), scratch)
    verification: dict[str, Any] = json.loads(found.read_text())
    return verification


def _forked(work: Callable[[], object], scratch: Path) -> int:
    """Do `work` in a child; returns its exit status."""
    process = os.fork()
    if process == 0:
        status = 70
        try:
            os.chdir(scratch)
            for number, name in ((1, ".out"), (2, ".err")):
                os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_APPEND), number)
            work()
            status = 0
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


if __name__ == "__main__":
    main()
