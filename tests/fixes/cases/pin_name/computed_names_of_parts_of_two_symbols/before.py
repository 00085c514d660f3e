from skidl import *

rom = Part('Memory_EEPROM', '28C256', footprint='Package_DIP:DIP-28_W15.24mm')
ram = Part('Memory_RAM', 'HM62256BLP', footprint='Package_DIP:DIP-28_W15.24mm')
data = Bus('D', 8)
for chip in (rom, ram):
    for n in range(8):
        chip[f'D{n}'] += data[n]
ERC()
