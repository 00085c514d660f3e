n = Net('VCC')
