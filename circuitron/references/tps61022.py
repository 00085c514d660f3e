"""The boost converter TPS61022 with its parts, from a rail of a cell to the net VOUT."""

from __future__ import annotations

from circuitron.references.base import shown
from circuitron.references.draft import Draft

SOURCE = "TPS61022 8-A Boost Converter with 0.5-V Ultra-low Input Voltage, Texas Instruments SLVSDW3"
_VREF, _BOTTOM, _FREQUENCY, _COIL = 0.6, 100e3, 1e6, 1e-6
_LIMIT, _EFFICIENCY = 6.5, 0.9  # amperes of the valley current limit, the least


def worked_out(draft: Draft, vin: float, top: str) -> tuple[float, float]:
    """The upper resistor of the feedback, and the peak of the coil's current.

    Args:
        vin: the lowest input.
        top: reference of that resistor.

    Raises:
        NotCovered: the input would have to give too much.
    """
    vout, iout = draft.values["vout"], draft.values["iout"]
    ohms = draft.standard(
        top, "feedback upper resistor", "RB * (VOUT / VREF - 1)", "ohm", 96, RB=_BOTTOM, VOUT=vout, VREF=_VREF
    )
    draft.figure("output voltage", "VREF * (1 + RT / RB)", "V", asked=vout, VREF=_VREF, RT=ohms, RB=_BOTTOM)
    current = draft.figure(
        "input current", "VOUT * IOUT / (VIN * ETA)", "A", VOUT=vout, IOUT=iout, VIN=vin, ETA=_EFFICIENCY
    )
    ripple = draft.figure("inductor ripple", "VIN * (VOUT - VIN * ETA) / (L * F * VOUT)", "A", VIN=vin,
                          VOUT=vout, ETA=_EFFICIENCY, L=_COIL, F=_FREQUENCY)  # fmt: skip
    valley = draft.figure("valley of the inductor current", "IIN - RIPPLE / 2", "A", IIN=current, RIPPLE=ripple)
    draft.require(valley <= 0.9 * _LIMIT, f"{shown(vin, 'V')} would have to give {shown(current, 'A')}")
    peak = draft.figure("peak of the inductor current", "IIN + RIPPLE / 2", "A", IIN=current, RIPPLE=ripple)
    return ohms, peak


def converter(draft: Draft, rail: str, refs: str, top: float, peak: float) -> None:
    """The converter within a block.

    Args:
        refs: of chip, coil, upper and lower resistor, such as "U1 L1 R1 R2".
    """
    chip, coil, upper, lower = refs.split()
    pins = {"1": "GND", "2": "SW", "3": "VOUT", "4": "FB", "5": rail, "6": "GND", "7": rail}
    draft.part(chip, "Converter_DCDC:TPS61022", "", "Package_DFN_QFN:Texas_RWU0007A_VQFN-7_2x2mm_P0.5mm",
               "synchronous 1 MHz boost converter, disconnects the output when off", pins)  # fmt: skip
    draft.inductor(coil, _COIL, rail, "SW", f"saturation above {shown(max(1.2 * peak, 8.0), 'A')}",
                   "Inductor_SMD:L_Bourns_SRP7028A_7.3x6.6mm")  # fmt: skip
    draft.resistor(upper, top, "VOUT", "FB", "feedback, upper; 1 %")
    draft.resistor(lower, _BOTTOM, "FB", "GND", "feedback, lower; 1 %")


def outputs(draft: Draft, first: int) -> None:
    """The output capacitors, C`first` and the next two."""
    for number in range(first, first + 3):
        draft.capacitor(f"C{number}", 22e-6, "VOUT", "GND", "output capacitor, at the converter", draft.values["vout"])


def asserted(draft: Draft, rail: str, refs: str, first: int) -> None:
    """What holds of it."""
    chip, _, _, lower = refs.split()
    vout = draft.values["vout"]
    draft.decoupled(chip)
    draft.divides("VOUT", "FB", "GND", vout, _VREF, 2.0)
    draft.enabled(chip, "5", rail)
    draft.stated(**{lower: _BOTTOM})
    draft.rated(f"C{first}", 1.25 * vout)
