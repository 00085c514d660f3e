"""The prompts as tests read them."""

from __future__ import annotations

import re
from typing import Any

from circuitron.agents.base import Agent
from circuitron.agents.erc_handler import ERC_HANDLER
from circuitron.agents.generator import GENERATOR
from circuitron.agents.part_selector import PART_SELECTOR
from circuitron.agents.planner import PLANNER
from circuitron.agents.runtime_corrector import RUNTIME_CORRECTOR
from circuitron.agents.validator import VALIDATOR
from circuitron.resources import resource

AGENTS: tuple[Agent[Any], ...] = (PLANNER, PART_SELECTOR, GENERATOR, VALIDATOR, RUNTIME_CORRECTOR, ERC_HANDLER)
PROMPTS = {agent.name: resource("prompts", f"{agent.name}.md").read_text() for agent in AGENTS}


def section(prompt: str, heading: str) -> str:
    """The text under a heading, up to the next one."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", prompt, re.MULTILINE | re.DOTALL)
    assert found, heading
    return found[1]


def bullets(text: str) -> list[str]:
    """The items of a list, each on one line; what follows the list is left out."""
    items = re.findall(r"^- (.*?)(?=^- |^\n|\Z)", text, re.MULTILINE | re.DOTALL)
    return [" ".join(item.split()) for item in items]


def sentences(prompt: str) -> list[str]:
    """What a prompt says about SKiDL, a sentence each."""
    items = bullets(section(prompt, "SKiDL 3.0.0"))
    return [sentence for item in items for sentence in re.split(r"(?<=\.) (?=\S)", item)]


def spans(prompt: str) -> list[str]:
    """What stands in backticks, code blocks left out."""
    return re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```", "", prompt, flags=re.MULTILINE | re.DOTALL))


def examples() -> list[tuple[str, str]]:
    return [
        (name, code) for name, text in PROMPTS.items() for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    ]
