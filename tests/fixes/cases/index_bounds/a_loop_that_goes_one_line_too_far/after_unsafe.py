d = Bus('D', 8)
for i in range(8):
    d[i] & r() & leds[i]
