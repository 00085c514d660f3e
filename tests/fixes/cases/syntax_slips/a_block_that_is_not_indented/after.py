if x:
    a(i)
