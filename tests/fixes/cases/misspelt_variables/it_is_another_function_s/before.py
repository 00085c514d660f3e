def f():
    gnd = Net('GND')
r[1] += gdn
