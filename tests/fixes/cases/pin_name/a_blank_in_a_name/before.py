from skidl import *

u = Part('Driver_LED', 'MAX7219')
u['SEG A'] += Net('A')

ERC()
