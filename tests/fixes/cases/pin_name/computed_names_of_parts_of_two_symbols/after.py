from skidl import *

rom = Part('Memory_EEPROM', '28C256', footprint='Package_DIP:DIP-28_W15.24mm')
ram = Part('Memory_RAM', 'HM62256BLP', footprint='Package_DIP:DIP-28_W15.24mm')
data = Bus('D', 8)
CHIP_PINS = {("HM62256BLP", "D0"): "Q0", ("HM62256BLP", "D1"): "Q1", ("HM62256BLP", "D2"): "Q2", ("HM62256BLP", "D3"): "Q3", ("HM62256BLP", "D4"): "Q4", ("HM62256BLP", "D5"): "Q5", ("HM62256BLP", "D6"): "Q6", ("HM62256BLP", "D7"): "Q7"}
for chip in (rom, ram):
    for n in range(8):
        chip[CHIP_PINS.get((chip.name, f'D{n}'), f'D{n}')] += data[n]
ERC()
