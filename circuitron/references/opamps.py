"""The op-amps that references are built with: by supply and number, with what is left of a package tied off."""

from __future__ import annotations

from math import pi
from typing import NamedTuple

from circuitron.references.base import NotCovered, shown
from circuitron.references.draft import Draft

SOURCES = (
    "MCP6001/1R/1U/2/4 1 MHz, Low-Power Op Amp, Microchip DS20001733",
    "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068",
)
DEVICES = ("MCP6001", "MCP6002", "MCP6004", "LM358", "LM324")


class OpAmp(NamedTuple):
    """One to four op-amps in a package."""

    symbol: str
    footprint: str
    low: float  # volts of supply
    high: float
    bandwidth: float  # gain-bandwidth product, Hz
    slew: float  # volts in a second
    headroom: float  # volts that the output keeps away from the positive supply
    positive: str
    negative: str
    units: tuple[tuple[str, str, str], ...]  # pins of plus, minus and output of each


_DUAL = (("3", "2", "1"), ("5", "6", "7"))
_QUAD = (*_DUAL, ("10", "9", "8"), ("12", "13", "14"))
_SO8, _SO14 = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm"
_LIBRARY = "Amplifier_Operational"
_MICROCHIP, _BIPOLAR = (1.8, 6.0, 1e6, 0.6e6, 0.05), (3.0, 30.0, 0.7e6, 0.3e6, 1.5)
_OP_AMPS = (
    OpAmp(f"{_LIBRARY}:MCP6001-OT", "Package_TO_SOT_SMD:SOT-23-5", *_MICROCHIP, "5", "2", (("3", "4", "1"),)),
    OpAmp(f"{_LIBRARY}:MCP6002-xSN", _SO8, *_MICROCHIP, "8", "4", _DUAL),
    OpAmp(f"{_LIBRARY}:MCP6004", _SO14, *_MICROCHIP, "4", "11", _QUAD),
    OpAmp(f"{_LIBRARY}:LM358", _SO8, *_BIPOLAR, "8", "4", _DUAL),
    OpAmp(f"{_LIBRARY}:LM324", _SO14, *_BIPOLAR, "4", "11", _QUAD),
)
MCP6002 = _OP_AMPS[1]
# Four of little offset for each supply: volts, the most.
_PRECISE = (
    (0.5e-3, OpAmp(f"{_LIBRARY}:OPA4340UA", _SO14, 2.5, 5.5, 5.5e6, 6e6, 0.1, "4", "11", _QUAD)),
    (0.25e-3, OpAmp(f"{_LIBRARY}:OPA4197xD", _SO14, 4.5, 36.0, 10e6, 20e6, 0.3, "4", "11", _QUAD)),
)
_OFFSETS = {"MCP6001-OT": 4.5e-3, "MCP6002-xSN": 4.5e-3, "MCP6004": 4.5e-3, "LM358": 7e-3, "LM324": 7e-3}
PRECISE_DEVICES = ("OPA4340", "OPA4197")
PRECISE_SOURCES = (
    "OPAx340 Single-Supply, Rail-to-Rail Operational Amplifiers, Texas Instruments SBOS073: 0.5 mV of offset",
    "OPAx197 36-V, Precision, Rail-to-Rail Input Output Operational Amplifiers, Texas Instruments SBOS737",
)
# For audio: it is quiet and fast, and needs 10 V.
NE5532 = OpAmp(f"{_LIBRARY}:NE5532", _SO8, 10.0, 30.0, 10e6, 9e6, 2.0, "8", "4", _DUAL)
# Rail to rail and ten times as fast as the others.
MCP6022 = OpAmp(f"{_LIBRARY}:MCP6022", _SO8, 2.5, 5.5, 10e6, 7e6, 0.05, "8", "4", _DUAL)
MCP6022_SOURCE = "MCP6021/1R/2/3/4 Rail-to-Rail Input/Output, 10 MHz Op Amps, Microchip DS20001685"
NE5532_SOURCE = "NE5532x, SA5532x Dual Low-Noise Operational Amplifiers, Texas Instruments SLOS075"
# For audio on less than the NE5532 needs: both inputs must stay 2.5 V within the supply.
OPA2134 = OpAmp(f"{_LIBRARY}:OPA2134", _SO8, 6.0, 30.0, 8e6, 20e6, 1.5, "8", "4", _DUAL)
OPA2134_SOURCE = "OPAx134 SoundPlus High-Performance Audio Operational Amplifiers, Texas Instruments SBOS058"
# With inputs of JFETs, for guitars and oscillators: its inputs must stay 4 V above the negative supply.
TL072 = OpAmp(f"{_LIBRARY}:TL072", _SO8, 9.0, 30.0, 3e6, 13e6, 1.5, "8", "4", _DUAL)
TL072_SOURCE = "TL07xx Low-Noise FET-Input Operational Amplifiers, Texas Instruments SLOS080"
_REACH_GROUND = (*_OP_AMPS, MCP6022)  # whose inputs work at the negative supply
_BRIDGE = 2e-3  # volts that a load cell gives at full load for each volt of its supply
_MARGIN = 10.0  # of loop gain at the highest frequency


