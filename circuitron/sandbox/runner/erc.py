"""SKiDL's electrical rule check, with the parts, pins and nets of each finding taken from SKiDL's own objects."""

from __future__ import annotations

import logging
from typing import Any

from skidl.logger import erc_logger
from skidl.net import Net
from skidl.part import Part
from skidl.pin import Pin

from circuitron.sandbox.runner.capture import plain_message
from circuitron.sandbox.runner.large_circuits import nets_by_name
from circuitron.sandbox.runner.recorder import MAX_ITEMS
from circuitron.sandbox.runner.snapshot import text


class _Findings(logging.Handler):
    """Turns ERC's log records into findings. What one is about was noted by the hooks just before it was logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[dict[str, Any]] = []
        self.net: Any = None
        self.pins: list[Any] = []
        self.merged: list[Any] = []  # segments of a net that get one name

    def emit(self, record: logging.LogRecord) -> None:
        pins, self.pins = self.pins, []
        if len(self.found) < MAX_ITEMS:
            on = {id(pin.net): pin.net for pin in pins if pin.net}
            nets = self.merged or ([self.net] if self.net is not None else list(on.values()))
            self.found.append(
                {
                    "severity": record.levelname,
                    "message": plain_message(record),
                    "refs": [text(pin.part.ref) for pin in pins if pin.part is not None],
                    "pins": [text(pin.num) for pin in pins if pin.part is not None],
                    "nets": list(dict.fromkeys(text(net.name) for net in nets)),
                }
            )


def check(circuit: Any, run: Any) -> list[dict[str, Any]]:
    """Run ERC on a circuit and return `circuitron.execution_report.ErcFinding`s.

    Args:
        run: SKiDL's own `Circuit.ERC` (the script's may be neutralised).

    Raises:
        Exception: whatever SKiDL raises, such as ValueError for a pin that is both on a net and on NC.
    """
    findings = _Findings()
    net_erc, part_erc, describe, merge = Net.ERC, Part.ERC, Pin.erc_desc, Net.merge_names

    def checked_net(net: Any, *args: Any, **kwargs: Any) -> None:
        findings.net, findings.pins = net, []
        net_erc(net, *args, **kwargs)
        findings.net = None

    def checked_part(part: Any, *args: Any, **kwargs: Any) -> None:
        findings.net, findings.pins = None, []
        part_erc(part, *args, **kwargs)

    def merged(net: Any) -> None:
        findings.merged = list(net.nets)
        merge(net)
        findings.merged = []

    def described(pin: Any) -> str:
        # ERC composes a message from the descriptions of the pins it is about, and logs it at once.
        findings.pins.append(pin)
        return str(describe(pin))

    Net.ERC, Part.ERC, Pin.erc_desc, Net.merge_names = checked_net, checked_part, described, merged
    handlers, erc_logger.handlers = erc_logger.handlers, [findings]  # the findings are the answer; nothing is printed
    try:
        with nets_by_name(circuit):
            run(circuit)
    finally:
        erc_logger.handlers = handlers
        del Net.ERC, Part.ERC  # both inherit it
        Pin.erc_desc, Net.merge_names = describe, merge
    return sorted(findings.found, key=lambda finding: str(finding["message"]))  # SKiDL's order is that of a set
