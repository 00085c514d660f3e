from skidl import *
part = Patt('Device', 'R')
