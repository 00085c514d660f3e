from skidl import *
q = Part('house', 'BC547')
