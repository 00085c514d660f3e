"""What thermostats have in common: an NTC in a bridge, and a comparator with hysteresis that turns a MOSFET on."""

from __future__ import annotations

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import Draft
from circuitron.references.stages import comparator, indicator
from circuitron.references.stock import TO220

SOURCES = (
    "NTC Thermistors, B parameter equation R = R25 exp(B (1/T - 1/T25)), Vishay document 29053",
    "Comparator with Hysteresis Reference Design, Texas Instruments TIDU020",
    "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
)
LIMITS = (
    "Its temperature is as exact as the NTC: 1 % of resistance are 0.25 °C.",
    "A broken wire to the NTC looks like cold: a heater then needs a thermal fuse.",
)
WORDS = (
    "thermostat, ntc, thermistor, sensor, temperature, control, controlled, controller, heating, heater, cooling, "
    "cooler, fan, heat, cool, above, below, over, under, when, at, switches, turns, off, on, degree, degrees, celsius, "
    "c, hysteresis, comparator, adjustable, potentiometer, automatic, output, set, exceeds, hot, cold, it, gets, "
    "beer, sous, maker"
)
_WARM, _CHILLY = 40.0, 5.0
_COOLER = 47e3  # ohms of an NTC that a high supply warms little
_STILL, _LITTLE = 2e-3, 0.5  # watts that warm a bead by a kelvin in still air; kelvins
_NTC = "RNTC * exp(BETA * (1 / (T + KELVIN) - 1 / ROOM))"
_KELVIN, _ROOM, _COMMON_MODE = 273.15, 298.15, 2.0
_TOP, _PULL_UP, _SPAN = 10e3, 4.7e3, 10.0
_RON = 56e-3  # ohms of the IRLZ44N at 4 V on the gate, warm
_SERIES, _HOLD = 1e3, 100e3  # the gate takes 16 V
_HIGH_SERIES, _HIGH_SUPPLY = 150e3, 15.0
_KNOBS = (1e3, 2e3, 5e3, 10e3, 20e3, 50e3, 100e3)
# Degrees of places; those of a freezer are out of range.
_PLACES = (
    ("incubator", 37.5), ("egg", 37.5), ("eggs", 37.5), ("fridge", 5.0), ("refrigerator", 5.0), ("freezer", -18.0),
    ("fermentation", 20.0), ("terrarium", 30.0), ("reptile", 30.0), ("yogurt", 43.0), ("greenhouse", 28.0),
    ("vide", 60.0),
)  # fmt: skip
_COLD = ("fridge", "refrigerator", "freezer")
_ADJUSTABLE = ("adjustable", "potentiometer", "variable", "settable")

PARAMETERS = (
    Parameter("temperature", "temperature", "°C", 25.0, -10.0, 90.0, ("at", "above", "over", "below", "under", "to"),
              ("thermostat",), alone=True, usual=_PLACES, spread="span"),
    Parameter("hysteresis", "hysteresis", "K", 1.0, 0.5, 10.0, ("hysteresis",), ("hysteresis",)),
    Parameter("cooling", "on above the temperature (1) or below it (0)", "", 0.0, 0.0, 1.0,
              named=(("cooling", 1.0), ("fan", 1.0), ("above", 1.0), ("over", 1.0), ("exceeds", 1.0), ("hot", 1.0),
                     ("heater", 0.0), ("heating", 0.0), ("below", 0.0), ("under", 0.0), ("cold", 0.0)),
              usual=tuple((place, 1.0) for place in _COLD)),
    Parameter("span", "range of the potentiometer, up and down", "K", 0.0, 0.0, 20.0,
              named=tuple((word, _SPAN) for word in _ADJUSTABLE)),
    Parameter("ntc", "resistance of the NTC at 25 °C", "ohm", 10e3, 4.7e3, 100e3, ("ntc", "thermistor"),
              ("ntc", "thermistor"), alone=True),
    Parameter("beta", "B constant", "", 3950.0, 3000.0, 4700.0, ("b", "beta"), ("b", "beta")),
)  # fmt: skip


def set_point(draft: Draft) -> float:
    """The temperature; where the request leaves it open, for cooling one that no room has by itself."""
    return draft.suppose("temperature", _WARM) if draft.values["cooling"] else draft.values["temperature"]


def _ohms(draft: Draft) -> float:
    """Ohms of the NTC at 25 °C; where the request leaves them open, more on a high supply, which would warm it."""
    is_high = draft.values["supply"] > _HIGH_SUPPLY
    return draft.suppose("ntc", _COOLER) if is_high else draft.values["ntc"]


