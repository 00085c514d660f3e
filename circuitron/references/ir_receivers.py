"""Receivers of infrared remote controls of 38 kHz: those that people name, with their pins."""

from __future__ import annotations

from typing import NamedTuple

from circuitron.references.base import shown
from circuitron.references.draft import Draft


class _Receiver(NamedTuple):
    """Of a family of the libraries; pins of output, ground and supply."""

    symbol: str
    footprint: str
    pins: tuple[str, str, str]
    low: float  # volts of supply
    high: float


_NEW = ("1", "2", "3")
_RECEIVERS = {
    "TSOP38238": _Receiver("TSOP382xx", "Vishay_MINICAST-3Pin", _NEW, 2.5, 5.5),
    "TSOP4838": _Receiver("TSOP45xx", "Vishay_MOLD-3Pin", _NEW, 2.5, 5.5),
    "TSOP1738": _Receiver("TSOP17xx", "Vishay_CAST-3Pin", ("3", "1", "2"), 4.5, 5.5),
    "VS1838B": _Receiver("TSOP45xx", "Vishay_MOLD-3Pin", _NEW, 2.7, 5.5),
}
DEVICES = tuple(_RECEIVERS)
SOURCES = (
    "TSOP382.., TSOP384.. IR Receiver Modules for Remote Control Systems, Vishay 82491",
    "TSOP48.. IR Receiver Modules for Remote Control Systems, Vishay 82459",
    "TSOP17.. Photo Modules for PCM Remote Control Systems, Vishay 82030: pins in another order, 4.5 V to 5.5 V",
)


def chosen(draft: Draft) -> str:
    """The receiver that a request names, else the first."""
    return next((device for device in draft.values.devices if device in _RECEIVERS), DEVICES[0])


def receiver(draft: Draft, out: str, volts: float) -> None:
    """The receiver as U1 on the net VS, with its output on `out`.

    Raises:
        NotCovered: it is not made for the supply.
    """
    name = chosen(draft)
    made = _RECEIVERS[name]
    within = f"{shown(made.low, 'V')} to {shown(made.high, 'V')}"
    draft.require(made.low <= volts <= made.high, f"a {name} is for {within}, not {shown(volts, 'V')}")
    pins = dict(zip(made.pins, (out, "GND", "VS"), strict=True))
    draft.part("U1", f"Interface_Optical:{made.symbol}", name, f"OptoDevice:{made.footprint}",
               "receiver, pulled up inside", pins)  # fmt: skip
    draft.joined("U1", made.pins[0], out)
    draft.joined("U1", made.pins[2], "VS")
