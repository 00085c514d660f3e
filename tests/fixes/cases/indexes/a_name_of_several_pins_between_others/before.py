from skidl import *

vcc, gnd, sda, scl = Net('VCC'), Net('GND'), Net('SDA'), Net('SCL')
rtc = Part('Timer_RTC', 'DS3231M', footprint='Package_SO:SOIC-16W_7.5x10.3mm_P1.27mm')
rtc['VCC', 'GND', 'SDA', 'SCL'] += vcc, gnd, sda, scl
pull_up = Part('Device', 'R', dest=TEMPLATE, value='4k7', footprint='Resistor_SMD:R_0603_1608Metric')
for line in (sda, scl):
    vcc & pull_up() & line
ERC()
