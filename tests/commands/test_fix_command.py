"""circuitron fix on real scripts: what is written, where, and what the exit status says."""

from __future__ import annotations

import json
import re
import stat
import subprocess
from pathlib import Path

import pytest
from lamp import BROKEN, GOOD, HOPELESS, TOOL, Command

README = Path(__file__).parents[2] / "README.md"


def test_a_repair_is_written_and_undone(circuitron: Command) -> None:
    path = circuitron.write("lamp.py", BROKEN)
    path.chmod(0o640)
    done = circuitron("fix", "lamp.py", "--no-model")
    assert done.returncode == 0, done.stdout + done.stderr
    assert path.read_text() == GOOD
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert "✓ lamp.py: repaired and verified" in done.stdout
    assert '+led = Part("Device", "LED"' in done.stdout and "Attempt" not in done.stdout
    assert "\x1b" not in done.stdout
    assert [entry.name for entry in circuitron.folder.iterdir()] == ["lamp.py"]
    undone = circuitron("undo", "lamp.py")
    assert undone.returncode == 0 and path.read_text() == BROKEN
    assert circuitron("undo", "lamp.py").returncode == 0 and path.read_text() == GOOD
    path.write_text(GOOD + "# mine\n")
    refused = circuitron("undo", "lamp.py")
    assert refused.returncode == 2 and "--force" in refused.stderr


@pytest.mark.parametrize("command", ["fix examples/broken_led.py", "check examples/review/wrong_supply.py"])
def test_the_readme_shows_the_real_output(circuitron: Command, command: str) -> None:
    """Each line of its example, in order, but for the seconds and for how the terminal wraps lines."""
    shown = README.read_text().split(f"$ circuitron {command}\n")[1].split("```")[0]
    script = command.split()[1]
    circuitron.write(script, (README.parent / script).read_text())
    rest = plain(circuitron(*command.split(), *["--no-model"] * command.startswith("fix")).stdout)
    for line in filter(None, map(plain, shown.replace("…", "").splitlines())):
        _, found, rest = rest.partition(line)
        assert found == line


def plain(text: str) -> str:
    return " ".join(re.sub(r"[0-9.]+ s\b", "", text).split())


