"""Dry soil turns a small pump on, or sounds a buzzer, without a controller."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import comparator, indicator
from circuitron.references.stock import KNOB, SOT23, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_UPPER, _HYSTERESIS, _FARADS, _PULL, _RON = 47e3, 1e6, 10e-6, 4.7e3, 0.06
_SERIES, _TOP = 10e3, 47e3
_SOUNDS, _LIGHTS = 1, 2  # what dry soil does besides turning a pump on


def _work_out(values: Values) -> Designed:
    volts, current, what = values["supply"], values["current"], round(values["buzzer"])
    draft = Draft(REFERENCE, values)
    draft.figure("current of the probe, the most", "VCC / (R1 + R2)", "A", VCC=volts, R1=_UPPER, R2=_SERIES)
    draft.figure("soil of 30 kohm gives", "VCC * (RSOIL + R2) / (R1 + R2 + RSOIL)", "V", VCC=volts, RSOIL=30e3,
                 R1=_UPPER, R2=_SERIES)  # fmt: skip
    source = draft.figure("resistance before the comparator", "R3 + 1 / (1 / R1 + 1 / (R2 + RSOIL))", "ohm", R1=_UPPER,
                          R2=_SERIES, R3=_SERIES, RSOIL=30e3)  # fmt: skip
    draft.figure("hysteresis, about", "VCC * RS / (RS + R4)", "V", VCC=volts, RS=source, R4=_HYSTERESIS)
    draft.figure("highest threshold", "VCC * RV1 / (RV1 + R7)", "V", VCC=volts, RV1=100e3, R7=_TOP)
    draft.figure("delay against splashes", "C2 * R1", "s", C2=_FARADS, R1=_UPPER)
    heat = draft.figure("heat in Q1", "RON * I^2", "W", RON=_RON, I=current)
    return _drawn(draft, heat, what)


def _drawn(draft: Draft, heat: float, what: int) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C3", 100e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("probe", "two electrodes in the soil: wet soil conducts"):
        draft.resistor("R1", _UPPER, "VCC", "SENSE", "divider with the soil")
        draft.resistor("R2", _SERIES, "SENSE", "PROBE", "keeps static charges from the comparator")
        draft.terminal("J2", "probe", "PROBE", "GND", "electrodes")
        draft.capacitor("C2", _FARADS, "SENSE", "GND", "delay: no chatter while water arrives", volts)
    with draft.block("threshold", "a knob sets how dry"):
        draft.resistor("R7", _TOP, "VCC", "TOP", "keeps the threshold within what the comparator takes")
        draft.part("RV1", "Device:R_Potentiometer", "100k", KNOB, "dryness", {"1": "GND", "2": "SET", "3": "TOP"})
        draft.resistor("R3", _SERIES, "SENSE", "PLUS", "hysteresis, with R4")
        draft.resistor("R4", _HYSTERESIS, "DRY", "PLUS", "hysteresis")
        comparator(draft, "PLUS", "SET", "DRY")
        draft.resistor("R5", _PULL, "VCC", "DRY", "pull-up of the open collector")
    if what:
        _alarm(draft, what)
    else:
        _pump(draft, heat)
    with draft.block("lamp", "lit while it is dry"):  # at the drain, as it would pull the gate down
        indicator(draft, "R6 D1", volts, "VCC", "ALARM" if what else "PUMP", "lit while it is dry")
    return _finished(draft, what)


def _alarm(draft: Draft, what: int) -> None:
    with draft.block("alarm", "while it is dry"):
        draft.part("Q1", "Transistor_FET:2N7002", "", SOT23, "switches the alarm",
                   {"G": "DRY", "D": "ALARM", "S": "GND"})  # fmt: skip
        if what == _SOUNDS:
            draft.part("BZ1", "Device:Buzzer", f"active {draft.values['supply']:g}V",
                       "Buzzer_Beeper:Buzzer_12x9.5RM7.6", "sounds by itself", {"1": "VCC", "2": "ALARM"})  # fmt: skip
            draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "ALARM", "VCC", "carries a coil's current")


def _pump(draft: Draft, heat: float) -> None:
    with draft.block("pump", f"up to {shown(draft.values['current'], 'A')}"):
        draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, f"switches the pump; {shown(heat, 'W')}",
                   {"G": "DRY", "D": "PUMP", "S": "GND"})  # fmt: skip
        draft.diode("D2", "Diode:1N5822", "Diode_THT:D_DO-201AD_P15.24mm_Horizontal", "PUMP", "VCC",
                    "carries the current of the motor when Q1 opens")  # fmt: skip
        draft.terminal("J3", "pump", "VCC", "PUMP", "pump or valve")


def _finished(draft: Draft, what: int) -> Designed:
    volts = draft.values["supply"]
    draft.pulled_all(SENSE="VCC", PLUS="SENSE", DRY="VCC")
    draft.joined("Q1", "S", "GND")
    draft.stated(R1=_UPPER, R4=_HYSTERESIS)
    draft.note("Electrodes of stainless steel or graphite last: with direct current others corrode within weeks.")
    return draft.finish(
        "Soil alarm" if what else "Plant watering",
        f"Dry soil {('turns a pump on', 'sounds a buzzer', 'lights an LED')[what]}; a knob sets how dry; "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="plant-watering",
    title="Dry soil turns a pump or valve on, sounds a buzzer or lights an LED (LM393), 5 V to 12 V, up to 3 A",
    answers=listed(
        """
        plant watering, automatic plant watering, automatic watering, plant waterer, automatic plant waterer, auto
        watering, soil moisture pump, moisture sensor pump, moisture sensor turns on pump when dry, soil moisture
        switch, soil moisture pump controller, pump when soil is dry, dry soil pump, self watering
        plant, plant watering circuit, irrigation controller soil moisture, soil moisture alarm, soil alarm, dry soil
        alarm, soil moisture alarm with buzzer, plant alarm, plant needs water alarm, dry plant alarm, soil dryness
        alarm, plant watering alarm, soil moisture sensor with buzzer, soil moisture sensor pump, moisture alarm, plant
        needs water light, plant needs water led, plant needs water indicator, plant water light, plant water indicator,
        dry plant light, dry plant led, dry soil led, dry soil light, soil moisture led, soil moisture indicator, dry
        soil indicator, soil dryness led, soil moisture indicator led, plant thirst light,
        plant soil dry, soil is dry, plant soil is dry, beeps when the plant soil is dry, beeps when soil is dry
        """
    ),
    parameters=(
        supply(5.0, 5.0, 12.0),
        Parameter("current", "current of the pump", "A", 0.5, 1e-3, 3.0, LOAD_BEFORE, (*LOAD_AFTER, "pump"),
                  alone=True),
        Parameter("buzzer", "LED (2), buzzer with LED (1) or pump (0)", "", 0.0, 0.0, 2.0,
                  named=(("buzzer", 1.0), ("alarm", 1.0), ("beeper", 1.0), ("beeps", 1.0)),
                  usual=tuple((word, float(_LIGHTS)) for word in ("light", "led", "indicator", "lamp"))),
    ),
    sources=(
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
        "Resistance of soil between electrodes some centimetres apart: 1 kohm wet to 100 kohm dry",
    ),
    limits=(
        "It knows no empty tank: a pump that runs dry breaks.",
        "A pump runs as long as the soil is dry: water must reach the electrodes.",
    ),
    neutral=listed(
        "plant, plants, soil, moisture, sensor, dry, dryness, pump, valve, water, watering, automatic, auto, turns, "
        "on, buzzer, alarm, beeper, flower, flowers, pot, garden, when, lm393, comparator, needs, irrigation, self, "
        "tomato, resistive, probe, motor, adjustable, potentiometer, beeps, small, led, light, indicator, lamp, "
        "lit, thirsty, houseplant"
    ),
    unlike=("capacitive", "wifi"),
    devices=("LM393", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
)  # fmt: skip
