"""Numbers with units as engineers write them: 72.3 kHz, 510 fF."""

from __future__ import annotations


def engineering(value: float, unit: str = "", digits: int = 4) -> str:
    """A number with its unit and the prefix of that; without a unit, as it is.

    Args:
        digits: significant ones.
    """
    if not unit:
        return f"{value:.{digits}g}"
    from quantiphy import Quantity  # late: its import takes longer than most uses of this module

    return str(Quantity(value, unit).render(prec=digits - 1, strip_zeros=True))