def thermal_switch(draft: Draft) -> None:
    """From the sensor to the net OUT, which is high to turn the load on, on a supply VCC."""
    celsius, (hysteresis, volts) = set_point(draft), (draft.values[name] for name in ("hysteresis", "supply"))
    fixed = _fixed(draft, celsius)
    ends = sorted(_sensed(draft, celsius + part * hysteresis, fixed) for part in (-0.5, 0.5))
    low, high = ends
    _warms_itself(draft, celsius, fixed)
    draft.require(low >= 0.3, f"the NTC would give {shown(low, 'V')} at {celsius:g} °C")
    draft.require(
        high <= volts - _COMMON_MODE, f"{shown(high, 'V')} must be 2 V below the supply of {shown(volts, 'V')}"
    )
    feedback = draft.standard("R4", "R4", "RT * VL / (VH - VL)", "ohm", 96, RT=_TOP, VL=low, VH=high)
    with draft.block(
        "sensor", "its voltage falls as it gets warmer" if draft.values["cooling"] else "rises with warmth"
    ):
        _sensor(draft, fixed)
    with draft.block("threshold", f"{celsius:g} °C, and a hysteresis of {hysteresis:g} K"):
        draft.resistor("R2", _TOP, "VCC", "THRESHOLD", "threshold, 1 %")
        _lower(draft, (low, high), feedback, fixed)
        draft.resistor("R4", feedback, "OUT", "THRESHOLD", "hysteresis")
        comparator(draft, "THRESHOLD", "SENSE", "OUT")
        draft.warm_resistor("R5", _PULL_UP, "VCC", "OUT", "pull-up of the open collector", volts**2 / _PULL_UP)
    _switched(draft, feedback, fixed)


def switched_load(draft: Draft) -> None:
    """A MOSFET that the net OUT turns on, with its load and an LED on a supply VCC: Q1, R6 to R8, D1, D2 and J2."""
    volts, current = draft.values["supply"], draft.values["current"]
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=_RON)
    with draft.block("switch", f"up to {shown(current, 'A')}"):
        series = _HIGH_SERIES if volts > _HIGH_SUPPLY else _SERIES
        draft.resistor("R6", series, "OUT", "GATE", "keeps the gate within its 16 V together with R7")
        draft.resistor("R7", _HOLD, "GATE", "GND", "keeps the load off")
        pins = {"G": "GATE", "D": "LOAD", "S": "GND"}
        draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, f"switches the load; {shown(heat, 'W')}", pins)
        draft.diode("D1", "Diode:B340", "Diode_SMD:D_SMC", "LOAD", "VCC", "carries a fan's current when Q1 opens")
        indicator(draft, "R8 D2", volts, "VCC", "LOAD", "lit while the load is on")
        draft.terminal("J2", "load", "VCC", "LOAD", "fan or heater")
    draft.pulled_all(GATE="OUT")
    draft.joined("Q1", "S", "GND")
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")


def _switched(draft: Draft, feedback: float, fixed: float) -> None:
    """What holds of it."""
    volts = draft.values["supply"]
    draft.pulled_all(OUT="VCC", THRESHOLD="VCC", SENSE="VCC" if draft.values["cooling"] else "GND")
    draft.stated(R4=feedback)
    upper, lower = (fixed, _ohms(draft)) if draft.values["cooling"] else (_ohms(draft), fixed)
    draft.measured("rail", "SENSE", volts * lower / (upper + lower), 3.0)  # at 25 °C


def _fixed(draft: Draft, celsius: float) -> float:
    """Ohms of R1: in the cold those of the NTC at its temperature, which leave the comparator its headroom."""
    if celsius >= _CHILLY:
        return draft.standard("R1", "R1, as the NTC at 25 degrees", "RNTC", "ohm", 96, RNTC=_ohms(draft))
    return draft.standard("R1", f"R1, as the NTC at {celsius:g} degrees", _NTC, "ohm", 96, **_of_ntc(draft, celsius))


def _warms_itself(draft: Draft, celsius: float, fixed: float) -> None:
    ohms = draft.figure(f"NTC at {celsius:g} degrees C", _NTC, "ohm", **_of_ntc(draft, celsius))
    warmer = draft.figure("what the NTC warms itself by in still air, about", "(VCC / (RT + R1))^2 * RT / DISSIPATION",
                          "K", VCC=draft.values["supply"], RT=ohms, R1=fixed, DISSIPATION=_STILL)  # fmt: skip
    if warmer > _LITTLE:
        draft.note(f"In still air the NTC warms itself by some {warmer:.2g} K; one of 47 kohm does by a fifth of that.")


def _of_ntc(draft: Draft, celsius: float) -> dict[str, float]:
    return {"RNTC": _ohms(draft), "BETA": draft.values["beta"], "T": celsius, "KELVIN": _KELVIN, "ROOM": _ROOM}


