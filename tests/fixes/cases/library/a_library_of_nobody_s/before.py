from skidl import *
q = Part('House', 'BC547')
