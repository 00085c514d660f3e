for i in range(4):
    n = Net('A')
    m = 1
print("x")
