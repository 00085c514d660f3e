"""What only the user can choose: given with `--choose`, asked for at a terminal, or left while the rest is written."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest
from lamp import GOOD, TOOL, Command

from circuitron.commands import choices
from circuitron.errors import UsageError

CLOCK = f"""\
from skidl import *; set_default_tool({TOOL})

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER
gnd.drive = POWER
timer = Part("Timer", "NE556X", footprint="Package_DIP:DIP-14_W7.62mm")
spare = Part("Timer", "NE556Y", footprint="Package_DIP:DIP-14_W7.62mm")
c = Part("device", "C", value="100n", footprint="Capacitor_SMD:C_0603_1608Metric")
vcc & c & gnd
vcc += timer["VCC"], spare["VCC"]
gnd += timer["GND"], spare["GND"]
generate_netlist()
"""
BARE = GOOD.replace(', footprint="LED_SMD:LED_0603_1608Metric"', "")


def write(circuitron: Command, text: str = CLOCK) -> Path:
    script = circuitron.folder / "clock.py"
    script.write_text(text)
    return script


def fix(circuitron: Command, *arguments: str) -> subprocess.CompletedProcess[str]:
    return circuitron("fix", "clock.py", "--no-model", *arguments)


def test_choices_repair_the_script(circuitron: Command) -> None:
    script = write(circuitron)
    done = fix(circuitron, "--choose", "6=Timer:NE556", "--choose", "7=Timer:NA556")
    assert done.returncode == 0, done.stdout
    assert 'timer = Part("Timer", "NE556"' in script.read_text()
    assert 'spare = Part("Timer", "NA556"' in script.read_text()
    assert "your choice" in done.stdout
    assert "Timer:NA556 for NE556Y" in done.stdout  # the part keeps its name, and is listed to be compared


def test_a_footprint_can_be_chosen(circuitron: Command) -> None:
    script = write(circuitron, BARE)
    line = 1 + BARE.splitlines().index('led = Part("Device", "LED")')
    assert fix(circuitron, "--choose", f"{line}=LED_THT:LED_D5.0mm").returncode == 0
    assert 'led = Part("Device", "LED", footprint="LED_THT:LED_D5.0mm")' in script.read_text()


def test_a_choice_that_does_not_work_repairs_nothing(circuitron: Command) -> None:
    script = write(circuitron)
    done = fix(circuitron, "--choose", "6=Connector:TestPoint", "--choose", "4=Timer:NE556")
    assert done.returncode == 1
    assert script.read_text() == CLOCK
    assert "that line of clock.py leaves no symbol open" in done.stderr


def test_a_choice_must_be_in_a_library(circuitron: Command) -> None:
    write(circuitron)
    done = fix(circuitron, "--choose", "6=Timer:NE5569")
    assert done.returncode == 2
    assert "No library has a symbol or footprint 'Timer:NE5569' (line 6)" in done.stderr


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("6:Timer:NE556",), "is no choice"),
        (("0=Timer:NE556",), "is no choice"),
        (("6=NE556",), "is no choice"),
        (("6=Timer:NE556", "6=Timer:NA556"), "line 6 has two choices"),
    ],
)
def test_a_choice_names_a_line_once_and_a_symbol(given: tuple[str, ...], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        choices.split(given)
    assert choices.split(["6=Timer:NE556", "12=LED_THT:LED_D5.0mm"]) == ((6, "Timer:NE556"), (12, "LED_THT:LED_D5.0mm"))


def test_what_is_safe_is_written_in_part_and_can_be_undone(circuitron: Command) -> None:
    script = write(circuitron)
    done = fix(circuitron, "--partial")
    assert done.returncode == 1
    assert "written in part" in done.stdout
    assert "To take a candidate: circuitron fix --choose 6=LIBRARY:NAME clock.py" in done.stdout
    assert script.read_text() == CLOCK.replace('"device"', '"Device"')
    assert circuitron("undo", "clock.py").returncode == 0
    assert script.read_text() == CLOCK


def at_a_terminal(circuitron: Command, answers: str, *arguments: str) -> tuple[int, str]:
    """`circuitron fix` with somebody who answers its questions; exit status and what is asked."""
    own, theirs = pty.openpty()
    command = circuitron.arguments("fix", "clock.py", "--no-model", *arguments)
    with subprocess.Popen(
        command, cwd=circuitron.folder, env=circuitron.environment, stdin=theirs, stderr=theirs, stdout=subprocess.PIPE
    ) as process:
        os.close(theirs)
        os.write(own, answers.encode())
        shown = b""
        while True:
            try:
                shown += (read := os.read(own, 4096))
            except OSError:  # the other side is closed
                break
            if not read:
                break
        process.communicate(timeout=120)
        os.close(own)
        return process.returncode, shown.decode()


def test_at_a_terminal_it_asks(circuitron: Command) -> None:
    script = write(circuitron)
    status, shown = at_a_terminal(circuitron, "p 1\n9\n1\nTimer:NA556\n")
    assert status == 0, shown
    assert "clock.py:6: No library has NE556X" in shown
    assert "VCC" in shown  # the pins, on demand
    assert "There is no 9." in shown
    assert 'timer = Part("Timer", "NE556"' in script.read_text()
    assert 'spare = Part("Timer", "NA556"' in script.read_text()


def test_enter_skips(circuitron: Command) -> None:
    script = write(circuitron)
    status, shown = at_a_terminal(circuitron, "\n\n")
    assert (status, shown.count("Which one?")) == (1, 2)
    assert script.read_text() == CLOCK
