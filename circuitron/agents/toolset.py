"""All tools that agents may use. What is not among them, no model can reach."""

from __future__ import annotations

from circuitron.agents.api_tools import api_tools
from circuitron.agents.base import ScriptRunner, Tool
from circuitron.agents.part_tools import part_tools
from circuitron.agents.run_tools import run_tools
from circuitron.knowledge.base import FootprintSource, SymbolSource


def toolset(
    symbols: SymbolSource, footprints: FootprintSource | None = None, runner: ScriptRunner | None = None
) -> dict[str, Tool]:
    """The tools by name. They read the libraries, SKiDL's own text and the pages that come with Circuitron; a script
    runs in the sandbox only. None of them reads or writes files, environment or network for a model.

    Args:
        footprints: None: search_footprints is left out.
        runner: the session that scripts run in; None: run_runtime_check and run_erc are left out.
    """
    tools = [*part_tools(symbols, footprints), *api_tools()]
    if runner is not None:
        tools += run_tools(runner)
    return {tool.spec.name: tool for tool in tools}
