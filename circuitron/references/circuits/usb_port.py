"""USB port of a device: receptacle, protection and fuse."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.usb import receptacle
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    receptacle(draft)
    with draft.block("device", "what the port is for"):
        draft.header("J2", "5V/D-/D+/GND", "5 V behind the fuse, data and ground", "VUSB", "USB_DM", "USB_DP", "GND")
    draft.wired("U2", VBUS="5", USB_DP="1", USB_DM="3")
    return draft.finish(
        "USB port", "USB-C receptacle of a USB 2.0 device: data lines behind an ESD array, 5 V behind a fuse."
    )


REFERENCE = Reference(
    name="usb-port",
    title="USB 2.0 port of a device (USB-C) with ESD protection of the data lines (USBLC6-2) and a fuse",
    answers=listed(
        """
        usb device port, usb esd protection, esd protection usb, usb data line protection, usb data line esd protection,
        esd protection usb data lines, usb data protection, usb port protection, usb port with esd protection,
        protected usb port, usblc6, usblc6 2sc6, usb esd, usb esd suppression, tvs usb data lines, usb connector with
        esd protection, usbc connector with esd protection, usb data port
        """
    ),
    parameters=(),
    sources=(
        "USBLC6-2 Very low capacitance ESD protection, STMicroelectronics DS4260",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
    ),
    limits=(
        "It is the port of a device: it takes 5 V and gives none.",
        "F1 carries 0.4 A at 40 °C.",
        "USB 2.0 alone, without power delivery.",
        "Lay the data lines out as a pair of 90 ohm, the array at the receptacle.",
    ),
    neutral=listed(
        "usb, usbc, c, type, data, line, lines, esd, protect, protection, protected, port, connector, receptacle, "
        "device, fuse, tvs, array, d, d+, dp, dm, 5v, static, discharge, against"
    ),
    devices=("USBLC6-2SC6", "USBLC6-2"),
    work_out=_work_out,
    gives=(Rail("VUSB", "5", "0.4"),),
)
