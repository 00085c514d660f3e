"""Water level indicator: probes of different length, an LED for each, and a buzzer."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_BUZZER = "Buzzer_Beeper:Buzzer_12x9.5RM7.6"
_SERIES, _LEAK, _WATER, _ON, _FARADS = 100e3, 1e6, 100e3, 3.0, 100e-9  # ohms of water; volts at a 2N7002's gate


def _work_out(values: Values) -> Designed:
    volts, levels = values["supply"], round(values["levels"])
    draft = Draft(REFERENCE, values)
    draft.require(levels == values["levels"], "the number of levels must be whole")
    gate = draft.figure("gate with a probe in water", "VCC * R11 / (R10 + R11 + RWATER)", "V", VCC=volts, R10=_SERIES,
                        R11=_LEAK, RWATER=_WATER)  # fmt: skip
    draft.require(gate >= _ON, f"a probe would lift the gate to {shown(gate, 'V')} alone")
    draft.figure("current of a probe in water", "VCC / (R10 + R11)", "A", VCC=volts, R10=_SERIES, R11=_LEAK)
    return _drawn(draft, levels)


def _drawn(draft: Draft, levels: int) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("probes", "the common one at the bottom, then upwards"):
        nets = [f"PROBE{n}" for n in range(1, levels + 1)]
        draft.header("J2", "probes", "common, then the lowest level first", "COMMON", *nets)
        draft.resistor("R1", 10e3, "VCC", "COMMON", "a short of the probes does no harm")
    with draft.block("levels", f"{levels} LEDs"):
        for n, net in enumerate(nets, 1):
            draft.resistor(f"R{10 * n}", _SERIES, net, f"GATE{n}", "keeps static charges from the gate")
            draft.resistor(f"R{10 * n + 1}", _LEAK, f"GATE{n}", "GND", "dark while the probe is dry")
            draft.capacitor(f"C{10 * n}", _FARADS, f"GATE{n}", "GND", "keeps hum of the leads off")
            draft.part(f"Q{n}", "Transistor_FET:2N7002", "", SOT23, "lights the LED",
                       {"G": f"GATE{n}", "D": f"LEVEL{n}_N", "S": "GND"})  # fmt: skip
            indicator(draft, f"R{10 * n + 2} D{n}", volts, "VCC", f"LEVEL{n}_N", f"lit from level {n} up",
                      "red" if n == 1 else "green")  # fmt: skip
            draft.pulled_all(**{f"GATE{n}": "GND"})
    if draft.values["buzzer"]:
        _buzzer(draft, levels)
    return _finished(draft, levels)


def _buzzer(draft: Draft, levels: int) -> None:
    volts = draft.values["supply"]
    if draft.values["low"]:
        _low_buzzer(draft)
        return
    with draft.block("buzzer", "sounds when it is full"):
        draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", _BUZZER, "sounds by itself, up to 40 mA",
                   {"1": "VCC", "2": f"LEVEL{levels}_N"})  # fmt: skip
        _flyback(draft, f"LEVEL{levels}_N")


def _flyback(draft: Draft, net: str) -> None:
    draft.diode("D20", "Diode:1N4148W", "Diode_SMD:D_SOD-123", net, "VCC", "carries a coil's current")


def _low_buzzer(draft: Draft) -> None:
    """While water is at the lowest probe, its transistor holds the gate of the buzzer's down."""
    volts = draft.values["supply"]
    with draft.block("buzzer", "sounds while the lowest probe is dry"):
        draft.resistor("R2", 100e3, "VCC", "LEVEL1_N", "turns the buzzer on when Q1 is off")
        pins = {"G": "LEVEL1_N", "D": "BUZZ_N", "S": "GND"}
        draft.part("Q10", "Transistor_FET:2N7002", "", SOT23, "turns the buzzer on", pins)
        draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", _BUZZER, "sounds by itself, up to 40 mA",
                   {"1": "VCC", "2": "BUZZ_N"})  # fmt: skip
        _flyback(draft, "BUZZ_N")
    draft.joined("Q10", "G", "LEVEL1_N")
    draft.pulled("LEVEL1_N", "VCC")


def _finished(draft: Draft, levels: int) -> Designed:
    volts = draft.values["supply"]
    draft.joined("Q1", "S", "GND")
    draft.stated(R10=_SERIES, R11=_LEAK)
    draft.note("Probes of stainless steel last: with direct current others corrode.")
    return draft.finish(
        f"Water level indicator of {levels} levels",
        f"{levels} LEDs show how far up the water of a tank is, from {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="water-level",
    title="Water level indicator: two to eight probes with an LED each, and a buzzer where asked for",
    answers=listed(
        """
        water level with buzzer when full, water level buzzer when full, tank level buzzer when full, water tank level,
        water tank level buzzer, water tank level buzzer when full, tank level, tank water level buzzer when full, water
        level indicator, water level meter, tank level indicator, water tank level indicator, water level sensor, water
        level display, liquid level indicator, tank level display, water level monitor, water tank indicator, water
        level leds, tank water level, water level detector, level indicator water tank, leds showing tank water level,
        leds tank level, tank level leds, tank level meter, cistern level indicator, water level alarm, low water alarm,
        low water level alarm, low water buzzer, water low alarm, tank low level alarm, water level low alarm
        """
    ),
    parameters=(
        Parameter("levels", "number of levels", "", 4.0, 2.0, 8.0, (), ("leds", "led", "levels", "level", "stage",
                  "step", "probes", "steps"), alone=True),
        supply(9.0, 5.0, 12.0),
        Parameter("buzzer", "buzzer (1) or none (0)", "", 0.0, 0.0, 1.0,
                  named=(("buzzer", 1.0), ("beeper", 1.0), ("alarm", 1.0), ("beeps", 1.0))),
        Parameter("low", "buzzer while the lowest probe is dry (1) or while the highest is wet (0)", "", 0.0, 0.0, 1.0,
                  named=(("low", 1.0), ("empty", 1.0), ("dry", 1.0), ("full", 0.0), ("high", 0.0), ("overflow", 0.0))),
    ),
    sources=(
        "2N7002 60 V, 300 mA N-channel Trench MOSFET, Nexperia: threshold of 2.5 V at the most",
        "Resistance of tap water between probes some centimetres apart: 10 kohm to 100 kohm",
    ),
    limits=(
        "Water must conduct: rain water and distilled water may need probes that are closer.",
        "It is no protection of a heater or pump by itself.",
    ),
    neutral=listed(
        "water, level, levels, indicator, tank, led, leds, probe, probes, sensor, display, liquid, cistern, overflow, "
        "full, empty, low, high, buzzer, beeper, alarm, transistor, transistors, stage, step, meter, monitor, red, "
        "yellow, green, showing, shows, height, electrodes, rain, barrel, sump, overhead, gets, beeps"
    ),
    devices=("2N7002",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.003 * levels + 0.04"),),
)  # fmt: skip