def _sensed(draft: Draft, celsius: float, fixed: float) -> float:
    """Volts of the net SENSE at a temperature."""
    volts, cooling = (draft.values[name] for name in ("supply", "cooling"))
    sensor = draft.figure(f"NTC at {celsius:g} degrees C", _NTC, "ohm", **_of_ntc(draft, celsius))
    heat = (volts / (sensor + fixed)) ** 2 * sensor
    draft.require(heat <= 5e-3, f"the NTC would turn {shown(heat, 'W')} into heat and warm itself; nearest: 47 kohm")
    upper = "R1" if cooling else "RT"
    lower = "RT" if cooling else "R1"
    return draft.figure(f"voltage at {celsius:g} degrees C", f"VCC * {lower} / ({upper} + {lower})", "V",
                        VCC=volts, RT=sensor, R1=fixed)  # fmt: skip


def _sensor(draft: Draft, fixed: float) -> None:
    ntc, beta, cooling = (_ohms(draft), draft.values["beta"], draft.values["cooling"])
    value = f"{ntc / 1e3:g}k B{beta:.0f} 1%"
    upper, lower = ("VCC", "SENSE"), ("SENSE", "GND")
    mine, others = (lower, upper) if cooling else (upper, lower)
    draft.part("TH1", "Device:Thermistor_NTC", value, "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
               "senses the temperature, on wires", dict(zip(("1", "2"), mine, strict=True)))  # fmt: skip
    draft.resistor("R1", fixed, *others, "other half of the divider, 1 %")
    draft.capacitor("C3", 1e-6, "SENSE", "GND", "keeps noise of the wires out")


def _lower(draft: Draft, thresholds: tuple[float, float], feedback: float, fixed: float) -> None:
    """R3, with RV1 where the temperature can be set, from THRESHOLD to ground."""
    celsius, (volts, span) = set_point(draft), (draft.values[name] for name in ("supply", "span"))
    low, high = thresholds
    if not span:
        ohms = draft.standard("R3", "R3", "RT * VL / (VCC - VH)", "ohm", 96, RT=_TOP, VL=low, VCC=volts, VH=high)
        parts = {"VCC": volts, "RT": _TOP, "RB": ohms, "RF": feedback}
        draft.figure("lower threshold", "VCC / (1 + RT * (1 / RB + 1 / RF))", "V", asked=low, **parts)
        draft.figure("upper threshold", "VCC / (1 + 1 / (RB * (1 / RT + 1 / (RF + RP))))", "V", asked=high, RP=_PULL_UP,
                     **parts)  # fmt: skip
        draft.resistor("R3", ohms, "THRESHOLD", "GND", "threshold, 1 %")
        return
    ends = sorted(_sensed(draft, celsius + way * span, fixed) for way in (-1, 1))
    least, most = (_TOP * each / (volts - each) for each in ends)
    ohms = draft.standard("R3", "R3", "RT * VL / (VCC - VL)", "ohm", 96, RT=_TOP, VL=ends[0], VCC=volts)
    knob = next((each for each in _KNOBS if each >= most - least), 0.0)
    draft.require(knob > 0, "no potentiometer covers that range")
    _limited(draft, ohms, knob, most - least)
    draft.resistor("R3", ohms, "THRESHOLD", "TRACK", "end of the range")
    draft.part("RV1", "Device:R_Potentiometer", f"{knob / 1e3:g}k",
               "Potentiometer_THT:Potentiometer_Alps_RK09K_Single_Vertical", f"sets {celsius:g} °C within {span:g} K",
               {"1": "TRACK", "2": "GND", "3": "GND"})  # fmt: skip
    draft.wired("RV1", TRACK="1", GND="2")


def _limited(draft: Draft, ohms: float, knob: float, needed: float) -> None:
    """R9 beside RV1, where the end of that would set more than the comparator takes.

    Args:
        ohms: of R3, in series.
        needed: ohms of the range.

    Raises:
        NotCovered: the range itself is more.
    """
    volts, track = draft.values["supply"], knob
    if ohms + knob > _TOP * (volts / _COMMON_MODE - 1) and knob > needed:
        beside = draft.standard("R9", "R9", "RV1 * R / (RV1 - R)", "ohm", 96, RV1=knob, R=needed)
        draft.resistor("R9", beside, "TRACK", "GND", "keeps the end of RV1 within what the comparator takes")
        track = draft.figure(
            "track of the knob with what is beside it", "KNOB * R / (KNOB + R)", "ohm", KNOB=knob, R=beside
        )
    top = draft.figure("threshold at the end of RV1", "VCC * (R3 + RV) / (RT + R3 + RV)", "V", VCC=volts, R3=ohms,
                       RV=track, RT=_TOP)  # fmt: skip
    draft.require(top <= volts - _COMMON_MODE, f"{shown(top, 'V')} must be 2 V below the supply of {shown(volts, 'V')}")
