"""Inductors of converters, by the energy that they must hold before their core saturates, and their diodes."""

from __future__ import annotations

_TOROIDS = (  # most joules as L I², estimated for iron powder cores of that wound diameter
    (1.2e-3, "Inductor_THT:L_Toroid_Vertical_L22.4mm_W10.2mm_P7.90mm_Vishay_TJ4"),
    (2.2e-3, "Inductor_THT:L_Toroid_Vertical_L25.4mm_W14.7mm_P12.20mm_Vishay_TJ5"),
    (4.5e-3, "Inductor_THT:L_Toroid_Vertical_L35.1mm_W21.1mm_P18.50mm_Vishay_TJ6"),
    (9.0e-3, "Inductor_THT:L_Toroid_Vertical_L41.9mm_W19.1mm_P15.80mm_Vishay_TJ7"),
)
SQUARE = "Inductor_SMD:L_12x12mm_H8mm"


def coil_size(henries: float, amperes: float, flat: str = SQUARE) -> str:
    """The footprint of an inductor.

    Args:
        amperes: at which it must not saturate.
        flat: footprint up to a millijoule, as L I², which a shielded one of 12 mm by 12 mm by 8 mm holds.
    """
    joules = henries * amperes**2
    if joules <= 1e-3:
        return flat
    return next((size for most, size in _TOROIDS if joules <= most), _TOROIDS[-1][1])


def rectifier(vin: float) -> tuple[str, str]:
    """Symbol and footprint of a Schottky diode for 3 A and a quarter more than the input, as the data sheets ask."""
    if vin > 48:
        return "Diode:SB5H100", "Diode_THT:D_DO-201AD_P15.24mm_Horizontal"
    return "Diode:B360" if vin > 32 else "Diode:B340", "Diode_SMD:D_SMC"
