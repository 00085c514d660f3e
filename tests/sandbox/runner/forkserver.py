"""Runs scripts in forks of a process with SKiDL loaded, unconfined: what zygote.py does, without its guards.

    python forkserver.py CONFIG-JSON

reads one request a line (JSON) and answers with one line: the runner's report, netlist, output and verification.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from typing import Any

from circuitron.sandbox.runner import child, preload, verify


def main() -> None:
    config = json.loads(sys.argv[1])
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    preload.preload(config)
    for line in sys.stdin:
        answers.write(json.dumps(_run(json.loads(line), config)) + "\n")
        answers.flush()


def _run(request: dict[str, Any], config: dict[str, Any]) -> dict[str, Any]:
    scratch = tempfile.mkdtemp()
    try:
        status = _forked(lambda: child.main(request, config, scratch), scratch)
        answer: dict[str, Any] = {"status": status}
        for name, path in (("report", child.REPORT), ("netlist", child.NETLIST), ("stdout", "out"), ("stderr", "err")):
            with open(os.path.join(scratch, path), encoding="utf-8", errors="replace") as stream:
                answer[name] = json.load(stream) if name == "report" else stream.read()
        hidden = {".circuitron", "out", "err"}
        answer["files"] = sorted(name for name in os.listdir(scratch) if name not in hidden)
        answer["verification"] = _verified(answer["netlist"], config, scratch)
        return answer
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _verified(netlist: str, config: dict[str, Any], scratch: str) -> dict[str, Any]:
    found = os.path.join(scratch, "found.json")

    def judge() -> None:
        with open(found, "w", encoding="utf-8") as stream:
            json.dump(verify.main(netlist.encode(), config), stream)

    _forked(judge, scratch)
    with open(found, encoding="utf-8") as stream:
        verification: dict[str, Any] = json.load(stream)
    return verification


def _forked(work: Any, scratch: str) -> int:
    """Do `work` in a child; returns its exit status."""
    process = os.fork()
    if process == 0:
        status = 70
        try:
            os.chdir(scratch)
            for number, name in ((1, "out"), (2, "err")):
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
