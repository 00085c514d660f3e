n = Net(“VCC”)
t = '“quoted” text'
