from skidl import *
paths.append('libs')
