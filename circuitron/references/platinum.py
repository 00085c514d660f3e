"""The resistance of a PT100."""

from __future__ import annotations

from circuitron.references.draft import Draft

_A, _B, ZERO = 3.9083e-3, -5.775e-7, 100.0  # IEC 60751, from 0 °C on; below, -4.183e-12 (T - 100) T^3 more
_BELOW = -4.183e-12


def sensor(draft: Draft, word: str, celsius: float) -> float:
    """Ohms at a temperature.

    Args:
        word: which end of a range that is.
    """
    equation = "RZERO * (1 + A * T + B * T^2 + C * (T - 100) * T^3)"
    return draft.figure(f"sensor at the {word} end", equation, "ohm", RZERO=ZERO, A=_A, B=_B,
                        C=_BELOW if celsius < 0 else 0.0, T=celsius)  # fmt: skip
