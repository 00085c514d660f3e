"""Whether a script finds the libraries at hand under the tool that SKiDL chooses by itself."""

from __future__ import annotations

from collections.abc import Collection

from circuitron.details.names import ToolVersion
from circuitron.finding import Finding, Grade, Origin, Span
from circuitron.knowledge.skidl_api import skidl_api, tool_at_hand
from circuitron.run_request import Libraries, LibraryOrigin


def of_default_tool(used: Collection[str], libraries: Libraries, script: str) -> Finding | None:
    """What to change in a script so that plain SKiDL finds its parts in the libraries at hand.

    No finding against the script: with a variable for SKiDL's own tool it runs as it is.

    Args:
        used: the tools under which the script read them.
        script: its name.
    """
    default, at_hand = skidl_api().default_tool, tool_at_hand(libraries)
    if default not in used or default == at_hand:
        return None
    whose = "of the skidl package are" if libraries.origin is LibraryOrigin.SKIDL else "at hand are"
    return Finding(
        detail=ToolVersion(tool=default, tool_at_hand=at_hand, function="set_default_tool"),
        grade=Grade.NOTE,
        message=f"SKiDL looks for the libraries of KiCad {default.removeprefix('KICAD')} by itself; "
        f"those {whose} of KiCad {at_hand.removeprefix('KICAD')}",
        origin=Origin.DETECTOR,
        span=Span(file=script, line=1),
    )
