if x:
a(i)
