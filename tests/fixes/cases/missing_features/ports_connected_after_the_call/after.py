from skidl import *

@subcircuit
def vdiv(inp, outp, top='1K'):
    pass

div = Interface(inp=Net(), outp=Net())
vdiv(**div, top='2K')
div.inp += vin
div.outp += vout
