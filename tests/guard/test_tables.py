"""The guard's own tables, name by name: what is taken out of one must not pass unseen."""

from __future__ import annotations

import pytest

from circuitron.guard.additions import has_no_resistance
from circuitron.guard.case import Case
from circuitron.guard.intent import check
from circuitron.guard.vocabulary import DRIVING, is_no_connect
from tests.guard.test_intent import SCRIPT
from tests.rows import each

# Attributes, what is called, and what else a script names to silence ERC, hide errors or end early.
SET = (
    "do_erc",
    "erc_list",
    "erc_assertion_list",
    "erc_desc",
    "erc_rules",
    "chk_pin_conflict",
    "conflict_matrix",
    "dnp",
    "in_bom",
    "on_board",
    "no_files",
    "excepthook",
    "__dict__",
    "__class__",
    "__getitem__",
)
CALLED = (
    "add_erc_function",
    "set_pin_conflict_rule",
    "setLevel",
    "addFilter",
    "removeHandler",
    "stop_log_file_output",
    "stop_file_output",
    "suppress",
    "redirect_stdout",
    "redirect_stderr",
    "filterwarnings",
    "simplefilter",
    "_exit",
    "exit",
    "quit",
    "SystemExit",
    "abort",
    "kill",
    "execv",
    "setattr",
    "__setattr__",
    "mock",
    "patch",
    "MagicMock",
    "globals",
    "exec",
    "eval",
    "settrace",
)
NAMED = ("erc_logger", "rt_logger", "bare_erc_logger", "active_logger", "logging", "atexit", "builtins")
USES = (
    *((name, f"u1.{name} = False\nERC()\n") for name in SET),
    *((name, f"vin.{name}('VIN')\nERC()\n") for name in CALLED),
    *((name, f"{name}.thing('VIN')\nERC()\n") for name in NAMED),
    ("get_pins", "Part.get_pins = find\nERC()\n"),
)


@each(("name", "text"), USES, ids=[name for name, _ in USES])
def test_refuses_what_silences_a_check_or_hides_an_error(name: str, text: str) -> None:
    refusal = check(Case(SCRIPT, SCRIPT.replace("ERC()\n", text)))
    assert refusal is not None and name in "\n".join(refusal.reasons)


@each(
    "value",
    ["0", "0R", "0 R", "0R0", "0.0", "0Ω", "0 ohm", "0 ohms", ".0", "R01", "0R05", "0.1R", "5m", "10 mΩ", "50u"],
)
def test_a_link_is_no_resistance(value: str) -> None:
    assert has_no_resistance(value) and has_no_resistance(f" {value} ")


@each("value", ["", "R", "1", "1R", "1R5", "10", "10R", "4k7", "100 ohm", "1M", "2.2k", "0805", "DNP"])
def test_all_else_is(value: str) -> None:
    assert not has_no_resistance(value)


@pytest.mark.parametrize(
    "name", ["NC", "nc", "no_connect", "NoConnect", "NO_CONNECTION", "not_connected", "Unconnected"]
)
def test_names_for_what_stays_open(name: str) -> None:
    assert is_no_connect(name)


def test_no_signal_is_called_open() -> None:
    assert not any(is_no_connect(name) for name in ("NCS", "CONNECT", "N", "ENC", ""))


def test_pins_that_drive_a_net() -> None:
    assert sorted(DRIVING) == ["open_collector", "open_emitter", "output", "power_out", "tri_state"]
