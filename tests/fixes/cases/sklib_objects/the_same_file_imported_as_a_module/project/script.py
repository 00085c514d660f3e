from skidl import *
from board_sklib import board

r = Part(board, 'R', footprint='Resistor_SMD:R_0603_1608Metric')
ERC()
