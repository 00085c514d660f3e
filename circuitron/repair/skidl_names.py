"""Names that scripts use for what SKiDL calls otherwise; what SKiDL 3.0.0 does offer is in `diagnosis.skidl_api`."""

from __future__ import annotations

from circuitron.diagnosis.skidl_api import skidl_api

TOOLS = ("KICAD5", "KICAD6", "KICAD7", "KICAD8", "KICAD9", "KICAD10")

# Set as builtins by `import skidl`; never exported.
BUILTINS = frozenset({"NC", "default_circuit"})


def exports() -> frozenset[str]:
    """What `from skidl import *` brings that a script can mean."""
    return skidl_api().exports - BUILTINS


# Members of `Pin.types` under the names that KiCad and other tools give them.
PIN_TYPE_SYNONYMS = {
    "IN": "INPUT",
    "OUT": "OUTPUT",
    "BIDIRECTIONAL": "BIDIR",
    "INOUT": "BIDIR",
    "IO": "BIDIR",
    "TRI_STATE": "TRISTATE",
    "TRI": "TRISTATE",
    "PASV": "PASSIVE",
    "UNSPECIFIED": "UNSPEC",
    "POWER_IN": "PWRIN",
    "POWER_INPUT": "PWRIN",
    "PWR_IN": "PWRIN",
    "POWERIN": "PWRIN",
    "POWER_OUT": "PWROUT",
    "POWER_OUTPUT": "PWROUT",
    "PWR_OUT": "PWROUT",
    "POWEROUT": "PWROUT",
    "OPEN_COLLECTOR": "OPENCOLL",
    "OPENCOLLECTOR": "OPENCOLL",
    "OPEN_COLL": "OPENCOLL",
    "OPEN_DRAIN": "OPENCOLL",
    "OPEN_EMITTER": "OPENEMIT",
    "OPENEMITTER": "OPENEMIT",
    "PULL_UP": "PULLUP",
    "PULL_DOWN": "PULLDN",
    "PULLDOWN": "PULLDN",
    "NO_CONNECT": "NOCONNECT",
    "NC": "NOCONNECT",
}
