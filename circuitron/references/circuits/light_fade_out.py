"""Light that fades out after its switch opens: a slow ramp against a triangle, and a MOSFET."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.loads import RON
from circuitron.references.loads import SOURCE as MOSFET_SOURCE
from circuitron.references.parameters import supply
from circuitron.references.stock import FUSE, SMB, SO8, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_BEFORE, listed

_UP, _OTHERS, _TIMING, _FARADS = 220e3, 100e3, 100e3, 27e-9  # ohms and farads of the triangle
_RAMP, _SHARE, _LOST = 10e-6, 4.0, 1.5  # farads; R6 for one R5; volts that the output of an LM358 stays below VCC
_VD, _REST, _GATE = 0.7, 1.2e-3, 12.0  # volts of D3; amperes of the LM358; volts of the gate
_SERIES = 100.0


def _work_out(values: Values) -> Designed:
    volts, seconds, current = values["supply"], values["fade"], values["current"]
    draft = Draft(REFERENCE, values)
    named = {"VCC": volts, "R1": _UP, "R2": _OTHERS, "R3": _OTHERS}
    low = draft.figure("least of the triangle", "VCC / R1 / (1 / R1 + 1 / R2 + 1 / R3)", "V", **named)
    high = draft.figure("most of the triangle", "(VCC / R1 + (VCC - VL) / R3) / (1 / R1 + 1 / R2 + 1 / R3)", "V",
                        VL=_LOST, **named)  # fmt: skip
    draft.figure("frequency of the triangle, about", "1 / (R4 * C2 * (ln((VCC - VL - VLOW) / (VCC - VL - VHIGH)) + "
                 "ln(VHIGH / VLOW)))", "Hz", R4=_TIMING, C2=_FARADS, VCC=volts, VL=_LOST, VLOW=low,
                 VHIGH=high)  # fmt: skip
    ends = {"VEND": 0.8 * volts, "VLOW": low, "VHIGH": high, "C3": _RAMP}
    ramp = draft.standard("R5", "R5", "T / (0.8 * C3 * ln((VEND - VLOW) / (VEND - VHIGH)))", "ohm", 24, T=seconds,
                          **ends)  # fmt: skip
    rest = draft.standard("R6", "R6", "K * R5", "ohm", 24, K=_SHARE, R5=ramp)
    draft.figure("time of the fading", "R5 * R6 / (R5 + R6) * C3 * ln((VEND - VLOW) / (VEND - VHIGH))", "s",
                 asked=seconds, R5=ramp, R6=rest, **ends)  # fmt: skip
    draft.figure("time at full light before", "R5 * R6 / (R5 + R6) * C3 * ln((VEND - VD) / (VEND - VLOW))", "s",
                 R5=ramp, R6=rest, VEND=0.8 * volts, VD=_VD, VLOW=low, C3=_RAMP)  # fmt: skip
    draft.figure("current at rest", "IQ + VCC / (R1 + R2) + VCC / (R5 + R6)", "A", IQ=_REST, VCC=volts, R1=_UP,
                 R2=_OTHERS, R5=ramp, R6=rest)  # fmt: skip
    heat = draft.figure("heat in Q1, fully on", "I^2 * RON", "W", I=current, RON=RON)
    _drawn(draft, (ramp, rest), heat)
    return _finished(draft, (ramp, rest), (low, high))


def _drawn(draft: Draft, ohms: tuple[float, float], heat: float) -> None:
    volts, current = draft.values["supply"], draft.values["current"]
    with draft.block("supply", f"{shown(volts, 'V')} that is always there"):
        draft.inlet("J1", volts, "VIN", "supply of the light, unswitched", amperes=current)
        fuse = next(a for a in (0.5, 1.0, 2.0, 3.15, 5.0) if a >= 1.4 * current)
        draft.part("F1", "Device:Fuse", f"{fuse:g}A", FUSE, "fuse", {"1": "VIN", "2": "LAMP_P"})
        draft.resistor(
            "R7", _SERIES, "LAMP_P", "VCC", "bounds the current of a surge", "Resistor_SMD:R_1206_3216Metric"
        )
        draft.diode("D1", "Device:D_Zener", SMB, "GND", "VCC", "clamps surges", "SMBJ24A")
        draft.capacitor("C4", 10e-6, "VCC", "GND", "supply capacitor", 24.0)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the op-amp", 24.0)
    with draft.block("triangle", "some 200 Hz, by the capacitor of a Schmitt trigger"):
        draft.resistor("R1", _UP, "VCC", "LEVEL", "ends of the triangle")
        draft.resistor("R2", _OTHERS, "LEVEL", "GND", "ends of the triangle")
        draft.resistor("R3", _OTHERS, "SQUARE", "LEVEL", "ends of the triangle")
        draft.resistor("R4", _TIMING, "SQUARE", "TRIANGLE", "frequency")
        draft.stable("C2", _FARADS, "TRIANGLE", "GND", "frequency; C0G or film")
        pins = {"3": "LEVEL", "2": "TRIANGLE", "1": "SQUARE", "5": "TRIANGLE", "6": "RAMP", "7": "PWM", "8": "VCC"}
        draft.part("U1", "Amplifier_Operational:LM358", "", SO8, "op-amps: triangle, and comparison with the ramp",
                   {**pins, "4": "GND"})  # fmt: skip
    _ramp(draft, ohms)
    _switch(draft, heat)


def _switch(draft: Draft, heat: float) -> None:
    current = draft.values["current"]
    with draft.block("switch", f"up to {shown(current, 'A')}, by pulses that become shorter"):
        draft.resistor("R9", 1e3, "PWM", "GATE", "bounds the current of D2")
        draft.zener("D2", _GATE, "GND", "GATE", "keeps the gate within its range")
        draft.resistor("R10", 100e3, "GATE", "GND", "keeps Q1 off")
        draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, f"switches the light; {shown(heat, 'W')}",
                   {"G": "GATE", "D": "LAMP_N", "S": "GND"})  # fmt: skip
        draft.terminal("J2", "lamp", "LAMP_P", "LAMP_N", "lamp, LED strip, or LEDs with their resistor",
                       amperes=current)  # fmt: skip


def _ramp(draft: Draft, ohms: tuple[float, float]) -> None:
    ramp, rest = ohms
    with draft.block("ramp", "at ground while the switch is closed, then rises slowly"):
        draft.terminal("J3", "switch", "SWITCH", "GND", "switch or door contact to ground: closed, the light is on")
        draft.resistor("R8", _SERIES, "RAMP", "EMPTY", "bounds the current of the contact")
        draft.diode("D3", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "EMPTY", "SWITCH", "empties C3; another lamp at the "
                    "contact does not charge it")  # fmt: skip
        draft.film("C3", _RAMP, "RAMP", "GND", "sets the time; film, for electrolytic ones leak")
        draft.resistor("R5", ramp, "VCC", "RAMP", "sets the time")
        draft.resistor("R6", rest, "RAMP", "GND", "ends the ramp within the range of the op-amp")


def _finished(draft: Draft, ohms: tuple[float, float], ends: tuple[float, float]) -> Designed:
    volts, seconds, current = (draft.values[name] for name in ("supply", "fade", "current"))
    ramp, rest = ohms
    draft.makes("VCC", "LAMP_P")
    draft.decoupled("U1")
    draft.wired("U1", LEVEL="3", TRIANGLE="5", RAMP="6", PWM="7")
    draft.wired("Q1", GATE="G", GND="S", LAMP_N="D")
    draft.pulled_all(RAMP="VCC", GATE="PWM", LEVEL="VCC", TRIANGLE="SQUARE")
    draft.stated(R1=_UP, R2=_OTHERS, R3=_OTHERS, R5=ramp, R6=rest, C3=_RAMP)
    draft.rated("C4", 1.4 * volts)
    return draft.finish(
        "Light that fades out",
        f"A lamp or LEDs of up to {shown(current, 'A')} on {shown(volts, 'V')} fade out within "
        f"{shown(seconds, 's')} after a switch to ground opens.",
    )


REFERENCE = Reference(
    name="light-fade-out",
    title="Light that fades out in 2 s to 10 s after it is switched off, or its door is closed, 12 V, up to 3 A",
    answers=listed(
        """
        fade out light, light fade out, light that fades out, lamp that fades out, led that fades out, led fade out,
        fade out led, lamp fade out, fade out lamp, led strip fade out, fade out led strip, led strip that fades out,
        fading interior light, interior light fade, interior light fade out, interior light that fades out, interior
        light delay fade, interior light with fade out, car interior light fade out, car interior light fade, car
        interior light that fades out, car interior light that fades out slowly, interior light delay with fade out,
        interior lamp fade out, interior lamp that fades out, dome light fade, dome light fade out, dome light that
        fades out, dome light dimmer fade out, courtesy light fade, courtesy light fade out, courtesy light that fades
        out, courtesy light delay, theatre dimming interior light, theater dimming interior light, theater lights, car
        dome light fade out, light that fades out slowly, led that fades out slowly, lamp that fades out slowly, led
        strip that fades out slowly, light fades out slowly, led fades out slowly, lamp fades out slowly, leds fade out
        slowly, lights fade out slowly, leds that fade out, led slowly fades out, light slowly fades out, lamp slowly
        fades out, soft off light, slow fade out, fade out circuit, light fader off, led slow fade off, dims slowly
        after switched off
        """
    ),
    parameters=(
        Parameter("fade", "time of the fading", "s", 5.0, 2.0, 10.0,
                  ("over", "in", "within", "for", "fade", "fades", "about", "out", "takes"),
                  ("fade", "fading", "fades", "delay", "after"), alone=True),
        replace(supply(12.0, 9.0, 16.0, "car", "lamp", "led", "strip", "light"), before=(*SUPPLY_BEFORE, "out")),
        Parameter("current", "current of the light", "A", 1.0, 1e-3, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068",
        MOSFET_SOURCE,
        "SMBJ Series 600 W Transient Voltage Suppression Diodes, Littelfuse",
    ),
    limits=(
        "The switch leads to ground, as door contacts do; the light has its plus always.",
        "It comes on at once, without fading in. It lights once when its supply is connected.",
        "Lamps that contain a regulator are not dimmed, but flicker.",
        "Tolerances put the time off by up to a fifth: those of C3 and of the currents into the op-amp.",
    ),
    neutral=listed(
        "fade, fades, fading, fader, out, off, slow, slowly, gently, gradually, smooth, smoothly, soft, softly, "
        "light, lights, lamp, lamps, bulb, led, leds, strip, interior, dome, courtesy, cabin, car, vehicle, "
        "automotive, door, switch, switched, switching, after, when, turned, turn, closes, closed, close, opens, "
        "delay, dim, dims, dimming, dimmer, mosfet, theatre, theater, n, channel, second, seconds, pwm, is, it, its, "
        "instead, being"
    ),
    unlike=("stays", "stay", "keeps", "keep", "remains", "hold", "holds", "then", "first", "fadein", "breathing",
            "remote", "rgb", "addressable", "ws2812", "motion", "pir", "knob", "mains"),
    devices=("LM358", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VIN", "supply", "current"),),
)  # fmt: skip