def op_amp(name: str, supply: float, gain: float, frequency: float, amplifiers: int = 1) -> OpAmp:
    """The op-amp for a supply.

    Args:
        gain: at which the loop must still have ten times as much of its own, at this frequency.
        amplifiers: how many a circuit needs of them.

    Raises:
        NotCovered: none is fast enough, or made for that supply.
    """
    for chip in _OP_AMPS:
        if chip.low <= supply <= chip.high and len(chip.units) >= amplifiers:
            needed = gain * frequency * _MARGIN
            if needed > chip.bandwidth:
                raise NotCovered(
                    f"{name}: a gain of {gain:.4g} at {shown(frequency, 'Hz')} needs an op-amp of "
                    f"{shown(needed, 'Hz')}; the one of the catalogue has {shown(chip.bandwidth, 'Hz')}"
                )
            return chip
    raise NotCovered(f"{name}: no op-amp of the catalogue runs on {shown(supply, 'V')}")


def with_offset(draft: Draft, chip: OpAmp, gain: float) -> tuple[OpAmp, float]:
    """Four op-amps for differences times a gain, with the most volts of their offset: precise ones where that of two
    would take a quarter of what the output swings, unless the request names others.

    Raises:
        NotCovered: none is made for that supply.
    """
    supply, offset = draft.values["supply"], _OFFSETS[chip.symbol.partition(":")[2]]
    most = (supply / 2 - chip.headroom) / 4
    if 2 * offset * gain <= most or draft.values.devices:
        return chip, offset
    for offset, precise in _PRECISE:
        if precise.low <= supply <= precise.high and 2 * offset * gain <= most:
            return precise, offset
    raise NotCovered(
        f"{draft.reference.name}: a gain of {gain:.4g} on {shown(supply, 'V')} needs an op-amp of less offset"
    )


def place(draft: Draft, chip: OpAmp, supply: str, *wired: tuple[str, str, str]) -> None:
    """Put the op-amps down as U1 with its supply capacitor C1, and tie off what is not used.

    Args:
        wired: the nets of plus, minus and output of each amplifier that is used.
    """
    pins = {chip.positive: supply, chip.negative: "GND"}
    idle = "GND" if chip in _REACH_GROUND or "VREF" not in draft.nets else "VREF"  # a TL072's output turns at ground
    for number, (plus, minus, out) in enumerate(chip.units):
        rest = f"UNUSED{number}"
        pins |= dict(zip((plus, minus, out), wired[number] if number < len(wired) else (idle, rest, rest), strict=True))
    draft.part("U1", chip.symbol, "", chip.footprint, "op-amp" if len(chip.units) == 1 else "op-amps", pins)
    draft.capacitor("C1", 100e-9, supply, "GND", "supply capacitor, at the op-amp")
    draft.decoupled("U1")
    for (plus, minus, _), (plus_net, minus_net, _) in zip(chip.units, wired, strict=False):
        draft.joined("U1", plus, plus_net)
        draft.joined("U1", minus, minus_net)
    _say_slew(draft, chip)


def _say_slew(draft: Draft, chip: OpAmp) -> None:
    """How far the output moves at the highest frequency, where that is less than its range."""
    hertz, volts = draft.values.get("bandwidth", 0.0), draft.values.get("supply", 0.0)
    if hertz and chip.slew / (2 * pi * hertz) < volts / 2 - chip.headroom:
        most = draft.figure("largest output at the highest frequency, peak", "SLEW / (TWOPI * F)", "V", SLEW=chip.slew,
                            TWOPI=2 * pi, F=hertz)  # fmt: skip
        draft.note(f"At {shown(hertz, 'Hz')} the output moves by up to {shown(most, 'V')} either way: it slews.")


def bridge_range(draft: Draft, largest: float) -> None:
    """The difference of the inputs that fills an amplifier at half of its supply, against that of a common bridge."""
    supply = draft.values["supply"]
    draft.read_as(
        f"The inputs differ by up to {shown(largest, 'V')} either way; a bridge of 2 mV/V on {shown(supply, 'V')} "
        f"gives {shown(_BRIDGE * supply, 'V')}"
    )


def half_supply(
    draft: Draft, supply: str, net: str, first: tuple[str, str], capacitor: str, *, is_divider: bool = True
) -> None:
    """Half of the supply by two resistors of 100 kohm and a capacitor, for inputs of high resistance.

    Args:
        is_divider: whether to assert its voltage as that of a divider alone.
    """
    upper, lower = first
    draft.resistor(upper, 100e3, supply, net, "half of the supply")
    draft.resistor(lower, 100e3, net, "GND", "half of the supply")
    draft.capacitor(capacitor, 10e-6, net, "GND", "keeps ripple of the supply out", draft.values["supply"])
    if is_divider:
        draft.divides(supply, net, "GND", draft.values["supply"], draft.values["supply"] / 2, 2.0)
