from skidl import *
oled, gnd, vdd = Part('C', 'X'), Net('GND'), Net('VDD')
oled[1] = gnd  # ground = pin 1
oled['VDD']=vdd
seen = {}
seen[1] = gnd
