for i in x:
    a(i)
   b(i)
    c(i)
