from skidl import *
import skidl as sk
x = sk.Net('X')
