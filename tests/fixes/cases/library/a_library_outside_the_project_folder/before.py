from skidl import *
q = Part('far', 'BC547')
