"""The op-amp that a reference is built with: by its supply, with what is left of a dual one tied off."""

from __future__ import annotations

from typing import NamedTuple

from circuitron.references.base import NotCovered, shown
from circuitron.references.draft import Draft

SOURCES = (
    "MCP6001/1R/1U/2/4 1 MHz, Low-Power Op Amp, Microchip DS20001733",
    "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068",
)


class OpAmp(NamedTuple):
    """An op-amp, and the pins of the amplifier that is used."""

    symbol: str
    footprint: str
    low: float  # volts of supply
    high: float
    bandwidth: float  # gain-bandwidth product, Hz
    headroom: float  # volts that the output keeps away from the positive supply
    plus: str
    minus: str
    out: str
    positive: str
    negative: str
    rest: tuple[str, str, str] | None  # plus, minus and output of the amplifier that is not used


_MCP6001 = OpAmp(
    "Amplifier_Operational:MCP6001-OT",
    "Package_TO_SOT_SMD:SOT-23-5",
    1.8,
    6.0,
    1e6,
    0.05,
    "3",
    "4",
    "1",
    "5",
    "2",
    None,
)
_LM358 = OpAmp(
    "Amplifier_Operational:LM358", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", 3.0, 30.0, 0.7e6, 1.5, "3", "2", "1", "8",
    "4", ("5", "6", "7"),
)  # fmt: skip
_MARGIN = 10.0  # of loop gain at the highest frequency


def op_amp(name: str, supply: float, gain: float, frequency: float) -> OpAmp:
    """The op-amp for a supply.

    Raises:
        NotCovered: none is fast enough, or made for that supply.
    """
    for chip in (_MCP6001, _LM358):
        if chip.low <= supply <= chip.high:
            needed = gain * frequency * _MARGIN
            if needed > chip.bandwidth:
                raise NotCovered(
                    f"{name}: a gain of {gain:.4g} at {shown(frequency, 'Hz')} needs an op-amp of "
                    f"{shown(needed, 'Hz')}; the one of the catalogue has {shown(chip.bandwidth, 'Hz')}"
                )
            return chip
    raise NotCovered(f"{name}: no op-amp of the catalogue runs on {shown(supply, 'V')}")


def place(draft: Draft, chip: OpAmp, supply: str, plus: str, minus: str, out: str) -> None:
    """Put the op-amp down as U1 with its supply capacitor C1, and tie off what is not used."""
    pins = {chip.plus: plus, chip.minus: minus, chip.out: out, chip.positive: supply, chip.negative: "GND"}
    if chip.rest is not None:
        free_plus, free_minus, free_out = chip.rest
        pins |= {free_plus: "GND", free_minus: "UNUSED", free_out: "UNUSED"}
    draft.part("U1", chip.symbol, "", chip.footprint, "op-amp", pins)
    draft.capacitor("C1", 100e-9, supply, "GND", "supply capacitor, at the op-amp")
    draft.decoupled("U1")
    draft.joined("U1", chip.plus, plus)
    draft.joined("U1", chip.minus, minus)
