"""circuitron check: which scripts it finds, what it says of them, and that it changes nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
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
    table = done.stdout.splitlines()[-5:]
    assert [line.split()[1] for line in table[1:3]] == ["boards/bad.py", "good.py"]
    assert table[3] == "1 of 2 scripts are clean." and table[4].startswith("  symbols: KiCad ")
    assert circuitron("check", "--quiet", "good.py").stdout == ""


def test_one_unreadable_script_does_not_hide_the_others(circuitron: Command) -> None:
    circuitron.write("a.py", b"import skidl\nx = '\xff'\n")
    circuitron.write("b.py", GOOD)
    done = circuitron("check", ".")
    assert done.returncode == 2
    assert "✓ b.py: clean" in done.stdout and "a.py is not valid text" in done.stderr


def test_one_unreadable_script_of_several_is_one_result(circuitron: Command) -> None:
    circuitron.write("b.py", GOOD)
    done = circuitron("check", "a.py", "b.py", "--output-format", "json-lines")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["kind"], line["path"]) for line in lines] == [
        ("checked", "b.py"),
        ("unreadable", "a.py"),
        ("end", ""),
    ]
    assert (
        done.returncode == lines[-1]["exit_status"] == 2
        and "does not exist" in lines[1]["unreadable"]["error"]["message"]
    )


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["check", "missing.py"], 2, "missing.py does not exist"),
        (["check", "--no-such-option", "b.py"], 2, "--no-such-option"),
        (["check", "b.py", "--sandbox", "moon"], 2, "moon"),
        (["fix"], 2, "SCRIPT"),
        (["chekc"], 2, "no command 'chekc'"),
        (["fix", "b.py", "--output", "."], 2, "--output . is a folder"),
    ],
)
@pytest.mark.parametrize("kind", ["json", "json-lines"])
def test_what_is_wrong_with_the_command_line_is_a_document_too(
    circuitron: Command, kind: str, arguments: list[str], status: int, words: str
) -> None:
    circuitron.write("b.py", GOOD)
    for done in (
        circuitron(*arguments, CIRCUITRON_OUTPUT_FORMAT=kind),
        circuitron(arguments[0], f"--output-format={kind}", *arguments[1:]),
    ):
        document = json.loads(done.stdout)
        assert done.returncode == document["exit_status"] == status
        assert words.lower() in document["error"]["message"].lower() and words.lower() in done.stderr.lower()


def test_a_setting_that_cannot_be_is_a_document_too(circuitron: Command) -> None:
    circuitron.write("b.py", GOOD)
    circuitron.write("pyproject.toml", "[tool.circuitron]\nno-such-key = 1\n")
    done = circuitron("check", "b.py", "--output-format", "json-full")
    document = json.loads(done.stdout)
    assert done.returncode == document["exit_status"] == 2 and document["error"]["type"] == "SettingsError"


def test_a_current_folder_that_is_gone(circuitron: Command) -> None:
    gone = circuitron.folder / "gone"
    gone.mkdir()
    command = " ".join(circuitron.arguments("check", "x.py"))
    done = subprocess.run(
        ["sh", "-c", f"cd {gone} && rmdir {gone} && {command}"],
        env=circuitron.environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (2, 3) and "Traceback" not in done.stderr
    assert "folder" in done.stderr and done.stdout == ""


@pytest.mark.parametrize("name", [b"\xff\xfe board.py", b"n" * 245 + b".py", "µ".encode() * 120 + b".py"])
def test_unusual_names(circuitron: Command, name: bytes) -> None:
    path = circuitron.folder / os.fsdecode(name)
    path.write_text(BROKEN)
    for arguments in (
        ["check"],
        ["check", "--output-format", "json"],
        ["fix", "--no-model", "--output-format", "json"],
    ):
        done = circuitron(*arguments, path.name)
        assert done.returncode == (0 if "fix" in arguments else 1), done.stderr
    assert path.read_text() == GOOD


def test_concise_and_json(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    concise = circuitron("check", "--output-format", "concise", "lamp.py")
    assert concise.stdout.startswith("lamp.py:6:7: fault LibraryNotFound ")
    lines = circuitron("check", "--output-format", "json-lines", "lamp.py").stdout.splitlines()
    assert [json.loads(line)["kind"] for line in lines] == ["checked", "end"]
    document = json.loads(circuitron("check", "--output-format", "json-full", "lamp.py").stdout)
    assert document["checked"][0]["clean"] is False and document["exit_status"] == 1


def test_patterns_of_the_user_say_how_bad_a_failure_is(circuitron: Command) -> None:
    circuitron.write("lamp.py", "import skidl\nraise RuntimeError('no licence for the autorouter')\n")

    def severity(critical: str) -> tuple[str, bool]:
        document = json.loads(
            circuitron("check", "--output-format", "json-full", "lamp.py", CIRCUITRON_PATTERNS_CRITICAL=critical).stdout
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


@pytest.mark.parametrize("kind", ["json", "json-lines"])
def test_programs_learn_which_settings_were_ignored(circuitron: Command, kind: str) -> None:
    circuitron.write("good.py", GOOD)
    circuitron.write("pyproject.toml", "[tool.circuitron]\nmodel = 'other'\n")
    done = circuitron("check", "good.py", "--output-format", kind)
    (note,) = json.loads(done.stdout.splitlines()[-1])["notes"]
    assert done.returncode == 0 and "ignored model" in note and note in done.stderr


def test_the_report_is_the_same_however_many_work_on_it(circuitron: Command) -> None:
    for number, source in enumerate((HOPELESS, GOOD, BROKEN, SUSPECT, "import skidl\nimport os; os._exit(3)\n")):
        circuitron.write(f"{number}.py", source)
    circuitron.write("unreadable.py", "x")
    (circuitron.folder / "unreadable.py").write_bytes(b"import skidl\n\xff\xfe")
    for options in (("--output-format", "json-lines"), ("--output-format", "concise"), ("--quiet",)):
        alone, many = (circuitron("check", "--jobs", jobs, *options) for jobs in ("1", "3"))
        assert alone.returncode == many.returncode == 2
        timeless = [
            re.sub(r'"(seconds|peak_mb)": ?[\d.]+|· [\d.]+ s|\d\d:\d\d [AP]M', "", done.stdout)
            for done in (alone, many)
        ]
        assert timeless[0] == timeless[1]
        assert len(alone.stdout.splitlines()) > 4
