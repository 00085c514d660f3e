from skidl import *
ERC()
