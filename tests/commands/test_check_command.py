"""circuitron check: which scripts it finds, what it says of them, and that it changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lamp import BROKEN, GOOD, HOPELESS, Command

SUSPECT = GOOD.replace("vcc & c & gnd", "vcc & c & Net('GMD')")  # a net of one pin: probably a slip


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_clean_script(circuitron: Command) -> None:
    circuitron.write("lamp.py", GOOD)
    done = circuitron("check", "lamp.py")
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("✓ lamp.py: clean · 3 parts, 3 nets")


def test_a_broken_script_shows_the_users_own_line(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    before = contents(circuitron.folder)
    done = circuitron("check", "lamp.py")
    assert done.returncode == 1
    assert "lamp.py:6:7" in done.stdout and '6 │ led = Part("device", "LED"' in done.stdout
    assert "✗ LibraryNotFound" in done.stdout and "perhaps Device:LED" in done.stdout
    assert contents(circuitron.folder) == before


def test_strict_fails_on_what_is_suspect(circuitron: Command) -> None:
    circuitron.write("lamp.py", SUSPECT)
    assert circuitron("check", "lamp.py").returncode == 0
    assert circuitron("check", "lamp.py", "--strict").returncode == 1
    circuitron.write("pyproject.toml", "[tool.circuitron]\nstrict = true\n")
    assert circuitron("check", "lamp.py").returncode == 1
    assert circuitron("check", "lamp.py", "--no-strict").returncode == 0


def test_runtime_only_leaves_the_electrical_rules_out(circuitron: Command) -> None:
    circuitron.write("lamp.py", SUSPECT)
    assert "ErcSinglePinNet" in circuitron("check", "lamp.py").stdout
    assert "Erc" not in circuitron("check", "lamp.py", "--runtime-only").stdout


def test_no_path_means_all_skidl_scripts_below(circuitron: Command) -> None:
    circuitron.write("good.py", GOOD)
    circuitron.write("boards/bad.py", HOPELESS)
    circuitron.write("tool.py", "print('no circuit, and never run: ', 1 / 0)\n")
    circuitron.write("good_sklib.py", GOOD)
    circuitron.write(".hidden/x.py", BROKEN)
    circuitron.write("node_modules/x.py", BROKEN)
    circuitron.write("env/pyvenv.cfg", "home = /usr\n")
    circuitron.write("env/x.py", BROKEN)
    done = circuitron("check")
    assert done.returncode == 1
    table = done.stdout.splitlines()[-4:]
    assert [line.split()[1] for line in table[1:3]] == ["boards/bad.py", "good.py"]
    assert table[3] == "1 of 2 scripts are clean."
    assert circuitron("check", "--quiet", "good.py").stdout == ""


def test_one_unreadable_script_does_not_hide_the_others(circuitron: Command) -> None:
    circuitron.write("a.py", b"import skidl\nx = '\xff'\n")
    circuitron.write("b.py", GOOD)
    done = circuitron("check", ".")
    assert done.returncode == 2
    assert "✓ b.py: clean" in done.stdout and "a.py is not valid text" in done.stderr


def test_concise_and_json(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    concise = circuitron("check", "--output-format", "concise", "lamp.py")
    assert concise.stdout.startswith("lamp.py:6:7: fault LibraryNotFound ")
    lines = circuitron("check", "--output-format", "json-lines", "lamp.py").stdout.splitlines()
    assert [json.loads(line)["kind"] for line in lines] == ["checked", "end"]
    document = json.loads(circuitron("check", "--output-format", "json", "lamp.py").stdout)
    assert document["checked"][0]["clean"] is False and document["exit_status"] == 1


def test_patterns_of_the_user_say_how_bad_a_failure_is(circuitron: Command) -> None:
    circuitron.write("lamp.py", "import skidl\nraise RuntimeError('no licence for the autorouter')\n")

    def severity(critical: str) -> tuple[str, bool]:
        document = json.loads(
            circuitron("check", "--output-format", "json", "lamp.py", CIRCUITRON_PATTERNS_CRITICAL=critical).stdout
        )
        error = document["checked"][0]["result"]["report"]["metadata"]["execution_error"]
        return error["severity"], error["requires_replanning"]

    assert severity("") == ("MEDIUM", False)
    assert severity("licen[cs]e") == ("CRITICAL", True)
    circuitron.write("pyproject.toml", "[tool.circuitron.patterns]\ncritical = ['licen[cs]e']\n")
    assert severity("") == ("MEDIUM", False), "a project says nothing of it"


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ("import time\ntime.sleep(60)\n", "TimeLimit"),
        ("import os\nos._exit(0)\n", "NoResult"),
        ("import sys\nsys.exit(3)\n", "SystemExit: 3"),
        ("def f(:\n", "SyntaxError"),
    ],
)
def test_scripts_that_never_end_well(circuitron: Command, body: str, named: str) -> None:
    circuitron.write("lamp.py", f"import skidl\n{body}")
    wall = "2" if named == "TimeLimit" else "60"
    done = circuitron("check", "lamp.py", CIRCUITRON_LIMITS_WALL_SECONDS=wall)
    assert done.returncode == 1 and named in done.stdout


def test_no_sandbox_is_an_environment_failure(circuitron: Command) -> None:
    circuitron.write("lamp.py", GOOD)
    done = circuitron(
        "check", "lamp.py", "--output-format", "json", "--sandbox", "docker", DOCKER_HOST="tcp://127.0.0.1:9"
    )
    assert done.returncode == 3 and "error: No Docker engine answers" in done.stderr
    document = json.loads(done.stdout)
    assert document["error"]["type"] == "SandboxUnavailable" and document["exit_status"] == 3


def test_runs_with_and_without_the_electrical_rules_have_times_of_their_own(circuitron: Command) -> None:
    circuitron.write("slow.py", "import time\ntime.sleep(4)\n" + GOOD)
    short = circuitron("check", "--runtime-only", "slow.py", CIRCUITRON_RUNTIME_SECONDS="1")
    assert short.returncode == 1 and "TimeLimit" in short.stdout
    assert circuitron("check", "slow.py", CIRCUITRON_RUNTIME_SECONDS="1").returncode == 0
    assert "TimeLimit" in circuitron("check", "slow.py", CIRCUITRON_ERC_SECONDS="1").stdout
