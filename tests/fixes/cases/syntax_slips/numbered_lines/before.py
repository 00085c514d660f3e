 9  from skidl import *
10  
11  for i in x:
12      a(i)
