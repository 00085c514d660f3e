from skidl import *
q = Part('old', 'BC547')
