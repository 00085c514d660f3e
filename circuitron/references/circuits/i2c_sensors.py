"""Sensors on an I²C bus that differ in their pins and addresses alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_BUS = "I2C-bus specification and user manual, NXP UM10204"


@dataclass(frozen=True)
class _Sensor:
    """A sensor on the nets VDD, GND, SDA and SCL.

    Args:
        symbol, footprint: as KiCad calls them.
        title: what it measures.
        answers: what it is called.
        pins: its pins by net; a net that is none of those is pulled up.
        supply: volts from and to.
        addresses: the first and the last.
        strap: the pin that sets the last bit of the address, if there is one.
        stores: farads at VDD beside 100 nF.
        words: of requests that change nothing.
    """

    name: str
    symbol: str
    footprint: str
    title: str
    answers: str
    pins: Mapping[str, str]
    supply: tuple[float, float]
    addresses: tuple[int, int]
    source: str
    limit: str
    words: str
    strap: str = ""
    stores: float = 1e-6
    amperes: str = "0.002"
    pulled: tuple[str, ...] = field(default=())


def _work_out(sensor: _Sensor, values: Values) -> Designed:
    reference = next(each for each in REFERENCES if each.name == sensor.name)
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(reference, values)
    device = reference.devices[0]
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        for n, net in enumerate(sensor.pulled, 3):
            draft.resistor(f"R{n}", 10e3, "VDD", net, "pull-up")
            draft.pulled(net, "VDD")
        if lines := [net for net in sensor.pulled if net.startswith(("INT", "ALERT"))]:
            draft.header("J2", "/".join(lines), "interrupt and ground", *lines, "GND")
    with draft.block("sensor", f"{sensor.title}, address {where}"):
        pins = dict(sensor.pins)
        if sensor.strap:
            pins[sensor.strap] = "VDD" if int(values["address"]) & 1 else "GND"
        draft.part("U1", sensor.symbol, device, sensor.footprint, "sensor", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the sensor")
        draft.capacitor("C2", sensor.stores, "VDD", "GND", "supply capacitor", volts)
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    for net in ("SDA", "SCL"):
        draft.joined("U1", next(pin for pin, each in sensor.pins.items() if each == net), net)
    return draft.finish(f"{device} board", f"{device} on an I2C bus of {shown(volts, 'V')}, {where}.")


_SENSORS = (
    _Sensor(
        "vl53l0x", "Sensor_Distance:VL53L0CXV0DH1", "Sensor_Distance:ST_VL53L1x", "distance by time of flight",
        """
        vl53l0x, vl53l0x sensor, vl53l0x board, vl53l0x breakout, vl53l0x distance sensor, time of flight sensor, tof
        sensor, laser distance sensor, time of flight distance sensor, tof distance sensor, vl53l0x module
        """,
        {"1": "VDD", "11": "VDD", **dict.fromkeys(("2", "3", "4", "6", "12"), "GND"), "5": "XSHUT", "7": "INT_N",
         "8": OPEN, "9": "SDA", "10": "SCL"},
        (2.6, 3.5), (0x29, 0x29), "VL53L0X World's smallest Time-of-Flight ranging and gesture detection sensor, "
        "STMicroelectronics DS11555", "Each one wakes up at address 0x29: for several, set them anew by XSHUT.",
        "distance, time, flight, tof, laser, ranging, range, proximity", stores=4.7e-6, amperes="0.04",
        pulled=("XSHUT", "INT_N"),
    ),
    _Sensor(
        "as5600", "Circuitron:AS5600", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "the angle of a magnet",
        """
        as5600, as5600 sensor, as5600 board, as5600 breakout, as5600 module, as5600 encoder, as5600 magnetic encoder,
        magnetic encoder, magnetic rotary encoder, magnetic angle sensor, as5600 angle sensor, rotary position sensor
        """,
        {"1": "VDD", "2": "VDD", "3": OPEN, "4": "GND", "5": OPEN, "6": "SDA", "7": "SCL", "8": "GND"},
        (3.0, 3.6), (0x36, 0x36), "AS5600 12-Bit Programmable Contactless Potentiometer, ams v1-06: at 3.3 V both "
        "supplies joined; address 36h", "The magnet is one with its poles across the axis, 0.5 mm to 3 mm above it.",
        "magnetic, encoder, rotary, angle, position, magnet, knob, contactless", stores=10e-6, amperes="0.01",
    ),
    _Sensor(
        "lis3dh", "Sensor_Motion:LIS3DH", "Package_LGA:LGA-16_3x3mm_P0.5mm_LayoutBorder3x5y", "acceleration",
        """
        lis3dh, lis3dh sensor, lis3dh board, lis3dh breakout, lis3dh accelerometer, accelerometer, 3 axis accelerometer,
        i2c accelerometer, acceleration sensor, lis3dh module, tilt sensor i2c, low power accelerometer
        """,
        {"1": "VDD", "14": "VDD", **dict.fromkeys(("5", "10", "12"), "GND"), "2": OPEN, "3": OPEN, "4": "SCL",
         "6": "SDA", "8": "VDD", "11": OPEN, "9": OPEN, "13": OPEN, "15": OPEN, "16": OPEN},
        (1.8, 3.6), (0x18, 0x19), "LIS3DH MEMS digital output motion sensor, STMicroelectronics DS6839",
        "Its interrupts are not used.", "accelerometer, acceleration, axis, tilt, motion, "
        "shake, gravity, 3", strap="7", stores=10e-6,
    ),
    _Sensor(
        "scd41", "Sensor_Gas:SCD41-D-R2", "Sensor:Sensirion_SCD4x-1EP_10.1x10.1mm_P1.25mm_EP4.8x4.8mm",
        "carbon dioxide, temperature and humidity",
        """
        scd41, scd40, scd41 sensor, scd41 co2 sensor, co2 sensor, carbon dioxide sensor, air
        quality sensor co2, scd4x, scd41 board, scd41 breakout, scd40 co2 sensor, i2c co2 sensor
        """,
        {"7": "VDD", "19": "VDD", **dict.fromkeys(("6", "20", "21"), "GND"), "9": "SCL", "10": "SDA"},
        (2.4, 5.5), (0x62, 0x62), "SCD4x Breaking the size barrier in CO2 sensing, Sensirion",
        "It draws 205 mA for moments: the supply must hold 30 mV then; it needs fresh air once a week. An SCD40 has "
        "its pins and address.",
        "co2, carbon, dioxide, air, quality, temperature, humidity, indoor, gas", stores=22e-6, amperes="0.205",
    ),
    _Sensor(
        "bme680", "Sensor:BME680", "Package_LGA:Bosch_LGA-8_3x3mm_P0.8mm_ClockwisePinNumbering",
        "gas, humidity, pressure and temperature",
        """
        bme680, bme680 sensor, bme680 board, bme680 breakout, bme680 module, air quality sensor, gas sensor i2c, voc
        sensor, bme680 air quality sensor, iaq sensor
        """,
        {"6": "VDD", "8": "VDD", "2": "VDD", "1": "GND", "7": "GND", "3": "SDA", "4": "SCL"},
        (1.8, 3.6), (0x76, 0x77), "BME680 Low power gas, pressure, temperature and humidity sensor, Bosch Sensortec",
        "The index of air quality needs the maker's library, and a run-in of days.",
        "gas, air, quality, voc, iaq, humidity, pressure, temperature, environmental, barometer", strap="5",
        amperes="0.02",
    ),
    _Sensor(
        "bmp280", "Sensor_Pressure:BMP280", "Package_LGA:Bosch_LGA-8_2x2.5mm_P0.65mm_ClockwisePinNumbering",
        "air pressure and temperature",
        """
        bmp280, bmp280 sensor, bmp280 board, bmp280 breakout, bmp280 pressure sensor, barometer, barometric pressure
        sensor, air pressure sensor, pressure sensor i2c, altimeter, bmp280 barometer, bmp280 module
        """,
        {"6": "VDD", "8": "VDD", "2": "VDD", "1": "GND", "7": "GND", "3": "SDA", "4": "SCL"},
        (1.8, 3.6), (0x76, 0x77), "BMP280 Digital Pressure Sensor, Bosch Sensortec BST-BMP280-DS001",
        "It measures the pressure of the air, 300 hPa to 1100 hPa, and of no liquid.",
        "pressure, air, barometer, barometric, temperature, altitude, altimeter, atmospheric", strap="5",
    ),
    _Sensor(
        "mcp9808", "Sensor_Temperature:MCP9808_MSOP", "Package_SO:MSOP-8_3x3mm_P0.65mm", "temperature within 0.5 K",
        """
        mcp9808, mcp9808 sensor, mcp9808 board, mcp9808 breakout, mcp9808 temperature sensor, precision temperature
        sensor, accurate temperature sensor, precise i2c temperature sensor
        """,
        {"1": "SDA", "2": "SCL", "3": "ALERT_N", "4": "GND", "8": "VDD", "5": "GND", "6": "GND"},
        (2.7, 5.5), (0x18, 0x19), "MCP9808 0.5 °C Maximum Accuracy Digital Temperature Sensor, Microchip DS25095",
        "Its case takes the temperature of the board.", "temperature, precision, precise, accurate, alert, thermometer",
        strap="7", pulled=("ALERT_N",),
    ),
    _Sensor(
        "hdc1080", "Sensor_Humidity:HDC1080", "Package_SON:Texas_PWSON-N6", "humidity and temperature",
        """
        hdc1080, hdc1080 sensor, hdc1080 board, hdc1080 breakout, hdc1080 humidity sensor, hdc1080 temperature and
        humidity sensor, hdc1080 module, low power humidity sensor
        """,
        {"1": "SDA", "6": "SCL", "5": "VDD", "2": "GND", "3": OPEN, "4": OPEN, "7": OPEN},
        (2.7, 5.5), (0x40, 0x40), "HDC1080 Low Power, High Accuracy Digital Humidity Sensor, Texas Instruments SNAS672",
        "Keep it away from what gets warm, and its opening free of flux.", "humidity, temperature, hygrometer, climate",
    ),
    _Sensor(
        "si7021", "Sensor_Humidity:Si7021-A20", "Package_DFN_QFN:DFN-6-1EP_3x3mm_P1mm_EP1.5x2.4mm",
        "humidity and temperature",
        """
        si7021, si7021 sensor, si7021 board, si7021 breakout, si7021 humidity sensor, si7021 temperature and humidity
        sensor, si7021 module, htu21d, htu21
        """,
        {"1": "SDA", "6": "SCL", "5": "VDD", "2": "GND", "7": "GND", "3": OPEN, "4": OPEN},
        (1.9, 3.6), (0x40, 0x40), "Si7021-A20 I2C Humidity and Temperature Sensor, Silicon Laboratories",
        "Keep it away from what gets warm, and its opening free of flux. An HTU21D has its pins, address and commands.",
        "humidity, temperature, hygrometer, climate",
    ),
    _Sensor(
        "apds-9960", "Sensor:APDS-9960", "Sensor:Avago_APDS-9960", "gestures, proximity, colour and light",
        """
        apds 9960, apds9960, apds-9960, gesture sensor, apds9960 gesture sensor, apds 9960 breakout, proximity sensor
        i2c, gesture recognition sensor, color sensor, rgb color sensor, i2c color sensor, color and gesture sensor
        """,
        {"1": "SDA", "7": "SCL", "8": "VDD", "6": "GND", "5": "VDD", "2": "INT_N", "3": "LED_LINK", "4": "LED_LINK"},
        (3.0, 3.6), (0x39, 0x39), "APDS-9960 Digital Proximity, Light, RGB and Gesture Sensor, Broadcom AV02-4191",
        "Gestures are seen within some 10 cm; its LED draws 100 mA for moments.",
        "gesture, gestures, proximity, color, rgb, light, ambient", stores=10e-6, amperes="0.01", pulled=("INT_N",),
    ),
    _Sensor(
        "tsl2591", "Sensor_Optical:TSL25911FN", "OptoDevice:AMS_TSL25911FN", "light from 0.2 mlx to 88 klx",
        """
        tsl2591, tsl25911, tsl2591 sensor, tsl2591 light sensor, lux sensor, digital light sensor, ambient
        light sensor i2c, i2c light sensor, tsl2591 board, light sensor with i2c
        """,
        {"1": "SCL", "6": "SDA", "5": "VDD", "3": "GND", "4": OPEN, "2": "INT_N"},
        (2.7, 3.6), (0x29, 0x29), "TSL2591 Datasheet, Light-to-Digital Converter, ams",
        "The figure in lux is worked out of two readings, by the maker's formula.",
        "light, lux, ambient, brightness, illuminance, meter", pulled=("INT_N",),
    ),
)  # fmt: skip


def _reference(sensor: _Sensor) -> Reference:
    low, high = sensor.supply
    device = {"si7021": "Si7021"}.get(sensor.name, sensor.name.upper())
    return Reference(
        name=sensor.name,
        title=f"Sensor for {sensor.title} ({device}) on an I²C bus",
        answers=listed(sensor.answers),
        parameters=(supply(min(3.3, high), low, high, "microcontroller", "mcu", "i2c"), address(*sensor.addresses)),
        sources=(sensor.source, _BUS),
        limits=(sensor.limit,),
        neutral=listed(f"i2c, sensor, board, bus, pull, up, ups, breakout, digital, module, {sensor.words}"),
        devices=(device,),
        work_out=partial(_work_out, sensor),
        takes=(Rail("VDD", "supply", sensor.amperes),),
        signals=i2c("supply"),
    )


REFERENCES = tuple(map(_reference, _SENSORS))