def test_show_counts_the_attempts_of_each_script(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    circuitron.write("good.py", GOOD)
    done = circuitron("fix", "lamp.py", "good.py")  # neither needs a model
    assert done.returncode == 0, done.stdout + done.stderr
    shown = circuitron("show", "last").stdout
    assert shown.count("Attempt ") == 3
    assert re.search(r"lamp.py: repaired and verified.*2 attempts", shown, re.DOTALL)
    assert re.search(r"good.py: nothing to repair.*1 attempt,", shown)


def test_a_clean_script_is_left_alone(circuitron: Command) -> None:
    path = circuitron.write("lamp.py", GOOD)
    before = path.stat()
    done = circuitron("fix", "lamp.py")
    assert done.returncode == 0 and "nothing to repair" in done.stdout
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_what_cannot_be_repaired_is_untouched(circuitron: Command) -> None:
    path = circuitron.write("lamp.py", HOPELESS)
    done = circuitron("fix", "lamp.py")
    assert done.returncode == 1 and path.read_text() == HOPELESS
    assert "not repaired" in done.stdout and "Flux_Capacitor" in done.stdout
    assert "circuitron explain PartNotFound" in done.stdout


def test_output_and_partial(circuitron: Command) -> None:
    half = HOPELESS.replace('"Device", "R"', '"device", "R"')
    circuitron.write("lamp.py", half)
    refused = circuitron("fix", "lamp.py", "--output", "out.py")
    assert refused.returncode == 1 and not (circuitron.folder / "out.py").exists()
    partial = circuitron("fix", "lamp.py", "--output", "out.py", "--partial")
    assert partial.returncode == 1
    assert (circuitron.folder / "out.py").read_text() == HOPELESS
    assert (circuitron.folder / "lamp.py").read_text() == half


def test_output_of_a_clean_script_is_a_copy(circuitron: Command) -> None:
    circuitron.write("lamp.py", GOOD)
    assert circuitron("fix", "lamp.py", "-o", "out.py").returncode == 0
    assert (circuitron.folder / "out.py").read_text() == GOOD


def test_output_over_a_file_can_be_undone(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    circuitron.write("out.py", "precious = 1\n")
    assert circuitron("fix", "lamp.py", "-o", "out.py").returncode == 0
    assert circuitron("undo", "out.py").returncode == 0
    assert (circuitron.folder / "out.py").read_text() == "precious = 1\n"


def test_diff_writes_nothing_and_says_that_there_is_something(circuitron: Command) -> None:
    path = circuitron.write("lamp.py", BROKEN)
    done = circuitron("fix", "--diff", "lamp.py")
    assert done.returncode == 1 and path.read_text() == BROKEN
    assert "not written (--diff)" in done.stdout


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_quiet_diff_is_a_patch(circuitron: Command, newline: str) -> None:
    path = circuitron.write("lamp.py", BROKEN.replace("\n", newline))
    done = circuitron("fix", "--diff", "--quiet", "lamp.py")
    subprocess.run(["git", "apply", "-p0"], cwd=circuitron.folder, input=done.stdout.encode(), check=True)
    assert path.read_bytes() == GOOD.replace("\n", newline).encode()
    assert "repaired" in done.stderr


def test_standard_input_to_standard_output(circuitron: Command) -> None:
    done = circuitron("fix", "-", stdin=BROKEN.encode())
    assert done.returncode == 0 and done.stdout == GOOD
    assert "repaired and verified" in done.stderr


def test_a_filter_never_loses_the_script(circuitron: Command) -> None:
    done = circuitron("fix", "-", stdin=HOPELESS.encode())
    assert done.returncode == 1 and done.stdout == HOPELESS


def test_output_to_standard_output(circuitron: Command) -> None:
    path = circuitron.write("lamp.py", BROKEN)
    done = circuitron("fix", "lamp.py", "--output", "-")
    assert done.returncode == 0 and done.stdout == GOOD and path.read_text() == BROKEN


def test_windows_line_ends_and_mark_stay(circuitron: Command) -> None:
    path = circuitron.write("lamp.py", b"\xef\xbb\xbf" + BROKEN.replace("\n", "\r\n").encode())
    assert circuitron("fix", "lamp.py").returncode == 0
    assert path.read_bytes() == b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()


def test_a_symbolic_link_stays_one(circuitron: Command) -> None:
    real = circuitron.write("real.py", BROKEN)
    (circuitron.folder / "link.py").symlink_to("real.py")
    assert circuitron("fix", "link.py").returncode == 0
    assert (circuitron.folder / "link.py").is_symlink() and real.read_text() == GOOD


def test_several_scripts_and_the_highest_status(circuitron: Command) -> None:
    circuitron.write("a.py", BROKEN)
    circuitron.write("b.py", HOPELESS)
    circuitron.write("c.py", GOOD)
    done = circuitron("fix", "a.py", "b.py", "c.py", "a.py")
    assert done.returncode == 1
    assert "3 scripts: 1 clean, 1 repaired, 1 unrepaired." in done.stdout


def test_one_unreadable_script_is_one_result(circuitron: Command) -> None:
    path = circuitron.write("a.py", BROKEN)
    circuitron.write("b.py", b"\x00\x01")
    done = circuitron("fix", "b.py", "a.py", "c.py", "--no-model", "--output-format", "json-full")
    document = json.loads(done.stdout)
    assert done.returncode == document["exit_status"] == 2 and document["error"] is None
    assert [entry["path"] for entry in document["unreadable"]] == ["b.py", "c.py"]
    assert document["fixed"][0]["result"]["outcome"] == "repaired" and path.read_text() == GOOD
    assert "b.py is a binary file" in done.stderr and "c.py does not exist" in done.stderr


def test_json(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    done = circuitron("fix", "--diff", "--output-format", "json-full", "lamp.py")
    document = json.loads(done.stdout)
    assert document["schema_version"] == 1 and document["exit_status"] == done.returncode == 1
    (fixed,) = document["fixed"]
    assert fixed["path"] == "lamp.py" and fixed["result"]["outcome"] == "repaired"
    first = fixed["result"]["attempts"][0]
    assert first["report"]["metadata"]["error_guidance"]["error_type"] == "LibraryNotFound"


def test_a_project_folder_above_the_script(circuitron: Command) -> None:
    circuitron.write("lib/rails.py", f"from skidl import *; set_default_tool({TOOL})\nVOLTAGE = '5V'\n")
    head = "import sys\nfrom pathlib import Path\nsys.path.append(str(Path(__file__).parent.parent))\n"
    path = circuitron.write("boards/lamp.py", f"{head}from lib.rails import VOLTAGE\n{BROKEN}")
    alone = circuitron("fix", "boards/lamp.py")
    assert alone.returncode == 1 and "lib" in alone.stdout
    done = circuitron("fix", "boards/lamp.py", "--project", ".")
    assert done.returncode == 0, done.stdout
    assert 'Part("Device", "LED"' in path.read_text()


def test_a_script_that_writes_to_the_terminal_is_shown_plainly(circuitron: Command) -> None:
    circuitron.write("evil.py", "print('\\x1b]0;owned\\x07\\x1b[2J')\nraise ValueError('\\x1b[31m' + '\\u202e')\n")
    for kind in ("full", "concise", "json", "json-lines"):
        done = circuitron("check", "evil.py", "--output-format", kind)
        assert done.returncode == 1
        assert not {"\x1b", "\x07", "\u202e"} & set(done.stdout + done.stderr)


def test_a_module_has_nothing_to_repair(circuitron: Command) -> None:
    text = "from skidl import *\n\n\ndef led(a, b):\n    a & Part('Device', 'R', value='1k') & b\n"
    circuitron.write("block.py", text)
    done = circuitron("fix", "block.py", "--no-model")
    assert done.returncode == 0 and "a module, no circuit of its own to repair" in done.stdout, done.stdout
    never_called = circuitron.write("main.py", text.replace("led", "main"))
    assert circuitron("fix", "main.py", "--no-model", "--diff").returncode == 1
    assert never_called.read_text() == text.replace("led", "main")


def test_a_trace_tells_which_fixes_answered(circuitron: Command) -> None:
    circuitron.write("lamp.py", BROKEN)
    plain = circuitron("fix", "--diff", "lamp.py").stdout
    traced = circuitron("fix", "--diff", "--trace", "lamp.py").stdout
    assert "Fixes after attempt 1" in traced and "Fixes asked" not in plain
    answers = re.search(r"LibraryNotFound\n +made +part: .*\n +no edit +(.*)", traced)
    assert answers is not None and "library" in answers[1].split(", ")


def test_a_trace_in_json(circuitron: Command) -> None:
    circuitron.write("lamp.py", HOPELESS)
    (plain,) = json.loads(circuitron("fix", "--output-format", "json-full", "lamp.py").stdout)["fixed"]
    assert plain["result"]["trace"] == []
    (traced,) = json.loads(circuitron("fix", "--trace", "--output-format", "json-full", "lamp.py").stdout)["fixed"]
    entries = {(entry["finding"], entry["fix"], entry["response"]) for entry in traced["result"]["trace"]}
    assert ("PartNotFound", "part", "abstained") in entries
