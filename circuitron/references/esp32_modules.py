"""Boards of ESP32 modules whose chip has USB inside: on a supply of their own, or fed by USB."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from circuitron.references.base import Designed, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Offer
from circuitron.references.stock import BUTTON
from circuitron.references.usb import receptacle, regulator

_PEAK, _DROP = 0.5, 1.7  # amperes of a module while it sends; volts across the regulator
# DC characteristics of the ESP32 family: 0.8 VDD with 20 mA and more at the default strength.
PIN = Drive("0.1", "0.8 * supply", "supply", "0.02")
PIN_ON_USB = Drive("0.1", "2.64", "3.3", "0.02")
WORDS = """
    minimal, boot, reset, button, buttons, board, microcontroller, mcu, wifi, bluetooth, wi, fi, ble, uart, module,
    development, dev, usb, native, wroom, mini, devkit
"""


@dataclass(frozen=True)
class Module:
    """A module with its pins, by number.

    Args:
        name: the module's, which its symbol and its footprint have.
        chip: what is on it.
        fixed: nets of its pins for supply, reset and ports of one use.
        boot: the port that is low for the loader.
        high: further ports that the loader or the start needs high.
        ports: the nets of its free pins, for its headers.
        enable: the pin of its reset.
        uart: its pins for TXD and RXD.
        usb: its pins for D- and D+.
        offers: its ports that are free for others.
    """

    name: str
    chip: str
    fixed: Mapping[str, str]
    boot: str
    high: tuple[str, ...]
    ports: tuple[Mapping[str, str], ...]
    enable: str
    uart: tuple[str, str]
    usb: tuple[str, str]
    offers: tuple[Offer, ...] = ()

    @property
    def symbol(self) -> str:
        return f"RF_Module:{self.name}"

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The nets of each header of ports."""
        return tuple(tuple(side.values()) for side in self.ports)


def board(draft: Draft, module: Module) -> Designed:
    """The module on its supply, its USB lines on a header."""
    supply = draft.values["supply"]
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.terminal("J1", f"{shown(supply, 'V')} in", "VDD", "GND", "supply, 500 mA")
    _controller(draft, module, "VDD", supply, 1)
    with draft.block("connectors", "UART, USB and ports"):
        draft.header("J2", f"{supply:g}V/GND/TXD/RXD", "UART", "VDD", "GND", "TXD", "RXD")
        draft.header("J3", "USB", "D-, D+ and ground of the USB port inside", "USB_DM", "USB_DP", "GND")
        _headers(draft, module, 4)
    draft.fed("VDD", "GND")
    return draft.finish(
        f"{module.chip} board",
        f"Minimal board of an {module.name} on {shown(supply, 'V')}, with USB, UART and buttons.",
    )


def board_on_usb(draft: Draft, module: Module) -> Designed:
    """The module with a USB-C receptacle and a regulator."""
    draft.figure("most heat in the regulator", "VDROP * I", "W", VDROP=_DROP, I=_PEAK)
    receptacle(draft)
    with draft.block("regulator", "3.3 V for the module"):
        regulator(draft, "U3", 6, "supplies the module, up to 0.8 A")
    _controller(draft, module, "V33", 3.3, 2)
    with draft.block("connectors", "supplies, UART and ports"):
        draft.header("J2", "5V/3V3/GND", "supplies", "VUSB", "V33", "GND")
        draft.header("J3", "3.3V/GND/TXD/RXD", "UART", "V33", "GND", "TXD", "RXD")
        _headers(draft, module, 4)
    return draft.finish(
        f"{module.chip} board with USB",
        f"{module.name} with a USB-C receptacle, which programs it by the USB inside, and a regulator for 3.3 V.",
    )


def _controller(draft: Draft, module: Module, rail: str, volts: float, first: int) -> None:
    """The module as U1 with capacitors from C`first` on, resistors from R3 on, and two buttons."""
    draft.figure("time constant of the enable", f"R3 * C{first + 2}", "s", R3=10e3, **{f"C{first + 2}": 1e-6})
    with draft.block("controller", f"{module.chip} module with antenna"):
        pins = {pin: rail if net == "VDD" else net for pin, net in module.fixed.items()}
        pins |= {module.enable: "EN", module.uart[0]: "TXD", module.uart[1]: "RXD"}
        pins |= {module.usb[0]: "USB_DM", module.usb[1]: "USB_DP"}
        for side in module.ports:
            pins |= side
        draft.part("U1", module.symbol, "", module.symbol, "controller", pins)
        draft.capacitor(f"C{first}", 22e-6, rail, "GND", "supply capacitor for bursts of the radio", volts)
        draft.capacitor(f"C{first + 1}", 100e-9, rail, "GND", "supply capacitor, at the module")
        draft.resistor("R3", 10e3, rail, "EN", "starts it")
        draft.capacitor(f"C{first + 2}", 1e-6, "EN", "GND", "starts it after the supply is there")
        draft.part("SW1", *BUTTON, "reset", {"1": "EN", "2": "GND"})
        draft.resistor("R4", 10e3, rail, module.boot, "starts from flash")
        draft.part("SW2", *BUTTON, "boot: held at reset, starts the loader", {"1": module.boot, "2": "GND"})
        for number, port in enumerate(module.high, 5):
            draft.resistor(f"R{number}", 10e3, rail, port, "must be high at reset")
    draft.decoupled("U1")
    draft.enabled("U1", module.enable, rail)
    draft.pulled_all(**dict.fromkeys((module.boot, *module.high), rail))
    draft.wired("U1", TXD=module.uart[0], RXD=module.uart[1], USB_DM=module.usb[0], USB_DP=module.usb[1])
    draft.stated(R4=10e3)


