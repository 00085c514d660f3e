"""USB to UART bridge with the CH340C."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.usb import ACTIVITY, activity, auto_reset, ch340, receptacle, regulator
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    logic, chosen = values["logic"], values["select"]
    draft.require(logic in (3.3, 5.0), f"its levels are 3.3 V or 5 V, not {shown(logic, 'V')}")
    draft.require(not (chosen and values["reset"]), "an automatic reset is of one level, and no switch changes it")
    rail = "VIO" if chosen else "V33" if logic == 3.3 else "VUSB"
    levels = "3.3 V or 5 V" if chosen else shown(logic, "V")
    receptacle(draft)
    if rail != "VUSB":
        with draft.block("regulator", "3.3 V"):
            regulator(draft, "U3", 4, "supplies the bridge, and small loads")
    if chosen:
        draft.settled.add("logic")
        _switch(draft)
    with draft.block("bridge", f"UART of {levels}"):
        ch340(draft, "U1", rail, 2, "R3", ("TXD", "RXD"))
        draft.header("J2", "UART", "supply, ground, TXD, RXD, DTR, RTS", rail, "GND", "TXD", "RXD", "DTR_N", "RTS_N")
    if values["leds"]:
        activity(draft, 5.0 if chosen else logic, rail, "TXD", "RXD")
        draft.note("What drives RXD drives its LED as well: some milliamperes while it is low.")
    if values["reset"]:
        _reset(draft, logic)
    return draft.finish("USB to UART", f"CH340C on a USB-C receptacle, with a UART of {levels}.")


def _switch(draft: Draft) -> None:
    """What chooses the level: the supply of the bridge, and with that whether V3 has it too."""
    with draft.block("switch", "5 V, or 3.3 V; move it while nothing is plugged in"):
        pins = {"2": "VIO", "1": "VUSB", "3": "V33", "5": "V3", "4": OPEN, "6": "V33"}
        draft.part("SW1", "Switch:SW_DPDT_x2", "slide", "Button_Switch_THT:SW_CK_JS202011CQN_DPDT_Straight",
                   "level: its second pole joins V3 to a supply of 3.3 V", pins)  # fmt: skip
    draft.makes("VIO")
    draft.wired("SW1", VIO="2", V3="5")
    for pin, net in (("1", "VUSB"), ("3", "V33"), ("6", "V33")):
        draft.joined("SW1", pin, net)


def _reset(draft: Draft, logic: float) -> None:
    """What resets a board before it is programmed: of an ESP at 3.3 V, of an AVR at 5 V."""
    if logic == 3.3:
        auto_reset(draft, "EN", "IO0")
        draft.header(
            "J3", "EN/IO0/GND", "reset and boot of an ESP32 or ESP8266, which pulls both up", "EN", "IO0", "GND"
        )
        draft.wired("Q1", EN="C", RTS_N="E")
        draft.wired("Q2", IO0="C", DTR_N="E")
        return
    with draft.block("automatic reset", "a pulse when a program opens the port"):
        draft.capacitor("C9", 100e-9, "DTR_N", "RESET", "passes the edge of DTR alone")
        draft.header("J3", "RESET/GND", "reset of an AVR, which pulls it up by 10 kohm", "RESET", "GND")


REFERENCE = Reference(
    name="usb-uart-ch340",
    title="USB to UART bridge (CH340C) with a USB-C receptacle",
    answers=listed(
        """
        ch340, ch340c, ch340 usb to uart, ch340 usb to serial, ch340 usb to serial converter, ch340 usb uart,
        ch340 usb serial, ch340 usb to serial adapter, ch340 usb to uart bridge, usb to uart with ch340, usb to serial
        with ch340, usb to serial ch340, usb to uart ch340, usb uart ch340, usb serial ch340, ch340 usb to ttl, ch340c
        usb to serial, ch340c usb to uart, ch340c usb serial, ch340 usb serial converter, ch340 usb serial adapter, usb
        serial converter with ch340, ch340 programmer, usb to serial levelswitch, usb to uart levelswitch, usb to ttl
        levelswitch, usb serial levelswitch, usb uart levelswitch, usb ttl levelswitch
        """
    ),
    parameters=(
        Parameter(
            "logic", "level of the UART", "V", 3.3, 3.3, 5.0, ("to", "with", "at", "logic"),
            ("logic", "uart", "level", "ttl", "serial", "levels"), alone=True,
            named=(("arduino", 5.0),),
        ),
        Parameter("reset", "automatic reset (1) or none (0)", "", 0.0, 0.0, 1.0,
                  named=(("autoreset", 1.0), ("auto", 1.0), ("automatic", 1.0))),
        Parameter("select", "switch for 3.3 V or 5 V (1) or none (0)", "", 0.0, 0.0, 1.0,
                  named=(("levelswitch", 1.0),)),
        ACTIVITY,
    ),
    sources=(
        "CH340 Datasheet (I), WCH CH340DS1: 100 nF at V3, which is joined to a supply of 3.3 V; inputs for DSR, RI, "
        "DCD and CTS are pulled up inside",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
        "USBLC6-2 Very low capacitance ESD protection, STMicroelectronics",
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
    ),
    limits=("No handshake but DTR and RTS.",
        "An automatic reset is there where it is asked for: of an ESP at 3.3 V, of an AVR (Arduino) at 5 V.",
        "The supply at J2 is for small loads: 400 mA."),
    neutral=listed(
        """
        usb, uart, serial, ttl, converter, bridge, adapter, connector, usbc, level, programmer, microcontroller, mcu,
        arduino, esp32, interface, board, c, esd, protection, io, programming,
        program, upload, flash, auto, automatic, reset, esp, esp8266, boards, autoreset,
        tx, rx, txd, rxd, dtr, rts
        """
    ),
    devices=("CH340C", "CH340"),
    work_out=_work_out,
)  # fmt: skip
