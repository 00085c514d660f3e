from skidl import *
from skidl.utilities import flatten
pins = flatten([[a], [b]])
