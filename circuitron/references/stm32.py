"""What the boards of STM32 controllers have in common: what their pins offer, and what these drive."""

from __future__ import annotations

from circuitron.references.interfaces import Drive, Offer

PIN = Drive("0.1", "supply - 0.4", "supply", "0.008")  # output voltage characteristics, from 2.7 V


def buses(uart: int) -> tuple[Offer, ...]:
    """UART, I2C 1 and SPI 1 on the nets TXD, RXD, SCL, SDA and PA4 to PA7."""
    return (
        Offer("TXD", (f"uart{uart} tx", "output")),
        Offer("RXD", (f"uart{uart} rx", "input")),
        Offer("SCL", ("i2c1 scl", "output", "input")),
        Offer("SDA", ("i2c1 sda", "output", "input")),
        Offer("PA5", ("spi1 sck", "adc", "output", "input")),
        Offer("PA6", ("spi1 miso", "adc", "pwm", "output", "input")),
        Offer("PA7", ("spi1 mosi", "adc", "pwm", "output", "input")),
        Offer("PA4", ("spi1 cs", "adc", "output", "input")),
    )
