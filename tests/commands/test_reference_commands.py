"""circuitron parts, part, explain and doctor."""

from __future__ import annotations

import json

from lamp import Command

from circuitron.error_types import ErrorType


def test_parts(circuitron: Command) -> None:
    done = circuitron("parts", "light emitting diode", "--library", "Device", "--limit", "5")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["symbol", "pins", "package", "description"] and 1 < len(lines) <= 6
    assert all(line.startswith("Device:LED") for line in lines[1:3])


def test_parts_for_programs(circuitron: Command) -> None:
    found = json.loads(circuitron("parts", "555", "timer", "--output-format", "json").stdout)
    assert found["schema_version"] == 1 and found["query"] == "555 timer"
    assert "NE555P" in [symbol["name"] for symbol in found["symbols"]]
    lines = circuitron("parts", "555 timer", "--output-format", "json-lines").stdout.splitlines()
    assert json.loads(lines[0])["symbol"]["library"] == "Timer"


def test_parts_that_are_not_there(circuitron: Command) -> None:
    none = circuitron("parts", "fluxcapacitorium")
    assert none.returncode == 1 and "No symbol matches" in none.stdout
    library = circuitron("parts", "led", "--library", "device")
    assert library.returncode == 2 and "Nearest: Device" in library.stderr


def test_part(circuitron: Command) -> None:
    done = circuitron("part", "Timer:NE555P")
    assert done.returncode == 0
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["1", "GND", "power_in"] in rows and ["8", "VCC", "power_in"] in rows
    assert "Part('Timer', 'NE555P', footprint=" in done.stdout


def test_part_with_units_and_its_name_alone(circuitron: Command) -> None:
    done = circuitron("part", "LM358")
    assert done.returncode == 0 and done.stdout.startswith("Amplifier_Operational:LM358")
    rows = [line.split() for line in done.stdout.splitlines()]
    assert ["pin", "name", "type", "unit"] in rows and ["8", "V+", "power_in", "3"] in rows


def test_part_that_is_not_there(circuitron: Command) -> None:
    done = circuitron("part", "Timer:NE555")
    assert done.returncode == 1
    assert "No library has the symbol" in done.stdout and "nearest Timer:NE555" in done.stdout


def test_explain_for_programs(circuitron: Command) -> None:
    page = json.loads(circuitron("explain", "PinNotFound", "--output-format", "json").stdout)
    assert page["name"] == "PinNotFound"
    assert page["summary"].startswith("The symbol has no pin")
    assert {"cause", "fix", "skidl says"} <= page["sections"].keys()
    code = json.loads(circuitron("explain", "ER101", "--output-format", "json").stdout)
    assert code["sections"]["remedy"].startswith("Feed the pin")
    types = json.loads(circuitron("explain", "--output-format", "json").stdout)["types"]
    assert {"name": "PinNotFound", "summary": page["summary"]} in types


def test_explain_every_type(circuitron: Command) -> None:
    listing = circuitron("explain").stdout
    assert sorted(line.split()[0] for line in listing.splitlines()[1:]) == sorted(ErrorType)
    assert all(len(line.split()) > 3 for line in listing.splitlines()[1:])
    page = circuitron("explain", "pinnotfound")
    assert page.returncode == 0 and page.stdout.startswith("## PinNotFound\n")


def test_doctor(circuitron: Command) -> None:
    done = circuitron("doctor")
    assert done.returncode == 0, done.stdout
    for words in ("skidl 3.0.0", "Symbol libraries", "Sandbox docker", "Sandbox none", "Folders", "Scripts can be run"):
        assert words in done.stdout
    assert "Sandbox local  → --sandbox local takes this one" in done.stdout
    assert f"state     {circuitron.environment['XDG_STATE_HOME']}/circuitron" in done.stdout
    assert "setting   sandbox, from the environment" in done.stdout


def test_doctor_says_when_nothing_can_run(circuitron: Command) -> None:
    done = circuitron("doctor", CIRCUITRON_SANDBOX="docker", DOCKER_HOST="tcp://127.0.0.1:9")
    assert done.returncode == 3
    assert "Scripts cannot be run." in done.stdout and "Next steps" in done.stdout


def test_doctor_names_the_model_service(circuitron: Command) -> None:
    done = circuitron("doctor", OPENAI_API_KEY="sk-test-0123456789", CIRCUITRON_PLANNER_MODEL="gpt-5.4")
    assert "service   OpenAI\n" in done.stdout
    assert "models    gpt-5.4, gpt-5.4-mini, gpt-5.5\n" in done.stdout
    assert "sk-test" not in done.stdout + done.stderr


def test_doctor_without_a_model_service_says_what_is_missing(circuitron: Command) -> None:
    done = circuitron("doctor", CIRCUITRON_BASE_URL="http://me:hunter2@127.0.0.1:9/v1")
    assert done.returncode == 0  # scripts can be checked and repaired by rules all the same
    assert "the model server at http://…@127.0.0.1:9/v1 does not list its models" in " ".join(done.stdout.split())
    assert "--model" in done.stdout and "hunter2" not in done.stdout + done.stderr
