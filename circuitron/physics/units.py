"""Numbers with units as engineers write them: 72.3 kHz, 510 fF."""

from __future__ import annotations


def engineering(value: float, unit: str, digits: int = 3) -> str:
    """A number with its unit and prefix.

    Args:
        digits: significant ones.
    """
    from quantiphy import Quantity  # late: its import takes longer than most uses of this package

    if unit in ("", "V/V"):
        return f"{value:.{digits}g}"
    return str(Quantity(value, unit).render(prec=digits - 1, strip_zeros=True))
