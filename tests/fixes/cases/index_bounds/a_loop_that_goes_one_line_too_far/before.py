d = Bus('D', 8)
for i in range(9):
    d[i] & r() & leds[i]
