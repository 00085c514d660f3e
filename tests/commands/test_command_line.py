"""The front door: help, version, words that are no command, and settings, before anything is run."""

from __future__ import annotations

import subprocess
import sys

import pytest
from lamp import GOOD, Command

from circuitron import __version__

COMMANDS = ("fix", "check", "parts", "part", "explain", "doctor", "undo", "image")


def test_help_lists_all_commands(circuitron: Command) -> None:
    done = circuitron("--help")
    assert done.returncode == 0 and done.stderr == ""
    assert all(f"\n  {name} " in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command(circuitron: Command, name: str) -> None:
    done = circuitron(name, "--help")
    assert done.returncode == 0 and done.stdout.startswith("Usage: ")


def test_help_is_quick(circuitron: Command) -> None:
    """By what it loads, as times are the machine's; bench/speed.py measures it."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "circuitron", "--help"],
        env=circuitron.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "circuitron.cli" in loaded
    assert not loaded & {"docker", "openai", "pydantic", "rapidfuzz", "rich.console", "skidl", "sqlite3"}
    assert sum(name.startswith("circuitron.") for name in loaded) < 45  # of some 700 modules


def test_version(circuitron: Command) -> None:
    assert circuitron("--version").stdout == f"circuitron {__version__}\n"


def test_no_argument_shows_help(circuitron: Command) -> None:
    done = circuitron()
    assert done.returncode == 2 and "Commands:" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("design", " "), "The prompt is empty"),
        (("fix", "a.py", "--no-model", "--model", "x"), "--no-model cannot be used with"),
        (("show", "nothing"), "There is no run 'nothing'"),
        (("resume", "nothing"), "There is no run 'nothing'"),
        (("chek",), "Did you mean circuitron check?"),
        (("blinker.py",), "circuitron fix blinker.py repairs it"),
        (("fix",), "Missing argument"),
        (("fix", "none.py"), "none.py does not exist"),
        (("fix", "ring.py"), "ring.py cannot be read: Too many levels of symbolic links"),
        (("check", "ring.py"), "ring.py cannot be read: Too many levels of symbolic links"),
        (("undo", "ring.py"), "ring.py cannot be read: Too many levels of symbolic links"),
        (("fix", "."), ". is a folder"),
        (("fix", "a.py", "-"), "cannot be mixed"),
        (("fix", "a.py", "--output", "b.py", "--diff"), "--output takes one script"),
        (("fix", "a.py", "--output", "."), "--output . is a folder"),
        (("fix", "a.py", "--output", "none/b.py"), "there is no folder none"),
        (("fix", "a.py", "--project", "none"), "--project none is not a folder"),
        (("fix", "a.py", "--max-attempts", "0"), "max_attempts in option --max-attempts is 0"),
        (("fix", "a.py", "--sandbox", "vm"), "'local'"),
        (("check",), "no SKiDL script"),
        (("part", "Device"), "No library has"),
        (("explain", "PinNotFoun"), "Nearest: PinNotFound"),
        (("undo", "none.py"), "does not exist"),
    ],
)
def test_usage_errors(circuitron: Command, arguments: tuple[str, ...], expected: str) -> None:
    circuitron.write("a.py", "x = 1\n")
    (circuitron.folder / "ring.py").symlink_to("ring.py")
    done = circuitron(*arguments)
    assert expected in done.stderr + done.stdout
    assert done.returncode == (1 if arguments[0] == "part" else 2)


def test_a_home_folder_is_no_project(circuitron: Command) -> None:
    circuitron.write("a.py", GOOD)
    done = circuitron("check", "a.py", "--project", "..", HOME=str(circuitron.folder.parent / "home" / "me"))
    assert (done.returncode == 2 and "outside" not in done.stderr) or "home folder" in done.stderr


def test_settings_of_the_project_and_their_errors(circuitron: Command) -> None:
    circuitron.write("a.py", GOOD)
    circuitron.write("pyproject.toml", "[tool.circuitron]\nmax-attempt = 3\n")
    done = circuitron("fix", "a.py")
    assert done.returncode == 2 and "nearest known key is max_attempts" in done.stderr


def test_hostile_words_on_the_command_line_are_shown_plainly(circuitron: Command) -> None:
    done = circuitron("fix", "\x1b[31mred\x1b]0;t\x07.py")
    assert done.returncode == 2 and "\x1b" not in done.stderr and "red.py does not exist" in done.stderr


def test_completion(circuitron: Command) -> None:
    code = "import sys; sys.argv[0] = 'circuitron'; from circuitron.__main__ import main; main()"
    environment = circuitron.environment | {
        "_CIRCUITRON_COMPLETE": "complete_bash",
        "COMP_WORDS": "circuitron ch",
        "COMP_CWORD": "1",
    }
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["check"]


def test_a_fault_of_our_own_is_reported_and_never_0(circuitron: Command) -> None:
    """A module that breaks on import stands for any bug."""
    code = (
        "import sys; sys.modules['circuitron.originals'] = None; sys.argv = ['circuitron', 'undo', 'a.py'];"
        "from circuitron.__main__ import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=circuitron.environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 3
    assert "internal error: ModuleNotFoundError" in done.stderr and "This is a bug" in done.stderr
    assert "Traceback" not in done.stderr