def _headers(draft: Draft, module: Module, first: int) -> None:
    for number, nets in enumerate(module.lines, first):
        draft.header(f"J{number}", "ports", "ports", *nets)


_PORT = ("pwm", "output", "input")
_ANALOG = ("adc", *_PORT)

# Pins: ESP32-S3-WROOM-1 Datasheet, table 3. GPIO35 to GPIO37 belong to the memory of modules with octal PSRAM; GPIO45
# and GPIO46 have pull-downs inside and must stay low at reset, GPIO3 chooses the source of JTAG.
S3 = Module(
    name="ESP32-S3-WROOM-1",
    chip="ESP32-S3",
    fixed={"2": "VDD", **dict.fromkeys(("1", "40", "41"), "GND"), "27": "IO0"},
    boot="IO0",
    high=(),
    ports=(
        {
            "4": "IO4", "5": "IO5", "6": "IO6", "7": "IO7", "8": "IO15", "9": "IO16", "10": "IO17", "11": "IO18",
            "12": "IO8", "15": "IO3", "16": "IO46", "17": "IO9", "18": "IO10", "19": "IO11", "20": "IO12", "21": "IO13",
        },
        {
            "22": "IO14", "23": "IO21", "24": "IO47", "25": "IO48", "26": "IO45", "28": "IO35", "29": "IO36",
            "30": "IO37", "31": "IO38", "32": "IO39", "33": "IO40", "34": "IO41", "35": "IO42", "38": "IO2",
            "39": "IO1",
        },
    ),
    enable="3",
    uart=("37", "36"),
    usb=("13", "14"),
    offers=(
        Offer("TXD", ("uart0 tx", "output")),
        Offer("RXD", ("uart0 rx", "input")),
        Offer("IO17", ("uart1 tx", *_PORT)),
        Offer("IO18", ("uart1 rx", *_PORT)),
        Offer("IO15", ("can1 tx", "uart2 tx", *_PORT)),
        Offer("IO16", ("can1 rx", "uart2 rx", *_PORT)),
        Offer("IO8", ("i2c1 sda", *_ANALOG)),
        Offer("IO9", ("i2c1 scl", *_ANALOG)),
        Offer("IO12", ("spi1 sck", *_PORT)),
        Offer("IO11", ("spi1 mosi", *_PORT)),
        Offer("IO13", ("spi1 miso", *_PORT)),
        Offer("IO10", ("spi1 cs", *_ANALOG)),
        *(Offer(net, _ANALOG) for net in ("IO1", "IO2", "IO4", "IO5", "IO6", "IO7")),
        *(Offer(net, _PORT) for net in ("IO14", "IO21", "IO38", "IO39", "IO40", "IO41", "IO42", "IO47", "IO48")),
    ),
)  # fmt: skip

# Pins: ESP32-C3-WROOM-02 Datasheet, table 3. GPIO2, GPIO8 and GPIO9 are read at reset.
C3 = Module(
    name="ESP32-C3-WROOM-02",
    chip="ESP32-C3",
    fixed={"1": "VDD", "9": "GND", "19": "GND", "16": "IO2", "7": "IO8", "8": "IO9"},
    boot="IO9",
    high=("IO8", "IO2"),
    ports=(
        {"18": "IO0", "17": "IO1", "15": "IO3", "3": "IO4", "4": "IO5", "5": "IO6", "6": "IO7", "10": "IO10"},
    ),
    enable="2",
    uart=("12", "11"),
    usb=("13", "14"),
    offers=(
        Offer("TXD", ("uart0 tx", "output")),
        Offer("RXD", ("uart0 rx", "input")),
        Offer("IO5", ("i2c1 scl", "uart1 tx", "can1 tx", *_PORT)),
        Offer("IO4", ("i2c1 sda", "uart1 rx", "can1 rx", "adc", *_PORT)),
        Offer("IO6", ("spi1 sck", *_PORT)),
        Offer("IO7", ("spi1 mosi", *_PORT)),
        Offer("IO10", ("spi1 cs", *_PORT)),
        *(Offer(net, ("adc", *_PORT)) for net in ("IO0", "IO1")),
        Offer("IO3", ("spi1 miso", "adc", *_PORT)),  # by the matrix of the ports
    ),
)  # fmt: skip
