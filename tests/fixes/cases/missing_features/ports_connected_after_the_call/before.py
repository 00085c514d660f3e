from skidl import *

@package
def vdiv(inp, outp, top='1K'):
    pass

div = vdiv(top='2K')
div.inp += vin
div.outp += vout
