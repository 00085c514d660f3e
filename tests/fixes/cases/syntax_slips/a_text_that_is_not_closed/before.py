n = Net('VCC)
