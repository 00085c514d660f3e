n = Net('VCC')
m = 1
