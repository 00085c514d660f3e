"""The settings that go with a unit: all that a verdict rests on, and nothing of the machine."""

from __future__ import annotations

from dataclasses import fields

from circuitron.cluster.unit import Conditions
from circuitron.settings import ErrorPatterns, SandboxChoice, Settings

# Settings of the machine at work, of what is shown, and of models, which no unit uses.
NOT_SENT = {
    "image", "symbol_dir", "docker_runtime", "output_format", "strict", "color", "server", "model", "planner_model",
    "part_selection_model", "generation_model", "validation_model", "runtime_correction_model", "erc_handling_model",
    "escalation_model", "base_url", "model_timeout_seconds", "max_output_tokens", "reasoning_effort", "max_cost",
    "phase_seconds", "max_runtime_rounds", "max_replans", "dev_mode", "prices", "set_by", "ignored", "jobs",
}  # fmt: skip


def test_every_setting_is_sent_or_known_to_stay() -> None:
    """A new setting that verdicts rest on must be sent, or workers would judge by their own."""
    names = {field.name for field in fields(Settings)}
    assert names - Conditions.model_fields.keys() - NOT_SENT == set()
    assert Conditions.model_fields.keys() <= names


def test_conditions_arrive_as_they_were_sent() -> None:
    sent = Settings(
        kicad="9",
        unsafe_fixes=True,
        assertions=(("*", ("voltage('A') == 5",)),),
        ignore=("ER307",),
        patterns=ErrorPatterns(high=("boom",)),
        footprints=(("Device:R", "Resistor_SMD:R_0603_1608Metric"),),
        erc_seconds=12.5,
        symbol_dir=None,
        image="here/only:1",
    )
    arrived = Conditions.model_validate_json(Conditions.of(sent).model_dump_json())
    own = Settings(sandbox=SandboxChoice.DOCKER, image="there:2", unsafe_fixes=False)
    assert arrived == Conditions.of(sent)
    assert Conditions.of(arrived.on(own)) == Conditions.of(sent).model_copy(update={"sandbox": SandboxChoice.DOCKER})
    assert arrived.on(own).image == "there:2"
