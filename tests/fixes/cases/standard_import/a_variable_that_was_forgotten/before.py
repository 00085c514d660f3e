n = Net(string)
