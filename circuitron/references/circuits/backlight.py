"""Boost driver for a string of white LEDs, such as a backlight, with the TPS61165."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import LED_0603, SOT23_6
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_VREF, _HERTZ, _SWITCH, _VF, _MOST, _LEAST = 0.2, 1.0e6, 0.96, 0.45, 37.0, 0.8  # volts; hertz, amperes at the least
_COIL, _EFFICIENCY, _SMALL = 22e-6, 0.8, 20e-3  # henry; amperes of an LED in a package of 0603


def _work_out(values: Values) -> Designed:
    vin, count, vf, current = values["vin"], round(values["leds"]), values["vf"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(count == values["leds"], "the number of LEDs must be whole")
    out = draft.figure("output voltage", "N * VF + VFB", "V", N=float(count), VF=vf, VFB=_VREF)
    draft.require(out <= _MOST, f"{count} LEDs need {shown(out, 'V')}; it gives {shown(_MOST, 'V')}")
    draft.require(out >= vin + _LEAST, f"{count} LEDs of {shown(vf, 'V')} need more than {shown(vin, 'V')} makes sense "
                  "for a boost converter; nearest: constant-current-led")  # fmt: skip
    ohms = draft.standard("R1", "R1", "VFB / I", "ohm", 96, VFB=_VREF, I=current)
    draft.figure("LED current", "VFB / R1", "A", asked=current, VFB=_VREF, R1=ohms)
    duty = draft.figure("duty cycle", "1 - VIN / (VOUT + VD)", "", VIN=vin, VOUT=out, VD=_VF)
    draft.require(duty <= 0.9, f"a duty cycle of {duty:.3g} is more than it does")
    average = draft.figure("current of the inductor", "VOUT * I / (VIN * ETA)", "A", VOUT=out, I=current, VIN=vin,
                           ETA=_EFFICIENCY)  # fmt: skip
    peak = draft.figure("its peak", "IL + VIN * D / (2 * F * L)", "A", IL=average, VIN=vin, D=duty, F=_HERTZ, L=_COIL)
    draft.require(peak <= _SWITCH, f"the switch would carry {shown(peak, 'A')}; it stands {shown(_SWITCH, 'A')}")
    _drawn(draft, count, out, (ohms, peak))
    draft.decoupled("U1")
    draft.wired("U1", VIN="1", SW="3", FB="6")
    draft.pulled_all(FB="GND", CTRL="GND")
    draft.stated(R1=ohms)
    draft.rated("C2", 1.25 * 38)
    return draft.finish(
        f"Backlight driver, {count} LEDs, {shown(current, 'A')}",
        f"Boost converter (TPS61165) from {shown(vin, 'V')} for {count} white LEDs in series, {shown(current, 'A')}.",
    )


def _drawn(draft: Draft, count: int, out: float, figures: tuple[float, float]) -> None:
    vin, vf, (ohms, peak) = draft.values["vin"], draft.values["vf"], figures
    with draft.block("supply", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 4.7e-6, "VIN", "GND", "input capacitor, at U1", vin)
    with draft.block("converter", f"1.2 MHz, up to {shown(out, 'V')}"):
        pins = {"1": "VIN", "2": "CTRL", "3": "SW", "4": "GND", "5": "COMP", "6": "FB"}
        draft.part("U1", "Driver_LED:TPS61165DBV", "", SOT23_6, "converter; opens above 38 V", pins)
        draft.inductor("L1", _COIL, "VIN", "SW", f"saturation above {shown(1.3 * peak, 'A')}",
                       "Inductor_SMD:L_Bourns-SRN6028")  # fmt: skip
        draft.diode("D20", "Diode:SS14", "Diode_SMD:D_SMA", "SW", "VLED", "Schottky diode", "SS16")
        draft.capacitor("C2", 1e-6, "VLED", "GND", "output capacitor", 38.0)
        draft.capacitor("C3", 220e-9, "COMP", "GND", "compensation")
        draft.resistor("R1", ohms, "FB", "GND", "sets the current, 1 %")
    with draft.block("dimming", "PWM of 5 kHz to 100 kHz, or high for full light"):
        draft.header("J2", "CTRL/GND", "PWM, and ground; low for off", "CTRL", "GND")
        draft.resistor("R2", 100e3, "CTRL", "GND", "off while nothing drives it")
    with draft.block("LEDs", f"{count} in series"):
        package = LED_0603 if draft.values["current"] <= _SMALL else "LED_SMD:LED_PLCC_2835"
        nets = ["VLED", *(f"LED{n}" for n in range(1, count)), "FB"]
        for n in range(count):
            draft.diode(f"D{n + 1}", "Device:LED", package, nets[n], nets[n + 1], "lights up", f"white {vf:g}V")


REFERENCE = Reference(
    name="backlight-driver",
    title="Boost driver for 2 to 10 white LEDs in series (TPS61165), a backlight, from 3 V to 18 V, up to 0.1 A",
    answers=listed(
        """
        backlight driver, led backlight driver, backlight, led boost driver, boost led driver, white led driver, lcd
        backlight driver, white leds backlight, backlight led driver, led string boost driver, tps61165, backlight
        driver leds, boost converter for leds, led backlight, display backlight driver, series leds boost, backlight
        driver white leds in series, tps61165 led driver
        """
    ),
    parameters=(
        Parameter("leds", "LEDs in series", "", 6.0, 2.0, 10.0, ("for", "drives", "driver"), ("leds", "led", "white"),
                  alone=True),
        Parameter("vin", "input voltage", "V", 5.0, 3.0, 18.0, INPUT_BEFORE, INPUT_AFTER, alone=True, hardest="low"),
        Parameter("current", "LED current", "A", 20e-3, 5e-3, 0.1, ("at", "with"), ("current", "each", "led"),
                  alone=True),
        Parameter("vf", "forward voltage of an LED", "V", 3.2, 2.8, 3.6, ("forward", "drop", "vf"),
                  ("forward", "drop", "vf")),
    ),
    sources=(
        "TPS61165 High-Brightness, White LED Driver, Texas Instruments SLVS790: 200 mV, 10 uH to 22 uH, 220 nF",
    ),
    limits=(
        "One string: strings in parallel do not share the current by themselves.",
        "It is dark until CTRL is high: join it to the supply for light without a controller (up to 5 V there).",
    ),
    neutral=listed(
        "backlight, led, leds, white, series, string, boost, driver, display, lcd, dimming, dimmable, pwm, constant, "
        "current, step, up, converter, screen, brightness"
    ),
    devices=("TPS61165",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "leds * vf * current / (0.8 * vin)"),),
)  # fmt: skip
