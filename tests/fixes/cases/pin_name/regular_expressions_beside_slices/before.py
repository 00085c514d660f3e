from skidl import *

mcu = Part(name='MCU', tool=SKIDL, dest=NETLIST, ref_prefix='U', footprint='Package_QFP:LQFP-32_7x7mm_P0.8mm', pins=[
    Pin(num='1', name='PTE5/CAN0_TX', func=Pin.types.OUTPUT), Pin(num='2', name='PTE4/CAN0_RX', func=Pin.types.INPUT),
    Pin(num='3', name='VDD', func=Pin.types.PWRIN), Pin(num='4', name='D0', func=Pin.types.BIDIR),
    Pin(num='5', name='D1', func=Pin.types.BIDIR),
])
for signal in ('CAN0_TX', 'CAN0_RX'):
    mcu['.*/' + signal] += Net(signal)
mcu['VDD'] += Net('VCC')
mcu['D[0:1]'] += Bus('D', 2)
