"""Which package a capacitor of a value is made in."""

from __future__ import annotations

from math import ceil

from circuitron.knowledge.electrolytics import CANS

_RATINGS = (6.3, 10.0, 16.0, 25.0, 35.0, 50.0, 63.0, 100.0)  # volts that capacitors are made for
_LARGEST_CERAMIC = 22.5e-6
_COMMON = 50.0  # volts up to which ceramic capacitors are made for each rating; above, for 100 V alone
# Ceramic X7R at 50 V is made in these sizes up to these values (farads).
_CERAMICS = (
    (1.05e-6, "Capacitor_SMD:C_0603_1608Metric"),
    (4.75e-6, "Capacitor_SMD:C_0805_2012Metric"),
    (10.5e-6, "Capacitor_SMD:C_1206_3216Metric"),
    (_LARGEST_CERAMIC, "Capacitor_SMD:C_1210_3225Metric"),
)
# At 100 V.
_HIGH_CERAMICS = (
    (105e-9, "Capacitor_SMD:C_0603_1608Metric"),
    (1.05e-6, "Capacitor_SMD:C_0805_2012Metric"),
    (2.25e-6, "Capacitor_SMD:C_1206_3216Metric"),
    (10.5e-6, "Capacitor_SMD:C_1210_3225Metric"),
)
# Ceramic C0G at 50 V (Murata GRM series); above, film.
_STABLE = (
    (10.5e-9, "Capacitor_SMD:C_0603_1608Metric"),
    (33.5e-9, "Capacitor_SMD:C_0805_2012Metric"),
    (105e-9, "Capacitor_SMD:C_1206_3216Metric"),
)
# Polyester film of 50 V or 63 V with leads 5 mm apart (WIMA MKS 2).
_FILM_BOX = "Capacitor_THT:C_Rect_L7.2mm_W{}mm_P5.00mm_FKS2_FKP2_MKS2_MKP2"
_FILMS = (
    (105e-9, _FILM_BOX.format("2.5")),
    (335e-9, _FILM_BOX.format("3.5")),
    (1.05e-6, _FILM_BOX.format("5.5")),
    (4.75e-6, _FILM_BOX.format("7.2")),
    (10.5e-6, _FILM_BOX.format("11.0")),
)
LARGEST_FILM = _FILMS[-1][0]
_RADIAL = "Capacitor_THT:CP_Radial_D18.0mm_P7.50mm"  # for what no can holds
_UNSTATED = 16.0  # volts of an electrolytic capacitor whose voltage a circuit does not state


def rating(volts: float) -> float:
    """The rating of a capacitor at a voltage, with half of it to spare."""
    return next((each for each in _RATINGS if each >= 1.5 * volts), 100.0 * ceil(1.5 * volts / 100))


def ceramic_rating(volts: float) -> float:
    """The same of a ceramic capacitor."""
    rated = rating(volts)
    return rated if rated <= _COMMON else max(rated, 100.0)


def is_ceramic(farads: float, volts: float) -> bool:
    """A capacitor that need not keep its value is ceramic up to here, and electrolytic above."""
    return farads <= _sizes(volts)[-1][0]


def ceramic(farads: float, volts: float) -> str:
    """The footprint of a ceramic capacitor that need not keep its value."""
    return next(name for most, name in _sizes(volts) if farads <= most)


def _sizes(volts: float) -> tuple[tuple[float, str], ...]:
    return _CERAMICS if rating(volts) <= _COMMON else _HIGH_CERAMICS


def stable(farads: float) -> str:
    """The footprint of a capacitor that keeps its value: C0G, above 100 nF film."""
    return next((name for most, name in _STABLE if farads <= most), "") or film(farads)


def film(farads: float) -> str:
    """The footprint of a film capacitor."""
    return next((name for most, name in _FILMS if farads <= most), _FILMS[-1][1])


def tantalum(volts: float) -> float:
    """The rating of a solid tantalum capacitor at a voltage: such parts fail by surges above half of it."""
    return next(each for each in (10.0, 16.0, 25.0, 35.0) if each >= 2 * volts)


def electrolytic(farads: float, volts: float) -> str:
    """The footprint of the smallest electrolytic capacitor that is made for a voltage."""
    rated = rating(volts or _UNSTATED / 1.5)
    fits = (f"Capacitor_SMD:CP_Elec_{can}" for can, most in CANS if farads <= 1.001 * most.get(rated, 0.0))
    return next(fits, _RADIAL)
