"""Sixteen servos on a PCA9685."""

from __future__ import annotations

from collections.abc import Sequence

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_CHANNELS = (*range(6, 14), *range(15, 23))  # pins of the outputs, from LED0


def _work_out(values: Values) -> Designed:
    volts, servo, where = values["supply"], values["vservo"], shown(values["address"], "i2c")
    count = round(values["servos"])
    draft = Draft(REFERENCE, values)
    draft.require(count == values["servos"], "the number of servos must be whole")
    draft.figure("prescaler for 50 Hz", "25e6 / (4096 * 50) - 1", "")
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "OE_N", "GND", "outputs on; high turns them off")
        draft.header("J2", "OE", "high turns all servos off", "OE_N", "GND")
    with draft.block("driver", f"PWM, address {where}"):
        pins = {"28": "VDD", "14": "GND", "27": "SDA", "26": "SCL", "25": "GND", "23": "OE_N",
                **strapped(values["address"], "1", "2", "3", "4", "5", "24")}  # fmt: skip
        pins |= {str(pin): f"PWM{n}" if n < count else OPEN for n, pin in enumerate(_CHANNELS)}
        draft.part("U1", "Driver_LED:PCA9685PW", "", "Package_SO:TSSOP-28_4.4x9.7mm_P0.65mm", "PWM driver", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the driver")
    with draft.block("servos", f"{count} of {shown(servo, 'V')}: ground, supply, signal"):
        draft.terminal("J3", f"{shown(servo, 'V')} in", "VSERVO", "GND", "supply of the servos")
        draft.capacitor("C2", 1e-3, "VSERVO", "GND", "takes the starts of the servos", servo)
        for first in range(0, count, 4):
            _four(draft, range(first, min(first + 4, count)), first)
    draft.fed("VDD", "VSERVO", "GND")
    draft.decoupled("U1")
    draft.pulled_all(OE_N="GND")
    draft.joined("RN1", "8", "SERVO0")
    draft.rated("C2", 1.25 * servo)
    draft.wired("U1", SDA="27", SCL="26", PWM0="6")
    return draft.finish(
        "Servo driver", f"PCA9685 for {count} servos of {shown(servo, 'V')}, on an I2C bus of {shown(volts, 'V')}, "
        f"address {where}.",
    )  # fmt: skip


def _four(draft: Draft, servos: Sequence[int], first: int) -> None:
    """Up to four servos with their resistors."""
    ends = {n - first: (f"PWM{n}", f"SERVO{n}") for n in servos}
    pins = {}
    for n in range(4):
        pins[str(n + 1)], pins[str(8 - n)] = ends.get(n, (OPEN, OPEN))
    size = "Resistor_SMD:R_Array_Convex_4x0603"
    draft.part(f"RN{first // 4 + 1}", "Device:R_Pack04", "220", size, "protect the outputs", pins)
    for n in servos:
        draft.header(f"J{n + 4}", f"servo {n}", "servo", "GND", "VSERVO", f"SERVO{n}")


REFERENCE = Reference(
    name="servo-driver",
    title="Driver for up to sixteen servos (PCA9685) on an I²C bus",
    answers=listed(
        """
        pca9685, servo driver, pca9685 servo driver, 16 channel servo driver, servo controller, i2c servo driver,
        pca9685 board, 16 channel pwm driver, pca9685 module, pca9685 pwm driver, i2c pwm driver, servo driver with
        pca9685, servo driver board, pwm servo driver, servo driver pca9685
        """
    ),
    parameters=(
        supply(3.3, 2.5, 5.5, "microcontroller", "mcu", "i2c", "logic"),
        Parameter("vservo", "servo voltage", "V", 5.0, 4.8, 6.0, ("servo", "servos", "separate", "external"),
                  ("servo", "servos", "supply")),
        Parameter("servos", "number of servos", "", 16.0, 1.0, 16.0, ("for", "of", "with"),
                  ("servo", "servos", "channel", "channels")),
        address(0x40, 0x6F),
    ),
    sources=(
        "PCA9685 16-channel, 12-bit PWM Fm+ I2C-bus LED controller, NXP",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "The supply of the servos must give what they draw when stalled, some 1 A each, and is not fused here.",
        "The signal is of the bus's voltage: most servos of 5 V take 3.3 V, not all.",
        "The device answers to 0x70 too, the call for all.",
    ),
    neutral=listed("i2c, servo, servos, pwm, driver, controller, channel, robot, bus, board, rc, robotics, 16"),
    devices=("PCA9685",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.01"), Rail("VSERVO", "vservo", "servos * 0.5")),
    signals=i2c("supply"),
)  # fmt: skip
