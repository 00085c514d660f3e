from skidl import *
erc()
