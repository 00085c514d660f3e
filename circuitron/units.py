"""Numbers with units as engineers write them: 72.3 kHz, 510 fF."""

from __future__ import annotations

_PREFIXES = {12: "T", 9: "G", 6: "M", 3: "k", 0: "", -3: "m", -6: "u", -9: "n", -12: "p", -15: "f", -18: "a"}


def engineering(value: float, unit: str = "", digits: int = 4) -> str:
    """A number with its unit and the prefix of that; without a unit, as it is.

    Args:
        digits: significant ones.
    """
    if not unit:
        return f"{value:.{digits}g}"
    number, prefix = _scaled(value, digits)
    return f"{number} {prefix}{unit}" if prefix.isalpha() or not prefix else f"{number}{prefix} {unit}"


def scaled(value: float, digits: int = 5) -> str:
    """A value as engineers write it beside a part, such as "8.2k" or "-1.5n"."""
    return "".join(_scaled(value, digits))


def _scaled(value: float, digits: int) -> tuple[str, str]:
    """A number and its prefix, or its exponent where there is no prefix for it."""
    rounded, _, exponent = f"{value or 0:.{digits - 1}e}".partition("e")
    if not exponent:  # it is infinite, or no number
        return str(value), ""
    power = int(exponent) // 3 * 3
    shift = int(exponent) - power
    number = f"{float(rounded) * 10**shift:.{max(digits - 1 - shift, 0)}f}"
    number = number.rstrip("0").rstrip(".") if "." in number else number
    return number, _PREFIXES.get(power, f"e{power}")
