from skidl import *
q = Part('kept', 'BC547')
