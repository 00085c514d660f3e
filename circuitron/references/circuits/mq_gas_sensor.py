"""Gas sensor of the MQ series with a heater that is always on, as a voltage for an ADC."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.words import listed

_VOLTS, _HEATER, _LOWER, _ROOM = 5.0, 26.0, 10e3, 1.05  # ohms of the heater, the least; of the tap's resistor; headroom
_KINDS = ("MQ-2", "MQ-3", "MQ-4", "MQ-5", "MQ-6", "MQ-8", "MQ-135")


def _work_out(values: Values) -> Designed:
    most = values["adc"]
    draft = Draft(REFERENCE, values)
    named = set(map(_plain, values.devices))
    kind = next((each for each in map(_plain, _KINDS) if each in named), _KINDS[0])
    upper = draft.standard("R1", "R1", "R2 * (ROOM * VC / VADC - 1)", "ohm", 24, R2=_LOWER, ROOM=_ROOM, VC=_VOLTS,
                           VADC=most)  # fmt: skip
    load = draft.figure("load of the sensor", "R1 + R2", "ohm", R1=upper, R2=_LOWER)
    draft.figure("output, the highest", "VC * R2 / (R1 + R2)", "V", VC=_VOLTS, R1=upper, R2=_LOWER)
    draft.figure("output at a sensor of 10 kohm", "VC * R2 / (RS + RL)", "V", VC=_VOLTS, R2=_LOWER, RS=10e3, RL=load)
    heat = draft.figure("power of the heater", "VH^2 / RH", "W", VH=_VOLTS, RH=_HEATER)
    draft.figure("current of the heater", "VH / RH", "A", VH=_VOLTS, RH=_HEATER)
    _drawn(draft, kind, upper, heat)
    draft.note(f"RS = RL * (5 V / VRL - 1), with RL = {shown(load, 'ohm')} and VRL over both R1 and R2.")
    draft.decoupled("U1")
    draft.pulled_all(OUT="SENSED")
    draft.wired("U1", V5="2", GND="5", SENSED="1")
    draft.stated(R1=upper, R2=_LOWER)
    return draft.finish(
        f"Gas sensor {kind}", f"An {kind} on 5 V, with an output of up to {shown(most, 'V')} for an ADC."
    )


def _drawn(draft: Draft, kind: str, upper: float, heat: float) -> None:
    with draft.block("supply", "5 V, for the heater as well"):
        draft.header("J1", "5V/GND/ADC", "supply, ground and measurement", "V5", "GND", "OUT")
        draft.capacitor("C1", 10e-6, "V5", "GND", "supply capacitor", _VOLTS)
        draft.capacitor("C3", 100e-9, "V5", "GND", "supply capacitor, at the sensor")
        draft.fed("V5", "GND")
    with draft.block("sensor", "conducts more where there is gas"):
        pins = {"2": "V5", "5": "GND", "6": "V5", "4": "V5", "1": "SENSED", "3": "SENSED"}
        draft.part(
            "U1", "Sensor_Gas:MQ-6", kind, "Sensor:MQ-6", f"gas sensor; its heater takes {shown(heat, 'W')}", pins
        )
        draft.resistor("R1", upper, "SENSED", "OUT", "load, and divides for the ADC")
        draft.resistor("R2", _LOWER, "OUT", "GND", "load, and divides for the ADC")
        draft.capacitor("C2", 100e-9, "OUT", "GND", "charge for the ADC")


def _plain(kind: str) -> str:
    return kind.replace("-", "")


def _names() -> tuple[str, ...]:
    kinds = ("", " sensor", " gas sensor", " module", " air quality sensor", " smoke sensor", " gas detector", " input",
             " adc", " analog")  # fmt: skip
    written = [form for each in _KINDS for form in (each.lower(), each.lower().replace("-", ""),
                                                    each.lower().replace("-", " "))]  # fmt: skip
    return tuple(f"{form}{kind}" for form in written for kind in kinds)


REFERENCE = Reference(
    name="mq-gas-sensor",
    title="Gas sensor of the MQ series (MQ-2, MQ-3, MQ-135, ...) on 5 V as a voltage for an ADC",
    answers=(*_names(), "mq gas sensor", "mq sensor", "gas sensor", "gas sensor adc", "mq series gas sensor"),
    parameters=(
        Parameter("adc", "range of the ADC", "V", 3.3, 2.5, 5.0, ("adc", "to", "for"), ("adc", "logic", "arduino")),
        Parameter("supply", "supply voltage", "V", _VOLTS, _VOLTS, _VOLTS, ("on", "from", "at"), ("supply",),
                  alone=True),
    ),
    sources=(
        "MQ-2 Technical Data, Hanwei Electronics: VC and VH of 5 V +-0.1 V, heater of 33 ohm and less than 800 mW, "
        "RS = (VC / VRL - 1) * RL",
        "MQ135 Semiconductor Sensor Manual 1.4, Winsen: heater of 29 ohm +-3 ohm, less than 950 mW, 48 h of preheat",
    ),
    limits=(
        "It is no protection of people: a gas or smoke alarm needs a device made and approved for that.",
        "It is warm for a day before it is worth reading, and its figures need a calibration of its own.",
        "It tells gases apart badly; MQ-7 and MQ-9, whose heaters are pulsed, are not for it.",
        "The sensor gets hot: keep it off plastics.",
    ),
    neutral=listed(
        "gas, sensor, mq, smoke, alcohol, methane, lpg, hydrogen, air, quality, detector, adc, analog, arduino, "
        "input, microcontroller, mcu, module, heater, measure, reading, level"
    ),
    unlike=("alarm", "co2", "monoxide", "co", "buzzer"),
    devices=(*_KINDS, *(each.replace("-", "") for each in _KINDS)),
    work_out=_work_out,
    rank=3,
    takes=(Rail("V5", "5.0", "0.2"),),
    signals=(Signal("OUT", "adc", "adc", drive=Drive("0", "adc", "adc", ohms="1e4")),),
)  # fmt: skip
