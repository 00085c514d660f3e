from skidl import *
pins = flatten([[a], [b]])
