from skidl import *

u = Part(tool=SKIDL, name='U', ref_prefix='U', pins=[Pin(num=1, name='A')])
u['X'] += NC

ERC()
